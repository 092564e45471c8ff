"""Bots that are classes of your own: `package.module:Class` names one wherever a bot is named on the command line and in the lab.

The class is called with a seed, once for every game. The server knows no such names.
"""

import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

from motherlode.bots.registry import Blindfolded, Bot, Seed
from motherlode.core.refusal import quoted

_NAME: Final = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*(?:\.[^\W\d]\w*)*")


def is_class(name: str) -> bool:
    """Whether a name is that of a class."""
    return _NAME.fullmatch(name) is not None


def make_of_class(name: str, seed: Seed) -> Bot:
    """A new bot of a class; a `ValueError` if there is no such class, or if what it makes is no bot."""
    bot = _class_named(name)(seed)
    if callable(getattr(bot, "choose", None)) and callable(getattr(bot, "watch", None)):
        return cast(Bot, bot)
    if callable(getattr(bot, "pick", None)):
        return Blindfolded(bot)
    raise ValueError(f"{quoted(name)} is no bot: it needs the methods watch and choose, or pick")


@cache
def _class_named(name: str) -> Callable[[Seed], Any]:
    """What stands in a module under that name; modules of the folder at hand are found too."""
    module, _, path = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Any = import_module(module)
    except ImportError as problem:
        raise ValueError(f"{quoted(name)} can't be imported: {problem}") from None
    for part in path.split("."):
        if not hasattr(found, part):
            raise ValueError(f"{quoted(name)} can't be imported: {quoted(module)} has no {quoted(part)}")
        found = getattr(found, part)
    if not callable(found):
        raise ValueError(f"{quoted(name)} is no class")
    return cast(Callable[[Seed], Any], found)
