import { expect, test } from "vitest";
import {
  accountOf,
  keysLeft,
  markersLeft,
  notesOn,
  sidesOn,
  type Team,
  teamOf,
  wayOf,
  worthOf,
} from "../src/game/duel";
import type { View } from "../src/game/view";
import { shown } from "./python";

const position = {
  game: "duel",
  hands: [["NS"], ["NS"]],
  kept: [["gold2:NE", "N.EW+gold@N"], []],
  board: {
    "0,1": "start:blue",
    "0,-1": "start:green",
    "1,-1": "NESW+green@E",
    "2,-1": "NEW+troll@E",
    "3,-1": "EW",
    "2,0": "NS.EW+gold@N",
    "1,1": "NESW+green@W",
    "2,1": "EW",
  },
  faceup_goals: { "4,-1": "gold3:NEW+green@N" },
  facedown: { "5,2": { goal: "gold1:NES+blue@E" } },
};
const marked = { "4,-1": "green", "2,-1": "green", "2,0": "blue" };
const [now, opened, paid, later, alone] = shown(
  position,
  { ...position, keys: { "1,1": "blue" } },
  { ...position, markers: { "2,-1": "blue" } },
  { ...position, markers: marked },
  { game: "duel-solo", hands: [["NS"]], options: { colour: "blue" } },
);
const { view, scene } = now;
const notes = (cell: string, mine: Team | null, state: View = view) =>
  notesOn(state, scene, cell, mine).map(({ key }) => key);
const way = (from: typeof now, team: Team): Record<string, string> => {
  const found = wayOf(from.scene, team);
  return Object.fromEntries(found ? sidesOn(found) : []);
};

test("seats have colours, and who plays alone has chosen one", () => {
  expect([teamOf(scene, 0), teamOf(scene, 1)]).toEqual(["green", "blue"]);
  expect(teamOf(alone.scene, 0)).toBe("blue");
});
test("a way comes to a door of the other colour and no farther", () => {
  expect(way(now, "blue")["1,1"]).toBe("W");
  expect(way(now, "blue")["2,1"]).toBeUndefined();
  expect(way(opened, "blue")["2,1"]).toBe("EW");
});
test("a way goes through its own door and stops at an unpaid troll", () => {
  expect(way(now, "green")["2,-1"]).toBe("NW");
  expect(way(now, "green")["3,-1"]).toBeUndefined();
  expect(way(paid, "green")["3,-1"]).toBe("EW");
});
test("a bridge carries a way in one of its tunnels only", () => expect(way(now, "green")["2,0"]).toBe("NS"));
test("accounts tell what is kept, marked and owed", () => {
  expect(accountOf(later.view, scene, 0)).toEqual({ team: "green", kept: 3, marked: 3, owes: 1 });
  expect(accountOf(later.view, scene, 1)).toEqual({ team: "blue", kept: 0, marked: 1, owes: 0 });
  expect([markersLeft(later.view), keysLeft(later.view)]).toEqual([5, 2]);
});
test("a card is worth what stands on it", () =>
  expect(["gold0:NESW", "gold3:N.E+gold@N", "N.EW+gold@N", "NS"].map(worthOf)).toEqual([0, 3, 1, 0]));
test("notes say what a card means for me", () => {
  expect(notes("1,-1", "green")).toEqual(["door.yours", "way.yours"]);
  expect(notes("1,-1", "blue")).toEqual(["door.bars", "way.theirs"]);
  expect(notes("1,-1", null)).toEqual(["door", "way.theirs"]);
  expect(notes("2,-1", "green")).toEqual(["troll", "way.yours"]);
  expect(notes("2,-1", "green", { ...view, markers: { "2,-1": "blue" } })).toEqual(["troll.paid", "way.yours"]);
  expect(notes("4,-1", "blue", { ...view, markers: { "4,-1": "green" } })).toContain("gold.marked");
  expect(notes("5,2", "green")).toEqual(["hidden"]);
  expect(notes("9,9", "green")).toEqual([]);
});
