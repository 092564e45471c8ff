/** A cell in words, for those who can't see it. */

import type { Cell } from "../game/notation";
import { knownAt, lit, tollAt, type View } from "../game/view";
import { t } from "../lib/i18n";
import { cellNotes } from "./Duel";
import { cardName, goalName, openSides, placeName } from "./names";
import { table as here, me } from "./state";

export function cellLabel(view: View, cell: Cell, open: boolean): string {
  const toll = tollAt(view, cell);
  return [
    placeName(view, cell),
    ...whatLiesIn(view, cell),
    ...(toll ? [t("ui.cell.toll", { n: toll.owner + 1, side: t(`side.${toll.side}`) })] : []),
    ...(cell === view.last_tunnel ? [t("ui.cell.last")] : []),
    ...cellNotes(view, cell, here.value?.seats ?? [], me.value),
    ...(open ? [t("ui.cell.target")] : []),
  ].join(", ");
}

function whatLiesIn(view: View, cell: Cell): string[] {
  const code = view.board[cell];
  const goal = view.faceup_goals[cell];
  if (code?.startsWith("start")) return [t("ui.cell.start")];
  if (code === "place") return [t(view.modules.includes("party") ? "module.party" : "module.costume")];
  if (goal) return [goalName(goal), t("ui.cell.open", { sides: openSides(goal) })];
  if (code)
    return [
      cardName(code),
      t("ui.cell.open", { sides: openSides(code) }),
      t(lit(view).has(cell) ? "ui.cell.joined" : "ui.cell.cut"),
    ];
  if (view.facedown[cell]) return faceDownIn(view, cell);
  return [t("ui.cell.empty")];
}

function faceDownIn(view: View, cell: Cell): string[] {
  const known = knownAt(view, cell);
  const back = t(view.facedown[cell]?.goal === undefined ? "chest.unknown" : "ui.cell.facedown");
  return known ? [back, t("ui.cell.known", { what: goalName(known) })] : [back];
}
