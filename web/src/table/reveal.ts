/** When a player is shown a new role. */

import { useComputed, useSignal } from "@preact/signals";
import { eventTold } from "../game/told";
import type { View } from "../game/view";
import type { Entry, GameEvent, Table } from "../messages";
import { entries } from "./state";

/** Once in each round and for each new hat, and not again after a reload. */
export function useReveal(table: Table, state: View | null): { open: boolean; changed: boolean; close: () => void } {
  const key = `role-${table.code}`;
  const shown = useSignal(sessionStorage.getItem(key));
  const mine = table.me === null ? "?" : (state?.roles?.[table.me] ?? "?");
  const hats = useComputed(() => newRoles(entries.value, table.me)).value;
  const now = `${state?.round ?? 0}${hats ? `-${hats}` : ""}`;
  const close = () => {
    shown.value = now;
    sessionStorage.setItem(key, now);
  };
  return { open: table.phase === "playing" && mine !== "?" && shown.value !== now, changed: hats > 0, close };
}

/** How often my role has changed since the round began, as the kinds of events declare it. */
export function newRoles(all: readonly Entry[], seat: number | null): number {
  const events = all.flatMap(({ said }) => ("events" in said ? said.events : []));
  const began = events.findLastIndex((event) => eventTold(event.event)?.begins_round);
  return events.slice(began + 1).filter((event) => hasNewRole(event, seat)).length;
}

function hasNewRole(event: GameEvent, seat: number | null): boolean {
  const field = eventTold(event.event)?.new_role;
  return field === "*" || (!!field && (event as Record<string, unknown>)[field] === seat);
}
