/** The whole mine, small, where not all of it is in sight. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { at } from "../../game/notation";
import { faceUp, lit as lightOf, type View, type Window } from "../../game/view";
import type { Scene } from "../../messages";

interface LittleMapProps {
  view: View;
  scene: Scene;
  mine: Window;
  /** What the window shows now. */
  seen: Window;
  onPoint: (x: number, y: number) => void;
}

/** The cards: they stay as they are while the window moves over them. */
function Cards({ view, scene }: Pick<LittleMapProps, "view" | "scene">): JSX.Element {
  const joined = lightOf(scene);
  return (
    <>
      {[...faceUp(view)].map(([cell]) => {
        const [x, y] = at(cell);
        return (
          <rect
            key={cell}
            class={joined.has(cell) ? "lit" : "dark"}
            x={x * 10 - 4.7}
            y={-y * 14 - 6.7}
            width="9.4"
            height="13.4"
            rx="1.5"
          />
        );
      })}
      {Object.keys(view.facedown).map((cell) => {
        const [x, y] = at(cell);
        return (
          <rect
            key={`${cell}-down`}
            class="closed"
            x={x * 10 - 4.3}
            y={-y * 14 - 6.2}
            width="8.6"
            height="12.4"
            rx="1.5"
          />
        );
      })}
    </>
  );
}

/** A tap goes there. */
export function LittleMap({ view, scene, mine, seen, onPoint }: LittleMapProps): JSX.Element {
  const cards = useMemo(() => <Cards view={view} scene={scene} />, [view, scene]);
  const box = {
    x: mine.left * 10 - 8,
    y: -mine.top * 14 - 10,
    width: (mine.right - mine.left) * 10 + 16,
    height: (mine.top - mine.bottom) * 14 + 20,
  };
  const go = (event: MouseEvent) => {
    event.stopPropagation();
    const frame = (event.currentTarget as Element).getBoundingClientRect();
    onPoint(
      (box.x + ((event.clientX - frame.left) / frame.width) * box.width) / 10,
      -(box.y + ((event.clientY - frame.top) / frame.height) * box.height) / 14,
    );
  };
  return (
    <div class="little-map" aria-hidden="true" onPointerDown={(event) => event.stopPropagation()}>
      <svg viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} aria-hidden="true" onClick={go}>
        {cards}
        <rect
          class="window"
          x={seen.left * 10}
          y={-seen.top * 14}
          width={(seen.right - seen.left) * 10}
          height={(seen.top - seen.bottom) * 14}
          rx="3"
        />
      </svg>
    </div>
  );
}
