"""Twins: positions that differ in all that somebody can't know, and in nothing that they can (V-1).

`twin` mixes what is hidden; `gets` is everything that a viewer gets from a position, in bytes. Whatever is made of a
position for a seat (a view, a message to a browser, a bot's choice) must come out the same for all twins. A viewer is a
seat, or `None` for a spectator. What may be mixed is mixed freely, also where clever deduction from the past would rule
it out: views show what is certain, never what is deduced, so they may not change then either.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from random import Random
from typing import Any

import motherlode as ml
from motherlode.core.boxes import card_played
from motherlode.core.cards import HIDDEN, Card
from motherlode.core.cells import Cell
from motherlode.core.chance import N
from motherlode.core.families import hand_form
from motherlode.notation.diagrams import diagram
from tests.support.play import stops

SECRET_FIELDS = {"aside"}  # what boxes keep hidden of their own; a test asks that this list is whole
DRAWN_SOON = 8  # more cards than any one move draws

EVERYTHING = frozenset({"cards", "goals", "roles", "gold"})


def twin(
    position: ml.Position, knowing: Collection[int], chance: Random, hold: Collection[str] = frozenset()
) -> ml.Position:
    """The same position with everything mixed that none of the seats can know, but for what is held.

    `hold` may name `draws` (the top of the deck) or all `cards`, `goals`, `roles` and `gold`: what a move that follows
    would turn up for somebody.
    """
    other = position.copy()
    if "cards" not in hold:
        _mix_cards(other, knowing, chance, hold)
    if "goals" not in hold:
        _mix_facedown(other, knowing, chance)
    if "roles" not in hold:
        _mix_roles(other, knowing, chance)
    if "gold" not in hold:
        _mix_gold(other, knowing, chance)
    _correct_what_others_saw(other, knowing)
    return other


def twins(position: ml.Position, viewer: int | None, seed: int | str, count: int = 3) -> Iterator[ml.Position]:
    """Some twins of a position for one viewer."""
    chance = Random(f"twins {seed}")
    for _ in range(count):
        yield twin(position, knowing(viewer), chance)


def knowing(*viewers: int | None) -> set[int]:
    """The seats among the viewers; spectators know nothing of their own."""
    return {viewer for viewer in viewers if viewer is not None}


def gets(position: ml.Position, viewer: int | None) -> str:
    """All that a viewer gets from a position: view, diagram, whose turn it is; if its own, moves and refusals."""
    got: dict[str, Any] = {
        "view": ml.view(position, viewer),
        "diagram": diagram(ml.seen_by(position, viewer)),
        "to_act": position.to_act,
    }
    if viewer is not None and viewer == position.to_act:
        got["legal"] = [ml.move_text(move) for move in position.legal()]  # in the order in which a bot gets them
        got["refusals"] = [_refusal(position, text) for text in _attempts(position)]
    return json.dumps(got)


def hears(events: Iterable[ml.Event], viewer: int | None) -> str:
    """What a viewer gets of what happened."""
    return json.dumps([event.seen_by(viewer) for event in events])


def check_twins(rules: ml.Ruleset, seed: int | str, made_of: Callable[[ml.Position, int | None], str] = gets) -> int:
    """Walks through a game and compares, here and there, what every viewer gets of a position and of its twins."""
    compared = 0
    for position in stops(rules, seed):
        for viewer in (None, *range(rules.players)):
            wanted = made_of(position, viewer)
            for other in twins(position, viewer, f"{seed} {compared}", count=2):
                assert made_of(other, viewer) == wanted, f"{viewer} can tell it from\n{json.dumps(ml.dump(other))}"
                compared += 1
    return compared


# Mixing.


def _mix_cards(position: ml.Position, knowing: Collection[int], chance: Random, hold: Collection[str]) -> None:
    """Other hands, the deck, the discard pile, what was set aside: every card may be anywhere."""
    piles = [hand for seat, hand in enumerate(position.hands) if seat not in knowing]
    hand, declared = position.hands[position.to_move], _declared(position)
    place = hand.index(declared) if declared in hand else None
    if place is not None:
        hand.pop(place)
    asides = [(field, list(field.of(position))) for field in position.rules.fields if field.name == "aside"]
    bottom = position.deck[: -DRAWN_SOON or None] if "draws" in hold else position.deck[:]
    top = position.deck[len(bottom) :]
    if not _cards_are_shown(position):  # they lie in deck or discard pile while one is chosen
        piles += [bottom, position.discard, *(cards for _, cards in asides)]
    _mix(piles, chance)
    if place is not None:
        hand.insert(place, declared)
    if not _cards_are_shown(position):
        position.deck = bottom + top
    for field, cards in asides:
        field.set(position, tuple(cards))


def _declared(position: ml.Position) -> Card:
    """The card that lies on the table while others are asked about it; it has not left its hand yet."""
    pending = position.pending
    return HIDDEN if pending is None or pending.move is None else card_played(pending.move)


def _cards_are_shown(position: ml.Position) -> bool:
    pending = position.pending
    return pending is not None and bool(pending.cards) and position.rules.decisions[pending.kind].cards != "gold"


def _mix_facedown(position: ml.Position, knowing: Collection[int], chance: Random) -> None:
    """Goals among each other, chests and the tunnels that cover them among each other."""
    seen = {sight.at for seat in knowing for sight in _sights(position, seat) if sight.what in ("goal", "chest")}
    certain = set(seen)
    if position.pending is not None:
        certain |= set(position.pending.cells) if position.pending.kind == "turn" else set()
    cells = [cell for cell in position.facedown if cell not in certain]
    goals = [position.facedown[cell] for cell in cells]
    chance.shuffle(goals)
    position.facedown.update(zip(cells, goals, strict=True))
    _mix_covered(position, [cell for cell in position.covered if cell not in certain], 0, chance)
    _mix_covered(position, [cell for cell in position.covered if cell not in seen], 8, chance)


def _mix_covered(position: ml.Position, cells: list[Cell], shift: int, chance: Random) -> None:
    """What lies in these cells changes places: the tunnels, or the chests under them (a tunnel may be seen first, M-K2)."""
    parts = [position.covered[cell] >> shift & 255 for cell in cells]
    chance.shuffle(parts)
    for cell, part in zip(cells, parts, strict=True):
        position.covered[cell] = position.covered[cell] & ~(255 << shift) | part << shift


def _mix_roles(position: ml.Position, knowing: Collection[int], chance: Random) -> None:
    """Other seats' roles and those left over, unless they lie open after the round."""
    pending = position.pending
    if not position.rules.role_pile or (pending and position.rules.decisions[pending.kind].after_round):
        return
    certain = {sight.at for seat in knowing for sight in _sights(position, seat) if sight.what == "role"}
    seats = [seat for seat in range(position.rules.players) if seat not in knowing and seat not in certain]
    mixed = [[position.roles[seat]] for seat in seats]
    _mix([*mixed, position.spare_roles], chance)
    for seat, (role,) in zip(seats, mixed, strict=True):
        position.roles[seat] = role


