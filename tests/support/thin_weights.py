"""A box out of thin air with a card for every trait that bots weigh, and nothing in `bots` about any of them.

It runs in a process of its own (`python -m tests.support.thin_weights`): cards and verbs are numbered once and for all.
"""

import json
from typing import Any

import motherlode as ml
from motherlode.bots import make
from motherlode.bots.beliefs import Suspicions
from motherlode.bots.digger import DiggerBot
from motherlode.core import shapes
from motherlode.core.boxes import Box, Verb
from motherlode.core.cards import Card
from motherlode.core.carrying import use_up
from motherlode.core.cells import reading_order
from motherlode.core.chance import Chance
from motherlode.core.follows import TURN_ENDS, Follow
from motherlode.core.movements import TakesHat
from motherlode.core.moves import Move, Seat, card_of
from motherlode.core.native import Moves
from motherlode.core.parts import GOAL, SEAT, Part
from motherlode.core.position import Position
from motherlode.core.traits import Trait

thin = Box("thin", 60, module=True, games=("base",))
FORMS: dict[str, tuple[list[Trait], tuple[Part, ...]]] = {
    "spyglass": ([Trait.LOOKS], (GOAL,)),
    "net": ([Trait.HALTS, Trait.HARMS], (SEAT,)),
    "rope": ([Trait.FREES], (SEAT,)),
    "curse": ([Trait.HARMS], (SEAT,)),
    "question": ([Trait.LOOKS], (SEAT,)),
    "purse": ([Trait.GAINS], ()),
    "shuffle": ([Trait.MOVES_GOALS], ()),
    "trade": ([Trait.DRAWS], ()),
    "song": ([], ()),
    "net-and-question": ([Trait.HALTS, Trait.HARMS, Trait.LOOKS], (SEAT,)),
}
thin.cards(dict.fromkeys(FORMS, 1))
NEW_HAT = thin.event("thin_hat", TakesHat("role", "seat"), seat=shapes.SEAT, role=shapes.ROLE.only("seat"))


def offer_all(verb: Verb) -> None:
    """Every seat, every goal, or the card alone; whatever it is, the card is used up."""

    @verb.offer
    def offer(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
        """Everything that the part can be."""
        kinds = [part.kind for part in verb.parts[1:]]
        if kinds == ["seat"]:
            moves.extend(verb.move(card, target + 1) for target in range(position.rules.players))
        elif kinds == ["cell"]:
            moves.extend(verb.move(card, cell) for cell in sorted(position.facedown, key=reading_order))
        else:
            moves.append(verb.move(card))

    @verb.play
    def play(position: Position, move: Move, chance: Chance) -> Follow:
        """It is only about what bots make of it."""
        use_up(position, position.to_move, card_of(move))
        return TURN_ENDS


for code, (traits, parts) in FORMS.items():
    offer_all(thin.verb([code], "B-5", *parts, traits=traits))

LOOKED = {"what": "goal", "at": "8,0", "card": "treasure", "round": 1, "turn": 1}
FACEDOWN = {"8,2": {"goal": "stone:NE"}, "8,0": {"goal": "treasure"}, "8,-2": {"goal": "stone:NW"}}


def saw_role(seat: int, role: str) -> dict[str, Any]:
    """A look at a role."""
    return {"what": "role", "at": seat, "card": role, "round": 1, "turn": 1}


def position_of(hand: list[str], roles: list[str], sights: list[dict[str, Any]], **more: Any) -> ml.Position:
    """Four players; seat 0 holds the hand and has looked at these things."""
    hands = [hand, *[["NS", "EW"]] * 3]
    given = {"modules": ["thin"], "roles": roles, "hands": hands, "facedown": FACEDOWN, "deck": ["NS"] * 9}
    return ml.load(given | {"seen": [sights, [], [], []]} | more)


def worths(hand: list[str], roles: list[str], sights: list[dict[str, Any]], **more: Any) -> dict[str, float]:
    """What each legal move is worth to seat 0."""
    position, bot = position_of(hand, roles, sights, **more), DiggerBot(1)
    view, moves = ml.seen_by(position, 0), position.legal()
    bot.choose(view, moves)
    return dict(zip(map(ml.move_text, moves), bot.worths(view, moves), strict=True))


def blamed(text: str, *more: dict[str, Any]) -> list[float]:
    """How likely seat 0 takes the others to be saboteurs, after a move of seat 1 and more events."""
    position = position_of(["NS"], ROLES, SIGHTS, to_move=1, hands=[["NS"], [*FORMS, "NS"], ["NS"], ["NS"]])
    seats, dealer = Suspicions(), ml.Dealer(1)
    seats.think(ml.seen_by(position, 0), Seat(0))
    for event in position.play(ml.find_move(position, text), dealer):
        seats.watch(event.seen_by(0))
    for happened in more:
        seats.watch(happened)
    seats.think(ml.seen_by(position, 0), Seat(0))
    return [seats.wrecks(seat) for seat in map(Seat, range(4))]


ROLES = ["miner", "miner", "miner", "saboteur"]
SIGHTS = [saw_role(2, "miner"), saw_role(3, "saboteur")]


def main() -> None:
    """Everything that the test compares."""
    hand = [*FORMS, "N"]
    found = {
        "miner": worths(hand, ROLES, SIGHTS),
        "knows": worths(hand, ROLES, [*SIGHTS, LOOKED]),
        "halted": worths(hand, ROLES, SIGHTS, front=[["break:lamp"], [], [], []]),
        "saboteur": worths(hand, ["saboteur", "miner", "miner", "miner"], []),
        "blamed": {text: blamed(text) for text in ("net>2", "rope>2", "net>3", "song")},
        "new role": blamed("net>2", {"event": "thin_hat", "seat": 1, "role": "?"}),
        "chosen": ml.move_text(chosen_of(["spyglass", "N"])),
    }
    print(json.dumps(found))


def chosen_of(hand: list[str]) -> Move:
    """What a digger who can't dig does with a hand."""
    position = position_of(hand, ROLES, [], front=[["break:lamp"], [], [], []])
    return make("digger", 5).choose(ml.seen_by(position, 0), position.legal())


if __name__ == "__main__":
    main()
