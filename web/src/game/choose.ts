/** From what a player points at to one of the texts the server offered. Nothing here decides what is allowed. */

import { type Cell, inHand, isTunnel, type Move, parseMove, turned } from "./notation";

export type Intent = "play" | "pass" | "clear" | "toll";

export interface Pointing {
  intent: Intent;
  /** Places in the hand, in the order they were chosen. */
  cards: number[];
  turned: boolean;
  cell: Cell | null;
  seat: number | null;
}

export const NOTHING: Pointing = { intent: "play", cards: [], turned: false, cell: null, seat: null };

export interface Offer {
  /** Moves that fit what was pointed at so far. */
  moves: Move[];
  cells: Map<Cell, Move[]>;
  seats: Map<number, Move[]>;
  /** The one that a press of the main button plays, if pointing has led to exactly one. */
  decided: Move | null;
  /** Several are left and no gesture tells them apart: they are offered as a list. */
  list: Move[];
}

export const readMoves = (texts: readonly string[]): Move[] => texts.map(parseMove);

/** Everything that can still be meant. */
export function offer(moves: readonly Move[], hand: readonly string[], pointing: Pointing): Offer {
  const meant = ofIntent(moves, hand, pointing);
  const cells = byCell(meant);
  const seats = bySeat(meant);
  const aimed = aim(meant, pointing);
  const left = pointing.cell === null && pointing.seat === null ? meant : aimed;
  const decided = left.length === 1 && isAimed(left[0] as Move, pointing) ? (left[0] as Move) : null;
  const list = decided ? [] : left.filter((move) => needsList(move, left, pointing));
  return { moves: left, cells, seats, decided, list };
}

/** The moves that the chosen cards (or no card) can stand for. */
function ofIntent(moves: readonly Move[], hand: readonly string[], { intent, cards }: Pointing): Move[] {
  if (cards.length === 0) return moves.filter((move) => move.card === null);
  if (intent === "pass") return moves.filter((move) => move.text === passText(hand, cards));
  if (intent === "clear")
    return moves.filter(
      (move) =>
        move.verb === "clear" &&
        sameCards(
          move.cards,
          cards.map((n) => hand[n] ?? ""),
        ),
    );
  const card = hand[cards[0] ?? -1];
  const verbs =
    intent === "toll" ? (verb: string) => verb === "toll" : (verb: string) => !["pass", "clear", "toll"].includes(verb);
  return moves.filter((move) => verbs(move.verb) && move.card === card);
}

/** Of equal cards the earliest; the rest in the order they stand in the hand. */
export function passText(hand: readonly string[], cards: readonly number[]): string {
  const wanted = cards.map((n) => hand[n] ?? "");
  const places: number[] = [];
  for (const code of wanted) places.push(hand.findIndex((card, n) => card === code && !places.includes(n)));
  return `pass ${places
    .sort((a, b) => a - b)
    .map((n) => hand[n])
    .join(" ")}`;
}

function sameCards(a: readonly string[], b: readonly string[]): boolean {
  return [...a].sort().join(" ") === [...b].sort().join(" ");
}

function byCell(moves: readonly Move[]): Map<Cell, Move[]> {
  const found = new Map<Cell, Move[]>();
  for (const move of moves) for (const cell of move.cells) found.set(cell, [...(found.get(cell) ?? []), move]);
  return found;
}

function bySeat(moves: readonly Move[]): Map<number, Move[]> {
  const found = new Map<number, Move[]>();
  for (const move of moves) if (move.seat !== null) found.set(move.seat, [...(found.get(move.seat) ?? []), move]);
  return found;
}

/** Narrowed by the cell, the seat and the way the card is held. */
function aim(moves: readonly Move[], { cell, seat, turned: wantTurned }: Pointing): Move[] {
  const there = moves.filter(
    (move) => (cell === null || move.cells.includes(cell)) && (seat === null || move.seat === seat),
  );
  const ways = new Set(there.map((move) => move.laid));
  if (ways.size < 2) return there;
  const held = there.filter((move) => isHeld(move, wantTurned));
  return held.length ? held : there;
}

/** Whether a tunnel card lies in this move as the player holds it. */
function isHeld(move: Move, wantTurned: boolean): boolean {
  if (move.laid === null) return true;
  return wantTurned ? move.laid === turned(inHand(move.laid)) : move.laid === inHand(move.laid);
}

/** A move with a target is decided only once the target was pointed at. */
function isAimed(move: Move, { cell, seat }: Pointing): boolean {
  return (move.cells.length === 0 || cell !== null) && (move.seat === null || seat !== null);
}

function needsList(move: Move, left: readonly Move[], pointing: Pointing): boolean {
  return isAimed(move, pointing) || (left.length > 0 && move.cells.length > 1 && pointing.cell !== null);
}

/** The way a tunnel card would lie in a cell, or null where it can't: the held way if it is offered there, else the other. */
export function wayIn(moves: readonly Move[] | undefined, wantTurned: boolean): string | null {
  if (!moves?.length) return null;
  return (moves.find((move) => isHeld(move, wantTurned)) ?? moves[0])?.laid ?? null;
}

/** What to ask the server when somebody points where nothing is offered: its refusal says why. */
export function attempt(card: string, wantTurned: boolean, target: { cell?: Cell; seat?: number }): string | null {
  if (isTunnel(card)) return target.cell ? `${wantTurned ? turned(card) : card}@${target.cell}` : null;
  if (target.cell !== undefined) return `${card}@${target.cell}`;
  return target.seat !== undefined ? `${card}>${target.seat}` : null;
}

/** Which kinds of turn the list holds, so that only these get a button. */
export function intents(moves: readonly Move[]): Set<Intent> {
  const found = new Set<Intent>();
  for (const move of moves) {
    if (move.verb === "pass" || move.verb === "clear" || move.verb === "toll") found.add(move.verb);
    else if (move.card !== null) found.add("play");
  }
  return found;
}

/** The most cards that one move of this kind puts away. */
export function mostCards(moves: readonly Move[], intent: Intent): number {
  return Math.max(1, ...moves.filter((move) => move.verb === intent).map((move) => move.cards.length));
}

/** Moves that ask for one confirmation: what can't be made good again. */
export const ASKS_FIRST = new Set(["pass", "clear", "rockfall", "collapse", "troll"]);
