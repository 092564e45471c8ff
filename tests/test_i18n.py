"""The catalogues: complete, alike, in use, and right about plurals."""

import re
from pathlib import Path

import pytest

from motherlode import rulebook
from motherlode.bots import LEVELS
from motherlode.cli.words import lacks
from motherlode.core.boxes import BOXES, VERBS
from motherlode.core.events import EVENTS
from motherlode.i18n import (
    LANGUAGES,
    PLURALS,
    Wording,
    card_name,
    catalogue,
    choose,
    goal_name,
    plural,
    refusal,
    refusal_key,
    role_name,
    tr,
)
from motherlode.i18n.catalogue import translated
from motherlode.table import ErrorKey
from tests.support.combinations import GAMES, MODULES, action_cards, chest_cards, goal_cards, role_cards

ROOT = Path(__file__).parent.parent
OTHERS = [language for language in LANGUAGES if language != "en"]

# What there is to be named: asked of the boxes, so that a new card without words fails here.
TOOLS = {card.removeprefix("break:") for card in action_cards() if card.startswith("break:")}
BREAKS = {card for card in action_cards() if card.startswith("break:")}
FIXES = {card for card in action_cards() if card.startswith("fix:")}
ACTIONS = action_cards() - BREAKS - FIXES
GOALS = {goal.partition(":")[0] for goal in goal_cards()}
GOLD = {goal for goal in GOALS if goal.startswith("gold")}  # the Duel's, which need no explaining
OPTIONS = {
    name: {"random"} if name == "first_seat" else {str(value).lower() for value in values}
    for box in BOXES.values()
    for name, values in box.options.items()
}
RULE_NAMED = (
    r"""Refusal\(\s*(?:rule=)?["']([A-Z]-\w+)["']""",
    r"""\.decision\(\s*["']\w+["'],\s*["']([A-Z]-\w+)["']""",
    r"""(?:return|else) ["']([A-Z]-\w+)["']""",
)


def sources() -> str:
    """All code that may use a key."""
    files = [
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "web" / "src").rglob("*.ts"),
        *(ROOT / "web" / "src").rglob("*.tsx"),
    ]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def refused_with() -> set[str]:
    """The rules with which something may be refused: those of verbs and questions, and those that the code names as a reason."""
    named = {rule for pattern in RULE_NAMED for rule in re.findall(pattern, sources())}
    return named | {verb.rule for verb in VERBS}


REFUSING = {key.removeprefix("rule.") for key in catalogue("en") if key.startswith("rule.")} - {"other"}
QUESTIONS = {kind for box in BOXES.values() for kind in box.decisions}
WORDS = {verb.word for verb in VERBS if verb.word}
MOVES = WORDS | {"dig", "dig.payer", "diversion.payer"}


def with_about(names: set[str]) -> set[str]:
    return names | {f"{name}.about" for name in names}


# Families whose keys are made from codes of the notation: exactly these must be there.
FAMILIES = {
    "game": with_about(set(GAMES)),
    "module": with_about(set(MODULES)),
    "option": set(OPTIONS) | {f"{name}.{value}" for name, values in OPTIONS.items() for value in values},
    "role": with_about(role_cards()) | {"unknown"},
    "card": BREAKS | FIXES | ACTIONS | {f"{card}.about" for card in ACTIONS | {"break", "fix"}} | {"unknown"},
    "goal": with_about(GOALS - GOLD) | GOLD | {"unknown"},
    "chest": with_about(chest_cards()) | {"unknown"},
    "tool": TOOLS,
    "letter": TOOLS | {"blue", "green"},
    "hue": {"blue", "green"},
    "rule": {*REFUSING, "other"},
    "move": MOVES | ACTIONS | BREAKS | {f"fix:{tool}" for tool in TOOLS},
    "ask": QUESTIONS | {"move", "dig"},
    "claim": {"i_am", "goal_is", "suspect", "said"},
    "extra": {"ladder", "blue", "green", "crystal", "gold", "troll"},
    "side": {"N", "E", "S", "W"},
    "grade": {"1", "2", "3", "4"},
    "bot": with_about(set(LEVELS)),
}
# Families whose keys are made at run time from what happens; other tests see to it that none is missing.
MADE_AT_RUN_TIME = ("event.", "result.", "happening.", "error.", "tunnel.", "count.", "clock.")


