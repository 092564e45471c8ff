/** What happened, in plain words: the server's entries are data, the sentences are the catalogue's. */

import { type Move, parseMove } from "../game/notation";
import { readView, type View } from "../game/view";
import { type Args, has, sentence, t } from "../lib/i18n";
import type { Entry, Seat, Table } from "../messages";
import { claimText } from "./claims";
import { cardName, moveName, placeName, roleName, seatName, toolName } from "./names";

export interface LogLine {
  key: string;
  act: number;
  text: string;
  card?: string;
  seat?: number;
  mountain?: boolean;
  chat?: string;
}

/** What is needed to put events into words. */
export interface Telling {
  seats: readonly Seat[];
  view: View;
  me: number | null;
  only?: ReadonlySet<string>;
}

export type GameEvent = Record<string, unknown> & { event: string };

export function logLines(entries: readonly Entry[], table: Table, only?: ReadonlySet<string>): LogLine[] {
  const telling = {
    seats: table.seats,
    view: readView(table.game?.view ?? {}),
    me: table.me,
    ...(only ? { only } : {}),
  };
  const undone = new Set(entries.flatMap(({ said }) => (said.what === "took_back" ? [said.undone] : [])));
  return entries.filter((entry) => !undone.has(entry.act)).flatMap((entry) => linesOf(entry, telling));
}

function linesOf({ act, said }: Entry, telling: Telling): LogLine[] {
  const line = (text: string, more: Partial<LogLine> = {}): LogLine => ({ key: `${act}`, act, text, ...more });
  const player = "seat" in said ? ("name" in said && said.name) || seatName(telling.seats, said.seat) : "";
  switch (said.what) {
    case "began":
    case "acted":
      return eventLines(said.events as GameEvent[], telling).map((found, n) => ({
        ...line(found.text, found),
        key: `${act}-${n}`,
        act,
      }));
    case "said":
      return [line(said.line, { chat: player, seat: said.seat })];
    case "claimed":
      return [
        line(t("claim.said", { player, claim: claimText(said.said, telling.seats, telling.view) }), {
          seat: said.seat,
        }),
      ];
    case "seat_set":
      return [line(t(`happening.seat_set.${said.kind}`, { seat: said.seat + 1 }))];
    case "table_made":
    case "mended":
    case "round_starts":
      return [line(t(`happening.${said.what}`), { mountain: true })];
    default:
      return [line(t(`happening.${said.what}`, { player }), { seat: said.seat })];
  }
}

/** The sentences for the events of one act. */
export function eventLines(events: readonly GameEvent[], telling: Telling): Omit<LogLine, "key" | "act">[] {
  return events
    .filter((event) => !telling.only || telling.only.has(event.event))
    .flatMap((event) => {
      const found = event.event === "moved" ? movedLine(event, telling) : eventLine(event, telling);
      return found ? [found] : [];
    });
}

type Told = Omit<LogLine, "key" | "act">;

/** Everybody is asked after every card where a veto may be about: only a veto is worth a line. */
function movedLine(event: GameEvent, telling: Telling): Told | null {
  const move = parseMove(String(event.move));
  if (move.verb === "allow") return null;
  const seat = Number(event.seat);
  const what = `${move.verb}${move.payer === null ? "" : ".payer"}`;
  const key = [`ui.log.${what}`, `move.${move.verb}:${move.tool}`, `move.${what}`].find(has);
  const text = key
    ? t(key, moveArgs(move, seat, telling))
    : `${seatName(telling.seats, seat)}: ${moveName(move, telling.view, telling.seats)}`;
  return { text: sentence(text), card: pictureOf(move), seat };
}

/** Places stand in words, as everywhere: sentences have brackets or a colon for them, where no language bends them. */
function moveArgs(move: Move, seat: number, { seats, view }: Telling): Args {
  const place = (cell: string | undefined) => (cell === undefined ? "" : placeName(view, cell));
  const name = (who: number | null) => (who === null ? "" : seatName(seats, who));
  const what = move.laid ?? move.detail ?? move.card;
  return {
    player: name(seat),
    target: name(move.seat),
    payer: name(move.payer),
    n: move.cards.length,
    cell: place(move.cells[0]),
    other: place(move.cells[1]),
    card: what && /[a-zNESW?]/.test(what) && move.verb !== "pass" ? cardName(what) : "",
    cards: move.detail ?? "",
    tool: move.tool ? toolName(move.tool) : "",
  };
}

/** The card that stands beside the sentence; what was passed stays hidden. */
function pictureOf(move: Move): string | undefined {
  if (move.verb === "pass" || move.verb === "clear" || move.verb === "toll" || move.card === "?") return "back:card";
  if (move.verb === "take") return "back:gold";
  return move.laid ?? move.card ?? undefined;
}

/** Kinds whose sentence would only repeat the move itself, or what everybody sees anyhow. */
const SILENT = new Set([
  "used_up",
  "laid",
  "put_before",
  "taken_from_before",
  "gave_up",
  "lasts",
  "discarded",
  "shown",
  "drawn_and_put_before",
  "drawn_and_discarded",
  "swapped_goals",
  "shuffled_discards",
  "took",
  "drew",
  "looked",
  "looked_role",
  "removed",
  "stole",
  "refused_to_pay",
  "spent",
]);

