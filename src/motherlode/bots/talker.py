"""What a bot says beside its moves: claims, when they serve it, and now and then a quick word.

A bot speaks with its own move, from what its seat sees and has heard and from nothing else, the same way from the same seed. It says at
most one line with a move, hardly ever two in a row, and few in a round. Honest ones say what they know. Sly ones lie as saboteurs: of
their role, of goals where nobody can contradict them, of whom they suspect.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol, runtime_checkable

from motherlode.bots.hearing import TALK, Claimed, Heard, Moved, Said, heard_in, is_telling
from motherlode.bots.table_weights import TableWeights, table_weights_of
from motherlode.core.cells import Cell, cell_text, column, parse_cell, row
from motherlode.core.events import EVENTS, Fields
from motherlode.core.families import GOAL_KIND, ROLES, UNKNOWN
from motherlode.core.moves import Seat, cell_of, seat_of
from motherlode.core.position import Position
from motherlode.core.traits import Trait

Saying = dict[str, Any]
"""A claim as people make it, or `{"phrase": …}`: one of the quick words."""

PHRASES: Final = ("hello", "well", "thanks", "trust", "why", "careful", "mend", "luck")
_MOST: Final = 6  # lines of one bot in a round
_PAUSE: Final = 2  # so many turns lie between two lines, unless one is accused
_SUSPECT: Final = 0.5  # one who lies accuses only whom everybody suspects this much
_NEXT_DOOR: Final = 2  # a tunnel that is so near will soon show what a goal is


@dataclass(frozen=True)
class Character:
    """How talkative a bot is: how often it reacts when there is cause, whether it makes claims, and whether it lies."""

    reacts: float
    claims: bool = False
    lies: bool = False
    threat: float = 0.5  # from this public suspicion on, it says who it is
    sure: float = 0.85  # from this belief on, it accuses


SHY: Final = Character(reacts=0.4)
PLAIN: Final = Character(reacts=0.5, claims=True)
SLY: Final = Character(reacts=0.3, claims=True, lies=True)
RASH: Final = Character(reacts=0.3, claims=True, lies=True, threat=0.0, sure=0.4)


class Mind(Protocol):
    """What somebody who speaks believes."""

    def wrecks(self, seat: Seat) -> float:
        """How likely it takes a seat to wreck."""

    def suspected(self, seat: Seat) -> float:
        """How likely everybody takes a seat to wreck."""


@runtime_checkable
class TalkingBot(Protocol):
    """A bot that says something now and then."""

    def speak(self, view: Position) -> Saying | None:
        """What it says with the move that it has just chosen, if anything."""


def speech(bot: object, view: Position) -> Saying | None:
    """What a bot says with the move that it has just chosen; nothing in answers to what the game asks."""
    return bot.speak(view) if view.pending is None and isinstance(bot, TalkingBot) else None


def as_heard(seat: int, said: Saying) -> Fields:
    """What a seat says, as bots are told of it."""
    if "phrase" in said:
        return {"event": "said", "seat": seat, "phrase": said["phrase"]}
    return {"event": "claimed", "seat": seat, "said": said}


_CLAIMS: Final[dict[str, dict[str, type]]] = {
    "i_am": {"role": str},
    "goal_is": {"cell": str, "what": str},
    "suspect": {"seat": int},
}


def read_saying(given: object) -> Saying:
    """What somebody else's program says, if it is something that can be said; a `ValueError` otherwise."""
    told: Saying = given if isinstance(given, dict) else {}
    if told.get("phrase") in PHRASES:
        return {"phrase": told["phrase"]}
    parts = _CLAIMS.get(str(told.get("claim")))
    if parts is None or any(type(told.get(part)) is not kind for part, kind in parts.items()):
        raise ValueError("this is neither a claim nor one of the quick words")
    said = {"claim": told["claim"], **{part: told[part] for part in parts}}
    if said.get("seat", 0) < 0:
        raise ValueError("there is no such seat")
    if "cell" in said:
        parse_cell(said["cell"])
    return said


