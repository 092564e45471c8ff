// @vitest-environment happy-dom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/lib/settings";
import type { Table } from "../src/messages";
import { useKeys } from "../src/table/keys";
import { pointing, table } from "../src/table/state";
import "./python";

const HAND = ["NES", "map"];
const TABLE = {
  phase: "playing",
  me: 0,
  act: 1,
  seats: [],
  entries: [],
  modules: [],
  game: {
    to_act: 0,
    boxes: ["common", "classic", "base"],
    legal: ["NES@1,0", "NSW@1,0", "map@8,0", "pass NES", "pass map"],
    view: { hands: [HAND] },
  },
} as unknown as Table;

const showRole = vi.fn();
const Keys = () => {
  useKeys(showRole);
  return h("p", null, [h("input", null), h("button", { class: "zoom" })]);
};
const press = (key: string, more: KeyboardEventInit = {}, target: EventTarget = document.body): boolean => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  act(() => void target.dispatchEvent(event));
  return event.defaultPrevented;
};

beforeEach(() => {
  document.body.innerHTML = "";
  table.value = TABLE;
  act(() => render(h(Keys, null), document.body));
});
afterEach(() => {
  press("Escape");
  act(() => render(null, document.body));
  showRole.mockReset();
});

test("a number chooses a card of the hand, and the same number again lets it go", () => {
  expect(press("2")).toBe(true);
  expect(pointing.value.cards).toEqual([1]);
  press("2");
  expect(pointing.value.cards).toEqual([]);
});
test("a number beyond the hand means nothing", () => {
  expect(press("3")).toBe(false);
  expect(press("0")).toBe(false);
  expect(pointing.value.cards).toEqual([]);
});
test("R turns the chosen tunnel, in capital letters too, and Escape forgets it", () => {
  press("1");
  press("R");
  expect(pointing.value.turned).toBe(true);
  press("Escape");
  expect(pointing.value).toMatchObject({ cards: [], turned: false });
});
test("O shows the role, M turns the sound off and on", () => {
  press("o");
  expect(showRole).toHaveBeenCalledOnce();
  const before = settings.value.sound;
  press("m");
  expect(settings.value.sound).toBe(!before);
  press("m");
});
test("who writes means letters", () => {
  const input = document.querySelector("input") as HTMLInputElement;
  expect(press("o", {}, input)).toBe(false);
  expect(showRole).not.toHaveBeenCalled();
});
test("shortcuts of the browser are left to it, and an open window has the keys to itself", () => {
  expect(press("r", { ctrlKey: true })).toBe(false);
  expect(press("o", { metaKey: true })).toBe(false);
  document.body.append(Object.assign(document.createElement("dialog"), { open: true }));
  expect(press("o")).toBe(false);
  expect(showRole).not.toHaveBeenCalled();
});
test("once the table is left, keys mean nothing", () => {
  act(() => render(null, document.body));
  expect(press("o")).toBe(false);
});
