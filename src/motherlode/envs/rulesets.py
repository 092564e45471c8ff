"""Which environment it is: the version, and the ruleset behind a learner's wishes."""

from collections.abc import Mapping, Sequence
from typing import Final

from motherlode.core.boxes import BOXES
from motherlode.core.ruleset import Ruleset

VERSION: Final = "motherlode_v1"  # what a learner can notice never changes under one name
USUAL: Final = 5


def checked_rounds(rules: Ruleset, rounds: int) -> int:
    """How many rounds are played, if a game has so many."""
    if not 1 <= rounds <= rules.rounds:
        raise ValueError(f"a game has 1 to {rules.rounds} rounds, not {rounds}")
    return rounds


def ruleset_of(
    game: str,
    modules: Sequence[str] = (),
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    usual: int = USUAL,
) -> Ruleset:
    """As `Ruleset.of`; where nobody says how many play, as many as usual, or as near to it as game and boxes allow.

    >>> [ruleset_of(game).players for game in ("base", "saboteur2", "duel", "duel-solo")]
    [5, 5, 2, 1]
    """
    if players is None:
        players = _nearest(usual, [BOXES[name].players for name in (game, *modules) if name in BOXES])
    return Ruleset.of(game, *modules, players=players, options=options)


def _nearest(usual: int, allowed: list[tuple[int, int]]) -> int:
    """The number nearest to the usual one with which everybody is content."""
    fewest, most = max([1, *(few for few, _ in allowed)]), min([usual, *(many for _, many in allowed)])
    return max(fewest, most)
