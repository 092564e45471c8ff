"""Which names belong to which box: its own, its cards, verbs, questions, events, options, roles, goals, rules.

From it follows where a word of a catalogue stands (`motherlode words`), and what nothing outside a box may name (the contract in tests).
"""

import re
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from motherlode import modules
from motherlode.core.boxes import BOXES, Box
from motherlode.core.cards import NAME
from motherlode.core.names import CHESTS, GOAL_KIND, ROLES

_TUNNEL = re.compile(r"[NESW.]+(\+.*)?")


def names_of(box: Box) -> set[str]:
    """Everything that a box gives a name to."""
    cards = {NAME[card] for card in [*box.deck, *box.verbs] if not _TUNNEL.fullmatch(NAME[card])}
    return {
        box.name,
        *cards,
        *(verb.word for verb in box.words if verb.word),
        *box.decisions,
        *(kind.name for kind in box.events),
        *(field.name for field in box.fields),
        *box.options,
        *(ROLES.names[role] for role in box.roles),
        *(GOAL_KIND[goal] for goal in box.goals),
        *(CHESTS.names[chest] for chest in box.chests),
        *(rule for _, _, rule in box.answers),
        *box.sentences,
    }


@cache
def homes() -> dict[str, str]:
    """The folder under `modules` in which each box lives, by the box's name."""
    found: dict[str, str] = {}
    for module in (module for module in iter_modules(modules.__path__) if module.ispkg):
        for value in vars(import_module(f"{modules.__name__}.{module.name}")).values():
            if isinstance(value, Box):
                found[value.name] = module.name
    return found


@cache
def owners() -> dict[str, Box]:
    """The box behind each name; what several boxes name belongs to the first of them."""
    found: dict[str, Box] = {}
    for box in sorted(BOXES.values(), key=lambda one: one.order):
        for name in names_of(box):
            found.setdefault(name, box)
    return found


def owner_of(key: str) -> Box | None:
    """The box to which an entry of a catalogue belongs: by the longest of its parts that is somebody's name.

    >>> owner_of("move.toll").name, owner_of("card.break:lamp").name, owner_of("error.busy")
    ('toll', 'common', None)
    """
    family, _, rest = key.removeprefix("ui.").partition(".")
    candidates = [
        rest,
        f"{family}:{rest}",
        rest.partition(".")[0],
        f"{family}:{rest.partition('.')[0]}",
        rest.partition(":")[0],
    ]
    return next((owners()[name] for name in candidates if name in owners()), None)
