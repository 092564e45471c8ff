/** What happened, in plain words: the server's entries are data, the sentences are the catalogue's. */

import { type Cell, detailOf, familyOf, type Move, parseMove, said } from "../game/notation";
import { eventTold, hasTrait, rulesOf } from "../game/told";
import { readView, type View } from "../game/view";
import { type Args, has, sentence, t } from "../lib/i18n";
import type { Entry, EventTold, FieldTold, GameEvent, Seat, Table } from "../messages";
import { BACKS } from "../ui/art";
import { claimText } from "./claims";
import { stillDone } from "./deeds";
import { cardName, moveName, placeName, roleName, seatName, toolIn } from "./names";
import { spokenLine } from "./phrases";

export interface LogLine {
  key: string;
  act: number;
  text: string;
  card?: string;
  seat?: number;
  mountain?: boolean;
  chat?: string;
  /** The places and players that it speaks of. */
  cells?: Cell[];
  seats?: number[];
}

/** What is needed to put events into words. */
export interface Telling {
  seats: readonly Seat[];
  view: View;
  me: number | null;
  boxes: readonly string[];
  /** Only what everybody should notice. */
  onlyNoted?: boolean;
}

/** The fields of any event, whoever has declared it. */
type Fields = Record<string, unknown>;

export function logLines(entries: readonly Entry[], table: Table, onlyNoted = false): LogLine[] {
  const { view, boxes = [] } = table.game ?? {};
  const telling = { seats: table.seats, view: readView(view), me: table.me, boxes, onlyNoted };
  return stillDone(entries).flatMap((entry) => linesOf(entry, telling));
}

function linesOf({ act, said: what }: Entry, telling: Telling): LogLine[] {
  const line = (text: string, more: Partial<LogLine> = {}): LogLine => ({ key: `${act}`, act, text, ...more });
  const player = "seat" in what ? ("name" in what && what.name) || seatName(telling.seats, what.seat) : "";
  switch (what.what) {
    case "began":
    case "acted":
      return eventLines(what.events, telling).map((found, n) => ({
        ...line(found.text, found),
        key: `${act}-${n}`,
        act,
      }));
    case "said":
      return [line(spokenLine(what.line), { chat: player, seat: what.seat })];
    case "claimed":
      return [
        line(t("claim.said", { player, claim: claimText(what.said, telling.seats, telling.view) }), {
          seat: what.seat,
        }),
      ];
    case "seat_set":
      return [line(t(`happening.seat_set.${what.kind}`, { seat: what.seat + 1 }))];
    case "table_made":
    case "mended":
    case "round_starts":
      return [line(t(`happening.${what.what}`), { mountain: true })];
    default:
      return [line(t(`happening.${what.what}`, { player }), { seat: what.seat })];
  }
}

/** The sentences for the events of one act. */
export function eventLines(events: readonly GameEvent[], telling: Telling): Told[] {
  return events.flatMap((event) => {
    const kind = eventTold(event.event);
    if (!kind || (telling.onlyNoted && !kind.noted)) return [];
    const found = event.event === "moved" ? movedLine(event, telling) : eventLine(event, kind, telling);
    return found ? [found] : [];
  });
}

type Told = Omit<LogLine, "key" | "act">;

/** What the key of a sentence ends with that is about one's own, or speaks to whom it has hit. */
function aimOf(seat: number | undefined, target: number | undefined, me: number | null): string {
  if (target === undefined || (target !== seat && target !== me)) return "";
  return target === seat ? ".own" : ".at_you";
}

/** The first of these sentences that there is, rather as it is said of this aim. */
const known = (what: string, names: readonly string[], aim: string): string | undefined =>
  names
    .flatMap((name) => [`ui.log.${name}${aim}`, `${what}.${name}${aim}`, `ui.log.${name}`, `${what}.${name}`])
    .find(has);

/** A move whose doing an event tells needs no line of its own. */
function movedLine(event: { seat: number; move: string }, telling: Telling): Told | null {
  const move = parseMove(event.move, rulesOf(telling.boxes));
  if (hasTrait(move.verb, "told")) return null;
  const key = known("move", moveKeys(move), aimOf(event.seat, move.seats[0], telling.me));
  const name = seatName(telling.seats, event.seat);
  const text = key
    ? t(key, moveArgs(move, event.seat, telling))
    : `${name}: ${moveName(move, telling.view, telling.seats)}`;
  return { text: sentence(text), card: pictureOf(move), seat: event.seat, cells: move.cells, seats: move.seats };
}

/** The sentences that might do for a move, the most special first. */
function moveKeys(move: Move): string[] {
  const code = move.verb?.word || (move.laid ? "dig" : (move.card ?? move.name));
  const family = familyOf(code);
  const choices = move.values.filter(({ part }) => part.kind === "choice").map(({ text }) => `${family}:${text}`);
  const more = move.values.filter(({ part }) => part.optional).map(({ part }) => `${code}.${part.name}`);
  return [...choices, ...more, code, family];
}

/** Places stand in words, as everywhere: sentences have brackets or a colon for them, where no language bends them. */
function moveArgs(move: Move, seat: number, { seats, view }: Telling): Args {
  const place = (cell: string | undefined) => (cell === undefined ? "" : placeName(view, cell));
  const name = (who: number | string | null | undefined) => (who == null ? "" : seatName(seats, Number(who)));
  const detail = detailOf(move);
  const what = move.laid ?? detail?.text ?? move.card;
  return {
    player: name(seat),
    target: name(move.seats[0]),
    payer: name(said(move, "payer")),
    n: move.cards.length,
    cell: place(move.cells[0]),
    other: place(move.cells[1]),
    card: what && /[a-zNESW?]/.test(what) && !move.cards.length ? cardName(what) : "",
    cards: detail?.text ?? "",
    tool: toolIn(move),
  };
}

