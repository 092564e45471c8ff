/** All are asked after a card (W-19): who plays what, how long there is to object, and how to let things pass in advance. */

import type { JSX } from "preact";
import type { View } from "../game/view";
import { t } from "../lib/i18n";
import type { Seat } from "../messages";
import { Card } from "../ui/art";
import { Button } from "../ui/parts";
import { useNow } from "../ui/time";
import { moveName, seatName } from "./names";
import { commit, declared, game, moves, request, sending, table, view } from "./state";

const letPass = (on: boolean, thisTurn: boolean): void => void request({ type: "auto_allow", on, this_turn: thisTurn });

/** While somebody may object, a switch stands beside the hand. */
export const mayObject = (state: View): boolean => state.modules.includes("wc2019") && !state.veto_used;

export function Objections({ state, seats }: { state: View; seats: readonly Seat[] }): JSX.Element | null {
  const now = game.value;
  const move = declared.value;
  if (!now || !move || now.auto_allow || now.allows_turn) return null;
  const holds = moves.value.some(({ verb }) => verb === "veto");
  const picture = move.laid ?? move.card;
  const busy = sending.value !== null;
  return (
    <section class="choices panel objections" aria-label={t("ui.veto.title")}>
      <div class="objection-head">
        {picture && <Card code={picture} class="mini" />}
        <h2>{t("ui.veto.plays", { player: seatName(seats, state.to_move), move: moveName(move, state, seats) })}</h2>
      </div>
      <p class="muted">
        {t(holds ? "ui.veto.holds" : "ui.veto.none")} <TimeToObject />
      </p>
      <div class="choice-list">
        {moves.value.map((answer) => (
          <Button
            key={answer.text}
            class="choice"
            primary={answer.verb === "allow"}
            data-move={answer.text}
            onClick={() => commit(answer)}
            disabled={busy}
          >
            {moveName(answer, state, seats)}
          </Button>
        ))}
        <Button class="let-turn-pass" onClick={() => letPass(true, true)}>
          {t("ui.veto.turn")}
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
  const state = view.value;
  const now = game.value;
  if (!state || !now || !mayObject(state) || table.value?.me === null) return null;
  return (
    <Button icon="last" keys="V" class="act-let-pass" pressed={now.auto_allow} onClick={toggleLetPass}>
      {t("ui.act.let_pass")}
    </Button>
  );
}

export function toggleLetPass(): void {
  if (view.value && mayObject(view.value)) letPass(!game.value?.auto_allow, false);
}
