/**
 * Where keys lead: from lit place to lit place, in the mine and among the plates,
 * and with arrows from one part of the table to the next.
 */

const all = (query: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(query)];

/** At once, so that the next key is meant for the new place. The mine brings a cell into sight itself. */
const focusOn = (one: HTMLElement | undefined): void => one?.focus({ preventScroll: one.dataset.cell !== undefined });

/** To the first lit place of the mine, or where the focus was there last. */
export const toMine = (): void => focusOn(all(".cell.open")[0] ?? all(".cell[tabindex='0']")[0]);

/** The next lit place or plate after the focus, or the one before it; after the last comes the first. */
export function toNextLit(back = false): boolean {
  const lit = all(".plate.open, .cell.open");
  const now = document.activeElement;
  const side = back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const beyond = (one: HTMLElement) => ((now?.compareDocumentPosition(one) ?? 0) & side) !== 0 && !now?.contains(one);
  focusOn((back ? lit.findLast(beyond) : lit.find(beyond)) ?? lit.at(back ? -1 : 0));
  return lit.length > 0;
}

const TO_PLATES = [".plate.open", ".plate"];
const TO_HAND = [".hand-card[aria-pressed=true]", ".hand-card"];

/** Beyond the edge of the mine: the plates to the left and above, the hand below. */
export function leaveMine(key: string): void {
  const targets = key === "ArrowLeft" || key === "ArrowUp" ? TO_PLATES : TO_HAND;
  focusOn(targets.map((query) => all(query)[0]).find(Boolean));
}

const WAYS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Arrows lead from plate to plate wherever they stand; beyond the last of them lies the mine, or the hand. */
export function stepFromPlate(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  const from = (event.target as Element).closest<HTMLElement>(".plate");
  if (!way || !from) return;
  event.preventDefault();
  const nearest = nearestPlate(from, way);
  if (nearest) focusOn(nearest);
  else if (event.key === "ArrowRight") toMine();
  else if (event.key === "ArrowDown") leaveMine(event.key);
}

function middle(one: HTMLElement): [number, number] {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * The next plate in that direction, the one straight ahead before its neighbours; those more to the side than ahead
 * don't count.
 */
function nearestPlate(from: HTMLElement, [wayX, wayY]: [number, number]): HTMLElement | undefined {
  const [x, y] = middle(from);
  const ahead = all(".plate").flatMap((one) => {
    const [dx, dy] = [middle(one)[0] - x, middle(one)[1] - y];
    const along = dx * wayX + dy * wayY;
    const aside = Math.abs(dx * wayY + dy * wayX);
    return one !== from && along > 4 && along >= aside ? [{ one, far: along + aside }] : [];
  });
  return ahead.sort((a, b) => a.far - b.far)[0]?.one;
}
