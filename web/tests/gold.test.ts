import { expect, test } from "vitest";
import { hiddenGold, hidesTokens, openGold } from "../src/game/gold";
import { readView } from "../src/game/view";

const view = readView({ gold: [2, "?", 0], gold_cards: [[3, "?"], [], []] });

test("what can be counted is counted, cards face down are not", () => {
  expect([0, 1, 2].map((seat) => openGold(view, seat))).toEqual([5, 0, 0]);
  expect([0, 1, 2].map((seat) => hiddenGold(view, seat))).toEqual([1, 0, 0]);
  expect([0, 1, 2].map((seat) => hidesTokens(view, seat))).toEqual([false, true, false]);
});
test("a seat that the view does not know has nothing", () =>
  expect([openGold(view, 9), hiddenGold(view, 9), hidesTokens(view, 9)]).toEqual([0, 0, false]));
