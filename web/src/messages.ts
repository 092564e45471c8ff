// Made from src/motherlode/server/messages.py by scripts/make_types.py: do not edit.

export const PROTOCOL = 1;

/** A seat made a move: `by` tells whose hand it was; events as the reader may see them, the move itself the first (`moved`). */
export interface Acted {
  what: "acted";
  seat: number;
  by: "auto" | "bot" | "clock" | "person" | "stand_in";
  events: Array<Record<string, unknown>>;
}

/** Answer to `why_not`: it is allowed. */
export interface Allowed {
  type: "allowed";
  id: string;
}

/** Ask for entries before one that is known: the first state of a long game brings only the newest. */
export interface AskEntries {
  type: "ask_entries";
  id: string;
  before: number;
}

/** Ask what a bot would do in your place, and why; where `table.hints` is true, on your turn. */
export interface AskHint {
  type: "ask_hint";
  id: string;
}

/** A standing answer, so that nobody is kept waiting: allow every card (never veto), until switched off or in this turn only. */
export interface AutoAllow {
  type: "auto_allow";
  id: string;
  on: boolean;
  this_turn?: boolean;
}

/** The game began; events of the first deal. */
export interface Began {
  what: "began";
  events: Array<Record<string, unknown>>;
}

/** The person plays again. */
export interface CameBack {
  what: "came_back";
  seat: number;
}

/** `GET /api/catalogue`: what a table can be made of. */
export interface Catalogue {
  version: string;
  games: Array<GameOffer>;
  levels: Array<string>;
  default_level: string;
}

/** `POST /api/check`: whether boxes go together for so many players; the reason names the rule (C-1). */
export interface Check {
  ok: boolean;
  reason: string | null;
  misfit: Misfit | null;
  misfits: Record<string, Misfit>;
}

/** What may be said in claims: the roles and the kinds of goals of the rules that are played by. */
export interface Claimable {
  roles: Array<string>;
  goals: Array<string>;
}

/** Said on the record. */
export interface Claimed {
  what: "claimed";
  seat: number;
  said: IAm | GoalIs | Suspect;
}

/** Time for each turn, then time from the seat's bank; when both are gone a bot makes the move. */
export interface Clock {
  turn: number;
  bank?: number;
}

/** Take your seat back from the bot that stands in. (Entering the table does the same, except after `leave`.) */
export interface ComeBack {
  type: "come_back";
  id: string;
}

/** The request with this ticket is done and safely stored; the `table` message that shows it comes before. */
export interface Done {
  type: "done";
  id: string;
}

/** Open a table: as its player if this browser holds a seat there, else as a spectator. `since` is the last entry already shown. */
export interface Enter {
  type: "enter";
  code: string;
  since?: number;
}

/** Answer to `ask_entries`: the newest entries before the one named, in order; none when there is nothing before it. */
export interface Entries {
  type: "entries";
  id: string;
  entries: Array<Entry>;
}

/** One line of the log, numbered from 1 without gaps. */
export interface Entry {
  act: number;
  at: number;
  said: TableMade | Sat | GotUp | SeatSet | Began | Acted | TookBack | Claimed | Said | WentAway | StoodIn | CameBack | Paused | Resumed | RoundStarts | RematchMade | Mended;
}

/** What can be wrong with a request; catalogue key `error.<key>`. */
export type ErrorKey = "already_seated" | "bad_claim" | "bad_message" | "bad_name" | "bad_origin" | "bad_record" | "bad_ruleset" | "between_rounds" | "broken" | "busy" | "cant_take_back" | "enough_said" | "finished" | "newer_version" | "no_chat" | "no_hint" | "no_such_bot" | "no_such_move" | "no_such_page" | "no_such_record" | "no_such_seat" | "no_such_table" | "not_at_a_table" | "not_finished" | "not_host" | "not_paused" | "not_seated" | "not_started" | "not_stored" | "not_your_turn" | "paused" | "seat_taken" | "sent_away" | "stale" | "started" | "stuck" | "table_full" | "too_fast" | "too_long" | "too_many_people" | "too_many_records" | "too_many_tables";

/** Look at no table any more; a seat held is kept, and is away. */
export interface Exit {
  type: "exit";
}

/** The request could not be done: catalogue key `error.<key>`, with `args`. Also the body of every REST error. */
export interface Failed {
  type: "error";
  key: ErrorKey;
  args: Record<string, string | number>;
  id: string | null;
}

/** The game as the reader may see it now. */
export interface Game {
  view: Record<string, unknown>;
  legal: Array<string>;
  to_act: number | null;
  asked: string | null;
  deadline: number | null;
  take_back: "drew" | "nothing" | "others_acted" | "saw" | "yes";
  auto_allow: boolean;
  allows_turn: boolean;
  answer_by: number | null;
  rounds: Array<Round>;
  waiting_for: Array<number>;
  claimable: Claimable;
}

