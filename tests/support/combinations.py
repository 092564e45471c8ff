"""Which games, boxes, players and options there are: always asked of the boxes, so that a new one is never forgotten."""

from __future__ import annotations

from itertools import combinations
from random import Random

import motherlode as ml
from motherlode.core.boxes import BOXES, Box
from motherlode.core.cards import NAME
from motherlode.core.families import FINDS, GOALS, ROLES

GAMES = tuple(sorted(name for name, box in BOXES.items() if box.game))
MODULES = tuple(sorted(name for name, box in BOXES.items() if box.module))
WITH_BOXES = tuple(game for game in GAMES if any(game in BOXES[name].games for name in MODULES))
OF_ONE_CARD = tuple(name for name in MODULES if BOXES[name].deck)  # boxes that put their card into the deck
APART = {
    frozenset((name, other)) for name in MODULES for other in BOXES[name].apart_from if other in MODULES
}  # every two boxes that never lie on one table


def modules_of(game: str) -> tuple[str, ...]:
    """The boxes that go with a game."""
    return tuple(name for name in MODULES if game in BOXES[name].games)


def goes_together(*modules: str) -> bool:
    """Whether no two of them are apart."""
    return not any(pair <= set(modules) for pair in APART)


def allowed_pairs(game: str) -> list[tuple[str, str]]:
    """Every two boxes that go together with a game."""
    return [pair for pair in combinations(modules_of(game), 2) if goes_together(*pair)]


def as_many_as_go(game: str, *wished: str) -> tuple[str, ...]:
    """These boxes and all others that go with them, the earlier in the alphabet first."""
    chosen: tuple[str, ...] = ()
    for name in (*wished, *modules_of(game)):
        if name not in chosen and goes_together(*chosen, name):
            chosen = (*chosen, name)
    return tuple(sorted(chosen))


def boxes_of(game: str, modules: tuple[str, ...] = ()) -> list[Box]:
    """The boxes on a table, the parts that they need among them."""
    chosen = [BOXES[name] for name in (game, *modules)]
    parts = {part for box in chosen for part in box.needs}
    return [*chosen, *(BOXES[part] for part in sorted(parts))]


def players_of(game: str, modules: tuple[str, ...] = ()) -> range:
    """How many can play with these boxes."""
    limits = [box.players for box in boxes_of(game, modules)]
    return range(max(fewest for fewest, _ in limits), min(most for _, most in limits) + 1)


def options_of(game: str, modules: tuple[str, ...] = ()) -> dict[str, tuple[object, ...]]:
    """Every option of a table with what it may be, the default first."""
    return {name: choices for box in boxes_of(game, modules) for name, choices in box.options.items()}


# Tables by chance.


def random_rules(chance: Random, *games: str) -> ml.Ruleset:
    """Any allowed combination of game, boxes, players and options: few boxes, half of them, or most."""
    game, share = chance.choice(games or GAMES), chance.choice((0.15, 0.5, 0.85))
    modules: tuple[str, ...] = ()
    for name in chance.sample(modules_of(game), len(modules_of(game))):
        if chance.random() < share and goes_together(*modules, name):
            modules = (*modules, name)
    return rules_of(game, modules, chance)


def rules_of(game: str, modules: tuple[str, ...], chance: Random) -> ml.Ruleset:
    """These boxes, with random players and options."""
    players = chance.choice(players_of(game, modules))
    options = {}
    for name, choices in options_of(game, modules).items():
        if name == "first_seat":  # the seats are as many as the players
            choices = (None, *range(players))
        options[name] = chance.choice(choices)
    return ml.Ruleset.of(game, *modules, players=players, options=options)


# What the boxes hold.


def action_cards(*boxes: str) -> set[str]:
    """The action cards of these boxes, or of all."""
    return {name for name in deck_cards(*boxes) if not is_tunnel(name)}


def tunnel_cards(*boxes: str) -> set[str]:
    """The tunnel cards of these boxes' decks, or of all."""
    return {name for name in deck_cards(*boxes) if is_tunnel(name)}


def deck_cards(*boxes: str) -> set[str]:
    """What is shuffled into the deck."""
    return {NAME[card] for name in boxes or BOXES for card in BOXES[name].deck}


def is_tunnel(name: str) -> bool:
    """Tunnels are named by their edges, in capitals."""
    return name[0] in "NESW"


def goal_cards(*boxes: str) -> set[str]:
    """The goals of these boxes, or of all, each in one form."""
    return {GOALS.text(goal) for name in boxes or BOXES for goal in BOXES[name].goals}


def role_cards() -> set[str]:
    """Every role."""
    return {ROLES.text(role) for box in BOXES.values() for role in box.roles}


def chest_cards() -> set[str]:
    """Every chest, as `gold` and not `chest:gold`."""
    return {FINDS.text(chest).removeprefix("chest:") for box in BOXES.values() for chest in box.finds}
