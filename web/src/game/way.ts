/** The way from where the light begins to a goal, as it lay at the end of a round. */

import { at, type Cell, cellOf, groups } from "./notation";

const STEPS: Record<string, [number, number]> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
const OPPOSITE: Record<string, string> = { N: "S", E: "W", S: "N", W: "E" };

/** The cards as they lay, and the sides of each that were joined. */
export interface Lain {
  cards: Readonly<Record<Cell, string>>;
  light: Readonly<Record<Cell, string>>;
}

/** The shortest way along joined sides, never through boulders: cells from the first to the last; none if there is none. */
export function wayTo(lain: Lain, from: Cell, to: Cell): Cell[] {
  const before = new Map<string, string | null>();
  const front = tunnelsOf(lain, from).map((tunnel) => `${from} ${tunnel}`);
  for (const place of front) before.set(place, null);
  for (const place of front) {
    if (place.startsWith(`${to} `)) return traced(before, place);
    for (const next of beyond(lain, place)) {
      if (before.has(next)) continue;
      before.set(next, place);
      front.push(next);
    }
  }
  return [];
}

/** The tunnels of a card through which the light runs. */
const tunnelsOf = ({ cards, light }: Lain, cell: Cell): string[] =>
  groups(cards[cell] ?? "").filter((group) => [...group].some((side) => light[cell]?.includes(side)));

/** Where a tunnel leads to from a cell. */
function beyond(lain: Lain, place: string): string[] {
  const [cell = "", tunnel = ""] = place.split(" ");
  const [x, y] = at(cell);
  return [...tunnel].flatMap((side) => {
    const [dx, dy] = STEPS[side] as [number, number];
    const there = cellOf(x + dx, y + dy);
    return tunnelsOf(lain, there)
      .filter((group) => group.includes(OPPOSITE[side] as string))
      .map((group) => `${there} ${group}`);
  });
}

function traced(before: ReadonlyMap<string, string | null>, last: string): Cell[] {
  const way: Cell[] = [];
  for (let place: string | null = last; place; place = before.get(place) ?? null)
    way.unshift(place.split(" ")[0] ?? "");
  return way;
}
