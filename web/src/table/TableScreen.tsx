/** A running game: the mine in the middle, people around it, my hand below. */

import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { isDuel } from "../game/duel";
import { at, type Cell } from "../game/notation";
import { knownAt, lit, tollAt, type View } from "../game/view";
import { sentence, t } from "../lib/i18n";
import { change, settings } from "../lib/settings";
import type { Entry, Table } from "../messages";
import { Menu } from "../screens/Menu";
import { BACKS, Card, Icon, Mark } from "../ui/art";
import { Button, Dialog } from "../ui/parts";
import { clockText, secondsUntil, useNow } from "../ui/time";
import { Actions, Choices, Confirm, choices, waitText } from "./Actions";
import { cellNotes, DuelAccount, DuelMe, DuelNote, DuelStrip, HintBox, hinted } from "./Duel";
import { Carried, Hand } from "./Hand";
import { useKeys } from "./keys";
import type { GameEvent } from "./log";
import { Mine } from "./Mine";
import { cardName, goalName, openSides, placeName, seatName } from "./names";
import { Chat, Know, Log, SayIt, Ticker, useLog } from "./Panels";
import { Plates } from "./Plates";
import { HoldToLook, RoleReveal } from "./Role";
import { Signs } from "./Signs";
import {
  declared,
  entries,
  found,
  game,
  table as here,
  hover,
  line,
  me,
  myTurn,
  pointAtCell,
  pointAtSeat,
  pointing,
  preview,
  refused,
  request,
  stalled,
  view,
} from "./state";

type Sheet = null | "log" | "role" | "menu";

export function TableScreen({ table }: { table: Table }): JSX.Element | null {
  const sheet = useSignal<Sheet>(null);
  const lines = useLog();
  const state = view.value;
  const reveal = useReveal(table, state);
  const targets = useComputed(() => new Set(myTurn.value ? found.value.cells.keys() : []));
  const seats = useComputed(() => new Set(myTurn.value ? found.value.seats.keys() : []));
  const role = me.value === null ? null : (state?.roles[me.value] ?? null);
  useKeys(() => {
    if (role && role !== "?") sheet.value = "role";
  });
  if (!state) return null;
  const close = () => {
    sheet.value = null;
  };
  const advised = isDuel(state) ? hinted() : null;
  const hintPreview = advised?.code ? { cell: advised.cell, code: advised.code } : null;
  const label = (cell: Cell) => cellLabel(state, cell, targets.value.has(cell));
  return (
    <div class={`table ${me.value === null ? "watching" : ""}`} data-act={table.act}>
      <TopBar
        table={table}
        view={state}
        onMenu={() => {
          sheet.value = "menu";
        }}
      />
      <Plates
        table={table}
        view={state}
        toAct={table.phase === "playing" ? (game.value?.to_act ?? null) : null}
        targets={seats.value}
        chosen={pointing.value.seat}
        onPoint={pointAtSeat}
      />
      <main class="middle" aria-label={t("ui.mine.label")}>
        <Mine
          view={state}
          targets={targets.value}
          preview={preview.value ?? hintPreview}
          chosen={pointing.value.cell ?? declared.value?.cells[0] ?? advised?.cell ?? null}
          last={state.last_tunnel}
          refused={refused.value}
          label={label}
          onPoint={pointAtCell}
          onHover={(cell) => {
            hover.value = cell;
          }}
        />
        <Hint />
        {isDuel(state) && (
          <>
            <DuelStrip view={state} />
            <DuelNote />
            <HintBox />
          </>
        )}
        <Signs view={state} />
        <Choices />
        {stalled.value && (
          <div class="choices panel stalled" role="status">
            <p>{t(`error.${stalled.value}`)}</p>
          </div>
        )}
        {me.value !== null && table.seats[me.value]?.played_by === "stand_in" && (
          <div class="choices panel">
            <h2>{t("ui.stood_in")}</h2>
            <Button primary class="come-back" onClick={() => void request({ type: "come_back" })}>
              {t("ui.come_back")}
            </Button>
          </div>
        )}
        {table.phase === "paused" && (
          <div class="curtain">
            <h2>{t("ui.paused")}</h2>
            {me.value !== null && (
              <Button primary icon="play" onClick={() => void request({ type: "resume" })}>
                {t("ui.resume")}
              </Button>
            )}
          </div>
        )}
      </main>
      <aside class="side" aria-label={t("ui.side")}>
        <section class="panel log" tabIndex={0} aria-label={t("ui.log.title")}>
          <h2>{t("ui.log.title")}</h2>
          <Log lines={lines} />
        </section>
        {isDuel(state) && (
          <section class="panel">
            <h2>{t("ui.duel.account")}</h2>
            <DuelAccount view={state} table={table} />
          </section>
        )}
        <section class="panel">
          <h2>{t("ui.know.title")}</h2>
          <Know view={state} table={table} />
        </section>
        {me.value !== null && table.seats.length > 1 && (
          <section class="panel">
            <h2 class="eyebrow">{t("ui.say.title")}</h2>
            <SayIt />
          </section>
        )}
      </aside>
      <Ticker
        line={lines.at(-1)}
        onOpen={() => {
          sheet.value = "log";
        }}
      />
      {me.value !== null ? (
        <footer class="foot">
          <div class="my-role">
            {isDuel(state) && <DuelMe view={state} seat={me.value} />}
            {role && role !== "?" && (
              <>
                <HoldToLook role={role} />
                <div class="my-role-text">
                  <b>{t("ui.role.yours")}</b>
                  <span class="muted">{t("ui.role.tilt")}</span>
                </div>
              </>
            )}
          </div>
          <Hand />
          <div class="act-row">
            {role && role !== "?" && (
              <Button
                icon="spy"
                label={t("ui.role.look")}
                class="phone-only act-role"
                onClick={() => {
                  sheet.value = "role";
                }}
              />
            )}
            <Actions />
          </div>
        </footer>
      ) : (
        <footer class="foot spectator">
          <p>
            <Icon name="eye" /> {t("ui.watching")}
          </p>
        </footer>
      )}
      <Carried />
      <Confirm />
      {sheet.value === "log" && <LogSheet table={table} view={state} onClose={close} />}
      {sheet.value === "menu" && <Menu onClose={close} />}
      {sheet.value === "role" && role && <RoleReveal role={role} round={state.round} onClose={close} />}
      {reveal.open && role && !sheet.value && (
        <RoleReveal
          key={String(reveal.changed)}
          role={role}
          round={state.round}
          changed={reveal.changed}
          onClose={reveal.close}
        />
      )}
    </div>
  );
}

