/** A mine that is only looked at. */

import type { JSX } from "preact";
import type { Cell } from "../../game/notation";
import { extent, faceAt, faceUp, lit as lightOf, type View } from "../../game/view";
import type { Scene } from "../../messages";
import { drawing, isDrawn } from "../../ui/sprite";
import { FaceDown, Lying } from "./pieces";
import { corner, HEIGHT, WIDTH } from "./places";

interface StillProps {
  view: View;
  scene: Scene;
  ways: Record<string, Cell[]>;
  label: string;
}

const MARGIN = 10;
/** Two ways run beside each other. */
const BESIDE = [-7, 7];

/** With the ways of the teams drawn into it. */
export function StillMine({ view, scene, ways, label }: StillProps): JSX.Element {
  const { left, right, top, bottom } = extent(view);
  const frame = {
    x: (left - 0.5) * WIDTH - MARGIN,
    y: -(top + 0.5) * HEIGHT - MARGIN,
    width: (right - left + 1) * WIDTH + 2 * MARGIN,
    height: (top - bottom + 1) * HEIGHT + 2 * MARGIN,
  };
  const joined = lightOf(scene);
  return (
    <svg
      class="still-mine"
      role="img"
      aria-label={label}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
    >
      <rect class="still-ground" {...frame} rx="14" />
      {[...faceUp(view)].map(([cell, code]) => (
        <Lying key={cell} cell={cell} code={faceAt(scene, cell, code)} light={joined.get(cell)} />
      ))}
      {Object.keys(view.facedown).map((cell) => (
        <FaceDown key={cell} view={view} cell={cell} />
      ))}
      {Object.entries(ways).map(([team, way], n, { length }) => (
        <Way key={team} team={team} way={way} aside={length > 1 ? (BESIDE[n % 2] as number) : 0} />
      ))}
    </svg>
  );
}

/** One team's way: a line of its own colour and dashes, its letter at both ends. Ladders may lie far apart. */
function Way({ team, way, aside }: { team: string; way: Cell[]; aside: number }): JSX.Element | null {
  const points = way.map((cell) => {
    const { x, y } = corner(cell);
    return [x + WIDTH / 2 + aside, y + HEIGHT / 2 + aside] as const;
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const d = `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
  return (
    <g class={`way way-${team}`}>
      <path class="way-case" d={d} />
      <path class="way-line" d={d} />
      {isDrawn(`team-${team}`) &&
        [first, last].map(([x, y], n) => (
          <use
            key={n}
            href={drawing(`ml-team-${team}`)}
            x={x - 20 + (n ? aside * 2 : 0)}
            y={y - 20}
            width="40"
            height="40"
          />
        ))}
    </g>
  );
}
