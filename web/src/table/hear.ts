/**
 * What reaches eyes and ears when something happens: sounds, the spoken log, the title, a notice when the page is
 * hidden.
 */

import { parseMove } from "../game/notation";
import { t } from "../lib/i18n";
import { settings } from "../lib/settings";
import { play, type Sound } from "../lib/sound";
import type { Entry, Table } from "../messages";
import { say, tell } from "../ui/parts";
import { type GameEvent, logLines } from "./log";

const SOUND_OF: Record<string, Sound> = {
  dig: "dig",
  diversion: "dig",
  rockfall: "rockfall",
  collapse: "rockfall",
  break: "break",
  trap: "break",
  fix: "mend",
  handyman: "mend",
  free: "mend",
  "hands-off": "mend",
  key: "mend",
  take: "gold",
  steal: "gold",
};

/** It is mine to act; where all are asked after every card, that is news only to one who could object. */
const isMine = (table: Table | null): boolean =>
  table?.phase === "playing" &&
  table.me !== null &&
  (table.game?.asked === "veto" ? table.game.legal.includes("veto") : table.game?.to_act === table.me);

/** What everybody should notice, whatever they are looking at. */
const NOTED = new Set(["opened_chest", "changed_role", "party", "vetoed"]);

export function heard(table: Table, fresh: readonly Entry[], before: Table | null): void {
  const mine = isMine(table);
  document.title = `${mine ? `● ${t("ui.title.turn")}` : t(`game.${table.game_name}`)} — Motherlode`;
  if (!before) return;
  for (const line of logLines(fresh, table).slice(-8)) say(line.chat ? `${line.chat}: ${line.text}` : line.text);
  const noted = logLines(
    fresh.filter(({ said }) => "events" in said),
    table,
    NOTED,
  )
    .map(({ text }) => text)
    .join(" ");
  if (noted) tell(noted);
  const last = fresh
    .flatMap((entry) => (entry.said.what === "acted" ? (entry.said.events as GameEvent[]) : []))
    .filter((event) => event.event === "moved")
    .at(-1);
  if (last) play(SOUND_OF[parseMove(String(last.move)).verb] ?? "paper");
  if (mine && !isMine(before)) announceTurn();
}

function announceTurn(): void {
  say(t("ui.turn.mine"));
  setTimeout(() => play("turn"), 220);
  if (
    !document.hidden ||
    !settings.value.notify ||
    !("Notification" in window) ||
    Notification.permission !== "granted"
  )
    return;
  try {
    const notice = new Notification("Motherlode", { body: t("ui.title.turn"), tag: "turn" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones allow notices only from a service worker; the title and the sound remain.
  }
}
