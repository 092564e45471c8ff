"""Which names belong to which box: its own, its cards, verbs, questions, events, options, roles, goals.

From it follows which words a box must bring (`words_owed`), with which box a word must stand (`homes_of`), and what nothing outside a box
may name (the contract in tests).
"""

import re
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from motherlode import modules, rulebook
from motherlode.core.boxes import BOXES, Box
from motherlode.core.cards import NAME
from motherlode.core.names import FINDS, GOAL_KIND, ROLES, find_word
from motherlode.core.questions import MAY_DIG, OWED

_TUNNEL = re.compile(r"[NESW.]+(\+.*)?")


def names_of(box: Box) -> set[str]:
    """Everything that a box gives a name to."""
    return {
        box.name,
        *_cards(box),
        *_verbs(box),
        *box.decisions,
        *_events(box),
        *_fields(box),
        *box.options,
        *_roles(box),
        *_goals(box),
        *(FINDS.names[find] for find in box.finds),
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


# With which box a word stands.

SHARED: Final = "common"  # what several boxes name may stand with what all games share
# Names in a box, but plain words too that any key may hold.
EVERYDAY: Final = {"joined", "free", "turn", "keys", "box", "blue", "green"}


def homes_of(key: str) -> set[str]:
    """The folders of `modules` in one of which the word with this key must stand; none if it belongs to no box.

    >>> homes_of("move.toll"), homes_of("ui.do.veto"), homes_of("error.busy")
    ({'toll'}, {'veto'}, set())
    >>> sorted(homes_of("card.rockfall.about"))
    ['base', 'common', 'saboteur2']
    """
    family, _, name = key.removeprefix("ui.").removeprefix("terminal.").partition(".")
    if family in ("rule", "why"):
        return {home} if (home := rulebook.home_of(name)) else set()
    spoken_of = {name, name.partition(".")[0], name.partition(":")[0]}
    called_by = _CALLED_BY.get(family) or (_finds if family in map(find_word, range(1, len(FINDS.names))) else None)
    exact = _claiming(called_by, spoken_of) if called_by is not None else set()
    return exact or _claiming(names_of, set(re.split(r"[.:]", key)) - EVERYDAY)


def _claiming(names: Callable[[Box], Iterable[str]], wanted: set[str]) -> set[str]:
    """The homes of the boxes that have one of these names, and that of what all share if there are several."""
    found = {homes()[box.name] for box in BOXES.values() if box.name in homes() and wanted & set(names(box))}
    return found | {SHARED} if len(found) > 1 else found


def words_owed(box: Box) -> list[str]:
    """The keys of the words without which a box can't be chosen, played and told in plain words."""
    family = "game" if box.game else "module"
    named = [f"{family}.{box.name}", f"{family}.{box.name}.about"] if box.game or box.module else []
    cards = [f"card.{card}" for card in _cards(box) if card not in FINDS.numbers]
    moves = [f"move.{verb.word}" for verb in box.words if verb.word]
    options = [f"option.{option}" for option in box.options]
    events = [f"event.{kind.says}" for kind in box.events if not kind.silent]
    asked = [f"ask.{kind}" for kind in box.decisions]
    roles = [f"role.{role}" for role in _roles(box)]
    goals = [f"goal.{goal}" for goal in _goals(box)]
    finds = [f"{find_word(find)}.{FINDS.names[find].partition(':')[2]}" for find in sorted(box.finds)]
    refusing = [f"rule.{rule}" for rule in sorted(_refusing_rules(box))]
    return [*named, *cards, *moves, *options, *events, *asked, *roles, *goals, *finds, *refusing]


# The names of a box, kind by kind.


def _cards(box: Box) -> list[str]:
    return sorted({NAME[card] for card in [*box.deck, *box.verbs] if not _TUNNEL.fullmatch(NAME[card])})


def _verbs(box: Box) -> list[str]:
    """Verbs are called by their word, or by the card whose playing they are."""
    return [*_cards(box), *(verb.word for verb in box.words if verb.word)]


def _events(box: Box) -> list[str]:
    return [kind.name for kind in box.events]


def _fields(box: Box) -> list[str]:
    return [field.name for field in box.fields]


def _roles(box: Box) -> list[str]:
    return [ROLES.names[role] for role in box.roles]


def _goals(box: Box) -> list[str]:
    return sorted({GOAL_KIND[goal] for goal in box.goals})


def _finds(box: Box) -> list[str]:
    return [FINDS.names[find].partition(":")[2] for find in box.finds]


def _refusing_rules(box: Box) -> set[str]:
    """The rules by which a move may be refused: those of verbs and answers, and what forbids digging or asks for something else first."""
    answers = {rule for question, _, rule in box.answers if question in (MAY_DIG, OWED)}
    verbs = {verb.rule for verb in [*box.words, *box.verbs.values()]}
    return {*answers, *verbs, *box.freely_laid_rules.values(), *(made.rule for made in box.decisions.values())}


def _own_name(box: Box) -> list[str]:
    return [box.name]


def _options(box: Box) -> list[str]:
    return list(box.options)


def _decisions(box: Box) -> list[str]:
    return list(box.decisions)


# What the second part of a key stands for, by its first (after `ui.` or `terminal.`).
_CALLED_BY: Final[dict[str, Callable[[Box], list[str]]]] = {
    "game": _own_name,
    "module": _own_name,
    "apart": _own_name,
    "option": _options,
    "role": _roles,
    "goal": _goals,
    "card": _cards,
    "move": _verbs,
    "do": _verbs,
    "event": _events,
    "ask": _decisions,
    "sign": _fields,
    "state": _fields,
}
