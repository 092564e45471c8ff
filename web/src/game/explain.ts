/** What there is to say of anything on the table: which rule speaks of it, how many there are, in which words. Nothing here names a box. */

import { has, t } from "../lib/i18n";
import type { BoxTold } from "../messages";
import { familyOf, groups, isTunnel } from "./notation";
import { type InPlay, inHand, told } from "./told";

/** A rule in the reader's language: as it is explained, else as it refuses. */
export function ruleText(rule: string): string {
  const key = [`ui.rule.${rule}`, `rule.${rule}`].find(has);
  return key ? t(key) : "";
}

/** The rule that speaks of something: the last box in play that cites it knows best; of a card, else that of its verb. */
export function ruleOf(code: string, rules: InPlay): string | null {
  const names = [code, familyOf(code), `find:${familyOf(code)}`];
  const cited = rules.boxes.flatMap(({ cites }) => names.flatMap((name) => cites[name] ?? []));
  if (cited.length) return cited.at(-1) as string;
  const verb = isTunnel(code) ? rules.words.get("") : rules.cards.get(code);
  return verb?.rule ?? null;
}

/** How many of a card are in the deck of these boxes. */
export function countOf(code: string, boxes: readonly BoxTold[]): number {
  const card = inHand(code);
  return boxes.reduce((sum, { deck }) => sum + (deck[card] ?? 0), 0);
}

/** What stands in the tunnels of a card, without the side. */
export const marksIn = (code: string): string[] =>
  isTunnel(code)
    ? code
        .split("+")
        .slice(1)
        .map((mark) => `+${mark.split("@")[0]}`)
    : [];

/** One part of an explanation: a sentence, and the rule it comes from if it is a rule's. */
export interface Said {
  text: string;
  rule: string | null;
}

const sayings = (text: string, rule: string | null = null): Said[] => (text ? [{ text, rule }] : []);

/** What a card does, in a sentence or two. */
export function aboutCard(code: string, rules: InPlay): Said[] {
  if (isTunnel(code)) return aboutTunnel(code, rules);
  const family = familyOf(code);
  const key = [
    `card.${code}.about`,
    `card.${family}.about`,
    `${code.replace(":", ".")}.about`,
    `goal.${family}.about`,
    `ui.explain.${code.replace(":", ".")}`,
    `ui.explain.${family}`,
  ].find(has);
  const rule = ruleOf(code, rules);
  if (key) return sayings(t(key), rule);
  return rule ? sayings(ruleText(rule), rule) : [];
}

function aboutTunnel(code: string, rules: InPlay): Said[] {
  const ways = groups(code);
  const through = ways.filter((way) => way.length > 1);
  return [
    ...sayings(t("ui.explain.tunnel"), ruleOf(code, rules)),
    ...(through.length < ways.length ? sayings(t("ui.explain.blocked")) : []),
    ...(through.length > 1 ? sayings(t("ui.explain.apart")) : []),
    ...marksIn(code).flatMap((mark) => {
      const rule = ruleOf(mark, rules);
      return rule ? sayings(ruleText(rule), rule) : [];
    }),
  ];
}

/** The games and boxes that can be played, as the catalogues call them, in the order in which they were declared. */
export const chapters = (): string[] =>
  [...new Set(Object.values(told.value.boxes).flatMap(({ of }) => of))].sort(gamesFirst);

const gamesFirst = (a: string, b: string): number => Number(b.startsWith("game.")) - Number(a.startsWith("game."));

/** The boxes that a game or a box is made of, by what the catalogues call it. */
export const boxesOf = (chapter: string): BoxTold[] =>
  Object.values(told.value.boxes).filter(({ of }) => of.includes(chapter));

/** All rules of some boxes, each once. */
export const rulesIn = (boxes: readonly BoxTold[]): string[] => [...new Set(boxes.flatMap(({ rules }) => rules))];

/** Everything of some boxes that has a drawing and can be asked about, with how many there are: tunnels are all alike. */
export function thingsIn(boxes: readonly BoxTold[]): [string, number][] {
  const cards = boxes.flatMap(({ deck }) => Object.entries(deck).filter(([code]) => !isTunnel(code)));
  const others = boxes.flatMap(({ roles, goals, finds }) => [
    ...roles.map((role) => `role:${role}`),
    ...Object.values(goals),
    ...finds,
  ]);
  const marked = boxes.flatMap(({ deck }) => Object.keys(deck).filter((code) => marksIn(code).length));
  const marks = [...new Map(marked.map((code) => [marksIn(code).join(), code])).values()];
  return [...new Map([...cards, ...[...others, ...marks].map((code): [string, number] => [code, 0])])];
}
