// @vitest-environment happy-dom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../src/lib/i18n";
import { type Confirming, change, settings } from "../src/lib/settings";
import type { Entry, GameEvent, Table } from "../src/messages";
import { Held, mainMove, startIntent } from "../src/table/Actions";
import { deedsIn, doneTo, looks, since } from "../src/table/deeds";
import { takenAway } from "../src/table/mine/Picture";
import { News, unread } from "../src/table/News";
import {
  chooseCard,
  entries,
  forget,
  held,
  pointAtCell,
  pointAtSeat,
  proposed,
  sending,
  table,
} from "../src/table/state";
import { EVERYTHING } from "./python";

let number = 0;
const acted = (seat: number, ...events: object[]): Entry =>
  ({ act: ++number, at: 0, said: { what: "acted", seat, by: "bot", events: events as GameEvent[] } }) as Entry;
const moved = (seat: number, move: string, ...more: object[]): Entry =>
  acted(seat, { event: "moved", seat, move }, ...more);
const BEGAN = { act: 0, at: 0, said: { what: "began", events: [{ event: "round_began", round: 1, first: 0 }] } };

const BASE = {
  code: "ABCD2345",
  phase: "playing",
  me: 0,
  act: 1,
  seats: [0, 1, 2].map((seat) => ({ seat, kind: seat ? "bot" : "person", name: seat ? null : "Mira", claims: [] })),
  entries: [],
  modules: [],
  game_name: "base",
  game: {
    to_act: 0,
    asked: null,
    deadline: null,
    answer_by: null,
    boxes: ["common", "classic", "base"],
    legal: ["NES@1,0", "map@8,0", "break:lamp>1", "pass NES", "pass map", "pass break:lamp"],
    scene: { ways: [], signs: {}, tokens: [], owes: "", may_object: false },
    view: { game: "base", hands: [["NES", "map", "break:lamp"], [], []], board: { "0,0": "start" } },
  },
} as unknown as Table;

beforeEach(async () => {
  await speak("en");
  number = 0;
  table.value = BASE;
  forget();
  sessionStorage.clear();
});
afterEach(() => {
  held.value = null;
  proposed.value = null;
  sending.value = null;
  entries.value = [];
  table.value = null;
  change({ confirm: "touch", hold: false });
  act(() => render(null, document.body));
  vi.useRealTimers();
});

// What happened.

test("since my last turn: what all others did in their turns, but no answers and nothing taken back", () => {
  const all = [moved(0, "NES@1,0"), moved(1, "map@8,0"), moved(2, "pass ?"), moved(1, "take ?"), moved(2, "NS@1,1")];
  const back = { act: 6, at: 0, said: { what: "took_back", seat: 2, undone: 5 } } as Entry;
  expect(since(deedsIn([...all, back], EVERYTHING), 0).map(({ move }) => move.text)).toEqual(["map@8,0", "pass ?"]);
});
test("done to me is what others aim at me, and events that name me beside them", () => {
  const hit = moved(1, "break:lamp>0");
  const robbed = acted(2, { event: "stole", seat: 2, target: 0 });
  const all = [
    moved(0, "fix:lamp>0"),
    hit,
    moved(1, "break:cart>2"),
    robbed,
    acted(0, { event: "stole", seat: 0, target: 2 }),
  ];
  expect(doneTo(all, 0, EVERYTHING)).toEqual([hit, robbed]);
  expect(doneTo(all, null, EVERYTHING)).toEqual([]);
});
test("an eye stays on what was looked at in this round, until it may have been moved", () => {
  const earlier = moved(2, "map@8,2");
  const now = [earlier, BEGAN as unknown as Entry, moved(1, "map@8,0"), moved(2, "map@8,0"), moved(0, "map@8,-2")];
  expect([...looks(now, EVERYTHING)]).toEqual([
    ["8,0", [1, 2]],
    ["8,-2", [0]],
  ]);
  expect(looks([...now, moved(1, "back-and-forth@8,0@8,2 ?")], EVERYTHING).has("8,0")).toBe(false);
});
test("what was taken away is what lay there before", () => {
  expect(takenAway({ "1,0": "EW", "2,0": "NS" }, { "2,0": "NS", "3,0": "EW" })).toEqual([["1,0", "EW"]]);
});
test("news stay until they are read, also over a reload, and say what they mean", () => {
  entries.value = [moved(0, "NES@1,0"), moved(1, "break:lamp>0")];
  const show = () => act(() => render(h(News, { table: BASE }), document.body));
  show();
  expect(document.body.textContent).not.toContain("You dig nothing"); // it was mended meanwhile
  const front = [["break:lamp"], [], []];
  act(() => {
    table.value = { ...BASE, game: { ...BASE.game, view: { ...BASE.game?.view, front } } } as unknown as Table;
  });
  show();
  expect(document.body.textContent).toContain("You dig nothing until it is mended or taken away.");
  expect(document.querySelector(".harmed")).not.toBe(null);
  act(() => (document.querySelector(".news-read") as HTMLElement).click());
  expect(document.querySelector(".news")).toBe(null);
  act(() => render(null, document.body));
  show();
  expect(document.querySelector(".news")).toBe(null);
});

