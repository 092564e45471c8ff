import { describe, expect, test } from "vitest";
import {
  centre,
  clamp,
  contains,
  drag,
  fitting,
  freeCorner,
  inside,
  LARGEST,
  opening,
  pinch,
  reveal,
  SMALLEST,
  settle,
  shown,
  zoom,
  zoomBy,
} from "../src/table/mine/camera";

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
test("a finger takes the mine along, and nothing else changes", () =>
  expect(drag({ size: 50, x: 10, y: 20 }, { x: 3, y: 4 }, { x: 5, y: 1 })).toEqual({ size: 50, x: 12, y: 17 }));
test("two fingers that part to twice as far bring the mine twice as close, around the middle between them", () => {
  const camera = pinch({ size: 40, x: 100, y: 100 }, { x: 100, y: 0 }, { x: 200, y: 0 }, { x: 0, y: 0 });
  expect(camera).toEqual({ size: 80, x: 100, y: 200 });
});
test("no pinch and no wheel goes beyond the least and the greatest size", () => {
  const [here, other] = [
    { x: 10, y: 0 },
    { x: 0, y: 0 },
  ];
  expect(pinch({ size: 40, x: 0, y: 0 }, here, { x: 9000, y: 0 }, other).size).toBe(LARGEST);
  expect(pinch({ size: 40, x: 0, y: 0 }, { x: 9000, y: 0 }, here, other).size).toBe(SMALLEST);
  expect(zoomBy({ size: LARGEST, x: 0, y: 0 }, 15, 0, 0).size).toBe(LARGEST);
  expect(zoomBy({ size: SMALLEST, x: 0, y: 0 }, -15, 0, 0).size).toBe(SMALLEST);
});
test("a wide window opens with the whole mine, a phone near the newest tunnel, no room lost beside it", () => {
  const wide = { width: 880, height: 648 };
  expect(contains(shown(opening(wide, MINE, 1, 0), wide), MINE)).toBe(true);
  const phone = { width: 390, height: 400 };
  for (const x of [-1, 3, 8]) {
    const seen = shown(opening(phone, MINE, x, 0), phone);
    expect(seen.left).toBeGreaterThanOrEqual(MINE.left - 0.7);
    expect(seen.right).toBeLessThanOrEqual(MINE.right + 0.7);
    expect(seen.left < x && x < seen.right).toBe(true);
  }
});
test("in a low window the newest tunnel is in sight, however tall the mine", () => {
  const low = { width: 750, height: 215 };
  const tall = { left: -3, right: 8, top: 2, bottom: -9 };
  const seen = shown(opening(low, tall, -1, -8), low);
  expect(seen.bottom).toBeLessThanOrEqual(-8.5);
});
test("a mine narrower than the window stands in its middle", () => {
  const small = { left: 0, right: 2, top: 1, bottom: -1 };
  const camera = inside({ size: 60, x: 0, y: 0 }, { width: 600, height: 400 }, small);
  expect(camera.x + 60).toBe(300);
});
test("part of the mine is not all of it", () => {
  expect(contains({ left: -2, right: 9, top: 3, bottom: -3 }, MINE)).toBe(true);
  for (const less of [{ left: -1 }, { right: 8 }, { top: 2 }, { bottom: -2 }])
    expect(contains({ left: -2, right: 9, top: 3, bottom: -3, ...less }, MINE)).toBe(false);
});

describe("the corner of the little map", () => {
  const room = { width: 390, height: 400 };
  const camera = { x: 100, y: 200, size: 60 };
  test("is the left one, unless a lit place lies there", () => {
    expect(freeCorner(camera, room, [])).toBe("left");
    expect(freeCorner(camera, room, [[0, 1]])).toBe("left");
    expect(freeCorner(camera, room, [[0, -2]])).toBe("right");
    expect(freeCorner(camera, room, [[4, -2]])).toBe("left");
  });
  test("leaves tunnels in sight where it can", () => {
    expect(freeCorner(camera, room, [], [[0, -2]])).toBe("right");
    expect(freeCorner(camera, room, [[4, -2]], [[0, -2]])).toBe("left");
  });
  test("is none where lit places lie in both", () => {
    expect(
      freeCorner(camera, room, [
        [0, -2],
        [4, -2],
      ]),
    ).toBe(null);
  });
  test("does not mind what is out of sight", () =>
    expect(
      freeCorner(camera, room, [
        [0, -9],
        [-5, -2],
      ]),
    ).toBe("left"));
});