def sentences(entry: Wording) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def holes(entry: Wording) -> set[str]:
    return {hole for sentence in sentences(entry) for hole in re.findall(r"\{(\w+)\}", sentence)}


@pytest.mark.parametrize("language", OTHERS)
def test_no_language_lacks_a_key_or_has_one_of_its_own(language):
    assert lacks(language) == []
    assert set(translated(language)) - set(translated("en")) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_holes_are_the_same_in_every_language(language):
    english = catalogue("en")
    assert {key for key, entry in catalogue(language).items() if holes(entry) != holes(english[key])} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_exactly_the_forms_of_their_language(language):
    for key, entry in catalogue(language).items():
        if not isinstance(entry, str):
            assert set(entry) == set(PLURALS[language]), key
            assert all(holes(form) == holes(entry) for name, form in entry.items() if name != "one"), key


@pytest.mark.parametrize("language", OTHERS)
def test_what_has_plurals_in_english_has_them_everywhere(language):
    english = catalogue("en")
    assert {key for key, entry in catalogue(language).items() if type(entry) is not type(english[key])} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_untidy(language):
    untidy = re.compile(r"^\s|\s$|  |\s[.,;:!?](?!\S)|^$")
    found = [key for key, entry in catalogue(language).items() if any(map(untidy.search, sentences(entry)))]
    assert found == []


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_translated(language):
    english = catalogue("en")
    same = {key for key, entry in catalogue(language).items() if entry == english[key] and " " in sentences(entry)[0]}
    assert same <= {"game.saboteur2", "module.wc2019"}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_code_of_the_notation_has_its_text(family):
    keys = {key.removeprefix(f"{family}.") for key in catalogue("en") if key.startswith(f"{family}.")}
    keys = {key.removesuffix(".at_you").removesuffix(".own") for key in keys}
    assert keys == FAMILIES[family]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_has_a_name_and_a_line_about_it(language, level):
    assert 0 < len(tr(language, f"bot.{level}")) < len(tr(language, f"bot.{level}.about"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_aimed_at_a_player_has_a_sentence_that_speaks_to_that_player(language):
    words = catalogue(language)
    aimed = [key for key in words if key.startswith(("move.", "event.")) and "target" in holes(words[key])]
    alone = {"event.looked_role.you"}  # told to the one who looks
    assert len(aimed) > 15
    assert [key for key in aimed if f"{key}.at_you" not in words] == [key for key in aimed if key in alone]


def test_no_key_is_unused():
    code = sources()
    made = (*(f"{family}." for family in FAMILIES), *MADE_AT_RUN_TIME)
    built = tuple(set(re.findall(r"""["'`]([\w-]+(?:\.[\w-]+)*\.)(?:\$\{|\{)""", code)))
    unused = [key for key in catalogue("en") if not key.startswith((*made, *built)) and f'"{key}"' not in code]
    assert unused == []


def test_every_rule_that_refuses_has_its_sentence_and_is_in_the_book():
    assert refused_with() <= REFUSING
    assert set(rulebook.rules()) >= REFUSING


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_server_sends_has_its_sentence(language):
    for rule in (*rulebook.rules(), "X-99"):
        key, args = refusal_key(rule)
        assert (key == f"rule.{rule}") == (rule in REFUSING)
        assert refusal(language, rule) == tr(language, key, **args)
    for error in ErrorKey:
        assert f"error.{error}" in catalogue(language)


def test_every_pending_answer_is_asked_for_in_words():
    assert {kind for kind in QUESTIONS if f"ask.{kind}" not in catalogue("en")} == set()


def test_every_event_has_its_sentence():
    told = {kind.says for kind in EVENTS.values() if not kind.silent} - {"moved"}
    assert {kind for kind in told if f"event.{kind}" not in catalogue("en")} == set()


def test_every_error_has_its_sentence():
    errors = ROOT / "src" / "motherlode" / "table" / "errors.py"
    keys = (
        set(re.findall(r"""^    [A-Z_]+ = ["'](\w+)["']$""", errors.read_text(), re.MULTILINE))
        if errors.exists()
        else set()
    )
    assert {key for key in keys if f"error.{key}" not in catalogue("en")} == set()


@pytest.mark.parametrize(
    ("language", "category", "numbers"),
    [
        ("en", "one", [1]),
        ("en", "other", [0, 2, 11, 21, 101]),
        ("de", "one", [1]),
        ("bg", "other", [0, 2, 21]),
        ("pl", "one", [1]),
        ("pl", "few", [2, 3, 4, 22, 34, 102]),
        ("pl", "many", [0, 5, 11, 12, 14, 21, 25, 112]),
        ("uk", "one", [1, 21, 31, 101]),
        ("uk", "few", [2, 3, 4, 22, 34, 102]),
        ("uk", "many", [0, 5, 11, 12, 14, 25, 111, 112]),
    ],
)
def test_plural_categories_are_those_of_cldr(language, category, numbers):
    assert {plural(language, n) for n in numbers} == {category}


def test_a_sentence_is_filled():
    assert tr("en", "move.break:lamp", player="Mira", target="Оля") == "Mira breaks Оля's lamp."
    assert tr("pl", "event.drew", player="Tomek", n=3) == "Tomek dobiera 3 karty."


def test_a_name_with_holes_stays_as_it_is():
    assert tr("en", "move.veto", player="{player} {0}") == "{player} {0} vetoes it."


@pytest.mark.parametrize(("key", "args"), [("move.nothing", {}), ("move.veto", {})])
def test_a_missing_key_or_hole_is_an_error(key, args):
    with pytest.raises(KeyError):
        tr("en", key, **args)


def test_an_unknown_language_is_quoted():
    with pytest.raises(ValueError, match="'xx'"):
        tr("xx", "move.veto")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("uk-UA,uk;q=0.9,en;q=0.8", "uk"),
        ("fr, de;q=0.5, pl;q=0.7", "pl"),
        ("FR", "en"),
        ("", "en"),
        ("de;q=0, bg;q=0.1", "bg"),
        (";;q=x,,", "en"),
    ],
)
def test_the_language_is_chosen_from_what_a_browser_accepts(accepted, language):
    assert choose(accepted) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_lists_has_a_name(language):
    """Every code between backticks in the list of cards is a card, a goal, a role or a chest."""
    for code in codes_in_the_list_of_cards():
        kind = code.partition(":")[0]
        if kind in GOALS:
            assert goal_name(language, code)
        else:
            assert card_name(language, code)
    assert all(card_name(language, f"chest:{chest}") for chest in chest_cards())
    assert all(role_name(language, role) for role in [*role_cards(), "?"])


def codes_in_the_list_of_cards() -> list[str]:
    text = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8").partition("## Names")[0]
    codes = re.findall(r"`([^`]+)`", text)
    return [
        code for code in codes if "*" not in code and "@…" not in code and code[0] != "+" and code not in role_cards()
    ]


def test_a_card_is_called_by_its_parts():
    assert card_name("en", "NS.EW+gold@N") == "bridge with gold"
    assert card_name("en", "break:lamp") == "Broken lamp"
    assert card_name("uk", "EW+blue") == "прямий тунель із синіми дверима"


def test_a_refusal_speaks_every_language():
    assert refusal("en", "L-4") == "A new tunnel must be joined to the start without a break."
    assert refusal("bg", "B-8") == "Джудже със счупен инструмент не копае."
    assert refusal("de", "B-1") == "Das erlauben die Regeln nicht (B-1)."
