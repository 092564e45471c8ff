/** Tables that were left for good: a bot plays on there, and they are not offered any more on this machine. */

import { signal } from "@preact/signals";
import type { Failed } from "../messages";
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
const leaving = signal<string[]>([]);

export const isLeft = (code: string): boolean => left.value.includes(code);
export const isLeaving = (code: string): boolean => leaving.value.includes(code);

/** What a server answers where there is nothing to leave any more. */
const NOTHING_TO_LEAVE = new Set<Failed["key"]>(["no_such_table", "not_seated", "finished", "table_closed"]);
/** With these it is asked again by itself. */
const FOR_A_MOMENT = new Set<Failed["key"]>(["busy", "too_fast"]);

/**
 * Gets up at a table without looking at it: before the start the seat is free again, later a bot takes it. The table is
 * left when the server has said so, not before; what went wrong is given back.
 */
export async function leaveForGood(code: string): Promise<Failed | null> {
  leaving.value = [...leaving.value, code];
  const trouble = await getUp(code);
  leaving.value = leaving.value.filter((one) => one !== code);
  if (trouble && !NOTHING_TO_LEAVE.has(trouble.key)) return trouble;
  remember(code);
  return null;
}

function getUp(code: string): Promise<Failed | null> {
  return new Promise((told) => {
    const end = (trouble: Failed | null) => {
      line.close();
      told(trouble);
    };
    const line = new Connection(code, {
      table: () => undefined,
      line: () => undefined,
      failed: (failed) => {
        if (!FOR_A_MOMENT.has(failed.key)) end(failed);
      },
      since: () => 0,
    });
    void line.request({ type: "leave" }).then((answer) => end(answer.ok ? null : (answer.failed ?? null)));
  });
}

function remember(code: string): void {
  left.value = [...left.value, code].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(left.value));
  } catch {
    // A browser that keeps nothing offers the table again.
  }
}
