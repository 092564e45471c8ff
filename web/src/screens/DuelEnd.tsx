/** The end of a round of the Duel: what each took, what the trolls were paid, what it comes to. */

import type { JSX } from "preact";
import { keptGold, teamOf, worthOf } from "../game/duel";
import { NO_SCENE, type View } from "../game/view";
import { gradeOf, keepResult } from "../lib/best";
import { sentence, t } from "../lib/i18n";
import type { Round, Table } from "../messages";
import { cardName, seatName } from "../table/names";
import { Card, Coin, Letter } from "../ui/art";
import type { OwnEnd } from "./own-end";

interface Told {
  took: string[][];
  left: string[];
  owed: number[];
  why: string;
}

/** What the end of the round told, in the order of seats. */
function told(round: Round): Told {
  const over = round.events.find(({ event }) => event === "round_over") as Partial<Told> | undefined;
  return { took: over?.took ?? [], left: over?.left ?? [], owed: over?.owed ?? [], why: String(over?.why ?? "cards") };
}

const paidBy = (round: Round, seat: number): string[] =>
  round.events.flatMap((event) => (event.event === "spent" && event.seat === seat ? event.cards : []));

const duelTitle = (round: Round): string => t(`ui.duel.why.${told(round).why}`);

function DuelEnd({ table, round, view }: { table: Table; round: Round; view: View }): JSX.Element {
  const { took, left, owed } = told(round);
  return (
    <>
      <ul class={`duel-end seats-${table.seats.length}`}>
        {table.seats.map(({ seat, me }) => {
          const taken = took[seat] ?? [];
          const paid = paidBy(round, seat);
          return (
            <li key={seat} class="panel box">
              <h2>
                <Letter team={teamOf(table.game?.scene ?? NO_SCENE, seat)} />
                {seatName(table.seats, seat)}
                {me && table.seats.length > 1 && <i class="accent"> {t("ui.you")}</i>}
              </h2>
              <Cards title={t("ui.duel.took", { n: sum(taken) })} cards={taken} none={t("ui.duel.took.none")} />
              {owed[seat] ? (
                <Cards
                  title={t("ui.duel.paid", { n: owed[seat], paid: sum(paid) })}
                  cards={paid}
                  none={t("ui.duel.paid.none")}
                />
              ) : (
                <p class="muted">{t("ui.duel.owes.none")}</p>
              )}
              <p class="duel-sum">
                <span>{view.over ? t("ui.end.sum", { n: view.round }) : t("ui.duel.kept.now")}</span>
                <b>
                  <Coin />
                  {keptGold(view, seat)}
                </b>
              </p>
            </li>
          );
        })}
      </ul>
      {left.length > 0 && (
        <section class="panel box duel-left">
          <Cards title={t("ui.duel.left")} cards={left} none="" />
        </section>
      )}
      <p class="muted why">{t("ui.duel.rule")} (D-10, D-11)</p>
    </>
  );
}

const sum = (cards: readonly string[]): number => cards.reduce((gold, code) => gold + worthOf(code), 0);

function Cards({ title, cards, none }: { title: string; cards: readonly string[]; none: string }): JSX.Element {
  return (
    <div class="duel-cards-row">
      <p>{title}</p>
      {cards.length ? (
        <ul>
          {cards.map((code, n) => (
            <li key={n}>
              <Card code={code} title={sentence(cardName(code))} />
              <span>{worthOf(code)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p class="muted">{none}</p>
      )}
    </div>
  );
}

export const DUEL_END: OwnEnd = { title: duelTitle, trophy: "gold2:NE", Body: DuelEnd, gold: keptGold };

/** Who plays alone plays for gold: it is graded and kept. */
export const SOLO_END: OwnEnd = {
  ...DUEL_END,
  champion: (view) => ({
    headline: t("count.gold", { n: keptGold(view, 0) }),
    praise: t(`grade.${gradeOf(keptGold(view, 0))}`),
    again: t("ui.solo.free"),
    more: { href: "/solo", text: t("ui.solo.best") },
  }),
  keep: ({ me, code, daily, record }, view) => {
    if (me === 0) keepResult({ code, at: Date.now(), gold: keptGold(view, 0), day: daily ?? null, record });
  },
};
