/** What was claimed in a round, and whether it was true. */

import type { Claim, Entry, Round } from "../../messages";
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

function roundBegunIn(said: Entry["said"]): number | undefined {
  const began = "events" in said ? said.events.findLast(({ event }) => event === "round_began") : undefined;
  return began && "round" in began ? Number(began.round) : undefined;
}

const replaces = (next: Claim, old: Claim): boolean =>
  next.claim === old.claim && (next.claim !== "goal_is" || next.cell === (old as { cell?: string }).cell);
