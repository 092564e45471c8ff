import { describe, expect, test } from "vitest";
import { detailOf, groups, isTunnel, looksTheSame, parseMove, said } from "../src/game/notation";
import { inHand, turned } from "../src/game/told";
import { EVERYTHING } from "./python";

describe("cards", () => {
  test("half a turn swaps north with south and east with west", () => {
    expect(turned("NES")).toBe("NSW");
    expect(turned("NE.SW")).toBe("NE.SW");
    expect(turned("N.ESW+crystal")).toBe("NEW.S+crystal");
    expect(turned("NES+blue@S")).toBe("NSW+blue@N");
    expect(turned("NS.EW+gold@N")).toBe("NS.EW+gold@N");
    expect(turned("N.EW+gold@N")).toBe("EW.S+gold@S");
  });

  test("a card in a hand is written in the earlier of its two forms", () => {
    expect(inHand("SW")).toBe("NE");
    expect(inHand("ES")).toBe("NW");
    expect(inHand("NEW.S+crystal")).toBe("N.ESW+crystal");
    expect(inHand("NSW+blue@N")).toBe("NES+blue@S");
    expect(inHand("NESW+blue@S")).toBe("NESW+blue@N");
    expect(inHand("map")).toBe("map");
  });

  test("only tunnels are tunnels", () => {
    expect(["NS", "N.E.S.W", "NES+blue@S", "EW+green"].every(isTunnel)).toBe(true);
    expect(["map", "break:lamp", "start", "theft", "S-1"].some(isTunnel)).toBe(false);
    expect(looksTheSame("NS.EW")).toBe(true);
    expect(groups("stone:NE")).toEqual(["NE"]);
    expect(groups("start:blue")).toEqual(["NESW"]);
  });
});

describe("moves", () => {
  const cases: [string, object][] = [
    ["NES@3,-1", { name: "dig", card: "NES", laid: "NES", cells: ["3,-1"], payer: null }],
    ["NSW@3,-1 pay>0", { name: "dig", card: "NES", laid: "NSW", cells: ["3,-1"], payer: 0 }],
    ["NES+blue@S@3,-1", { name: "dig", card: "NES+blue@S", laid: "NES+blue@S", cells: ["3,-1"] }],
    ["break:lamp>2", { name: "break", card: "break:lamp", seats: [2], tool: null }],
    ["fix:cart+lamp>1:lamp", { name: "fix", card: "fix:cart+lamp", seats: [1], tool: "lamp" }],
    ["handyman>1:lamp", { name: "handyman", card: "handyman", seats: [1], tool: "lamp" }],
    ["rockfall@2,0", { name: "rockfall", card: "rockfall", cells: ["2,0"] }],
    ["swap-hats>0", { name: "swap-hats", card: "swap-hats", seats: [0] }],
    ["theft", { name: "theft", card: "theft" }],
    ["back-and-forth@8,2@8,0 swap", { name: "back-and-forth", cells: ["8,2", "8,0"], detail: "swap" }],
    ["diversion>ES@4,1 pay>2", { name: "diversion", card: "diversion", laid: "ES", cells: ["4,1"], payer: 2 }],
    ["pass NS map theft", { name: "pass", card: "NS", cards: ["NS", "map", "theft"] }],
    ["clear NS map : break:lamp", { name: "clear", cards: ["NS", "map"], detail: "break:lamp" }],
    ["toll map@3,1:W", { name: "toll", card: "map", cells: ["3,1"], side: "W" }],
    ["toll NES+blue@S@3,1:W", { name: "toll", card: "NES+blue@S", cells: ["3,1"], side: "W" }],
    ["troll@3,0", { name: "troll", card: null, cells: ["3,0"] }],
    ["turn@8,0=NE", { name: "turn", card: null, cells: ["8,0"], detail: "NE" }],
    ["take 3", { name: "take", detail: "3" }],
    ["keep map", { name: "keep", detail: "map" }],
    ["steal>2", { name: "steal", card: null, seats: [2] }],
    ["spend 2 1", { name: "spend", detail: "2 1" }],
    ["allow", { name: "allow", card: null }],
  ];
  test.each(cases)("%s", (text, expected) => {
    const move = parseMove(text, EVERYTHING);
    const payer = said(move, "payer");
    const more = {
      payer: payer === null ? null : Number(payer),
      tool: said(move, "tool"),
      side: said(move, "side"),
      detail: detailOf(move)?.text ?? null,
    };
    expect({ ...move, ...more }).toMatchObject({ text, ...expected });
  });
});

describe("every tunnel", () => {
  const EDGES = "NESW";
  const shapes = Array.from({ length: 15 }, (_, n) => [...EDGES].filter((_edge, bit) => (n + 1) & (1 << bit)).join(""));
  test("turned twice is itself, and its form in a hand is the same either way", () => {
    for (const shape of shapes) {
      expect(turned(turned(shape))).toBe(shape);
      expect(inHand(turned(shape))).toBe(inHand(shape));
      expect([shape, turned(shape)]).toContain(inHand(shape));
      expect(looksTheSame(shape)).toBe(turned(shape) === shape);
    }
  });
});
