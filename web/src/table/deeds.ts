/** What has been done, move by move, from the reader's own entries: by whom, with which card, to whom or where. */

import { type Cell, type Move, parseMove } from "../game/notation";
import { eventTold, hasTrait, type InPlay } from "../game/told";
import type { Entry, GameEvent } from "../messages";

export interface Deed {
  act: number;
  seat: number;
  move: Move;
}

/** What has happened and was not taken back. */
export function stillDone(entries: readonly Entry[]): Entry[] {
  const undone = new Set(entries.flatMap(({ said }) => (said.what === "took_back" ? [said.undone] : [])));
  return entries.filter(({ act }) => !undone.has(act));
}

/** Moves that count: answers to questions and what was taken back are none. */
export function deedsIn(entries: readonly Entry[], rules: InPlay): Deed[] {
  return stillDone(entries).flatMap(({ act, said }) =>
    (said.what === "acted" ? said.events : []).flatMap((event) => deedOf(act, event, rules)),
  );
}

function deedOf(act: number, event: GameEvent, rules: InPlay): Deed[] {
  return event.event === "moved" ? [{ act, seat: event.seat, move: parseMove(event.move, rules) }] : [];
}

export const isTurn = ({ move }: Deed): boolean => !hasTrait(move.verb, "answers");

/** What others have done since this seat's own last turn. */
export function since(deeds: readonly Deed[], seat: number | null): Deed[] {
  const last = seat === null ? -1 : deeds.findLastIndex((deed) => deed.seat === seat && isTurn(deed));
  return deeds.slice(last + 1).filter((deed) => isTurn(deed) && deed.seat !== seat);
}

/** Entries in which something was done to this seat: aimed at it by another, named beside another, or a stroke by nobody. */
export function doneTo(entries: readonly Entry[], seat: number | null, rules: InPlay): Entry[] {
  if (seat === null) return [];
  return entries.filter(({ said }) => {
    if (said.what === "began") return said.events.some((event) => hasStruck(event, seat));
    if (said.what !== "acted") return false;
    const byOther = said.seat !== seat;
    return said.events.some((event) => hasStruck(event, seat) || (byOther && isAimedAt(event, seat, rules)));
  });
}

/** Whether something has hit this seat that nobody has done. */
export const hasStruck = (event: GameEvent, seat: number | null): boolean =>
  (eventTold(event.event)?.strikes ?? false) && (event as Fields).seat === seat;

function isAimedAt(event: GameEvent, seat: number, rules: InPlay): boolean {
  if (event.event === "moved") return event.seat !== seat && parseMove(event.move, rules).seats.includes(seat);
  const kind = eventTold(event.event);
  if (!kind || kind.silent || kind.quiet) return false;
  const people = kind.fields.filter(({ shape }) => shape === "seat").map(({ name }) => (event as Fields)[name]);
  return people.length > 1 && people[0] !== seat && people.includes(seat);
}

type Fields = Record<string, unknown>;

/** Who has looked at which cell in this round; what may have been moved since is not known to have been seen. */
export function looks(entries: readonly Entry[], rules: InPlay): Map<Cell, number[]> {
  const seen = new Map<Cell, number[]>();
  for (const { seat, move } of deedsIn(ofThisRound(entries), rules)) {
    if (hasTrait(move.verb, "moves_goals")) for (const cell of move.cells) seen.delete(cell);
    if (!hasTrait(move.verb, "looks")) continue;
    for (const cell of move.cells) seen.set(cell, [...new Set([...(seen.get(cell) ?? []), seat])]);
  }
  return seen;
}

/** What has been told since the round began. */
export function ofThisRound(entries: readonly Entry[]): readonly Entry[] {
  const began = entries.findLastIndex(({ said }) => "events" in said && said.events.some(beginsRound));
  return entries.slice(Math.max(0, began));
}

const beginsRound = (event: GameEvent): boolean => eventTold(event.event)?.begins_round ?? false;
