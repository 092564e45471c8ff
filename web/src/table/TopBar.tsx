/** Above the table: whose turn it is, the clock, the piles, the menu. */

import type { JSX } from "preact";
import { openBook } from "../explain/asked";
import type { View } from "../game/view";
import { t } from "../lib/i18n";
import { change, settings } from "../lib/settings";
import type { Table } from "../messages";
import { BACKS, Card, Icon, Mark } from "../ui/art";
import { Button } from "../ui/parts";
import { clockText, secondsUntil, useNow } from "../ui/time";
import { seatName } from "./names";
import { acting, game, line, myTurn } from "./state";

export function TopBar({ table, view: state, onMenu }: { table: Table; view: View; onMenu: () => void }): JSX.Element {
  const { sound } = settings.value;
  return (
    <header class="top">
      <h1 class="hidden">
        {t(`game.${table.game_name}`)} · {t("ui.round.of", { n: state.round })}
      </h1>
      <a class="brand serif" href="/" aria-label="Motherlode">
        <Mark />
        <span>Motherlode</span>
      </a>
      <span class="round muted">{t("ui.round.of", { n: state.round })}</span>
      <TurnSign table={table} />
      <span class="counts">
        <span class="count" title={t("ui.deck")}>
          <Card code={BACKS.card} class="tiny" />
          <span class="word">{t("ui.deck")}</span>
          <b>{state.deck.length}</b>
        </span>
        <span class="count discard" title={t("ui.discard")}>
          <Icon name="bin" />
          <span class="word">{t("ui.discard")}</span>
          <b>{state.discard.length}</b>
        </span>
        {table.spectators > 0 && (
          <span class="count discard" title={t("ui.spectators")}>
            <Icon name="eye" />
            <b>{table.spectators}</b>
          </span>
        )}
      </span>
      <Button
        quiet
        icon={sound ? "sound" : "mute"}
        label={t(sound ? "ui.sound.off" : "ui.sound.on")}
        class="wide-only"
        onClick={() => change({ sound: !sound })}
        keys="M"
      />
      <Button quiet icon="help" label={t("ui.rules.title")} class="open-rules" onClick={() => openBook()} keys="?" />
      <Button quiet icon="menu" label={t("ui.menu")} class="open-menu" onClick={onMenu} />
    </header>
  );
}

/** Whose turn it is, with the clock; or that the line is lost. */
function TurnSign({ table }: { table: Table }): JSX.Element {
  return (
    <span class={`turn-sign ${myTurn.value ? "mine" : ""} ${line.value !== "open" ? "lost" : ""}`} role="status">
      <span class="turn-dot" />
      <span class="turn-text">{turnText(table)}</span>
      <Countdown />
    </span>
  );
}

function turnText(table: Table): string {
  const toAct = acting.value;
  if (line.value !== "open") return t("ui.line.lost");
  if (table.phase === "paused") return t("ui.paused");
  if (myTurn.value) return t(game.value?.asked ? "ui.turn.answer" : "ui.turn.mine");
  return toAct === null ? "" : t("ui.turn.other", { player: seatName(table.seats, toAct) });
}

function Countdown(): JSX.Element | null {
  const deadline = game.value?.deadline;
  const now = useNow(500);
  return deadline ? <span class="muted clock">{clockText(secondsUntil(deadline, now))}</span> : null;
}
