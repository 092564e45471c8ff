"""Catalogues: loading, choosing a language, filling a sentence.

Words stand with what they belong to: those of a box in `modules/<box>/words/<language>.json`, all others here in `i18n`. English says
which words there are and where; what another language lacks is said in English until somebody has translated it.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from motherlode.i18n.plurals import categories, rule_called

Wording = str | dict[str, str]

ENGLISH = "en"
PACKAGE = files("motherlode")
# What belongs to no box: the words of the table, those that only the browser shows, and those that only the terminal shows.
GENERAL = ("i18n", "i18n/ui", "i18n/terminal")
HOLE = re.compile(r"\{(\w+)\}")

_SPOKEN: dict[str, dict[str, str]] = json.loads(PACKAGE.joinpath("i18n", "languages.json").read_text(encoding="utf-8"))
LANGUAGES = {language: about["name"] for language, about in _SPOKEN.items()}
_PLURAL = {language: rule_called(about["plural"]) for language, about in _SPOKEN.items()}
PLURALS = {language: categories(rule) for language, rule in _PLURAL.items()}


def tr(language: str, key: str, **args: str | int) -> str:
    """The sentence for a key in a language, its holes filled; a missing key or hole is a KeyError that names it."""
    entry = catalogue(language)[key]
    sentence = entry if isinstance(entry, str) else _form(language, entry, int(args["n"]))
    return HOLE.sub(lambda hole: str(args[hole[1]]), sentence)


def choose(accepted: str) -> str:
    """The first language of an `Accept-Language` header that we speak, else English.

    >>> choose("fr-CH, uk;q=0.9, de;q=0.95")
    'de'
    """
    wishes = sorted(map(_wish, accepted.split(",")), key=lambda wish: -wish[1])
    return next((language for language, weight in wishes if language in LANGUAGES and weight > 0), ENGLISH)


def plural(language: str, n: int) -> str:
    """The CLDR plural category of a whole number."""
    return _PLURAL[language](abs(n))


@cache
def catalogue(language: str) -> dict[str, Wording]:
    """Every entry of one language; what it lacks is there in English."""
    return {**translated(ENGLISH), **translated(language)}


@cache
def translated(language: str) -> dict[str, Wording]:
    """The entries that a language has itself."""
    return {key: entry for entries in words_by_folder(language).values() for key, entry in entries.items()}


@cache
def words_by_folder(language: str) -> dict[str, dict[str, Wording]]:
    """The entries of one language by the folder in which they stand: the general ones first, then those of the boxes.

    >>> "move.toll" in words_by_folder("pl")["modules/toll/words"]
    True
    """
    if language not in LANGUAGES:
        raise ValueError(f"No catalogue for {language!r}; there are {', '.join(LANGUAGES)}.")
    found = {folder: PACKAGE.joinpath(*folder.split("/"), f"{language}.json") for folder in folders()}
    return {folder: json.loads(file.read_text(encoding="utf-8")) for folder, file in found.items() if file.is_file()}


def folders() -> Iterator[str]:
    """Every folder of the package in which words may stand."""
    yield from GENERAL
    for box in sorted(PACKAGE.joinpath("modules").iterdir(), key=_name):
        if box.joinpath("words").is_dir():
            yield f"modules/{box.name}/words"


def _name(folder: Traversable) -> str:
    return folder.name


def _form(language: str, entry: dict[str, str], n: int) -> str:
    """The form for a number; one that is said in English for want of a translation may have other categories."""
    return entry.get(plural(language, n)) or entry[plural(ENGLISH, n)]


def _wish(text: str) -> tuple[str, float]:
    tag, _, weight = text.partition(";q=")
    try:
        return tag.strip()[:2].lower(), float(weight or 1)
    except ValueError:
        return "", 0.0
