"""The texts: Markdown files beside this one, a bullet per rule."""

import re
import textwrap
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

# The files in the order in which a reader wants them.
FILES = (
    "combinations",
    "labyrinth",
    "base",
    "saboteur2",
    "championship",
    "mini-expansions",
    "variants",
    "duel",
    "knowledge",
)
BULLET = re.compile(r"^- (?P<id>[A-Z]-[A-Z]{0,2}\d*) (?P<text>.+(?:\n  .+)*)", re.MULTILINE)
SETUP_MARKS = ("*Set-up.*", "*Example.*")
OPTION = re.compile(r"\*[Oo]ption\* `(\w+)`")


@dataclass(frozen=True)
class Section:
    """One file of rules."""

    name: str
    title: str
    body: str


@dataclass(frozen=True)
class Rule:
    """One rule: an ID that never changes its meaning, and a text."""

    id: str
    text: str
    section: Section

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


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its ID, in reading order."""
    return {
        match["id"]: Rule(match["id"], " ".join(match["text"].split()), section)
        for section in sections()
        for match in BULLET.finditer(section.body)
    }


@cache
def sections() -> tuple[Section, ...]:
    """The files of rules, in reading order."""
    return tuple(map(_read, FILES))


def _read(name: str) -> Section:
    text = files("motherlode.rulebook").joinpath(f"{name}.md").read_text(encoding="utf-8")
    heading, _, body = text.partition("\n")
    return Section(name, heading.removeprefix("# "), body)
