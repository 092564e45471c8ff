import { expect, test } from "vitest";
import { stepInRow } from "../src/table/Hand";

test("arrows lead along the hand, Home and End to its ends, other keys nowhere", () => {
  const from = (key: string) => stepInRow(key, 2, 6);
  expect(["ArrowRight", "ArrowLeft", "Home", "End", "ArrowDown"].map(from)).toEqual([3, 1, 0, 5, -1]);
});
test("before the first there is nothing, nor where no card has the focus", () => {
  expect(stepInRow("ArrowLeft", 0, 6)).toBe(-1);
  expect(stepInRow("ArrowRight", -1, 6)).toBe(-1);
});
