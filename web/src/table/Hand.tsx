/** The hand, in order of arrival: a press chooses a card, a drag carries it to where it shall go. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { PLAY, takesCards } from "../game/choose";
import { turned } from "../game/told";
import { sentence, t } from "../lib/i18n";
import { Card } from "../ui/art";
import { isSure } from "../ui/parts";
import { toNextLit } from "./focus";
import { cardName, openSides } from "./names";
import {
  chooseCard,
  found,
  game,
  hand,
  hover,
  isPlayable,
  moves,
  myTurn,
  pointAtCell,
  pointAtSeat,
  pointing,
} from "./state";

export const drag = signal<{ place: number; x: number; y: number } | null>(null);
const DRAG_STARTS = 9;

export function Hand(): JSX.Element {
  const { cards, turned: isTurned, intent } = pointing.value;
  const several = takesCards(moves.value, intent);
  const idle = myTurn.value && !moves.value.some((move) => move.card !== null);
  const choosing = myTurn.value && !idle && !game.value?.asked && intent === PLAY;
  const box = useRef<HTMLDivElement>(null);
  const look = several ? "going" : "chosen";
  const step = (event: KeyboardEvent) => {
    if (event.key === "ArrowUp" && cards.length && toNextLit()) return event.preventDefault();
    const all = [...(box.current?.querySelectorAll<HTMLElement>(".hand-card") ?? [])];
    const next = all[stepInRow(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      class={`hand ${idle ? "idle" : ""} cards-${hand.value.length}`}
      role="group"
      aria-label={t("ui.hand")}
      ref={box}
      onKeyDown={step}
    >
      {hand.value.map((code, n) => {
        const isChosen = cards.includes(n);
        const shown = isChosen && isTurned ? turned(code) : code;
        const stuck = choosing && !isPlayable(code);
        return (
          <button
            key={`${n}-${code}`}
            type="button"
            class={`hand-card ${isChosen ? look : ""} ${drag.value?.place === n ? "carried" : ""} ${stuck ? "stuck" : ""}`}
            data-hand={n}
            data-code={code}
            aria-pressed={isChosen}
            aria-label={handLabel(code, shown, n, stuck)}
            aria-keyshortcuts={String(n + 1)}
            onClick={(event) => {
              if (!justDragged()) chooseCard(n, isSure(event));
            }}
            onPointerDown={(event) => startDrag(event, n)}
          >
            <Card code={shown} />
            <span class="hand-name">{sentence(cardName(code))}</span>
          </button>
        );
      })}
      {hand.value.length === 0 && <p class="muted">{t("ui.hand.empty")}</p>}
    </div>
  );
}

function handLabel(code: string, shown: string, n: number, stuck: boolean): string {
  const sides = openSides(shown);
  const notes = [...(sides ? [t("ui.cell.open", { sides })] : []), ...(stuck ? [t("ui.wait.nowhere")] : [])];
  return [`${n + 1}: ${cardName(code)}`, ...notes].join(", ");
}

const NOWHERE = -1;

/** Where a key leads in a row. */
export function stepInRow(key: string, from: number, length: number): number {
  if (from < 0) return NOWHERE;
  const steps: Record<string, number> = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: length - 1 };
  return steps[key] ?? NOWHERE;
}

let dragEnded = 0;
const justDragged = (): boolean => performance.now() - dragEnded < 80;

/** Carries a card with the pointer; let go over a cell or a plate, it is played there. */
function startDrag(event: PointerEvent, place: number): void {
  if (event.button || pointing.value.intent !== PLAY || !myTurn.value) return;
  const from = { x: event.clientX, y: event.clientY };
  let carrying = false;
  const follow = (moved: PointerEvent) => {
    if (!carrying && Math.hypot(moved.clientX - from.x, moved.clientY - from.y) < DRAG_STARTS) return;
    if (!carrying && pointing.value.cards[0] !== place) chooseCard(place);
    carrying = true;
    drag.value = { place, x: moved.clientX, y: moved.clientY };
    hover.value = under(moved, "cell");
  };
  const end = (last: PointerEvent) => {
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!carrying) return;
    dragEnded = performance.now();
    drag.value = null;
    hover.value = null;
    if (last.type === "pointercancel") return;
    const cell = under(last, "cell");
    const seat = under(last, "seat");
    if (cell) pointAtCell(cell, true);
    else if (seat) pointAtSeat(Number(seat));
  };
  addEventListener("pointermove", follow);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

const under = (event: PointerEvent, what: "cell" | "seat"): string | null =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(`[data-${what}]`)?.dataset[what] ??
  null;

/** The card under the pointer while it is carried; over a lit cell the mine itself shows it. */
export function Carried(): JSX.Element | null {
  const now = drag.value;
  const code = now && hand.value[now.place];
  if (!now || !code || (hover.value && found.value.cells.has(hover.value))) return null;
  return (
    <div class="carried-card" aria-hidden="true" style={{ left: `${now.x}px`, top: `${now.y}px` }}>
      <Card code={pointing.value.turned ? turned(code) : code} />
    </div>
  );
}
