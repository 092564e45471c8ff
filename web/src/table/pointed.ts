/** The places and players that a line of the log speaks of, while it is looked at. */

import { signal } from "@preact/signals";
import type { Cell } from "../game/notation";

interface Places {
  cells?: readonly Cell[];
  seats?: readonly number[];
}

export const pointed = signal<{ cells: readonly Cell[]; seats: readonly number[] } | null>(null);

let fading = 0;

export function show({ cells = [], seats = [] }: Places): void {
  clearTimeout(fading);
  pointed.value = { cells, seats };
}

export function hide(): void {
  clearTimeout(fading);
  pointed.value = null;
}

const AWHILE = 3500;

/** After a press it stays for a while: a finger can't rest on a line. */
export function showAwhile(places: Places): void {
  show(places);
  fading = window.setTimeout(hide, AWHILE);
}

export const hasPlace = ({ cells, seats }: Places): boolean => Boolean(cells?.length || seats?.length);
