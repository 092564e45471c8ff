/** The camera of a mine on the page: it follows the game until the player takes it. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { at, type Cell } from "../../game/notation";
import type { Window } from "../../game/view";
import { type Camera, clamp, fitting, isNarrow, opening, type Room, reveal, zoomBy } from "./camera";

export type Move = (next: (now: Camera) => Camera) => void;

export interface CameraControl {
  camera: Camera;
  room: Room;
  move: Move;
  /** Shows all of the mine. */
  fit: () => void;
  /** Closer to the middle of the window, by so many pixels for each cell. */
  closer: (step: number) => void;
  /** Brings a cell into sight. */
  show: (x: number, y: number) => void;
}

const BEGINNING = "1,0";

export function useCamera(
  stage: RefObject<HTMLElement | null>,
  mine: Window,
  last: Cell | null,
  round: number,
): CameraControl {
  const room = useRoom(stage);
  const [camera, setCamera] = useState<Camera>({ size: 60, x: 0, y: 0 });
  /** Whether the player has chosen what to look at. */
  const taken = useRef(false);
  const [lastX, lastY] = at(last ?? BEGINNING);
  const show = (x: number, y: number) => setCamera((now) => reveal(now, room, x, y));

  useLayoutEffect(() => {
    if (!room.width) return;
    if (!taken.current) setCamera(opening(room, mine, lastX, lastY));
    else if (last) show(lastX, lastY);
  }, [room.width, room.height, mine.left, mine.right, mine.top, mine.bottom, last, round]);

  const move: Move = (next) => {
    taken.current = true;
    setCamera((now) => clamp(next(now), room, mine));
  };
  const fit = () => {
    taken.current = isNarrow(room);
    setCamera(fitting(room, mine));
  };
  const closer = (step: number) => move((now) => zoomBy(now, step, room.width / 2, room.height / 2));
  return { camera, room, move, fit, closer, show };
}

/** How much room an element has, measured anew whenever that changes. */
function useRoom(stage: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return room;
}
