/** What can be done now: one filled button that says exactly what will happen, and the few others beside it. */

import type { JSX } from "preact";
import { type Intent, mostCards, PLAY, takesCards } from "../game/choose";
import { at, detailOf, type Move } from "../game/notation";
import { hasTrait, isIntent } from "../game/told";
import { tokensAt, type View } from "../game/view";
import { has, t } from "../lib/i18n";
import type { Seat, VerbTold } from "../messages";
import { Card, Face, type IconName } from "../ui/art";
import { Button, isSure } from "../ui/parts";
import { HintButton } from "./Hints";
import { moveName, placeName, seatName } from "./names";
import { asksAll, LetPass, Objections } from "./Objections";
import {
  canTurn,
  chooseIntent,
  chosen,
  declared,
  forget,
  found,
  game,
  held,
  kinds,
  moves,
  myTurn,
  play,
  playHeld,
  pointing,
  propose,
  proposed,
  request,
  rules,
  scene,
  sending,
  table,
  takeHeldBack,
  turnCard,
  underPointer,
  view,
} from "./state";

/** `onRole` shows the reader's role, where it does not lie beside the hand. */
export function Actions({ onRole }: { onRole: (() => void) | null }): JSX.Element | null {
  const now = table.value;
  const state = view.value;
  if (!now || !state || now.me === null) return null;
  return (
    <div class="actions">
      <MainButton />
      <div class="beside">
        {onRole && (
          <Button icon="spy" class="phone-only act-role" onClick={onRole}>
            {t("ui.role.short")}
          </Button>
        )}
        <Button icon="turn" keys="R" onClick={turnCard} disabled={!canTurn.value} class="act-turn">
          {t("ui.act.turn")}
        </Button>
        {intentVerbs().map((verb) => (
          <IntentButton key={verb.word} verb={verb} />
        ))}
        <HintButton />
        <LetPass />
        <UndoButton />
      </div>
    </div>
  );
}

/** Passing is always there; whatever else has a button of its own, while it may be done. */
const intentVerbs = (): VerbTold[] =>
  [...rules.value.words.values()].filter(
    (verb) => isIntent(verb) && (kinds.value.has(verb.word) || hasTrait(verb, "passes")),
  );

function IntentButton({ verb }: { verb: VerbTold }): JSX.Element {
  const { word } = verb;
  const name = `ui.act.${word}`;
  return (
    <Button
      icon={usualIcon(verb)}
      {...(verb.icon ? { line: verb.icon } : {})}
      keys={keyOf(verb)}
      disabled={!kinds.value.has(word)}
      pressed={pointing.value.intent === word}
      onClick={(event) => startIntent(word, isSure(event))}
      class={`act-${word}`}
      data-ask={`verb ${word}`}
    >
      {has(name) ? t(name) : word}
    </Button>
  );
}

function usualIcon(verb: VerbTold): IconName {
  if (hasTrait(verb, "passes")) return "bin";
  return hasTrait(verb, "clears") ? "broom" : "hand";
}

function keyOf(verb: VerbTold): string {
  if (verb.key) return verb.key;
  if (hasTrait(verb, "passes")) return "P";
  return hasTrait(verb, "clears") ? "C" : "";
}

/** What a key stands for among the buttons, if it is there now. */
export function intentFor(letter: string): (() => void) | undefined {
  const verb = intentVerbs().find((one) => keyOf(one).toLowerCase() === letter);
  return verb && (() => startIntent(verb.word));
}

/** What is complete with the card that is chosen, or with nothing, is done; pressed again, so are several cards. */
export function startIntent(intent: Intent, sure = true): void {
  if (!kinds.value.has(intent) || held.value) return;
  const before = pointing.value.intent === intent ? (proposed.value ?? found.value.decided) : null;
  if (before) {
    play(before);
    return;
  }
  chooseIntent(intent);
  const [only, ...others] = found.value.moves;
  const decided = found.value.decided ?? (only && !others.length && only.card === null ? only : null);
  if (pointing.value.intent === intent && decided && mostCards(moves.value, intent) === 1) propose(decided, sure);
}

/** What a press of the main button would do now: what was pointed at, else what lies under the pointer or the focus. */
export const mainMove = (): Move | null =>
  myTurn.value ? (held.value ?? proposed.value ?? found.value.decided ?? underPointer.value) : null;

