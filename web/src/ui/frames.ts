/** Drawing once a frame, however many messages and presses come in between: bursts of moves cost as much as one. */

import { options } from "preact";

const LONGEST = 100; // milliseconds: a page that nobody sees has no frames

/** From now on, what has changed is drawn with the next frame. */
export function drawOnceAFrame(): void {
  options.debounceRendering = withNextFrame;
}

/** Does something with the next frame, or a little later where there is none. */
export function withNextFrame(draw: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(late);
    draw();
  };
  const frame = requestAnimationFrame(once);
  const late = setTimeout(once, LONGEST);
}
