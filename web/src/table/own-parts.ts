/** What one game may have of its own around the mine; the table asks for it and knows nothing else of that game. */

import type { ComponentType } from "preact";
import type { Cell } from "../game/notation";
import type { View } from "../game/view";
import type { Scene, Seat, Table } from "../messages";

export interface OwnParts {
  /** Drawn into the mine, over the cards. */
  InMine?: ComponentType<{ scene: Scene }>;
  /** Over the mine. */
  OverMine?: ComponentType<{ view: View }>;
  /** Beside a player's name, and the same in words. */
  Facts?: ComponentType<{ view: View; scene: Scene; seat: number }>;
  factsText?: (view: View, scene: Scene, seat: number) => string;
  /** How everybody stands, in a panel of that title. */
  Account?: ComponentType<{ view: View; scene: Scene; table: Table }>;
  accountTitle?: string;
  /** Who I am, beside my hand. */
  Me?: ComponentType<{ scene: Scene; seat: number }>;
  /** Who I am and what I am after, in words. */
  meText?: (scene: Scene, seat: number) => string;
  /** What the card in a cell means, in words. */
  cellNotes?: (view: View, scene: Scene, cell: Cell, seats: readonly Seat[], seat: number | null) => string[];
}
