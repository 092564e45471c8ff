/**
 * What reaches eyes and ears when something happens: sounds, the spoken log, the title, a notice when the page is
 * hidden.
 */

import { parseMove } from "../game/notation";
import { hasTrait, rulesOf } from "../game/told";
import { t } from "../lib/i18n";
import { settings } from "../lib/settings";
import { play, type Sound } from "../lib/sound";
import type { Entry, Table, Trait, VerbTold } from "../messages";
import { say, tell } from "../ui/parts";
import { logLines } from "./log";

/** What a verb sounds like, by what it is good for. */
const SOUNDS: [Trait, Sound][] = [
  ["lays", "dig"],
  ["lifts", "rockfall"],
  ["halts", "break"],
  ["frees", "mend"],
  ["gains", "gold"],
];

const soundOf = (verb: VerbTold | null): Sound => SOUNDS.find(([trait]) => hasTrait(verb, trait))?.[1] ?? "paper";

/** It is mine to act; where all are asked after every card, that is news only to one who could say more than the others. */
function isMine(table: Table | null): boolean {
  const game = table?.game;
  if (table?.phase !== "playing" || table.me === null || !game) return false;
  const unsaid = rulesOf(game.boxes).decisions[game.asked ?? ""]?.unsaid;
  return unsaid ? game.legal.some((text) => text !== unsaid) : game.to_act === table.me;
}

export function heard(table: Table, fresh: readonly Entry[], before: Table | null): void {
  const mine = isMine(table);
  document.title = `${mine ? `● ${t("ui.title.turn")}` : t(`game.${table.game_name}`)} — Motherlode`;
  if (!before) return;
  for (const line of logLines(fresh, table).slice(-8)) say(line.chat ? `${line.chat}: ${line.text}` : line.text);
  const noted = logLines(
    fresh.filter(({ said }) => "events" in said),
    table,
    true,
  )
    .map(({ text }) => text)
    .join(" ");
  if (noted) tell(noted);
  const last = fresh
    .flatMap((entry) => (entry.said.what === "acted" ? entry.said.events : []))
    .findLast((event) => event.event === "moved");
  if (last) play(soundOf(parseMove(last.move, rulesOf(table.game?.boxes ?? [])).verb));
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
