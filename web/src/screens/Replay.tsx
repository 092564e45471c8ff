/** A finished game again: step by step, from any seat or with all cards open. */

import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { readView } from "../game/view";
import { api, recordLink } from "../lib/api";
import { t } from "../lib/i18n";
import { go } from "../lib/route";
import type { RecordLine, Records, Replay as ReplayData, Seat, Table } from "../messages";
import { eventLines, type GameEvent } from "../table/log";
import { Mine } from "../table/Mine";
import { cardName, recordedName, roleName } from "../table/names";
import { Plates } from "../table/Plates";
import { cellLabel } from "../table/TableScreen";
import { Card, Face, Icon } from "../ui/art";
import { copy } from "../ui/copy";
import { errorText, tellError } from "../ui/errors";
import { Button } from "../ui/parts";
import { Missing } from "./Missing";
import { Page } from "./Page";

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
          {winners && ` · ${t("ui.end.winner", { n: record.winners.length, players: winners })}`}
        </span>
      </div>
      <a class="button" href={`/r/${record.id}`}>
        <Icon name="play" />
        {t("ui.replays.watch")}
      </a>
    </li>
  );
}

export function Replay({ id }: { id: string }): JSX.Element {
  const seat = useSignal("all");
  const data = useSignal<ReplayData | null>(null);
  const at = useSignal(0);
  const failed = useSignal<string | null>(null);
  useEffect(() => {
    let current = true;
    const show = (found: ReplayData) => {
      data.value = found;
      at.value = Math.min(at.value, found.steps.length - 1);
    };
    void api.replay(id, seat.value).then(
      (found) => {
        if (current) show(found);
      },
      (error) => {
        if (current) failed.value = errorText(error);
      },
    );
    return () => {
      current = false;
    };
  }, [id, seat.value]);
  if (failed.value) return <Missing text={failed.value} />;
  if (!data.value)
    return (
      <Page title={t("ui.replays.title")}>
        <p class="muted">{t("ui.loading")}</p>
      </Page>
    );
  return (
    <Player
      data={data.value}
      at={at}
      onSeat={(next) => {
        seat.value = next;
      }}
      seat={seat.value}
    />
  );
}

interface PlayerProps {
  data: ReplayData;
  at: { value: number };
  seat: string;
  onSeat: (seat: string) => void;
}

