/** All are asked after a card: who plays what, how long there is to object, and how to let things pass in advance. */

import type { JSX } from "preact";
import type { View } from "../game/view";
import { t } from "../lib/i18n";
import type { Seat } from "../messages";
import { Card } from "../ui/art";
import { Button } from "../ui/parts";
import { useNow } from "../ui/time";
import { moveName, seatName } from "./names";
import { declared, game, moves, play, request, rules, scene, sending, table } from "./state";

const letPass = (on: boolean, thisTurn: boolean): void => void request({ type: "auto_allow", on, this_turn: thisTurn });

/** Whether all are asked now, one after the other; and the answer of those who say nothing. */
const unsaid = (): string => rules.value.decisions[game.value?.asked ?? ""]?.unsaid ?? "";
export const asksAll = (): boolean => unsaid() !== "";

/** While somebody may object, a switch stands beside the hand. */
const mayObject = (): boolean => scene.value.may_object;

export function Objections({ state, seats }: { state: View; seats: readonly Seat[] }): JSX.Element | null {
  const now = game.value;
  const move = declared.value;
  if (!now || !move || now.auto_allow || now.allows_turn) return null;
  const holds = moves.value.some(({ text }) => text !== unsaid());
  const picture = move.laid ?? move.card;
  const { asked } = now;
  const busy = sending.value !== null;
  return (
    <section class="choices panel objections" aria-label={t(`ui.${asked}.title`)}>
      <div class="objection-head">
        {picture && <Card code={picture} class="mini" />}
        <h2>
          {t(`ui.${asked}.plays`, { player: seatName(seats, state.to_move), move: moveName(move, state, seats) })}
        </h2>
      </div>
      <p class="muted">
        {t(`ui.${asked}.${holds ? "holds" : "none"}`)} <TimeToObject />
      </p>
      <div class="choice-list">
        {moves.value.map((answer) => (
          <Button
            key={answer.text}
            class="choice"
            primary={answer.text === unsaid()}
            data-move={answer.text}
            onClick={() => play(answer)}
            disabled={busy}
          >
            {moveName(answer, state, seats)}
          </Button>
        ))}
        <Button class="let-turn-pass" onClick={() => letPass(true, true)}>
          {t(`ui.${asked}.turn`)}
        </Button>
        <Button class="let-all-pass" onClick={() => letPass(true, false)}>
          {t("ui.auto_allow")}
        </Button>
      </div>
    </section>
  );
}

function TimeToObject(): JSX.Element | null {
  const now = useNow(250);
  const by = game.value?.answer_by;
  return by ? <b class="time-left">{t("count.seconds", { n: Math.max(0, Math.ceil((by - now) / 1000)) })}</b> : null;
}

/** The standing answer, to be seen and changed at any time. */
export function LetPass(): JSX.Element | null {
  const now = game.value;
  if (!now || !mayObject() || table.value?.me === null) return null;
  return (
    <Button icon="last" keys="V" class="act-let-pass" pressed={now.auto_allow} onClick={toggleLetPass}>
      {t("ui.act.let_pass")}
    </Button>
  );
}

export function toggleLetPass(): void {
  if (mayObject()) letPass(!game.value?.auto_allow, false);
}
