/** Hints for one who plays alone: what a bot would do, and why. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { type Cell, type Move, parseMove } from "../game/notation";
import { has, stopped, t } from "../lib/i18n";
import type { Hint } from "../messages";
import { Card } from "../ui/art";
import { Button } from "../ui/parts";
import { moveName } from "./names";
import { myTurn, play, pointing, request, rules, sending, table, view } from "./state";

export const hint = signal<{ act: number; hint: Hint } | null>(null);

export async function askHint(): Promise<void> {
  if (!myTurn.value || !table.value?.hints) return;
  const { act } = table.value;
  const answer = await request({ type: "ask_hint" });
  if (answer.ok && answer.hint) hint.value = { act, hint: answer.hint };
}

export const HintButton = (): JSX.Element | null =>
  table.value?.hints ? (
    <Button
      icon="bulb"
      keys="H"
      class="act-hint"
      disabled={!myTurn.value || sending.value !== null}
      onClick={() => void askHint()}
    >
      {t("ui.hint.ask")}
    </Button>
  ) : null;

/** The hint for this moment, until something else is chosen. */
function given(): { hint: Hint; move: Move } | null {
  const now = hint.value;
  if (!now || now.act !== table.value?.act || !myTurn.value || pointing.value.cards.length) return null;
  return { hint: now.hint, move: parseMove(now.hint.text, rules.value) };
}

/** Where the hint would have me play, and the card as it would lie there. */
export function hinted(): { cell: Cell; code: string | null } | null {
  const { cells, laid } = given()?.move ?? {};
  return cells?.[0] === undefined ? null : { cell: cells[0], code: laid ?? null };
}

/** A reason that the catalogues don't know is left out. */
const reasonText = ({ why, n }: Hint): string => (has(`hint.${why}`) ? t(`hint.${why}`, { n }) : "");

/** What a bot would do in my place and why; one press does it. */
export function HintBox(): JSX.Element | null {
  const now = view.value;
  const advised = given();
  if (!now || !table.value || !advised) return null;
  const { move } = advised;
  const code = move.laid ?? move.card;
  const done = () => {
    hint.value = null;
  };
  return (
    <section class="hint-box panel" aria-label={t("ui.hint.ask")} role="status">
      {code && !move.cards.length && <Card code={code} class="mini" />}
      <p>
        <b>{stopped(moveName(move, now, table.value.seats))}</b> {reasonText(advised.hint)}
      </p>
      <Button
        class="hint-do"
        onClick={() => {
          done();
          play(move);
        }}
        data-move={move.text}
      >
        {t("ui.hint.do")}
      </Button>
      <Button quiet icon="close" label={t("ui.close")} onClick={done} />
    </section>
  );
}