function Player({ data, at, seat, onSeat }: PlayerProps): JSX.Element {
  const running = useSignal(false);
  const step = data.steps[at.value] ?? data.steps[0];
  const last = data.steps.length - 1;
  const jump = (to: number) => {
    at.value = Math.max(0, Math.min(last, to));
  };
  useEffect(() => {
    if (!running.value) return;
    const timer = setInterval(() => {
      if (at.value >= last) running.value = false;
      else jump(at.value + 1);
    }, 900);
    return () => clearInterval(timer);
  }, [running.value, last]);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if ((event.target as Element).closest("input, select, [role=grid]")) return;
      const action = {
        ArrowRight: () => jump(at.value + 1),
        ArrowLeft: () => jump(at.value - 1),
        Home: () => jump(0),
        End: () => jump(last),
      }[event.key];
      if (action) {
        event.preventDefault();
        action();
      }
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [last]);
  const seats = useMemo(() => seatsOf(data), [data]);
  const view = readView(step?.view);
  const me = typeof data.seat === "number" ? data.seat : null;
  const told = useComputed(() =>
    data.steps
      .slice(0, at.value + 1)
      .flatMap((one, n) =>
        eventLines(one.events as GameEvent[], { seats, view: readView(one.view), me }).map((line) => ({ ...line, n })),
      )
      .slice(-60),
  );
  const round = data.rounds.filter((start) => start <= at.value).length;
  return (
    <div class="table replay">
      <header class="top">
        <h1 class="hidden">
          {t("ui.replays.title")}: {seats.map(({ name }) => name).join(", ")}
        </h1>
        <a class="brand serif" href="/" aria-label="Motherlode">
          <Icon name="back" />
          <span>{t("ui.replays.title")}</span>
        </a>
        <span class="round muted">{t("ui.round.of", { n: Math.max(1, round) })}</span>
        <label class="view-of">
          <span class="word">{t("ui.replay.from")}</span>
          <select
            class="field"
            value={seat}
            aria-label={t("ui.replay.from")}
            onChange={(event) => onSeat(event.currentTarget.value)}
          >
            <option value="all">{t("ui.replay.all")}</option>
            <option value="spectator">{t("ui.replay.spectator")}</option>
            {seats.map(({ name }, n) => (
              <option key={n} value={String(n)}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <span class="row">
          <a
            class="button only-icon"
            href={recordLink(data.id)}
            download={`motherlode-${data.id}.txt`}
            aria-label={t("ui.replay.download")}
            title={t("ui.replay.download")}
          >
            <Icon name="download" />
          </a>
          <Button icon="link" label={t("ui.share")} onClick={() => void copy(`${location.origin}/r/${data.id}`)} />
        </span>
      </header>
      <Plates table={{ seats, me } as unknown as Table} view={view} toAct={step?.to_act ?? null} />
      <main class="middle" aria-label={t("ui.mine.label")}>
        <Mine view={view} last={view.last_tunnel} label={(cell) => cellLabel(view, cell, false)} />
      </main>
      <aside class="side" aria-label={t("ui.log.title")}>
        <section class="panel log" tabIndex={0} aria-label={t("ui.log.title")}>
          <h2>{t("ui.log.title")}</h2>
          <ol class="log-lines">
            {[...told.value].reverse().map((line, n) => (
              <li key={`${line.n}-${n}`} class={line.mountain ? "mountain" : ""}>
                {line.card ? <Card code={line.card} class="mini" /> : <span class="dot-place" />}
                <span>{line.text}</span>
              </li>
            ))}
          </ol>
        </section>
        <section class="panel open-hands">
          <h2>{t("ui.replay.hands")}</h2>
          <ul>
            {view.hands.map((hand, n) => (
              <li key={n}>
                <Face seat={n} class="mini" />
                <span class="hidden">
                  {seats[n]?.name}: {roleName(view.roles[n] ?? "?")}; {hand.map(cardName).join(", ")}
                </span>
                {view.roles[n] && view.roles[n] !== "?" && <Card code={`role:${view.roles[n]}`} class="tiny" />}
                {hand.map((code, i) => (
                  <Card key={i} code={code === "?" ? "back:card" : code} class="tiny" />
                ))}
              </li>
            ))}
          </ul>
        </section>
      </aside>
      <footer class="foot player">
        <p class="player-text" aria-live="polite">
          {told.value
            .filter((line) => line.n === at.value)
            .map((line) => line.text)
            .join(" ") || "…"}
        </p>
        <div class="player-row">
          <Button icon="first" label={t("ui.replay.first")} onClick={() => jump(0)} />
          <Button icon="back" label={t("ui.replay.back")} onClick={() => jump(at.value - 1)} />
          <Button
            primary
            icon={running.value ? "pause" : "play"}
            label={t(running.value ? "ui.pause" : "ui.replay.play")}
            onClick={() => {
              running.value = !running.value;
            }}
          />
          <Button icon="next" label={t("ui.replay.next")} onClick={() => jump(at.value + 1)} />
          <Button icon="last" label={t("ui.replay.last")} onClick={() => jump(last)} />
          <input
            type="range"
            class="slider"
            min={0}
            max={last}
            value={at.value}
            aria-label={t("ui.replay.place")}
            onInput={(event) => jump(Number(event.currentTarget.value))}
          />
          <span class="muted place">
            {at.value + 1}/{last + 1}
          </span>
          <span class="rounds">
            {data.rounds.map((start, n) => (
              <Button key={n} pressed={round === n + 1} onClick={() => jump(start)}>
                {t("ui.round.n", { n: n + 1 })}
              </Button>
            ))}
          </span>
        </div>
      </footer>
    </div>
  );
}

function seatsOf(data: ReplayData): Seat[] {
  return data.names.map((name, seat) => ({
    seat,
    kind: "person",
    played_by: "person",
    name: recordedName(name, seat),
    level: null,
    host: false,
    me: seat === data.seat,
    connected: true,
    away_until: null,
    bank: null,
    claims: [],
  }));
}
