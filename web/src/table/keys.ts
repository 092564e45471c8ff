/** The whole game by keys. */

import { useEffect } from "preact/hooks";
import { change, settings } from "../lib/settings";
import { startIntent } from "./Actions";
import { askHint } from "./Duel";
import { focusMine } from "./Mine";
import { toggleLetPass } from "./Veto";
import { chooseCard, commit, forget, found, game, hand, kinds, myTurn, request, turnCard } from "./state";

export function useKeys(showRole: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
      const action = actionFor(event.key, showRole);
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function actionFor(key: string, showRole: () => void): (() => void) | undefined {
  const place = Number(key) - 1;
  if (key.length === 1 && place >= 0 && place < hand.value.length) return () => chooseAndFocus(place);
  return KEYS[key.toLowerCase()] ?? (key.toLowerCase() === "o" ? showRole : undefined);
}

const KEYS: Record<string, () => void> = {
  r: turnCard,
  p: () => startIntent("pass"),
  c: () => startIntent("clear"),
  t: () => { if (kinds.value.has("toll")) startIntent("toll"); else document.querySelector<HTMLElement>(".act-troll")?.click(); },
  h: () => void askHint(),
  v: toggleLetPass,
  u: () => { if (game.value?.take_back === "yes") void request({ type: "take_back" }); },
  m: () => change({ sound: !settings.value.sound }),
  g: () => { focusMine.value++; },
  f: () => document.querySelector<HTMLElement>(".zoom .fit")?.click(),
  escape: forget,
  d: () => { if (myTurn.value && found.value.decided) commit(found.value.decided); },
};

/** A card chosen by its number keeps the focus on it, so that arrow up leads to the places where it may go. */
function chooseAndFocus(place: number): void {
  chooseCard(place);
  document.querySelector<HTMLElement>(`[data-hand="${place}"]`)?.focus();
}
