"""Golden records of Saboteur 2. Written anew only when a rule or the notation changes: python -m tests.boxes.saboteur2_records"""

from __future__ import annotations

from pathlib import Path
from random import Random

import motherlode as ml
from motherlode.notation.records import Recorder, as_seen_by
from tests.boxes.saboteur2 import rules_for
from tests.oracle.soak import choose

FOLDER = Path(__file__).parents[1] / "golden"
SEEDS = {2: 2, 7: 2, 12: 6}  # players → seed
VIEWERS = {"seat0": 0, "spectator": None}


def path_of(players: int, viewer: str = "whole") -> Path:
    return FOLDER / f"saboteur2-{players}-{viewer}.txt"


def played(players: int) -> str:
    """A whole game as a record."""
    seed = SEEDS[players]
    recorder, chance = Recorder(rules_for(players), ml.Dealer(seed)), Random(seed)
    while recorder.position.to_act is not None:
        recorder.play(choose(chance, ml.legal_texts(recorder.position)))
    return recorder.text()


def main() -> None:
    for players in SEEDS:
        record = played(players)
        path_of(players).write_text(record, encoding="utf-8")
        for viewer, seat in VIEWERS.items():
            path_of(players, viewer).write_text(as_seen_by(record, seat), encoding="utf-8")


if __name__ == "__main__":
    main()