/** A game: catalogue keys `game.<name>` and `game.<name>.about`. */
export interface GameOffer {
  name: string;
  players: Array<number>;
  modules: Array<string>;
  options: Array<OptionOffer>;
  usual: number;
  layouts: Record<string, number>;
  daily: boolean;
  grades: Array<number>;
}

/** That goal is stone; `what` is `treasure`, `stone` or another goal's name, without tunnels. */
export interface GoalIs {
  claim: "goal_is";
  cell: string;
  what: string;
}

/** Somebody left a seat before the start, or was sent off it. */
export interface GotUp {
  what: "got_up";
  seat: number;
  name: string;
}

/** Answer to `ask_hint`: the move, and the reason (catalogue key `hint.<why>`, with `n`); from what the seat itself may know. */
export interface Hint {
  type: "hint";
  id: string;
  text: string;
  why: string;
  n: number;
}

/** I am a miner. */
export interface IAm {
  claim: "i_am";
  role: string;
}

/** How it would look, and where another may lie. */
export interface LayoutPreview {
  view: Record<string, unknown>;
  places: Array<string>;
  left: number;
}

/** What the host has laid of a box so far (`POST /api/layout`), for a game with these boxes. */
export interface LayoutWish {
  box: string;
  cells: Array<string>;
  players: number;
  game: string;
  modules: Array<string>;
}

/** Get up: before the start the seat is free again, later a bot plays it at once until `come_back`. */
export interface Leave {
  type: "leave";
  id: string;
}

/** `POST /api/records` with a record's text: where it can be replayed now. */
export interface Loaded {
  id: string;
}

/** `GET /api/tables`: own unfinished tables first, then public ones, those with free seats first. */
export interface Lobby {
  tables: Array<OpenTable>;
}

/** A table was made; its link is `/t/{code}`. */
export interface Made {
  code: string;
}

/** Say it, on the record. */
export interface MakeClaim {
  type: "make_claim";
  id: string;
  claim: IAm | GoalIs | Suspect;
}

/** A line was lost when the server's disk failed; its place is kept, so that the numbers of all others stay. */
export interface Mended {
  what: "mended";
}

/** Why a box can't be there (C-1): `other` is the box or game that it does not go with, else `players` says for how many it is. */
export interface Misfit {
  box: string;
  reason: string;
  other: string | null;
  players: Array<number> | null;
}

/** A line of the lobby: a public table, or one where this browser holds a seat (`mine`). */
export interface OpenTable {
  code: string;
  host: string;
  game_name: string;
  modules: Array<string>;
  players: number;
  people: number;
  free: number;
  phase: "between_rounds" | "finished" | "gathering" | "paused" | "playing";
  mine: boolean;
  my_turn: boolean;
  daily: string | null;
}

/** An option of the rules: catalogue key `option.<name>`; the default stands first. */
export interface OptionOffer {
  name: string;
  values: unknown[];
  box: string | null;
}

/** A gold card or tokens that a seat got (there may be several): `gold` is null where the reader may not know how much. */
export interface Paid {
  seat: number;
  gold: number | null;
}

/** Stop clocks and bots; any player may. */
export interface Pause {
  type: "pause";
  id: string;
}

/** A player stopped the game. */
export interface Paused {
  what: "paused";
  seat: number;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
  sent?: number;
}

/** Make a move. `act` is the table's `act` that the player saw: a move meant for an earlier moment is not made. */
export interface Play {
  type: "move";
  id: string;
  text: string;
  act: number;
}

/** Yes. */
export interface Pong {
  type: "pong";
  sent: number;
  now: number;
}

/** Play now: me and bots (`POST /api/play-now`). */
export interface QuickWish {
  name: string;
  players?: number | null;
  level?: string | null;
  game?: string;
  modules?: Array<string>;
  options?: Record<string, unknown>;
  daily?: boolean;
}

/** Seen the end of the round; the next goes on when all people present are ready, or after a while. */
export interface Ready {
  type: "ready";
  id: string;
}

/** A finished game, or a record that was loaded. */
export interface RecordLine {
  id: string;
  at: number;
  game_name: string;
  modules: Array<string>;
  names: Array<string>;
  winners: Array<number>;
  mine: boolean;
  loaded: boolean;
}

/** `GET /api/records`: the newest first; own games, public games and those loaded from this browser. */
export interface Records {
  records: Array<RecordLine>;
}

/** The rules say no: a key that every catalogue has (`rule.<id>`), with `args`; `english` is the rule's own sentence. */
export interface Refused {
  type: "refused";
  id: string;
  text: string;
  rule: string;
  key: string;
  args: Record<string, string | number>;
  english: string;
}

/** After the end: a new table with the same settings and people; all who stay are told its code. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** The rematch is open. */
export interface RematchMade {
  what: "rematch_made";
  seat: number;
  code: string;
}

/** `GET /api/records/{id}/steps?seat=0|spectator|all`: the whole game from one seat's view, or with all cards open. */
export interface Replay {
  id: string;
  game_name: string;
  modules: Array<string>;
  names: Array<string>;
  winners: Array<number>;
  seat: number | "all" | "spectator";
  steps: Array<Step>;
  rounds: Array<number>;
}

