import { expect, test, vi } from "vitest";
import { once } from "../src/game/once";

test("the same value is worked out once, an equal one anew", () => {
  const work = vi.fn(({ n }: { n: number }) => n * 2);
  const twice = once(work);
  const three = { n: 3 };
  expect([twice(three), twice(three), twice({ n: 3 })]).toEqual([6, 6, 6]);
  expect(work).toHaveBeenCalledTimes(2);
});
test("nothing is a result like any other", () => {
  const work = vi.fn(() => undefined);
  const nothing = once(work);
  const value = {};
  nothing(value);
  nothing(value);
  expect(work).toHaveBeenCalledOnce();
});
