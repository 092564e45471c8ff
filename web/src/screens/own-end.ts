/** What one game may have of its own at the end of a round, and of the game. */

import type { ComponentType } from "preact";
import type { View } from "../game/view";
import type { Round, Table } from "../messages";

export interface Champion {
  headline: string;
  praise: string;
  /** The words for playing once more, and a page of this game's own. */
  again: string;
  more: { href: string; text: string };
}

export interface OwnEnd {
  title: (round: Round) => string;
  trophy: string;
  /** Instead of roles and gold. */
  Body: ComponentType<{ table: Table; round: Round; view: View }>;
  /** What somebody has in the end, where it is not counted as usual. */
  gold?: (view: View, seat: number) => number;
  /** Instead of the winners' names. */
  champion?: (view: View) => Champion;
  /** To be done once the game is over. */
  keep?: (table: Table, view: View) => void;
}
