"""What everybody has heard in this round: who did what how often, to whom, and who looked where.

It is kept per viewer, seats counted clockwise from the viewer, so that an observation only copies it. Nothing goes in but what is
public of a move.
"""

from typing import Any, Final

from motherlode.core.boxes import Verb
from motherlode.core.cards import GROUPS, NAME, Card
from motherlode.core.cells import Cell, row
from motherlode.core.fits import DIG_VERB
from motherlode.core.moves import Move, card_of, target_of, verb_of
from motherlode.core.parts import Part
from motherlode.core.ruleset import Ruleset
from motherlode.core.traits import Trait

_MOST: Final = 255


class Heard:
    """How the memory of one ruleset is laid out: three tables, one behind the other."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.players = rules.players
        verbs = {verb.number: verb for verb in (*rules.verbs.values(), *rules.words.values())}
        self.verbs: list[Verb] = [verbs[number] for number in sorted(verbs)]
        self.names = [_verb_name(rules, verb) for verb in self.verbs] + ["dead end"]
        self.column = [-1] * 256
        self.aims = [-1] * 256  # verbs aimed at seats
        self.aimed = [verb for verb in self.verbs if verb.held is not None and verb.names_seat]
        for i, verb in enumerate(self.verbs):
            self.column[verb.number] = i
        for i, verb in enumerate(self.aimed):
            self.aims[verb.number] = i
        self.looking = {verb.number: looked_at(verb) for verb in self.verbs if looked_at(verb)}
        self.rows = sorted({row(cell) for cell in rules.usual_goals}, reverse=True)
        self.did = len(self.names) * rules.players
        self.did_to = len(self.aimed) * rules.players * rules.players
        self.looked = len(self.rows) * rules.players if self.looking else 0
        self.size = self.did + self.did_to + self.looked

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its ruleset."""
        return heard_of, (self.rules,)


_MADE: Final[dict[int, Heard]] = {}


def heard_of(rules: Ruleset) -> Heard:
    """The layout of a ruleset's memory, made once."""
    if id(rules) not in _MADE:  # rulesets live as long as the program does
        _MADE[id(rules)] = Heard(rules)
    return _MADE[id(rules)]


class Memory:
    """What has been heard at one table, for every viewer."""

    def __init__(self, heard: Heard, twin_of: "Memory | None" = None) -> None:
        """One in which nothing has been heard, or one just like another."""
        self.heard = heard
        if twin_of is None:
            self.told = [bytearray(heard.size) for _ in range(heard.players)]
            self.round = 1
        else:
            self.told = [told[:] for told in twin_of.told]
            self.round = twin_of.round

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with what has been heard."""
        return Memory, (self.heard,), self.__getstate__()

    def copy(self) -> "Memory":
        """A memory that goes its own way from here."""
        return Memory(self.heard, self)

    def forget(self, round_: int) -> None:
        """A new round: everything begins anew."""
        self.round = round_
        for told in self.told:
            told[:] = bytes(len(told))

    def hear(self, seat: int, move: Move) -> None:
        """A seat has made a move; the public part of it is remembered."""
        heard = self.heard
        number, players = verb_of(move), heard.players
        width = len(heard.names)
        column, aim = heard.column[number], heard.aims[number]
        dead_end = number == DIG_VERB and _is_dead_end(card_of(move))
        rows = self._rows_looked_at(number, move) if number in heard.looking else []
        for viewer in range(players):
            told, who = self.told[viewer], (seat - viewer) % players
            _count(told, who * width + column)
            if dead_end:
                _count(told, who * width + width - 1)
            if aim >= 0:
                whom = (target_of(move) - viewer) % players
                _count(told, heard.did + (aim * players + who) * players + whom)
            for at in rows:
                _count(told, heard.did + heard.did_to + who * len(heard.rows) + at)

    def _rows_looked_at(self, number: int, move: Move) -> list[int]:
        """Which of the goals' rows a move has looked at."""
        rows = [row(Cell(part.bits(move))) for part in self.heard.looking[number]]
        return [self.heard.rows.index(at) for at in rows if at in self.heard.rows]


def looked_at(verb: Verb) -> list[Part]:
    """The cells that everybody sees a move of this verb look at, if it looks at any."""
    if Trait.LOOKS not in verb.traits:
        return []
    return [part for part in verb.parts if part.kind == "cell" and not part.is_secret]


def _is_dead_end(card: Card) -> bool:
    """Whether no two sides of a tunnel are joined."""
    for group in GROUPS[card]:
        if group & (group - 1):
            return False
    return True


def _count(told: bytearray, at: int) -> None:
    if told[at] < _MOST:
        told[at] += 1


def _verb_name(rules: Ruleset, verb: Verb) -> str:
    """The verb's word, or what its cards have in common: `break` for `break:lamp`."""
    if verb.number == DIG_VERB:
        return "dig"
    return verb.word or NAME[next(card for card, does in rules.verbs.items() if does is verb)].partition(":")[0]
