/** What was claimed in a round, and whether it was true; and the gold that was won and lost before its end. */

import { eventTold } from "../../game/told";
import type { Claim, Entry, GameEvent, Round } from "../../messages";
import { stillDone } from "../../table/deeds";
import { rules } from "../../table/state";

const isSuspect = (role: string): boolean | null => (role === "?" ? null : rules.value.suspects.includes(role));

/** What can be checked now that the roles lie open. */
export function isTrue(claim: Claim, role: string, round: Round): boolean | null {
  if (claim.claim === "i_am") return role === "?" ? null : claim.role === role;
  if (claim.claim === "suspect") return isSuspect(round.roles[claim.seat] ?? "?");
  return null;
}

/** What each seat last said in a round. */
export function claimsOf(all: readonly Entry[], round: number): Map<number, Claim[]> {
  const said = new Map<number, Claim[]>();
  let now = 0;
  for (const { said: what } of all) {
    now = roundBegunIn(what) ?? now;
    if (what.what !== "claimed" || now !== round) continue;
    const kept = (said.get(what.seat) ?? []).filter((old) => !replaces(what.said, old));
    said.set(what.seat, [...kept, what.said]);
  }
  return said;
}

/** The round that begins with an entry. */
export function roundBegunIn(said: Entry["said"]): number | undefined {
  const began = "events" in said ? said.events.findLast(({ event }) => event === "round_began") : undefined;
  return began && "round" in began ? Number(began.round) : undefined;
}

const replaces = (next: Claim, old: Claim): boolean =>
  next.claim === old.claim && (next.claim !== "goal_is" || next.cell === (old as { cell?: string }).cell);

/** The entries of a round in which gold changed hands, with those events alone; not what was taken back. */
export function goldOnTheWay(all: readonly Entry[], round: number): Entry[] {
  const found: Entry[] = [];
  let now = 0;
  for (const entry of stillDone(all)) {
    now = roundBegunIn(entry.said) ?? now;
    if (entry.said.what !== "acted" || now !== round) continue;
    const events = entry.said.events.filter(movesGold);
    if (events.length) found.push({ ...entry, said: { ...entry.said, events } });
  }
  return found;
}

const movesGold = ({ event }: GameEvent): boolean =>
  eventTold(event)?.fields.some(({ shape }) => shape === "gold") ?? false;
