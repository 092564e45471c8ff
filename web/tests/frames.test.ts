// @vitest-environment happy-dom
/** However many moves come in a burst, the table is drawn once a frame. */

import { signal } from "@preact/signals";
import { h, options, render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawOnceAFrame } from "../src/ui/frames";

const usual = options.debounceRendering;
const moves = signal(0);
const drawings: number[] = [];
const Table = () => {
  drawings.push(moves.value);
  return h("p", null, moves.value);
};
const page = document.createElement("main");

beforeEach(() => {
  vi.useFakeTimers();
  drawOnceAFrame();
  render(h(Table, null), page);
  drawings.length = 0;
});

afterEach(() => {
  render(null, page);
  options.debounceRendering = usual;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a burst of moves is drawn once, with the next frame", async () => {
  for (const move of [1, 2, 3]) {
    moves.value = move;
    await Promise.resolve();
  }
  expect(drawings).toEqual([]);
  vi.advanceTimersToNextFrame();
  expect(drawings).toEqual([3]);
  expect(page.textContent).toBe("3");
  vi.advanceTimersByTime(1000);
  moves.value = 4;
  vi.advanceTimersToNextFrame();
  expect(drawings).toEqual([3, 4]);
});

test("a page that has no frames is drawn all the same", () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  moves.value = 5;
  expect(drawings).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(page.textContent).toBe("5");
});
