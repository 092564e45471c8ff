// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { leaveMine, stepFromPlate, toMine, toNextLit } from "../src/table/focus";

/** Two columns of plates, a mine, a hand. */
function setTable(lit: readonly string[] = []): void {
  const plate = (n: number) => `<button class="plate ${lit.includes(`p${n}`) ? "open" : ""}" id="p${n}"></button>`;
  const cell = (n: number) => {
    const look = lit.includes(`c${n}`) ? "cell open" : "cell";
    return `<div class="${look}" data-cell="${n},0" id="c${n}" tabindex="${n ? -1 : 0}"></div>`;
  };
  const card = (n: number) => `<button class="hand-card" id="h${n}" aria-pressed="${n === 1}"></button>`;
  document.body.innerHTML = [0, 1, 2, 3].map(plate).join("") + [0, 1, 2].map(cell).join("") + [0, 1].map(card).join("");
  for (const [n, one] of [...document.querySelectorAll<HTMLElement>(".plate")].entries())
    one.getBoundingClientRect = () => new DOMRect((n % 2) * 100, Math.floor(n / 2) * 50, 90, 40);
  for (const one of document.querySelectorAll<HTMLElement>(".plate"))
    one.addEventListener("keydown", (event) => stepFromPlate(event));
}
const focused = () => document.activeElement?.id;
const start = (id: string) => document.getElementById(id)?.focus();
const press = (key: string) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => setTable());

test("the mine is entered at its first lit cell, or where the focus was last", () => {
  toMine();
  expect(focused()).toBe("c0");
  setTable(["c2"]);
  toMine();
  expect(focused()).toBe("c2");
});
test("lit places follow each other over plates and cells, and after the last comes the first", () => {
  setTable(["p1", "c0", "c2"]);
  const places = [0, 1, 2, 3].map(() => {
    expect(toNextLit()).toBe(true);
    return focused();
  });
  expect(places).toEqual(["p1", "c0", "c2", "p1"]);
  toNextLit(true);
  expect(focused()).toBe("c2");
});
test("where nothing is lit, the focus stays and it says so", () => {
  start("h0");
  expect(toNextLit()).toBe(false);
  expect(focused()).toBe("h0");
});
test("beyond the mine lie the plates, left and above, and the chosen card of the hand below", () => {
  leaveMine("ArrowUp");
  expect(focused()).toBe("p0");
  leaveMine("ArrowDown");
  expect(focused()).toBe("h1");
  setTable(["p2"]);
  leaveMine("ArrowLeft");
  expect(focused()).toBe("p2");
});
test("arrows lead from plate to plate as they stand, and on to the mine or the hand", () => {
  start("p0");
  const way = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"].map((key) => {
    expect(press(key)).toBe(true);
    return focused();
  });
  expect(way).toEqual(["p1", "p3", "p2", "p0"]);
  press("ArrowUp");
  expect(focused()).toBe("p0");
  start("p1");
  press("ArrowRight");
  expect(focused()).toBe("c0");
  start("p2");
  press("ArrowDown");
  expect(focused()).toBe("h1");
});
test("other keys are not for the plates", () => {
  start("p0");
  expect(press("Enter")).toBe(false);
});
