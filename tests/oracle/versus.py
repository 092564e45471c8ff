"""Plays one game on another engine and on the reference at once, and stops at the first difference.

The other engine is anything with the five methods of `Engine`; nothing is imported from it. What chance brings is read
off the other engine's next position. A new round is compared as far as chance leaves it no choice, then taken over.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from tests import oracle
from tests.oracle.position import Chance, Position, defaults, full
from tests.oracle.soak import choose, playing_cards

# What a turn or a question still owes may be booked in several ways; it is compared only between turns.
BOOKED = {"pending", "draws", "instead", "digs", "asked", "last_mover", "options"}
CARRIED_OVER = ("game", "modules", "round", "turn", "to_move", "direction", "gold", "gold_cards", "kept", "box", "seen")
NEW_ROUND: dict[str, Callable[[Position], Any]] = {
    "cards of the new round": playing_cards,
    "roles of the new round": lambda p: sorted(p["roles"] + p["spare_roles"]),
    "number of roles left over": lambda p: len(p["spare_roles"]),
    "gold pile of the new round": lambda p: sorted(p["gold_pile"]),
    "hand sizes": lambda p: [len(hand) for hand in p["hands"]],
    "cards set aside": lambda p: len(p["aside"]),
    "goal places": lambda p: sorted(at for at, card in p["facedown"].items() if "goal" in card),
    "number of face-down cards": lambda p: len(p["facedown"]),
    "treasures": lambda p: list(p["facedown"].values()).count({"goal": "treasure"}),
}


class Engine(Protocol):
    """The engine under test, at one moment of one game."""

    def dump(self) -> Position: ...
    def to_act(self) -> int | None: ...
    def legal(self) -> list[str]: ...
    def play(self, move: str) -> None: ...
    def view(self, seat: int | None) -> dict[str, Any]: ...


def play_both(engine: Engine, rng: random.Random, most: int = 2000, views: bool = True) -> Counter[str]:
    """Play until the game is over or so many moves are made; an AssertionError names the first difference."""
    counts: Counter[str] = Counter()
    mine = full(engine.dump())
    history: list[str] = []
    while not mine["over"] and sum(counts.values()) < most:
        compare_moment(engine, mine, history, views)
        move = choose(rng, sorted(oracle.legal(mine)))
        history.append(f"{oracle.to_act(mine)} {move}")
        counts[mine["pending"]["kind"] if mine["pending"] else "own move"] += 1
        before = mine
        engine.play(move)
        after = full(engine.dump())
        mine = oracle.apply(before, move, following(before, after))
        if mine["round"] != before["round"]:
            compare_new_round(after, mine, history)
            mine = after
    compare_moment(engine, mine, history, views)
    return counts


def compare_moment(engine: Engine, mine: Position, history: list[str], views: bool) -> None:
    """Truth, seat asked, legal moves and views of one moment."""
    theirs = full(engine.dump())
    tell(differences(theirs, mine, compared_keys(mine)), "position", mine, history)
    same("seat asked", engine.to_act(), oracle.to_act(mine), mine, history)
    listed = engine.legal()
    same("moves listed twice", [text for text, n in Counter(listed).items() if n > 1], [], mine, history)
    wanted = oracle.legal(mine)
    same("moves only there", sorted(set(listed) - wanted), [], mine, history)
    same("moves only here", sorted(wanted - set(listed)), [], mine, history)
    for seat in [*range(mine["players"]), None] if views else []:
        view = oracle.view(mine, seat)
        keys = (compared_keys(mine) & set(view)) | {"seat"}
        tell(differences(with_defaults(engine.view(seat)), view, keys), f"view of {seat}", mine, history)


def with_defaults(view: dict[str, Any]) -> dict[str, Any]:
    """A view may leave out what no box in play knows."""
    return {"thefts": [], **defaults(view["game"], view["modules"], view["players"]), **view}


def compared_keys(mine: Position) -> set[str]:
    keys = set(mine) - {"options"}
    if mine["pending"] or mine["digs"]:
        keys -= BOOKED
    if mine["pending"] and mine["pending"]["kind"] == "keep":
        keys -= {"deck", "discard"}  # where the cards shown lie meanwhile is nobody's rule
    if mine["pending"] and mine["pending"]["kind"] == "take":
        keys -= {"gold_pile"}
    if mine["game"].startswith("duel"):
        keys -= {"roles", "thefts"}
    return keys


def compare_new_round(theirs: Position, mine: Position, history: list[str]) -> None:
    """What the old round leaves must be equal, and the new one must use the same cards."""
    tell(differences(theirs, mine, set(CARRIED_OVER)), "new round", mine, history)
    for what, of in NEW_ROUND.items():
        same(what, of(theirs), of(mine), mine, history)


def differences(theirs: dict[str, Any], mine: dict[str, Any], keys: set[str]) -> list[str]:
    return [
        f"{key} is {theirs.get(key)!r} there, {mine.get(key)!r} here"
        for key in sorted(keys)
        if theirs.get(key) != mine.get(key)
    ]


def same(what: str, theirs: Any, mine: Any, position: Position, history: list[str]) -> None:
    tell([] if theirs == mine else [f"{theirs!r} there, {mine!r} here"], what, position, history)


def tell(found: list[str], what: str, position: Position, history: list[str]) -> None:
    if found:
        last = "; ".join(history[-5:])
        raise AssertionError(f"{what}: " + "; ".join(found) + f"\nafter: {last}\nreference position: {position}")


def following(before: Position, after: Position) -> Chance:
    """Chance that brings what it brought there: within a round that is a party, a pickpocket or a salvage."""

    def chance(what: str, items: list[Any]) -> list[Any]:
        if after["round"] != before["round"] or after["over"]:
            return items
        if what == "party":
            return list(after["roles"])
        if what == "salvage":
            return salvaged(after, items)
        if what == "pickpocket":
            return stolen_first(before, after, items)
        return items

    return chance


def salvaged(after: Position, items: list[Any]) -> list[Any]:
    """The shuffled discard pile, whether the cards shown still lie on it or not."""
    pile = list(after["discard"])
    shown = after["pending"]["cards"] if after["pending"] and "cards" in after["pending"] else []
    for candidate in (pile, [*shown, *pile]):
        if Counter(candidate) == Counter(items):
            return candidate
    return items


def stolen_first(before: Position, after: Position, items: list[Any]) -> list[Any]:
    """The card that is missing from the hand afterwards comes first."""
    for old, new in zip(before["hands"], after["hands"], strict=True):
        missing = list((Counter(old) - Counter(new)).elements())
        if old == items and len(missing) == 1:
            rest = list(items)
            rest.remove(missing[0])
            return [missing[0], *rest]
    return items
