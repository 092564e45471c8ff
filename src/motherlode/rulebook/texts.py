"""The texts: a Markdown file with each box (`modules/<box>/rules.md`), and here what belongs to no box; a bullet per rule.

A file begins with the title of its chapter, then `<!-- chapter NAME, page NUMBER -->`. Pages put the book in order; files of one chapter
come one after the other. A file without that line is a chapter of its own, called like its box, at the end of the book.
"""

import re
import textwrap
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

PACKAGE = files("motherlode")
PLACE = re.compile(r"<!-- chapter (?P<chapter>[\w-]+), page (?P<page>\d+) -->\n")
LAST_PAGE = 1000
BULLET = re.compile(r"^- (?P<id>[A-Z]-[A-Z]{0,2}\d*) (?P<text>.+(?:\n  .+)*)", re.MULTILINE)
SETUP_MARKS = ("*Set-up.*", "*Example.*")
OPTION = re.compile(r"\*[Oo]ption\* `(\w+)`")


@dataclass(frozen=True)
class Chapter:
    """One chapter of rules."""

    name: str
    title: str
    body: str


@dataclass(frozen=True)
class Rule:
    """One rule: an ID that never changes its meaning, and a text."""

    id: str
    text: str
    section: Chapter
    home: str = ""  # the folder of the box that brings it

    @property
    def is_setup(self) -> bool:
        """Whether it tells how the game is laid out, so that no function need state it."""
        return self.text.startswith(SETUP_MARKS)

    @property
    def has_ruling(self) -> bool:
        """Whether we decided where the rulebooks disagree or are silent."""
        return "**ruling**" in self.text.lower()

    @property
    def options(self) -> tuple[str, ...]:
        """The options with which a group may choose another reading."""
        return tuple(OPTION.findall(self.text))

    def first_words(self, width: int = 80) -> str:
        """Its beginning, without marks, in one line."""
        return textwrap.shorten(re.sub(r"\*+", "", self.text), width, placeholder=" …")

    def plain_text(self, width: int = 100) -> str:
        """The text without marks, wrapped for a terminal."""
        return textwrap.fill(re.sub(r"\*+", "", self.text), width, break_long_words=False, break_on_hyphens=False)


def rule(rule_id: str) -> Rule:
    """The rule with this ID, in any case of letters."""
    found = rules().get(rule_id.strip().upper())
    if found is None:
        near = get_close_matches(rule_id.strip().upper(), rules(), n=3, cutoff=0.6)
        guess = f"did you mean {' or '.join(near)}? " if near else "IDs look like B-16, L-4 or M-T2. "
        raise ValueError(f"There is no rule {rule_id!r}; {guess}`motherlode rules` lists them all.")
    return found


def home_of(rule_id: str) -> str:
    """The folder of the box that brings a rule; nothing for one that belongs to no box, and for what is no rule.

    >>> home_of("M-T2"), home_of("V-2")
    ('toll', '')
    """
    return rules()[rule_id].home if rule_id in rules() else ""


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its ID, in reading order."""
    chapters = {section.name: section for section in sections()}
    found: dict[str, Rule] = {}
    for part in _parts():
        for match in BULLET.finditer(part.body):
            if match["id"] in found:
                raise ValueError(f"there are two rules {match['id']}")
            text = " ".join(match["text"].split())
            found[match["id"]] = Rule(match["id"], text, chapters[part.chapter], part.home)
    return found


@cache
def sections() -> tuple[Chapter, ...]:
    """The chapters, in reading order."""
    chapters: dict[str, list[_Part]] = {}
    for part in _parts():
        chapters.setdefault(part.chapter, []).append(part)
    return tuple(
        Chapter(name, parts[0].title, "\n" + "".join(part.body.lstrip("\n") for part in parts))
        for name, parts in chapters.items()
    )


@dataclass(frozen=True)
class _Part:
    """One file: the box that it lies with, and its place in the book."""

    home: str
    title: str
    chapter: str
    page: int
    body: str


@cache
def _parts() -> list[_Part]:
    """Every file, page by page."""
    general = [_read("", file) for file in PACKAGE.joinpath("rulebook").iterdir() if file.name.endswith(".md")]
    boxes = [(box.name, box.joinpath("rules.md")) for box in PACKAGE.joinpath("modules").iterdir()]
    brought = [_read(box, file) for box, file in boxes if file.is_file()]
    return sorted([*general, *brought], key=lambda part: (part.page, part.chapter))


def _read(home: str, file: Traversable) -> _Part:
    heading, _, rest = file.read_text(encoding="utf-8").partition("\n")
    place = PLACE.match(rest)
    chapter, page = (place["chapter"], int(place["page"])) if place else (home.replace("_", "-"), LAST_PAGE)
    return _Part(home, heading.removeprefix("# "), chapter, page, rest[place.end() :] if place else rest)
