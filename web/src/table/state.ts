/** The open table: what the server last said, and what the player is pointing at. */

import { batch, computed, signal } from "@preact/signals";
import {
  attempt,
  hopeless,
  type Intent,
  intents,
  mostCards,
  NOTHING,
  offer,
  type Pick,
  PLAY,
  type Pointing,
  pointAt,
  readMoves,
  takesCards,
  wayIn,
} from "../game/choose";
import { at, type Cell, cellOf, isTunnel, looksTheSame, type Move, parseMove } from "../game/notation";
import { type InPlay, isIntent, rulesOf } from "../game/told";
import { NO_SCENE, readView, type View } from "../game/view";
import { t } from "../lib/i18n";
import { type Answer, Connection, type Line, type Request } from "../lib/net";
import { settings } from "../lib/settings";
import { play as sound } from "../lib/sound";
import type { Entry, Failed, Refused, Scene, Table } from "../messages";
import { showLooks } from "../ui/looks";
import { tell } from "../ui/parts";
import { clockOffset, serverNow } from "../ui/time";
import { heard } from "./hear";
import { refusalText } from "./refusal";

export const table = signal<Table | null>(null);
export const entries = signal<Entry[]>([]);
export const line = signal<Line>("connecting");
export const trouble = signal<Failed | null>(null);
/** Why the table can't go on at the moment. */
export const stalled = signal<Table["trouble"]>(null);
export const pointing = signal<Pointing>(NOTHING);
/** The cell under the pointer or the focus: the card shows itself there. */
export const hover = signal<Cell | null>(null);
/** The cell that was last touched without anything to play there: what lies in it is explained. */
export const noted = signal<Cell | null>(null);
/** A move that was pointed at and waits to be confirmed. */
export const proposed = signal<Move | null>(null);
/** A move that will be sent in a moment, unless it is taken back. */
export const held = signal<Move | null>(null);
/** The end of the last round is looked at once more. */
export const lookingBack = signal(false);
export const sending = signal<string | null>(null);
export const refused = signal<{ cell: Cell | null; number: number } | null>(null);
/** Entries up to this one had been shown when the line was last lost. */
export const missedAfter = signal<number | null>(null);

export const game = computed(() => table.value?.game ?? null);
export const view = computed<View | null>(() => (game.value ? readView(game.value.view) : null));
export const scene = computed<Scene>(() => game.value?.scene ?? NO_SCENE);
/** What the boxes of this table declare. */
export const rules = computed<InPlay>(() => rulesOf(game.value?.boxes ?? []));
export const moves = computed<Move[]>(() => readMoves(game.value?.legal ?? [], rules.value));
export const me = computed(() => table.value?.me ?? null);
export const hand = computed<string[]>(() => (me.value === null ? [] : (view.value?.hands[me.value] ?? [])));
export const myTurn = computed(
  () =>
    table.value?.phase === "playing" &&
    me.value !== null &&
    (game.value?.to_act === me.value || moves.value.length > 0),
);
/** Whose turn it is to be seen: where all are asked at once, it is still that of the one whose card it is about. */
export const acting = computed<number | null>(() => {
  const asksAll = Boolean(rules.value.decisions[game.value?.asked ?? ""]?.unsaid);
  return (asksAll ? view.value?.to_move : game.value?.to_act) ?? null;
});
/** The card that somebody has put on the table, before it takes effect. */
export const declared = computed<Move | null>(() =>
  view.value?.pending?.move ? parseMove(view.value.pending.move, rules.value) : null,
);
export const found = computed(() => offer(moves.value, hand.value, pointing.value));
export const kinds = computed(() => intents(moves.value));
export const chosen = computed(() => hand.value[pointing.value.cards[0] ?? -1] ?? null);
/** Whether half a turn makes a difference: to the tunnel that is chosen, or to one that the chosen card lays. */
export const canTurn = computed(() => {
  const code = chosen.value;
  if (code === null) return false;
  if (isTunnel(code)) return pointing.value.intent === PLAY && !looksTheSame(code);
  return found.value.moves.some(({ laid }) => laid !== null);
});

