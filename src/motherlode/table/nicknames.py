"""Names and lines that people type, made fit to be shown to others."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files

from motherlode.table.errors import ErrorKey, TableError

NAME_LENGTH = 24
LINE_LENGTH = 300
MARKS_IN_A_ROW = 2
"""Accents on one letter; more of them run over the lines above and below."""
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Characters that count as letters, marks or symbols, and show nothing."""
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Control, format (direction overrides too), private and unassigned characters."""
MARKS = frozenset({"Mn", "Me", "Mc"})
_WORD = re.compile(r"\w+")
DIGITS = str.maketrans("01|", "oll")
"""Digits that can be taken for letters in some letters' company."""


_unwanted: frozenset[str] = frozenset()


def forbid(words: Iterable[str]) -> None:
    """From now on no name and no chat line holds these words."""
    global _unwanted
    _unwanted = frozenset(word.casefold() for word in words)


def masked(text: str) -> str:
    """A line with dots in the place of unwanted words.

    >>> forbid(["mud"]); masked("Mud, mudlark and MUD!"); forbid([])
    '•••, mudlark and •••!'
    """
    if not _unwanted:
        return text
    return _WORD.sub(lambda found: "•" * len(found[0]) if found[0].casefold() in _unwanted else found[0], text)


def clean_name(text: str) -> str:
    """A nickname: one line, nothing invisible, at least one letter, digit or picture, not too long, no unwanted word."""
    name = _clean(text)
    if not _shows_something(name) or len(name) > NAME_LENGTH or masked(name) != name:
        raise TableError(ErrorKey.BAD_NAME, longest=NAME_LENGTH)
    return name


def tidy_name(text: str) -> str:
    """A name that nobody here has chosen, cut to what can be shown.

    >>> tidy_name(" Ann the Great of the Golden Mountains ")
    'Ann the Great of the Gol'
    """
    return _clean(text[: NAME_LENGTH * MARKS_IN_A_ROW * 2])[:NAME_LENGTH].strip()


def clean_line(text: str) -> str:
    """A chat line."""
    line = _clean(text)
    if not line or len(line) > LINE_LENGTH:
        raise TableError(ErrorKey.TOO_LONG, longest=LINE_LENGTH)
    return masked(line)


def learn_look_alikes() -> None:
    """Read the list of look-alikes, which takes a moment."""
    _look_alikes()


def looks_like(one: str, other: str) -> bool:
    """Whether two names could be taken for each other.

    >>> looks_like("Ann", "ANN"), looks_like("Anna", "Аnnа"), looks_like("Ivo", "lvo"), looks_like("Ann", "Anna")
    (True, True, True, False)
    """
    return any(first == second for first, second in zip(_skeletons(one), _skeletons(other), strict=True))


def _clean(text: str) -> str:
    """What can be seen, with single spaces and few accents on a letter."""
    shown: list[str] = []
    marks = MARKS_IN_A_ROW  # none before the first letter
    for sign in unicodedata.normalize("NFC", text):
        if sign.isspace():
            shown.append(" ")
            marks = MARKS_IN_A_ROW
        elif not _is_visible(sign):
            continue
        elif unicodedata.category(sign) in MARKS:
            marks += 1
            shown.append(sign if marks <= MARKS_IN_A_ROW else "")
        else:
            shown.append(sign)
            marks = 0
    return " ".join("".join(shown).split())


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign) not in UNSEEN and sign not in BLANKS and not _is_variant(sign)


def _is_variant(sign: str) -> bool:
    """Selectors of one form or another of the character before, invisible by themselves."""
    return "\ufe00" <= sign <= "\ufe0f" or "\u180b" <= sign <= "\u180f" or "\U000e0100" <= sign <= "\U000e01ef"


def _shows_something(name: str) -> bool:
    kinds = {unicodedata.category(sign) for sign in name}
    return any(kind[0] in "LN" or kind == "So" for kind in kinds)


@lru_cache(maxsize=1000)
def _skeletons(name: str) -> tuple[str, ...]:
    """What is left of a name when all that looks alike is made the same: with its capitals (I like l), and without (Ö like ö)."""
    plain = _bare(unicodedata.normalize("NFKC", name))
    return tuple(_bare(text).translate(DIGITS) for text in (_alike(plain).casefold(), _alike(plain.casefold())))


def _bare(text: str) -> str:
    """Without spaces and accents."""
    taken_apart = unicodedata.normalize("NFD", text)
    return "".join(
        sign for sign in taken_apart if not sign.isspace() and unicodedata.category(sign) not in MARKS and sign != "'"
    )


def _alike(text: str) -> str:
    table = _look_alikes()
    return "".join(table.get(sign, sign) for sign in text)


@cache
def _look_alikes() -> dict[str, str]:
    """For each character one that stands for all that look like it, by the Unicode Consortium's list of confusables."""
    try:
        listed = files("confusable_homoglyphs").joinpath("confusables.json").read_text(encoding="utf-8")
    except ModuleNotFoundError:
        return {}
    same: dict[str, str] = {}

    def chosen(sign: str) -> str:
        while same.get(sign, sign) != sign:
            sign = same[sign]
        return sign

    longer: dict[str, str] = {}
    for sign, others in json.loads(listed).items():
        for other in (entry["c"] for entry in others):
            if len(sign) == len(other) == 1:
                first, second = sorted((chosen(sign), chosen(other)))
                same[second] = first
            elif len(sign) == 1:
                longer.setdefault(sign, other)
    table = {sign: chosen(sign) for sign in same}
    return {**{sign: text for sign, text in longer.items() if sign not in table}, **table}
