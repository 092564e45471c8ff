/** What can be done now: one filled button that says exactly what will happen, and the few others beside it. */

import type { JSX } from "preact";
import { type Intent, mostCards } from "../game/choose";
import { at, type Move } from "../game/notation";
import { tollAt, type View } from "../game/view";
import { has, t } from "../lib/i18n";
import type { Seat } from "../messages";
import { Card, Face, type IconName } from "../ui/art";
import { Button, Dialog } from "../ui/parts";
import { HintButton, TrollButton } from "./Duel";
import { moveName, placeName, seatName } from "./names";
import {
  asking,
  canTurn,
  chooseIntent,
  chosen,
  commit,
  declared,
  forget,
  found,
  game,
  kinds,
  moves,
  myTurn,
  pointing,
  request,
  send,
  sending,
  table,
  turnCard,
  underPointer,
  view,
} from "./state";
import { LetPass, Objections } from "./Veto";

export function Actions(): JSX.Element | null {
  const now = table.value;
  const state = view.value;
  if (!now || !state || now.me === null) return null;
  return (
    <div class="actions">
      <MainButton />
      <div class="beside">
        <Button icon="turn" keys="R" onClick={turnCard} disabled={!canTurn.value} class="act-turn">
          {t("ui.act.turn")}
        </Button>
        {EXTRA.map(
          ([intent, icon, keys]) =>
            (kinds.value.has(intent) || intent === "pass") && (
              <Button
                key={intent}
                icon={icon}
                keys={keys}
                disabled={!kinds.value.has(intent)}
                pressed={pointing.value.intent === intent}
                onClick={() => startIntent(intent)}
                class={`act-${intent}`}
              >
                {t(`ui.act.${intent}`)}
              </Button>
            ),
        )}
        <TrollButton />
        <HintButton />
        <LetPass />
        <UndoButton />
      </div>
    </div>
  );
}

const EXTRA: [Intent, IconName, string][] = [
  ["pass", "bin", "P"],
  ["clear", "broom", "C"],
  ["toll", "people", "T"],
];

/** Pass with one card chosen, where only one may be passed, is complete: it asks at once. */
export function startIntent(intent: Intent): void {
  if (!kinds.value.has(intent)) return;
  chooseIntent(intent);
  if (intent === "pass" && mostCards(moves.value, "pass") === 1 && found.value.decided) commit(found.value.decided);
}

/** What a press of the main button would do now: what was pointed at, else what lies under the pointer or the focus. */
export const mainMove = (): Move | null => (myTurn.value ? (found.value.decided ?? underPointer.value) : null);

function MainButton(): JSX.Element {
  const decided = mainMove();
  const busy = sending.value !== null;
  const state = view.value;
  if (decided && state && table.value) {
    return (
      <Button primary class="main-button" onClick={() => commit(decided)} disabled={busy} data-move={decided.text}>
        {moveName(decided, state, table.value.seats)}
      </Button>
    );
  }
  return (
    <Button primary class="main-button waiting" disabled>
      {waitText()}
    </Button>
  );
}

/** What the main button is waiting for. */
export function waitText(): string {
  const now = table.value;
  if (!now || !game.value) return "";
  if (now.phase === "paused") return t("ui.wait.paused");
  if (!myTurn.value) return t("ui.wait.others");
  const { intent, cards } = pointing.value;
  if (intent === "pass" || intent === "clear")
    return t(cards.length ? `ui.wait.${intent}.more` : "ui.wait.cards", { n: mostCards(moves.value, intent) });
  if (intent === "toll") return t(cards.length ? "ui.wait.toll" : "ui.wait.card");
  if (found.value.list.length) return t("ui.wait.list");
  if (chosen.value === null && (view.value?.digs ?? 0) > 0) return t("ask.dig");
  if (chosen.value === null)
    return t(
      !game.value.asked
        ? "ui.wait.card"
        : found.value.cells.size
          ? "ui.wait.cell"
          : found.value.seats.size
            ? "ui.wait.seat"
            : "ui.wait.card",
    );
  if (found.value.cells.size) return t("ui.wait.cell");
  return t(found.value.seats.size ? "ui.wait.seat" : "ui.wait.nowhere");
}

