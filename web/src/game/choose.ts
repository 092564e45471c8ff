/** From what a player points at to one of the texts the server offered. Nothing here decides what is allowed. */

import type { PartTold, VerbTold } from "../messages";
import { type Cell, isTunnel, type Move, parseMove } from "./notation";
import { type InPlay, inHand, isIntent, turned } from "./told";

/** What is done with cards: nothing special, or the word of a verb that has a button. */
export type Intent = string;
export const PLAY: Intent = "";

export type Pick = { cell: Cell } | { seat: number };

export interface Pointing {
  intent: Intent;
  /** Places in the hand, in the order they were chosen. */
  cards: number[];
  turned: boolean;
  /** Cells and seats, in the order they were pointed at. */
  picks: Pick[];
}

export const NOTHING: Pointing = { intent: PLAY, cards: [], turned: false, picks: [] };

export interface Offer extends Targets {
  /** Moves that fit what was pointed at so far. */
  moves: Move[];
  /** The one that a press of the main button plays, if pointing has led to exactly one. */
  decided: Move | null;
  /** Several are left and no gesture tells them apart: they are offered as a list. */
  list: Move[];
}

const FEW = 12;

export const readMoves = (texts: readonly string[], rules: InPlay): Move[] =>
  texts.map((text) => parseMove(text, rules));

/** Everything that can still be meant. */
export function offer(moves: readonly Move[], hand: readonly string[], pointing: Pointing): Offer {
  const { picks } = pointing;
  const meant = ofIntent(moves, hand, pointing);
  const left = picks.length ? aim(meant, pointing) : meant;
  const decided = left.length === 1 && isAimed(left[0] as Move, picks) ? (left[0] as Move) : null;
  const few = picks.length > 0 && left.length <= FEW;
  const list = decided ? [] : left.filter((move) => few || isAimed(move, picks));
  return { moves: left, ...next(meant, picks), decided, list };
}

/** The moves that the chosen cards (or no card) can stand for. */
function ofIntent(moves: readonly Move[], hand: readonly string[], { intent, cards }: Pointing): Move[] {
  const held = cards.map((n) => hand[n] ?? "");
  if (intent !== PLAY) return moves.filter((move) => move.verb?.word === intent && holds(move, held));
  if (!held.length) return moves.filter((move) => move.card === null);
  return moves.filter((move) => move.card === held[0] && !(move.verb && isIntent(move.verb)));
}

/** Whether the cards chosen are those of a move that begins with a word. */
function holds(move: Move, held: readonly string[]): boolean {
  if (move.card === null) return true;
  return move.cards.length ? sameCards(move.cards, held) : move.card === held[0];
}

function sameCards(a: readonly string[], b: readonly string[]): boolean {
  return [...a].sort().join(" ") === [...b].sort().join(" ");
}

/** What is left of a move's cells and seats after what was pointed at; nothing if the move does not go with it. */
function rest(move: Move, picks: readonly Pick[]): { cells: Cell[]; seats: number[] } | null {
  const cells = [...move.cells];
  const seats = [...move.seats];
  for (const pick of picks) {
    const place = "cell" in pick ? cells.indexOf(pick.cell) : seats.indexOf(pick.seat);
    if (place < 0) return null;
    ("cell" in pick ? cells : seats).splice(place, 1);
  }
  return { cells, seats };
}

/** A move with targets is decided only once all of them were pointed at. */
function isAimed(move: Move, picks: readonly Pick[]): boolean {
  const open = rest(move, picks);
  return open !== null && open.cells.length === 0 && open.seats.length === 0;
}

/** Where one may point, and the moves that lead there. */
interface Targets {
  cells: Map<Cell, Move[]>;
  seats: Map<number, Move[]>;
}

/** Where one may point next; once all was pointed at, somewhere else instead of the last. */
function next(meant: readonly Move[], picks: readonly Pick[]): Targets {
  const found = beyond(meant, picks);
  return picks.length && !found.cells.size && !found.seats.size ? beyond(meant, picks.slice(0, -1)) : found;
}

function beyond(meant: readonly Move[], picks: readonly Pick[]): Targets {
  const cells = new Map<Cell, Move[]>();
  const seats = new Map<number, Move[]>();
  for (const move of meant) {
    const open = rest(move, picks);
    for (const cell of new Set(open?.cells)) cells.set(cell, [...(cells.get(cell) ?? []), move]);
    for (const seat of new Set(open?.seats)) seats.set(seat, [...(seats.get(seat) ?? []), move]);
  }
  return { cells, seats };
}