/** What was last pointed at. */
export const pickedCell = computed<Cell | null>(() => lastPick("cell"));
export const pickedSeat = computed<number | null>(() => lastPick("seat"));

function lastPick<K extends "cell" | "seat">(kind: K): (K extends "cell" ? Cell : number) | null {
  const last = pointing.value.picks.at(-1);
  return last && kind in last ? (last as never)[kind] : null;
}

/** The card to show in the cell that is pointed at, as it would lie. */
export const preview = computed<{ cell: Cell; code: string } | null>(() => {
  const cell = hover.value ?? pickedCell.value;
  const code = cell && wayIn(found.value.cells.get(cell), pointing.value.turned);
  if (cell && code) return { cell, code };
  const shown = held.value ?? proposed.value ?? declared.value;
  const [there] = shown?.cells ?? [];
  return there && shown?.laid ? { cell: there, code: shown.laid } : null;
});

/** The move that a press would make where the pointer is now. */
export const underPointer = computed<Move | null>(() =>
  hover.value === null || !found.value.cells.has(hover.value) ? null : decidedAt({ cell: hover.value }),
);

/** The move that pointing there would lead to. */
function decidedAt(pick: Pick): Move | null {
  const there = pointAt(moves.value, hand.value, pointing.value, pick);
  return there && offer(moves.value, hand.value, there).decided;
}

/** What keeps a table from going on; the server tries again by itself. */
const STALLED = new Set<Failed["key"]>(["not_stored", "stuck"]);

let connection: Connection | null = null;

export function enter(code: string): () => void {
  leaveTable();
  connection = new Connection(code, {
    table: showTable,
    line: (now) => {
      if (now === "lost" && line.value === "open" && table.value) {
        missedAfter.value = table.value.act;
        told = false;
      }
      line.value = now;
      if (now === "open") sayTempo();
      stalled.value = null;
    },
    failed: (failed) => {
      trouble.value = failed;
      if (STALLED.has(failed.key)) stalled.value = failed.key;
    },
    since: () => table.value?.act ?? 0,
  });
  const left = () => {
    if (document.hidden) playHeld();
  };
  document.addEventListener("visibilitychange", left);
  return () => {
    document.removeEventListener("visibilitychange", left);
    playHeld();
    leaveTable();
  };
}

function leaveTable(): void {
  connection?.close();
  connection = null;
  batch(() => {
    table.value = null;
    showLooks([]);
    entries.value = [];
    trouble.value = null;
    stalled.value = null;
    missedAfter.value = null;
    lookingBack.value = false;
    line.value = "connecting";
    forget();
  });
}

/** Takes in what the server says. Of a long log only the newest entries come: what is older can be asked for. */
export function showTable(next: Table): void {
  const before = table.value;
  const last = entries.value.at(-1)?.act ?? 0;
  const fresh = next.entries.filter((entry) => entry.act > last);
  const joined = !fresh.length || (fresh[0] as Entry).act === last + 1;
  batch(() => {
    clockOffset.value = next.now - Date.now();
    table.value = next;
    showLooks(next.seats);
    entries.value = joined ? [...entries.value, ...fresh] : fresh;
    trouble.value = null;
    stalled.value = next.trouble;
    if (before?.phase !== next.phase || fresh.some(({ said }) => GAME_GOES_ON.has(said.what))) keepPointing(before);
    if (sending.value && fresh.some(({ said }) => said.what === "acted" && said.seat === next.me)) arrived();
  });
  if (before?.me !== next.me) sayTempo();
  heard(next, fresh, before);
  if (before && missedAfter.value !== null && !told && fresh.length > 1) {
    told = true;
    tell(t("ui.missed", { n: fresh.length }));
  }
}

/**
 * Says how fast bots shall play and whether they talk, where it is the reader's to say: to a table that was just
 * entered, and when it is changed.
 */
export function sayTempo(): void {
  const now = table.value;
  const mine = now?.seats.find(({ me: isMe }) => isMe);
  const alone = now?.seats.every(({ kind, me: isMe }) => isMe || kind !== "person");
  const { tempo, talk } = settings.value;
  if (mine && (mine.host || alone)) void connection?.request({ type: "set_tempo", tempo, talk });
}

