/** The answer to what was asked, in the reader's words: from the catalogues, what the boxes declare, and the reader's own view. */

import { aboutCard, boxesOf, countOf, ruleOf, ruleText, type Said, thingsIn } from "../game/explain";
import { hiddenGold } from "../game/gold";
import { isTunnel } from "../game/notation";
import { hasTrait, isIntent, rulesOf, told } from "../game/told";
import { hiddenKind, knownAt, tokensAt, type View } from "../game/view";
import { has, sentence, stopped, t } from "../lib/i18n";
import { cellLabel } from "../table/cellLabel";
import { claimsText } from "../table/claims";
import { cardName, openSides, placeName, seatName } from "../table/names";
import { factsText } from "../table/Plates";
import { refusalText } from "../table/refusal";
import { found, game, hand, isPlayable, me, moves, myTurn, reasonFor, rules, scene, table, view } from "../table/state";
import { backOf } from "../ui/art";
import type { Subject } from "./asked";

export interface Explanation {
  title: string;
  card?: string;
  seat?: number;
  says: Said[];
  /** What it means here and now. */
  here: string[];
  /** How many there are. */
  count: string;
  /** More that can be asked about. */
  things: string[];
}

const NOTHING: Omit<Explanation, "title"> = { says: [], here: [], count: "", things: [] };

/** The boxes of the table, or all of them where there is no table. */
const inPlay = () => (game.value ? rules.value : rulesOf(Object.keys(told.value.boxes)));

const KINDS: Record<string, (which: string) => Explanation | null> = {
  card: ofCard,
  hand: (place) => ofHand(Number(place)),
  cell: ofCell,
  seat: (seat) => ofSeat(Number(seat)),
  box: ofBox,
  sign: ofSign,
  verb: ofVerb,
};

export const explanationOf = ({ kind, which }: Subject): Explanation | null => KINDS[kind]?.(which) ?? null;

function ofCard(code: string): Explanation {
  const title = sentence(nameOf(code));
  const says = aboutCard(code, inPlay());
  return { ...NOTHING, title, card: code, says, count: countText(code) };
}

/** Gold is called by its worth, the back of a card by what it hides. */
function nameOf(code: string): string {
  const [family, which = ""] = code.split(":");
  if (family === "nuggets") return t("count.gold", { n: Number(which) });
  if (family !== "back") return cardName(code);
  return t([`${which}.unknown`, "card.unknown"].find(has) as string);
}

/** How many there are: among the roles that are dealt, or in the deck. */
function countText(code: string): string {
  const [family, which] = code.split(":");
  const pile = family === "role" ? (game.value?.claimable.pile ?? []).filter((role) => role === which).length : 0;
  if (pile) return t("ui.explain.pile", { n: pile });
  const n = countOf(code, inPlay().boxes);
  return n ? t("ui.explain.count", { n }) : "";
}

/** A card of the hand, with what can be done with it in this turn. */
function ofHand(place: number): Explanation | null {
  const code = hand.value[place];
  return code === undefined ? null : { ...ofCard(code), here: handNotes(code) };
}

function handNotes(code: string): string[] {
  const sides = isTunnel(code) ? [sentence(t("ui.cell.open", { sides: openSides(code) }))] : [];
  if (!myTurn.value || game.value?.asked) return sides;
  if (isPlayable(code)) {
    const own = moves.value.filter((move) => move.card === code && !(move.verb && isIntent(move.verb)));
    const cells = new Set(own.flatMap((move) => move.cells)).size;
    const people = new Set(own.flatMap((move) => move.seats)).size;
    if (cells) return [...sides, t("ui.explain.places", { n: cells })];
    return people ? [t("ui.explain.people", { n: people })] : sides;
  }
  const why = reasonFor(code);
  return [...sides, why ? refusalText(why) : t("ui.wait.nowhere")];
}

