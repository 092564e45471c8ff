// @vitest-environment happy-dom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LANGUAGES, speak } from "../src/lib/i18n";
import { change, settings } from "../src/lib/settings";
import type { Entry, Table } from "../src/messages";
import { Guide } from "../src/table/Guide";
import { chooseCard, chooseIntent, entries, forget, table } from "../src/table/state";
import "./python";

const TABLE = {
  code: "ABCD2345",
  phase: "playing",
  me: 0,
  act: 1,
  hints: true,
  seats: [{ seat: 0, kind: "person", me: true, claims: [] }],
  entries: [],
  modules: [],
  game_name: "base",
  game: {
    to_act: 0,
    asked: null,
    boxes: ["common", "classic", "base"],
    legal: ["NES@1,0", "break:lamp>1", "pass NES", "pass break:lamp", "pass map"],
    scene: { ways: [], signs: {}, tokens: [], owes: "", may_object: false },
    view: {
      game: "base",
      round: 1,
      hands: [["NES", "break:lamp", "map"]],
      roles: ["miner"],
      board: { "0,0": "start" },
    },
  },
} as unknown as Table;
const show = (at: Table = TABLE) => act(() => render(h(Guide, { table: at }), document.body));
const press = (name: string) => act(() => (document.querySelector(name) as HTMLElement).click());
const text = () => document.body.textContent ?? "";

beforeEach(async () => {
  await speak("en");
  change({ guide: "offer" });
  table.value = TABLE;
  entries.value = [];
  forget();
});
afterEach(() => {
  act(() => render(null, document.body));
  table.value = null;
  entries.value = [];
});

test("it is offered once, and who does not want it never sees it again", () => {
  show();
  press(".guide-no");
  expect([text(), settings.value.guide]).toEqual(["", "off"]);
  show();
  expect(text()).toBe("");
});
for (const language of Object.keys(LANGUAGES)) {
  test(`it says what to do at every step (${language})`, async () => {
    await speak(language);
    show();
    press(".guide-yes");
    const said = [text()];
    for (const place of [0, 1, 2]) {
      act(() => chooseCard(place));
      said.push(text());
    }
    expect(new Set(said).size).toBe(4);
    expect(said.filter((words) => /ui\.|\{/.test(words))).toEqual([]);
  });
}
test("the first words name the role; after some turns it is over for good", () => {
  show();
  press(".guide-yes");
  expect(text()).toContain("Your role this round: miner.");
  const turn = (n: number) =>
    ({
      act: n,
      at: 0,
      said: { what: "acted", seat: 0, by: "person", events: [{ event: "moved", seat: 0, move: "NES@1,0" }] },
    }) as Entry;
  act(() => {
    entries.value = [turn(1)];
  });
  expect(text()).not.toContain("Your role");
  act(() => {
    entries.value = [1, 2, 3, 4, 5, 6].map(turn);
  });
  expect([text(), settings.value.guide]).toEqual(["", "off"]);
});
test("who can't dig is told why, and what can be done about it", () => {
  show();
  press(".guide-yes");
  act(() => {
    table.value = {
      ...TABLE,
      game: { ...TABLE.game, view: { ...TABLE.game?.view, front: [["break:cart"]] } },
    } as Table;
  });
  expect(text()).toContain("you can't dig now: Broken cart.");
});
test("in the Duel it says whose way is mine and what for", () => {
  const scene = { ...TABLE.game?.scene, ways: [{ name: "green", seats: [0], light: [] }] };
  const game = {
    ...TABLE.game,
    boxes: ["common", "duelling", "duel"],
    scene,
    view: { ...TABLE.game?.view, game: "duel" },
  };
  act(() => {
    table.value = { ...TABLE, game_name: "duel", game } as unknown as Table;
  });
  show();
  press(".guide-yes");
  expect(text()).toContain("You are green. Join gold to your start");
});
test("an intent is explained before its first card", () => {
  show();
  press(".guide-yes");
  act(() => {
    table.value = {
      ...TABLE,
      game: { ...TABLE.game, boxes: ["common", "classic", "saboteur2"], legal: ["clear NES,map;break:lamp"] },
    } as Table;
    chooseIntent("clear");
  });
  expect(text()).toContain("a card that lies before you goes");
});
test("where others play it keeps away", () => {
  show({ ...TABLE, hints: false });
  expect(text()).toBe("");
});
