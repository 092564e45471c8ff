// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learn } from "../src/lib/i18n";
import type { Replay as ReplayData } from "../src/messages";
import { Player } from "../src/screens/replay/Player";
import "./python";

const step = (text: string) => ({ events: [{ event: "moved", seat: 0, move: text }], view: VIEW, to_act: 0 });
const VIEW = { board: { "0,0": "start" }, hands: [["EW"], ["?"]], roles: ["miner", "?"], gold: [0, 0] };
const record = (seat: number | "all", ...moves: string[]): ReplayData =>
  ({
    id: "r1",
    boxes: ["common", "classic", "base"],
    seat,
    names: ["Mira", "Olha"],
    rounds: [0],
    steps: moves.map(step),
  }) as unknown as ReplayData;

const at = signal(0);
const show = (data: ReplayData) =>
  act(() => render(h(Player, { data, at, seat: String(data.seat), onSeat: () => undefined }), document.body));
const log = () => document.querySelector(".log-lines")?.textContent;
const place = () => document.querySelector(".place")?.textContent;
const press = (key: string) =>
  act(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  learn("en", {});
  at.value = 0;
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.unstubAllGlobals();
});

test("the log shows at once what the newly chosen seat saw", () => {
  show(record("all", "pass map"));
  const open = log();
  show(record(1, "pass ?"));
  expect(open).toBeTruthy();
  expect(log()).not.toBe(open);
});
test("keys go through the game and never beyond its ends", () => {
  show(record("all", "pass map", "pass EW", "pass NS"));
  const places = ["ArrowLeft", "ArrowRight", "End", "ArrowRight", "Home"].map((key) => {
    press(key);
    return place();
  });
  expect(places).toEqual(["1/3", "2/3", "3/3", "3/3", "1/3"]);
});
test("it plays by itself and stops at the end", () => {
  vi.useFakeTimers();
  show(record("all", "pass map", "pass EW"));
  const button = document.querySelector<HTMLElement>(".player-row .primary");
  act(() => button?.click());
  act(() => void vi.advanceTimersByTime(1000));
  expect(place()).toBe("2/2");
  act(() => void vi.advanceTimersByTime(1000));
  expect(button?.getAttribute("aria-label")).toBe("ui.replay.play");
  vi.useRealTimers();
});
