import { expect, test } from "vitest";
import { wayTo } from "../src/game/way";
import "./python";

const CARDS = { "0,0": "start", "1,0": "EW", "2,0": "NEW", "2,1": "ES", "3,1": "SW", "3,0": "E.W", "4,0": "treasure" };
const LIGHT = { "0,0": "NESW", "1,0": "EW", "2,0": "NEW", "2,1": "ES", "3,1": "SW", "3,0": "EW", "4,0": "NESW" };

test("the way goes round boulders, also where both ends of a blocked tunnel are joined", () => {
  const around = { ...CARDS, "3,0": "NE" };
  expect(wayTo({ cards: around, light: { ...LIGHT, "3,0": "NE" } }, "0,0", "4,0")).toEqual([
    "0,0",
    "1,0",
    "2,0",
    "2,1",
    "3,1",
    "3,0",
    "4,0",
  ]);
  expect(wayTo({ cards: CARDS, light: LIGHT }, "0,0", "4,0")).toEqual([]);
});
test("where nothing is lit there is no way", () => {
  expect(wayTo({ cards: CARDS, light: {} }, "0,0", "4,0")).toEqual([]);
});
