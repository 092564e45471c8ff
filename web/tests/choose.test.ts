import { describe, expect, test } from "vitest";
import {
  attempt,
  intents,
  mostCards,
  NOTHING,
  offer,
  type Pointing,
  passText,
  readMoves,
  wayIn,
} from "../src/game/choose";

const HAND = ["NES", "NS", "map", "break:lamp", "fix:cart+lamp", "NS"];
const LEGAL = readMoves([
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
    expect(offer(LEGAL, HAND, pointing({ cards: [0], cell: "1,0" })).decided?.text).toBe("NES@1,0");
    expect(offer(LEGAL, HAND, pointing({ cards: [0], cell: "1,0", turned: true })).decided?.text).toBe("NSW@1,0");
  });
  test("where only one way fits, the card turns by itself", () => {
    expect(offer(LEGAL, HAND, pointing({ cards: [0], cell: "2,1" })).decided?.text).toBe("NSW@2,1");
    expect(wayIn(offer(LEGAL, HAND, pointing({ cards: [0] })).cells.get("2,1"), false)).toBe("NSW");
  });
  test("an action card lights seats", () => {
    const found = offer(LEGAL, HAND, pointing({ cards: [3] }));
    expect([...found.seats.keys()]).toEqual([1]);
    expect(found.decided).toBeNull();
    expect(offer(LEGAL, HAND, pointing({ cards: [3], seat: 1 })).decided?.text).toBe("break:lamp>1");
  });
  test("what no gesture tells apart becomes a list", () => {
    expect(offer(LEGAL, HAND, pointing({ cards: [4], seat: 0 })).list.map((move) => move.tool)).toEqual([
      "cart",
      "lamp",
    ]);
  });
  test("several cards may be passed, named by the earliest equal ones", () => {
    expect(passText(HAND, [2, 5])).toBe("pass NS map");
    expect(offer(LEGAL, HAND, pointing({ intent: "pass", cards: [2, 5] })).decided?.text).toBe("pass NS map");
    expect(mostCards(LEGAL, "pass")).toBe(2);
  });
});

describe("boxes that the client has never heard of", () => {
  const answers = readMoves(["veto", "allow"]);
  test("answers without a target are a list", () =>
    expect(offer(answers, HAND, NOTHING).list.map((move) => move.text)).toEqual(["veto", "allow"]));
  test("answers in cells light cells", () =>
    expect([...offer(readMoves(["reveal@8,0", "reveal@8,2"]), HAND, NOTHING).cells.keys()]).toEqual(["8,0", "8,2"]));
  test("a card with no target is decided by choosing it", () => {
    expect(offer(readMoves(["theft", "pass theft"]), ["theft"], pointing({ cards: [0] })).decided?.text).toBe("theft");
  });
  test("two goals and a secret: the second choice is a list", () => {
    const moves = readMoves([
      "back-and-forth@8,2@8,0 keep",
      "back-and-forth@8,2@8,0 swap",
      "back-and-forth@8,2@8,-2 keep",
      "back-and-forth@8,2@8,-2 swap",
    ]);
    expect(offer(moves, ["back-and-forth"], pointing({ cards: [0], cell: "8,0" })).list).toHaveLength(2);
    expect(offer(moves, ["back-and-forth"], pointing({ cards: [0], cell: "8,2" })).list).toHaveLength(4);
  });
  test("who pays the toll is a list", () => {
    expect(
      offer(readMoves(["NS@1,0 pay>0", "NS@1,0 pay>2"]), ["NS"], pointing({ cards: [0], cell: "1,0" })).list,
    ).toHaveLength(2);
  });
  test("kinds of turn are read off the list", () => {
    expect([...intents(readMoves(["toll map@3,1:W", "pass map", "clear NS map : trap"]))].sort()).toEqual([
      "clear",
      "pass",
      "toll",
    ]);
  });
});

test("pointing where nothing is offered asks for the reason", () => {
  expect(attempt("NES", true, { cell: "5,5" })).toBe("NSW@5,5");
  expect(attempt("break:lamp", false, { seat: 0 })).toBe("break:lamp>0");
  expect(attempt("rockfall", false, { cell: "0,0" })).toBe("rockfall@0,0");
  expect(attempt("NES", false, { seat: 0 })).toBeNull();
});