/** The own role is never left open on the screen: the card shows it, to one who holds it down. */
const TELLS_ROLE = "dealt";

/** Kinds that share another's sentence. */
const SAID_AS: Record<string, string> = { kept: "drew", uncovered: "turned_up" };

function eventLine(event: GameEvent, telling: Telling): Told | null {
  const kind = SAID_AS[event.event] ?? event.event;
  const tellsOwnRole = event.role !== undefined && event.target === undefined;
  const mine = event.seat !== undefined && event.seat === telling.me && isOpen(event) && !tellsOwnRole;
  const what = String(event.card ?? "").split(":")[0] ?? "";
  const special = [
    mine ? `ui.log.${kind}.you` : "",
    mine ? `event.${kind}.you` : "",
    `ui.log.${kind}.${what}`,
    `event.${kind}.${what}`,
    isHidden(event.gold) && "gold" in event ? `event.${kind}.hidden` : "",
  ].find((key) => key && has(key));
  if (kind === TELLS_ROLE) return null;
  if (kind === "round_over") return { text: t(resultKey(event)), mountain: true };
  if (SILENT.has(kind) && !special) return null;
  const key = special ?? [`ui.log.${kind}`, `event.${kind}`].find(has);
  if (!key) return null;
  const card = pictureCode(event.card ?? event.chest);
  if (kind === "turned_up" && key === "event.turned_up")
    return {
      text: sentence(`${placeName(telling.view, String(event.at))}: ${cardName(String(event.card))}.`),
      mountain: true,
      ...(card ? { card } : {}),
    };
  const about =
    typeof event.chest === "string" && kind === "opened_chest" ? ` ${t(`${event.chest.replace(":", ".")}.about`)}` : "";
  return { text: sentence(t(key, eventArgs(event, telling))) + about, mountain: !mine, ...(card ? { card } : {}) };
}

function eventArgs(event: GameEvent, { seats, view }: Telling): Args {
  const seat = (value: unknown) => (typeof value === "number" ? seatName(seats, value) : "");
  const cell = (value: unknown) =>
    typeof value === "string" && /^-?\d+,-?\d+$/.test(value) ? placeName(view, value) : "";
  const cards = Array.isArray(event.cards) ? event.cards.map(String) : [];
  const winners = Array.isArray(event.winners) ? event.winners.map(Number) : [];
  return {
    player: seat(event.seat ?? event.first),
    target: seat(event.target ?? event.to ?? event.at ?? event.owner),
    round: Number(event.round ?? 0),
    cell: cell(event.at ?? event.cell),
    other: cell(event.to ?? event.other),
    card: typeof event.card === "string" ? cardName(event.card) : "",
    role: typeof (event.role ?? event.card) === "string" ? roleText(String(event.role ?? event.card)) : "",
    chest:
      typeof event.chest === "string"
        ? cardName(event.chest.startsWith("chest:") ? event.chest : `chest:${event.chest}`)
        : "",
    cards: cards.map((code) => (/^\d+$/.test(code) ? code : cardName(code))).join(", "),
    n: Number(event.n ?? event.gold ?? event.tokens ?? (cards.length || winners.length)) || 0,
    players: winners.map(seat).join(", "),
  };
}

const roleText = (role: string): string => (has(`role.${role}`) ? roleName(role) : "");
const isHidden = (value: unknown): boolean => value === "?" || value === null || value === undefined;

/** Whether the reader was told what is secret in it. */
function isOpen(event: GameEvent): boolean {
  const secret = [event.card, event.role, ...(Array.isArray(event.cards) ? event.cards : [])].filter(
    (value) => value !== undefined,
  );
  return secret.length > 0 && secret.every((value) => value !== "?" && value !== null);
}

function pictureCode(card: unknown): string | undefined {
  if (typeof card !== "string" || card === "?" || has(`role.${card}`)) return undefined;
  return card;
}

/** Which side won a round. */
export function resultKey({ winners, rule }: Record<string, unknown>): string {
  if (typeof winners === "string" && has(`result.${winners}`)) return `result.${winners}`;
  return String(rule ?? "").startsWith("D-") ? "result.duel" : "result.nobody";
}

const SIDES: Record<string, string[]> = {
  miners: ["miner"],
  saboteurs: ["saboteur"],
  greedy: ["greedy"],
  blue: ["blue"],
  green: ["green"],
  both: ["blue", "green"],
};

/** Who won: the winning side's roles, and everybody who was paid. */
export function winningSeats({
  winners,
  roles,
  paid,
  events,
}: {
  winners: string | number[] | null;
  roles: string[];
  paid: { seat: number }[];
  events: readonly unknown[];
}): Set<number> {
  const told = (events as GameEvent[]).find((event) => Array.isArray(event.winning_seats));
  if (told) return new Set(told.winning_seats as number[]);
  if (Array.isArray(winners)) return new Set(winners);
  const side = SIDES[winners ?? ""] ?? [];
  return new Set([
    ...roles.flatMap((role, seat) => (side.includes(role) ? [seat] : [])),
    ...paid.map(({ seat }) => seat),
  ]);
}
