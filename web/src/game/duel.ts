/** The Duel in a view: whose way lies where, what stands in whose way, which gold is whose. It reads; the server decides. */

import type { Scene, Way } from "../messages";
import type { Cell } from "./notation";
import { knownAt, type View } from "./view";

export type Team = "green" | "blue";
export const TEAMS: readonly Team[] = ["green", "blue"];
const MARKERS: Record<number, number> = { 1: 6, 2: 8 };
const KEYS = 2;

/** The seats' colours are those of the ways that they walk. */
export const teamOf = (scene: Scene, seat: number): Team =>
  (scene.ways.find(({ seats }) => seats.includes(seat))?.name ?? "green") as Team;

export const seatOf = (scene: Scene, team: Team): number => wayOf(scene, team)?.seats[0] ?? 0;
export const teamsIn = (scene: Scene): Team[] => scene.ways.map(({ name }) => name as Team);
export const wayOf = (scene: Scene, team: Team): Way | undefined => scene.ways.find(({ name }) => name === team);

/** A colour's way: the joined sides of each card to which it has come. */
export const sidesOn = ({ light }: Way): [Cell, string][] => light.flatMap((ring) => Object.entries(ring));

/** What stands in the arms of a card: doors and trolls. */
export function armsOf(code: string): string[] {
  return code
    .split("+")
    .slice(1)
    .flatMap((extra) => {
      const [what = "", edge] = extra.split("@");
      return edge && what !== "gold" ? [what] : [];
    });
}

/** Whether it lets everybody through by now: a troll with a marker, a door with a key. */
export const isOpen = (view: View, cell: Cell, what: string): boolean =>
  what === "troll" ? view.markers?.[cell] !== undefined : view.keys?.[cell] !== undefined;

/** The gold on a face-up card. */
export function goldAt(view: View, cell: Cell): number {
  const goal = view.faceup_goals[cell];
  if (goal) return worthOf(goal);
  return /\+gold/.test(view.board[cell] ?? "") ? 1 : 0;
}

/** What a card with gold is worth once it is kept. */
export function worthOf(code: string): number {
  const found = /^gold(\d)/.exec(code);
  if (found) return Number(found[1]);
  return code.includes("+gold") ? 1 : 0;
}

export const keptGold = (view: View, seat: number): number =>
  (view.kept?.[seat] ?? []).reduce((sum, code) => sum + worthOf(code), 0);

/** Where a seat stands: what it keeps from earlier rounds, what bears its marker now, what it owes the trolls. */
export interface Account {
  team: Team;
  kept: number;
  marked: number;
  owes: number;
}

export function accountOf(view: View, scene: Scene, seat: number): Account {
  const team = teamOf(scene, seat);
  const own = Object.entries(view.markers ?? {})
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

export const markersLeft = (view: View): number => markersInAll(view) - Object.keys(view.markers ?? {}).length;
export const markersInAll = (view: View): number => MARKERS[view.players] ?? 0;
export const keysLeft = (view: View): number => KEYS - Object.keys(view.keys ?? {}).length;

/** Something worth knowing about a cell: the key of a sentence, and whose colour or how much gold it is about. */
export interface Note {
  key: string;
  team?: Team;
  n?: number;
}

/** What a card means for the player of a colour (null: for one who watches). */
export function notesOn(view: View, scene: Scene, cell: Cell, mine: Team | null): Note[] {
  if (view.facedown[cell]) return [noteOnHidden(knownAt(view, cell))];
  const code = view.board[cell] ?? view.faceup_goals[cell];
  if (!code) return [];
  return [
    ...armsOf(code).map((what) => noteOnArm(view, cell, what, mine)),
    ...noteOnGold(view, cell, mine),
    ...noteOnLadder(view, cell, code, mine),
    ...noteOnWay(scene, cell, mine),
  ];
}

function noteOnHidden(known: string | null): Note {
  if (known === null) return { key: "hidden" };
  const n = worthOf(known);
  return n ? { key: "gold", n } : { key: "empty" };
}

function noteOnArm(view: View, cell: Cell, what: string, mine: Team | null): Note {
  const marker = view.markers?.[cell] as Team | undefined;
  if (what === "troll")
    return marker ? { key: marker === mine ? "troll.yours" : "troll.paid", team: marker } : { key: "troll" };
  const team = what as Team;
  if (isOpen(view, cell, what)) return { key: "door.open", team };
  if (mine === null) return { key: "door", team };
  if (mine !== team) return { key: "door.bars", team };
  return { key: view.players === 1 ? "door.alone" : "door.yours", team };
}

function noteOnGold(view: View, cell: Cell, mine: Team | null): Note[] {
  const n = goldAt(view, cell);
  if (!n) return view.faceup_goals[cell] ? [{ key: "empty" }] : [];
  const marker = view.markers?.[cell] as Team | undefined;
  return [marker ? { key: marker === mine ? "gold.yours" : "gold.marked", team: marker, n } : { key: "gold", n }];
}

function noteOnLadder(view: View, cell: Cell, code: string, mine: Team | null): Note[] {
  if (!code.includes("+ladder") || view.options.ladders === "both") return [];
  const team = view.ladders?.[cell] as Team | undefined;
  return [team ? { key: team === mine ? "ladder.yours" : "ladder", team } : { key: "ladder.nobody" }];
}

function noteOnWay(scene: Scene, cell: Cell, mine: Team | null): Note[] {
  const there = scene.ways.filter(({ light }) => light.some((ring) => cell in ring)).map(({ name }) => name as Team);
  if (!there.length) return [{ key: "way.none" }];
  if (there.length === 2) return [{ key: "way.both" }];
  return [{ key: there[0] === mine ? "way.yours" : "way.theirs", team: there[0] as Team }];
}
