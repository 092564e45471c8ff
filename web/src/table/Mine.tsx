/** The mine: cards on a grid that can be moved about, and the same cells as a grid for keys and screen readers. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { at, type Cell, cellOf, groups } from "../game/notation";
import { extent, faceUp, goalCells, knownAt, type Light, lit as lightOf, type View, type Window } from "../game/view";
import { t } from "../lib/i18n";
import { BACKS, symbolId } from "../ui/art";
import { Button } from "../ui/parts";
import {
  type Camera,
  centre,
  clamp,
  fitting,
  LARGEST,
  type Room,
  reveal,
  SMALLEST,
  settle,
  shown,
  snap,
  TALL,
  zoom,
} from "./camera";
import { WayLamps } from "./Duel";
import { leaveMine } from "./focus";
import { goalName } from "./names";

export interface MineProps {
  view: View;
  /** Cells where something may be done. */
  targets?: ReadonlySet<Cell>;
  preview?: { cell: Cell; code: string } | null;
  chosen?: Cell | null;
  last?: Cell | null;
  refused?: { cell: Cell | null; number: number } | null;
  label: (cell: Cell) => string;
  onPoint?: (cell: Cell, sure: boolean) => void;
  onHover?: (cell: Cell | null) => void;
}

const BRACKETS = "M6 26V6H26M74 6H94V26M94 114V134H74M26 134H6V114";
const DRAG_STARTS = 6;
const PHONE = 700;

export function Mine(props: MineProps): JSX.Element {
  const { view } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  const [camera, setCamera] = useState<Camera>({ size: 60, x: 0, y: 0 });
  const free = useRef(false);
  const mine = withRoom(view);
  const everything = useGrowing(extent(view, ringed(view, props.targets)), view.round);

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const [lastX, lastY] = at(props.last ?? "1,0");
  const opening = () =>
    room.width < PHONE ? clampInside(centre(room, 60, lastX, lastY), room, mine) : fitting(room, mine);
  useLayoutEffect(() => {
    if (!room.width) return;
    if (!free.current) setCamera(opening());
    else if (props.last) setCamera((now) => reveal(now, room, lastX, lastY));
  }, [room.width, room.height, mine.left, mine.right, mine.top, mine.bottom, props.last, view.round]);

  const move = (next: (now: Camera) => Camera) => {
    free.current = true;
    setCamera((now) => clamp(next(now), room, mine));
  };
  const toFit = () => {
    free.current = false;
    setCamera(fitting(room, mine));
    if (room.width < PHONE) free.current = true;
  };
  const closer = (step: number) =>
    move((now) =>
      settle(zoom(now, snap(now.size + step), room.width / 2, room.height / 2), room.width / 2, room.height / 2),
    );
  const pointers = usePointers(stage, move, props);
  const window_ = shown(camera, room);
  const whole =
    window_.left <= mine.left - 0.4 &&
    window_.right >= mine.right + 0.4 &&
    window_.top >= mine.top + 0.4 &&
    window_.bottom <= mine.bottom - 0.4;

  return (
    <div class="stage" ref={stage} {...pointers}>
      <Contours />
      <div class="world" style={{ transform: `translate(${Math.round(camera.x)}px, ${Math.round(camera.y)}px)` }}>
        <Drawing {...props} size={camera.size} everything={everything} />
        <Grid
          {...props}
          size={camera.size}
          everything={everything}
          onFocusCell={(x, y) => setCamera((now) => reveal(now, room, x, y))}
        />
      </div>
      <div class="zoom">
        <Button icon="plus" label={t("ui.mine.closer")} onClick={() => closer(15)} disabled={camera.size >= LARGEST} />
        <Button
          icon="minus"
          label={t("ui.mine.farther")}
          onClick={() => closer(-15)}
          disabled={camera.size <= SMALLEST}
        />
        <Button icon="fit" label={t("ui.mine.fit")} onClick={toFit} keys="F" class="fit" />
      </div>
      {!whole && room.width > 0 && (
        <LittleMap
          view={view}
          mine={mine}
          window={window_}
          onPoint={(x, y) => move((now) => centre(room, now.size, x, y))}
        />
      )}
    </div>
  );
}

/** The cards with a ring of free cells around those that can be built on; right of the goals there is seldom anything. */
function withRoom(view: View): Window {
  const built = Object.keys(view.board).map(at);
  const all = extent(view);
  return {
    left: Math.min(all.left, ...built.map(([x]) => x - 1)),
    right: Math.max(all.right, ...built.map(([x]) => x + 1)),
    top: Math.max(all.top, ...built.map(([, y]) => y + 1)),
    bottom: Math.min(all.bottom, ...built.map(([, y]) => y - 1)),
  };
}

