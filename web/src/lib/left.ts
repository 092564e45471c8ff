/** Tables that were left for good: a bot plays on there, and they are not offered any more on this machine. */

import { signal } from "@preact/signals";
import { Connection } from "./net";

const KEY = "motherlode-left";
const KEPT = 200;

function stored(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

const left = signal<string[]>(stored());

export const isLeft = (code: string): boolean => left.value.includes(code);

/** Gets up at a table without looking at it: before the start the seat is free again, later a bot takes it. */
export function leaveForGood(code: string): void {
  left.value = [...left.value, code].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(left.value));
  } catch {
    // A browser that keeps nothing offers the table again.
  }
  const line = new Connection(code, {
    table: () => {
      void line.request({ type: "leave" }).then(() => line.close());
    },
    line: () => undefined,
    failed: () => line.close(),
    since: () => 0,
  });
}
