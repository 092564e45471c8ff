"""Every message between server and client, as data: the one source of the API document and of the browser's types.

A message is a JSON object with `type`. What a reader may know has been decided before a message is made: views and events
come from the engine's whitelists, and nothing here ever holds the truth.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

import motherlode
from motherlode.table import ErrorKey

PROTOCOL = 1
VERSION = motherlode.__version__

Code = Annotated[str, Meta(pattern="^[A-Z2-9]{6,12}$", description="a table's code, as it stands in its link")]
COLOURS = ("amber", "copper", "rose", "violet", "sky", "teal", "moss", "ash")
Look = Annotated[
    str,
    Meta(pattern=rf"^(?:[0-9]|1[01]):(?:{'|'.join(COLOURS)})$(?!\n)", description="a face and a colour, as `3:teal`"),
]
Name = Annotated[str, Meta(min_length=1, max_length=24, description="a nickname")]
Line = Annotated[str, Meta(min_length=1, max_length=300, description="one chat line")]
Text = Annotated[str, Meta(min_length=1, max_length=120, description="a move in mine notation")]
CellText = Annotated[str, Meta(pattern=r"^-?\d{1,2},-?\d{1,2}$", description="a cell, x,y")]
Cells = Annotated[list[CellText], Meta(max_length=20)]
Ticket = Annotated[
    str,
    Meta(min_length=1, max_length=40, description="the client's own name for a request: sent again, it is done once"),
]
SeatNumber = Annotated[int, Meta(ge=0, le=11)]
Millis = Annotated[int, Meta(ge=0, description="milliseconds; points in time count from 1970 by the server's clock")]
Seconds = Annotated[int, Meta(ge=1, le=604800)]
Level = Annotated[str, Meta(max_length=20, description="a bot's name")]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
View = Annotated[
    dict[str, Any], Meta(title="View", description="what the reader may know of the position: mine notation, Views")
]
EventSeen = Annotated[
    dict[str, Any], Meta(title="GameEvent", description="{event: kind, ...}: what the reader may know of it")
]


# --- Claims ---


class IAm(Struct, tag_field="claim", tag="i_am", frozen=True):
    """I am a miner."""

    role: Word


class GoalIs(Struct, tag_field="claim", tag="goal_is", frozen=True):
    """That goal is stone; `what` is `treasure`, `stone` or another goal's name, without tunnels."""

    cell: CellText
    what: Word


class Suspect(Struct, tag_field="claim", tag="suspect", frozen=True):
    """I suspect that seat."""

    seat: SeatNumber


Claim = IAm | GoalIs | Suspect


# --- From the client, by WebSocket ---


