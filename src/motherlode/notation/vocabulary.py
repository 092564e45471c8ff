"""Which names belong to which box, and which words a box must bring for them."""

import re
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from motherlode import modules
from motherlode.core.boxes import Box
from motherlode.core.cards import NAME
from motherlode.core.families import FINDS, GOAL_KIND, ROLES, find_word
from motherlode.core.questions import MAY_DIG, OWED

_TUNNEL = re.compile(r"[NESW.]+(\+.*)?")


def names_of(box: Box) -> set[str]:
    """Everything that a box gives a name to."""
    return {name for names in names_by_kind(box).values() for name in names}


def names_by_kind(box: Box) -> dict[str, list[str]]:
    """The same by what bears the name; verbs are called by their word, or by the card whose playing they are."""
    cards = sorted({NAME[card] for card in [*box.deck, *box.verbs] if not _TUNNEL.fullmatch(NAME[card])})
    return {
        "box": [box.name],
        "card": cards,
        "verb": [*cards, *(verb.word for verb in box.words if verb.word)],
        "decision": list(box.decisions),
        "event": [kind.name for kind in box.events],
        "field": [field.name for field in box.fields],
        "option": list(box.options),
        "role": [ROLES.names[role] for role in sorted(box.roles)],
        "goal": sorted({GOAL_KIND[goal] for goal in box.goals}),
        "find": [FINDS.names[find] for find in sorted(box.finds)],
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


def words_owed(box: Box) -> list[str]:
    """The keys of the words without which a box can't be chosen, played and told in plain words."""
    names, family = names_by_kind(box), "game" if box.game else "module"
    chosen = [f"{family}.{box.name}", f"{family}.{box.name}.about"] if box.game or box.module else []
    finds = [f"{find_word(find)}.{FINDS.names[find].partition(':')[2]}" for find in sorted(box.finds)]
    return [
        *chosen,
        *(f"card.{card}" for card in names["card"] if card not in FINDS.numbers),
        *(f"move.{verb.word}" for verb in box.words if verb.word),
        *(f"event.{kind.says}" for kind in box.events if not kind.silent),
        *(f"ask.{decision}" for decision in names["decision"]),
        *(f"{kind}.{name}" for kind in ("option", "role", "goal") for name in names[kind]),
        *finds,
        *(f"rule.{rule}" for rule in sorted(_refusing_rules(box))),
    ]


def _refusing_rules(box: Box) -> set[str]:
    """The rules by which a move may be refused: those of verbs and answers, and what forbids digging or asks for something else first."""
    answers = {rule for question, _, rule in box.answers if question in (MAY_DIG, OWED)}
    verbs = {verb.rule for verb in [*box.words, *box.verbs.values()]}
    return {*answers, *verbs, *box.freely_laid_rules.values(), *(made.rule for made in box.decisions.values())}