/** Once in each round and for each new hat, and not again after a reload. */
function useReveal(table: Table, state: View | null): { open: boolean; changed: boolean; close: () => void } {
  const key = `role-${table.code}`;
  const shown = useSignal(sessionStorage.getItem(key));
  const mine = table.me === null ? "?" : (state?.roles[table.me] ?? "?");
  const hats = useComputed(() => newRoles(entries.value, table.me)).value;
  const now = `${state?.round ?? 0}${hats ? `-${hats}` : ""}`;
  const close = () => {
    shown.value = now;
    sessionStorage.setItem(key, now);
  };
  return { open: table.phase === "playing" && mine !== "?" && shown.value !== now, changed: hats > 0, close };
}

const CHANGES_ROLE = new Set(["swapped_hats", "changed_role", "party"]);

/** How often my role has changed since the round began: by a swap of hats, a costume, a party. */
function newRoles(all: readonly Entry[], seat: number | null): number {
  const events = all.flatMap(({ said }) => ("events" in said ? (said.events as GameEvent[]) : []));
  const began = events.findLastIndex((event) => event.event === "round_began");
  return events
    .slice(began + 1)
    .filter(
      (event) => CHANGES_ROLE.has(event.event) && (event.event === "party" || (event.target ?? event.seat) === seat),
    ).length;
}

function TopBar({ table, view: state, onMenu }: { table: Table; view: View; onMenu: () => void }): JSX.Element {
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
      <Button quiet icon="menu" label={t("ui.menu")} class="open-menu" onClick={onMenu} />
    </header>
  );
}

/** Whose turn it is, with the clock; or that the line is lost. */
function TurnSign({ table }: { table: Table }): JSX.Element {
  const toAct = game.value?.to_act ?? null;
  const text =
    line.value !== "open"
      ? t("ui.line.lost")
      : table.phase === "paused"
        ? t("ui.paused")
        : myTurn.value
          ? t(game.value?.asked ? "ui.turn.answer" : "ui.turn.mine")
          : toAct === null
            ? ""
            : t("ui.turn.other", { player: seatName(table.seats, toAct) });
  return (
    <span class={`turn-sign ${myTurn.value ? "mine" : ""} ${line.value !== "open" ? "lost" : ""}`} role="status">
      <span class="turn-dot" />
      <span class="turn-text">{text}</span>
      <Countdown />
    </span>
  );
}