class ToServer(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message from a client."""


class Enter(ToServer, tag="enter"):
    """Open a table: as its player if this browser holds a seat there, else as a spectator. `since` is the last entry already shown."""

    code: Code
    since: int = 0


class Exit(ToServer, tag="exit"):
    """Look at no table any more; a seat held is kept, and is away."""


class Sit(ToServer, tag="sit"):
    """Take a free seat (any, or the one named) at the table entered, before the start."""

    id: Ticket
    name: Name
    seat: SeatNumber | None = None
    look: Look | None = None


class Leave(ToServer, tag="leave"):
    """Get up: before the start the seat is free again, later a bot plays it at once until `come_back`."""

    id: Ticket


class ComeBack(ToServer, tag="come_back"):
    """Take your seat back from the bot that stands in. (Entering the table does the same, except after `leave`.)"""

    id: Ticket


class SetSeat(ToServer, tag="set_seat"):
    """The host, before the start: who may sit there. Sending a person off is `open`."""

    id: Ticket
    seat: SeatNumber
    kind: Literal["open", "bot"]
    level: Level | None = None


class Start(ToServer, tag="start"):
    """The host begins; bots take the seats still empty."""

    id: Ticket


class Play(ToServer, tag="move"):
    """Make a move. `act` is the table's `act` that the player saw: a move meant for an earlier moment is not made."""

    id: Ticket
    text: Text
    act: int


class WhyNot(ToServer, tag="why_not"):
    """Ask whether a move would be allowed, and why not; nothing is done."""

    id: Ticket
    text: Text


class AskHint(ToServer, tag="ask_hint"):
    """Ask what a bot would do in your place, and why; where `table.hints` is true, on your turn."""

    id: Ticket


class TakeBack(ToServer, tag="take_back"):
    """Undo your last move, where the table's `take_back` says `yes`."""

    id: Ticket


class AskEntries(ToServer, tag="ask_entries"):
    """Ask for entries before one that is known: the first state of a long game brings only the newest."""

    id: Ticket
    before: int


class Say(ToServer, tag="say"):
    """A chat line; at private tables only, players only."""

    id: Ticket
    line: Line


class MakeClaim(ToServer, tag="make_claim"):
    """Say it, on the record."""

    id: Ticket
    claim: Claim


class Pause(ToServer, tag="pause"):
    """Stop clocks and bots; any player may."""

    id: Ticket


class Resume(ToServer, tag="resume"):
    """Go on."""

    id: Ticket


class Ready(ToServer, tag="ready"):
    """Seen the end of the round; the next goes on when all people present are ready, or after a while."""

    id: Ticket


class AutoAllow(ToServer, tag="auto_allow"):
    """A standing answer, so that nobody is kept waiting: allow every card (never veto), until switched off or in this turn only."""

    id: Ticket
    on: bool
    this_turn: bool = False


class SetTempo(ToServer, tag="set_tempo"):
    """How fast bots play, and whether they talk; for the host, or who plays alone. Nothing is stored: say it after every `enter`."""

    id: Ticket
    tempo: Literal["slow", "normal", "fast"]
    talk: bool = True


class Rematch(ToServer, tag="rematch"):
    """After the end: a new table with the same settings and people; all who stay are told its code."""

    id: Ticket


class Ping(ToServer, tag="ping"):
    """Is anybody there?"""

    sent: float = 0


FromClient = (
    Enter
    | Exit
    | Sit
    | Leave
    | ComeBack
    | SetSeat
    | Start
    | Play
    | WhyNot
    | AskHint
    | AskEntries
    | TakeBack
    | Say
    | MakeClaim
    | Pause
    | Resume
    | Ready
    | AutoAllow
    | SetTempo
    | Rematch
    | Ping
)


# --- What a table looks like ---


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time for each turn, then time from the seat's bank; when both are gone a bot makes the move."""

    turn: Seconds
    bank: Annotated[int, Meta(ge=0, le=604800)] = 0


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of a new table: the maker's own, a friend's, or a bot's."""

    kind: Literal["me", "friend", "bot"]
    level: Level | None = None


class TableWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table as its maker wants it (`POST /api/tables`)."""

    name: Name
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=12)]
    game: Word = "base"
    modules: Annotated[list[Word], Meta(max_length=20)] = []
    options: Annotated[dict[Word, Any], Meta(max_length=20)] = {}
    public: bool = False
    clock: Clock | None = None
    laid: Annotated[dict[Word, Cells], Meta(max_length=20)] = {}
    """Where the host has laid out things of a box (`GameOffer.layouts`); chance lays those of all other boxes."""
    short_pause: bool = False
    """Less time to object where all are asked after a card (veto)."""
    bots_talk: bool = True
    """Bots make claims, listen to those of others, and react in a few words."""
    look: Look | None = None


class QuickWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Play now: me and bots (`POST /api/play-now`)."""

    name: Name
    players: Annotated[int, Meta(ge=1, le=12)] | None = None
    """How many play; null: as many as the game is usually played with."""
    level: Level | None = None
    game: Word = "base"
    modules: Annotated[list[Word], Meta(max_length=20)] = []
    options: Annotated[dict[Word, Any], Meta(max_length=20)] = {}
    daily: bool = False
    """Today's deal, in a game that has one: everybody who asks on the same day gets the same cards."""
    bots_talk: bool = True
    look: Look | None = None


class Seat(Struct, frozen=True):
    """Who sits where. `played_by` says who makes the moves now: nobody yet, the person, a bot, or a bot standing in for a person."""

    seat: int
    kind: Literal["open", "person", "bot"]
    played_by: Literal["nobody", "person", "bot", "stand_in"]
    name: str | None = None
    level: str | None = None
    host: bool = False
    me: bool = False
    connected: bool = False
    away_until: Millis | None = None
    """The person is away, and a bot sits in at this time."""
    bank: Millis | None = None
    claims: list[Claim] = []
    """What this seat says now, one of each kind (of `goal_is`: one for each goal); a new round begins with none."""
    look: str | None = None
    """The face and the colour that its person has chosen."""


class Paid(Struct, frozen=True):
    """A gold card or tokens that a seat got (there may be several): `gold` is null where the reader may not know how much."""

    seat: int
    gold: int | None = None


class Round(Struct, frozen=True):
    """How a round ended, as far as the reader may know."""

    round: int
    roles: list[str]
    spare: list[str]
    winners: str | list[int] | None
    """The side that won, as the engine calls it (`miners`, `saboteurs`, `nobody`, …), or seats."""
    finisher: int | None
    rule: str | None
    winning: list[int]
    """The seats on the side that won."""
    paid: list[Paid]
    events: list[EventSeen]
    """All that was told from the turning of the roles to the end of the sharing."""


class Claimable(Struct, frozen=True):
    """What may be said in claims: the roles and the kinds of goals of the rules that are played by."""

    roles: list[str]
    goals: list[str]
    pile: list[str]
    """The role cards that are dealt from, each as often as it is there."""


class Way(Struct, frozen=True):
    """How far the light has come on one way: `light[n]` are the cells `n` cards from where it begins, each with its joined sides.

    `name` is the colour of its start, empty where all walk the same way; `seats` are those who walk it.
    """

    name: str
    seats: list[int]
    light: list[dict[str, str]]


class TokenShown(Struct, frozen=True):
    """What lies or stands in a cell beside a card: drawing `<kind>-<which>`, catalogue key `ui.cell.<kind>`, and whose it is."""

    cell: str
    kind: str
    which: str
    seat: int | None
    face: bool
    """It is how the card in that cell looks."""


class Scene(Struct, frozen=True):
    """What everybody sees beside the cards: made from what a spectator sees, the same for all readers."""

    ways: list[Way]
    signs: dict[str, int]
    """Signs that are so now (see `BoxTold.signs`), with their numbers."""
    tokens: list[TokenShown]
    owes: str
    """What the mover still has to do in this turn, where there is something: a catalogue key."""
    may_object: bool
    """All may still be asked after a card in this round."""


class Game(Struct, frozen=True):
    """The game as the reader may see it now."""

    view: View
    boxes: list[str]
    """The boxes that are played with, in order: where several declare a word or a card, the last one's verb holds."""
    scene: Scene
    legal: list[str]
    """What the reader may do now, as texts, sorted; empty unless it is the reader's to act, or the reader will be asked about a card."""
    to_act: int | None
    asked: str | None
    """The kind of answer awaited, null for a turn's own move."""
    deadline: Millis | None
    take_back: Literal["yes", "nothing", "others_acted", "drew", "saw"]
    """Whether the reader's last move can be undone, or why not."""
    auto_allow: bool
    allows_turn: bool
    """The reader lets everything pass in this turn."""
    answer_by: Millis | None
    """Where all seats are asked after a card: those who have said nothing let it pass at this time, whatever they hold."""
    rounds: list[Round]
    waiting_for: list[int]
    """Between rounds: the seats whose people are not ready yet."""
    next_round_at: Millis | None
    """Between rounds: when the next one begins by itself; a person alone among bots is waited for."""
    claimable: Claimable


class Table(Struct, tag_field="type", tag="table", frozen=True):
    """The table as the reader may see it: sent on entering, and after everything that happens, with what is new since."""

    code: str
    act: int
    """How many entries the table has: the number of the newest."""
    now: Millis
    phase: Literal["gathering", "playing", "between_rounds", "paused", "finished"]
    game_name: str
    modules: list[str]
    options: dict[str, Any]
    public: bool
    chat: bool
    clock: Clock | None
    seats: list[Seat]
    me: int | None
    """The reader's seat; null for spectators."""
    spectators: int
    game: Game | None
    entries: list[Entry]
    """What happened since the last message (or `since`), in order, up to `act`. Of a long log only the newest entries come:
    when `entries[0].act` is more than one after what is known, the others can be had with `ask_entries`."""
    daily: str | None = None
    """The day whose deal it is; that is all anybody is told of the cards to come."""
    hints: bool = False
    """The reader plays alone, or alone among bots, and may ask for hints."""
    next_code: str | None = None
    """The rematch, once there is one."""
    record: str | None = None
    """The finished game's record: see `/api/records/{record}`."""
    trouble: ErrorKey | None = None
    """The next move can't be made at the moment (`stuck`); the server tries again by itself."""


# --- What has happened: the log as data ---


class Happening(Struct, tag_field="what"):
    """What an entry says."""


class TableMade(Happening, tag="table_made"):
    """The table was opened."""


class Sat(Happening, tag="sat"):
    """Somebody sat down."""

    seat: int
    name: str


class GotUp(Happening, tag="got_up"):
    """Somebody left a seat before the start, or was sent off it."""

    seat: int
    name: str


class SeatSet(Happening, tag="seat_set"):
    """The host opened a seat or gave it to a bot."""

    seat: int
    kind: Literal["open", "bot"]
    level: str | None = None


class Began(Happening, tag="began"):
    """The game began; events of the first deal."""

    events: list[EventSeen]


class Acted(Happening, tag="acted"):
    """A seat made a move: `by` tells whose hand it was; events as the reader may see them, the move itself the first (`moved`)."""

    seat: int
    by: Literal["person", "bot", "stand_in", "clock", "auto"]
    events: list[EventSeen]


class TookBack(Happening, tag="took_back"):
    """The move of entry `undone` was taken back."""

    seat: int
    undone: int


class Claimed(Happening, tag="claimed"):
    """Said on the record."""

    seat: int
    said: Claim


class Said(Happening, tag="said"):
    """A chat line."""

    seat: int
    line: str


class WentAway(Happening, tag="went_away"):
    """A person left the table during the game on purpose."""

    seat: int


class StoodIn(Happening, tag="stood_in"):
    """A bot plays for somebody who is away."""

    seat: int


class CameBack(Happening, tag="came_back"):
    """The person plays again."""

    seat: int


class Paused(Happening, tag="paused"):
    """A player stopped the game."""

    seat: int


class Resumed(Happening, tag="resumed"):
    """A player let it go on."""

    seat: int


class RoundStarts(Happening, tag="round_starts"):
    """All have seen the end of the last round."""


class RematchMade(Happening, tag="rematch_made"):
    """The rematch is open."""

    seat: int
    code: str


class Mended(Happening, tag="mended"):
    """A line was lost when the server's disk failed; its place is kept, so that the numbers of all others stay."""


What = (
    TableMade
    | Sat
    | GotUp
    | SeatSet
    | Began
    | Acted
    | TookBack
    | Claimed
    | Said
    | WentAway
    | StoodIn
    | CameBack
    | Paused
    | Resumed
    | RoundStarts
    | RematchMade
    | Mended
)


class Entry(Struct, frozen=True):
    """One line of the log, numbered from 1 without gaps."""

    act: int
    at: Millis
    said: What


# --- From the server, by WebSocket ---


class Welcome(Struct, tag_field="type", tag="welcome", frozen=True):
    """The first message on every connection."""

    protocol: int
    version: str
    now: Millis


class Done(Struct, tag_field="type", tag="done", frozen=True):
    """The request with this ticket is done and safely stored; the `table` message that shows it comes before."""

    id: str


class Allowed(Struct, tag_field="type", tag="allowed", frozen=True):
    """Answer to `why_not`: it is allowed."""

    id: str


class Refused(Struct, tag_field="type", tag="refused", frozen=True):
    """The rules say no: a key that every catalogue has (`rule.<id>`), with `args`; `english` is the rule's own sentence."""

    id: str
    text: str
    rule: str
    key: str
    args: dict[str, str | int]
    english: str


class Hint(Struct, tag_field="type", tag="hint", frozen=True):
    """Answer to `ask_hint`: the move, and the reason (catalogue key `hint.<why>`, with `n`); from what the seat itself may know."""

    id: str
    text: str
    why: str
    n: int


class Entries(Struct, tag_field="type", tag="entries", frozen=True):
    """Answer to `ask_entries`: the newest entries before the one named, in order; none when there is nothing before it."""

    id: str
    entries: list[Entry]


class Failed(Struct, tag_field="type", tag="error", frozen=True):
    """The request could not be done: catalogue key `error.<key>`, with `args`. Also the body of every REST error."""

    key: ErrorKey
    args: dict[str, str | int] = {}
    id: str | None = None


class Pong(Struct, tag_field="type", tag="pong", frozen=True):
    """Yes."""

    sent: float
    now: Millis


ToClient = Welcome | Table | Done | Allowed | Hint | Entries | Refused | Failed | Pong


# --- By REST: lobby and records ---


class Made(Struct, frozen=True):
    """A table was made; its link is `/t/{code}`."""

    code: str


class Reach(Struct, frozen=True):
    """`GET /api/reach`: what to write into an invitation, told to who sits at the server's own machine (others came by a good address)."""

    links: list[str]
    """Addresses of the server in its network, the best first; empty where the page's own address will do."""
    only_here: bool
    """The server listens to its own machine alone: no address reaches it from elsewhere."""


class OpenTable(Struct, frozen=True):
    """A line of the lobby: a public table, or one where this browser holds a seat (`mine`)."""

    code: str
    host: str
    game_name: str
    modules: list[str]
    players: int
    people: int
    free: int
    phase: Literal["gathering", "playing", "between_rounds", "paused", "finished"]
    mine: bool
    my_turn: bool
    daily: str | None = None
    to_act: int | None = None
    """Of a table of one's own: the seat whose turn it is."""
    to_act_name: str | None = None
    """That seat's name, if it has one."""


class Lobby(Struct, frozen=True):
    """`GET /api/tables`: own unfinished tables first, then public ones, those with free seats first."""

    tables: list[OpenTable]
    notice: str | None = None
    """What the operator tells everybody."""


class Me(Struct, frozen=True):
    """`GET /api/me`: the code by which an operator finds what is stored about this browser. It opens nothing."""

    browser: str
    notice: str | None = None
    """What the operator tells everybody, as in the lobby: cheap to ask for from a table."""


class ReportWish(Struct, frozen=True):
    """`POST /api/reports`: somebody's name, or a chat line (the number of its entry), is reported to the operator."""

    code: str
    seat: int
    entry: int | None = None


class OptionOffer(Struct, frozen=True):
    """An option of the rules: catalogue key `option.<name>`; the default stands first."""

    name: str
    values: list[Any]
    box: str | None = None
    """The box that it comes with; null: always there."""


class GameOffer(Struct, frozen=True):
    """A game: catalogue keys `game.<name>` and `game.<name>.about`."""

    name: str
    players: list[int]
    modules: list[str]
    """Boxes that go with it: catalogue keys `module.<name>` and `module.<name>.about`."""
    options: list[OptionOffer]
    usual: int
    """How many play it if nobody says."""
    layouts: dict[str, int]
    """Boxes of which the host may lay something out (`POST /api/layout`), and how many things."""
    daily: bool
    """Whether it has a deal of the day (`POST /api/play-now`)."""
    grades: list[int]
    """Who plays alone is graded by the gold of all rounds: the least for each grade, the lowest first."""


class Catalogue(Struct, frozen=True):
    """`GET /api/catalogue`: what a table can be made of."""

    version: str
    games: list[GameOffer]
    levels: list[str]
    """Bots, weakest first: catalogue key `bot.<name>`."""
    default_level: str


class PartTold(Struct, frozen=True):
    """One part of a move, in the order in which parts are written: what is chosen, what it is to this move, the sign before it."""

    kind: str
    name: str
    sign: str
    optional: bool
    secret: bool
    words: list[str] = []
    """Of a choice: all there are."""
    least: int = 1
    most: int = 1
    """Of cards: how few and how many."""


class VerbTold(Struct, frozen=True):
    """A kind of move: the word it begins with, or the cards whose playing it is; neither means that a tunnel card is laid."""

    word: str
    cards: list[str]
    rule: str
    parts: list[PartTold]
    traits: list[str]
    key: str
    icon: str
    """How it is chosen where there are buttons: a key, and the path of an SVG of 24 by 24; both may be empty."""


class FieldTold(Struct, frozen=True):
    """A field of an event: what it holds, and the names under which sentences speak of it (the second if the first is taken)."""

    name: str
    shape: str
    holes: list[str]
    secret: bool


class EventTold(Struct, frozen=True):
    """A kind of event, and how it is said: catalogue keys `event.<says>`, `event.<says>.you` and more, see `docs/declarations.md`."""

    says: str
    silent: bool
    """Another event tells it in words."""
    quiet: bool
    """Only those are told who see what is secret in it."""
    noted: bool
    """Everybody should notice it at once."""
    strikes: bool
    """Nobody has done it to the player that it names."""
    begins_round: bool
    ends_round: bool
    new_role: str
    """The field that names the seat which has another role now; `*` means all seats, nothing that nobody has."""
    fields: list[FieldTold]


class SignTold(Struct, frozen=True):
    """A sign over the mine: the path of its icon, the key of its sentence, and whether its number is what matters."""

    name: str
    icon: str
    says: str
    counted: bool


class DecisionTold(Struct, frozen=True):
    """Something that the game asks. Where all are asked, `unsaid` is the answer of those who say nothing; else it is empty.

    `cards` says what one chooses among: `cards`, `gold`, or nothing of the kind.
    """

    unsaid: str
    cards: str


class LegendLine(Struct, frozen=True):
    """A drawing (or the path of an icon) that players should know, and the key of its sentence."""

    drawing: str
    says: str


class BoxTold(Struct, frozen=True):
    """What a box declares."""

    of: list[str]
    """Where it is played with: catalogue keys of games and of boxes that can be added, its own or those that need it."""
    verbs: list[VerbTold]
    decisions: dict[str, DecisionTold]
    signs: list[SignTold]
    legend: list[LegendLine]
    badges: dict[str, list[str]]
    """Cards that lie before players, as badges of 30 by 30: the path of the plate, and of what is on it."""
    roles: list[str]
    suspects: list[str]
    """The roles that a player means who suspects somebody."""
    goals: dict[str, str]
    """The kinds of goals, each with one of its cards."""
    prizes: list[str]
    """Those that everybody looks for."""
    grades: list[int]
    """Who plays alone is graded by the gold of all rounds: the least for each grade, the lowest first."""
    deck: dict[str, int]
    """The cards that it brings into the deck, with their numbers."""
    finds: list[str]
    """What may lie beneath its face-down tunnels: catalogue keys `<kind>.<name>` and `<kind>.<name>.about`."""
    rules: list[str]
    """Its rules in reading order: catalogue keys `ui.rule.<id>`, else `rule.<id>`."""
    cites: dict[str, str]
    """Which rule speaks of a goal or a card on the table, a `role:`, a `find:`, a `sign:`, a `token:`, or a `+mark` in tunnels."""


class Declarations(Struct, frozen=True):
    """`GET /api/declarations`: what the boxes declare, so that a client can draw and offer a game that it has never heard of."""

    version: str
    boxes: dict[str, BoxTold]
    events: dict[str, EventTold]
    turned: dict[str, str]
    """Tunnel cards that look different after half a turn: as written in a hand, and as they lie then."""
    tunnels: dict[str, str]
    """Cards whose code does not say where their tunnels run: their tunnels."""


class Misfit(Struct, frozen=True):
    """Why a box can't be there (C-1): `other` is the box or game that it does not go with, else `players` says for how many it is."""

    box: str
    reason: str
    """In English; catalogue keys `ui.apart.<box>.<other>` and `ui.apart.players`."""
    other: str | None = None
    players: list[int] | None = None


class Check(Struct, frozen=True):
    """`POST /api/check`: whether boxes go together for so many players; the reason names the rule (C-1)."""

    ok: bool
    reason: str | None = None
    misfit: Misfit | None = None
    misfits: dict[str, Misfit] = {}
    """Every box that can't be added, or should not be there, one reason for each."""


class LayoutWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host has laid of a box so far (`POST /api/layout`), for a game with these boxes."""

    box: Word
    cells: Cells
    players: Annotated[int, Meta(ge=1, le=12)]
    game: Word = "base"
    modules: Annotated[list[Word], Meta(max_length=20)] = []


class LayoutPreview(Struct, frozen=True):
    """How it would look, and where another may lie."""

    view: View
    places: list[str]
    left: int
    """How many are still to be laid."""


class RecordLine(Struct, frozen=True):
    """A finished game, or a record that was loaded."""

    id: str
    at: Millis
    game_name: str
    modules: list[str]
    names: list[str]
    winners: list[int]
    mine: bool
    loaded: bool


class Records(Struct, frozen=True):
    """`GET /api/records`: the newest first; own games, public games and those loaded from this browser."""

    records: list[RecordLine]


class Step(Struct, frozen=True):
    """One act of a replay: what happened, and how the reader's view looks after it."""

    events: list[EventSeen]
    view: View
    scene: Scene
    to_act: int | None
    comments: list[str] = []


class Replay(Struct, frozen=True):
    """`GET /api/records/{id}/steps?seat=0|spectator|all`: the whole game from one seat's view, or with all cards open."""

    id: str
    game_name: str
    modules: list[str]
    names: list[str]
    winners: list[int]
    seat: int | Literal["spectator", "all"]
    boxes: list[str]
    steps: list[Step]
    rounds: list[int]
    """The index of the step with which each round begins."""


class Loaded(Struct, frozen=True):
    """`POST /api/records` with a record's text: where it can be replayed now."""

    id: str


REST = [
    TableWish,
    QuickWish,
    LayoutWish,
    Made,
    Reach,
    Lobby,
    Me,
    ReportWish,
    Catalogue,
    Declarations,
    Check,
    LayoutPreview,
    Records,
    Replay,
    Loaded,
    Failed,
]


class _Ticketed(Struct):
    id: Ticket | None = None


_read_ticket = msgspec.json.Decoder(_Ticketed).decode


def ticket_of(data: bytes) -> str | None:
    """The ticket of a message that is not read any further, so that whoever sent it knows what was not done."""
    try:
        return _read_ticket(data).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


read_client = msgspec.json.Decoder(FromClient).decode
write = msgspec.json.Encoder().encode
