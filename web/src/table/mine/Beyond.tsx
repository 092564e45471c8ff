/** Lit places that are out of sight are pointed at from the edge; a press goes there. */

import type { JSX } from "preact";
import { at, type Cell } from "../../game/notation";
import type { Window } from "../../game/view";
import { t } from "../../lib/i18n";
import { Icon, type IconName } from "../../ui/art";

type Edge = "left" | "right" | "top" | "bottom";

const ARROWS: Record<Edge, IconName> = { left: "back", right: "next", top: "up", bottom: "down" };
const PART = 0.25;

/** Which edge a cell lies beyond, if it can't be seen well. */
export function edgeOf([x, y]: [number, number], seen: Window): Edge | null {
  if (x < seen.left - PART) return "left";
  if (x > seen.right + PART) return "right";
  if (y > seen.top + PART) return "top";
  return y < seen.bottom - PART ? "bottom" : null;
}

interface BeyondProps {
  targets: ReadonlySet<Cell>;
  seen: Window;
  onShow: (x: number, y: number) => void;
}

export function Beyond({ targets, seen, onShow }: BeyondProps): JSX.Element {
  const hidden = new Map<Edge, [number, number][]>();
  for (const cell of targets) {
    const edge = edgeOf(at(cell), seen);
    if (edge) hidden.set(edge, [...(hidden.get(edge) ?? []), at(cell)]);
  }
  return (
    <>
      {[...hidden].map(([edge, cells]) => (
        <button
          key={edge}
          type="button"
          class={`beyond beyond-${edge}`}
          aria-label={t("ui.mine.beyond", { n: cells.length })}
          onClick={(event) => {
            event.stopPropagation();
            onShow(...(cells[0] as [number, number]));
          }}
        >
          <Icon name={ARROWS[edge]} />
          <b>{cells.length}</b>
        </button>
      ))}
    </>
  );
}
