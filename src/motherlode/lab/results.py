"""Result files: one line of JSON per game. They hold no times, so that the same seed gives the same file anywhere."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from motherlode.lab.games import GamePlayed, RoundPlayed


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


def read_line(line: str) -> GamePlayed:
    """The inverse of `game_line`."""
    kept: dict[str, Any] = json.loads(line)
    rounds = [RoundPlayed(**round_) for round_ in kept.pop("rounds")]
    return GamePlayed(**kept, rounds=rounds)


class GamesFile:
    """A file of games that grows as they are played; without a name there is none."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        if path is not None:
            path.write_text("", encoding="utf-8")

    def add(self, played: Iterable[GamePlayed]) -> None:
        """A line for each of these."""
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.writelines(f"{game_line(game)}\n" for game in played)


def write_games(path: Path, played: Iterable[GamePlayed]) -> None:
    """All games, one line each."""
    GamesFile(path).add(played)
