/** Anything can be asked about: by resting on it, by a long or a right press, or by `?`. What was asked is told by the element itself. */

import { signal } from "@preact/signals";

/** What is asked about: a kind (`card`, `hand`, `cell`, `seat`, `box`, `sign`, `verb`) and which. */
export interface Subject {
  kind: string;
  which: string;
}

/** A short look, gone with the pointer; or a window that stays. */
export const glance = signal<{ subject: Subject; at: DOMRect } | null>(null);
export const asked = signal<Subject | null>(null);
/** The drawer with all rules, opened at one of them. */
export const book = signal<{ rule: string | null } | null>(null);

export function openBook(rule: string | null = null): void {
  asked.value = null;
  glance.value = null;
  book.value = { rule };
}

const ASKABLE = "[data-ask], [data-hand], [data-seat], [data-cell], [data-card]";
/** A role is shown by holding it: it has no other long press. */
const NEVER = ".hold, .explained";
const REST = 550;
const LONG = 520;
const STILL = 10;

export function subjectOf(target: Element | null): { subject: Subject; element: HTMLElement } | null {
  const element = target?.closest<HTMLElement>(ASKABLE) ?? null;
  if (!element || target?.closest(NEVER)) return null;
  const { ask, hand, seat, cell, card } = element.dataset;
  if (ask !== undefined) {
    const [kind = "", ...rest] = ask.split(" ");
    return { element, subject: { kind, which: rest.join(" ") } };
  }
  const found = Object.entries({ hand, seat, cell, card }).find(([, which]) => which !== undefined);
  return found ? { element, subject: { kind: found[0], which: found[1] as string } } : null;
}

function ask(target: Element | null): boolean {
  const found = subjectOf(target);
  if (!found) return false;
  glance.value = null;
  asked.value = found.subject;
  return true;
}

let resting = 0;
let pressing = 0;
let from: { x: number; y: number } | null = null;
/** The press that has asked is no click. */
let spent = false;

const forget = (): void => {
  clearTimeout(resting);
  glance.value = null;
};

let hovered: HTMLElement | null = null;
/** Where the pointer was last: what comes to lie under one that rests was not asked for. */
let last = { x: -1, y: -1 };

/** A pointer that rests on something is shown what it is; a finger does not rest. */
function over(event: PointerEvent): void {
  if (event.pointerType === "touch") return;
  const found = subjectOf(event.target as Element);
  if (found?.element === hovered) return;
  hovered = found?.element ?? null;
  forget();
  const rests = event.clientX === last.x && event.clientY === last.y;
  last = { x: event.clientX, y: event.clientY };
  if (!found || rests || event.buttons || !isWorthAGlance(found.subject, found.element)) return;
  resting = window.setTimeout(() => {
    if (found.element.isConnected) glance.value = { subject: found.subject, at: found.element.getBoundingClientRect() };
  }, REST);
}

function down(event: PointerEvent): void {
  forget();
  spent = false;
  clearTimeout(pressing);
  if (event.pointerType !== "touch") return;
  from = { x: event.clientX, y: event.clientY };
  const target = event.target as Element;
  pressing = window.setTimeout(() => {
    spent = ask(target);
  }, LONG);
}

function moved(event: PointerEvent): void {
  last = { x: event.clientX, y: event.clientY };
  if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) clearTimeout(pressing);
}

function up(): void {
  clearTimeout(pressing);
  from = null;
}

function click(event: MouseEvent): void {
  if (!spent) return;
  spent = false;
  event.stopPropagation();
  event.preventDefault();
}

function context(event: MouseEvent): void {
  if (ask(event.target as Element)) event.preventDefault();
}

function keys(event: KeyboardEvent): void {
  forget();
  if (event.key !== "?" || isWriting(event.target as Element)) return;
  event.preventDefault();
  if (ask(document.activeElement) || document.querySelector("dialog[open]")) return;
  if (!ask(hovered)) openBook();
}

const HEARD: [string, (event: never) => void, boolean][] = [
  ["pointerover", over, false],
  ["pointerdown", down, true],
  ["pointermove", moved, true],
  ["pointerup", up, true],
  ["pointercancel", up, true],
  ["click", click, true],
  ["contextmenu", context, false],
  ["keydown", keys, false],
  ["scroll", forget, true],
];

/** Listens to the whole page; what it returns stops that. */
export function listen(): () => void {
  for (const [name, heard, early] of HEARD) document.addEventListener(name, heard as EventListener, early);
  return () => {
    for (const [name, heard, early] of HEARD) document.removeEventListener(name, heard as EventListener, early);
    forget();
  };
}

/** A pointer goes over cells all the time: only where something is shown that one may not know is a short look worth it. */
const isWorthAGlance = ({ kind }: Subject, element: HTMLElement): boolean =>
  kind !== "cell" || (!element.classList.contains("open") && element.dataset.holds !== undefined);

const isWriting = (target: Element): boolean => target.closest("input, textarea, select") !== null;
