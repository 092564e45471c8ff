import { expect, test } from "vitest";
import { type Light, readView } from "../src/game/view";
import { stepFrom } from "../src/table/mine/Grid";
import { newlyLit } from "../src/table/mine/Picture";
import { corner, place } from "../src/table/mine/places";
import { cornersOf, range, union, withRoom } from "../src/table/mine/windows";

const light = (distances: Record<string, number>): Map<string, Light> =>
  new Map(Object.entries(distances).map(([cell, distance]) => [cell, { distance, sides: "" }]));

test("light comes to new cells one after the other, from the first of them", () => {
  const fresh = newlyLit(new Set(["0,0", "1,0"]), light({ "0,0": 0, "1,0": 1, "2,0": 2, "3,0": 3, "3,1": 4 }));
  expect([...fresh]).toEqual([
    ["2,0", 0],
    ["3,0", 1],
    ["3,1", 2],
  ]);
});
test("what was lit before is not new, and nobody waits long for the last", () => {
  expect(newlyLit(new Set(["0,0"]), light({ "0,0": 0 })).size).toBe(0);
  expect(newlyLit(new Set(), light({ "0,0": 0, "40,0": 40 })).get("40,0")).toBe(10);
});
test("arrows lead to the neighbours, Home to the start, End to a goal, other keys nowhere", () => {
  const from = (key: string) => stepFrom("3,-1", key, "8,2");
  expect(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End", "Enter"].map(from)).toEqual([
    "4,-1",
    "2,-1",
    "3,0",
    "3,-2",
    "0,0",
    "8,2",
    undefined,
  ]);
});
test("around what is built there is a ring of free cells, around goals none", () => {
  const view = readView({ board: { "0,0": "start", "1,1": "EW" }, facedown: { "8,2": { goal: "?" } } });
  expect(withRoom(view)).toEqual({ left: -1, right: 8, top: 2, bottom: -1 });
});
test("windows are joined by their farthest edges", () => {
  const one = { left: -1, right: 3, top: 2, bottom: 0 };
  expect(union(one, { left: 0, right: 5, top: 1, bottom: -4 })).toEqual({ left: -1, right: 5, top: 2, bottom: -4 });
  expect(cornersOf(one)).toEqual(["-1,2", "3,0"]);
  expect([range(-1, 2), range(2, 1)]).toEqual([[-1, 0, 1, 2], []]);
});
test("a cell's corner is half a card up and left of its middle, and rows count upwards", () => {
  expect(corner("0,0")).toEqual({ x: -50, y: -70 });
  expect(corner("2,1")).toEqual({ x: 150, y: -210 });
  expect(place("2,1")).toBe("translate(150 -210)");
});
