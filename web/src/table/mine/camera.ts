/** Where the mine is looked at from: how wide a cell is, and where the middle of the start lies in the window. */

import type { Window } from "../../game/view";

export interface Camera {
  size: number;
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Room {
  width: number;
  height: number;
}

export const TALL = 1.4;
export const SMALLEST = 25;
export const LARGEST = 140;
const STEP = 5;

/** Cards end on whole pixels when a cell's width is a multiple of five, and no seam shows. */
export const snap = (size: number): number => Math.min(LARGEST, Math.max(SMALLEST, Math.round(size / STEP) * STEP));

/** The whole mine, in the middle. */
export function fitting(room: Room, mine: Window): Camera {
  const columns = mine.right - mine.left + 1.3;
  const rows = mine.top - mine.bottom + 1.25;
  const widest = Math.min(room.width / columns, room.height / (rows * TALL));
  const size = Math.min(LARGEST, Math.max(SMALLEST, Math.floor(widest / STEP) * STEP));
  return centre(room, size, (mine.left + mine.right) / 2, (mine.top + mine.bottom) / 2);
}

/** The given place in the middle. */
export function centre(room: Room, size: number, x: number, y: number): Camera {
  return { size, x: Math.round(room.width / 2 - x * size), y: Math.round(room.height / 2 + y * size * TALL) };
}

/** Closer or farther, with the point under the fingers kept where it is. */
export function zoom(camera: Camera, size: number, px: number, py: number): Camera {
  const ratio = size / camera.size;
  return { size, x: px - (px - camera.x) * ratio, y: py - (py - camera.y) * ratio };
}

/** A finger takes the mine along. */
export const drag = (camera: Camera, from: Point, to: Point): Camera => ({
  ...camera,
  x: camera.x + to.x - from.x,
  y: camera.y + to.y - from.y,
});

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Two fingers, one of which moves: as much closer as they part, around the middle between them. */
export function pinch(camera: Camera, from: Point, to: Point, other: Point): Camera {
  const ratio = distance(to, other) / Math.max(1, distance(from, other));
  const size = Math.min(LARGEST, Math.max(SMALLEST, camera.size * ratio));
  return zoom(camera, size, (to.x + other.x) / 2, (to.y + other.y) / 2);
}

/** Closer by so many pixels for each cell, in whole steps. */
export const zoomBy = (camera: Camera, step: number, px: number, py: number): Camera =>
  settle(zoom(camera, snap(camera.size + step), px, py), px, py);

/** Onto whole pixels, once the fingers rest. */
export const settle = (camera: Camera, px: number, py: number): Camera => {
  const { size, x, y } = zoom(camera, snap(camera.size), px, py);
  return { size, x: Math.round(x), y: Math.round(y) };
};

/** How far to move, so that one edge is no less than a least place and another no more than a greatest. */
function shift(low: number, least: number, high: number, greatest: number): number {
  if (low < least) return least - low;
  return high > greatest ? greatest - high : 0;
}

/** Never so far that the mine is lost from sight. */
export function clamp(camera: Camera, room: Room, mine: Window): Camera {
  const keep = camera.size;
  const left = camera.x + (mine.left - 0.5) * camera.size;
  const right = camera.x + (mine.right + 0.5) * camera.size;
  const top = camera.y - (mine.top + 0.5) * camera.size * TALL;
  const bottom = camera.y - (mine.bottom - 0.5) * camera.size * TALL;
  const dx = shift(right, keep, left, room.width - keep);
  const dy = shift(bottom, keep, top, room.height - keep);
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** The least move that brings a cell wholly into the window. */
export function reveal(camera: Camera, room: Room, x: number, y: number): Camera {
  const half = camera.size * 0.62;
  const px = camera.x + x * camera.size;
  const py = camera.y - y * camera.size * TALL;
  const dx = shift(px, half, px, room.width - half);
  const dy = shift(py, half * TALL, py, room.height - half * TALL);
  return { ...camera, x: Math.round(camera.x + dx), y: Math.round(camera.y + dy) };
}

/** The part of the mine that the window shows, in cells. */
export function shown(camera: Camera, room: Room): Window {
  return {
    left: -camera.x / camera.size,
    right: (room.width - camera.x) / camera.size,
    top: camera.y / (camera.size * TALL),
    bottom: (camera.y - room.height) / (camera.size * TALL),
  };
}

/** The same view moved sideways, so that no room is lost beside the mine; a mine that fits stands in the middle. */
export function inside(camera: Camera, room: Room, mine: Window): Camera {
  const right = camera.x + (mine.right + 0.6) * camera.size;
  const left = camera.x + (mine.left - 0.6) * camera.size;
  const wide = (mine.right - mine.left + 1.2) * camera.size;
  if (wide <= room.width) return { ...camera, x: Math.round(camera.x + (room.width - wide) / 2 - left) };
  return { ...camera, x: Math.round(camera.x + shift(right, room.width, left, 0)) };
}

const PHONE = 700;
const PHONE_SIZE = 60;

export const isNarrow = (room: Room): boolean => room.width < PHONE;

/** What is seen first: the whole mine, or on a phone the surroundings of the newest tunnel, which is in sight in any case. */
export const opening = (room: Room, mine: Window, x: number, y: number): Camera =>
  isNarrow(room) ? inside(centre(room, PHONE_SIZE, x, y), room, mine) : reveal(fitting(room, mine), room, x, y);

const NEARLY = 0.4;

/** Whether all of the mine is in sight. */
export const contains = (seen: Window, mine: Window): boolean =>
  seen.left <= mine.left - NEARLY &&
  seen.right >= mine.right + NEARLY &&
  seen.top >= mine.top + NEARLY &&
  seen.bottom <= mine.bottom - NEARLY;

const CORNERS = ["left", "right"] as const;
type Corner = (typeof CORNERS)[number];

/** What lies over the lower corners: the little map and a button, in pixels. */
const COVERED = { width: 176, height: 100 };

/** A lower corner in which nothing wanted lies, and as few cards as can be: the left one where both are as good. */
export function freeCorner(
  camera: Camera,
  room: Room,
  wanted: Iterable<[number, number]>,
  cards: Iterable<[number, number]> = [],
): Corner | null {
  const taken = inCorners(camera, room, wanted);
  const covered = inCorners(camera, room, cards);
  const free = CORNERS.filter((corner) => !taken[corner]);
  return free.sort((one, other) => covered[one] - covered[other])[0] ?? null;
}

/** How many of these cells lie in each lower corner. */
function inCorners(camera: Camera, room: Room, cells: Iterable<[number, number]>): Record<Corner, number> {
  const found = { left: 0, right: 0 };
  for (const [x, y] of cells) {
    const left = camera.x + (x - 0.5) * camera.size;
    const bottom = camera.y + (0.5 - y) * camera.size * TALL;
    if (bottom < room.height - COVERED.height || bottom - camera.size * TALL > room.height) continue;
    if (left < COVERED.width && left + camera.size > 0) found.left += 1;
    if (left + camera.size > room.width - COVERED.width && left < room.width) found.right += 1;
  }
  return found;
}
