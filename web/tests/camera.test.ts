import { expect, test } from "vitest";
import { centre, clamp, fitting, reveal, settle, shown, zoom } from "../src/table/mine/camera";

const MINE = { left: -1, right: 8, top: 2, bottom: -2 };

test("fit shows every column in cells of whole fives", () => {
  const camera = fitting({ width: 880, height: 648 }, MINE);
  expect(camera.size % 5).toBe(0);
  const window = shown(camera, { width: 880, height: 648 });
  expect(window.left).toBeLessThanOrEqual(-1.5);
  expect(window.right).toBeGreaterThanOrEqual(8.5);
  expect(window.top).toBeGreaterThanOrEqual(2.5);
});
test("zooming keeps the point under the fingers", () => {
  const near = zoom({ size: 50, x: 100, y: 100 }, 100, 150, 100);
  expect(near).toEqual({ size: 100, x: 50, y: 100 });
  expect(settle({ size: 63, x: 10.4, y: 3 }, 0, 0).size).toBe(65);
});
test("the mine can't be lost from sight", () => {
  const room = { width: 390, height: 400 };
  const far = clamp({ size: 60, x: -5000, y: 5000 }, room, MINE);
  expect(far.x + 8.5 * 60).toBeGreaterThanOrEqual(60);
  expect(far.y - 2.5 * 60 * 1.4).toBeLessThanOrEqual(400 - 60);
});
test("a cell out of sight is brought in by the least move", () => {
  const room = { width: 390, height: 400 };
  const camera = centre(room, 60, 2, 0);
  expect(reveal(camera, room, 2, 0)).toEqual(camera);
  expect(reveal(camera, room, 8, 0).x).toBeLessThan(camera.x);
});
