// @vitest-environment happy-dom
/** However many moves come in a burst, the table is drawn once a frame; what the reader does is seen at once. */

import { signal } from "@preact/signals";
import { h, options, render } from "preact";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { drawBurstsOnce, hear } from "../src/lib/frames";

const usual = options.debounceRendering;
const moves = signal(0);
const drawings: number[] = [];
const Table = () => {
  drawings.push(moves.value);
  return h("p", null, moves.value);
};
const page = document.createElement("main");
const told = (move: number) =>
  hear(() => {
    moves.value = move;
  });

let drawing = usual;
beforeAll(() => {
  drawBurstsOnce();
  drawing = options.debounceRendering;
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"] });
  if (drawing) options.debounceRendering = drawing;
  render(h(Table, null), page);
  drawings.length = 0;
});

afterEach(() => {
  render(null, page);
  if (usual) options.debounceRendering = usual;
  else delete options.debounceRendering;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a burst of moves is drawn once, with the next frame", async () => {
  for (const move of [1, 2, 3]) {
    told(move);
    await Promise.resolve();
  }
  expect(drawings).toEqual([]);
  vi.advanceTimersToNextFrame();
  expect(drawings).toEqual([3]);
  vi.advanceTimersByTime(1000);
  told(4);
  vi.advanceTimersToNextFrame();
  expect(drawings).toEqual([3, 4]);
  expect(page.textContent).toBe("4");
});

test("a page that has no frames is drawn all the same", () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  told(5);
  expect(drawings).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(page.textContent).toBe("5");
});

test("what the reader does is drawn at once, on a table that shows all that was heard", async () => {
  told(6);
  let shown: string | null = null;
  const press = () => {
    shown = page.textContent;
    moves.value = 7;
  };
  addEventListener("click", press, { once: true });
  dispatchEvent(new Event("click"));
  expect(shown).toBe("6");
  await Promise.resolve();
  expect(page.textContent).toBe("7");
});
