"""With which box a word must stand, told by its key."""

import re
from functools import cache

from motherlode import rulebook
from motherlode.core.boxes import BOXES
from motherlode.core.families import FINDS, find_word
from motherlode.notation.vocabulary import homes, names_by_kind

SHARED = "common"  # what several boxes name may stand with what all games share
# Names in a box, but plain words too that any key may hold.
EVERYDAY = {"joined", "free", "turn", "keys", "box", "blue", "green"}
# What the second part of a key names, by its first (after `ui.` or `terminal.`).
NAMED_BY = {
    "game": "box",
    "module": "box",
    "apart": "box",
    "signs": "box",
    "option": "option",
    "role": "role",
    "goal": "goal",
    "card": "card",
    "move": "verb",
    "do": "verb",
    "event": "event",
    "ask": "decision",
    "sign": "field",
    "state": "field",
    **{find_word(find): "find" for find in range(1, len(FINDS.names))},
}


@cache
def homes_of(key: str) -> frozenset[str]:
    """The folders of `modules` in one of which the word with this key must stand; none if it belongs to no box."""
    family, _, name = key.removeprefix("ui.").removeprefix("terminal.").partition(".")
    if family in ("rule", "why"):
        home = rulebook.home_of(name)
        return frozenset({home} if home else ())
    first = name.partition(".")[0]
    exact = (
        claiming({NAMED_BY[family]}, {name, first, name.partition(":")[0], f"{family}:{first}"})
        if family in NAMED_BY
        else None
    )
    return exact or claiming(set(names_by_kind(BOXES[SHARED])), set(re.split(r"[.:]", key)) - EVERYDAY)


def claiming(kinds: set[str], wanted: set[str]) -> frozenset[str]:
    """The homes of the boxes that have one of these names, and that of what all share if there are several."""
    found = {
        homes()[box.name]
        for box in BOXES.values()
        if box.name in homes() and any(wanted & set(names_by_kind(box)[kind]) for kind in kinds)
    }
    return frozenset(found | {SHARED} if len(found) > 1 else found)
