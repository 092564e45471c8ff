"""What the tests of the Duel share: random games, what must never be lost in them, and the reference beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import motherlode as ml
from tests import oracle
from tests.differential import Noted, compare_objects, compare_position
from tests.oracle import cards as printed
from tests.oracle.cards import DUEL_ACTIONS, DUEL_GOLD, DUEL_PATHS, gold_on, has, is_tunnel
from tests.oracle.duel import MARKERS
from tests.oracle.position import Chance
from tests.oracle.soak import choose

Json = dict[str, Any]
OTHER = {"blue": "green", "green": "blue"}
NEARER = {"duel": 4, "duel-solo": 7}
canonical, canonical_goal = cache(printed.canonical), cache(printed.canonical_goal)
RICH = [card for card in DUEL_PATHS if "+" in card] + [
    "EW",
    "NS",
    "NE",
    "key",
    "collapse",
    "map",
    "break:lamp",
    "fix:lamp",
]
REFERENCE_CALLS_IT = {"gold_cards": "goals"}


def rules_of(game: str, seed: int = 0) -> ml.Ruleset:
    """The Duel for two, or for one in the colour that the seed says."""
    if game == "duel":
        return ml.Ruleset.of("duel", players=2)
    return ml.Ruleset.of("duel-solo", players=1, options={"colour": ("green", "blue")[seed % 2]})


def fresh(game: str, seed: int) -> ml.Position:
    return rules_of(game, seed).deal(ml.Dealer(seed))


def near_gold(game: str, seed: int) -> ml.Position:
    """A last round with rich cards, gold close by and some markers already gone: much is turned up, chosen and paid in it."""
    written, chance = ml.dump(fresh(game, seed)), Random(seed)
    down = list(written["facedown"].items())[: chance.randint(2, 6)]
    written["facedown"] = {moved_west(at, NEARER[game]): card for at, card in down}
    colours = ["green", "blue"] if game == "duel" else [written["options"].get("colour", "green")]
    gone = chance.choice([0, 1, 2, MARKERS[game] - 2, MARKERS[game] - 1])
    written["markers"] = {f"{40 + i},0": chance.choice(colours) for i in range(gone)}
    written["kept"] = [chance.sample(DUEL_GOLD[4:], 5) for _ in colours]  # so that trolls can be paid in several ways
    written["hands"] = [chance.choices(RICH, k=6) for _ in colours]
    written["deck"] = chance.choices(RICH, k=20)
    if seed % 2:
        written["board"] |= {"2,0": "NESW+green@E", "2,1": "NS.EW+gold@N", "2,-1": "NS.EW+gold@N"}
    written["round"] = 3
    return ml.load(written)


def moved_west(at: str, columns: int) -> str:
    x, y = at.split(",")
    return f"{int(x) - columns},{y}"


def play_on(position: ml.Position, seed: int) -> Iterator[tuple[ml.Position, str, list[ml.Event]]]:
    """Random moves until the game is over: the position before, the move, what was told."""
    chance, dealer = Random(seed), ml.Dealer(seed)
    while position.to_act is not None:
        moves = {ml.move_text(move): move for move in position.legal()}
        texts = sorted(moves)
        before, text = position.copy(), choose(chance, texts) if seed % 3 else chance.choice(texts)
        yield before, text, position.play(moves[text], dealer)


# The reference.


def compare_with_reference(position: ml.Position, seed: int, most_moves: int = 10_000) -> Counter[str]:
    """Plays on, and compares every position, view, list of moves and consequence with the reference, new rounds too."""
    chance, dealer = Random(seed), ml.Dealer(seed)
    compared: Counter[str] = Counter()
    while position.to_act is not None and compared.total() < most_moves:
        compare_position(position)
        compared[position.pending.kind if position.pending else "own move"] += 1
        texts = ml.legal_texts(position)
        text = choose(chance, texts) if seed % 3 else chance.choice(texts)
        before, noted = ml.dump(position), Noted(dealer)
        position.play(ml.find_move(position, text), noted)
        expected = oracle.apply(before, text, the_same(noted))
        compare_objects(f"after {text}", expected, ml.dump(position), str(before))
    return compared


def the_same(noted: Noted) -> Chance:
    """The reference is brought what the engine was brought."""

    def chance(what: str, items: list[Any]) -> list[Any]:
        brought: list[Any] = noted.brought[REFERENCE_CALLS_IT.get(what, what)].pop(0)
        assert Counter(brought) == Counter(items), what
        return brought

    return chance


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
