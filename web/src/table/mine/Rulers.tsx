/** The names of the cells at the edge of the mine: columns from the start, rows up and down from it, as in log, buttons and speech. */

import type { JSX } from "preact";
import type { Window } from "../../game/view";
import { type Camera, type Room, TALL } from "./camera";
import { range } from "./windows";

interface RulersProps {
  camera: Camera;
  room: Room;
  mine: Window;
}

/** Rows as they are called: so many up, so many down. */
export const rowName = (y: number): string => (y === 0 ? "0" : `${Math.abs(y)}${y > 0 ? "↑" : "↓"}`);

export function Rulers({ camera, room, mine }: RulersProps): JSX.Element | null {
  if (!room.width) return null;
  const columns = range(mine.left, mine.right).map((x) => ({ name: String(x), at: camera.x + x * camera.size }));
  const rows = range(mine.bottom, mine.top).map((y) => ({ name: rowName(y), at: camera.y - y * camera.size * TALL }));
  return (
    <div class="rulers" aria-hidden="true">
      {columns.map(
        ({ name, at }) =>
          at > 24 &&
          at < room.width - 8 && (
            <span key={`x${name}`} class="ruler-x" style={{ left: `${at}px` }}>
              {name}
            </span>
          ),
      )}
      {rows.map(
        ({ name, at }) =>
          at > 24 &&
          at < room.height - 8 && (
            <span key={`y${name}`} class="ruler-y" style={{ top: `${at}px` }}>
              {name}
            </span>
          ),
      )}
    </div>
  );
}
