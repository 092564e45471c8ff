import { describe, expect, test } from "vitest";
import {
  attempt,
  intents,
  mostCards,
  NOTHING,
  offer,
  type Pick,
  type Pointing,
  pointAt,
  readMoves,
  wayIn,
} from "../src/game/choose";
import { said } from "../src/game/notation";
import { learnDeclarations, rulesOf } from "../src/game/told";
import { declarations, EVERYTHING, python } from "./python";

const read = (texts: string[]) => readMoves(texts, EVERYTHING);

const HAND = ["NES", "NS", "map", "break:lamp", "fix:cart+lamp", "NS"];
const LEGAL = read([
  "NES@1,0",
  "NSW@1,0",
  "NSW@2,1",
  "NS@0,1",
  "map@8,0",
  "map@8,2",
  "break:lamp>1",
  "fix:cart+lamp>0:cart",
  "fix:cart+lamp>0:lamp",
  "pass NES",
  "pass NS",
  "pass map",
  "pass NS map",
]);
const pointing = (more: Partial<Pointing>): Pointing => ({ ...NOTHING, ...more });

describe("pointing leads to one text", () => {
  test("a chosen tunnel lights its cells", () => {
    expect([...offer(LEGAL, HAND, pointing({ cards: [0] })).cells.keys()]).toEqual(["1,0", "2,1"]);
  });
  test("a card and a cell decide, as the card is held", () => {
    expect(offer(LEGAL, HAND, pointing({ cards: [0], picks: [{ cell: "1,0" }] })).decided?.text).toBe("NES@1,0");
    expect(offer(LEGAL, HAND, pointing({ cards: [0], picks: [{ cell: "1,0" }], turned: true })).decided?.text).toBe(
      "NSW@1,0",
    );
  });
  test("where only one way fits, the card turns by itself", () => {
    expect(offer(LEGAL, HAND, pointing({ cards: [0], picks: [{ cell: "2,1" }] })).decided?.text).toBe("NSW@2,1");
    expect(wayIn(offer(LEGAL, HAND, pointing({ cards: [0] })).cells.get("2,1"), false)).toBe("NSW");
  });
  test("an action card lights seats", () => {
    const found = offer(LEGAL, HAND, pointing({ cards: [3] }));
    expect([...found.seats.keys()]).toEqual([1]);
    expect(found.decided).toBeNull();
    expect(offer(LEGAL, HAND, pointing({ cards: [3], picks: [{ seat: 1 }] })).decided?.text).toBe("break:lamp>1");
  });
  test("what no gesture tells apart becomes a list", () => {
    expect(
      offer(LEGAL, HAND, pointing({ cards: [4], picks: [{ seat: 0 }] })).list.map((move) => said(move, "tool")),
    ).toEqual(["cart", "lamp"]);
  });
  test("several cards may be passed, named by the earliest equal ones", () => {
    expect(offer(LEGAL, HAND, pointing({ intent: "pass", cards: [2, 5] })).decided?.text).toBe("pass NS map");
    expect(mostCards(LEGAL, "pass")).toBe(2);
  });
});

describe("boxes that the client has never heard of", () => {
  const answers = read(["veto", "allow"]);
  test("answers without a target are a list", () =>
    expect(offer(answers, HAND, NOTHING).list.map((move) => move.text)).toEqual(["veto", "allow"]));
  test("answers in cells light cells", () =>
    expect([...offer(read(["reveal@8,0", "reveal@8,2"]), HAND, NOTHING).cells.keys()]).toEqual(["8,0", "8,2"]));
  test("a card with no target is decided by choosing it", () => {
    expect(offer(read(["theft", "pass theft"]), ["theft"], pointing({ cards: [0] })).decided?.text).toBe("theft");
  });
  test("two goals and a secret: the second choice is a list", () => {
    const moves = read([
      "back-and-forth@8,2@8,0 keep",
      "back-and-forth@8,2@8,0 swap",
      "back-and-forth@8,2@8,-2 keep",
      "back-and-forth@8,2@8,-2 swap",
    ]);
    expect(offer(moves, ["back-and-forth"], pointing({ cards: [0], picks: [{ cell: "8,0" }] })).list).toHaveLength(2);
    expect(offer(moves, ["back-and-forth"], pointing({ cards: [0], picks: [{ cell: "8,2" }] })).list).toHaveLength(4);
  });
  test("who pays the toll is a list", () => {
    expect(
      offer(read(["NS@1,0 pay>0", "NS@1,0 pay>2"]), ["NS"], pointing({ cards: [0], picks: [{ cell: "1,0" }] })).list,
    ).toHaveLength(2);
  });
  test("kinds of turn are read off the list", () => {
    expect([...intents(read(["toll map@3,1:W", "pass map", "clear NS map : trap"])).keys()].sort()).toEqual([
      "clear",
      "pass",
      "toll",
    ]);
  });
});

