/** The cells of the mine for keys and screen readers. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { at, type Cell, cellOf } from "../../game/notation";
import { goalCells } from "../../game/view";
import { t } from "../../lib/i18n";
import { leaveMine } from "../focus";
import { TALL } from "./camera";
import type { Layer } from "./props";
import { range } from "./windows";

interface GridProps extends Layer {
  onFocusCell: (x: number, y: number) => void;
}

/** The cells as a grid: one of them takes part in the order of tabs, arrows move on. */
export function Grid({
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
    const next = stepFrom(here, event.key, goalCells(view)[0] ?? here);
    const isPress = event.key === "Enter" || event.key === " ";
    if (next || isPress) event.preventDefault();
    if (isPress) onPoint?.(here, true);
    if (!next) return;
    event.stopPropagation();
    const there = grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`);
    if (there) there.focus({ preventScroll: true });
    else leaveMine(event.key);
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
              return (
                <div
                  key={cell}
                  role="gridcell"
                  class={`cell ${shakes(refused, cell)} ${targets?.has(cell) ? "open" : ""}`}
                  data-cell={cell}
                  data-holds={isEmpty(view, cell) ? undefined : ""}
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

const isEmpty = ({ board, facedown, faceup_goals }: Layer["view"], cell: Cell): boolean =>
  !(cell in board || cell in facedown || cell in faceup_goals);

/** A refused cell shakes; one that is refused again shakes once more, by another name. */
function shakes(refused: Layer["refused"], cell: Cell): string {
  if (refused?.cell !== cell) return "";
  return refused.number % 2 ? "shake" : "shake again";
}

/** Where a key leads from a cell; Home is the start, End the first goal. */
export function stepFrom(cell: Cell, key: string, goal: Cell): Cell | undefined {
  const [x, y] = at(cell);
  const steps: Record<string, Cell> = {
    ArrowRight: cellOf(x + 1, y),
    ArrowLeft: cellOf(x - 1, y),
    ArrowUp: cellOf(x, y + 1),
    ArrowDown: cellOf(x, y - 1),
    Home: "0,0",
    End: goal,
  };
  return steps[key];
}