def _mix_gold(position: ml.Position, knowing: Collection[int], chance: Random) -> None:
    """Other seats' gold cards, the pile, and what is being passed round."""
    pending = position.pending
    position.gold_cards = [cards[:] for cards in position.gold_cards]  # copies share them
    piles = [cards for seat, cards in enumerate(position.gold_cards) if seat not in knowing]
    passed = list(pending.cards) if pending is not None and pending.kind == "take" else []
    if pending is not None and pending.seat not in knowing:
        piles.append(passed)
    _mix([*piles, position.gold_pile], chance)
    if pending is not None and passed:
        position.pending = ml.Pending(
            pending.kind, pending.seat, pending.move, pending.cells, tuple(passed), pending.queue
        )


def _mix(piles: list[list[N]], chance: Random) -> None:
    """Every card of these piles to a random place in them, in place."""
    cards = [card for pile in piles for card in pile]
    chance.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]


def _correct_what_others_saw(position: ml.Position, knowing: Collection[int]) -> None:
    """What the others looked at is what lies there now; twins are positions that could be."""
    now: dict[str, Callable[[int], int]] = {
        "goal": lambda at: hand_form(position.facedown[Cell(at)]) if at in position.facedown else 0,
        "chest": lambda at: position.covered.get(Cell(at), 0),
        "role": lambda at: position.roles[at],
    }
    for seat in range(position.rules.players):
        if seat not in knowing:
            position.seen = position.seen[:]  # a value: copies share it
            position.seen[seat] = tuple(
                ml.Sight(sight.what, sight.at, now[sight.what](sight.at) or sight.card, sight.round, sight.turn)
                if sight.round == position.round
                else sight
                for sight in position.seen[seat]
            )


def _sights(position: ml.Position, seat: int) -> list[ml.Sight]:
    """What a seat looked at in this round and knows for certain."""
    return [sight for sight in position.seen[seat] if sight.round == position.round]


# Refusals.


def _attempts(position: ml.Position) -> list[str]:
    """Texts that the seat to act might try: the moves of all other seats, and where nothing may lie."""
    others = position.copy()
    others.pending = None
    others.hands[others.to_move] = sorted(others.rules.cards)[::5]
    others.front = [[] if seat == others.to_move else lying for seat, lying in enumerate(others.front)]
    texts = ml.legal_texts(others)
    return [
        *texts[:: len(texts) // 12 or 1],
        "map@0,0",
        "rockfall@8,0",
        "break:lamp>0",
        "take 2",
        "reveal@8,0",
        "nonsense",
    ]


def _refusal(position: ml.Position, text: str) -> str:
    try:
        ml.find_move(position, text)
    except ValueError as problem:
        return str(problem)
    return ""
