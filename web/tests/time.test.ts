import { expect, test, vi } from "vitest";
import { clockOffset, clockText, secondsUntil, serverNow } from "../src/ui/time";

test("seconds are whole, and there are never fewer than none", () => {
  expect(secondsUntil(10_001, 10_000)).toBe(1);
  expect(secondsUntil(12_000, 10_000)).toBe(2);
  expect(secondsUntil(9_000, 10_000)).toBe(0);
});
test("a clock shows minutes and two digits of seconds", () =>
  expect([0, 9, 60, 605].map(clockText)).toEqual(["0:00", "0:09", "1:00", "10:05"]));
test("the server's time is ours and the difference", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  clockOffset.value = -2_500;
  expect(serverNow()).toBe(997_500);
  vi.useRealTimers();
});
