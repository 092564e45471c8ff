/** What can be done now: one filled button that says exactly what will happen, and the few others beside it. */

import type { JSX } from "preact";
import { mostCards, type Intent } from "../game/choose";
import { parseMove, type Move } from "../game/notation";
import type { View } from "../game/view";
import { has, t } from "../lib/i18n";
import type { Seat } from "../messages";
import { Card } from "../ui/art";
import { Button, Dialog } from "../ui/parts";
import { HintButton, TrollButton } from "./Duel";
import { moveName, seatName } from "./names";
import { asking, canTurn, chooseIntent, chosen, commit, forget, found, game, kinds, moves, myTurn, pointing, request, send, sending, table, turnCard, underPointer, view } from "./state";

export function Actions(): JSX.Element | null {
  const now = table.value;
  const state = view.value;
  if (!now || !state || now.me === null) return null;
  return (
    <div class="actions">
      <MainButton />
      <div class="beside">
        <Button icon="turn" keys="R" onClick={turnCard} disabled={!canTurn.value} class="act-turn">{t("ui.act.turn")}</Button>
        {EXTRA.map(([intent, icon, keys]) => (kinds.value.has(intent) || intent === "pass") && (
          <Button key={intent} icon={icon} keys={keys} disabled={!kinds.value.has(intent)} pressed={pointing.value.intent === intent} onClick={() => startIntent(intent)} class={`act-${intent}`}>{t(`ui.act.${intent}`)}</Button>
        ))}
        <TrollButton />
        <HintButton />
        <UndoButton />
      </div>
    </div>
  );
}

const EXTRA: [Intent, "bin" | "check" | "people", string][] = [["pass", "bin", "P"], ["clear", "check", "C"], ["toll", "people", "T"]];

/** Pass with one card chosen, where only one may be passed, is complete: it asks at once. */
export function startIntent(intent: Intent): void {
  if (!kinds.value.has(intent)) return;
  chooseIntent(intent);
  if (intent === "pass" && mostCards(moves.value, "pass") === 1 && found.value.decided) commit(found.value.decided);
}

function MainButton(): JSX.Element {
  const decided = found.value.decided ?? underPointer.value;
  const busy = sending.value !== null;
  const state = view.value;
  if (decided && state && table.value && myTurn.value) {
    return <Button primary class="main-button" onClick={() => commit(decided)} disabled={busy} data-move={decided.text}>{moveName(decided, state, table.value.seats)}</Button>;
  }
  return <Button primary class="main-button waiting" disabled>{waitText()}</Button>;
}

/** What the main button is waiting for. */
export function waitText(): string {
  const now = table.value;
  if (!now || !game.value) return "";
  if (now.phase === "paused") return t("ui.wait.paused");
  if (!myTurn.value) return t("ui.wait.others");
  const { intent, cards } = pointing.value;
  if (intent === "pass" || intent === "clear") return t(cards.length ? `ui.wait.${intent}.more` : "ui.wait.cards", { n: mostCards(moves.value, intent) });
  if (intent === "toll") return t(cards.length ? "ui.wait.toll" : "ui.wait.card");
  if (found.value.list.length) return t("ui.wait.list");
  if (chosen.value === null) return t(!game.value.asked ? "ui.wait.card" : found.value.cells.size ? "ui.wait.cell" : found.value.seats.size ? "ui.wait.seat" : "ui.wait.card");
  if (found.value.cells.size) return t("ui.wait.cell");
  return t(found.value.seats.size ? "ui.wait.seat" : "ui.wait.nowhere");
}

function UndoButton(): JSX.Element {
  const why = game.value?.take_back ?? "nothing";
  return (
    <Button icon="undo" keys="U" class="act-undo" label={why === "yes" ? t("ui.act.undo") : `${t("ui.act.undo")}: ${t(`ui.undo.${why}`)}`} disabled={why !== "yes"} onClick={() => void request({ type: "take_back" })}>
      <span>{t("ui.act.undo")}</span>{why !== "yes" && <small class="muted">{t(`ui.undo.${why}`)}</small>}
    </Button>
  );
}

/** Choices that no gesture tells apart, and answers to what the game asks: a list of plain buttons that serves every box. */
export function Choices(): JSX.Element | null {
  const state = view.value;
  const now = table.value;
  if (!state || !now || !myTurn.value || asking.value) return null;
  const list = choices();
  if (!list.length) return null;
  const asked = game.value?.asked;
  const title = askText(state, now.seats) ?? t("ui.wait.list");
  return (
    <section class="choices panel" aria-label={title}>
      <h2>{title}</h2>
      {asked === "veto" && <AutoAllow />}
      <div class="choice-list">
        {list.map((move) => (
          <Button key={move.text} class="choice" data-move={move.text} onClick={() => commit(move)} disabled={sending.value !== null}>
            {picture(move) && <Card code={picture(move) as string} class="mini" />}{moveName(move, state, now.seats)}
          </Button>
        ))}
      </div>
      {pointing.value.cards.length > 0 && <Button quiet onClick={forget}>{t("ui.cancel")}</Button>}
    </section>
  );
}

/** What the game asks of me, in words. */
export function askText(state: View, seats: readonly Seat[]): string | null {
  const asked = game.value?.asked;
  if (!asked || !has(`ask.${asked}`)) return null;
  const move = state.pending?.move ? parseMove(state.pending.move) : null;
  return t(`ask.${asked}`, { player: seatName(seats, state.to_move), move: move ? moveName(move, state, seats) : "" });
}

/** Answers are always listed, also those that can be pointed at; on one's own turn only what pointing can't reach. */
export function choices(): Move[] {
  const answers = game.value?.asked ? moves.value.filter((move) => move.card === null) : [];
  return pointing.value.cards.length === 0 && answers.length ? answers : found.value.list;
}

function picture(move: Move): string | null {
  if (move.verb === "take") return `nuggets:${move.detail}`;
  if (move.verb === "keep") return move.detail;
  if (move.verb === "turn") return move.detail;
  return null;
}

function AutoAllow(): JSX.Element {
  const on = game.value?.auto_allow ?? false;
  return <label class="check"><input type="checkbox" checked={on} onChange={() => void request({ type: "auto_allow", on: !on })} />{t("ui.auto_allow")}</label>;
}

const SURE: Record<string, string> = { pass: "pass", clear: "pass", troll: "troll" };

/** One question before what can't be made good again. */
export function Confirm(): JSX.Element | null {
  const move = asking.value;
  const state = view.value;
  if (!move || !state || !table.value) return null;
  const close = () => { asking.value = null; if (pointing.value.intent === "pass") forget(); };
  return (
    <Dialog title={t("ui.sure")} alert onClose={close} class="confirm" hideTitle>
      <div class="confirm-cards">{(move.cards.length ? move.cards : [move.card ?? ""]).map((code, n) => <Card key={n} code={code} />)}</div>
      <h2>{moveName(move, state, table.value.seats)}?</h2>
      <p class="muted">{t(`ui.sure.${SURE[move.verb] ?? "rockfall"}`)}</p>
      <div class="row">
        <Button primary class="confirm-yes" onClick={() => void send(move.text)} data-move={move.text}>{t("ui.sure.yes")}</Button>
        <Button class="confirm-no" onClick={close}>{t("ui.sure.no")}</Button>
      </div>
    </Dialog>
  );
}
