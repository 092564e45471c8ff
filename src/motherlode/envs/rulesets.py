"""Which environment it is: the version, and the ruleset behind a learner's wishes."""

from collections.abc import Mapping, Sequence
from typing import Final

from motherlode.core.ruleset import USUAL_PLAYERS, Ruleset, usual_players

VERSION: Final = "motherlode_v1"  # what a learner can notice never changes under one name


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
    usual: int = USUAL_PLAYERS,
) -> Ruleset:
    """As `Ruleset.of`; where nobody says how many play, as many as usual, or as near to it as game and boxes allow.

    >>> [ruleset_of(game).players for game in ("base", "saboteur2", "duel", "duel-solo")]
    [5, 5, 2, 1]
    """
    if players is None:
        players = usual_players(game, modules, usual)
    return Ruleset.of(game, *modules, players=players, options=options)
