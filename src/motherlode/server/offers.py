"""What a table can be made of, read off the boxes themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import motherlode
from motherlode import bots
from motherlode.core.boxes import BOXES, Box
from motherlode.server import messages as m
from motherlode.table import ErrorKey, TableError

DEFAULT_LEVEL = "digger" if "digger" in bots.LEVELS else next(reversed(bots.LEVELS))


def levels() -> list[str]:
    """The bots that there are, weakest first."""
    return list(bots.LEVELS)


@cache
def catalogue() -> m.Catalogue:
    """Games, the boxes that go with each, their options, and bots."""
    games = [box for box in BOXES.values() if box.game]
    return m.Catalogue(motherlode.__version__, [_offer(box) for box in games], levels(), DEFAULT_LEVEL)


def check_ruleset(game: str, modules: Sequence[str], players: int, options: Mapping[str, Any]) -> None:
    """Refuse what does not go together, with the reason (C-1)."""
    try:
        motherlode.Ruleset.of(game, *modules, players=players, options=dict(options))
    except (ValueError, TypeError) as error:
        raise TableError(ErrorKey.BAD_RULESET, reason=str(error)) from None


def _offer(game: Box) -> m.GameOffer:
    boxes = sorted((box for box in BOXES.values() if box.module and game.name in box.games), key=lambda box: box.order)
    fewest, most = game.players
    parts = [game, *(BOXES[name] for name in game.needs), *boxes]
    options = {name: values for box in parts for name, values in box.options.items()}
    return m.GameOffer(
        name=game.name,
        players=list(range(fewest, most + 1)),
        modules=[box.name for box in boxes],
        options=[m.OptionOffer(name, list(values)) for name, values in sorted(options.items())],
    )
