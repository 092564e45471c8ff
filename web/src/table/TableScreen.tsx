/** A running game: the mine in the middle, people around it, my hand below. */

import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { PLAY } from "../game/choose";
import { at, type Cell, familyOf } from "../game/notation";
import { eventTold } from "../game/told";
import { knownAt, lit, tokensAt, type View } from "../game/view";
import { has, sentence, t } from "../lib/i18n";
import { change, settings } from "../lib/settings";
import type { Entry, GameEvent, Scene, Table, TokenShown } from "../messages";
import { Menu } from "../screens/Menu";
import { BACKS, Card, Icon, Mark } from "../ui/art";
import { Button, Dialog } from "../ui/parts";
import { clockText, secondsUntil, useNow } from "../ui/time";
import { Actions, Choices, Confirm, choices, waitText } from "./Actions";
import { Carried, Hand } from "./Hand";
import { HintBox, hinted } from "./Hints";
import { useKeys } from "./keys";
import { Mine } from "./Mine";
import { cardName, goalName, hiddenName, openSides, placeName, seatName } from "./names";
import { ownParts } from "./own";
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
  pickedCell,
  pickedSeat,
  pointAtCell,
  pointAtSeat,
  pointing,
  preview,
  refused,
  request,
  scene,
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
  const role = me.value === null ? null : (state?.roles?.[me.value] ?? null);
  useKeys(() => {
    if (role && role !== "?") sheet.value = "role";
  });
  if (!state) return null;
  const close = () => {
    sheet.value = null;
  };
  const advised = hinted();
  const own = ownParts(state.game);
  const hintPreview = advised?.code ? { cell: advised.cell, code: advised.code } : null;
  const label = (cell: Cell) => cellLabel(state, scene.value, cell, targets.value.has(cell));
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
        scene={scene.value}
        toAct={table.phase === "playing" ? (game.value?.to_act ?? null) : null}
        targets={seats.value}
        chosen={pickedSeat.value}
        onPoint={pointAtSeat}
      />
      <main class="middle" aria-label={t("ui.mine.label")}>
        <Mine
          view={state}
          scene={scene.value}
          targets={targets.value}
          preview={preview.value ?? hintPreview}
          chosen={pickedCell.value ?? declared.value?.cells[0] ?? advised?.cell ?? null}
          last={state.last_tunnel}
          refused={refused.value}
          label={label}
          onPoint={pointAtCell}
          onHover={(cell) => {
            hover.value = cell;
          }}
        />
        <Hint />
        {own.OverMine && <own.OverMine view={state} />}
        <HintBox />
        <Signs />
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
        {own.Account && (
          <section class="panel">
            <h2>{t(own.accountTitle ?? "")}</h2>
            <own.Account view={state} scene={scene.value} table={table} />
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
            {own.Me && <own.Me scene={scene.value} seat={me.value} />}
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
  const mine = table.me === null ? "?" : (state?.roles?.[table.me] ?? "?");
  const hats = useComputed(() => newRoles(entries.value, table.me)).value;
  const now = `${state?.round ?? 0}${hats ? `-${hats}` : ""}`;
  const close = () => {
    shown.value = now;
    sessionStorage.setItem(key, now);
  };
  return { open: table.phase === "playing" && mine !== "?" && shown.value !== now, changed: hats > 0, close };
}

/** How often my role has changed since the round began, as the kinds of events declare it. */
function newRoles(all: readonly Entry[], seat: number | null): number {
  const events = all.flatMap(({ said }) => ("events" in said ? said.events : []));
  const began = events.findLastIndex((event) => eventTold(event.event)?.begins_round);
  return events.slice(began + 1).filter((event) => hasNewRole(event, seat)).length;
}

function hasNewRole(event: GameEvent, seat: number | null): boolean {
  const field = eventTold(event.event)?.new_role;
  return field === "*" || (!!field && (event as Record<string, unknown>)[field] === seat);
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
  return code && pointing.value.intent === PLAY ? `${sentence(cardName(code))}:` : null;
}

/** A cell in words, for those who can't see it. */
export function cellLabel(state: View, shown: Scene, cell: Cell, open: boolean): string {
  const notes = ownParts(state.game).cellNotes?.(state, shown, cell, here.value?.seats ?? [], me.value) ?? [];
  const parts = [
    placeName(state, cell),
    ...cardLabel(state, shown, cell),
    ...tokensAt(shown, cell).filter(({ face }) => !face).flatMap(tokenName),
    ...(cell === state.last_tunnel ? [t("ui.cell.last")] : []),
    ...notes,
    ...(open ? [t("ui.cell.target")] : []),
  ];
  return Number.isNaN(at(cell)[0]) ? cell : parts.join(", ");
}

/** What lies in a cell, in words. */
function cardLabel(state: View, shown: Scene, cell: Cell): string[] {
  const goal = state.faceup_goals[cell];
  const code = state.board[cell];
  const face = tokensAt(shown, cell).find((token) => token.face);
  if (state.facedown[cell]) return hiddenLabel(state, cell);
  if (goal) return [goalName(goal), t("ui.cell.open", { sides: openSides(goal) })];
  if (face) return tokenName(face);
  if (!code) return [t("ui.cell.empty")];
  if (familyOf(code) === "start") return [t("ui.cell.start")];
  const joined = t(lit(shown).has(cell) ? "ui.cell.joined" : "ui.cell.cut");
  return [cardName(code), t("ui.cell.open", { sides: openSides(code) }), joined];
}

function hiddenLabel(state: View, cell: Cell): string[] {
  const known = knownAt(state, cell);
  return [hiddenName(state, cell), ...(known ? [t("ui.cell.known", { what: goalName(known) })] : [])];
}

/** A token in words, as its box calls it. */
function tokenName({ kind, which, seat }: TokenShown): string[] {
  const key = [`ui.cell.${kind}`, `module.${kind}`].find(has);
  const side = has(`side.${which}`) ? t(`side.${which}`) : which;
  return key ? [t(key, { n: (seat ?? 0) + 1, side })] : [];
}

function LogSheet({ table, view: state, onClose }: { table: Table; view: View; onClose: () => void }): JSX.Element {
  const tab = useSignal<"log" | "know" | "say" | "chat">("log");
  const tabs = [
    "log",
    "know",
    ...(me.value === null || table.seats.length < 2 ? [] : ["say"]),
    ...(table.chat && me.value !== null ? ["chat"] : []),
  ] as ("log" | "know" | "say" | "chat")[];
  const own = ownParts(state.game);
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
          {own.Account && <own.Account view={state} scene={scene.value} table={table} />}
          <Know view={state} table={table} />
        </>
      )}
      {tab.value === "say" && <SayIt />}
      {tab.value === "chat" && <Chat />}
    </Dialog>
  );
}

const useLogLines = useLog;
