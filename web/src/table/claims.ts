/** What players say about themselves and others, in words. */

import type { View } from "../game/view";
import { sentence, t } from "../lib/i18n";
import type { Claim, Seat, Table } from "../messages";
import { goalName, placeName, roleName, seatName } from "./names";

/** What a seat says now, the newest first. */
export function claimsText(table: Table, view: View, seat: Seat): string {
  return seat.claims
    .map((claim) => claimText(claim, table.seats, view))
    .reverse()
    .join(" ");
}

export function claimText(claim: Claim, seats: readonly Seat[], view: View): string {
  if (claim.claim === "i_am") return t("claim.i_am", { role: roleName(claim.role) });
  if (claim.claim === "suspect") return t("claim.suspect", { target: seatName(seats, claim.seat) });
  return `${sentence(placeName(view, claim.cell))}: ${goalName(claim.what)}.`;
}
