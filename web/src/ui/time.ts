/** The server's time, as near as we know it. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** How far the server's clock is ahead of this one, in milliseconds. */
export const clockOffset = signal(0);

export const serverNow = (): number => Date.now() + clockOffset.value;

/** The server's time, told anew every so many milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** Whole seconds from now until then, never less than none. */
export const secondsUntil = (then: number, now: number): number => Math.max(0, Math.ceil((then - now) / 1000));

export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
