/** Small scenes: what was turned up or looked at comes up large for a moment. Any press or key ends them; nothing waits for them. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { eventTold } from "../game/told";
import type { View } from "../game/view";
import { t } from "../lib/i18n";
import { moves } from "../lib/settings";
import type { Entry, GameEvent, Table } from "../messages";
import { BACKS, Card } from "../ui/art";
import { eventLines } from "./log";
import { entries } from "./state";

interface Moment {
  card: string;
  text: string;
}

const SHOWN_IN = new Set(["goal", "face", "find"]);
const LASTS = 2200;

/** What the reader has just come to see, in the order it happened. */
export function momentsIn(fresh: readonly Entry[], table: Table, view: View): Moment[] {
  const telling = { seats: table.seats, view, me: table.me, boxes: table.game?.boxes ?? [] };
  return fresh.flatMap(({ said }) =>
    ("events" in said ? said.events : []).flatMap((event) => {
      const card = seenIn(event);
      const text = card
        ? eventLines([event], telling)
            .map((line) => line.text)
            .join(" ")
        : "";
      return card && text ? [{ card, text }] : [];
    }),
  );
}

/** The card that an event shows to this reader, if it is one that was hidden. */
function seenIn(event: GameEvent): string | null {
  const fields = eventTold(event.event)?.fields ?? [];
  const field = fields.find(({ shape }) => SHOWN_IN.has(shape));
  const value = field && (event as Record<string, unknown>)[field.name];
  return typeof value === "string" && value !== "?" ? value : null;
}

export function Moments({ table, view }: { table: Table; view: View }): JSX.Element | null {
  const now = useSignal<Moment | null>(null);
  const last = useRef({ act: entries.value.at(-1)?.act ?? 0, deck: view.deck.length });
  const all = entries.value;
  useEffect(() => {
    const { act, deck } = last.current;
    last.current = { act: all.at(-1)?.act ?? 0, deck: view.deck.length };
    if (!moves() || document.hidden) return;
    const scenes = momentsIn(
      all.filter((entry) => entry.act > act),
      table,
      view,
    );
    if (deck > 0 && view.deck.length === 0) scenes.push({ card: BACKS.card, text: t("ui.moment.last") });
    if (scenes.length) now.value = scenes.at(-1) as Moment;
  }, [all]);
  useEffect(() => {
    if (!now.value) return;
    const end = () => {
      now.value = null;
    };
    const timer = setTimeout(end, LASTS);
    addEventListener("pointerdown", end);
    addEventListener("keydown", end);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", end);
      removeEventListener("keydown", end);
    };
  }, [now.value]);
  if (!now.value) return null;
  return (
    <div class="moment" aria-hidden="true" key={now.value.text}>
      <Card code={now.value.card} lit />
      <p>{now.value.text}</p>
    </div>
  );
}