function MainButton(): JSX.Element {
  const decided = mainMove();
  const busy = sending.value !== null;
  const state = view.value;
  if (decided && state && table.value) {
    return (
      <Button
        primary
        class="main-button"
        onClick={() => play(decided)}
        disabled={busy || held.value !== null}
        data-move={decided.text}
      >
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
  if (pointing.value.intent !== PLAY) return intentText(pointing.value.intent, pointing.value.cards.length);
  if (found.value.list.length) return t("ui.wait.list");
  const next = nextText();
  if (next) return next;
  if (chosen.value !== null) return t(whereTo() ?? "ui.wait.nowhere");
  if (canOnlyPass()) return t("ui.wait.pass");
  return t((game.value.asked && whereTo()) || "ui.wait.card");
}

/** Whether no card can be played. */
const canOnlyPass = (): boolean => moves.value.length > 0 && moves.value.every(({ verb }) => hasTrait(verb, "passes"));

/** What can be pointed at now: a cell or a seat. */
function whereTo(): string | null {
  if (found.value.cells.size) return "ui.wait.cell";
  return found.value.seats.size ? "ui.wait.seat" : null;
}

/** What an intent is waiting for: cards, then where they go. */
function intentText(intent: Intent, chosenCards: number): string {
  const several = takesCards(moves.value, intent);
  const wants = moves.value.some((move) => move.verb?.word === intent && move.card !== null);
  if (wants && !chosenCards) return t(several ? "ui.wait.cards" : "ui.wait.card");
  const own = `ui.wait.${intent}${several ? ".more" : ""}`;
  const usual = several ? "ui.wait.list" : "ui.wait.cell";
  return t(has(own) ? own : usual, { n: mostCards(moves.value, intent) });
}

/** In the middle of a turn: what is still to be done in it. */
const nextText = (): string | null => (chosen.value === null && scene.value.owes ? t(scene.value.owes) : null);

/** Where nothing is asked, but a turn is not over: the answers that end it. */
const owedAnswers = (): Move[] => moves.value.filter((move) => hasTrait(move.verb, "answers"));

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
  if (!state || !now || !myTurn.value || held.value) return null;
  const list = choices();
  if (!list.length) return null;
  if (asksAll()) return <Objections state={state} seats={now.seats} />;
  const title = askText(state, now.seats) ?? listText(list, now.seats);
  const about = aboutText(list);
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
            onClick={(event) => propose(move, isSure(event))}
            pressed={proposed.value ? proposed.value.text === move.text : undefined}
            disabled={sending.value !== null}
          >
            {picture(move) ? (
              <Card code={picture(move) as string} class="mini" />
            ) : (
              move.seats[0] !== undefined && <Face seat={move.seats[0]} class="mini" />
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
  const move = declared.value;
  const owner = ownerAt(move);
  const key = [...(owner === null ? [] : [`ui.ask.${asked}`]), `ask.${asked}`].find(has);
  if (!asked || !key) return null;
  return t(key, {
    player: seatName(seats, state.to_move),
    owner: owner === null ? "" : seatName(seats, owner),
    place: move?.cells[0] ? placeName(state, move.cells[0]) : "",
    move: move ? moveName(move, state, seats) : "",
  });
}

/** Whose token stands where a move goes. */
function ownerAt(move: Move | null | undefined): number | null {
  const [cell] = move?.cells ?? [];
  const owned = cell === undefined ? undefined : tokensAt(scene.value, cell).find(({ seat }) => seat !== null);
  return owned?.seat ?? null;
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
  const answers = game.value?.asked ? moves.value.filter((move) => move.card === null) : owedAnswers();
  return [...(pointing.value.cards.length === 0 && answers.length ? answers : found.value.list)].sort(byPlace);
}

/** What a list is about where no question is asked: what may be added to a move, or the verb itself. */
function listText(list: Move[], seats: readonly Seat[]): string {
  const [move] = list;
  const options = (move?.values ?? []).filter(({ part }) => part.optional).map(({ part }) => part.name);
  const key = [...options, move?.name].map((name) => `ui.ask.${name}`).find(has);
  const owner = ownerAt(move);
  return t(key ?? "ui.wait.list", { owner: owner === null ? "" : seatName(seats, owner) });
}

/** One more sentence where a question does not explain itself: about the question, or about the card that has led to it. */
function aboutText(list: Move[]): string | null {
  const card = declared.value?.card ?? declared.value?.name ?? "";
  const asked = game.value?.asked ?? list[0]?.name ?? "";
  const key = [`ui.about.${asked}`, `card.${card}.about`, `${card.replace(":", ".")}.about`].find(has);
  return key ? t(key) : null;
}

/** What a choice is about, as a picture: a card that is shown, or gold. */
function picture(move: Move): string | null {
  const detail = move.card === null ? detailOf(move) : null;
  if (!detail) return null;
  if (detail.part.kind === "card" || detail.part.kind === "tunnel") return detail.text;
  return rules.value.decisions[game.value?.asked ?? ""]?.cards === "gold" ? `nuggets:${detail.text}` : null;
}

/** What can't be made good again says so before it is confirmed: by the name of the move, or by what it is good for. */
export function sureText({ name, verb }: Move): string {
  if (!hasTrait(verb, "asks_first")) return "";
  const traits = (verb?.traits ?? []).filter((trait) => trait !== "asks_first");
  const key = [name, ...traits].map((about) => `ui.sure.${about}`).find(has);
  return t(key ?? "ui.sure.asks_first");
}

/** A move that is not sent yet: for a moment it can be taken back, before anybody is told and a card is drawn. */
export function Held(): JSX.Element | null {
  const move = held.value;
  const state = view.value;
  if (!move || !state || !table.value) return null;
  return (
    <section class="held panel" role="status">
      <p>{t("ui.held", { move: moveName(move, state, table.value.seats) })}</p>
      <span class="held-time" />
      <div class="row">
        <Button class="held-back" icon="undo" keys="U" onClick={takeHeldBack}>
          {t("ui.held.back")}
        </Button>
        <Button class="held-now" onClick={playHeld}>
          {t("ui.held.now")}
        </Button>
      </div>
    </section>
  );
}
