/** Whose way is whose in the Duel. */

import type { JSX } from "preact";
import { isDuel, type Team, teamsIn, wayOf } from "../../game/duel";
import type { View } from "../../game/view";
import { place } from "./places";

/** Where lamps hang along an arm: green ones on one wall of the tunnel, blue ones on the other. */
const WALLS: Record<Team, Record<string, [number, number]>> = {
  green: { N: [30, 17], E: [83, 50], S: [30, 123], W: [17, 50] },
  blue: { N: [70, 17], E: [83, 90], S: [70, 123], W: [17, 90] },
};
const SHAPES: Record<Team, string> = { green: "M-9 0L-4.5 -8H4.5L9 0L4.5 8H-4.5Z", blue: "M0 -11L9 0L0 11L-9 0Z" };

/** The lamps of each colour along its way: hexagons for green, diamonds for blue. */
export function WayLamps({ view }: { view: View }): JSX.Element | null {
  if (!isDuel(view)) return null;
  return (
    <g class="way-lamps">
      {teamsIn(view).map((team) =>
        [...wayOf(view, team)].map(([cell, edges]) => (
          <g key={`${team}${cell}`} class={`lamps-${team}`} transform={place(cell)}>
            {[...edges].map((edge) => {
              const [dx, dy] = WALLS[team][edge] ?? [0, 0];
              return <path key={edge} transform={`translate(${dx} ${dy})`} d={SHAPES[team]} />;
            })}
          </g>
        )),
      )}
    </g>
  );
}
