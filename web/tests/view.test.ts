import { expect, test } from "vitest";
import { notesOn, sidesOn, type Team, wayOf } from "../src/game/duel";
import { extent, goalCells, lit, litGroups, readView } from "../src/game/view";
import { shown } from "./python";

const view = readView({
  board: { "0,0": "start", "1,0": "EW" },
  facedown: { "8,2": { goal: "?" }, "8,0": { goal: "stone:NE" } },
  faceup_goals: { "8,-2": "stone:NW" },
});

test("goals stand from top to bottom", () => expect(goalCells(view)).toEqual(["8,2", "8,0", "8,-2"]));
test("the window holds every card", () =>
  expect(extent(view, ["-1,0"])).toEqual({ left: -1, right: 8, top: 2, bottom: -2 }));

const base = { game: "saboteur2", hands: [["NS"], ["NS"], ["NS"]] };
const [ladder, bridge] = shown(
  { ...base, board: { "0,0": "start", "1,0": "EW", "2,0": "E.W", "3,0": "EW", "5,0": "NE+ladder", "5,1": "NS" } },
  { ...base, board: { "0,0": "start", "1,0": "NS.EW" } },
);
test("light runs along joined ways and stops at a dead end", () => {
  expect([...lit(ladder.scene)].map(([cell, light]) => [cell, light.distance])).toEqual([
    ["0,0", 0],
    ["5,0", 0],
    ["1,0", 1],
    ["5,1", 1],
    ["2,0", 2],
  ]);
  expect(litGroups("E.W", lit(ladder.scene).get("2,0"))).toEqual(["W"]);
});
test("only the joined way of a bridge is lit", () =>
  expect(litGroups("NS.EW", lit(bridge.scene).get("1,0"))).toEqual(["EW"]));

const board = { "0,1": "start:blue", "0,-1": "start:green", "3,4": "NE+ladder", "4,4": "EW" };
const hands = [["NS"], ["NS"]];
const [closed, green, nobody, both] = shown(
  { game: "duel", hands, board: { "0,1": "start:blue", "0,-1": "start:green", "1,1": "NESW+green@E", "2,1": "EW" } },
  { game: "duel", hands, board, ladders: { "3,4": "green" } },
  { game: "duel", hands, board },
  { game: "duel", hands, board, options: { ladders: "both" } },
);
const cells = ({ scene }: typeof green, team: Team): string[] => {
  const way = wayOf(scene, team);
  return way ? sidesOn(way).map(([cell]) => cell) : [];
};
test("in the Duel a door keeps out the other colour", () => expect(lit(closed.scene).has("2,1")).toBe(false));
test("in the Duel light begins at a ladder for who laid it", () => {
  expect(cells(green, "green")).toContain("4,4");
  expect(cells(green, "blue")).not.toContain("4,4");
  expect(lit(green.scene).has("4,4")).toBe(true);
});
test("a ladder that nobody is named for is dark, unless ladders are for both", () => {
  expect(lit(nobody.scene).has("3,4")).toBe(false);
  expect(cells(both, "blue")).toContain("4,4");
});
test("a ladder says whose it is", () => {
  const told = ({ view: seen, scene }: typeof green, mine: Team): string[] =>
    notesOn(seen, scene, "3,4", mine).map((note) => note.key);
  expect(told(green, "green")).toContain("ladder.yours");
  expect(told(green, "blue")).toContain("ladder");
  expect(told(nobody, "blue")).toContain("ladder.nobody");
  expect(told(both, "blue").filter((key) => key.startsWith("ladder"))).toEqual([]);
});