/** What is pointed at goes with what was pointed at before, or instead of the last of it, or begins anew. */
export function pointAt(
  moves: readonly Move[],
  hand: readonly string[],
  pointing: Pointing,
  pick: Pick,
): Pointing | null {
  const meant = ofIntent(moves, hand, pointing);
  const { picks } = pointing;
  const tried = [[...picks, pick], [...picks.slice(0, -1), pick], [pick]];
  const fitting = tried.find((chosen) => meant.some((move) => rest(move, chosen) !== null));
  return fitting ? { ...pointing, picks: fitting } : null;
}

/** Narrowed by what was pointed at, the order of it where that matters, and the way the card is held. */
function aim(meant: readonly Move[], { picks, turned: wantTurned }: Pointing): Move[] {
  const there = inOrder(
    meant.filter((move) => rest(move, picks) !== null),
    picks,
  );
  const ways = new Set(there.map((move) => move.laid));
  if (ways.size < 2) return there;
  const held = there.filter((move) => isHeld(move, wantTurned));
  return held.length ? held : there;
}

function inOrder(there: Move[], picks: readonly Pick[]): Move[] {
  const cells = picks.flatMap((pick) => ("cell" in pick ? [pick.cell] : [])).join(" ");
  const seats = picks.flatMap((pick) => ("seat" in pick ? [pick.seat] : [])).join(" ");
  if (!there.every((move) => isAimed(move, picks))) return there;
  const exact = there.filter((move) => move.cells.join(" ") === cells && move.seats.join(" ") === seats);
  return exact.length ? exact : there;
}

/** Whether a tunnel card lies in this move as the player holds it. */
function isHeld(move: Move, wantTurned: boolean): boolean {
  if (move.laid === null) return true;
  return move.laid === (wantTurned ? turned(inHand(move.laid)) : inHand(move.laid));
}

/** The way a tunnel card would lie in a cell, or null where it can't: the held way if it is offered there, else the other. */
export function wayIn(moves: readonly Move[] | undefined, wantTurned: boolean): string | null {
  if (!moves?.length) return null;
  return (moves.find((move) => isHeld(move, wantTurned)) ?? moves[0])?.laid ?? null;
}

/** What to ask the server when somebody points where nothing is offered, or at nothing: its refusal says why. */
export function attempt(card: string, wantTurned: boolean, target: Pick | null, rules: InPlay): string | null {
  const verb = verbOf(card, rules);
  const texts = verb?.parts.map((part) => attempted(part, card, wantTurned, target));
  if (!verb || !texts || texts.includes(null) || (target !== null && !isUsed(verb, target))) return null;
  return verb.word + texts.join("");
}

/** What playing a card is. */
export const verbOf = (card: string, rules: InPlay): VerbTold | undefined =>
  rules.cards.get(card) ?? (isTunnel(card) ? rules.words.get("") : undefined);

const isUsed = (verb: VerbTold, target: Pick): boolean =>
  verb.parts.some(({ kind, optional }) => !optional && kind in target);

/** A part of such an attempt: what was pointed at, the card, any choice; nothing can be said for other parts. */
function attempted(part: PartTold, card: string, wantTurned: boolean, target: Pick | null): string | null {
  if (part.optional) return "";
  if (part.name === "held") return card;
  if (part.kind === "tunnel" && isTunnel(card)) return part.sign + (wantTurned ? turned(card) : card);
  if (part.kind === "cell") return target && "cell" in target ? part.sign + target.cell : null;
  if (part.kind === "seat") return target && "seat" in target ? part.sign + target.seat : null;
  return part.kind === "choice" ? part.sign + part.words[0] : null;
}

/** Where a card that fits nowhere might have gone, for the server to say why not: the text of a move, if one can be made up. */
export function hopeless(card: string, rules: InPlay, cells: readonly Cell[], seats: readonly number[]): string | null {
  const targets: (Pick | null)[] = [null, ...cells.map((cell) => ({ cell })), ...seats.map((seat) => ({ seat }))];
  return targets.map((target) => attempt(card, false, target, rules)).find((text) => text !== null) ?? null;
}

/** Which verbs the list holds that begin with a word of their own, so that only these get a button. */
export function intents(moves: readonly Move[]): Map<Intent, VerbTold> {
  const found = new Map<Intent, VerbTold>();
  for (const { verb } of moves) if (verb && isIntent(verb)) found.set(verb.word, verb);
  return found;
}

/** The most cards that one move of this kind puts away. */
export function mostCards(moves: readonly Move[], intent: Intent): number {
  const kind = intent === PLAY ? [] : moves.filter((move) => move.verb?.word === intent);
  return Math.max(1, ...kind.map((move) => move.cards.length));
}

/** Whether a verb puts several cards of the hand away, or may. */
export const takesCards = (moves: readonly Move[], intent: Intent): boolean =>
  intent !== PLAY && moves.some((move) => move.verb?.word === intent && move.cards.length > 0);
