/** Names for cards, seats, places and moves, in the reader's language. */

import { at, type Cell, inHand, isTunnel, type Move, shapeOf } from "../game/notation";
import { goalCells, type View } from "../game/view";
import { has, t } from "../lib/i18n";
import type { Seat } from "../messages";

/** `NES+blue@S` is a junction with a blue door. */
export function cardName(code: string): string {
  const [kind = code, detail = ""] = code.split(":");
  if (code === "?") return t("card.unknown");
  if (isTunnel(code))
    return [
      tunnelName(code),
      ...code
        .split("+")
        .slice(1)
        .map((extra) => t(`extra.${extra.split("@")[0]}`)),
    ].join(" ");
  if (kind === "chest") return t(`chest.${detail}`);
  if (kind === "start" || kind === "place") return t(`tunnel.${kind}`);
  return t(has(`card.${code}`) ? `card.${code}` : `goal.${kind}`);
}

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
export const goalName = (code: string): string =>
  code === "?"
    ? t("goal.unknown")
    : isTunnel(code) || code.startsWith("chest:")
      ? cardName(code)
      : t(`goal.${code.split(":")[0]}`);

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
  if (rank >= 0 && !view.game.startsWith("duel")) return t("ui.goal.nth", { n: rank + 1 });
  const [x, y] = at(cell);
  return t(y > 0 ? "ui.place.up" : y < 0 ? "ui.place.down" : "ui.place.level", { x, n: Math.abs(y) });
}

/** What pressing the button will do, in the rule's own verb. */
export function moveName(move: Move, view: View, seats: readonly Seat[]): string {
  const player = move.seat === null ? "" : seats[move.seat]?.me ? t("ui.yourself") : seatName(seats, move.seat);
  const cell = move.cells[0];
  const args = {
    card: move.card ? cardName(move.laid ?? move.card) : "",
    player,
    place: cell ? placeName(view, cell) : "",
    other: move.cells[1] ? placeName(view, move.cells[1]) : "",
    tool: move.tool ? toolName(move.tool) : "",
    cards: move.cards.map(cardName).join(", "),
    n: move.cards.length || Number(move.detail ?? 0) || 0,
    what: detailName(move),
    side: move.side ? t(`side.${move.side}`) : "",
  };
  const payer =
    move.payer === null
      ? ""
      : ` ${t("ui.do.pays", { player: seats[move.payer]?.me ? t("ui.you") : seatName(seats, move.payer) })}`;
  const key = [
    `ui.do.${move.verb}.${move.detail}`,
    `ui.do.${move.verb}${view.pending?.kind ? `.${view.pending.kind}` : ""}`,
    `ui.do.${move.verb}`,
  ].find(has);
  return key ? t(key, args) + payer : fallbackName(move, args);
}

/** Boxes that bring a card we have no sentence for are still playable: the card, then its target. */
function fallbackName(
  move: Move,
  args: { card: string; player: string; place: string; tool: string; what: string },
): string {
  const target = [args.player, args.place, args.tool, args.what].filter(Boolean).join(", ");
  return [args.card || move.verb, target].filter(Boolean).join(": ");
}

function detailName(move: Move): string {
  if (move.detail === null) return "";
  if (/^[\d ]+$/.test(move.detail)) return move.detail.split(" ").join(" + ");
  return move.verb === "turn" ? openSides(move.detail) : cardName(move.detail);
}
