"""Records made and made again."""

from random import Random

import motherlode as ml
from motherlode.notation.dealers import ScriptedDealer
from motherlode.notation.records import Recorder, read_record, ruleset_of
from tests.support.play import MOST_MOVES, choose


def recorded(rules: ml.Ruleset, seed: int, moves: int = MOST_MOVES) -> Recorder:
    """A game written down as far as it was played."""
    recorder, chance = Recorder(rules, ml.Dealer(seed)), Random(seed)
    while recorder.position.to_act is not None and moves:
        recorder.play(choose(recorder.position, chance))
        moves -= 1
    return recorder


def written_again(text: str) -> str:
    """Plays a record through and writes it down anew."""
    headers, numbered = read_record(text)
    lines = iter(line for _, line in numbered)
    again = Recorder(ruleset_of(headers), ScriptedDealer(lambda: next(lines).removeprefix("m ")), headers)
    for line in lines:
        again.play(line.partition(" ")[2])
    return again.text()
