"""What the tests of the Duel share: random games, what must never be lost in them, and the reference beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import motherlode as ml
from tests.differential import compare_from
from tests.oracle import cards as printed
from tests.oracle.cards import DUEL_ACTIONS, DUEL_GOLD, DUEL_PATHS, gold_on, has, is_tunnel
from tests.oracle.duel import MARKERS
from tests.oracle.soak import choose
from tests.support import starts

Json = dict[str, Any]
OTHER = {"blue": "green", "green": "blue"}
canonical, canonical_goal = cache(printed.canonical), cache(printed.canonical_goal)


def rules_of(game: str, seed: int = 0) -> ml.Ruleset:
    """The Duel for two, or for one in the colour that the seed says."""
    if game == "duel":
        return ml.Ruleset.of("duel", players=2)
    return ml.Ruleset.of("duel-solo", players=1, options={"colour": ("green", "blue")[seed % 2]})


def fresh(game: str, seed: int) -> ml.Position:
    return rules_of(game, seed).deal(ml.Dealer(seed))


def near_gold(game: str, seed: int) -> ml.Position:
    """A last round in which much is turned up, chosen and paid."""
    return starts.near_gold(rules_of(game, seed), seed)


def play_on(position: ml.Position, seed: int) -> Iterator[tuple[ml.Position, str, list[ml.Event]]]:
    """Random moves until the game is over: the position before, the move, what was told."""
    chance, dealer = Random(seed), ml.Dealer(seed)
    while position.to_act is not None:
        moves = {ml.move_text(move): move for move in position.legal()}
        texts = sorted(moves)
        before, text = position.copy(), choose(chance, texts) if seed % 3 else chance.choice(texts)
        yield before, text, position.play(moves[text], dealer)


# The reference.


def compare_with_reference(position: ml.Position, seed: int) -> Counter[str]:
    """Plays on, and compares every position, view, list of moves and consequence with the reference; counts what was asked."""
    compared = (before["pending"] for before in compare_from(position, seed))
    return Counter(pending["kind"] if pending else "own move" for pending in compared)


# What is never lost.


def is_scored(position: Json) -> bool:
    """Whether the round's gold has already changed hands."""
    return position["over"] is not None or (position["pending"] is not None and position["pending"]["kind"] == "spend")


def assert_nothing_is_lost(position: Json) -> None:
    """Every path and action card is somewhere, no gold card twice; markers and keys lie where they may, and not too many."""
    assert cards_of(position) == Counter([*DUEL_PATHS, *DUEL_ACTIONS])
    gold = gold_cards_of(position)
    assert gold <= Counter(DUEL_GOLD)
    assert len(position["facedown"]) + len(position["faceup_goals"]) == 6
    assert_markers(position)
    assert_keys(position)


def cards_of(position: Json) -> Counter[str]:
    """Paths and actions, wherever they are; what is taken from the table at the end is counted where it is kept."""
    taken = position["markers"] if is_scored(position) else {}
    board = [
        canonical(code)
        for at, code in position["board"].items()
        if not code.startswith("start:") and not (at in taken and has(code, "gold"))
    ]
    piles = [*position["hands"], *position["front"], position["deck"], position["discard"], position.get("aside", [])]
    prizes = [card for pile in [*position["kept"], position["box"]] for card in pile if is_tunnel(card)]
    return Counter([*board, *(card for pile in piles for card in pile), *prizes])


def gold_cards_of(position: Json) -> Counter[str]:
    """Gold cards on the table, kept and out of the game."""
    table = [card["goal"] for card in position["facedown"].values()]
    table += [] if is_scored(position) else position["faceup_goals"].values()
    prizes = [card for pile in [*position["kept"], position["box"]] for card in pile if not is_tunnel(card)]
    return Counter(map(canonical_goal, [*table, *prizes]))


def assert_markers(position: Json) -> None:
    assert len(position["markers"]) <= MARKERS[position["game"]]
    for at in position["markers"]:
        code = position["board"].get(at, "")
        assert gold_on(position["faceup_goals"].get(at, code)) or has(code, "troll"), at


def assert_keys(position: Json) -> None:
    assert len(position["keys"]) <= 2
    for at, colour in position["keys"].items():
        assert has(position["board"].get(at) or position["faceup_goals"][at].partition(":")[2], OTHER[colour]), at


def assert_step_loses_nothing(before: Json, after: Json) -> None:
    """Markers stay for the round, keys until their path collapses, gold kept or boxed stays out, and what was turned up ends there."""
    if after["round"] == before["round"]:
        assert before["markers"].items() <= after["markers"].items()
        assert all(at in after["keys"] or at not in after["board"] for at in before["keys"])
    if not is_scored(before) and (is_scored(after) or after["round"] != before["round"]):
        assert_all_turned_up_is_out(before, after)
    assert Counter(prizes_of(before)) <= Counter(prizes_of(after))


def assert_all_turned_up_is_out(before: Json, after: Json) -> None:
    """At the end of a round every gold card that lay open before the last move is kept or boxed, and so is marked gold on paths."""
    marked = [canonical(code) for at, code in before["board"].items() if at in before["markers"] and has(code, "gold")]
    lay_open = [canonical_goal(goal) for goal in before["faceup_goals"].values()]
    assert Counter([*prizes_of(before), *marked, *lay_open]) <= Counter(prizes_of(after))


def prizes_of(position: Json) -> list[str]:
    return [card for pile in [*position["kept"], position["box"]] for card in pile]


def wealth_of(position: Json) -> list[int]:
    return [sum(map(gold_on, pile)) for pile in position["kept"]]


def assert_game_ends_and_conserves(game: str, seed: int) -> Counter[str]:
    """One random game, checked after every move; why its rounds ended."""
    position = fresh(game, seed)
    before = ml.dump(position)
    assert_nothing_is_lost(before)
    whys: Counter[str] = Counter()
    for _, _, events in play_on(position, seed):
        after = ml.dump(position)
        assert_nothing_is_lost(after)
        assert_step_loses_nothing(before, after)
        before = after
        whys.update(event.seen_by(None)["why"] for event in events if event.name == "round_over")
    assert whys.total() == 3
    assert wealth_of(before) == position.rules.wealth(position)
    return whys
