/** The Duel in a view: whose way lies where, what stands in whose way, which gold is whose. It reads; the server decides. */

import { at, type Cell, groups } from "./notation";
import { once } from "./once";
import { climbs, faceUp, knownAt, step, type View } from "./view";

export type Team = "green" | "blue";
export const TEAMS: readonly Team[] = ["green", "blue"];
const ACROSS: Record<string, string> = { N: "S", S: "N", E: "W", W: "E" };
const MARKERS: Record<number, number> = { 1: 6, 2: 8 };
const KEYS = 2;

export const isDuel = (view: View): boolean => view.game.startsWith("duel");
export const other = (team: Team): Team => (team === "green" ? "blue" : "green");

/** The seats' colours: seat 0 is green and seat 1 is blue; who plays alone has chosen. */
export function teamOf(view: View, seat: number): Team {
  if (view.players === 1) return view.options.colour === "blue" ? "blue" : "green";
  return seat === 0 ? "green" : "blue";
}

export const seatOf = (view: View, team: Team): number => (view.players === 1 ? 0 : team === "green" ? 0 : 1);
export const teamsIn = (view: View): Team[] => Array.from({ length: view.players }, (_, seat) => teamOf(view, seat));

interface Arm {
  what: string;
  edge: string;
}

/** What stands in the arms of a card: doors and trolls. */
export function armsOf(code: string): Arm[] {
  return code
    .split("+")
    .slice(1)
    .flatMap((extra) => {
      const [what = "", edge] = extra.split("@");
      return edge && what !== "gold" ? [{ what, edge }] : [];
    });
}

/** Whether it lets everybody through by now: a troll with a marker, a door with a key. */
export const isOpen = (view: View, cell: Cell, what: string): boolean =>
  what === "troll" ? view.markers[cell] !== undefined : view.keys[cell] !== undefined;

const bars = (view: View, cell: Cell, what: string, team: Team): boolean => !isOpen(view, cell, what) && what !== team;

/** The edges that hang together inside a card for one colour: what bars it parts an arm from the rest. */
function parts(view: View, cell: Cell, code: string, team: Team): string[] {
  const barred = armsOf(code)
    .filter(({ what }) => bars(view, cell, what, team))
    .map(({ edge }) => edge);
  return groups(code).flatMap((group) => {
    const rest = [...group].filter((edge) => !barred.includes(edge)).join("");
    return [rest, ...[...group].filter((edge) => barred.includes(edge))].filter(Boolean);
  });
}

/** A colour's way: the edges of each card to which it has come. */
export const wayOf = (view: View, team: Team): Map<Cell, Set<string>> => ways(view)[team];

const ways = once(
  (view: View): Record<Team, Map<Cell, Set<string>>> => ({ green: walk(view, "green"), blue: walk(view, "blue") }),
);

function walk(view: View, team: Team): Map<Cell, Set<string>> {
  const cards = faceUp(view);
  const way = new Map<Cell, Set<string>>();
  const waiting: [Cell, string][] = [...cards].flatMap(([cell, code]) =>
    code === `start:${team}` || (code.includes("+ladder") && climbs(view, cell, team))
      ? parts(view, cell, code, team).map((part): [Cell, string] => [cell, part])
      : [],
  );
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [cell, part] = next;
    const been = way.get(cell) ?? new Set<string>();
    way.set(cell, been);
    for (const edge of part) {
      if (been.has(edge)) continue;
      been.add(edge);
      const beyond = step(cell, edge);
      const back = ACROSS[edge] ?? "";
      const entered = parts(view, beyond, cards.get(beyond) ?? "", team).find((one) => one.includes(back));
      if (entered) waiting.push([beyond, entered]);
    }
  }
  return way;
}

/** The gold on a face-up card. */
export function goldAt(view: View, cell: Cell): number {
  const goal = view.faceup_goals[cell];
  if (goal) return worthOf(goal);
  return /\+gold/.test(view.board[cell] ?? "") ? 1 : 0;
}

/** What a card with gold is worth once it is kept. */
export function worthOf(code: string): number {
  const found = /^gold(\d)/.exec(code);
  return found ? Number(found[1]) : code.includes("+gold") ? 1 : 0;
}

