"""How many worlds are drawn and played out a second: python bench/playouts.py [--seconds N] [--players N] [--game NAME].

Positions come from every stage of rounds that the light policy played, each stage as often as it is met. For each, worlds are drawn
from the view of the seat to act and played out at once, at random, with the light policy and, where that can be done, with the sleuths'
own minds; `evaluate` compares the first moves.
The engine at hand is measured: PYTHONPATH=build/wheel/site measures the compiled one.
"""

import argparse
from collections.abc import Callable
from functools import cache
from statistics import median
from time import process_time

import motherlode as ml
from motherlode.bots import wrecker
from motherlode.bots.onlooker import Onlooker
from motherlode.core.flat import flat_games
from motherlode.core.light import light_player
from motherlode.core.worlds import Worlds

REPEATS = 5
CANDIDATES = 10


def main() -> None:
    """Prints medians."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=1.0, help="processor time for each repeat")
    arguments.add_argument("--players", type=int, default=5)
    arguments.add_argument("--game", default="base")
    given = arguments.parse_args()
    rules = ml.Ruleset.of(given.game, players=given.players)
    views = some_views(rules, 300)
    engine = "compiled" if ml.COMPILED else "plain"
    print(
        f"{given.game}, {given.players} players, {engine}, {len(views)} positions of all stages, one core, median of {REPEATS}"
    )
    for name, play in (("at random", at_random), ("with the light policy", with_policy)):
        print(f"worlds drawn and played out {name}: {measured(play, views, given.seconds):,.0f} a second")
    if flat_games(rules, keenly=True) is not None:
        print(f"worlds drawn and played out with minds: {measured(with_minds, views, given.seconds):,.0f} a second")
    print(f"moves compared, play-outs: {measured(compared, views, given.seconds):,.0f} a second")


def some_views(rules: ml.Ruleset, count: int) -> list[ml.Position]:
    """What the seat to act sees at every turn of rounds played with the light policy."""
    views: list[ml.Position] = []
    seed = 0
    while len(views) < count:
        dice, player = ml.Dice(seed), light_player(rules)
        position = rules.deal(dice)
        position.last_round = position.round
        player.begin(position, ml.LIGHT, dice)
        while not position.over:
            if position.pending is None:
                views.append(ml.seen_by(position, position.to_act))
            position.apply(player.choose(position, dice), dice)
        seed += 1
    return views


def at_random(worlds: Worlds, dice: ml.Dice) -> int:
    """One world."""
    ml.play_out(worlds.draw(dice), dice)
    return 1


def with_policy(worlds: Worlds, dice: ml.Dice) -> int:
    """One world."""
    ml.play_out(worlds.draw(dice), ml.LIGHT, dice)
    return 1


def with_minds(worlds: Worlds, dice: ml.Dice) -> int:
    """One world, in which everybody reasons."""
    ml.play_out(worlds.draw(dice), minds_for(worlds), dice)
    return 1


@cache
def minds_for(worlds: Worlds) -> ml.Policy:
    """The sleuths' minds, from what is public in a view."""
    return ml.Policy(public=Onlooker().public(worlds.view), minds=wrecker.minds(worlds.view.rules.players))


def compared(worlds: Worlds, dice: ml.Dice) -> int:
    """Some moves in some worlds: as a search does it."""
    moves = worlds.view.legal()[:CANDIDATES]
    return len(moves) * ml.evaluate(worlds.view, None, moves, 8, None, ml.LIGHT, dice).worlds


def measured(play: Callable[[Worlds, ml.Dice], int], views: list[ml.Position], seconds: float) -> float:
    """Play-outs a second of processor time: the median of the repeats."""
    worlds, dice, found = [ml.worlds_of(view) for view in views], ml.Dice(1), []
    for _ in range(REPEATS):
        began, count, at = process_time(), 0, 0
        while process_time() - began < seconds:
            for _ in range(20):
                count += play(worlds[at % len(worlds)], dice)
                at += 7
        found.append(count / (process_time() - began))
    return median(found)


if __name__ == "__main__":
    main()
