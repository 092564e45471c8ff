/** What lies in a cell of the mine, and what marks a cell. */

import type { JSX } from "preact";
import type { Cell } from "../../game/notation";
import { hiddenKind, knownAt, type Light, litGroups, type View } from "../../game/view";
import type { TokenShown } from "../../messages";
import { backOf, symbolId } from "../../ui/art";
import { lookOf } from "../../ui/looks";
import { drawing } from "../../ui/sprite";
import { goalName } from "../names";
import { place } from "./places";

interface LyingProps {
  cell: Cell;
  code: string;
  light: Light | undefined;
  /** When the light comes to it, if it is new there. */
  delay?: number;
}

/** How a card is drawn: which drawing of the sprite, and whether it is lit; an end that leads nowhere has no lamps. */
export const drawnAs = (code: string, light: Light | undefined): { id: string; isLit: boolean } => ({
  id: symbolId(code, litGroups(code, light)),
  isLit: light !== undefined,
});

/** A card as it lies. */
export function Lying({ cell, code, light, delay }: LyingProps): JSX.Element {
  const { id, isLit } = drawnAs(code, light);
  return (
    <g transform={place(cell)}>
      <g class={`lying ${isLit ? "lit" : "dark"} ${freshness(delay)}`} style={{ "--after": delay }}>
        <use href={drawing(id)} width="100" height="140" />
      </g>
    </g>
  );
}

/** A new card is laid; light that comes later goes on in it. */
function freshness(delay: number | undefined): string {
  if (delay === undefined) return "";
  return delay ? "fresh late" : "fresh";
}

interface FaceDownProps {
  view: View;
  cell: Cell;
  seenBy?: readonly number[];
}

const FACES = 3;

/** Who has looked at it: an eye and the faces of the last of them. */
const Eyes = ({ seats }: { seats: readonly number[] }): JSX.Element => (
  <g transform="translate(4 4)">
    <rect class="known-pill" width={30 + 24 * Math.min(FACES, seats.length)} height="28" rx="14" />
    <path class="known-eye" d="M 6 14c5-8 15-8 20 0c-5 8-15 8-20 0Z" />
    <circle class="known-pupil" cx="16" cy="14" r="3" />
    {seats.slice(-FACES).map((seat, n) => (
      <use key={seat} href={drawing(`ml-face-${lookOf(seat).face}`)} x={28 + n * 24} y="2" width="24" height="24" />
    ))}
  </g>
);

/** A card that was taken away falls. */
export const Falling = ({ cell, code }: { cell: Cell; code: string }): JSX.Element => (
  <g transform={place(cell)}>
    <g class="lying dark falling">
      <use href={drawing(symbolId(code))} width="100" height="140" />
    </g>
  </g>
);

/** A card face down, with what the reader knows of it. */
export function FaceDown({ view, cell, seenBy = [] }: FaceDownProps): JSX.Element {
  const known = knownAt(view, cell);
  return (
    <g transform={place(cell)}>
      <use href={drawing(symbolId(backOf(hiddenKind(view, cell))))} width="100" height="140" />
      {seenBy.length > 0 && <Eyes seats={seenBy} />}
      {known && (
        <g transform="translate(50 116)">
          <rect class="known-pill" x="-46" y="-15" width="92" height="30" rx="15" />
          <path class="known-eye" d="M -39 0c5-8 15-8 20 0c-5 8-15 8-20 0Z" />
          <circle class="known-pupil" cx="-29" r="3" />
          <text class="known-text" x="13" y="5" style={{ fontSize: `${Math.min(15, 98 / goalName(known).length)}px` }}>
            {goalName(known)}
          </text>
        </g>
      )}
    </g>
  );
}

/** A free cell where a card may go. */
export const Target = ({ cell }: { cell: Cell }): JSX.Element => (
  <g transform={place(cell)}>
    <rect class="target" x="5" y="5" width="90" height="130" rx="8" />
    <path class="target-plus" d="M50 58V82M38 70H62" />
  </g>
);

/** Around a card that something may be done with. */
export const Ring = ({ cell }: { cell: Cell }): JSX.Element => (
  <g transform={place(cell)}>
    <rect class="ring-mark-case" x="4" y="4" width="92" height="132" rx="8" />
    <rect class="ring-mark" x="4" y="4" width="92" height="132" rx="8" />
  </g>
);

const BRACKETS = "M6 26V6H26M74 6H94V26M94 114V134H74M26 134H6V114";

/** Around the newest tunnel. */
export const Newest = ({ cell }: { cell: Cell }): JSX.Element => (
  <g transform={place(cell)}>
    <path class="last-mark-case" d={BRACKETS} />
    <path class="last-mark" d={BRACKETS} />
  </g>
);

/** The cell that is pointed at. */
export const Chosen = ({ cell }: { cell: Cell }): JSX.Element => (
  <g transform={place(cell)}>
    <rect class="mark-case" x="2.5" y="2.5" width="95" height="135" rx="7" />
    <rect class="mark-line" x="2.5" y="2.5" width="95" height="135" rx="7" />
  </g>
);

/** A card as it would lie. */
export const Preview = ({ cell, code }: { cell: Cell; code: string }): JSX.Element => (
  <g transform={place(cell)} class="preview">
    <g class="lying dark ghost">
      <use href={drawing(symbolId(code))} width="100" height="140" />
    </g>
    <rect class="mark-case" x="2.5" y="2.5" width="95" height="135" rx="7" />
    <rect class="mark-line" x="2.5" y="2.5" width="95" height="135" rx="7" />
  </g>
);

/** Where the owner of a token is shown, by the side of the cell where it stands. */
const FACE_AT: Record<string, [number, number]> = { N: [50, 24], S: [50, 96], E: [72, 60], W: [28, 60] };

/** What lies or stands in a cell beside a card, and whose it is. */
export function Token({ cell, kind, which, seat }: TokenShown): JSX.Element {
  const [x, y] = FACE_AT[which] ?? [50, 70];
  return (
    <g transform={place(cell)}>
      <use href={drawing(`ml-${kind}-${which}`)} width="100" height="140" />
      {seat !== null && (
        <use href={drawing(`ml-face-${lookOf(seat).face}`)} x={x - 17} y={y - 22} width="34" height="34" />
      )}
    </g>
  );
}
