import { expect, test } from "vitest";
import { notesOn, wayOf } from "../src/game/duel";
import { extent, goalCells, lit, readView } from "../src/game/view";

const view = readView({
  board: { "0,0": "start", "1,0": "EW", "2,0": "E.W", "3,0": "EW", "5,0": "NE+ladder", "5,1": "NS" },
  facedown: { "8,2": { goal: "?" }, "8,0": { goal: "stone:NE" } },
  faceup_goals: { "8,-2": "stone:NW" },
});

test("light runs along joined ways and stops at a dead end", () => {
  expect([...lit(view)].map(([cell, light]) => [cell, light.distance])).toEqual([
    ["0,0", 0],
    ["5,0", 0],
    ["1,0", 1],
    ["5,1", 1],
    ["2,0", 2],
  ]);
  expect(lit(view).get("2,0")?.groups).toEqual(["W"]);
});
test("goals stand from top to bottom", () => expect(goalCells(view)).toEqual(["8,2", "8,0", "8,-2"]));
test("the window holds every card", () =>
  expect(extent(view, ["-1,0"])).toEqual({ left: -1, right: 8, top: 2, bottom: -2 }));
test("only the joined way of a bridge is lit", () => {
  expect(lit(readView({ board: { "0,0": "start", "1,0": "NS.EW" } })).get("1,0")?.groups).toEqual(["EW"]);
});
test("in the Duel a door lets through its own colour, or a key", () => {
  const board = { "0,1": "start:blue", "1,1": "EW+green@E", "2,1": "EW" };
  expect(lit(readView({ game: "duel", board })).has("2,1")).toBe(false);
  expect(lit(readView({ game: "duel", board, keys: { "1,1": "blue" } })).has("2,1")).toBe(true);
});

const duel = { game: "duel", board: { "0,1": "start:blue", "0,-1": "start:green", "3,4": "NE+ladder", "4,4": "EW" } };
test("in the Duel light begins at a ladder for who laid it", () => {
  expect(wayOf(readView({ ...duel, ladders: { "3,4": "green" } }), "green").has("4,4")).toBe(true);
  expect(wayOf(readView({ ...duel, ladders: { "3,4": "green" } }), "blue").has("4,4")).toBe(false);
  expect(lit(readView({ ...duel, ladders: { "3,4": "green" } })).has("4,4")).toBe(true);
});
test("a ladder that nobody is named for is dark, unless ladders are for both", () => {
  expect(lit(readView(duel)).has("3,4")).toBe(false);
  expect(wayOf(readView({ ...duel, options: { ladders: "both" } }), "blue").has("4,4")).toBe(true);
});
test("a ladder says whose it is", () => {
  const told = (view: object, mine: "green" | "blue"): string[] =>
    notesOn(readView(view), "3,4", mine).map((note) => note.key);
  expect(told({ ...duel, ladders: { "3,4": "green" } }, "green")).toContain("ladder.yours");
  expect(told({ ...duel, ladders: { "3,4": "green" } }, "blue")).toContain("ladder");
  expect(told(duel, "blue")).toContain("ladder.nobody");
  expect(told({ ...duel, options: { ladders: "both" } }, "blue").filter((key) => key.startsWith("ladder"))).toEqual([]);
});
