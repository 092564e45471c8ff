/** Messages that come in a burst are drawn once, with the next frame; what a reader does is drawn at once. */

import { options } from "preact";

const LONGEST = 100; // milliseconds: a page that nobody sees has no frames
const READER_ACTS = ["pointerdown", "click", "keydown", "input", "change"];

let hearing = false;
let due: (() => void) | null = null;

/** From now on, what messages change is drawn with the next frame. */
export function drawBurstsOnce(): void {
  options.debounceRendering = (draw) => (hearing ? withNextFrame(draw) : queueMicrotask(draw));
  for (const act of READER_ACTS) addEventListener(act, () => due?.(), { capture: true });
}

/** Takes in a message: whatever it changes may wait for the next frame. */
export function hear(take: () => void): void {
  hearing = true;
  try {
    take();
  } finally {
    hearing = false;
  }
}

/** Draws with the next frame, or a little later where there is none; before that if the reader does something. */
function withNextFrame(draw: () => void): void {
  const frame = requestAnimationFrame(() => due?.());
  const late = setTimeout(() => due?.(), LONGEST);
  due = () => {
    due = null;
    cancelAnimationFrame(frame);
    clearTimeout(late);
    draw();
  };
}
