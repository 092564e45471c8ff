/** The whole game by keys. */

import { useEffect, useRef } from "preact/hooks";
import { change, settings } from "../lib/settings";
import { intentFor, mainMove } from "./Actions";
import { toMine, toNextLit } from "./focus";
import { askHint } from "./Hints";
import { toggleLetPass } from "./Objections";
import { chooseCard, forget, game, hand, held, play, request, takeHeldBack, turnCard } from "./state";

export function useKeys(showRole: () => void): void {
  const show = useRef(showRole);
  show.current = showRole;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target as Element)) return;
      const action = actionFor(event, show.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Somebody who writes means letters, and an open window has the keys to itself: Escape closes it. */
const isElsewhere = (target: Element): boolean =>
  document.querySelector("dialog[open]") !== null || target.closest("input, textarea, select") !== null;

function actionFor({ key, shiftKey }: KeyboardEvent, showRole: () => void): (() => void) | undefined {
  const place = Number(key) - 1;
  if (key.length === 1 && place >= 0 && place < hand.value.length) return () => chooseAndFocus(place);
  const letter = key.toLowerCase();
  if (letter === "n") return () => toNextLit(shiftKey);
  if (letter === "o") return showRole;
  return KEYS[letter] ?? intentFor(letter);
}

const KEYS: Record<string, () => void> = {
  r: turnCard,
  h: () => void askHint(),
  v: toggleLetPass,
  u: () => {
    if (held.value) takeHeldBack();
    else if (game.value?.take_back === "yes") void request({ type: "take_back" });
  },
  m: () => change({ sound: !settings.value.sound }),
  g: () => toMine(),
  f: () => document.querySelector<HTMLElement>(".zoom .fit")?.click(),
  escape: forget,
  d: () => {
    const move = mainMove();
    if (move) play(move);
  },
};

/** A card chosen by its number keeps the focus on it, so that arrow up leads to the places where it may go. */
function chooseAndFocus(place: number): void {
  chooseCard(place);
  document.querySelector<HTMLElement>(`[data-hand="${place}"]`)?.focus();
}
