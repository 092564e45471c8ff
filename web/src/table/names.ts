/** Names for cards, seats, places and moves, in the reader's language. */

import {
  at,
  type Cell,
  detailOf,
  familyOf,
  isTunnel,
  type Move,
  said,
  shapeOf,
  type Value,
  varietyOf,
} from "../game/notation";
import { inHand, isIntent } from "../game/told";
import { areInOneColumn, goalCells, hiddenKind, type View } from "../game/view";
import { type Args, has, t } from "../lib/i18n";
import type { Seat } from "../messages";

/** `NES+blue@S` is a junction with a blue door. A card that the catalogues have no name for is called by its code. */
export function cardName(code: string): string {
  if (code === "?") return t("card.unknown");
  if (isTunnel(code)) return [tunnelName(code), ...extraNames(code)].join(" ");
  const kind = familyOf(code);
  const key = [`card.${code}`, code.replace(":", "."), `goal.${kind}`, `tunnel.${kind}`].find(has);
  return key ? t(key) : code;
}

const extraNames = (code: string): string[] =>
  code
    .split("+")
    .slice(1)
    .map((extra) => t(`extra.${extra.split("@")[0]}`));

function tunnelName(code: string): string {
  const parts = shapeOf(inHand(code)).split(".");
  return t(`tunnel.${parts.length === 1 ? wayName(parts[0] as string) : partedName(parts)}`);
}

function wayName(way: string): string {
  return ["", "dead-end", way === "NS" || way === "EW" ? "straight" : "curve", "junction", "crossing"][
    way.length
  ] as string;
}

function partedName(parts: string[]): string {
  if (parts.every((part) => part.length === 1)) return "blocked";
  if (parts.some((part) => part.length === 1)) return "half-blocked";
  return parts.join(".") === "NS.EW" ? "bridge" : "double-curve";
}

/** Which sides a card is open on: for those who can't see it. */
export function openSides(code: string): string {
  const sides = (group: string) => [...group].map((edge) => t(`side.${edge}`)).join(", ");
  return shapeOf(code).split(".").filter(Boolean).map(sides).join("; ");
}

export const roleName = (role: string): string => t(role === "?" ? "role.unknown" : `role.${role}`);
export const toolName = (tool: string): string => t(`tool.${tool}`);

export function goalName(code: string): string {
  const key = code === "?" ? "goal.unknown" : `goal.${familyOf(code)}`;
  return has(key) ? t(key) : cardName(code);
}

/** What lies face down in a cell, for those who don't know it: a goal, or something that a box calls its own. */
export function hiddenName(view: View, cell: Cell): string {
  const kind = hiddenKind(view, cell);
  return t(kind !== "goal" && has(`${kind}.unknown`) ? `${kind}.unknown` : "ui.cell.facedown");
}

/** Bots without a name of their own are called after the dwarves of the old songs. */
const BOT_NAMES = [
  "Brokk",
  "Sindri",
  "Dvalin",
  "Alvis",
  "Andvari",
  "Regin",
  "Eitri",
  "Nabbi",
  "Galar",
  "Fjalar",
  "Vestri",
  "Otri",
];

export const botName = (seat: number): string => BOT_NAMES[seat] ?? t("ui.seat.number", { n: seat + 1 });

export function seatName(seats: readonly Seat[], seat: number): string {
  const who = seats[seat];
  return who?.name ?? (who?.kind === "bot" ? BOT_NAMES[seat] : undefined) ?? t("ui.seat.number", { n: seat + 1 });
}

/** A name from a record: bots stand there by their level. */
export const recordedName = (name: string, seat: number): string =>
  has(`bot.${name}`) ? (BOT_NAMES[seat] ?? name) : name;

/** A cell in words: a goal by its place, anything else by column and height. */
export function placeName(view: View, cell: Cell): string {
  const goals = goalCells(view);
  const rank = goals.indexOf(cell);
  if (rank >= 0 && goals.length === 3) return t(`ui.goal.${["top", "middle", "bottom"][rank]}`);
  if (rank >= 0 && areInOneColumn(view)) return t("ui.goal.nth", { n: rank + 1 });
  const [x, y] = at(cell);
  if (y === 0) return t("ui.place.level", { x });
  return t(y > 0 ? "ui.place.up" : "ui.place.down", { x, n: Math.abs(y) });
}