function ringed(view: View, targets: ReadonlySet<Cell> = new Set()): Cell[] {
  const { left, right, top, bottom } = withRoom(view);
  return [cellOf(left, top), cellOf(right, bottom), ...targets];
}

/** Within a round the grid only grows, so that the focus is not lost. */
function useGrowing(now: Window, round: number): Window {
  const kept = useRef<{ round: number; window: Window }>({ round, window: now });
  const old = kept.current.round === round ? kept.current.window : now;
  const window = {
    left: Math.min(old.left, now.left),
    right: Math.max(old.right, now.right),
    top: Math.max(old.top, now.top),
    bottom: Math.min(old.bottom, now.bottom),
  };
  kept.current = { round, window };
  return window;
}

function clampInside(camera: Camera, room: Room, mine: Window): Camera {
  const right = camera.x + (mine.right + 0.6) * camera.size;
  const left = camera.x + (mine.left - 0.6) * camera.size;
  const wide = (mine.right - mine.left + 1.2) * camera.size;
  if (wide <= room.width) return { ...camera, x: Math.round(camera.x + (room.width - wide) / 2 - left) };
  const shift = right < room.width ? room.width - right : left > 0 ? -left : 0;
  return { ...camera, x: Math.round(camera.x + shift) };
}

type Moving = (next: (now: Camera) => Camera) => void;

/** One finger moves the mine, two pinch it, a wheel zooms; a press that does not move points at a cell. */
function usePointers(stage: { current: HTMLDivElement | null }, move: Moving, { onPoint, onHover }: MineProps) {
  const down = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(false);
  const touch = useRef(false);
  const start = useRef({ x: 0, y: 0 });

  const place = (event: PointerEvent | WheelEvent) => {
    const box = (stage.current as HTMLDivElement).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  useEffect(() => {
    const element = stage.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { x, y } = place(event);
      move((now) => settle(zoom(now, snap(now.size + (event.deltaY < 0 ? 5 : -5)), x, y), x, y));
    };
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  });

  return {
    onPointerDown: (event: PointerEvent) => {
      if ((event.target as Element).closest("button")) return;
      down.current.set(event.pointerId, place(event));
      touch.current = event.pointerType === "touch";
      if (down.current.size === 1) {
        moved.current = false;
        start.current = place(event);
      }
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType !== "touch" && down.current.size === 0) onHover?.(cellUnder(event));
      const old = down.current.get(event.pointerId);
      if (!old) return;
      const now = place(event);
      if (
        !moved.current &&
        Math.hypot(now.x - start.current.x, now.y - start.current.y) < DRAG_STARTS &&
        down.current.size === 1
      )
        return;
      if (!moved.current) {
        moved.current = true;
        stage.current?.setPointerCapture(event.pointerId);
      }
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
      down.current.set(event.pointerId, now);
      if (!other) return move((camera) => ({ ...camera, x: camera.x + now.x - old.x, y: camera.y + now.y - old.y }));
      const ratio =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(old.x - other.x, old.y - other.y));
      move((camera) =>
        zoom(
          camera,
          Math.min(LARGEST, Math.max(SMALLEST, camera.size * ratio)),
          (now.x + other.x) / 2,
          (now.y + other.y) / 2,
        ),
      );
    },
    onPointerUp: (event: PointerEvent) => lift(event, down.current, moved.current, move, place),
    onPointerCancel: (event: PointerEvent) => lift(event, down.current, moved.current, move, place),
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== "touch") onHover?.(null);
    },
    onClick: (event: MouseEvent) => {
      const cell = cellUnder(event);
      if (moved.current || !cell) {
        moved.current = false;
        return;
      }
      onPoint?.(cell, !touch.current);
    },
  };
}

function lift(
  event: PointerEvent,
  down: Map<number, { x: number; y: number }>,
  moved: boolean,
  move: Moving,
  place: (event: PointerEvent) => { x: number; y: number },
): void {
  const pinched = down.size > 1;
  if (!down.delete(event.pointerId) || !moved || !pinched) return;
  const { x, y } = place(event);
  move((camera) => settle(camera, x, y));
}

const cellUnder = (event: MouseEvent): Cell | null =>
  (event.target as Element).closest<HTMLElement>("[data-cell]")?.dataset.cell ?? null;

