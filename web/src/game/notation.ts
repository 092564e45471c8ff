/** Reads the texts of the mine notation: codes of cards, cells and moves. It knows how they are written, not what is allowed. */

import type { PartTold, VerbTold } from "../messages";
import { hasTrait, type InPlay, inHand, tunnelsOf, turned } from "./told";

export type Cell = string;

/** One part of a move, and what it says. */
export interface Value {
  part: PartTold;
  text: string;
}

export interface Move {
  text: string;
  /** Nothing where no box in play writes moves so. */
  verb: VerbTold | null;
  /** What kind of thing is done, as sentences know it: the verb's word, the family of its card, or `dig`. */
  name: string;
  /** The card of the hand that it is done with. */
  card: string | null;
  /** A tunnel card as it will lie. */
  laid: string | null;
  /** Cards of the hand that are put away. */
  cards: string[];
  values: Value[];
  /** What a player points at, in the order of the parts: cells and seats. What may be missing is chosen from a list. */
  cells: Cell[];
  seats: number[];
}

const TUNNEL = /^(?:[NESW]+(?:\.[NESW]+)*)(?:\+[a-z]+(?:@[NESW])?)*$/;
const UNSEEN = "?";

export const isTunnel = (code: string): boolean => TUNNEL.test(code);

export function at(cell: Cell): [number, number] {
  const [x = "0", y = "0"] = cell.split(",");
  return [Number(x), Number(y)];
}

export const cellOf = (x: number, y: number): Cell => `${x},${y}`;

/** The groups of joined edges of a tunnel, start or goal card as it lies. */
export function groups(code: string): string[] {
  const shape = shapeOf(code);
  return shape ? shape.split(".") : [];
}

/** The tunnels of a card without its extras; of a card with a name, what was told of it. */
export function shapeOf(code: string): string {
  const named = tunnelsOf(code);
  if (named !== undefined) return named;
  const body = code.includes(":") ? code.slice(code.indexOf(":") + 1) : code;
  const shape = body.split("+")[0] ?? "";
  return /^[NESW.]+$/.test(shape) ? shape : "";
}

export const looksTheSame = (code: string): boolean => turned(code) === code;

export const familyOf = (code: string): string => code.split(":")[0] ?? code;

/** A move as the boxes in play write it. */
export function parseMove(text: string, rules: InPlay): Move {
  for (const [verb, pattern] of rules.patterns) {
    const found = pattern.exec(text);
    const move = found && readParts(text, verb, found.slice(1));
    if (move) return move;
  }
  return { text, verb: null, name: text, card: null, laid: null, cards: [], values: [], cells: [], seats: [] };
}

/** The parts that the text has; nothing if it is not a card of this verb. */
function readParts(text: string, verb: VerbTold, texts: (string | undefined)[]): Move | null {
  const values = verb.parts.flatMap((part, n) => (texts[n] === undefined ? [] : [{ part, text: texts[n] }]));
  const held = values.find(({ part }) => part.name === "held")?.text;
  if (held !== undefined && !verb.cards.includes(held)) return null;
  const pointed = values.filter(({ part, text: said }) => !part.optional && said !== UNSEEN);
  const laid = hasTrait(verb, "lays") ? textOf(values, "tunnel") : null;
  const cards = hasTrait(verb, "answers") ? [] : (textOf(values, "cards")?.split(" ") ?? []);
  const card = held ?? cardOf(verb, values, laid, cards);
  return {
    text,
    verb,
    name: verb.word || (laid ? "dig" : familyOf(card ?? text)),
    card,
    laid,
    cards,
    values,
    cells: pointed.filter(({ part }) => part.kind === "cell").map(({ text: said }) => said),
    seats: pointed.filter(({ part }) => part.kind === "seat").map(({ text: said }) => Number(said)),
  };
}

const textOf = (values: readonly Value[], kind: string): string | null =>
  values.find(({ part }) => part.kind === kind)?.text ?? null;

/** The card of the hand behind a move that does not begin with it: whose verb it is, the tunnel laid, the first card named. */
function cardOf(verb: VerbTold, values: readonly Value[], laid: string | null, cards: string[]): string | null {
  if (verb.cards[0] !== undefined) return verb.cards[0];
  if (hasTrait(verb, "answers")) return null;
  return laid === null ? (cards[0] ?? textOf(values, "card")) : inHand(laid);
}

/** What a part of that name says. */
export const said = (move: Move, name: string): string | null =>
  move.values.find(({ part }) => part.name === name)?.text ?? null;

const LISTED = new Set(["choice", "number", "coins", "tunnel", "card"]);
const CARDS = new Set(["card", "cards", "tunnel"]);

/** What is left to say of a move beside cards of the hand and what was pointed at: a word, a number, a card that is shown. */
export function detailOf(move: Move): Value | null {
  const fromHand = move.card === null ? undefined : move.values.find(({ part }) => CARDS.has(part.kind));
  return (
    move.values.filter((value) => value !== fromHand && LISTED.has(value.part.kind) && value.text !== UNSEEN).at(-1) ??
    null
  );
}

/** What a family of cards has many of: `cart` of `break:cart`. */
export function varietyOf(code: string): string | null {
  const variety = code.split(":")[1];
  return variety && !variety.includes("+") ? variety : null;
}
