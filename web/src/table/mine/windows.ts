/** Parts of the plane, in cells. */

import { at, type Cell, cellOf } from "../../game/notation";
import { extent, type View, type Window } from "../../game/view";

/**
 * The cards with a ring of free cells around those that can be built on; right of the goals there is seldom anything.
 */
export function withRoom(view: View): Window {
  const built = Object.keys(view.board).map(at);
  const all = extent(view);
  return {
    left: Math.min(all.left, ...built.map(([x]) => x - 1)),
    right: Math.max(all.right, ...built.map(([x]) => x + 1)),
    top: Math.max(all.top, ...built.map(([, y]) => y + 1)),
    bottom: Math.min(all.bottom, ...built.map(([, y]) => y - 1)),
  };
}

export const cornersOf = ({ left, right, top, bottom }: Window): Cell[] => [cellOf(left, top), cellOf(right, bottom)];

/** The least window that shows what both show. */
export const union = (one: Window, other: Window): Window => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  top: Math.max(one.top, other.top),
  bottom: Math.min(one.bottom, other.bottom),
});

/** Whole numbers, both ends among them. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