interface Layer extends MineProps {
  size: number;
  everything: Window;
}

/** Everything that is seen, as one picture. */
function Drawing({ view, targets, preview, chosen, last, size, everything }: Layer): JSX.Element {
  const { left, right, top, bottom } = everything;
  const columns = right - left + 1;
  const rows = top - bottom + 1;
  const joined = lightOf(view);
  const cards = [...faceUp(view)];
  const fresh = useFresh(joined, view.round);
  return (
    <svg
      class="drawing"
      aria-hidden="true"
      viewBox={`${left * 100 - 50} ${-top * 140 - 70} ${columns * 100} ${rows * 140}`}
      width={columns * size}
      height={rows * size * TALL}
      style={{ left: `${(left - 0.5) * size}px`, top: `${-(top + 0.5) * size * TALL}px` }}
    >
      <g class="dots">
        {corners(everything).map(([x, y]) => (
          <circle cx={x} cy={y} r="1.8" />
        ))}
      </g>
      <g class="glow">
        {[...joined.keys()].map((cell) => (
          <rect {...corner(cell)} width="100" height="140" rx="20" />
        ))}
      </g>
      {[...(targets ?? [])].map(
        (cell) =>
          cell !== preview?.cell &&
          !view.board[cell] &&
          !view.facedown[cell] &&
          !view.faceup_goals[cell] && <Target key={cell} cell={cell} />,
      )}
      {cards.map(([cell, code]) => (
        <Lying
          key={cell + code}
          cell={cell}
          code={faceCode(view, cell, code)}
          light={joined.get(cell)}
          delay={fresh.get(cell)}
        />
      ))}
      {Object.entries(view.facedown).map(([cell, card]) => (
        <FaceDown key={`${cell}-down`} view={view} cell={cell} goal={card.goal !== undefined} />
      ))}
      <WayLamps view={view} />
      {Object.entries(view.markers).map(([cell, colour]) => (
        <Token key={`m${cell}`} cell={cell} name={`marker-${colour}`} />
      ))}
      {Object.entries(view.keys).map(([cell, colour]) => (
        <Token key={`k${cell}`} cell={cell} name={`key-${colour}`} />
      ))}
      {[...(targets ?? [])].map(
        (cell) =>
          (view.board[cell] || view.facedown[cell] || view.faceup_goals[cell]) && <Ring key={`r${cell}`} cell={cell} />,
      )}
      {last && (
        <g transform={place(last)}>
          <path class="last-mark-case" d={BRACKETS} />
          <path class="last-mark" d={BRACKETS} />
        </g>
      )}
      {preview && <Preview {...preview} />}
      {view.tolls.map((toll) => (
        <Toll key={`t${toll.cell}${toll.side}`} {...toll} />
      ))}
      {chosen && !preview && <Chosen cell={chosen} />}
    </svg>
  );
}

/** Cells that were not lit before, each with the moment at which the light comes to it. */
function useFresh(joined: Map<Cell, Light>, round: number): Map<Cell, number> {
  const before = useRef<{ round: number; cells: Set<Cell> } | null>(null);
  const fresh = useRef(new Map<Cell, number>());
  const old = before.current;
  if (old?.round === round) {
    const cells = [...joined].filter(([cell]) => !old.cells.has(cell));
    const nearest = Math.min(...cells.map(([, { distance }]) => distance));
    if (cells.length)
      fresh.current = new Map(cells.map(([cell, { distance }]) => [cell, Math.min(10, distance - nearest)]));
  } else fresh.current = new Map();
  before.current = { round, cells: new Set(joined.keys()) };
  return fresh.current;
}

const corner = (cell: Cell): { x: number; y: number } => {
  const [x, y] = at(cell);
  return { x: x * 100 - 50, y: -y * 140 - 70 };
};
const place = (cell: Cell): string => {
  const { x, y } = corner(cell);
  return `translate(${x} ${y})`;
};

function corners({ left, right, top, bottom }: Window): [number, number][] {
  const all: [number, number][] = [];
  for (let x = left; x <= right + 1; x++)
    for (let y = bottom; y <= top + 1; y++) all.push([x * 100 - 50, -y * 140 + 70]);
  return all;
}

/** The postcard's two cells show its two halves. */
function faceCode(view: View, cell: Cell, code: string): string {
  if (code !== "place") return code;
  return `${view.modules.includes("party") ? "party" : "costume"}:${view.board[cellOf(at(cell)[0] + 1, at(cell)[1])] === "place" ? "W" : "E"}`;
}

