/** Where cells lie in a picture, in the cards' own units. */

import { at, type Cell } from "../../game/notation";

export const WIDTH = 100;
export const HEIGHT = 140;

/** The upper left corner of a cell. */
export function corner(cell: Cell): { x: number; y: number } {
  const [x, y] = at(cell);
  return { x: (x - 0.5) * WIDTH, y: -(y + 0.5) * HEIGHT };
}

export function place(cell: Cell): string {
  const { x, y } = corner(cell);
  return `translate(${x} ${y})`;
}
