"""The words of every language are those that were chosen for it: docs/guides/translating.md and the names of the printed editions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from motherlode import bots
from motherlode.i18n import LANGUAGES, Wording, catalogue

DOCS = Path(__file__).parent.parent / "docs"
TITLES = {"en": "English", "uk": "Ukrainian", "bg": "Bulgarian", "pl": "Polish", "de": "German"}
NAMES = {
    "miner": "role.miner",
    "saboteur": "role.saboteur",
    "greedy dwarf": "role.greedy",
    "boss": "role.boss",
    "profiteer": "role.profiteer",
    "geologist": "role.geologist",
    "pickaxe": "tool.pickaxe",
    "lamp": "tool.lamp",
    "cart": "tool.cart",
    "rockfall": "card.rockfall",
    "map": "card.map",
    "theft": "card.theft",
    "hands off": "card.hands-off",
    "trapped": "card.trap",
    "free": "card.free",
    "inspection": "card.inspect",
    "swap hats": "card.swap-hats",
    "swap hands": "card.swap-hands",
    "bridge": "tunnel.bridge",
    "double curve": "tunnel.double-curve",
    "back and forth": "card.back-and-forth",
    "vault": "card.vault",
    "veto": "card.veto",
    "change of direction": "card.reverse",
    "handyman": "card.handyman",
    "pathfinder": "card.pathfinder",
    "diversion": "card.diversion",
    "tunnel toll": "module.toll",
    "costume department": "module.costume",
    "tunnel party": "module.party",
    "new goals": "module.goals",
    "treasure chests": "module.chests",
    "sabotaged dwarf": "module.sabotaged",
    "tournament": "module.tournament",
}
LATIN, CYRILLIC = r"[A-Za-zÀ-ž]", r"[Ѐ-ӿ]"
FOREIGN = {"uk": "ъыэё", "bg": "іїєґыэё"}


def sentences(entry: Wording) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def texts(language: str) -> list[tuple[str, str]]:
    return [(key, sentence) for key, entry in catalogue(language).items() for sentence in sentences(entry)]


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a Markdown text, without heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not re.match(r"\|[-|]+$", line)]


def never(language: str) -> list[re.Pattern[str]]:
    """What the guide says is never written in a language; a word with a capital letter is meant just so."""
    guide = (DOCS / "guides" / "translating.md").read_text(encoding="utf-8")
    section = guide.partition(f"### {TITLES[language]}\n")[2].partition("\n### ")[0]
    words = [word.strip() for row in rows(section)[1:] for word in row[2].split(", ") if word.strip()]
    whole = {word: r"(?<!\w)" + re.escape(word).replace("…", r"\w*") + r"(?!\w)" for word in words}
    return [re.compile(whole[word], 0 if word[0].isupper() else re.IGNORECASE) for word in words]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_used_that_was_chosen_against(language):
    forbidden = never(language)
    assert len(forbidden) >= 3
    assert [(key, text) for key, text in texts(language) if any(word.search(text) for word in forbidden)] == []


@pytest.mark.parametrize("language", ["uk", "bg", "pl"])
def test_cards_roles_and_boxes_are_called_as_in_the_printed_editions(language):
    table = rows((DOCS / "cards.md").read_text(encoding="utf-8").partition("## Names in")[2])
    column = table[0].index(language)
    said = catalogue(language)
    named: dict[str, tuple[str, str]] = {}
    for row in table[1:]:
        for english, name in zip(row[0].split(" / "), row[column].split(" / "), strict=True):
            if english in NAMES:
                named[english] = name, sentences(said[NAMES[english]])[0].lower()
    assert set(named) == set(NAMES)
    assert {english: pair for english, pair in named.items() if pair[0] != pair[1]} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_written_in_two_scripts(language):
    mixed = re.compile(rf"\b\w*(?:{LATIN}{CYRILLIC}|{CYRILLIC}{LATIN})\w*\b")
    foreign = re.compile(f"[{FOREIGN.get(language, 'Ѐ-ӿ')}]", re.IGNORECASE) if language in FOREIGN else None
    bad = [(key, text) for key, text in texts(language) if mixed.search(text) or (foreign and foreign.search(text))]
    assert bad == []


def test_bulgarian_readers_are_addressed_with_respect():
    """Verbs of the second person singular end in -ш; *ваш* and *наш* do too."""
    familiar = re.compile(r"\b(?!ваш\b|наш\b)\w+[аеияъ]ш\b", re.IGNORECASE)
    assert [(key, text) for key, text in texts("bg") if familiar.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_quotes_are_those_of_the_language(language):
    straight = re.compile(r'"|(?<=\w)\'(?=\w)' if language != "en" else r'"')
    assert [(key, text) for key, text in texts(language) if straight.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_name_and_a_sentence(language):
    assert {
        level for level in bots.LEVELS if {f"bot.{level}", f"bot.{level}.about"} - set(catalogue(language))
    } == set()


BENDS_NOTHING = re.compile(r"\((?:\{cell\}|\{places?\})\)|(?:: |→ |^|, )\{(?:cell|other)\}")


def test_every_sentence_about_a_cell_has_one_for_the_log_in_the_browser():
    """There a cell stands in words (*column 3, 1 up*), which no sentence can bend."""
    silent = {"event.looked", "event.removed", "event.turned_up"}
    about = {
        key
        for key, text in texts("en")
        if re.search(r"\{(cell|other)\}", text) and key.startswith(("move.", "event.")) and key not in silent
    }
    assert {key for key in about if f"ui.log.{key.partition('.')[2]}" not in catalogue("en")} == set()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_places_in_the_log_stand_where_nothing_bends_them(language):
    log = [(key, text) for key, text in texts(language) if key.startswith("ui.log.") and "{cell}" in text]
    assert log
    assert [(key, text) for key, text in log if "{cell}" in BENDS_NOTHING.sub("", text)] == []