function Lying({
  cell,
  code,
  light,
  delay,
}: {
  cell: Cell;
  code: string;
  light: Light | undefined;
  delay: number | undefined;
}): JSX.Element {
  const id = symbolId(code, light?.groups);
  const isLit = light !== undefined && (id.includes("-lit") || groups(code).every((group) => group.length < 2));
  return (
    <g transform={place(cell)}>
      <g class={`lying ${isLit ? "lit" : "dark"} ${delay === undefined ? "" : `fresh after-${delay}`}`}>
        <use href={`#${id}`} width="100" height="140" />
      </g>
    </g>
  );
}

function FaceDown({ view, cell, goal }: { view: View; cell: Cell; goal: boolean }): JSX.Element {
  const known = knownAt(view, cell);
  return (
    <g transform={place(cell)}>
      <use href={`#${symbolId(goal ? BACKS.goal : BACKS.chest)}`} width="100" height="140" />
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

const Target = ({ cell }: { cell: Cell }): JSX.Element => (
  <g transform={place(cell)}>
    <rect class="target" x="5" y="5" width="90" height="130" rx="8" />
    <path class="target-plus" d="M50 58V82M38 70H62" />
  </g>
);

const Ring = ({ cell }: { cell: Cell }): JSX.Element => (
  <g transform={place(cell)}>
    <rect class="ring-mark-case" x="4" y="4" width="92" height="132" rx="8" />
    <rect class="ring-mark" x="4" y="4" width="92" height="132" rx="8" />
  </g>
);

const Chosen = ({ cell }: { cell: Cell }): JSX.Element => (
  <g transform={place(cell)}>
    <rect class="mark-case" x="2.5" y="2.5" width="95" height="135" rx="7" />
    <rect class="mark-line" x="2.5" y="2.5" width="95" height="135" rx="7" />
  </g>
);

const Preview = ({ cell, code }: { cell: Cell; code: string }): JSX.Element => (
  <g transform={place(cell)} class="preview">
    <g class="lying dark ghost">
      <use href={`#${symbolId(code)}`} width="100" height="140" />
    </g>
    <rect class="mark-case" x="2.5" y="2.5" width="95" height="135" rx="7" />
    <rect class="mark-line" x="2.5" y="2.5" width="95" height="135" rx="7" />
  </g>
);

const Token = ({ cell, name }: { cell: Cell; name: string }): JSX.Element => (
  <g transform={place(cell)}>
    <use href={`#ml-${name}`} width="100" height="140" />
  </g>
);

const FACE_AT: Record<string, [number, number]> = { N: [50, 24], S: [50, 96], E: [72, 60], W: [28, 60] };
function Toll({ cell, side, owner }: { cell: Cell; side: string; owner: number }): JSX.Element {
  const [x, y] = FACE_AT[side] ?? [50, 70];
  return (
    <g transform={place(cell)}>
      <use href={`#ml-toll-${side}`} width="100" height="140" />
      <use href={`#ml-face-${owner}`} x={x - 17} y={y - 22} width="34" height="34" />
    </g>
  );
}

interface GridProps extends Layer {
  onFocusCell: (x: number, y: number) => void;
}

/** The cells as a grid: one of them takes part in the order of tabs, arrows move on. */
function Grid({
  view,
  targets,
  label,
  refused,
  size,
  everything,
  onPoint,
  onHover,
  onFocusCell,
}: GridProps): JSX.Element {
  const { left, right, top, bottom } = everything;
  const [current, setCurrent] = useState<Cell>("0,0");
  const grid = useRef<HTMLDivElement>(null);
  const cells = range(left, right);
  const keys = (event: KeyboardEvent) => {
    const here = (event.target as HTMLElement).dataset.cell ?? current;
    const [x, y] = at(here);
    const step: Record<string, Cell> = {
      ArrowRight: cellOf(x + 1, y),
      ArrowLeft: cellOf(x - 1, y),
      ArrowUp: cellOf(x, y + 1),
      ArrowDown: cellOf(x, y - 1),
      Home: "0,0",
      End: goalCells(view)[0] ?? here,
    };
    const next = step[event.key];
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      const there = grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`);
      if (there) there.focus({ preventScroll: true });
      else leaveMine(event.key);
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onPoint?.(here, true);
    }
  };
  const focused = (cell: Cell, element: Element) => {
    setCurrent(cell);
    onHover?.(cell);
    if (element.matches(":focus-visible")) onFocusCell(...at(cell));
  };
  return (
    <div
      class="grid"
      role="grid"
      aria-label={t("ui.mine.label")}
      ref={grid}
      onKeyDown={keys}
      style={{ left: `${(left - 0.5) * size}px`, top: `${-(top + 0.5) * size * TALL}px` }}
    >
      {range(bottom, top)
        .reverse()
        .map((y) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the cells have the focus, one at a time
          <div role="row" class="row" key={y}>
            {cells.map((x) => {
              const cell = cellOf(x, y);
              const shake = refused?.cell !== cell ? "" : refused.number % 2 ? "shake" : "shake again";
              return (
                <div
                  key={cell}
                  role="gridcell"
                  class={`cell ${shake} ${targets?.has(cell) ? "open" : ""}`}
                  data-cell={cell}
                  tabIndex={cell === current ? 0 : -1}
                  aria-label={label(cell)}
                  style={{ width: `${size}px`, height: `${size * TALL}px` }}
                  onFocus={(event) => focused(cell, event.currentTarget)}
                  onBlur={() => onHover?.(null)}
                />
              );
            })}
          </div>
        ))}
    </div>
  );
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);

interface StillProps {
  view: View;
  ways: Record<string, Cell[]>;
  label: string;
}

/** A mine that is only looked at, with the ways of the teams drawn into it. */
export function StillMine({ view, ways, label }: StillProps): JSX.Element {
  const { left, right, top, bottom } = extent(view);
  const joined = lightOf(view);
  return (
    <svg
      class="still-mine"
      role="img"
      aria-label={label}
      viewBox={`${left * 100 - 60} ${-top * 140 - 80} ${(right - left + 1) * 100 + 20} ${(top - bottom + 1) * 140 + 20}`}
    >
      <rect
        class="still-ground"
        x={left * 100 - 60}
        y={-top * 140 - 80}
        width={(right - left + 1) * 100 + 20}
        height={(top - bottom + 1) * 140 + 20}
        rx="14"
      />
      {[...faceUp(view)].map(([cell, code]) => (
        <Lying key={cell} cell={cell} code={faceCode(view, cell, code)} light={joined.get(cell)} delay={undefined} />
      ))}
      {Object.keys(view.facedown).map((cell) => (
        <FaceDown key={cell} view={view} cell={cell} goal={view.facedown[cell]?.goal !== undefined} />
      ))}
      {Object.entries(ways).map(([team, way], n) => (
        <Way key={team} team={team} way={way} aside={n ? 7 : -7} />
      ))}
    </svg>
  );
}

/** One team's way: a line of its own colour and dashes, its letter at both ends. Ladders may lie far apart. */
function Way({ team, way, aside }: { team: string; way: Cell[]; aside: number }): JSX.Element | null {
  const points = way.map((cell) => {
    const { x, y } = corner(cell);
    return [x + 50 + aside, y + 70 + aside] as const;
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const d = `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
  return (
    <g class={`way way-${team}`}>
      <path class="way-case" d={d} />
      <path class="way-line" d={d} />
      {[first, last].map(([x, y], n) => (
        <use key={n} href={`#ml-team-${team}`} x={x - 20 + (n ? aside * 2 : 0)} y={y - 20} width="40" height="40" />
      ))}
    </g>
  );
}

interface LittleMapProps {
  view: View;
  mine: Window;
  window: Window;
  onPoint: (x: number, y: number) => void;
}

/** The whole mine, small: a tap goes there. */
function LittleMap({ view, mine, window: seen, onPoint }: LittleMapProps): JSX.Element {
  const joined = lightOf(view);
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
        {[...faceUp(view)].map(([cell]) => {
          const [x, y] = at(cell);
          return (
            <rect
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
          return <rect class="closed" x={x * 10 - 4.3} y={-y * 14 - 6.2} width="8.6" height="12.4" rx="1.5" />;
        })}
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

const WEIGHTS = [14, 2, 5, 2, 9, 2, 4, 2, 12, 3, 6, 2, 8, 2, 5];
export const Contours = (): JSX.Element => (
  <svg class="contours" viewBox="0 0 1200 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {WEIGHTS.map((weight, n) => {
      const h = n * 46 - 20;
      return (
        <path
          key={n}
          stroke-width={weight}
          d={`M -40 ${h}C240 ${h - 70} 456 ${h + 60} 660 ${h - 10}S1020 ${h - 60} 1240 ${h + 20}`}
        />
      );
    })}
  </svg>
);
