"""Setting up a round. Everything random is asked of `chance(what, items)`, which gives the items back in some order."""

from __future__ import annotations

from typing import Any

from . import cards, mine
from .position import Chance, Position, full

CHESTS_LAID = 4
ASIDE_IN_SABOTEUR2 = 10
HAND_IN_SABOTEUR2 = 6


def deal(
    game: str, modules: list[str], players: int, chance: Chance, options: dict[str, Any] | None = None
) -> Position:
    """A fresh game."""
    p = full(
        {
            "game": game,
            "modules": sorted(modules),
            "options": options or {},
            "players": players,
            "round": 0,
            "gold": [1 if "toll" in modules else 0] * players,
        }
    )
    first = p["options"].get("first_seat")
    if first is None:
        first = chance("first_seat", list(range(players)))[0]
    set_up(p, first, chance)
    return p


def next_round(p: Position, chance: Chance) -> None:
    """B-20, B-21."""
    before = p["last_mover"]
    if p["options"]["next_starter"] == "last_tunnel" and p["last_digger"] is not None:
        before = p["last_digger"]
    set_up(p, (before + 1) % p["players"], chance)


def set_up(p: Position, first: int, chance: Chance) -> None:
    """Everything but gold and what was seen is laid out anew."""
    fresh = full(
        {
            "game": p["game"],
            "modules": p["modules"],
            "options": p["options"],
            "players": p["players"],
            "round": p["round"] + 1,
            "to_move": first,
            "gold": p["gold"],
            "gold_cards": p["gold_cards"],
            "seen": p["seen"],
        }
    )
    fresh["roles"], fresh["spare_roles"] = roles(p, chance)
    lay_goals(fresh, chance)
    if "chests" in p["modules"]:
        lay_chests(fresh, chance)
    deck = deck_cards(p)
    if "tournament" in p["modules"]:
        lay_opening(fresh, deck, chance)
    deck = list(chance("deck", deck))
    if p["game"] == "saboteur2":
        fresh["aside"], deck = deck[:ASIDE_IN_SABOTEUR2], deck[ASIDE_IN_SABOTEUR2:]
    size = HAND_IN_SABOTEUR2 if p["game"] == "saboteur2" else cards.BASE_HAND[p["players"]]
    for seat in range(p["players"]):
        fresh["hands"][seat], deck = deck[:size], deck[size:]
    fresh["deck"] = deck
    if p["game"] == "base" and "tournament" not in p["modules"]:
        fresh["gold_pile"] = list(chance("gold_pile", gold_left(p)))
    p.clear()
    p.update(fresh)


def roles(p: Position, chance: Chance) -> tuple[list[str], list[str]]:
    """B-1, S-2, V-T1, W-16: one for each seat, and what is left over."""
    n = p["players"]
    if p["game"] == "saboteur2":
        pile = list(cards.SABOTEUR2_ROLES)
    elif "tournament" in p["modules"]:
        saboteurs, miners, greedy = cards.TOURNAMENT_ROLES[n]
        pile = ["saboteur"] * saboteurs + ["miner"] * miners + ["greedy"] * greedy
    else:
        saboteurs, miners = cards.BASE_ROLES[n]
        pile = ["saboteur"] * saboteurs + ["miner"] * miners
        if "wc2016" in p["modules"]:
            pile[pile.index("miner")] = "greedy"
    pile = list(chance("roles", pile))
    return pile[:n], pile[n:]


def lay_goals(p: Position, chance: Chance) -> None:
    """B-3, M-G1."""
    places, goals = cards.BASE_GOAL_CELLS, list(cards.BASE_GOALS)
    if "goals" in p["modules"]:
        places = cards.NEW_GOAL_CELLS
        rest = [goal for goal in cards.NEW_GOALS if goal != "treasure"]
        goals = ["treasure", *chance("goals_in_play", rest)[: len(places) - 1]]
    goals = list(chance("goals", goals))
    p["facedown"] = {at: {"goal": goal} for at, goal in zip(places, goals, strict=True)}


def lay_chests(p: Position, chance: Chance) -> None:
    """M-K1: four between start and goals, never beside each other or the postcard."""
    rows = [cards.cell(at)[1] for at in p["facedown"]]
    cells = [cards.name(x, y) for x in range(1, 8) for y in range(min(rows), max(rows) + 1)]
    postcard = {at for at, code in p["board"].items() if code == "place"}
    kept_clear = postcard | {other for at in postcard for other in mine.neighbours(at)}
    if "tournament" in p["modules"]:
        kept_clear.add(cards.OPENING_CELL)
    laid: list[str] = []
    for at in chance("chest_cells", [at for at in cells if at not in kept_clear]):
        if len(laid) < CHESTS_LAID and not any(at in mine.neighbours(other) for other in laid):
            laid.append(at)
    tunnels = chance("chest_tunnels", list(cards.CHEST_TUNNELS))
    chests = chance("chests", list(cards.CHESTS))
    for at, tunnel, chest in zip(laid, tunnels, chests, strict=False):
        p["facedown"][at] = {"tunnel": tunnel, "chest": chest}


def lay_opening(p: Position, deck: list[str], chance: Chance) -> None:
    """V-T2."""
    card = chance("opening", [card for card in deck if cards.is_tunnel(card)])[0]
    deck.remove(card)
    p["board"][cards.OPENING_CELL] = chance("opening_way", cards.orientations(card))[0]


def deck_cards(p: Position) -> list[str]:
    deck = cards.BASE_TUNNELS + cards.BASE_ACTIONS
    if p["game"] == "saboteur2":
        deck = deck + cards.SABOTEUR2_TUNNELS + cards.SABOTEUR2_ACTIONS
    return deck + [card for module, card in cards.CHAMPIONSHIP.items() if module in p["modules"]]


def gold_left(p: Position) -> list[int]:
    """B-20: the gold cards that nobody has won."""
    left = list(cards.GOLD_CARDS)
    for held in p["gold_cards"]:
        for card in held:
            if card in left:
                left.remove(card)
    return left
