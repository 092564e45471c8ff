"""Twins: two truths that differ only in what one reader can't know."""

from __future__ import annotations

import random

import motherlode as ml


def truth_at(rules, moves, seed):
    """A game after so many random moves."""
    chance = random.Random(seed)
    dealer = ml.Dealer(seed)
    position = rules.deal(dealer)
    for _ in range(moves):
        if position.to_act is None:
            break
        before = position.copy()
        position.play(chance.choice(position.legal()), dealer)
        if position.to_act is None:
            return before
    return position


def twin_of(truth, reader, seed):
    """The same position with everything dealt anew that a reader (None: a spectator) can't know."""
    chance = random.Random(seed)
    twin, view = ml.dump(truth), ml.view(truth, reader)
    _deal_anew(chance, _places(twin, view, "hands", "deck", "discard", "aside"))
    _deal_anew(chance, _role_places(twin, view))
    _deal_anew(chance, _places(twin, view, "gold_cards", "gold_pile"))
    _deal_anew(chance, _goal_places(twin, view))
    _seen_by_others(twin, reader)
    return ml.load(twin)


def _places(twin, view, *keys):
    """Every hidden card of the keys, as (list, index)."""
    found = []
    for key in keys:
        if key in twin:
            found += _hidden(twin[key], view[key])
    return found


def _hidden(cards, seen):
    if cards and isinstance(cards[0], list):
        return [place for mine, shown in zip(cards, seen, strict=True) for place in _hidden(mine, shown)]
    return [(cards, index) for index, card in enumerate(seen) if card == "?"]


def _role_places(twin, view):
    return _places(twin, view, "roles", "spare_roles")


def _goal_places(twin, view):
    return [(one, "goal") for cell, one in twin["facedown"].items() if view["facedown"][cell].get("goal") == "?"]


def _deal_anew(chance, places):
    cards = [where[index] for where, index in places]
    chance.shuffle(cards)
    for (where, index), card in zip(places, cards, strict=True):
        where[index] = card


def _seen_by_others(twin, reader):
    """What others looked at must be true in the twin as well: here they have looked at nothing."""
    twin["seen"] = [seen if seat == reader else [] for seat, seen in enumerate(twin["seen"])]
