/** A cell in words, for those who can't see it. */

import { type Cell, familyOf } from "../game/notation";
import { knownAt, lit, tokensAt, type View } from "../game/view";
import { has, t } from "../lib/i18n";
import type { Scene, TokenShown } from "../messages";
import { cardName, goalName, hiddenName, openSides, placeName, seatName } from "./names";
import { ownParts } from "./own";
import { table as here, me } from "./state";

export function cellLabel(view: View, scene: Scene, cell: Cell, open: boolean, seenBy: readonly number[] = []): string {
  const { cellNotes } = ownParts(view.game);
  return [
    placeName(view, cell),
    ...whatLiesIn(view, scene, cell),
    ...tokensAt(scene, cell)
      .filter(({ face }) => !face)
      .flatMap(tokenName),
    ...(seenBy.length && view.facedown[cell] ? [t("ui.cell.looked", { players: playersText(seenBy) })] : []),
    ...(cell === view.last_tunnel ? [t("ui.cell.last")] : []),
    ...(cellNotes?.(view, scene, cell, here.value?.seats ?? [], me.value) ?? []),
    ...(open ? [t("ui.cell.target")] : []),
  ].join(", ");
}

const playersText = (seats: readonly number[]): string =>
  seats.map((seat) => seatName(here.value?.seats ?? [], seat)).join(", ");

function whatLiesIn(view: View, scene: Scene, cell: Cell): string[] {
  const code = view.board[cell];
  const goal = view.faceup_goals[cell];
  const face = tokensAt(scene, cell).find((token) => token.face);
  if (goal) return [goalName(goal), t("ui.cell.open", { sides: openSides(goal) })];
  if (face) return tokenName(face);
  if (view.facedown[cell]) return faceDownIn(view, cell);
  if (!code) return [t("ui.cell.empty")];
  if (familyOf(code) === "start") return [t("ui.cell.start")];
  const joined = t(lit(scene).has(cell) ? "ui.cell.joined" : "ui.cell.cut");
  return [cardName(code), t("ui.cell.open", { sides: openSides(code) }), joined];
}

function faceDownIn(view: View, cell: Cell): string[] {
  const known = knownAt(view, cell);
  return [hiddenName(view, cell), ...(known ? [t("ui.cell.known", { what: goalName(known) })] : [])];
}

/** A token in words, as its box calls it. */
function tokenName({ kind, which, seat }: TokenShown): string[] {
  const key = [`ui.cell.${kind}`, `module.${kind}`].find(has);
  const side = has(`side.${which}`) ? t(`side.${which}`) : which;
  return key ? [t(key, { n: (seat ?? 0) + 1, side })] : [];
}