/** What pressing the button will do, in the rule's own verb. */
export function moveName(move: Move, view: View, seats: readonly Seat[]): string {
  const detail = detailOf(move);
  const kind = view.pending?.kind;
  const keys = [...(detail ? [detail.text] : []), ...(kind ? [kind] : [])].map((more) => `ui.do.${move.name}.${more}`);
  const key = [...keys, `ui.do.${move.name}`].find(has);
  const name = key ? t(key, doArgs(move, detail, view, seats)) : plainName(move, view, seats);
  return [name, ...move.values.flatMap((value) => optionName(value, seats))].join(" ");
}

const personName = (seats: readonly Seat[], seat: number, self: string): string =>
  seats[seat]?.me ? t(self) : seatName(seats, seat);

function doArgs(move: Move, detail: Value | null, view: View, seats: readonly Seat[]): Args {
  const [cell, other] = move.cells;
  const [seat] = move.seats;
  const side = said(move, "side");
  return {
    card: move.card ? cardName(move.laid ?? move.card) : "",
    player: seat === undefined ? "" : personName(seats, seat, "ui.yourself"),
    place: cell ? placeName(view, cell) : "",
    other: other ? placeName(view, other) : "",
    tool: toolIn(move),
    cards: move.cards.map(cardName).join(", "),
    n: move.cards.length || Number(detail?.text ?? 0) || 0,
    what: detail ? valueName(detail, view, seats) : "",
    side: side ? t(`side.${side}`) : "",
  };
}

/** The tool that a move chooses, or that its card is about. */
export function toolIn(move: Move): string {
  const tool = said(move, "tool") ?? (move.card && varietyOf(move.card));
  return tool && has(`tool.${tool}`) ? toolName(tool) : "";
}

/** What may be added to a move: who pays for it. */
function optionName({ part, text }: Value, seats: readonly Seat[]): string[] {
  const key = `ui.do.${part.name}`;
  if (!part.optional || part.kind !== "seat" || !has(key)) return [];
  return [t(key, { player: personName(seats, Number(text), "ui.you") })];
}

/** A box whose moves we have no sentence for is playable all the same: the card or the word, then everything that is chosen. */
function plainName(move: Move, view: View, seats: readonly Seat[]): string {
  if (!move.verb) return inPlaces(move.text, view);
  const named = isIntent(move.verb) ? null : (move.laid ?? move.card);
  const name = named === null ? move.name : cardName(named);
  const chosen = move.values.filter(({ text }) => named === null || (text !== named && text !== move.card));
  return [name, chosen.map((value) => valueName(value, view, seats)).join(", ")].filter(Boolean).join(": ");
}

/** A move that no box in play has declared: its text, with cells in words. */
const inPlaces = (text: string, view: View): string =>
  text.replace(/@(-?\d+,-?\d+)/g, (_, cell: Cell) => `: ${placeName(view, cell)}`);

const VALUES: Record<string, (text: string, view: View, seats: readonly Seat[]) => string> = {
  cell: (text, view) => placeName(view, text),
  seat: (text, _, seats) => personName(seats, Number(text), "ui.yourself"),
  side: (text) => t(`side.${text}`),
  card: (text) => cardName(text),
  cards: (text) => text.split(" ").map(cardName).join(", "),
  tunnel: (text) => openSides(text),
  coins: (text) => text.split(" ").join(" + "),
};

/** What a part says, in words; a choice may have words of its own. */
function valueName({ part, text }: Value, view: View, seats: readonly Seat[]): string {
  if (text === "?") return text;
  const name = VALUES[part.kind];
  if (name) return name(text, view, seats);
  return has(`${part.name}.${text}`) ? t(`${part.name}.${text}`) : text;
}
