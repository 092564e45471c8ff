/** What the boxes declare, fetched once: how moves are written, what verbs are good for, how events are said. */

import { signal } from "@preact/signals";
import type { BoxTold, DecisionTold, Declarations, EventTold, PartTold, SignTold, Trait, VerbTold } from "../messages";

const NOTHING: Declarations = { version: "", boxes: {}, events: {}, turned: {}, tunnels: {} };
const TRY_AGAIN = 1500;

export const told = signal<Declarations>(NOTHING);

/** A server that does not answer is asked again. */
export async function fetchDeclarations(): Promise<void> {
  const found = await fetch("/api/declarations")
    .then((answer) => (answer.ok ? (answer.json() as Promise<Declarations>) : null))
    .catch(() => null);
  if (found === null) setTimeout(() => void fetchDeclarations(), TRY_AGAIN);
  else learnDeclarations(found);
}

/** Everything that was worked out from earlier declarations is forgotten. */
export function learnDeclarations(next: Declarations): void {
  upright = new Map(Object.entries(next.turned).map(([held, turned]) => [turned, held]));
  inPlay.clear();
  told.value = next;
}

let upright = new Map<string, string>();

/** The same card after half a turn. */
export const turned = (code: string): string => told.value.turned[code] ?? upright.get(code) ?? code;

/** As a card is written in a hand. */
export const inHand = (code: string): string => upright.get(code) ?? code;

/** Where the tunnels of a card run that is called by a name. */
export const tunnelsOf = (code: string): string | undefined => told.value.tunnels[code];

/** How a card looks that lies before a player, small. */
export const badgeTold = (card: string): string[] | undefined =>
  Object.values(told.value.boxes).find((box) => card in box.badges)?.badges[card];

export const eventTold = (kind: string): EventTold | undefined => told.value.events[kind];

/** The rules of one table, as far as drawing and offering them goes: what its boxes declare, put together. */
export interface InPlay {
  boxes: BoxTold[];
  /** By the word that a move begins with; the empty word is the laying of a tunnel card. */
  words: Map<string, VerbTold>;
  /** By the card whose playing it is. */
  cards: Map<string, VerbTold>;
  /** How the moves of each verb are written. */
  patterns: [VerbTold, RegExp][];
  decisions: Record<string, DecisionTold>;
  signs: SignTold[];
  suspects: string[];
  goals: Record<string, string>;
  prizes: string[];
}

const inPlay = new Map<string, InPlay>();

/** Where several boxes declare a word or a card, the last one's verb holds. */
export function rulesOf(names: readonly string[]): InPlay {
  const key = names.join();
  const { boxes } = told.value;
  const found = inPlay.get(key) ?? putTogether(names.flatMap((name) => boxes[name] ?? []));
  inPlay.set(key, found);
  return found;
}

function putTogether(boxes: BoxTold[]): InPlay {
  const verbs = boxes.flatMap((box) => box.verbs);
  const words = new Map(verbs.filter(({ word, cards }) => word || !cards.length).map((verb) => [verb.word, verb]));
  const cards = new Map(verbs.flatMap((verb) => verb.cards.map((card): [string, VerbTold] => [card, verb])));
  const held = new Set([...words.values(), ...cards.values()]);
  return {
    boxes,
    words,
    cards,
    patterns: [...held].map((verb) => [verb, patternOf(verb)]),
    decisions: Object.assign({}, ...boxes.map((box) => box.decisions)),
    signs: boxes.flatMap((box) => box.signs),
    suspects: boxes.flatMap((box) => box.suspects),
    goals: Object.assign({}, ...boxes.map((box) => box.goals)),
    prizes: boxes.flatMap((box) => box.prizes),
  };
}

export const hasTrait = (verb: VerbTold | null, trait: Trait): boolean => verb?.traits.includes(trait) ?? false;

/** What is done with a word instead of with the card it names, such as passing: it gets a button of its own. */
export const isIntent = (verb: VerbTold): boolean =>
  verb.word !== "" && !verb.cards.length && !hasTrait(verb, "answers");

const CODE = "\\S+?";
const TEXTS: Record<string, string> = {
  card: CODE,
  tunnel: "[NESW][NESW.]*(?:\\+[a-z]+(?:@[NESW])?)*",
  cell: "-?\\d+,-?\\d+|\\?",
  seat: "\\d+|\\?",
  side: "[NESW?]",
  number: "\\d+|\\?",
  cards: "\\S+(?: \\S+)*?",
  coins: "\\d+(?: \\d+)*",
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function patternOf({ word, parts }: VerbTold): RegExp {
  return new RegExp(`^${escaped(word)}${parts.map(partPattern).join("")}$`);
}

function partPattern(part: PartTold): string {
  const texts = part.kind === "choice" ? [...part.words.map(escaped), "\\?"].join("|") : (TEXTS[part.kind] ?? CODE);
  const whole = `${escaped(part.sign)}(${texts})`;
  return part.optional ? `(?:${whole})?` : whole;
}
