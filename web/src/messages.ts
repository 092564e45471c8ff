// Made by scripts/make_types.py from the messages of the server and what the boxes declare: do not edit.

export const PROTOCOL = 1;

/** A seat made a move: `by` tells whose hand it was; events as the reader may see them, the move itself the first (`moved`). */
export interface Acted {
  what: "acted";
  seat: number;
  by: "auto" | "bot" | "clock" | "person" | "stand_in";
  events: Array<GameEvent>;
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
  events: Array<GameEvent>;
}

/** What a box declares. */
export interface BoxTold {
  of: Array<string>;
  verbs: Array<VerbTold>;
  decisions: Record<string, DecisionTold>;
  signs: Array<SignTold>;
  legend: Array<LegendLine>;
  badges: Record<string, Array<string>>;
  roles: Array<string>;
  suspects: Array<string>;
  goals: Record<string, string>;
  prizes: Array<string>;
  grades: Array<number>;
  deck: Record<string, number>;
  finds: Array<string>;
  rules: Array<string>;
  cites: Record<string, string>;
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
  pile: Array<string>;
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

/** Something that the game asks. Where all are asked, `unsaid` is the answer of those who say nothing; else it is empty.

    `cards` says what one chooses among: `cards`, `gold`, or nothing of the kind. */
export interface DecisionTold {
  unsaid: string;
  cards: string;
}

/** `GET /api/declarations`: what the boxes declare, so that a client can draw and offer a game that it has never heard of. */
export interface Declarations {
  version: string;
  boxes: Record<string, BoxTold>;
  events: Record<string, EventTold>;
  turned: Record<string, string>;
  tunnels: Record<string, string>;
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
export type ErrorKey = "already_seated" | "bad_claim" | "bad_message" | "bad_name" | "bad_origin" | "bad_record" | "bad_ruleset" | "banned" | "between_rounds" | "broken" | "busy" | "cant_take_back" | "enough_said" | "finished" | "newer_version" | "no_chat" | "no_hint" | "no_new_tables" | "no_such_bot" | "no_such_move" | "no_such_page" | "no_such_record" | "no_such_seat" | "no_such_table" | "not_at_a_table" | "not_finished" | "not_host" | "not_paused" | "not_seated" | "not_started" | "not_stored" | "not_your_turn" | "paused" | "seat_taken" | "sent_away" | "stale" | "started" | "stuck" | "table_closed" | "table_full" | "too_fast" | "too_long" | "too_many_people" | "too_many_records" | "too_many_tables";

/** A kind of event, and how it is said: catalogue keys `event.<says>`, `event.<says>.you` and more, see `docs/declarations.md`. */
export interface EventTold {
  says: string;
  silent: boolean;
  quiet: boolean;
  noted: boolean;
  strikes: boolean;
  begins_round: boolean;
  ends_round: boolean;
  new_role: string;
  fields: Array<FieldTold>;
}

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

/** A field of an event: what it holds, and the names under which sentences speak of it (the second if the first is taken). */
export interface FieldTold {
  name: string;
  shape: string;
  holes: Array<string>;
  secret: boolean;
}

/** The game as the reader may see it now. */
export interface Game {
  view: View;
  boxes: Array<string>;
  scene: Scene;
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
  next_round_at: number | null;
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
  view: View;
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

/** A drawing (or the path of an icon) that players should know, and the key of its sentence. */
export interface LegendLine {
  drawing: string;
  says: string;
}

/** `POST /api/records` with a record's text: where it can be replayed now. */
export interface Loaded {
  id: string;
}

/** `GET /api/tables`: own unfinished tables first, then public ones, those with free seats first. */
export interface Lobby {
  tables: Array<OpenTable>;
  notice: string | null;
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

/** `GET /api/me`: the code by which an operator finds what is stored about this browser. It opens nothing. */
export interface Me {
  browser: string;
  notice: string | null;
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
  to_act: number | null;
  to_act_name: string | null;
}

/** An option of the rules: catalogue key `option.<name>`; the default stands first. */
export interface OptionOffer {
  name: string;
  values: unknown[];
  box: string | null;
}

/** The game is over. */
export interface Over {
  winners: Array<number>;
}

/** A gold card or tokens that a seat got (there may be several): `gold` is null where the reader may not know how much. */
export interface Paid {
  seat: number;
  gold: number | null;
}

/** One part of a move, in the order in which parts are written: what is chosen, what it is to this move, the sign before it. */
export interface PartTold {
  kind: string;
  name: string;
  sign: string;
  optional: boolean;
  secret: boolean;
  words: Array<string>;
  least: number;
  most: number;
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

/** What is asked now, and of whom. */
export interface PendingSeen {
  kind: string;
  seat: number;
  move?: string | null;
  cells?: Array<string>;
  cards?: Array<string | number>;
  queue?: unknown[];
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
  bots_talk?: boolean;
  look?: string | null;
}

/** `GET /api/reach`: what to write into an invitation, told to who sits at the server's own machine (others came by a good address). */
export interface Reach {
  links: Array<string>;
  only_here: boolean;
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
  boxes: Array<string>;
  steps: Array<Step>;
  rounds: Array<number>;
}

/** `POST /api/reports`: somebody's name, or a chat line (the number of its entry), is reported to the operator. */
export interface ReportWish {
  code: string;
  seat: number;
  entry: number | null;
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
  winning: Array<number>;
  paid: Array<Paid>;
  events: Array<GameEvent>;
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

/** What everybody sees beside the cards: made from what a spectator sees, the same for all readers. */
export interface Scene {
  ways: Array<Way>;
  signs: Record<string, number>;
  tokens: Array<TokenShown>;
  owes: string;
  may_object: boolean;
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
  look: string | null;
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

/** How fast bots play, and whether they talk; for the host, or who plays alone. Nothing is stored: say it after every `enter`. */
export interface SetTempo {
  type: "set_tempo";
  id: string;
  tempo: "fast" | "normal" | "slow";
  talk?: boolean;
}

/** Something that the reader looked at: a goal or a hidden card in a cell, the role of a seat. */
export interface Sight {
  what: string;
  at: string | number;
  card: string | Record<string, string>;
  round: number;
  turn: number;
}

/** A sign over the mine: the path of its icon, the key of its sentence, and whether its number is what matters. */
export interface SignTold {
  name: string;
  icon: string;
  says: string;
  counted: boolean;
}

/** Take a free seat (any, or the one named) at the table entered, before the start. */
export interface Sit {
  type: "sit";
  id: string;
  name: string;
  seat?: number | null;
  look?: string | null;
}

/** The host begins; bots take the seats still empty. */
export interface Start {
  type: "start";
  id: string;
}

/** One act of a replay: what happened, and how the reader's view looks after it. */
export interface Step {
  events: Array<GameEvent>;
  view: View;
  scene: Scene;
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
  bots_talk?: boolean;
  look?: string | null;
}

/** Undo your last move, where the table's `take_back` says `yes`. */
export interface TakeBack {
  type: "take_back";
  id: string;
}

/** What lies or stands in a cell beside a card: drawing `<kind>-<which>`, catalogue key `ui.cell.<kind>`, and whose it is. */
export interface TokenShown {
  cell: string;
  kind: string;
  which: string;
  seat: number | null;
  face: boolean;
}

/** The move of entry `undone` was taken back. */
export interface TookBack {
  what: "took_back";
  seat: number;
  undone: number;
}

/** A kind of move: the word it begins with, or the cards whose playing it is; neither means that a tunnel card is laid. */
export interface VerbTold {
  word: string;
  cards: Array<string>;
  rule: string;
  parts: Array<PartTold>;
  traits: Array<string>;
  key: string;
  icon: string;
}

/** What the reader may know of the position. */
export interface View {
  notation: number;
  game: string;
  modules: Array<string>;
  options: Record<string, unknown>;
  players: number;
  round: number;
  turn: number;
  to_move: number;
  direction: number;
  pending: PendingSeen | null;
  board: Record<string, string>;
  facedown: Record<string, Record<string, string>>;
  faceup_goals: Record<string, string>;
  hands: Array<Array<string>>;
  front: Array<Array<string>>;
  deck: Array<string>;
  discard: Array<string>;
  gold: Array<number | "?">;
  gold_cards: Array<Array<number | "?">>;
  gold_pile: Array<number | "?">;
  last_tunnel: string | null;
  last_digger: number | null;
  last_mover: number | null;
  finisher: number | null;
  draws: number;
  instead: Array<string>;
  seen: Array<Sight>;
  over: Over | null;
  seat: number | null;
  roles?: Array<string>;
  spare_roles?: Array<string>;
  joined?: Record<string, number> | null;
  aside?: Array<string> | null;
  thefts?: Array<number> | null;
  lasting?: Array<string> | null;
  digs?: number | null;
  veto_used?: boolean | null;
  veto_height?: number | null;
  place_used?: boolean | null;
  tolls?: Array<Record<string, number | string>> | null;
  tolls_used?: number | null;
  asked?: Array<number> | null;
  map_ban?: boolean | null;
  chest_tunnels?: Array<string> | null;
  kept?: Array<Array<string>> | null;
  box?: Array<string> | null;
  markers?: Record<string, string> | null;
  keys?: Record<string, string> | null;
  ladders?: Record<string, string> | null;
}

/** How far the light has come on one way: `light[n]` are the cells `n` cards from where it begins, each with its joined sides.

    `name` is the colour of its start, empty where all walk the same way; `seats` are those who walk it. */
export interface Way {
  name: string;
  seats: Array<number>;
  light: Array<Record<string, string>>;
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

export type FromClient = AskEntries | AskHint | AutoAllow | ComeBack | Enter | Exit | Leave | MakeClaim | Pause | Ping | Play | Ready | Rematch | Resume | Say | SetSeat | SetTempo | Sit | Start | TakeBack | WhyNot;

export type ToClient = Allowed | Done | Entries | Failed | Hint | Pong | Refused | Table | Welcome;

export type Claim = GoalIs | IAm | Suspect;

export type What = Acted | Began | CameBack | Claimed | GotUp | Mended | Paused | RematchMade | Resumed | RoundStarts | Said | Sat | SeatSet | StoodIn | TableMade | TookBack | WentAway;

export type Trait = "allows" | "answers" | "asks_first" | "clears" | "draws" | "frees" | "gains" | "halts" | "harms" | "lays" | "lifts" | "looks" | "moves_goals" | "passes" | "spends" | "stops" | "told";

/** The kinds of events as a reader is told them; what is hidden from the reader is `?`. */
export interface Events {
  caved_in: { cards: number; };
  changed_role: { seat: number; role: string | "?"; };
  dealt: { seat: number; hand: string[]; role: string | "?"; };
  discarded: { card: string; };
  drawn_and_discarded: { card: string; };
  drawn_and_put_before: { seat: number; card: string; };
  drew: { seat: number; cards: string[]; };
  game_over: { winners: number[]; gold: number[]; };
  gave_up: { seat: number; cards: string[]; };
  graded: { seat: number; gold: number; grade: number; };
  kept: { seat: number; cards: string[]; };
  laid: { seat: number; card: string; };
  lasts: { seat: number; card: string; };
  looked: { seat: number; at: string; card: string | { tunnel: string; [find: string]: string } | "?"; };
  looked_role: { seat: number; target: number; role: string | "?"; };
  lost_gold: { seat: number; gold: number; };
  marked: { seat: number; at: string; };
  moved: { seat: number; move: string | "?"; };
  opened_chest: { seat: number; at: string; chest: string; };
  paid: { seat: number; gold?: number | "?" | null; tokens?: number | null; rule?: string | null; };
  paid_toll: { seat: number; target: number; gold: number; };
  party: { seat: number; role: string | (string)[] | "?"; };
  pickpocketed: { seat: number; target: number; card: string | "?"; };
  pushed: { at: string; to: string; };
  put_before: { seat: number; target: number; card: string; };
  refused_to_pay: { seat: number; target: number; };
  removed: { at: string; card: string; to: string; };
  round_began: { round: number; first: number; };
  round_over: { winners: string; finisher?: number | null; rule: string; roles?: string[] | null; spare?: string[] | null; winning_seats?: number[] | null; mine?: unknown | null; teams?: string[] | null; ways?: unknown | null; doors?: unknown | null; shares?: unknown | null; crystals?: string[] | null; finds?: unknown | null; trapped?: number[] | null; thieves?: number[] | null; why?: string | null; took?: unknown | null; left?: string[] | null; owed?: number[] | null; };
  sabotaged: { seat: number; card: string; };
  shown: { seat: number; from: string; cards: string[]; };
  shuffled_discards: {  };
  spent: { seat: number; cards: string[]; owed: number; };
  stole: { seat: number; target: number; };
  swapped_goals: { seat: number; at: string; other: string; swapped: boolean | "?"; };
  swapped_hands: { seat: number; target: number; hand: string[]; target_hand: string[]; };
  swapped_hats: { seat: number; role: string | "?"; };
  taken_from_before: { target: number; card: string; };
  toll_gone: { at: string; };
  took: { seat: number; cards: string[]; owed: number; };
  took_gold: { seat: number; gold: number; };
  turned_up: { seat: number; at: string; card: string; };
  uncovered: { seat: number; at: string; card: string; };
  used_up: { seat: number; card: string; };
  vetoed: { seat: number; target: number; card: string; };
}

export type GameEvent = { [K in keyof Events]: { event: K } & Events[K] }[keyof Events];
