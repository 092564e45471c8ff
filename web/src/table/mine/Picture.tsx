/** Everything that is seen of the mine, as one picture. */

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Cell } from "../../game/notation";
import { faceAt, faceUp, type Light, lit as lightOf, type View, type Window } from "../../game/view";
import { ownParts } from "../own";
import { TALL } from "./camera";
import { Chosen, FaceDown, Falling, Lying, Newest, Preview, Ring, Target, Token } from "./pieces";
import { corner, HEIGHT, WIDTH } from "./places";
import type { Layer } from "./props";
import { range } from "./windows";

export function Picture({ view, scene, targets, preview, chosen, last, size, everything, looks }: Layer): JSX.Element {
  const { left, right, top, bottom } = everything;
  const columns = right - left + 1;
  const rows = top - bottom + 1;
  const light = lightOf(scene);
  const fresh = useFresh(light, view.round);
  const gone = useGone(view);
  const open = [...(targets ?? [])];
  const { InMine } = ownParts(view.game);
  const tokens = scene.tokens.filter(({ face }) => !face);
  const [lying, standing] = [tokens.filter(({ seat }) => seat === null), tokens.filter(({ seat }) => seat !== null)];
  return (
    <svg
      class="drawing"
      aria-hidden="true"
      viewBox={`${(left - 0.5) * WIDTH} ${-(top + 0.5) * HEIGHT} ${columns * WIDTH} ${rows * HEIGHT}`}
      width={columns * size}
      height={rows * size * TALL}
      style={{ left: `${(left - 0.5) * size}px`, top: `${-(top + 0.5) * size * TALL}px` }}
    >
      <Dots everything={everything} />
      <Glow cells={light.keys()} />
      {open.map((cell) => cell !== preview?.cell && !isCovered(view, cell) && <Target key={cell} cell={cell} />)}
      {[...faceUp(view)].map(([cell, code]) => (
        <Lying
          key={cell + code}
          cell={cell}
          code={faceAt(scene, cell, code)}
          light={light.get(cell)}
          delay={fresh.get(cell)}
        />
      ))}
      {Object.keys(view.facedown).map((cell) => (
        <FaceDown key={`${cell}-down`} view={view} cell={cell} seenBy={looks?.get(cell) ?? []} />
      ))}
      {gone.map(([cell, code]) => (
        <Falling key={`gone${cell}${code}`} cell={cell} code={code} />
      ))}
      {InMine && <InMine scene={scene} />}
      {lying.map((token) => (
        <Token key={`${token.kind}${token.cell}`} {...token} />
      ))}
      {open.map((cell) => isCovered(view, cell) && <Ring key={`r${cell}`} cell={cell} />)}
      {last && <Newest cell={last} />}
      {preview && <Preview {...preview} />}
      {standing.map((token) => (
        <Token key={`${token.kind}${token.cell}${token.which}`} {...token} />
      ))}
      {chosen && !preview && <Chosen cell={chosen} />}
    </svg>
  );
}

const isCovered = ({ board, facedown, faceup_goals }: View, cell: Cell): boolean =>
  cell in board || cell in facedown || cell in faceup_goals;

/** A dot at every corner of every cell. */
const Dots = ({ everything: { left, right, top, bottom } }: { everything: Window }): JSX.Element => (
  <g class="dots">
    {range(left, right + 1).flatMap((x) =>
      range(bottom, top + 1).map((y) => <circle cx={(x - 0.5) * WIDTH} cy={-(y - 0.5) * HEIGHT} r="1.8" />),
    )}
  </g>
);

const Glow = ({ cells }: { cells: Iterable<Cell> }): JSX.Element => (
  <g class="glow">
    {[...cells].map((cell) => (
      <rect {...corner(cell)} width={WIDTH} height={HEIGHT} rx="20" />
    ))}
  </g>
);

/** Cells that were not lit before, each with the moment at which the light comes to it. */
function useFresh(light: Map<Cell, Light>, round: number): Map<Cell, number> {
  const before = useRef({ round, cells: new Set(light.keys()), fresh: new Map<Cell, number>() });
  const { current: old } = before;
  const found = old.round === round ? newlyLit(old.cells, light) : new Map<Cell, number>();
  const fresh = old.round === round && !found.size ? old.fresh : found;
  before.current = { round, cells: new Set(light.keys()), fresh };
  return fresh;
}

/** Cards that have just been taken away, until something else changes in the mine. */
function useGone({ board, round }: View): [Cell, string][] {
  const before = useRef<{ round: number; board: View["board"]; gone: [Cell, string][] }>({ round, board, gone: [] });
  const old = before.current;
  if (old.board === board) return old.gone;
  const gone = old.round === round ? takenAway(old.board, board) : [];
  const isSame = !gone.length && Object.keys(old.board).length === Object.keys(board).length;
  before.current = { round, board, gone: isSame ? old.gone : gone };
  return before.current.gone;
}

/** What lay there and does not any more. */
export const takenAway = (before: View["board"], now: View["board"]): [Cell, string][] =>
  Object.entries(before).filter(([cell]) => !(cell in now));

const LATEST = 10;

/** Of the cells that are lit, those that were not: how many cells the light needs to them from the first of them. */
export function newlyLit(before: ReadonlySet<Cell>, light: ReadonlyMap<Cell, Light>): Map<Cell, number> {
  const cells = [...light].filter(([cell]) => !before.has(cell));
  const nearest = Math.min(...cells.map(([, { distance }]) => distance));
  return new Map(cells.map(([cell, { distance }]) => [cell, Math.min(LATEST, distance - nearest)]));
}
