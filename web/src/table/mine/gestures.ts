/** One finger moves the mine, two pinch it, a wheel zooms; a press that does not move points at a cell. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Cell } from "../../game/notation";
import { type Camera, drag, type Point, pinch, settle, zoomBy } from "./camera";
import type { Move } from "./useCamera";

const DRAG_STARTS = 6;
const WHEEL_STEP = 5;

/** What is pressed: where each finger is, and whether they have moved. */
export class Press {
  moved = false;
  isTouch = false;
  private readonly fingers = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };

  get isEmpty(): boolean {
    return this.fingers.size === 0;
  }

  put(finger: number, to: Point, isTouch: boolean): void {
    this.fingers.set(finger, to);
    this.isTouch = isTouch;
    if (this.fingers.size > 1) return;
    this.moved = false;
    this.start = to;
  }

  /** A finger goes to another place: how the camera follows, or null while it is hardly a move. */
  take(finger: number, to: Point): ((camera: Camera) => Camera) | null {
    const from = this.fingers.get(finger);
    if (!from || this.isStill(to)) return null;
    const other = [...this.fingers].find(([one]) => one !== finger)?.[1];
    this.moved = true;
    this.fingers.set(finger, to);
    return (camera) => (other ? pinch(camera, from, to, other) : drag(camera, from, to));
  }

  private isStill(to: Point): boolean {
    if (this.moved || this.fingers.size > 1) return false;
    return Math.hypot(to.x - this.start.x, to.y - this.start.y) < DRAG_STARTS;
  }

  /** A finger is lifted; true if that ends a pinch. */
  lift(finger: number): boolean {
    const isPinch = this.moved && this.fingers.size > 1;
    return this.fingers.delete(finger) && isPinch;
  }
}

interface Pointing {
  onPoint?: (cell: Cell, sure: boolean) => void;
  onHover?: (cell: Cell | null) => void;
}

export function useGestures(stage: RefObject<HTMLElement | null>, move: Move, { onPoint, onHover }: Pointing) {
  const press = useRef(new Press()).current;
  useWheel(stage, (point, closer) => move((now) => zoomBy(now, closer * WHEEL_STEP, point.x, point.y)));

  const lift = (event: PointerEvent) => {
    const { x, y } = placeIn(stage, event);
    if (press.lift(event.pointerId)) move((camera) => settle(camera, x, y));
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if ((event.target as Element).closest("button")) return;
      press.put(event.pointerId, placeIn(stage, event), event.pointerType === "touch");
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType !== "touch" && press.isEmpty) onHover?.(cellUnder(event));
      const wasStill = !press.moved;
      const follow = press.take(event.pointerId, placeIn(stage, event));
      if (!follow) return;
      if (wasStill) stage.current?.setPointerCapture(event.pointerId);
      move(follow);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== "touch") onHover?.(null);
    },
    onClick: (event: MouseEvent) => {
      const cell = cellUnder(event);
      if (cell && !press.moved) onPoint?.(cell, !press.isTouch);
      press.moved = false;
    },
  };
}

/** A wheel must be listened to with leave to keep the page where it is, which properties don't give. */
function useWheel(stage: RefObject<HTMLElement | null>, turned: (point: Point, closer: 1 | -1) => void): void {
  useEffect(() => {
    const element = stage.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      turned(placeIn(stage, event), event.deltaY < 0 ? 1 : -1);
    };
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  });
}

function placeIn(stage: RefObject<HTMLElement | null>, event: MouseEvent): Point {
  const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {};
  return { x: event.clientX - left, y: event.clientY - top };
}

const cellUnder = (event: MouseEvent): Cell | null =>
  (event.target as Element).closest<HTMLElement>("[data-cell]")?.dataset.cell ?? null;