function UndoButton(): JSX.Element {
  const why = game.value?.take_back ?? "nothing";
  return (
    <Button
      icon="undo"
      keys="U"
      class="act-undo"
      label={why === "yes" ? t("ui.act.undo") : `${t("ui.act.undo")}: ${t(`ui.undo.${why}`)}`}
      disabled={why !== "yes"}
      onClick={() => void request({ type: "take_back" })}
    >
      <span>{t("ui.act.undo")}</span>
      {why !== "yes" && <small class="muted">{t(`ui.undo.${why}`)}</small>}
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
  if (game.value?.asked === "veto") return <Objections state={state} seats={now.seats} />;
  const title = askText(state, now.seats) ?? listText(list, state, now.seats);
  const about = aboutText(list, state);
  const large = list.every((move) => picture(move));
  return (
    <section class="choices panel" aria-label={title}>
      <h2>{title}</h2>
      {about && <p class="muted">{about}</p>}
      <div class={`choice-list ${large ? "large" : ""}`}>
        {list.map((move) => (
          <Button
            key={move.text}
            class="choice"
            data-move={move.text}
            onClick={() => commit(move)}
            disabled={sending.value !== null}
          >
            {picture(move) ? (
              <Card code={picture(move) as string} class="mini" />
            ) : (
              move.seat !== null && <Face seat={move.seat} class="mini" />
            )}
            {moveName(move, state, now.seats)}
          </Button>
        ))}
      </div>
      {pointing.value.cards.length > 0 && (
        <Button quiet onClick={forget}>
          {t("ui.cancel")}
        </Button>
      )}
    </section>
  );
}

/** What the game asks of me, in words. */
export function askText(state: View, seats: readonly Seat[]): string | null {
  const asked = game.value?.asked;
  if (!asked || !has(`ask.${asked}`)) return null;
  const move = declared.value;
  const cell = move?.cells[0];
  const toll = cell ? tollAt(state, cell) : undefined;
  if (asked === "pay" && cell && toll)
    return t("ui.ask.pay", {
      player: seatName(seats, state.to_move),
      owner: seatName(seats, toll.owner),
      place: placeName(state, cell),
    });
  return t(`ask.${asked}`, { player: seatName(seats, state.to_move), move: move ? moveName(move, state, seats) : "" });
}

/** What is about cells stands from top to bottom, as in the mine. */
function byPlace(a: Move, b: Move): number {
  if (a.cells.length !== b.cells.length) return 0;
  const height = (move: Move, n: number): number =>
    move.cells[n] ? at(move.cells[n])[1] * 100 - at(move.cells[n])[0] : 0;
  return height(b, 0) - height(a, 0) || height(b, 1) - height(a, 1);
}

/** Answers are always listed, also those that can be pointed at; on one's own turn only what pointing can't reach. */
export function choices(): Move[] {
  const owed = game.value?.asked || (view.value?.digs ?? 0) > 0;
  const answers = owed ? moves.value.filter((move) => move.card === null) : [];
  return [...(pointing.value.cards.length === 0 && answers.length ? answers : found.value.list)].sort(byPlace);
}

/** What a list is about where no question is asked: a turn's own move that pointing alone does not settle. */
function listText(list: Move[], state: View, seats: readonly Seat[]): string {
  const [move] = list;
  const toll = move?.cells[0] && move.payer !== null ? tollAt(state, move.cells[0]) : undefined;
  if (toll) return t("ui.ask.payer", { owner: seatName(seats, toll.owner) });
  if (move?.verb === "back-and-forth") return t("ui.ask.back-and-forth");
  if (move?.verb === "clear") return t("ui.ask.clear");
  if (move?.verb === "stop") return t("ui.ask.second");
  return t("ui.wait.list");
}

/** One more sentence where a question does not explain itself. */
function aboutText(list: Move[], state: View): string | null {
  const asked = game.value?.asked ?? list[0]?.verb ?? "";
  const about = asked === "keep" ? declared.value?.card : null;
  const key = about?.startsWith("chest:")
    ? `${about.replace(":", ".")}.about`
    : about
      ? `card.${about}.about`
      : `ui.about.${asked === "reveal" && state.modules.includes("goals") ? "reveal" : asked}`;
  return has(key) ? t(key) : null;
}

function picture(move: Move): string | null {
  if (move.verb === "take") return `nuggets:${move.detail}`;
  if (move.verb === "keep") return move.detail;
  if (move.verb === "turn") return move.detail;
  return null;
}

const SURE: Record<string, string> = { pass: "pass", clear: "pass", troll: "troll" };

/** One question before what can't be made good again. */
export function Confirm(): JSX.Element | null {
  const move = asking.value;
  const state = view.value;
  if (!move || !state || !table.value) return null;
  const close = () => {
    asking.value = null;
    if (pointing.value.intent === "pass") forget();
  };
  return (
    <Dialog title={t("ui.sure")} alert onClose={close} class="confirm" hideTitle>
      <div class="confirm-cards">
        {(move.cards.length ? move.cards : [move.card ?? state.board[move.cells[0] ?? ""] ?? ""]).map((code, n) => (
          <Card key={n} code={code} />
        ))}
      </div>
      <h2>{moveName(move, state, table.value.seats)}?</h2>
      <p class="muted">{t(`ui.sure.${SURE[move.verb] ?? "rockfall"}`)}</p>
      <div class="row">
        <Button primary class="confirm-yes" onClick={() => void send(move.text)} data-move={move.text}>
          {t("ui.sure.yes")}
        </Button>
        <Button class="confirm-no" onClick={close}>
          {t("ui.sure.no")}
        </Button>
      </div>
    </Dialog>
  );
}
