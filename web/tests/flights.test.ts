// @vitest-environment happy-dom
/** A card flies from who played it to whom or where it hits; where nothing moves, the place is marked. */

import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change } from "../src/lib/settings";
import type { Entry, GameEvent, Table } from "../src/messages";
import { Flights } from "../src/table/Flights";
import { entries, table } from "../src/table/state";
import "./python";

let number = 0;
const moved = (seat: number, move: string): Entry =>
  ({
    act: ++number,
    at: 0,
    said: { what: "acted", seat, by: "bot", events: [{ event: "moved", seat, move } as unknown as GameEvent] },
  }) as Entry;

interface Run {
  frames: Keyframe[];
  onfinish: (() => void) | null;
}
let runs: Run[] = [];

/** Where everything stands: plates to the left, the goal to the right, the pile above. */
const PLACES: Record<string, [number, number]> = {
  '.plate[data-seat="0"]': [0, 0],
  '.plate[data-seat="1"]': [0, 100],
  '.cell[data-cell="8,0"]': [800, 300],
  ".count": [500, 0],
};

beforeEach(() => {
  number = 0;
  runs = [];
  change({ motion: "full" });
  table.value = { game: { boxes: ["common", "classic", "base"] } } as unknown as Table;
  entries.value = [];
  document.body.innerHTML = `<div id="app"></div><i class="plate" data-seat="0"></i><i class="plate" data-seat="1"></i>
    <i class="cell" data-cell="8,0"></i><i class="count"></i>`;
  for (const [query, [left, top]] of Object.entries(PLACES))
    (document.querySelector(query) as Element).getBoundingClientRect = () =>
      ({ left, top, width: 10, height: 10 }) as DOMRect;
  vi.spyOn(HTMLElement.prototype, "animate").mockImplementation((frames) => {
    const run: Run = { frames: frames as Keyframe[], onfinish: null };
    runs.push(run);
    return run as unknown as Animation;
  });
  act(() => render(h(Flights, null), document.querySelector("#app") as Element));
});
afterEach(() => {
  act(() => render(null, document.querySelector("#app") as Element));
  change({ motion: "system" });
  vi.restoreAllMocks();
});

const happens = (...more: Entry[]) =>
  act(() => {
    entries.value = [...entries.value, ...more];
  });
const cards = () => [...document.querySelectorAll(".flight [data-card]")].map((card) => card.getAttribute("data-card"));
const struck = () => [...document.querySelectorAll(".struck")].map((place) => place.className.split(" ")[0]);
const way = ({ frames }: Run) =>
  [frames[0], frames.at(-1)].map((frame) => /translate\((\S+?)px, (\S+?)px\)/.exec(String(frame?.transform))?.slice(1));

test("from the plate of who played it to the plate that it hits, which reacts", () => {
  happens(moved(0, "break:lamp>1"));
  expect(cards()).toEqual(["break:lamp"]);
  const [from, to] = way(runs[0] as Run);
  expect(from?.[0]).toBe(to?.[0]);
  expect(Number(to?.[1]) - Number(from?.[1])).toBe(100);
  expect(struck()).toEqual([]);
  act(() => runs[0]?.onfinish?.());
  expect(cards()).toEqual([]);
  expect(struck()).toEqual(["plate"]);
});
test("a map goes to the goal, a card that is put away to the pile and face down, a dig does not fly", () => {
  happens(moved(1, "map@8,0"), moved(0, "pass ?"), moved(1, "EW@1,0"));
  expect(cards()).toEqual(["map", "back:card"]);
  expect(
    runs.map((run) =>
      way(run)[1]
        ?.map(Number)
        .map((n) => Math.round(n / 100) || 0),
    ),
  ).toEqual([
    [8, 3],
    [5, 0],
  ]);
});
test("of many at once the last three are shown, and nothing twice", () => {
  happens(...[1, 0, 1, 0].map((seat) => moved(seat, "map@8,0")));
  expect(cards().length).toBe(3);
  happens(moved(0, "EW@1,0"));
  expect(cards().length).toBe(3);
});
test("without motion the place is only marked", () => {
  change({ motion: "reduced" });
  happens(moved(0, "break:lamp>1"));
  expect(cards()).toEqual([]);
  expect(struck()).toEqual(["plate"]);
});
