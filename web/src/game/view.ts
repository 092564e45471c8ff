/** A view as the notation writes it: the whole position with `?` for everything this seat can't know. */

import type { Scene, TokenShown, View } from "../messages";
import { at, type Cell, groups } from "./notation";
import { once } from "./once";

export type { View };

const EMPTY: View = {
  notation: 1,
  game: "",
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
  gold: [],
  gold_cards: [],
  gold_pile: [],
  last_tunnel: null,
  last_digger: null,
  last_mover: null,
  finisher: null,
  draws: 0,
  instead: [],
  seen: [],
  over: null,
  seat: null,
};

/** Keys that a view leaves out take their defaults. */
export const readView = (raw: Partial<View> | undefined): View => ({ ...EMPTY, ...raw });

export const NO_SCENE: Scene = { ways: [], signs: {}, tokens: [], owes: "", may_object: false };

/** The cards that lie face up, as they lie. */
export function faceUp(view: View): Map<Cell, string> {
  return new Map([...Object.entries(view.board), ...Object.entries(view.faceup_goals)]);
}

/** How the light lies in one cell: how many cards it has come, and the sides that are joined. */
export interface Light {
  distance: number;
  sides: string;
}

/** How far the light has come on any way, as the server says: the cells it reaches, nearest first. */
export const lit = once((scene: Scene): Map<Cell, Light> => {
  const reached = new Map<Cell, Light>();
  for (const { light } of scene.ways) {
    light.forEach((ring, distance) => {
      for (const [cell, sides] of Object.entries(ring)) {
        const known = reached.get(cell) ?? { distance, sides: "" };
        const all = [...known.sides, ...sides];
        reached.set(cell, { distance: Math.min(known.distance, distance), sides: [...new Set(all)].join("") });
      }
    });
  }
  return reached;
});

/** The tunnels of a card through which light runs. */
export const litGroups = (code: string, light: Light | undefined): string[] =>
  light ? groups(code).filter((group) => [...group].some((side) => light.sides.includes(side))) : [];

/** What lies or stands in a cell beside its card. */
export const tokensAt = (scene: Scene, cell: Cell): TokenShown[] => scene.tokens.filter((token) => token.cell === cell);

/** How the card in a cell looks: as its code says, or as it was told. */
export function faceAt(scene: Scene, cell: Cell, code: string): string {
  const face = scene.tokens.find((token) => token.face && token.cell === cell);
  return face ? `${face.kind}:${face.which}` : code;
}

export interface Window {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The smallest window that shows every card and every cell named, with one cell of room around. */
export function extent(view: View, more: Iterable<Cell> = []): Window {
  const lying = [view.board, view.facedown, view.faceup_goals].flatMap((cards) => Object.keys(cards));
  const cells = [...lying, ...more].map(at);
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return { left: Math.min(0, ...xs), right: Math.max(0, ...xs), top: Math.max(0, ...ys), bottom: Math.min(0, ...ys) };
}

const goals = (view: View): Cell[] => [
  ...Object.keys(view.facedown).filter((cell) => view.facedown[cell]?.goal !== undefined),
  ...Object.keys(view.faceup_goals),
];

/** Whether the goals stand one above the other, but for one that was pushed aside: then they can be counted. */
export const areInOneColumn = once((view: View): boolean => {
  const counts = new Map<number, number>();
  for (const cell of goals(view)) counts.set(at(cell)[0], (counts.get(at(cell)[0]) ?? 0) + 1);
  return goals(view).length - Math.max(0, ...counts.values()) <= 1;
});

/** The goals from top to bottom, wherever they were pushed; where they lie in several columns, the nearest column first. */
export const goalCells = once((view: View): Cell[] => goals(view).sort(areInOneColumn(view) ? byPlace : byColumn));

/** Places in the order of reading: from the top, then from the left. */
export const byPlace = (a: Cell, b: Cell): number => at(b)[1] - at(a)[1] || at(a)[0] - at(b)[0];
const byColumn = (a: Cell, b: Cell): number => at(a)[0] - at(b)[0] || byPlace(a, b);

/** Other cards that lie face down, from top to bottom. */
export const coveredCells = (view: View): Cell[] =>
  Object.keys(view.facedown)
    .filter((cell) => view.facedown[cell]?.goal === undefined)
    .sort(byPlace);

/** What lies face down in a cell: a goal, or what a box calls its own beneath a tunnel; and which, where that is known. */
function hiddenAt(view: View, cell: Cell): [string, string] {
  const { tunnel: _, ...rest } = view.facedown[cell] ?? {};
  return Object.entries(rest)[0] ?? ["goal", "?"];
}

export const hiddenKind = (view: View, cell: Cell): string => hiddenAt(view, cell)[0];

/** What lies face down in a cell, as far as this seat knows: a code, or null. */
export function knownAt(view: View, cell: Cell): string | null {
  const [, known] = hiddenAt(view, cell);
  return known === "?" ? null : known;
}
