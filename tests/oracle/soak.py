"""Random games of the reference against itself: python tests/oracle/soak.py [SEED [GAMES]].

Checks that every game ends, that no card or dwarf is lost, that every listed move can be played, and that positions
survive being written and read.
"""

from __future__ import annotations

import collections
import json
import pathlib
import random
import sys
from typing import Any

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))

from tests import oracle
from tests.oracle import cards
from tests.oracle.position import Chance, Position

CARDS = sorted(cards.CHAMPIONSHIP)


def main(seed: int, games: int) -> None:
    rng = random.Random(seed)
    counts: collections.Counter[str] = collections.Counter()
    for _ in range(games):
        play_one(rng, counts)
    print(dict(sorted(counts.items())))


def play_one(rng: random.Random, counts: collections.Counter[str]) -> None:
    position, shuffle = random_game(rng)

    def chance(what: str, items: list[Any]) -> list[Any]:
        counts["chance " + what] += 1
        return shuffle(what, items)

    whole = inventory(position)
    while not position["over"]:
        moves = oracle.legal(position)
        assert moves, position
        kind = position["pending"]["kind"] if position["pending"] else "own move"
        counts[kind] += 1
        move = choose(rng, sorted(moves))
        before = position
        position = oracle.apply(json.loads(json.dumps(position)), move, chance)
        if position["round"] != before["round"]:
            whole = inventory(position)
        elif not scoring(position):
            now = inventory(position)
            assert now == whole, (move, before, whole - now, now - whole)
    counts["games"] += 1


def random_game(rng: random.Random) -> tuple[Position, Chance]:
    """A fresh game of random boxes, and the chance that serves it."""

    def chance(what: str, items: list[Any]) -> list[Any]:
        return rng.sample(items, len(items))

    game, modules, players, options = random_rules(rng)
    return oracle.deal(game, modules, players, chance, options), chance


def scoring(position: Position) -> bool:
    """Once the round is over cards are handed out, so nothing is counted until the next."""
    return position["over"] is not None or (
        bool(position["pending"]) and position["pending"]["kind"] in ("take", "steal", "spend")
    )


def choose(rng: random.Random, moves: list[str]) -> str:
    """Mostly something other than passing, and mostly eastward, so that goals are reached."""
    digs = [move for move in moves if move[0] in "NESW"]
    if digs and rng.random() < 0.7:
        return max(digs, key=lambda move: cards.cell(move.split(" ")[0].split("@")[-1])[0] + 3 * rng.random())
    if "veto" in moves and rng.random() < 0.9:
        return "allow"
    busy = [move for move in moves if not move.startswith(("pass", "toll", "clear"))]
    return rng.choice(busy if busy and rng.random() < 0.9 else moves)


def random_rules(rng: random.Random) -> tuple[str, list[str], int, dict[str, Any]]:
    game = rng.choice(["base", "saboteur2", "duel", "duel-solo"])
    ladders = rng.choice(["owner", "both"])
    if game == "duel":
        return game, [], 2, {"ladders": ladders}
    if game == "duel-solo":
        return game, [], 1, {"ladders": ladders, "colour": rng.choice(["blue", "green"])}
    modules = [card for card in CARDS if rng.random() < 0.5]
    modules += [mini for mini in ("toll", "goals", "chests") if rng.random() < 0.5]
    options = {
        "sabotage_self": rng.random() < 0.5,
        "simultaneous_goals": rng.choice(["one", "all"]),
        "next_starter": rng.choice(["last_turn", "last_tunnel"]),
        "map_ban": rng.choice(["goals", "all"]),
        "open_tokens": rng.random() < 0.5,
    }
    if game == "base" and rng.random() < 0.3:
        return game, [*modules, "tournament"], rng.randint(5, 9), options
    modules += rng.choice([[], ["costume"], ["party"]])
    if game == "base":
        modules += [extra for extra in ("wc2016", "sabotaged") if rng.random() < 0.4]
        return game, modules, rng.randint(3, 10), options
    return game, modules, rng.randint(2, 12), options


def inventory(p: Position) -> collections.Counter[str]:
    """All playing cards, goals and roles of the round; chests and their tunnels leave it, so they are not counted."""
    found = playing_cards(p)
    found["roles"] = len(p["roles"]) + len(p["spare_roles"])
    down = [card["goal"] for card in p["facedown"].values() if "goal" in card]
    found.update(cards.goal_parts(goal)[0] for goal in down + list(p["faceup_goals"].values()))
    return found


def playing_cards(p: Position) -> collections.Counter[str]:
    found: collections.Counter[str] = collections.Counter()
    for pile in (p["deck"], p["discard"], p["aside"], p["lasting"], *p["hands"], *p["front"]):
        found.update(pile)
    for at, code in p["board"].items():
        if at not in p["chest_tunnels"] and cards.is_tunnel(code):
            found[cards.canonical(code)] += 1
    pending = p["pending"]
    if pending and pending["kind"] == "keep" and pending["move"] == "vault":
        found["vault"] += 1
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1, int(sys.argv[2]) if len(sys.argv) > 2 else 20)
