"""Games that begin at a given position, so that a test knows what a move will bring."""

from __future__ import annotations

import motherlode as ml
from motherlode.table import Deal, Deed
from motherlode.table.engine import EngineGame, always

PASS = "pass NS"
FINISH = "EW@7,0"


def given(deck: int = 30, round_: int = 1) -> Deal:
    """Three players, one of them a miner, with a tunnel that lacks one card: passing draws if there is a deck, `FINISH` ends the round."""
    position = ml.load(
        {
            "round": round_,
            "board": {"0,0": "start"} | {f"{x},0": "EW" for x in range(1, 7)},
            "facedown": {"8,0": {"goal": "treasure"}, "8,2": {"goal": "stone:NE"}, "8,-2": {"goal": "stone:NW"}},
            "hands": [["EW", "NS", "NS", "NS", "NS"] for _ in range(3)],
            "roles": ["miner", "saboteur", "saboteur"],
            "deck": ["NES"] * deck,
            "gold_pile": [1, 2, 3],
        }
    )

    def deal(settings: object, lines: list[str] | None) -> tuple[EngineGame, Deed]:
        return EngineGame(position.copy(), always(ml.Dealer(4))), Deed([], ["m given"], drew=True, saw=True)

    return deal
