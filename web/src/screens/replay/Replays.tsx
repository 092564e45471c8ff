/** Finished games: those on this server, and any from a file. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { api } from "../../lib/api";
import { t } from "../../lib/i18n";
import { go } from "../../lib/route";
import type { RecordLine, Records } from "../../messages";
import { recordedName } from "../../table/names";
import { Icon } from "../../ui/art";
import { tellError } from "../../ui/errors";
import { Page } from "../Page";

export function Replays(): JSX.Element {
  const records = useSignal<Records | null>(null);
  useEffect(
    () =>
      void api.records().then((found) => {
        records.value = found;
      }, tellError),
    [],
  );
  const load = async (file: File | undefined) => {
    if (!file) return;
    try {
      go(`/r/${(await api.load(await file.text())).id}`);
    } catch (error) {
      tellError(error);
    }
  };
  return (
    <Page title={t("ui.replays.title")}>
      <h1 class="page-title">{t("ui.replays.title")}</h1>
      <section class="panel box load">
        <h2>{t("ui.replays.load")}</h2>
        <p class="muted">{t("ui.replays.load.about")}</p>
        <label class="button file">
          <Icon name="download" />
          {t("ui.replays.file")}
          <input
            type="file"
            class="hidden"
            accept=".txt,.mine,text/plain"
            onChange={(event) => void load(event.currentTarget.files?.[0])}
          />
        </label>
      </section>
      <section class="panel box">
        {records.value?.records.length ? (
          <ul class="open-tables">
            {records.value.records.map((record) => (
              <RecordRow key={record.id} record={record} />
            ))}
          </ul>
        ) : (
          <p class="muted">{t("ui.replays.none")}</p>
        )}
      </section>
    </Page>
  );
}

function RecordRow({ record }: { record: RecordLine }): JSX.Element {
  const names = record.names.map(recordedName);
  const winners = record.winners.map((seat) => names[seat]).join(", ");
  return (
    <li>
      <div>
        <b>{names.join(", ")}</b>
        <span class="muted">
          {t(`game.${record.game_name}`)} · {new Date(record.at).toLocaleDateString(document.documentElement.lang)}
          {winners && names.length > 1 && ` · ${t("ui.end.winner", { n: record.winners.length, players: winners })}`}
        </span>
      </div>
      <a class="button" href={`/r/${record.id}`}>
        <Icon name="play" />
        {t("ui.replays.watch")}
      </a>
    </li>
  );
}
