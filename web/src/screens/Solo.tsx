/** Where who plays alone begins: the day's deal, a fresh deal, the grades, and the best games of this machine. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Team } from "../game/duel";
import { TEAMS } from "../game/duel";
import { api } from "../lib/api";
import { byGold, gradeOf, grades, ofDay, type Result, results, today } from "../lib/best";
import { language, sentence, t } from "../lib/i18n";
import { go } from "../lib/route";
import type { OpenTable, QuickWish } from "../messages";
import { Card, Coin, Icon, Letter } from "../ui/art";
import { tellError } from "../ui/errors";
import { Button } from "../ui/parts";
import { myLook, myName } from "./MyName";
import { Page } from "./Page";

const SHOWN = 10;

export function Solo(): JSX.Element {
  const busy = useSignal(false);
  const colour = useSignal<Team>("green");
  const running = useSignal<OpenTable[]>([]);
  useEffect(
    () =>
      void api.tables().then(
        ({ tables }) => {
          running.value = tables.filter(({ mine, game_name }) => mine && game_name === "duel-solo");
        },
        () => {},
      ),
    [],
  );
  const start = async (wish: Partial<QuickWish>) => {
    if (busy.value) return;
    busy.value = true;
    try {
      go(`/t/${(await api.playNow({ name: myName(), ...myLook(), game: "duel-solo", players: 1, ...wish })).code}`);
    } catch (error) {
      tellError(error);
    }
    busy.value = false;
  };
  return (
    <Page title={t("ui.solo.title")}>
      <div class="page-title">
        <h1>{t("ui.solo.title")}</h1>
        <p class="muted solo-about">{t("ui.solo.about")}</p>
      </div>
      <section class="solo">
        <Daily
          running={running.value.find(({ daily }) => daily === today())}
          busy={busy.value}
          onStart={() => void start({ daily: true })}
        />
        <div class="panel box">
          <h2>{t("ui.solo.free")}</h2>
          <p class="muted">{t("ui.solo.free.about")}</p>
          <div class="row" role="group" aria-label={t("option.colour")}>
            {TEAMS.map((team) => (
              <Button
                key={team}
                pressed={colour.value === team}
                class={`colour-${team}`}
                onClick={() => {
                  colour.value = team;
                }}
              >
                <Letter team={team} />
                {sentence(t(`ui.duel.colour.${team}`))}
              </Button>
            ))}
          </div>
          <Button
            class="solo-free"
            icon="play"
            onClick={() => void start({ options: { colour: colour.value } })}
            disabled={busy.value}
          >
            {t("ui.solo.free.play")}
          </Button>
          {running.value
            .filter(({ daily }) => daily !== today())
            .slice(0, 1)
            .map(({ code }) => (
              <a key={code} class="button" href={`/t/${code}`}>
                {t("ui.solo.go_on")}
              </a>
            ))}
        </div>
        <div class="panel box">
          <h2>{t("ui.solo.best")}</h2>
          <Best />
        </div>
        <div class="panel box">
          <h2>{t("ui.solo.grades")}</h2>
          <ol class="grades">
            {grades().map((least, n) => (
              <li key={least}>
                <b>{range(n)}</b>
                <span>{t(`grade.${n + 1}`)}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section class="how" aria-label={t("ui.help.title")}>
        {(["dig", "strike", "owe"] as const).map((step) => (
          <div key={step}>
            <Card code={{ dig: "gold2:NE", strike: "collapse", owe: "NES+troll@N" }[step]} />
            <div>
              <h3>{t(`ui.solo.${step}`)}</h3>
              <p class="muted">{t(`ui.solo.${step}.about`)}</p>
            </div>
          </div>
        ))}
      </section>
    </Page>
  );
}

/** The gold of a grade, from and to. */
const range = (n: number): string => {
  const from = grades()[n] ?? 0;
  const next = grades()[n + 1];
  return next === undefined ? `${from}+` : `${from}–${next - 1}`;
};

export const dayName = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language(), { day: "numeric", month: "long", year: "numeric" });

function Daily({
  running,
  busy,
  onStart,
}: {
  running: OpenTable | undefined;
  busy: boolean;
  onStart: () => void;
}): JSX.Element {
  const done = ofDay(today());
  return (
    <div class="panel box daily">
      <p class="eyebrow">{dayName(today())}</p>
      <h2>{t("ui.solo.daily")}</h2>
      <p class="muted">{t("ui.solo.daily.about")}</p>
      {done && (
        <p class="daily-done">
          <Coin />
          <b>{t("count.gold", { n: done.gold })}</b> {t(`grade.${gradeOf(done.gold)}`)}
        </p>
      )}
      {running ? (
        <a class="button primary solo-daily" href={`/t/${running.code}`}>
          <Icon name="play" />
          {t("ui.solo.go_on")}
        </a>
      ) : (
        <Button primary={!done} icon="play" class="solo-daily" onClick={onStart} disabled={busy}>
          {t(done ? "ui.solo.daily.again" : "ui.solo.daily.play")}
        </Button>
      )}
    </div>
  );
}

function Best(): JSX.Element {
  const best = results().sort(byGold).slice(0, SHOWN);
  if (!best.length) return <p class="muted">{t("ui.solo.best.none")}</p>;
  return (
    <ol class="best">
      {best.map((result) => (
        <BestRow key={result.code} result={result} />
      ))}
    </ol>
  );
}

function BestRow({ result }: { result: Result }): JSX.Element {
  const date = new Date(result.at).toLocaleDateString(language());
  return (
    <li>
      <span class="best-gold">
        <Coin />
        <b>{result.gold}</b>
      </span>
      <span>
        {result.day ? t("ui.solo.best.daily", { day: dayName(result.day) }) : t("ui.solo.best.free", { day: date })}
      </span>
      {result.record && <a href={`/r/${result.record}`}>{t("ui.replays.watch")}</a>}
    </li>
  );
}
