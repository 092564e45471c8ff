"""Golden records: one for each box that can be chosen, a round that shows something of the box, in the box's own folder.

    python -m tests.boxes.box_records BOX …

writes those of the boxes that are named: for a new box, or when a rule or the notation changes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random

import motherlode as ml
from motherlode.core.boxes import BOXES, Box
from motherlode.notation.records import Recorder, read_record
from motherlode.notation.vocabulary import homes, names_of
from tests.oracle.soak import choose

FOLDER = Path(__file__).parents[2] / "src" / "motherlode" / "modules"
SEEDS = 500
UNSEEN = {"sabotaged"}  # boxes of which a record shows nothing: they only change who gets gold


def choosable() -> list[Box]:
    """Every box that people choose by its name; what only others need is shown by those."""
    return [box for box in BOXES.values() if box.game or box.module]


def records() -> dict[Path, str]:
    """Every golden record that lies with a box."""
    return {path: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*/golden*.txt"))}


def shown_in(record: str) -> str:
    """The box that a record is about: the one that was added to the game, else the game."""
    headers, _ = read_record(record)
    return headers["Modules"] or headers["Game"]


def path_of(box: str) -> Path:
    """Where the record of a box lies: the first box of a folder has the plain name."""
    first = next(name for name, home in homes().items() if home == homes()[box] and BOXES[name] in choosable())
    return FOLDER / homes()[box] / ("golden.txt" if box == first else f"golden-{box}.txt")


def own_names(box: Box) -> set[str]:
    """Names that only this box brings to a game, and by which it may be seen; a box that only changes how gold is shared has none."""
    around = [] if box.game else with_needs(BOXES[box.games[0]])
    return {name for one in with_needs(box) for name in names_of(one)} - {
        name for other in around for name in names_of(other)
    }


def with_needs(box: Box) -> list[Box]:
    """A box, and those that come with it."""
    return [box, *(one for name in box.needs for one in with_needs(BOXES[name]))]


def shows(box: Box, record: str, kinds: set[str]) -> bool:
    """Whether something of a box can be seen in a record (cards, roles, goals, moves), or in the events behind it."""
    played = re.sub(r"^m \w+:", "", record.partition("\n\n")[2], flags=re.MULTILINE)
    return bool(own_names(box) & {*kinds, *re.split(r"[\s>@:=]", played), *played.split()})


def rules_of(box: Box) -> ml.Ruleset:
    """The box alone, with the first game that it goes with, for three or as many as it needs."""
    game = box.name if box.game else box.games[0]
    fewest, most = (max(BOXES[game].players[0], box.players[0]), min(BOXES[game].players[1], box.players[1]))
    return ml.Ruleset.of(game, *([] if box.game else [box.name]), players=min(max(3, fewest), most))


def first_round(rules: ml.Ruleset, seed: int) -> tuple[str, set[str]]:
    """A record to the end of the first round, and the kinds of events in it."""
    recorder, chance = Recorder(rules, ml.Dealer(seed)), Random(seed)
    kinds: set[str] = set()
    while recorder.position.to_act is not None and recorder.position.round == 1:
        kinds |= {event.name for event in recorder.play(choose(chance, ml.legal_texts(recorder.position)))}
    return recorder.text(), kinds


def main() -> None:
    for box in (BOXES[name] for name in sys.argv[1:]):
        played = (first_round(rules_of(box), seed) for seed in range(SEEDS))
        record = next(text for text, kinds in played if shows(box, text, kinds) or box.name in UNSEEN)
        path_of(box.name).write_text(record, encoding="utf-8")


if __name__ == "__main__":
    main()