class Talker:
    """One seat's tongue, and its memory of what was said in this round."""

    def __init__(self, seed: int | str, character: Character) -> None:
        self.character = character
        self._seed = seed
        self._events: list[Fields] = []
        self._finish: Fields = {}  # how the round before this one ended
        self._begin()

    def _begin(self) -> None:
        self._turns = 0
        self._lines = 0
        self._spoke_at = -_PAUSE
        self._claimed: list[Saying] = []
        self._said_of: set[tuple[str, str]] = set()  # what others have said of goals
        self._looked: dict[Cell, set[Seat]] = {}
        self._causes: list[str] = []  # what has happened to this seat since its last turn
        self._events = []

    def watch(self, happened: Fields) -> None:
        """Keeps what happened until it is this seat's turn."""
        kind = EVENTS.get(happened["event"])
        if happened["event"] in TALK:
            self._events.append(happened)
        elif kind is None:
            return
        elif kind.begins_round:
            self._begin()
        elif kind.ends_round:
            self._finish = happened
        elif is_telling(kind):
            self._events.append(happened)

    def speak(self, view: Position, mind: Mind) -> Saying | None:
        """One line, or none."""
        seat = view.to_act
        if seat is None or view.viewer != seat:
            return None
        heard, self._events = heard_in(view.rules, self._events), []
        for one in heard:
            self._hear(one, seat)
        causes, self._causes = self._causes + self._round_won(seat), []
        has_just_spoken = self._turns - self._spoke_at < _PAUSE
        if self._lines >= _MOST or (has_just_spoken and "accused" not in causes):
            return None
        return _Thought(self, view, seat, mind, causes).say(only_answers=has_just_spoken)

    def dice(self, view: Position) -> Random:
        """Chance for this turn: it depends on nothing but the seed and when it is."""
        return Random(f"{self._seed} talks {view.round} {view.turn}")

    def has_claimed(self, about: Saying) -> bool:
        """Whether it has spoken of that in this round: of its role, of a goal, of a seat."""
        return any(all(claim.get(name) == value for name, value in about.items()) for claim in self._claimed)

    def others_said(self, cell: Cell, what: str) -> bool:
        """Whether another seat has said this of a goal."""
        return (cell_text(cell), what) in self._said_of

    def others_know(self, cell: Cell, me: Seat) -> bool:
        """Whether another seat has looked at a goal."""
        return bool(self._looked.get(cell, set()) - {me})

    def _round_won(self, me: Seat) -> list[str]:
        """At the first turn of a round: whether another has finished the last one for this seat."""
        finisher = self._finish.get("finisher")
        is_glad = not self._turns and finisher not in (None, me) and me in (self._finish.get("winning_seats") or ())
        return ["won"] if is_glad else []

    def _hear(self, heard: Heard, me: Seat) -> None:
        if isinstance(heard, Moved):
            self._moved(heard, me)
        elif isinstance(heard, (Claimed, Said)):
            self._said(heard, me)

    def _moved(self, heard: Moved, me: Seat) -> None:
        seat, move = heard.seat, heard.move
        if move is None or heard.has(Trait.ALLOWS, Trait.ANSWERS):
            return
        if seat == me:
            self._turns += 1
            self._causes = []  # whatever it has not answered at its turn is past, also for one that is made anew
        elif seat_of(move) == me:
            self._causes += [cause for trait, cause in _CAUSES.items() if heard.has(trait)]
        if heard.has(Trait.MOVES_GOALS):
            self._looked = {}
        elif heard.has(Trait.LOOKS) and seat_of(move) is None:
            self._looked.setdefault(cell_of(move), set()).add(seat)

    def _said(self, heard: Claimed | Said, me: Seat) -> None:
        if heard.seat == me:
            self._lines += 1
            self._spoke_at = self._turns
        if isinstance(heard, Said):
            return
        if heard.seat == me:
            self._claimed.append(heard.claim)
        elif heard.claim["claim"] == "goal_is":
            self._said_of.add((heard.claim["cell"], heard.claim["what"]))
        elif heard.claim["claim"] == "suspect" and heard.claim["seat"] == me:
            self._causes.append("accused")


_CAUSES: Final = {Trait.FREES: "freed", Trait.HALTS: "halted"}
_REACTIONS: Final = {"freed": "thanks", "halted": "why", "won": "well"}


