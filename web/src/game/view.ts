/** A view as the notation writes it: the whole position with `?` for everything this seat can't know. */

import { at, type Cell, cellOf, groups } from "./notation";
import { once } from "./once";

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
  gold: (number | "?")[];
  gold_cards: string[][];
  gold_pile: string[];
  last_tunnel: Cell | null;
  thefts: number[];
  tolls: { cell: Cell; side: string; owner: number }[];
  digs: number;
  map_ban: boolean;
  place_used: boolean;
  veto_used: boolean;
  chest_tunnels: Cell[];
  seen: Seen[];
  markers: Record<Cell, string>;
  keys: Record<Cell, string>;
  ladders: Record<Cell, string>;
  kept: string[][];
  box: string[];
  over: { winners: number[] } | null;
  seat: number | null;
}

export interface Pending {
  kind: string;
  seat: number;
  move?: string;
  cells?: Cell[];
  cards?: string[];
  queue?: unknown[];
}
export interface Seen {
  what: string;
  at: Cell | number;
  card: string | string[];
  round: number;
  turn: number;
}

const EMPTY: View = {
  game: "base",
  modules: [],
  options: {},
  players: 0,
  round: 1,
  turn: 1,
  to_move: 0,
  direction: 1,
  pending: null,
  board: {},
  facedown: {},
  faceup_goals: {},
  hands: [],
  roles: [],
  front: [],
  spare_roles: [],
  deck: [],
  discard: [],
  aside: [],
  gold: [],
  gold_cards: [],
  gold_pile: [],
  last_tunnel: null,
  thefts: [],
  tolls: [],
  digs: 0,
  map_ban: false,
  place_used: false,
  veto_used: false,
  chest_tunnels: [],
  seen: [],
  markers: {},
  keys: {},
  ladders: {},
  kept: [],
  box: [],
  over: null,
  seat: null,
};

/** Keys that a view leaves out take their defaults. */
export const readView = (raw: unknown): View => ({ ...EMPTY, ...(raw as Partial<View>) });

const STEP: Record<string, [number, number]> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
const ACROSS: Record<string, string> = { N: "S", S: "N", E: "W", W: "E" };

/** The cards that lie face up, as they lie. */
export function faceUp(view: View): Map<Cell, string> {
  return new Map([...Object.entries(view.board), ...Object.entries(view.faceup_goals)]);
}

/** How the light lies in one cell: how far it has come, and through which of the card's tunnels it runs. */
export interface Light {
  distance: number;
  groups: string[];
}

/** How far the light has come: the cells it reaches, nearest first. In the Duel doors and unpaid trolls stand in its way. */
export const lit = once((view: View): Map<Cell, Light> => {
  const cards = faceUp(view);
  const reached = new Map<Cell, Light>();
  for (const team of view.game.startsWith("duel") ? TEAMS : [null]) {
    const sources = [...cards]
      .filter(([cell, code]) => isSource(view, cell, code, team))
      .flatMap(([cell, code]) => groups(code).map((group): [Cell, string] => [cell, group]));
    flood(view, cards, sources, team, reached);
  }
  return reached;
});

function flood(
  view: View,
  cards: Map<Cell, string>,
  sources: [Cell, string][],
  team: string | null,
  reached: Map<Cell, Light>,
): void {
  const been = new Set<string>();
  let front = sources;
  for (let distance = 0; front.length; distance++) {
    const next: [Cell, string][] = [];
    for (const [cell, group] of front) {
      if (been.has(`${cell} ${group}`)) continue;
      been.add(`${cell} ${group}`);
      const light = reached.get(cell) ?? { distance, groups: [] };
      reached.set(cell, {
        distance: Math.min(light.distance, distance),
        groups: [...new Set([...light.groups, group])],
      });
      for (const edge of group) {
        const neighbour = step(cell, edge);
        const back = ACROSS[edge] ?? "";
        const entered = groups(cards.get(neighbour) ?? "").find((other) => other.includes(back));
        if (entered && !isBarred(view, cards, cell, edge, team) && !isBarred(view, cards, neighbour, back, team))
          next.push([neighbour, entered]);
      }
    }
    front = next;
  }
}

const TEAMS = ["blue", "green"];

/** Whether something stands in that arm of a card that keeps this team's light out. */
function isBarred(view: View, cards: Map<Cell, string>, cell: Cell, edge: string, team: string | null): boolean {
  if (team === null) return false;
  return (cards.get(cell) ?? "")
    .split("+")
    .slice(1)
    .some((extra) => {
      const [name, arm] = extra.split("@");
      if (arm !== edge) return false;
      return name === "troll"
        ? !view.markers[cell]
        : TEAMS.includes(name ?? "") && name !== team && view.keys[cell] !== team;
    });
}

const isSource = (view: View, cell: Cell, code: string, team: string | null): boolean =>
  code.includes("+ladder")
    ? climbs(view, cell, team)
    : team === null
      ? code.startsWith("start")
      : code === `start:${team}` || code === "start";

/** Whether a way begins at the ladder in that cell: in the Duel the way of who laid it, by option everybody's. */
export const climbs = (view: View, cell: Cell, team: string | null): boolean =>
  team === null || view.options.ladders === "both" || view.ladders[cell] === team;

export function step(cell: Cell, edge: string): Cell {
  const [x, y] = at(cell);
  const [dx, dy] = STEP[edge] ?? [0, 0];
  return cellOf(x + dx, y + dy);
}

export interface Window {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The smallest window that shows every card and every cell named, with one cell of room around. */
export function extent(view: View, more: Iterable<Cell> = []): Window {
  const cells = [
    ...Object.keys(view.board),
    ...Object.keys(view.facedown),
    ...Object.keys(view.faceup_goals),
    ...more,
  ].map(at);
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return { left: Math.min(0, ...xs), right: Math.max(0, ...xs), top: Math.max(0, ...ys), bottom: Math.min(0, ...ys) };
}

/** The goals from top to bottom, face down or up, wherever they were pushed; in the Duel the nearest column first. */
export const goalCells = once((view: View): Cell[] => {
  const goals = [
    ...Object.entries(view.facedown)
      .filter(([, card]) => card.goal !== undefined)
      .map(([cell]) => cell),
    ...Object.keys(view.faceup_goals),
  ];
  const columns = view.game.startsWith("duel") ? (a: Cell, b: Cell) => at(a)[0] - at(b)[0] : () => 0;
  return goals.sort((a, b) => columns(a, b) || at(b)[1] - at(a)[1] || at(a)[0] - at(b)[0]);
});

/** The hidden chests, from top to bottom. */
export const chestCells = (view: View): Cell[] =>
  Object.keys(view.facedown)
    .filter((cell) => view.facedown[cell]?.goal === undefined)
    .sort((a, b) => at(b)[1] - at(a)[1] || at(a)[0] - at(b)[0]);

/** How many crystals lie open. */
export const crystals = (view: View): number =>
  Object.values(view.board).filter((code) => code.includes("+crystal")).length;

/** The toll dwarf that closes a cell. */
export const tollAt = (view: View, cell: Cell): { cell: Cell; side: string; owner: number } | undefined =>
  view.tolls.find((toll) => toll.cell === cell);

/** What lies face down in a cell, as far as this seat knows: a code, or null. */
export function knownAt(view: View, cell: Cell): string | null {
  const card = view.facedown[cell];
  const known = card?.goal ?? card?.chest;
  return known && known !== "?" ? known : null;
}
