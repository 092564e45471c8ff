"""Result files: one line of JSON per game. They hold no times, so that the same seed gives the same file anywhere."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from motherlode.lab.games import GamePlayed


def game_line(game: GamePlayed) -> str:
    """A game as one line."""
    kept: dict[str, Any] = {
        "seed": game.seed, "bots": game.bots, "gold": game.gold, "winners": game.winners, "moves": game.moves,
        "rounds": [
            {"side": round_.side, "roles": round_.roles, "gold": round_.gold, "moves": round_.moves}
            for round_ in game.rounds
        ],
    }  # fmt: skip
    return json.dumps(kept)


def write_games(path: Path, played: Iterable[GamePlayed]) -> None:
    """All games, one line each."""
    path.write_text("".join(f"{game_line(game)}\n" for game in played), encoding="utf-8")