/** Fetches what happened before the first entry that is known. */
export async function fetchEarlier(): Promise<void> {
  const first = entries.value[0]?.act ?? 1;
  if (first <= 1 || !connection) return;
  const answer = await connection.request({ type: "ask_entries", before: first });
  if (answer.ok && answer.entries && entries.value[0]?.act === first)
    entries.value = [...answer.entries, ...entries.value];
}

/** Whether the player has been told what happened since the line was lost. */
let told = true;

/** Talk and comings and goings leave what a player is about to do alone. */
const GAME_GOES_ON = new Set(["began", "acted", "took_back", "round_starts"]);

/** What was chosen stays chosen while it is still in the hand and the asked one has not changed. */
function keepPointing(before: Table | null): void {
  const { cards } = pointing.value;
  const old = before?.game && before.me !== null ? (readView(before.game.view).hands[before.me] ?? []) : [];
  if (before?.game?.asked !== game.value?.asked || cards.some((n) => old[n] !== hand.value[n])) forget();
  else if (pointing.value.picks.length) pointing.value = { ...pointing.value, picks: [] };
  if (held.value && !game.value?.legal.includes(held.value.text)) takeHeldBack();
  proposed.value = null;
}

export function forget(): void {
  pointing.value = NOTHING;
  hover.value = null;
  noted.value = null;
  proposed.value = null;
  takeHeldBack();
}

/** The table shows the move that was sent: the next may be chosen, even before the server says that it is stored. */
function arrived(): void {
  sending.value = null;
  forget();
}

export async function request(message: Request): Promise<Answer> {
  const answer = (await connection?.request(message)) ?? { ok: false };
  if (!answer.ok && answer.failed) tell(failedText(answer.failed), "bad");
  return answer;
}

export const failedText = (failed: Failed): string => t(`error.${failed.key}`, failed.args);

// Pointing.

/** Chooses a card of the hand, or lets go of it. With a button pressed that puts one card away, it is put away. */
export function chooseCard(place: number, sure = true): void {
  if (held.value || (myTurn.value && !moves.value.some((move) => move.card !== null))) return;
  const { intent, cards } = pointing.value;
  const many = takesCards(moves.value, intent) ? mostCards(moves.value, intent) : 1;
  const others = cards.includes(place) ? cards.filter((n) => n !== place) : [...cards, place].slice(-many);
  const straight = !cards.includes(place) && (many > 1 || cards.length > 0);
  batch(() => {
    proposed.value = null;
    const isTurned = straight ? false : pointing.value.turned;
    pointing.value = { ...pointing.value, cards: others, turned: isTurned, picks: [] };
  });
  if (chosen.value !== null && intent === PLAY) void askReason(chosen.value);
  if (intent !== PLAY && many === 1 && others.length && found.value.decided) propose(found.value.decided, sure);
}

/** What has a button of its own is something else to do: pressed again, it is off. */
export function chooseIntent(intent: Intent): void {
  const now = pointing.value;
  const next = now.intent === intent ? PLAY : intent;
  pointing.value = { ...NOTHING, intent: next, cards: now.cards.slice(0, 1) };
}

/** Whether a card of the hand can be played in this turn, for anything but being put away. */
export const isPlayable = (code: string): boolean =>
  moves.value.some((move) => move.card === code && !(move.verb && isIntent(move.verb)));

/** Why cards of the hand can't be played in this moment, as far as the server has been asked: the rule's own sentence. */
export const reasons = signal<{ act: number; why: Record<string, Refused> }>({ act: 0, why: {} });

export const reasonFor = (code: string): Refused | null =>
  reasons.value.act === table.value?.act ? (reasons.value.why[code] ?? null) : null;

/** Asks the server why a card can't be played, once in each moment. */
export async function askReason(code: string): Promise<void> {
  const act = table.value?.act ?? 0;
  const now = view.value;
  if (!myTurn.value || game.value?.asked || !now || isPlayable(code) || reasonFor(code)) return;
  const text = hopeless(code, rules.value, hopefulCells(code, now), table.value?.seats.map(({ seat }) => seat) ?? []);
  const answer = text ? await connection?.request({ type: "why_not", text }) : null;
  if (!answer || answer.ok || !answer.refused || table.value?.act !== act) return;
  const why = reasons.value.act === act ? reasons.value.why : {};
  reasons.value = { act, why: { ...why, [code]: answer.refused } };
}

