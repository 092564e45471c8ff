/** The mine as it lay when the round ended, with the way that was found. */

import type { JSX } from "preact";
import { type Cell, familyOf } from "../../game/notation";
import { NO_SCENE, readView, type View } from "../../game/view";
import { wayTo } from "../../game/way";
import { t } from "../../lib/i18n";
import type { Round, Scene, Table } from "../../messages";
import { StillMine } from "../../table/mine/StillMine";
import { rules } from "../../table/state";

export interface MineTold {
  board: Record<Cell, string>;
  faceup_goals: Record<Cell, string>;
  facedown: Cell[];
  light: Record<Cell, string>;
}

/** What the end of the round told of the mine. */
export function mineTold(round: Round): MineTold | null {
  const over = round.events.find((event) => "mine" in event) as { mine?: MineTold } | undefined;
  return over?.mine ?? null;
}

/** The light as it was at the end of the round, and the pictures of cards that have none of their own. */
export function sceneThen(table: Table, mine: MineTold): Scene {
  const { board } = readView(table.game?.view);
  return {
    ...NO_SCENE,
    ways: [{ name: "", seats: [], light: [mine.light] }],
    tokens: (table.game?.scene.tokens ?? []).filter(
      ({ face, cell }) => face && cell in mine.board && mine.board[cell] === board[cell],
    ),
  };
}

export const viewThen = (table: Table, mine: MineTold): View => ({
  ...readView({}),
  game: table.game_name,
  modules: table.modules,
  board: mine.board,
  faceup_goals: mine.faceup_goals,
  facedown: Object.fromEntries(mine.facedown.map((cell) => [cell, { goal: "?" }])),
});

/** From the start to what everybody looked for, if it was found. */
function wayFound({ board, faceup_goals, light }: MineTold): Cell[] {
  const goal = Object.keys(faceup_goals).find((cell) =>
    rules.value.prizes.includes(familyOf(faceup_goals[cell] ?? "")),
  );
  const start = Object.keys(board).find((cell) => familyOf(board[cell] ?? "") === "start");
  return goal && start ? wayTo({ cards: { ...board, ...faceup_goals }, light }, start, goal) : [];
}

export function MineThen({ table, mine }: { table: Table; mine: MineTold }): JSX.Element {
  const way = wayFound(mine);
  const label = way.length ? t("ui.end.way", { n: way.length - 2 }) : t("ui.end.no_way");
  return (
    <section class="panel box ways">
      <h2>{t("ui.end.mine")}</h2>
      <StillMine view={viewThen(table, mine)} scene={sceneThen(table, mine)} ways={{ all: way }} label={label} />
      <p class="muted">{label}</p>
    </section>
  );
}