/** Go on. */
export interface Resume {
  type: "resume";
  id: string;
}

/** A player let it go on. */
export interface Resumed {
  what: "resumed";
  seat: number;
}

/** How a round ended, as far as the reader may know. */
export interface Round {
  round: number;
  roles: Array<string>;
  spare: Array<string>;
  winners: string | Array<number> | null;
  finisher: number | null;
  rule: string | null;
  paid: Array<Paid>;
  events: Array<Record<string, unknown>>;
}

/** All have seen the end of the last round. */
export interface RoundStarts {
  what: "round_starts";
}

/** A chat line. */
export interface Said {
  what: "said";
  seat: number;
  line: string;
}

/** Somebody sat down. */
export interface Sat {
  what: "sat";
  seat: number;
  name: string;
}

/** A chat line; at private tables only, players only. */
export interface Say {
  type: "say";
  id: string;
  line: string;
}

/** Who sits where. `played_by` says who makes the moves now: nobody yet, the person, a bot, or a bot standing in for a person. */
export interface Seat {
  seat: number;
  kind: "bot" | "open" | "person";
  played_by: "bot" | "nobody" | "person" | "stand_in";
  name: string | null;
  level: string | null;
  host: boolean;
  me: boolean;
  connected: boolean;
  away_until: number | null;
  bank: number | null;
  claims: Array<IAm | GoalIs | Suspect>;
}

/** The host opened a seat or gave it to a bot. */
export interface SeatSet {
  what: "seat_set";
  seat: number;
  kind: "bot" | "open";
  level: string | null;
}

/** One seat of a new table: the maker's own, a friend's, or a bot's. */
export interface SeatWish {
  kind: "bot" | "friend" | "me";
  level?: string | null;
}

/** The host, before the start: who may sit there. Sending a person off is `open`. */
export interface SetSeat {
  type: "set_seat";
  id: string;
  seat: number;
  kind: "bot" | "open";
  level?: string | null;
}

/** Take a free seat (any, or the one named) at the table entered, before the start. */
export interface Sit {
  type: "sit";
  id: string;
  name: string;
  seat?: number | null;
}

/** The host begins; bots take the seats still empty. */
export interface Start {
  type: "start";
  id: string;
}

/** One act of a replay: what happened, and how the reader's view looks after it. */
export interface Step {
  events: Array<Record<string, unknown>>;
  view: Record<string, unknown>;
  to_act: number | null;
  comments: Array<string>;
}

/** A bot plays for somebody who is away. */
export interface StoodIn {
  what: "stood_in";
  seat: number;
}

/** I suspect that seat. */
export interface Suspect {
  claim: "suspect";
  seat: number;
}

/** The table as the reader may see it: sent on entering, and after everything that happens, with what is new since. */
export interface Table {
  type: "table";
  code: string;
  act: number;
  now: number;
  phase: "between_rounds" | "finished" | "gathering" | "paused" | "playing";
  game_name: string;
  modules: Array<string>;
  options: Record<string, unknown>;
  public: boolean;
  chat: boolean;
  clock: Clock | null;
  seats: Array<Seat>;
  me: number | null;
  spectators: number;
  game: Game | null;
  entries: Array<Entry>;
  daily: string | null;
  hints: boolean;
  next_code: string | null;
  record: string | null;
  trouble: ErrorKey | null;
}

/** The table was opened. */
export interface TableMade {
  what: "table_made";
}

/** A new table as its maker wants it (`POST /api/tables`). */
export interface TableWish {
  name: string;
  seats: Array<SeatWish>;
  game?: string;
  modules?: Array<string>;
  options?: Record<string, unknown>;
  public?: boolean;
  clock?: Clock | null;
  laid?: Record<string, Array<string>>;
  short_pause?: boolean;
}

/** Undo your last move, where the table's `take_back` says `yes`. */
export interface TakeBack {
  type: "take_back";
  id: string;
}

/** The move of entry `undone` was taken back. */
export interface TookBack {
  what: "took_back";
  seat: number;
  undone: number;
}

/** The first message on every connection. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: string;
  now: number;
}

/** A person left the table during the game on purpose. */
export interface WentAway {
  what: "went_away";
  seat: number;
}

/** Ask whether a move would be allowed, and why not; nothing is done. */
export interface WhyNot {
  type: "why_not";
  id: string;
  text: string;
}

export type FromClient = AskEntries | AskHint | AutoAllow | ComeBack | Enter | Exit | Leave | MakeClaim | Pause | Ping | Play | Ready | Rematch | Resume | Say | SetSeat | Sit | Start | TakeBack | WhyNot;

export type ToClient = Allowed | Done | Entries | Failed | Hint | Pong | Refused | Table | Welcome;

export type Claim = GoalIs | IAm | Suspect;

export type What = Acted | Began | CameBack | Claimed | GotUp | Mended | Paused | RematchMade | Resumed | RoundStarts | Said | Sat | SeatSet | StoodIn | TableMade | TookBack | WentAway;
