/** One line over the mine: what to do next. */

import type { JSX } from "preact";
import { type Intent, PLAY } from "../game/choose";
import { has, sentence, t } from "../lib/i18n";
import { Whole } from "../ui/parts";
import { choices, sureText, waitText } from "./Actions";
import { cardName, moveName } from "./names";
import { refusalText } from "./refusal";
import { chosen, found, held, myTurn, pointing, proposed, reasonFor, table, view } from "./state";

export function NextStep(): JSX.Element | null {
  if (!myTurn.value || held.value) return null;
  if (proposed.value) return <ProposedStep />;
  if (choices().length) return null;
  const { cards, intent } = pointing.value;
  if (cards.length !== 1 || intent !== PLAY || !chosen.value) return <p class="hint">{stepText()}</p>;
  return (
    <p class="hint">
      <b>{sentence(cardName(chosen.value))}:</b> <Whole text={whereTo()} />
    </p>
  );
}

/** What is waited for: before the first card of an intent also what it is good for; nothing more once it is complete. */
function stepText(): string {
  const { cards, intent } = pointing.value;
  if (intent !== PLAY && found.value.decided) return sentence(t("ui.hint.ready"));
  return (cards.length === 0 && aboutIntent(intent)) || waitText();
}

/** What an intent does, where its button does not say it. */
export const aboutIntent = (intent: Intent): string => {
  const key = `ui.intent.${intent}`;
  return intent !== PLAY && has(key) ? t(key) : "";
};

/** How to confirm what was pointed at, and what speaks against it. */
function ProposedStep(): JSX.Element | null {
  const move = proposed.value;
  if (!move || !view.value || !table.value) return null;
  return (
    <p class="hint">
      <b class="proposed-move">{moveName(move, view.value, table.value.seats)}:</b> {sentence(t("ui.hint.again"))}{" "}
      <small>{sureText(move)}</small>
    </p>
  );
}

/** Where the chosen card may go. */
function whereTo(): string {
  const { cells, seats, decided } = found.value;
  if (cells.size) return t("ui.hint.cells", { n: cells.size });
  if (seats.size) return t("ui.hint.seats", { n: seats.size });
  if (decided) return t("ui.hint.ready");
  const why = chosen.value === null ? null : reasonFor(chosen.value);
  return why ? refusalText(why) : t("ui.hint.nowhere");
}
