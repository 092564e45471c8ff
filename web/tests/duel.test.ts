import { expect, test } from "vitest";
import { accountOf, keysLeft, markersLeft, notesOn, teamOf, wayOf, worthOf } from "../src/game/duel";
import { readView } from "../src/game/view";

const view = readView({
  game: "duel",
  players: 2,
  hands: [[], []],
  kept: [["gold2:NE", "N.EW+gold@N"], []],
  board: {
    "0,1": "start:blue",
    "0,-1": "start:green",
    "1,-1": "EW+green@E",
    "2,-1": "NEW+troll@N",
    "2,0": "NS",
    "3,-1": "NS.EW+gold@N",
    "1,1": "EW+green@W",
    "2,1": "EW",
  },
  faceup_goals: { "4,-1": "gold3:EW" },
  facedown: { "5,2": { goal: "?" } },
});
const notes = (cell: string, mine: "green" | "blue" | null, state = view) =>
  notesOn(state, cell, mine).map(({ key }) => key);

test("seats have colours, and who plays alone has chosen one", () => {
  expect([teamOf(view, 0), teamOf(view, 1)]).toEqual(["green", "blue"]);
  expect(teamOf(readView({ game: "duel-solo", players: 1, options: { colour: "blue" } }), 0)).toBe("blue");
});
test("a way comes to a door of the other colour and no farther", () => {
  const blue = wayOf(view, "blue");
  expect([...(blue.get("1,1") ?? [])]).toEqual(["W"]);
  expect(blue.has("2,1")).toBe(false);
  expect(wayOf({ ...view, keys: { "1,1": "blue" } }, "blue").has("2,1")).toBe(true);
});
test("a way goes through its own door and stops at an unpaid troll", () => {
  const green = wayOf(view, "green");
  expect([...(green.get("2,-1") ?? [])].sort()).toEqual(["E", "W"]);
  expect(green.has("2,0")).toBe(false);
  const paid = { ...view, markers: { "2,-1": "blue" } };
  expect(wayOf(paid, "green").has("2,0")).toBe(true);
});
test("a bridge carries a way in one of its tunnels only", () =>
  expect([...(wayOf(view, "green").get("3,-1") ?? [])].sort()).toEqual(["E", "W"]));
test("accounts tell what is kept, marked and owed", () => {
  const later = { ...view, markers: { "4,-1": "green", "2,-1": "green", "3,-1": "blue" } };
  expect(accountOf(later, 0)).toEqual({ team: "green", kept: 3, marked: 3, owes: 1 });
  expect(accountOf(later, 1)).toEqual({ team: "blue", kept: 0, marked: 1, owes: 0 });
  expect([markersLeft(later), keysLeft(later)]).toEqual([5, 2]);
});
test("a card is worth what stands on it", () =>
  expect(["gold0:NESW", "gold3:N.E+gold@N", "N.EW+gold@N", "NS"].map(worthOf)).toEqual([0, 3, 1, 0]));
test("notes say what a card means for me", () => {
  expect(notes("1,-1", "green")).toEqual(["door.yours", "way.yours"]);
  expect(notes("1,-1", "blue")).toEqual(["door.bars", "way.theirs"]);
  expect(notes("1,-1", null)).toEqual(["door", "way.theirs"]);
  expect(notes("2,-1", "green")).toEqual(["troll", "way.yours"]);
  expect(notes("2,-1", "green", { ...view, markers: { "2,-1": "blue" } })).toEqual(["troll.paid", "way.yours"]);
  expect(notes("4,-1", "blue", { ...view, markers: { "4,-1": "green" } })[0]).toBe("gold.marked");
  expect(notes("5,2", "green")).toEqual(["hidden"]);
  expect(notes("9,9", "green")).toEqual([]);
});
