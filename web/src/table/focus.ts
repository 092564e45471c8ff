/** Where keys lead: from lit place to lit place, in the mine and among the plates, and with arrows from one part of the table to the next. */

import { signal } from "@preact/signals";
import type { Cell } from "../game/notation";

/** A wish to put the focus into the mine: on a cell, or where it was last; with the number of the wish. */
export const focusMine = signal<{ number: number; cell: Cell | null }>({ number: 0, cell: null });

export const toMine = (cell: Cell | null = null): void => { focusMine.value = { number: focusMine.peek().number + 1, cell }; };

const all = (query: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(query)];

/** The next lit place or plate after the focus, or the one before it; after the last comes the first. */
export function toNextLit(back = false): boolean {
  const lit = all(".plate.open, .cell.open");
  const now = document.activeElement;
  const follows = (one: HTMLElement) => ((now?.compareDocumentPosition(one) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !now?.contains(one);
  const precedes = (one: HTMLElement) => ((now?.compareDocumentPosition(one) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && !one.contains(now);
  const next = (back ? lit.findLast(precedes) : lit.find(follows)) ?? lit.at(back ? -1 : 0);
  if (!next) return false;
  if (next.dataset.cell) toMine(next.dataset.cell);
  else next.focus();
  return true;
}

/** Beyond the edge of the mine: the plates to the left and above, the hand below. */
export function leaveMine(key: string): void {
  const targets = key === "ArrowLeft" || key === "ArrowUp" ? [".plate.open", ".plate"] : [".hand-card[aria-pressed=true]", ".hand-card"];
  targets.map((query) => all(query)[0]).find(Boolean)?.focus();
}

const WAYS: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Arrows lead from plate to plate wherever they stand; beyond the last of them lies the mine, or the hand. */
export function stepFromPlate(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  const from = (event.target as Element).closest<HTMLElement>(".plate");
  if (!way || !from) return;
  event.preventDefault();
  const middle = (one: HTMLElement): [number, number] => { const { left, top, width, height } = one.getBoundingClientRect(); return [left + width / 2, top + height / 2]; };
  const [x, y] = middle(from);
  const ahead = all(".plate").flatMap((one) => {
    const [dx, dy] = [middle(one)[0] - x, middle(one)[1] - y];
    const along = dx * way[0] + dy * way[1];
    return one !== from && along > 4 && along >= Math.abs(dx * way[1] + dy * way[0]) ? [{ one, along }] : [];
  });
  const nearest = ahead.sort((a, b) => a.along - b.along)[0]?.one;
  if (nearest) nearest.focus();
  else if (event.key === "ArrowRight") toMine();
  else if (event.key === "ArrowDown") leaveMine(event.key);
}
