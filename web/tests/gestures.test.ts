import { expect, test } from "vitest";
import { Press } from "../src/table/mine/gestures";

const CAMERA = { size: 50, x: 0, y: 0 };

test("a finger that hardly moves is still a press", () => {
  const press = new Press();
  press.put(1, { x: 100, y: 100 }, true);
  expect(press.take(1, { x: 103, y: 103 })).toBeNull();
  expect(press.moved).toBe(false);
  expect(press.isTouch).toBe(true);
});
test("a finger that moves takes the mine along, from where it was pressed and then step by step", () => {
  const press = new Press();
  press.put(1, { x: 100, y: 100 }, true);
  const first = press.take(1, { x: 110, y: 100 })?.(CAMERA);
  expect(first).toEqual({ size: 50, x: 10, y: 0 });
  expect(press.take(1, { x: 111, y: 102 })?.(CAMERA)).toEqual({ size: 50, x: 1, y: 2 });
  expect(press.moved).toBe(true);
});
test("a second finger pinches at once, and lifting one of the two ends the pinch", () => {
  const press = new Press();
  press.put(1, { x: 0, y: 0 }, true);
  press.put(2, { x: 100, y: 0 }, true);
  expect(press.take(2, { x: 102, y: 0 })?.(CAMERA).size).toBeCloseTo(51);
  expect(press.lift(1)).toBe(true);
  expect(press.lift(2)).toBe(false);
  expect(press.isEmpty).toBe(true);
});
test("a finger that was never put down moves nothing", () => {
  const press = new Press();
  expect(press.take(7, { x: 50, y: 50 })).toBeNull();
  expect(press.lift(7)).toBe(false);
});
test("the next press begins anew", () => {
  const press = new Press();
  press.put(1, { x: 0, y: 0 }, true);
  press.take(1, { x: 50, y: 0 });
  press.lift(1);
  press.put(1, { x: 200, y: 0 }, false);
  expect([press.moved, press.isTouch]).toEqual([false, false]);
  expect(press.take(1, { x: 203, y: 0 })).toBeNull();
});