/** The card that stands beside the sentence; what others may not see stays hidden. */
function pictureOf(move: Move): string | undefined {
  const hides = move.verb?.parts.some(({ kind, secret }) => secret && (kind === "cards" || kind === "card"));
  if (hides || move.card === "?") return BACKS.card;
  return move.laid ?? move.card ?? undefined;
}

function eventLine(event: GameEvent, kind: EventTold, telling: Telling): Told | null {
  if (kind.ends_round) return { text: t(resultKey(event as { winners?: string })), mountain: true };
  const fields: Fields = event;
  const mine = isMine(kind, fields, telling.me);
  const [seat, target] = valuesOf<number>(kind, fields, "seat");
  const key = known(
    "event",
    eventKeys(kind, fields, mine, telling.seats.length === 1),
    aimOf(seat, target, telling.me),
  );
  if (!key) return null;
  const text = sentence(t(key, eventArgs(kind, fields, telling)));
  const card = kind.fields.map((field) => pictured(field, fields[field.name])).find(Boolean);
  const places = { cells: valuesOf<Cell>(kind, fields, "cell"), seats: valuesOf<number>(kind, fields, "seat") };
  return { text: [text, ...abouts(kind, fields)].join(" "), mountain: !mine, ...places, ...(card ? { card } : {}) };
}

/** What the fields of one shape hold, as far as the reader may know it. */
function valuesOf<T>(kind: EventTold, fields: Fields, wanted: string): T[] {
  const found = kind.fields.filter(({ shape }) => shape === wanted).map(({ name }) => fields[name]);
  return found.filter((value) => value !== undefined && !isHidden(value)) as T[];
}

/** Whether the reader alone was told what is secret in it. One's own role is never left open on the screen: the card shows it. */
function isMine(kind: EventTold, fields: Fields, me: number | null): boolean {
  const secrets = kind.fields.filter(({ name, secret }) => secret && name in fields);
  const people = kind.fields.filter(({ shape }) => shape === "seat").length;
  const isOwnRole = people < 2 && secrets.some(({ shape }) => shape === "role");
  return me !== null && secrets.length > 0 && !isOwnRole && !secrets.some(({ name }) => isHidden(fields[name]));
}

/** The sentences that might do for an event, the most special first. */
function eventKeys(kind: EventTold, fields: Fields, mine: boolean, alone: boolean): string[] {
  if (kind.silent) return [];
  const hidden = kind.fields.some(({ name, secret }) => secret && name in fields && isHidden(fields[name]));
  const special = [
    ...(alone ? [`${kind.says}.alone`] : []),
    ...(Object.values(fields).some((value) => Array.isArray(value) && !value.length) ? [`${kind.says}.none`] : []),
    ...(mine ? [`${kind.says}.you`] : []),
    ...(hidden ? [`${kind.says}.hidden`] : []),
  ];
  if (kind.quiet) return special;
  const texts = kind.fields.map(({ name }) => fields[name]).filter((value) => typeof value === "string");
  return [...special, ...texts.map((text) => `${kind.says}.${familyOf(text)}`), kind.says];
}

/** Everything that the sentence may need: each value under its own name, and under what its shape is called in sentences. */
function eventArgs(kind: EventTold, fields: Fields, telling: Telling): Args {
  const args: Args = {};
  for (const { name, shape, holes } of kind.fields) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    const text = inWords(shape, value, telling);
    const [first = name, second = name] = holes;
    args[name] = has(`${name}.${text}`) ? t(`${name}.${text}`) : text;
    args[first in args ? second : first] = text;
  }
  return { n: countIn(fields), ...args };
}

/** How many there are, where the event does not say it by itself. */
const countIn = (fields: Fields): number => Object.values(fields).find(Array.isArray)?.length ?? 0;

const SAID: Record<string, (value: never, telling: Telling) => string> = {
  seat: (seat: number, { seats }) => seatName(seats, seat),
  seats: (all: number[], { seats }) => all.map((seat) => seatName(seats, seat)).join(", "),
  cell: (cell: string, { view }) => placeName(view, cell),
  role: (role: string) => roleName(role),
};

/** A value in words. */
function inWords(shape: string, value: unknown, telling: Telling): string | number {
  const said = SAID[shape];
  if (said && !isHidden(value)) return said(value as never, telling);
  if (typeof value === "number") return value;
  if (typeof value === "string") return shape === "word" ? value : cardName(value);
  return Object.values(value as object)
    .map((one) => (/^\d+$/.test(String(one)) ? String(one) : cardName(String(one))))
    .join(", ");
}

/** What a card says of itself where it has a text of its own. */
const abouts = (kind: EventTold, fields: Fields): string[] =>
  kind.fields
    .map(({ name }) => `${String(fields[name]).replace(":", ".")}.about`)
    .filter(has)
    .map((key) => t(key));

const isHidden = (value: unknown): boolean =>
  value === "?" || value === null || (Array.isArray(value) && value.includes("?"));

const PICTURED = new Set(["card", "goal", "face"]);

/** The card that a field shows. */
function pictured({ shape }: FieldTold, value: unknown): string | undefined {
  if (typeof value !== "string" || value === "?") return undefined;
  return PICTURED.has(shape) || value.includes(":") ? value : undefined;
}

/** Which side won a round; a game whose rounds nobody wins as a side says so in words of its own. */
export function resultKey({ winners }: { winners?: string | number[] | null | undefined }): string {
  return typeof winners === "string" && has(`result.${winners}`) ? `result.${winners}` : "result.nobody";
}