test("pointing where nothing is offered asks for the reason", () => {
  expect(attempt("NES", true, { cell: "5,5" }, EVERYTHING)).toBe("NSW@5,5");
  expect(attempt("break:lamp", false, { seat: 0 }, EVERYTHING)).toBe("break:lamp>0");
  expect(attempt("rockfall", false, { cell: "0,0" }, EVERYTHING)).toBe("rockfall@0,0");
  expect(attempt("handyman", false, { seat: 0 }, EVERYTHING)).toMatch(/^handyman>0:/);
  expect(attempt("NES", false, { seat: 0 }, EVERYTHING)).toBeNull();
});

describe("a box out of thin air: forms that nobody used before are pointed at all the same", () => {
  const air = JSON.parse(python("tests.support.thin_air", "--for-the-browser"));
  learnDeclarations(air.declarations);
  const rules = rulesOf(air.boxes);
  const moves = readMoves(air.legal, rules);
  learnDeclarations(declarations);
  const hand: string[] = air.hand;
  const card = (code: string) => [hand.indexOf(code)];
  const picked = (code: string, ...picks: Pick[]): Pointing =>
    picks.reduce<Pointing>((now, pick) => pointAt(moves, hand, now, pick) ?? now, pointing({ cards: card(code) }));

  test("every legal move is read, and knows its parts", () => {
    expect(moves.filter(({ verb }) => verb === null)).toEqual([]);
  });
  test("two cells, in either order", () => {
    expect([...offer(moves, hand, picked("double-map")).cells.keys()].sort()).toEqual(["8,-2", "8,0", "8,2"]);
    const one = offer(moves, hand, picked("double-map", { cell: "8,2" }));
    expect([...one.cells.keys()].sort()).toEqual(["8,-2", "8,0"]);
    expect(one.decided).toBeNull();
    const both = picked("double-map", { cell: "8,-2" }, { cell: "8,2" });
    expect(offer(moves, hand, both).decided?.text).toBe("double-map@8,2@8,-2");
  });
  test("a seat, then a cell; the side is a list", () => {
    const whom = offer(moves, hand, picked("lantern"));
    expect([...whom.seats.keys()]).toEqual([1, 2]);
    const where = offer(moves, hand, picked("lantern", { seat: 2 }));
    expect([...where.cells.keys()]).toEqual(["0,0"]);
    const side = offer(moves, hand, picked("lantern", { seat: 2 }, { cell: "0,0" }));
    expect(side.list.map(({ text }) => text).sort()).toEqual(["E", "N", "S", "W"].map((at) => `lantern>2@0,0:${at}`));
    expect(offer(moves, hand, picked("lantern", { cell: "0,0" }, { seat: 1 })).list).toHaveLength(4);
  });
  test("a number is a list; a word of its own has a button", () => {
    const list = offer(moves, hand, picked("dice")).list.map(({ text }) => text);
    expect(list).toEqual(["dice 1", "dice 2", "dice 3"]);
    expect([...intents(moves).keys()].sort()).toEqual(["bury", "pass"]);
    const bury = pointing({ intent: "bury", cards: card("NS"), picks: [{ cell: "0,1" }] });
    expect(offer(moves, hand, bury).decided?.text).toBe("bury NS@0,1");
  });
});
