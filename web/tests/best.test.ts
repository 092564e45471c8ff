// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { keepResult, ofDay, type Result, results } from "../src/lib/best";

const game = (code: string, gold: number, day: string | null = null, at = 0): Result => ({
  code,
  gold,
  day,
  at,
  record: null,
});

beforeEach(() => localStorage.clear());

test("the most gold comes first, of equal ones the earlier", () => {
  for (const one of [game("A", 5), game("B", 9, null, 2), game("C", 9, null, 1)]) keepResult(one);
  expect(results().map(({ code }) => code)).toEqual(["C", "B", "A"]);
});
test("a game is kept once, and of a day's deal the first try", () => {
  keepResult(game("A", 5, "2026-01-02"));
  keepResult(game("A", 5, "2026-01-02"));
  keepResult(game("B", 20, "2026-01-02"));
  expect(results()).toHaveLength(1);
  expect(ofDay("2026-01-02")?.gold).toBe(5);
  expect(ofDay("2026-01-03")).toBeUndefined();
});
test("the list does not grow for ever", () => {
  for (let n = 0; n < 60; n++) keepResult(game(`G${n}`, n));
  expect(results()).toHaveLength(50);
  expect(results().at(-1)?.gold).toBe(10);
});
test.each(["{", "{}", "null"])("what is kept may be broken: %j", (kept) => {
  localStorage.setItem("motherlode-solo", kept);
  expect(results()).toEqual([]);
});
