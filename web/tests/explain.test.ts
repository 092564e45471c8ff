// @vitest-environment happy-dom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asked, book, glance } from "../src/explain/asked";
import { Explanations } from "../src/explain/Explained";
import { explanationOf, haltText } from "../src/explain/explanation";
import { AllChapters, linesOf } from "../src/explain/Rulebook";
import { aboutCard, chapters, ruleOf, ruleText, thingsIn } from "../src/game/explain";
import { rulesOf } from "../src/game/told";
import { LANGUAGES, speak, stopped } from "../src/lib/i18n";
import type { Table } from "../src/messages";
import { pointing, reasons, table } from "../src/table/state";
import { ALL_BOXES, declarations, EVERYTHING } from "./python";

const SEATS = [
  { seat: 0, kind: "person", name: "Mira", me: true, claims: [] },
  { seat: 1, kind: "bot", name: null, level: "digger", claims: [] },
];
const TABLE = {
  phase: "playing",
  me: 0,
  act: 1,
  seats: SEATS,
  entries: [],
  modules: ["toll"],
  game_name: "base",
  game: {
    to_act: 0,
    asked: null,
    boxes: ["common", "classic", "base", "toll"],
    legal: ["map@8,0", "pass NES", "pass map"],
    claimable: { roles: ["miner"], goals: [], pile: ["miner", "miner", "saboteur"] },
    scene: { ways: [], signs: {}, tokens: [], owes: "", may_object: false },
    view: {
      game: "base",
      hands: [["NES", "map"], []],
      front: [["break:lamp"], []],
      board: { "0,0": "start" },
      facedown: { "8,0": { goal: "?" } },
    },
  },
} as unknown as Table;

beforeEach(async () => {
  await speak("en");
  table.value = TABLE;
});
afterEach(() => {
  table.value = null;
  asked.value = null;
  book.value = null;
  reasons.value = { act: 0, why: {} };
});

for (const language of Object.keys(LANGUAGES)) {
  test(`every card, role, goal and find says what it does, with its rule (${language})`, async () => {
    await speak(language);
    const codes = [
      ...thingsIn(Object.values(declarations.boxes)).map(([code]) => code),
      "NES",
      "N.S",
      "NS.EW",
      "start",
    ];
    const silent = codes.filter((code) => !aboutCard(code, EVERYTHING).some(({ text }) => text.length > 8));
    const ruleless = codes.filter((code) => !ruleText(ruleOf(code, EVERYTHING) ?? ""));
    expect([silent, ruleless]).toEqual([[], []]);
    expect(codes.length).toBeGreaterThan(55);
  });
  test(`every rule of every box can be read (${language})`, async () => {
    await speak(language);
    const rules = Object.values(declarations.boxes).flatMap((box) => box.rules);
    expect(rules.filter((rule) => !ruleText(rule))).toEqual([]);
    expect(rules).toContain("M-T4");
  });
  test(`every game and box has a chapter (${language})`, async () => {
    await speak(language);
    expect(chapters().length).toBe(19);
    expect(chapters().filter((name) => !linesOf(name).length)).toEqual([]);
  });
}

test("a card's numbers and rule are those of the boxes in play", () => {
  expect(explanationOf({ kind: "card", which: "break:lamp" })).toMatchObject({
    title: "Broken lamp",
    says: [{ rule: "B-7" }],
    count: "in the deck: 3",
  });
  expect(explanationOf({ kind: "card", which: "role:miner" })?.count).toBe("Among the role cards: 2");
  expect(ruleOf("+ladder", rulesOf(["common", "classic", "saboteur2"]))).toBe("S-6");
  expect(ruleOf("+ladder", rulesOf(["common", "duelling", "duel"]))).toBe("D-5");
  expect(ALL_BOXES.length).toBeGreaterThan(20);
});
test("what lies before a player says what it does to them", () => {
  expect(explanationOf({ kind: "seat", which: "0" })?.says[0]?.text).toContain(
    "You dig nothing until it is mended or taken away.",
  );
});
test("of a player's own trap and theft it is said what they do to that player", () => {
  const before = (seat: number, card: string) => haltText(card, seat, "Dvalin");
  expect(before(0, "trap")).toBe("You can neither dig nor win until you are freed.");
  expect(before(1, "trap")).toBe("Dvalin can neither dig nor win until freed.");
  expect(before(1, "theft")).toBe("Dvalin steals 1 gold at the end of the round.");
  expect([stopped("Trapped!"), stopped("Theft")]).toEqual(["Trapped!", "Theft."]);
});
test("a player is asked about with all that the plate shows", () => {
  expect(explanationOf({ kind: "seat", which: "0" })?.here).toContain("0 gold");
});
test("a card that can't be played says why, with the rule's own sentence", () => {
  const english = "A dwarf with a broken tool digs nothing.";
  const refused = { type: "refused", id: "1", text: "", rule: "B-8", key: "rule.B-8", args: {}, english } as const;
  reasons.value = { act: 1, why: { NES: refused } };
  expect(explanationOf({ kind: "hand", which: "0" })?.here).toContain(`${english} (B-8)`);
  expect(explanationOf({ kind: "hand", which: "1" })?.here).toContain("You can play it now, in one place.");
});
test("nothing is said of a goal but what the reader's own view says", () => {
  expect(explanationOf({ kind: "cell", which: "8,0" })).toMatchObject({ card: "back:goal" });
});