/** Where a card would be tried: a tunnel where a way is open, anything else at what lies there. */
function hopefulCells(code: string, now: View): Cell[] {
  const covered = Object.keys(now.facedown);
  if (!isTunnel(code)) return [...covered, ...Object.keys(now.board)];
  const free = ([x, y]: [number, number]) => !now.board[cellOf(x, y)] && !now.facedown[cellOf(x, y)];
  return Object.keys(now.board)
    .flatMap((cell) => besides(at(cell)))
    .filter(free)
    .map(([x, y]) => cellOf(x, y));
}

const besides = ([x, y]: [number, number]): [number, number][] => [
  [x + 1, y],
  [x, y + 1],
  [x, y - 1],
  [x - 1, y],
];

export function turnCard(): void {
  if (canTurn.value) pointing.value = { ...pointing.value, turned: !pointing.value.turned };
}

/** Points at a cell. `sure` means that the player has seen the card there: a mouse, a key, a drop. */
export function pointAtCell(cell: Cell, sure: boolean): void {
  if (held.value) return;
  noted.value = noted.value === cell ? null : cell;
  const again = pickedCell.value === cell;
  if (pick({ cell }) && found.value.decided) propose(found.value.decided, sure, again);
}

export function pointAtSeat(seat: number, sure = true): void {
  if (held.value) return;
  const again = pickedSeat.value === seat;
  if (pick({ seat }) && found.value.decided) propose(found.value.decided, sure, again);
}

/** Whether something may be done there; if not, the server says why. */
function pick(target: Pick): boolean {
  const next = pointAt(moves.value, hand.value, pointing.value, target);
  if (next) pointing.value = next;
  else void refuse(target);
  return next !== null;
}

/** A gesture has led to a move: it is played, or shown first, as the reader wants it; the same gesture again plays it. */
export function propose(move: Move, sure: boolean, again = proposed.value?.text === move.text): void {
  const { confirm } = settings.value;
  if (again || confirm === "never" || (confirm === "touch" && sure)) play(move);
  else proposed.value = move;
}

const HOLD = 2000;
let holding = 0;

/** Plays a move: at once, or after a moment in which it can be taken back. Whoever leaves the page means it. */
export function play(move: Move): void {
  if (held.value || sending.value) return;
  proposed.value = null;
  if (!settings.value.hold || isUrgent()) return void send(move.text);
  held.value = move;
  holding = window.setTimeout(playHeld, HOLD);
}

/** Where a clock runs, or all are asked, nothing waits. */
function isUrgent(): boolean {
  const { deadline, answer_by } = game.value ?? {};
  return answer_by != null || (deadline != null && deadline - serverNow() < 2 * HOLD);
}

export function playHeld(): void {
  const move = held.value;
  stopHolding();
  if (move) void send(move.text);
}

export function takeHeldBack(): void {
  stopHolding();
}

function stopHolding(): void {
  clearTimeout(holding);
  held.value = null;
}

export async function send(text: string): Promise<void> {
  if (sending.value) return;
  sending.value = text;
  const answer = await request({ type: "move", text, act: table.value?.act ?? 0 });
  if (sending.value === text) sending.value = null;
  if (!answer.ok && answer.refused) sayRefusal(answer.refused, pickedCell.value);
}

/** Nothing is offered there: the server says why, with the rule. */
async function refuse(target: Pick): Promise<void> {
  if (chosen.value === null || pointing.value.intent !== PLAY || me.value === null) return;
  const text = attempt(chosen.value, pointing.value.turned, target, rules.value);
  if (!text) return;
  const answer = await request({ type: "why_not", text });
  if (!answer.ok && answer.refused) sayRefusal(answer.refused, "cell" in target ? target.cell : null);
}

let refusals = 0;
function sayRefusal(answer: Refused, cell: Cell | null): void {
  refused.value = { cell, number: ++refusals };
  sound("refused");
  tell(refusalText(answer), "bad");
}