const fresh = (code: string) => ({ ...BASE, code });
test("what was done in an earlier round is no news any more", () => {
  const another = fresh("EARLIER2");
  const began = { ...BEGAN, act: 3 } as unknown as Entry;
  entries.value = [moved(0, "NES@1,0"), moved(1, "break:lamp>0")];
  expect(unread(another)).toHaveLength(1);
  entries.value = [...entries.value, began];
  expect(unread(another)).toEqual([]);
});
test("what nobody has done to me is news too, without my own move that led to it", () => {
  const another = fresh("STRUCK22");
  const drawn = { event: "sabotaged", seat: 0, card: "break:lamp" };
  expect(doneTo([moved(0, "NES@1,0", drawn)], 1, EVERYTHING)).toEqual([]);
  const front = [["break:lamp"], [], []];
  table.value = { ...BASE, game: { ...BASE.game, view: { ...BASE.game?.view, front } } } as unknown as Table;
  act(() => render(h(News, { table: another }), document.body));
  act(() => {
    entries.value = [moved(0, "NES@1,0", drawn)];
  });
  act(() => render(h(News, { table: another }), document.body));
  const said = document.querySelector(".news li.harmed span")?.textContent;
  expect(said).toBe("The mountain strikes: Broken lamp. You dig nothing until it is mended or taken away.");
});

// Confirming and taking back.

const GESTURES: [string, (sure: boolean) => void][] = [
  [
    "a cell",
    (sure) => {
      chooseCard(0);
      pointAtCell("1,0", sure);
    },
  ],
  [
    "a player",
    (sure) => {
      chooseCard(2);
      pointAtSeat(1, sure);
    },
  ],
  [
    "a button",
    (sure) => {
      chooseCard(1);
      startIntent("pass", sure);
    },
  ],
  [
    "a button, then the card",
    (sure) => {
      startIntent("pass", sure);
      chooseCard(1, sure);
    },
  ],
];
const CASES: [Confirming, boolean, boolean][] = [
  ["never", true, true],
  ["never", false, true],
  ["touch", true, true],
  ["touch", false, false],
  ["always", true, false],
  ["always", false, false],
];
for (const [name, gesture] of GESTURES) {
  for (const [confirm, sure, plays] of CASES) {
    test(`${name}, confirm ${confirm}, ${sure ? "mouse" : "finger"}: ${plays ? "played" : "shown first"}`, () => {
      change({ confirm });
      gesture(sure);
      expect([sending.value !== null, proposed.value !== null]).toEqual([plays, !plays]);
      if (plays) return;
      const move = mainMove()?.text;
      expect(move).toBe(proposed.value?.text);
      if (name === "a cell") pointAtCell("1,0", sure);
      else if (name === "a player") pointAtSeat(1, sure);
      else startIntent("pass", sure);
      expect(sending.value).toBe(move);
    });
  }
}
test("a move that waits is sent to nobody, can be taken back, and is sent when its time is over", () => {
  vi.useFakeTimers();
  change({ hold: true });
  chooseCard(0);
  pointAtCell("1,0", true);
  expect([held.value?.text, sending.value]).toEqual(["NES@1,0", null]);
  act(() => render(h(Held, null), document.body));
  act(() => (document.querySelector(".held-back") as HTMLElement).click());
  vi.advanceTimersByTime(5000);
  expect([held.value, sending.value]).toEqual([null, null]);
  pointAtCell("1,0", true);
  vi.advanceTimersByTime(5000);
  expect([held.value, sending.value]).toEqual([null, "NES@1,0"]);
  expect(settings.value.hold).toBe(true);
});
test("where the clock is short nothing waits", () => {
  change({ hold: true });
  table.value = { ...BASE, game: { ...BASE.game, deadline: Date.now() + 1000 } } as Table;
  chooseCard(0);
  pointAtCell("1,0", true);
  expect(sending.value).toBe("NES@1,0");
});