// Ways to ask.

const page = () =>
  h("main", null, [
    h("button", { "data-hand": "1", id: "map" }),
    h("i", { "data-card": "rockfall", id: "fall" }),
    h("input", { id: "in" }),
    h(Explanations, null),
    h(AllChapters, null),
  ]);
const show = () => act(() => render(page(), document.body));
const fire = (id: string, event: Event) => act(() => void document.getElementById(id)?.dispatchEvent(event));
const key = (letter: string) => new KeyboardEvent("keydown", { key: letter, bubbles: true, cancelable: true });

test("a question mark asks about what has the focus, else opens the rules; who writes is left alone", () => {
  show();
  document.getElementById("map")?.focus();
  fire("map", key("?"));
  expect(asked.value).toEqual({ kind: "hand", which: "1" });
  expect(document.querySelector("dialog.asked")?.textContent).toContain("Look at one hidden goal");
  act(() => {
    asked.value = null;
  });
  (document.activeElement as HTMLElement).blur();
  fire("in", key("?"));
  expect(book.value).toBe(null);
  act(() => void document.body.dispatchEvent(key("?")));
  expect(book.value).toEqual({ rule: null });
});
test("a right press asks, and the browser's own menu stays away", () => {
  show();
  const press = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
  fire("fall", press);
  expect([asked.value, press.defaultPrevented]).toEqual([{ kind: "card", which: "rockfall" }, true]);
});
test("a long press asks and is no click; a short one is", () => {
  vi.useFakeTimers();
  show();
  const clicked = vi.fn();
  document.getElementById("map")?.addEventListener("click", clicked);
  const press = (type: string) =>
    new PointerEvent(type, { pointerType: "touch", bubbles: true, cancelable: true, clientX: 5, clientY: 5 });
  fire("map", press("pointerdown"));
  act(() => void vi.advanceTimersByTime(600));
  expect(asked.value).toEqual({ kind: "hand", which: "1" });
  fire("map", press("pointerup"));
  fire("map", new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect(clicked).not.toHaveBeenCalled();
  fire("map", press("pointerdown"));
  fire("map", press("pointerup"));
  act(() => void vi.advanceTimersByTime(600));
  fire("map", new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect(clicked).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
test("a mouse that rests is shown a short look, which goes away with it", () => {
  vi.useFakeTimers();
  show();
  const over = (x: number) => new PointerEvent("pointerover", { pointerType: "mouse", bubbles: true, clientX: x });
  fire("fall", over(5));
  act(() => void vi.advanceTimersByTime(700));
  expect(document.querySelector(".glance")?.textContent).toContain("Rockfall");
  fire("map", over(5)); // the page has changed beneath a mouse that rests
  act(() => void vi.advanceTimersByTime(700));
  expect(glance.value).toBe(null);
  fire("fall", over(6));
  act(() => void vi.advanceTimersByTime(700));
  expect(glance.value).not.toBe(null);
  fire("in", new PointerEvent("pointerover", { pointerType: "mouse", bubbles: true }));
  expect(glance.value).toBe(null);
  vi.useRealTimers();
});
test("the rules are searched, and one that was linked to is shown", () => {
  show();
  act(() => {
    book.value = { rule: "B-8" };
  });
  const shown = () =>
    [...document.querySelectorAll(".drawer [data-rule]")].map((line) => line.getAttribute("data-rule"));
  expect(document.querySelector(".drawer .current")?.getAttribute("data-rule")).toBe("B-8");
  expect(shown()).toContain("M-T2");
  expect(shown()).not.toContain("S-6");
  const search = document.querySelector(".drawer input") as HTMLInputElement;
  search.value = "toll";
  act(() => void search.dispatchEvent(new Event("input", { bubbles: true })));
  expect(shown()).toContain("M-T2");
  expect(shown()).not.toContain("B-8");
  expect(pointing.value.cards).toEqual([]);
});
