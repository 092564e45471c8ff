/** What a mine is given, and what each of its layers. */

import type { Cell } from "../../game/notation";
import type { View, Window } from "../../game/view";
import type { Scene } from "../../messages";

export interface MineProps {
  view: View;
  scene: Scene;
  /** Cells where something may be done. */
  targets?: ReadonlySet<Cell>;
  preview?: { cell: Cell; code: string } | null;
  chosen?: Cell | null;
  last?: Cell | null;
  /** A cell to be brought into sight. */
  shown?: Cell | null;
  /** Who has looked at what lies face down. */
  looks?: ReadonlyMap<Cell, readonly number[]>;
  refused?: { cell: Cell | null; number: number } | null;
  label: (cell: Cell) => string;
  onPoint?: (cell: Cell, sure: boolean) => void;
  onHover?: (cell: Cell | null) => void;
}

export interface Layer extends MineProps {
  /** How wide a cell is, in pixels. */
  size: number;
  /** All cells that are drawn. */
  everything: Window;
}
