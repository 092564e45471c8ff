"""Rounds in flat vectors: the fast way to play out games that have one. A game says so with `plays_flat`."""

from collections.abc import Callable
from typing import Final

from motherlode.core.cells import Cell
from motherlode.core.dice import Dice
from motherlode.core.policy import Policy, Public
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset


class FlatGame:
    """One round, from somewhere in its middle to its end."""

    over: bool

    def load(self, world: Position) -> bool:
        """Holds a world from now on; says no if it is none that fits in here."""
        raise NotImplementedError

    def reload(self, world: Position) -> None:
        """Holds another world of the same view: only what is hidden differs."""
        raise NotImplementedError

    def take_over(self, other: "FlatGame") -> None:
        """Stands from now on as another does that was loaded from the same table."""
        raise NotImplementedError

    def heed(self, policy: Policy, dice: Dice) -> None:
        """Plays like that from now on."""
        raise NotImplementedError

    def hear(self, public: Public) -> None:
        """What everybody makes of the goals, and will make of what is done."""
        raise NotImplementedError

    def believe(self, public: Public, world: Position) -> None:
        """What everybody can tell of the seats, and who has looked at which goals."""
        raise NotImplementedError

    def suspect(self, odds: list[float]) -> None:
        """What everybody makes of the seats after the move that is about to be made, as far as they look."""
        raise NotImplementedError

    def step(self, move: int, dice: Dice) -> None:
        """Makes one move that is known to be legal."""
        raise NotImplementedError

    def play(self, dice: Dice) -> None:
        """To the end of the round."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that have won the round."""
        raise NotImplementedError

    def play_ahead(self, dice: Dice) -> None:
        """As far as is needed to compare moves: to the end, unless what comes then can be foreseen."""
        self.play(dice)

    def merit(self, seat: int) -> float:
        """What has come of it for a seat when moves are compared: 1 for a round won, 0 for a lost one, or how likely it will be won."""
        return 1.0 if seat in self.winners() else 0.0

    def leanings(self) -> dict[int, float]:
        """What speaks for each move of the seat to act, by what was learned; nothing where nothing was."""
        return {}

    def guesses(self) -> tuple[list[float], dict[Cell, float]]:
        """By what was learned, for a seat that wrecks and is to act: how likely each seat is the one who wrecks besides, or nobody (which
        stands at the own seat), and each goal the treasure; nothing where nothing was."""
        return [], {}

    def gold(self, world: Position) -> list[int]:
        """What each seat gets for it, of the gold in a world."""
        raise NotImplementedError

    def played(self) -> int:
        """How many moves have been made."""
        raise NotImplementedError


MakesFlatGame = Callable[[Ruleset], FlatGame]
_MAKERS: Final[dict[tuple[frozenset[str], bool], MakesFlatGame]] = {}
_MADE: Final[dict[tuple[int, bool], tuple[Ruleset, FlatGame, FlatGame]]] = {}
_MOST_MADE: Final = 16


def plays_flat(*boxes: str, keenly: bool = False) -> Callable[[MakesFlatGame], MakesFlatGame]:
    """Says how a round of exactly these boxes is held; `keenly` if it is played by minds (`Policy.minds`)."""

    def register(make: MakesFlatGame) -> MakesFlatGame:
        _MAKERS[frozenset(boxes), keenly] = make
        return make

    return register


def flat_games(rules: Ruleset, keenly: bool = False) -> tuple[FlatGame, FlatGame] | None:
    """Two of them for a table, one to keep a world and one to play in; nothing if its boxes have none."""
    made = _MADE.get((id(rules), keenly))
    if made is not None and made[0] is rules:
        return made[1], made[2]
    make = _MAKERS.get((frozenset([box.name for box in rules.boxes]), keenly))
    if make is None:
        return None
    if len(_MADE) >= _MOST_MADE:
        _MADE.clear()
    kept, played = make(rules), make(rules)
    _MADE[id(rules), keenly] = (rules, kept, played)
    return kept, played
