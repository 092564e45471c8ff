"""Moments where much happens soon: tunnels up to the goals, hands full of rare cards, few cards left to draw.

Random games from the deal seldom come to what is decided late. These positions hold whatever cards they like, as puzzles do.
"""

from __future__ import annotations

from random import Random
from typing import Any

import motherlode as ml
from motherlode.core.cards import NAME
from tests.support.combinations import OF_ONE_CARD, action_cards, goal_cards

Json = dict[str, Any]
GOLD_MARKERS = {"duel": 8, "duel-solo": 6}
NEARER = {"duel": 4, "duel-solo": 7}
FORKS = ("NESW", "NES", "NEW")
LAID = ("EW", "EW", "NESW", "NEW", "ESW")


def near_the_end(rules: ml.Ruleset, seed: int | str) -> ml.Position:
    """A late moment of any game."""
    return near_gold(rules, seed) if rules.game in NEARER else near_goals(rules, seed)


# Base and Saboteur 2.


def near_goals(rules: ml.Ruleset, seed: int | str) -> ml.Position:
    """One or two tunnels almost at the goals, chests beside them, a short deck and a used pile."""
    chance = Random(f"near {seed}")
    written = ml.dump(rules.deal(ml.Dealer(seed)))
    dig_almost_there(written, chance)
    if "chests" in rules.modules:
        bring_chests_near(written, chance)
    hand_out(written, sorted(NAME[card] for card in rules.cards), chance)
    if "wc2019" in rules.modules and chance.random() < 0.5:
        written["veto_used"] = True
        written.pop("veto_height", None)
        written["discard"].insert(chance.randint(0, len(written["discard"])), "veto")
    written["gold"] = [chance.choice((0, 0, 1, 2)) for _ in written["hands"]]
    written["round"] = chance.choice((1, 2, 3, 3, 3, 3))
    return ml.load(written)


def dig_almost_there(written: Json, chance: Random) -> None:
    """Tunnels along the rows between the goals, the last column left to the players."""
    board = written["board"]
    for row in chance.sample((1, -1), chance.choice((1, 1, 2))):
        board[f"0,{row}"] = "ES" if row > 0 else "NE"
        tunnels = [f"{x},{row}" for x in range(1, chance.choice((7, 8, 8)))]
        board.update({at: chance.choice(LAID) if chance.random() < 0.4 else "EW" for at in tunnels})
        for at in tunnels:
            written["facedown"].pop(at, None)
        written["last_tunnel"] = chance.choice((tunnels[-1], chance.choice(tunnels), None))
    if chance.random() < 0.2:
        board.pop(f"{chance.randint(2, 6)},{row}", None)
        written["last_tunnel"] = None
    if chance.random() < 0.3:
        for at in ("8,1", "8,-1"):
            board.setdefault(at, chance.choice(("NS", "NESW", "EW")))  # joined only once a goal beside it is turned up


def bring_chests_near(written: Json, chance: Random) -> None:
    """The chests come to lie where the next tunnels will go."""
    chests = [at for at, card in written["facedown"].items() if "chest" in card]
    free = [f"{x},{y}" for x in range(3, 8) for y in (2, 0, -2)]
    free = [at for at in free if at not in written["board"] and at not in written["facedown"]]
    for at, new in zip(chests, chance.sample(free, len(chests)), strict=True):
        written["facedown"][new] = written["facedown"].pop(at)


def hand_out(written: Json, names: list[str], chance: Random) -> None:
    """Hands, deck and pile of whatever cards there are: tunnels, forks above all, actions, and what the small boxes bring."""
    tunnels = [name for name in names if name[0] in "NESW"]
    actions = [name for name in names if name[0] not in "NESW"]
    rare = [name for name in actions if name in action_cards(*OF_ONE_CARD)] or actions
    kinds = (tunnels, FORKS, actions, rare)

    def cards(fewest: int, most: int) -> list[str]:
        return [chance.choice(chance.choice(kinds)) for _ in range(chance.randint(fewest, most))]

    written["hands"] = [cards(0, 5) for _ in written["hands"]]
    written["hands"][written["to_move"]] = cards(2, 6)
    written["deck"] = cards(0, 7)
    written["discard"] = cards(0, 9)
    breaks = [name for name in actions if name.startswith("break:")]
    written["front"] = [[chance.choice(breaks)] if chance.random() < 0.2 else [] for _ in written["hands"]]


# The Duel.


def near_gold(rules: ml.Ruleset, seed: int | str) -> ml.Position:
    """A last round with rich cards, gold close by and some markers already gone: much is turned up, chosen and paid in it."""
    written, chance, game = ml.dump(rules.deal(ml.Dealer(seed))), Random(seed), rules.game
    down = list(written["facedown"].items())[: chance.randint(2, 6)]
    written["facedown"] = {moved_west(at, NEARER[game]): card for at, card in down}
    colours = ["green", "blue"] if game == "duel" else [written["options"].get("colour", "green")]
    gone = chance.choice([0, 1, 2, GOLD_MARKERS[game] - 2, GOLD_MARKERS[game] - 1])
    written["markers"] = {f"40,{20 * i}": chance.choice(colours) for i in range(gone)}
    for at in list(written["markers"])[: chance.randint(0, 4)]:
        written["board"][at] = "NESW+troll@E"  # far away, and owed for
    names = sorted(NAME[card] for card in rules.cards)
    worth = sorted(goal for goal in goal_cards(*(box.name for box in rules.boxes)) if not goal.startswith("gold0"))
    written["kept"] = [
        chance.sample(worth, chance.randint(0, 5)) for _ in colours
    ]  # so that trolls are paid in many ways
    rich = [name for name in names if "+" in name] + [name for name in names if name[0] not in "NESW"] + ["EW", "NS"]
    written["hands"] = [chance.choices(rich, k=6) for _ in colours]
    written["deck"] = chance.choices(rich, k=chance.randint(0, 20))
    if chance.random() < 0.5:
        written["board"] |= {"2,0": "NESW+green@E", "2,1": "NS.EW+gold@N", "2,-1": "NS.EW+gold@N"}
    written["round"] = 3
    return ml.load(written)


def moved_west(at: str, columns: int) -> str:
    x, y = at.split(",")
    return f"{int(x) - columns},{y}"
