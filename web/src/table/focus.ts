/** Where keys lead: from lit place to lit place, in the mine and among the plates, and with arrows from one part of the table to the next. */

const all = (query: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(query)];

/** The focus moves at once, so that the next key, however soon it comes, is meant for the new place. The mine brings it into sight itself. */
const focusOn = (one: HTMLElement | undefined): void => one?.focus({ preventScroll: one.dataset.cell !== undefined });

/** To the first lit place of the mine, or where the focus was there last. */
export const toMine = (): void => focusOn(all(".cell.open")[0] ?? all(".cell[tabindex='0']")[0]);

/** The next lit place or plate after the focus, or the one before it; after the last comes the first. */
export function toNextLit(back = false): boolean {
  const lit = all(".plate.open, .cell.open");
  const side = back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const beyond = (one: HTMLElement) => ((document.activeElement?.compareDocumentPosition(one) ?? 0) & side) !== 0 && !document.activeElement?.contains(one);
  focusOn((back ? lit.findLast(beyond) : lit.find(beyond)) ?? lit.at(back ? -1 : 0));
  return lit.length > 0;
}

/** Beyond the edge of the mine: the plates to the left and above, the hand below. */
export function leaveMine(key: string): void {
  const targets = key === "ArrowLeft" || key === "ArrowUp" ? [".plate.open", ".plate"] : [".hand-card[aria-pressed=true]", ".hand-card"];
  focusOn(targets.map((query) => all(query)[0]).find(Boolean));
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
  if (nearest) focusOn(nearest);
  else if (event.key === "ArrowRight") toMine();
  else if (event.key === "ArrowDown") leaveMine(event.key);
}