class _Thought:
    """One turn of one who may speak."""

    def __init__(self, talker: Talker, view: Position, seat: Seat, mind: Mind, causes: list[str]) -> None:
        self.talker = talker
        self.view = view
        self.seat = seat
        self.mind = mind
        self.causes = causes
        self.dice = talker.dice(view)
        self.weights: TableWeights = table_weights_of(view.rules)
        self.digs = self.weights.motives_of(view.roles[seat]).digs

    def say(self, *, only_answers: bool) -> Saying | None:
        """The first of these that there is cause for."""
        character = self.talker.character
        claims = bool(self.view.rules.role_pile) and character.claims and (self.digs or character.lies)
        ways: list[Callable[[], Saying | None]] = [self._own_role] if claims else []
        if not only_answers:
            ways += [self._goal, self._suspicion, self._reaction] if claims else [self._reaction]
        return next((said for way in ways if (said := way()) is not None), None)

    def _own_role(self) -> Saying | None:
        """Who is accused, or suspected by all, is a miner; where several roles dig, it does not say which it has."""
        is_threatened = "accused" in self.causes or self.mind.suspected(self.seat) >= self.talker.character.threat
        if not is_threatened:
            return None
        honest = sorted({ROLES.names[role] for role in self.view.rules.role_pile if self.weights.motives_of(role).digs})
        if len(honest) == 1 and not self.talker.has_claimed({"claim": "i_am"}):
            return {"claim": "i_am", "role": honest[0]}
        return {"phrase": "trust"} if "accused" in self.causes and self.dice.random() < 0.5 else None

    def _goal(self) -> Saying | None:
        """What it has seen beneath a goal of which it has not spoken."""
        for cell, goal in self.view.facedown.items():
            if goal == UNKNOWN or self.talker.has_claimed({"claim": "goal_is", "cell": cell_text(cell)}):
                continue
            what = GOAL_KIND[goal] if self.digs else self._told_of(cell, GOAL_KIND[goal])
            if what is not None:
                return {"claim": "goal_is", "cell": cell_text(cell), "what": what}
        return None

    def _told_of(self, cell: Cell, truth: str) -> str | None:
        """What one who wrecks says of a goal: a lie that can't be found out at once, else a truth that tells nobody anything new."""
        is_prize = truth in self.weights.wanted
        if len(self.view.facedown) < 2:
            return None  # everybody knows
        if self.talker.others_know(cell, self.seat):
            return truth if self.talker.others_said(cell, truth) else None
        if not is_prize and self._is_near(cell):
            return truth
        return self._other_kind() if is_prize or self._has_named_a_prize() else min(self.weights.wanted, default=None)

    def _other_kind(self) -> str | None:
        """A kind of goal that nobody looks for."""
        return max({GOAL_KIND[goal] for goal in self.view.rules.goals} - self.weights.wanted, default=None)

    def _has_named_a_prize(self) -> bool:
        return any(self.talker.has_claimed({"claim": "goal_is", "what": kind}) for kind in self.weights.wanted)

    def _is_near(self, cell: Cell) -> bool:
        """Whether a tunnel is about to reach a goal."""
        return any(
            abs(column(cell) - column(other)) + abs(row(cell) - row(other)) <= _NEXT_DOOR
            for other in self.view.mine.cards()
            if other not in self.view.facedown and other not in self.view.faceup_goals
        )

    def _suspicion(self) -> Saying | None:
        """Whom it suspects most; one who wrecks says it of somebody who digs and is suspected anyway."""
        others = [Seat(seat) for seat in self.view.rules.seats if seat != self.seat]
        judge = self.mind.wrecks if self.digs else self._worth_accusing
        target = max(others, key=judge)
        sure = self.talker.character.sure
        if judge(target) < (sure if self.digs else min(sure, _SUSPECT)):
            return None
        claim: Saying = {"claim": "suspect", "seat": int(target)}
        return None if self.talker.has_claimed(claim) else claim

    def _worth_accusing(self, seat: Seat) -> float:
        return self.mind.suspected(seat) if self.mind.wrecks(seat) < 0.5 else 0.0

    def _reaction(self) -> Saying | None:
        """Thanks, protest and praise, now and then when there is cause."""
        for cause in self.causes:
            if cause in _REACTIONS and self.dice.random() < self.talker.character.reacts:
                return {"phrase": _REACTIONS[cause]}
        return None
