"""Golden records of the small boxes and the Duel, a round each. Written anew only when a rule or the notation changes:
python -m tests.boxes.box_records"""

from __future__ import annotations

from pathlib import Path
from random import Random

import motherlode as ml
from motherlode.notation.records import Recorder
from tests.oracle.soak import choose

FOLDER = Path(__file__).parents[1] / "golden"

# Box → game, players, and what its record must show: a part of a line, or the kind of an event.
SHOWN: dict[str, tuple[str, int, str]] = {
    "wc2016": ("base", 3, "greedy"),
    "wc2017": ("base", 3, "back-and-forth@"),
    "wc2018": ("base", 3, "keep "),
    "wc2019": ("base", 3, " veto\n"),
    "wc2020": ("base", 4, " reverse\n"),
    "wc2021": ("base", 3, "handyman>"),
    "wc2022": ("base", 3, "pathfinder\n"),
    "wc2023": ("base", 3, "diversion>"),
    "toll": ("base", 3, " pay>"),
    "costume": ("base", 3, "changed_role"),
    "party": ("base", 3, "party"),
    "goals": ("base", 3, "took_gold"),
    "chests": ("base", 3, "opened_chest"),
    "sabotaged": ("base", 3, "take "),
    "tournament": ("base", 5, "paid"),
    "duel": ("duel", 2, "troll@"),
    "duel-solo": ("duel-solo", 1, "marked"),
}


def path_of(box: str) -> Path:
    return FOLDER / f"box-{box}.txt"


def rules_of(box: str) -> ml.Ruleset:
    game, players, _ = SHOWN[box]
    return ml.Ruleset.of(game, *([] if box == game else [box]), players=players)


def shows(box: str, record: str, kinds: set[str]) -> bool:
    sign = SHOWN[box][2]
    return sign in kinds or sign in record.partition("\n\n")[2]


def first_round(box: str, seed: int) -> tuple[str, set[str]]:
    """A record to the end of the first round, and the kinds of events in it."""
    recorder, chance = Recorder(rules_of(box), ml.Dealer(seed)), Random(seed)
    kinds: set[str] = set()
    while recorder.position.to_act is not None and recorder.position.round == 1:
        kinds |= {event.name for event in recorder.play(choose(chance, ml.legal_texts(recorder.position)))}
    return recorder.text(), kinds


def main() -> None:
    for box in SHOWN:
        records = (first_round(box, seed) for seed in range(500))
        record, _ = next((text, kinds) for text, kinds in records if shows(box, text, kinds))
        path_of(box).write_text(record, encoding="utf-8")


if __name__ == "__main__":
    main()