export const keptGold = (view: View, seat: number): number =>
  (view.kept[seat] ?? []).reduce((sum, code) => sum + worthOf(code), 0);

/** Where a seat stands: what it keeps from earlier rounds, what bears its marker now, what it owes the trolls. */
export interface Account {
  team: Team;
  kept: number;
  marked: number;
  owes: number;
}

export function accountOf(view: View, seat: number): Account {
  const team = teamOf(view, seat);
  const own = Object.entries(view.markers)
    .filter(([, colour]) => colour === team)
    .map(([cell]) => cell);
  const isTroll = (cell: Cell) => (view.board[cell] ?? "").includes("+troll");
  return {
    team,
    kept: keptGold(view, seat),
    marked: own.reduce((sum, cell) => sum + (isTroll(cell) ? 0 : goldAt(view, cell)), 0),
    owes: own.filter(isTroll).length,
  };
}

export const markersLeft = (view: View): number => (MARKERS[view.players] ?? 0) - Object.keys(view.markers).length;
export const markersInAll = (view: View): number => MARKERS[view.players] ?? 0;
export const keysLeft = (view: View): number => KEYS - Object.keys(view.keys).length;

/** Something worth knowing about a cell: the key of a sentence, and whose colour or how much gold it is about. */
export interface Note {
  key: string;
  team?: Team;
  n?: number;
}

/** What a card means for the player of a colour (null: for one who watches). */
export function notesOn(view: View, cell: Cell, mine: Team | null): Note[] {
  if (!isDuel(view)) return [];
  if (view.facedown[cell]) return [noteOnHidden(knownAt(view, cell))];
  const code = view.board[cell] ?? view.faceup_goals[cell];
  if (!code) return [];
  return [
    ...armsOf(code).map(({ what }) => noteOnArm(view, cell, what, mine)),
    ...noteOnGold(view, cell, mine),
    ...noteOnLadder(view, cell, code, mine),
    ...noteOnWay(view, cell, mine),
  ];
}

function noteOnHidden(known: string | null): Note {
  if (known === null) return { key: "hidden" };
  const n = worthOf(known);
  return n ? { key: "gold", n } : { key: "empty" };
}

function noteOnArm(view: View, cell: Cell, what: string, mine: Team | null): Note {
  const marker = view.markers[cell] as Team | undefined;
  if (what === "troll")
    return marker ? { key: marker === mine ? "troll.yours" : "troll.paid", team: marker } : { key: "troll" };
  const team = what as Team;
  if (isOpen(view, cell, what)) return { key: "door.open", team };
  if (mine === null) return { key: "door", team };
  return { key: team !== mine ? "door.bars" : view.players === 1 ? "door.alone" : "door.yours", team };
}

function noteOnGold(view: View, cell: Cell, mine: Team | null): Note[] {
  const n = goldAt(view, cell);
  if (!n) return view.faceup_goals[cell] ? [{ key: "empty" }] : [];
  const marker = view.markers[cell] as Team | undefined;
  return [marker ? { key: marker === mine ? "gold.yours" : "gold.marked", team: marker, n } : { key: "gold", n }];
}

function noteOnLadder(view: View, cell: Cell, code: string, mine: Team | null): Note[] {
  if (!code.includes("+ladder") || view.options.ladders === "both") return [];
  const team = view.ladders[cell] as Team | undefined;
  return [team ? { key: team === mine ? "ladder.yours" : "ladder", team } : { key: "ladder.nobody" }];
}

function noteOnWay(view: View, cell: Cell, mine: Team | null): Note[] {
  const there = teamsIn(view).filter((team) => wayOf(view, team).has(cell));
  if (!there.length) return [{ key: "way.none" }];
  if (there.length === 2) return [{ key: "way.both" }];
  return [{ key: there[0] === mine ? "way.yours" : "way.theirs", team: there[0] as Team }];
}

/** Places in the order of reading: from the top, then from the left. */
export const byPlace = (a: Cell, b: Cell): number => at(b)[1] - at(a)[1] || at(a)[0] - at(b)[0];