function Countdown(): JSX.Element | null {
  const deadline = game.value?.deadline;
  const now = useNow(500);
  return deadline ? <span class="muted clock">{clockText(secondsUntil(deadline, now))}</span> : null;
}

/** One line over the mine: what to do next. */
function Hint(): JSX.Element | null {
  if (!myTurn.value || choices().length) return null;
  const { cells, seats } = found.value;
  const card = pointing.value.cards.length === 1 ? hint() : null;
  if (!card) return <p class="hint">{waitText()}</p>;
  return (
    <p class="hint">
      <b>{card}</b>{" "}
      {cells.size
        ? t("ui.hint.cells", { n: cells.size })
        : seats.size
          ? t("ui.hint.seats", { n: seats.size })
          : found.value.decided
            ? t("ui.hint.ready")
            : t("ui.hint.nowhere")}
    </p>
  );
}

function hint(): string | null {
  const place = pointing.value.cards[0];
  const code = me.value === null || place === undefined ? undefined : view.value?.hands[me.value]?.[place];
  return code && pointing.value.intent === "play" ? `${sentence(cardName(code))}:` : null;
}

/** A cell in words, for those who can't see it. */
export function cellLabel(state: View, cell: Cell, open: boolean): string {
  const code = state.board[cell] ?? state.faceup_goals[cell];
  const [x] = at(cell);
  const parts = [placeName(state, cell)];
  if (code?.startsWith("start")) parts.push(t("ui.cell.start"));
  else if (code === "place") parts.push(t(state.modules.includes("party") ? "module.party" : "module.costume"));
  else if (state.faceup_goals[cell])
    parts.push(goalName(state.faceup_goals[cell]), t("ui.cell.open", { sides: openSides(state.faceup_goals[cell]) }));
  else if (code)
    parts.push(
      cardName(code),
      t("ui.cell.open", { sides: openSides(code) }),
      lit(state).has(cell) ? t("ui.cell.joined") : t("ui.cell.cut"),
    );
  else if (state.facedown[cell])
    parts.push(
      t(state.facedown[cell]?.goal === undefined ? "chest.unknown" : "ui.cell.facedown"),
      ...(knownAt(state, cell) ? [t("ui.cell.known", { what: goalName(knownAt(state, cell) as string) })] : []),
    );
  else parts.push(t("ui.cell.empty"));
  const toll = tollAt(state, cell);
  if (toll) parts.push(t("ui.cell.toll", { n: toll.owner + 1, side: t(`side.${toll.side}`) }));
  if (cell === state.last_tunnel) parts.push(t("ui.cell.last"));
  parts.push(...cellNotes(state, cell, here.value?.seats ?? [], me.value));
  if (open) parts.push(t("ui.cell.target"));
  return Number.isNaN(x) ? cell : parts.join(", ");
}

function LogSheet({ table, view: state, onClose }: { table: Table; view: View; onClose: () => void }): JSX.Element {
  const tab = useSignal<"log" | "know" | "say" | "chat">("log");
  const tabs = [
    "log",
    "know",
    ...(me.value === null || table.seats.length < 2 ? [] : ["say"]),
    ...(table.chat && me.value !== null ? ["chat"] : []),
  ] as ("log" | "know" | "say" | "chat")[];
  const titles = { log: "ui.log.title", know: "ui.know.title", say: "ui.say.title", chat: "ui.say.chat" };
  return (
    <Dialog title={t(titles[tab.value])} onClose={onClose} class="sheet tall">
      <div class="tabs" role="group">
        {tabs.map((name) => (
          <Button
            key={name}
            pressed={tab.value === name}
            onClick={() => {
              tab.value = name;
            }}
          >
            {t(titles[name])}
          </Button>
        ))}
      </div>
      {tab.value === "log" && <Log lines={useLogLines()} />}
      {tab.value === "know" && (
        <>
          {isDuel(state) && <DuelAccount view={state} table={table} />}
          <Know view={state} table={table} />
        </>
      )}
      {tab.value === "say" && <SayIt />}
      {tab.value === "chat" && <Chat />}
    </Dialog>
  );
}

const useLogLines = useLog;
