/** When a player is shown a new role. */

import { useComputed, useSignal } from "@preact/signals";
import type { View } from "../game/view";
import type { Entry, Table } from "../messages";
import type { GameEvent } from "./log";
import { entries } from "./state";

/** Once in each round and for each new hat, and not again after a reload. */
export function useReveal(table: Table, state: View | null): { open: boolean; changed: boolean; close: () => void } {
  const key = `role-${table.code}`;
  const shown = useSignal(sessionStorage.getItem(key));
  const mine = table.me === null ? "?" : (state?.roles[table.me] ?? "?");
  const hats = useComputed(() => newRoles(entries.value, table.me)).value;
  const now = `${state?.round ?? 0}${hats ? `-${hats}` : ""}`;
  const close = () => {
    shown.value = now;
    sessionStorage.setItem(key, now);
  };
  return { open: table.phase === "playing" && mine !== "?" && shown.value !== now, changed: hats > 0, close };
}

const CHANGES_ROLE = new Set(["swapped_hats", "changed_role", "party"]);

/** How often my role has changed since the round began: by a swap of hats, a costume, a party. */
export function newRoles(all: readonly Entry[], seat: number | null): number {
  const events = all.flatMap(({ said }) => ("events" in said ? (said.events as GameEvent[]) : []));
  const began = events.findLastIndex((event) => event.event === "round_began");
  return events
    .slice(began + 1)
    .filter(
      (event) => CHANGES_ROLE.has(event.event) && (event.event === "party" || (event.target ?? event.seat) === seat),
    ).length;
}
