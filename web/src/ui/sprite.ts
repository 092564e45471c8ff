/**
 * The drawings that the server gives out in one file. Only those that are used are put into the page: all of them
 * together are tens of thousands of nodes, and every change of style would visit each.
 */

import { signal } from "@preact/signals";

export const drawn = signal(false);

const TRY_AGAIN = 1500;
const SVG = "http://www.w3.org/2000/svg";

/** Every drawing and every part of several drawings, by its id. */
const kept = new Map<string, Element>();
/** The ids that the page has asked for. */
const used = new Set<string>();
let letters: Record<string, string> = {};

/** A server that does not answer is asked again. */
export async function fetchArt(): Promise<void> {
  const text = await fetch("/art/cards.svg")
    .then((answer) => (answer.ok ? answer.text() : null))
    .catch(() => null);
  if (text === null) return void setTimeout(() => void fetchArt(), TRY_AGAIN);
  takeArt(text);
}

/** Keeps all drawings, and puts those into the page that it has asked for. */
export function takeArt(text: string): void {
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml");
  for (const one of sprite.querySelectorAll("symbol, defs > g")) kept.set(one.id, one);
  document.body.prepend(store());
  for (const id of [...used]) putIntoPage(id);
  drawn.value = true;
}

/** The address of a drawing for a `<use>`; from now on it is in the page. */
export function drawing(id: string): string {
  if (!used.has(id)) {
    used.add(id);
    putIntoPage(id);
  }
  return `#${id}`;
}

/** Whether there is a drawing of that name. */
export const isDrawn = (name: string): boolean => drawn.value && kept.has(`ml-${name}`);

/** The letters on doors and tools are those of the reader's language. */
export function letterArt(now: Record<string, string>): void {
  letters = now;
  const shown = document.querySelector(".sprite");
  if (shown) writeLetters(shown);
}

/** Where the drawings in use are. */
function store(): Element {
  const sprite = document.createElementNS(SVG, "svg");
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  sprite.append(document.createElementNS(SVG, "defs"));
  return sprite;
}

function putIntoPage(id: string): void {
  const one = kept.get(id);
  const place = document.querySelector(".sprite > defs");
  if (!one || !place) return;
  for (const part of one.querySelectorAll("use")) drawing((part.getAttribute("href") ?? "").slice(1));
  const copy = document.importNode(one, true);
  writeLetters(copy);
  place.append(copy);
}

function writeLetters(inside: Element): void {
  for (const [name, letter] of Object.entries(letters)) {
    for (const text of inside.querySelectorAll(`.ml-letter-${name}`)) text.textContent = letter;
  }
}
