import { expect, test } from "vitest";
import { extent, goalCells, lit, readView } from "../src/game/view";

const view = readView({
  board: { "0,0": "start", "1,0": "EW", "2,0": "E.W", "3,0": "EW", "5,0": "NE+ladder", "5,1": "NS" },
  facedown: { "8,2": { goal: "?" }, "8,0": { goal: "stone:NE" } }, faceup_goals: { "8,-2": "stone:NW" },
});

test("light runs along joined ways and stops at a dead end", () => {
  expect([...lit(view)]).toEqual([["0,0", 0], ["5,0", 0], ["1,0", 1], ["5,1", 1], ["2,0", 2]]);
});
test("goals stand from top to bottom", () => expect(goalCells(view)).toEqual(["8,2", "8,0", "8,-2"]));
test("the window holds every card", () => expect(extent(view, ["-1,0"])).toEqual({ left: -1, right: 8, top: 2, bottom: -2 }));
