/** The end of a round, and of the game. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { View } from "../../game/view";
import { has, t } from "../../lib/i18n";
import type { Round, Table } from "../../messages";
import { resultKey } from "../../table/log";
import { seatName } from "../../table/names";
import { lookingBack, request, rules, view } from "../../table/state";
import { BACKS, Card } from "../../ui/art";
import { Button, Whole } from "../../ui/parts";
import { secondsUntil, useNow } from "../../ui/time";
import { ownEnd } from "../ends";
import { Reckoning, Ways, waysTold } from "../Ways";
import { Champions } from "./Champions";
import { GoldChain, OnTheWay, Sum } from "./Gold";
import { MineThen, mineTold } from "./MineThen";
import { Roles } from "./Roles";

/** The end of the last round, looked at once more while the next one runs. */
export function LookBack({ table }: { table: Table }): JSX.Element {
  return <RoundEnd table={table} again />;
}

export function RoundEnd({ table, again }: { table: Table; again?: boolean }): JSX.Element | null {
  const round = table.game?.rounds.at(-1);
  const finished = table.phase === "finished";
  const own = ownEnd(table.game_name);
  const title = round ? (own?.title(round) ?? t(resultKey(round))) : "";
  useEffect(() => {
    document.title = `${title} — Motherlode`;
  }, [title]);
  if (!round || !view.value) return null;
  const Body = own?.Body ?? UsualEnd;
  return (
    <div class="page round-end" data-act={table.act}>
      <main class="page-main">
        {finished && <Champions table={table} view={view.value} />}
        <header class="result-head">
          <Card code={own?.trophy ?? trophy(round)} lit class="trophy" />
          <div>
            {finished ? (
              <h2 class="result">
                {t("ui.round.n", { n: round.round })}: {title}
              </h2>
            ) : (
              <h1 class="result">{title}</h1>
            )}
            <p class="muted">
              {[finished ? "" : t("ui.round.of", { n: round.round }), whyText(table, round)]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          {again && <BackButton />}
          {!finished && !again && <NextButton table={table} />}
        </header>
        <Body table={table} round={round} view={view.value} />
      </main>
    </div>
  );
}

/** Roles, ways where doors decide, the gold: what games without an end of their own show. */
function UsualEnd({ table, round, view: now }: { table: Table; round: Round; view: View }): JSX.Element {
  const told = waysTold(round);
  const mine = mineTold(round);
  return (
    <>
      <Roles table={table} round={round} />
      {told && <Ways table={table} round={round} told={told} />}
      {!told && mine && <MineThen table={table} mine={mine} />}
      <div class="two">
        <section class="panel box">
          <h2>{t("ui.end.gold")}</h2>
          {told ? (
            <Reckoning table={table} round={round} told={told} />
          ) : (
            <>
              <GoldChain table={table} view={now} round={round} />
              <NoShare table={table} round={round} />
            </>
          )}
          {!told && round.rule && has(`ui.why.${round.rule}`) && (
            <p class="why muted">
              <Whole text={`${t(`ui.why.${round.rule}`)} (${round.rule})`} />
            </p>
          )}
          <OnTheWay table={table} round={round} />
        </section>
        <section class="panel box">
          <h2>{t("ui.end.sum", { n: round.round })}</h2>
          <Sum table={table} view={now} />
        </section>
      </div>
    </>
  );
}

/** Who won and got nothing all the same: a box in play may say so. */
function NoShare({ table, round }: { table: Table; round: Round }): JSX.Element | null {
  const without = round.winning.filter((seat) => !round.paid.some((paid) => paid.seat === seat));
  if (!without.length) return null;
  const players = without.map((seat) => seatName(table.seats, seat)).join(", ");
  return <p class="no-share">{t("ui.end.no_share", { players })}</p>;
}

/** What was looked for, if it was found; else one of the other goals. */
function trophy(round: Round): string {
  const { goals, prizes } = rules.value;
  const kinds = Object.keys(goals).filter((kind) => prizes.includes(kind) === (round.finisher !== null));
  return goals[kinds[0] ?? ""] ?? BACKS.goal;
}

/** One sentence of why, with the rule. */
function whyText(table: Table, { finisher, rule }: Round): string {
  return [finisherText(table, finisher), rule ? t("ui.rule", { rule }) : ""].filter(Boolean).join(" ");
}

function finisherText(table: Table, finisher: number | null): string {
  if (finisher === null) return "";
  if (finisher === table.me) return t("ui.end.finisher.you");
  return t("ui.end.finisher", { player: seatName(table.seats, finisher) });
}

const BackButton = (): JSX.Element => (
  <Button
    primary
    class="big back-to-table"
    onClick={() => {
      lookingBack.value = false;
    }}
  >
    {t("ui.end.back")}
  </Button>
);

/** When the next round begins by itself, where it does. */
function ByItself({ at }: { at: number }): JSX.Element {
  const now = useNow(500);
  return <small class="muted by-itself">{t("ui.end.by_itself", { n: secondsUntil(at, now) })}</small>;
}

function NextButton({ table }: { table: Table }): JSX.Element | null {
  const waiting = table.game?.waiting_for ?? [];
  if (table.me === null) return null;
  const mine = waiting.includes(table.me);
  const others = waiting
    .filter((seat) => seat !== table.me)
    .map((seat) => seatName(table.seats, seat))
    .join(", ");
  return (
    <div class="next">
      {mine ? (
        <Button primary class="big ready" onClick={() => void request({ type: "ready" })}>
          {t("ui.end.next")}
        </Button>
      ) : (
        <span class="muted">{t("ui.end.waiting", { players: others })}</span>
      )}
      {table.game?.next_round_at != null && <ByItself at={table.game.next_round_at} />}
    </div>
  );
}
