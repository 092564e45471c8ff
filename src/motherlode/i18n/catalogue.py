"""Catalogues: loading, choosing a language, filling a sentence."""

import json
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

Entry = str | dict[str, str]

LANGUAGES = {"en": "English", "uk": "Українська", "bg": "Български", "pl": "Polski", "de": "Deutsch"}
# What belongs to no box: the words of the table, those that only the browser shows, and those that only the terminal shows.
FILES = ("{language}.json", "ui/{language}.json", "terminal/{language}.json")
HOLE = re.compile(r"\{(\w+)\}")


def tr(language: str, key: str, **args: str | int) -> str:
    """The sentence for a key in a language, its holes filled; a missing key or hole is a KeyError that names it."""
    entry = catalogue(language)[key]
    sentence = entry if isinstance(entry, str) else entry[plural(language, int(args["n"]))]
    return HOLE.sub(lambda hole: str(args[hole[1]]), sentence)


def choose(accepted: str) -> str:
    """The first language of an `Accept-Language` header that we speak, else English.

    >>> choose("fr-CH, uk;q=0.9, de;q=0.95")
    'de'
    """
    wishes = sorted(map(_wish, accepted.split(",")), key=lambda wish: -wish[1])
    return next((language for language, weight in wishes if language in LANGUAGES and weight > 0), "en")


def plural(language: str, n: int) -> str:
    """The CLDR plural category of a whole number."""
    return _PLURAL[language](abs(n))


@cache
def catalogue(language: str) -> dict[str, Entry]:
    """Every entry of one language."""
    if language not in LANGUAGES:
        raise ValueError(f"No catalogue for {language!r}; there are {', '.join(LANGUAGES)}.")
    entries: dict[str, Entry] = {}
    for file in files_of(language):
        entries.update(json.loads(file.read_text(encoding="utf-8")))
    return entries


def files_of(language: str) -> list[Traversable]:
    """Every file with words of one language: the general ones, then those that boxes bring."""
    package = files("motherlode")
    general = [package.joinpath("i18n", name.format(language=language)) for name in FILES]
    boxes = sorted(package.joinpath("modules").iterdir(), key=lambda folder: folder.name)
    brought = [box.joinpath("words", f"{language}.json") for box in boxes]
    return [file for file in [*general, *brought] if file.is_file()]


def _wish(text: str) -> tuple[str, float]:
    tag, _, weight = text.partition(";q=")
    try:
        return tag.strip()[:2].lower(), float(weight or 1)
    except ValueError:
        return "", 0.0


def _one_or_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if _ends_in_two_to_four(n) else "many"


def _ukrainian(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if _ends_in_two_to_four(n) else "many"


def _ends_in_two_to_four(n: int) -> bool:
    return 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14


_PLURAL: dict[str, Callable[[int], str]] = {
    "en": _one_or_other,
    "uk": _ukrainian,
    "bg": _one_or_other,
    "pl": _polish,
    "de": _one_or_other,
}
# Which categories whole numbers can have.
PLURALS = {language: tuple(dict.fromkeys(rule(n) for n in (1, 2, 5))) for language, rule in _PLURAL.items()}