/** A cell of the mine, with what lies in it. */
function ofCell(cell: string): Explanation | null {
  const now = view.value;
  if (!now) return null;
  const code = cardIn(now, cell);
  const tokens = tokensAt(scene.value, cell).flatMap(({ kind }) => citedAs(`token:${kind}`));
  const open = found.value.cells.has(cell);
  const here = [cellLabel(now, scene.value, cell, open)].map(sentence);
  if (code === null) return { ...NOTHING, title: sentence(placeName(now, cell)), says: tokens, here };
  const base = ofCard(code);
  return { ...base, says: [...base.says, ...tokens], here };
}

function cardIn(now: View, cell: string): string | null {
  const face = tokensAt(scene.value, cell).find((token) => token.face);
  if (face) return `${face.kind}:${face.which}`;
  const up = now.faceup_goals[cell] ?? now.board[cell];
  if (up !== undefined) return up;
  return now.facedown[cell] ? (knownAt(now, cell) ?? backOf(hiddenKind(now, cell))) : null;
}

function citedAs(name: string): Said[] {
  const rule = ruleOf(name, inPlay());
  return rule ? [{ text: ruleText(rule), rule }] : [];
}

/** A player: who plays, what lies before them and what it does to them, what they have said. */
function ofSeat(seat: number): Explanation | null {
  const now = table.value;
  const state = view.value;
  const who = now?.seats[seat];
  if (!now || !state || !who) return null;
  const name = seatName(now.seats, seat);
  const front = state.front[seat] ?? [];
  const level = who.kind === "bot" && who.level ? [`${t(`bot.${who.level}`)}: ${t(`bot.${who.level}.about`)}`] : [];
  const claims = claimsText(now, state, who);
  return {
    ...NOTHING,
    title: name,
    seat,
    says: front.flatMap((card) => [
      { text: `${stopped(cardName(card))} ${haltText(card, seat, name)}`, rule: ruleOf(card, inPlay()) },
    ]),
    here: [
      t("count.cards", { n: state.hands[seat]?.length ?? 0 }),
      sentence(factsText(state, scene.value, seat)),
      ...(hiddenGold(state, seat) ? [t("count.gold_cards", { n: hiddenGold(state, seat) })] : []),
      ...level,
      ...(claims ? [t("claim.said", { player: name, claim: claims })] : []),
    ].filter(Boolean),
    things: front,
  };
}

/** What a card does to the player it lies before, in words of its own where it has some. */
export function haltText(card: string, seat: number, player: string): string {
  const own = `ui.before.${card}`;
  if (seat === me.value && has(`${own}.you`)) return t(`${own}.you`);
  if (seat !== me.value && has(own)) return t(own, { player });
  const verb = inPlay().cards.get(card) ?? null;
  if (hasTrait(verb, "halts")) return t(seat === me.value ? "ui.explain.halts.you" : "ui.explain.halts", { player });
  return aboutCard(card, inPlay())
    .map(({ text }) => text)
    .join(" ");
}

/** A game or a box, by what the catalogues call it. */
function ofBox(name: string): Explanation {
  const boxes = boxesOf(name);
  const own = boxes.filter(({ of }) => of.length === 1);
  const rule = own.flatMap((box) => box.rules)[0] ?? null;
  const things = thingsIn(own.length ? own : boxes);
  return {
    ...NOTHING,
    title: t(name),
    says: [{ text: has(`${name}.about`) ? t(`${name}.about`) : "", rule }],
    things: things.map(([code]) => code).slice(0, 14),
  };
}

function ofSign(name: string): Explanation | null {
  const sign = inPlay().signs.find((one) => one.name === name);
  if (!sign) return null;
  return { ...NOTHING, title: t(sign.says, { n: scene.value.signs[name] ?? 0 }), says: citedAs(`sign:${name}`) };
}

/** A button: what it does is its verb's rule. */
function ofVerb(word: string): Explanation | null {
  const verb = inPlay().words.get(word);
  const key = `ui.act.${word}`;
  return verb ? { ...NOTHING, title: has(key) ? t(key) : word, says: citedBy(verb.rule) } : null;
}

const citedBy = (rule: string): Said[] => [{ text: ruleText(rule), rule }];

/** What a thing is called in a list. */
export const thingName = (code: string): string => sentence(nameOf(code));
