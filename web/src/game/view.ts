/** A view as the notation writes it: the whole position with `?` for everything this seat can't know. */

import { at, cellOf, groups, type Cell } from "./notation";

export interface View {
  game: string;
  modules: string[];
  options: Record<string, unknown>;
  players: number;
  round: number;
  turn: number;
  to_move: number;
  direction: number;
  pending: Pending | null;
  board: Record<Cell, string>;
  facedown: Record<Cell, { goal?: string; tunnel?: string; chest?: string }>;
  faceup_goals: Record<Cell, string>;
  hands: string[][];
  roles: string[];
  front: string[][];
  spare_roles: string[];
  deck: string[];
  discard: string[];
  aside: string[];
  gold: number[];
  gold_cards: string[][];
  gold_pile: string[];
  last_tunnel: Cell | null;
  thefts: number[];
  tolls: { cell: Cell; side: string; owner: number }[];
  map_ban: boolean;
  chest_tunnels: Cell[];
  seen: Seen[];
  markers: Record<Cell, string>;
  keys: Record<Cell, string>;
  kept: string[][];
  box: string[];
  over: { winners: number[] } | null;
  seat: number | null;
}

export interface Pending { kind: string; seat: number; move?: string; cells?: Cell[]; cards?: string[]; queue?: unknown[] }
export interface Seen { what: string; at: Cell | number; card: string | string[]; round: number; turn: number }

const EMPTY: View = {
  game: "base", modules: [], options: {}, players: 0, round: 1, turn: 1, to_move: 0, direction: 1, pending: null, board: {}, facedown: {},
  faceup_goals: {}, hands: [], roles: [], front: [], spare_roles: [], deck: [], discard: [], aside: [], gold: [], gold_cards: [], gold_pile: [],
  last_tunnel: null, thefts: [], tolls: [], map_ban: false, chest_tunnels: [], seen: [], markers: {}, keys: {}, kept: [], box: [], over: null, seat: null,
};

/** Keys that a view leaves out take their defaults. */
export const readView = (raw: unknown): View => ({ ...EMPTY, ...(raw as Partial<View>) });

const STEP: Record<string, [number, number]> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
const ACROSS: Record<string, string> = { N: "S", S: "N", E: "W", W: "E" };

/** The cards that lie face up, as they lie. */
export function faceUp(view: View): Map<Cell, string> {
  return new Map([...Object.entries(view.board), ...Object.entries(view.faceup_goals)]);
}

/** How far the light has come: cells in the order in which it reaches them, each with its distance from the nearest source. */
export function lit(view: View): Map<Cell, number> {
  const cards = faceUp(view);
  const reached = new Map<Cell, number>();
  const been = new Set<string>();
  let front: [Cell, string][] = [];
  for (const [cell, code] of cards) for (const group of groups(code)) if (isSource(code)) front.push([cell, group]);
  for (let distance = 0; front.length; distance++) {
    const next: [Cell, string][] = [];
    for (const [cell, group] of front) {
      if (been.has(cell + group)) continue;
      been.add(cell + group);
      if (!reached.has(cell)) reached.set(cell, distance);
      for (const edge of group) {
        const neighbour = step(cell, edge);
        const entered = groups(cards.get(neighbour) ?? "").find((other) => other.includes(ACROSS[edge] ?? ""));
        if (entered) next.push([neighbour, entered]);
      }
    }
    front = next;
  }
  return reached;
}

export function step(cell: Cell, edge: string): Cell {
  const [x, y] = at(cell);
  const [dx, dy] = STEP[edge] ?? [0, 0];
  return cellOf(x + dx, y + dy);
}

const isSource = (code: string): boolean => code.startsWith("start") || code.includes("+ladder");

export interface Window { left: number; right: number; top: number; bottom: number }

/** The smallest window that shows every card and every cell named, with one cell of room around. */
export function extent(view: View, more: Iterable<Cell> = []): Window {
  const cells = [...Object.keys(view.board), ...Object.keys(view.facedown), ...Object.keys(view.faceup_goals), ...more].map(at);
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return { left: Math.min(0, ...xs), right: Math.max(0, ...xs), top: Math.max(0, ...ys), bottom: Math.min(0, ...ys) };
}

/** The goals from top to bottom, face down or up, nearest column first. */
export function goalCells(view: View): Cell[] {
  const goals = [...Object.entries(view.facedown).filter(([, card]) => card.goal !== undefined).map(([cell]) => cell), ...Object.keys(view.faceup_goals)];
  return goals.sort((a, b) => at(a)[0] - at(b)[0] || at(b)[1] - at(a)[1]);
}

/** What lies face down in a cell, as far as this seat knows: a code, or null. */
export function knownAt(view: View, cell: Cell): string | null {
  const card = view.facedown[cell];
  const known = card?.goal ?? card?.tunnel;
  return known && known !== "?" ? known : null;
}
