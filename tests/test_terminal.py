"""The game at the terminal: whole games in every language, and whatever may be typed."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import motherlode as ml
from motherlode.cli.tabletop import tabletop
from motherlode.cli.terminal import _NAMES, _WORDS, TerminalGame
from motherlode.core.cards import NAME
from motherlode.core.families import ROLES
from motherlode.i18n import LANGUAGES, card_name, refusal, role_name, tr
from tests.support.shell import Ran, is_refused, run
from tests.support.tables import TABLES, Table, names

every_language = pytest.mark.parametrize("language", LANGUAGES)
BASE = ("--players", "3", "--seed", "1", "--bot", "random", "--option", "first_seat=0")


def wishes(table: Table) -> list[str]:
    """A table as the command line wishes for it."""
    options = [word for name, value in table.options for word in ("--option", f"{name}={str(value).lower()}")]
    boxes = ["--modules", ",".join(table.modules)] if table.modules else []
    return ["--game", table.game, "--players", str(table.players), *boxes, *options]


def played(*arguments: str, typed: str) -> Ran:
    """What was shown to somebody who typed that."""
    ran = run("play", *arguments, stdin=typed)
    assert (ran.status, ran.err) == (0, "")
    return ran


def numbers(seed: int, count: int = 3000) -> str:
    """Moves at random: a number that does not exist is refused, and the next one may."""
    chance = Random(seed)
    return "".join(f"{chance.choice((1, 2, 3, 5, 8, 13, 21, 34))}\n" for _ in range(count))


# Whole games.


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=names)
def test_every_table_is_played_to_its_end(table):
    language = sorted(LANGUAGES)[TABLES.index(table) % len(LANGUAGES)]
    ran = played(*wishes(table), "--seed", "5", "--bot", "random", "--language", language, typed=numbers(3))
    assert tr(language, "terminal.end", seed=5) in ran.out
    assert "{" not in ran.out


@pytest.mark.slow
@pytest.mark.parametrize("language", ["uk", "bg"])
@pytest.mark.parametrize("table", TABLES[::4], ids=names)
def test_nothing_is_left_in_english(table, language):
    name = "Оля"
    words = "".join(
        f"{word}\n" for word in ("help", "table", "moves", "role", "rule B-8", "wat", "99999", "NESW@99,99")
    )
    ran = played(
        *wishes(table),
        "--seed",
        "6",
        "--bot",
        "random",
        "--language",
        language,
        "--name",
        name,
        typed=words + numbers(4),
    )
    notation = {word for code in NAME for word in re.findall(r"[A-Za-z]{3,}", code)}
    notation |= {"pass", "clear", "toll", "troll", "stop", "pay", "swap", "keep", "NES", "NESW", "seed", "wat", "duel"}
    notation |= {
        "veto",
        "allow",
        "accept",
        "refuse",
        "reveal",
        "turn",
        "take",
        "steal",
        "push",
        "pick",
        "peek",
        "mark",
        "spend",
    }
    found = set(re.findall(r"[A-Za-z]{3,}", ran.out)) - set(_NAMES) - notation
    assert found == set()


# What may be typed.


@every_language
def test_help_and_the_other_words_work_in_the_language_and_in_english(language):
    for words in ([tr(language, f"terminal.word.{name}") for name in _WORDS], list(_WORDS)):
        told, moves, table, role, rule, leave = words
        typed = "\n".join([told, moves, table, role, f"{rule} B-8", f"{rule} Q-9", leave, ""])
        ran = played(*BASE, "--language", language, typed=typed)
        assert tr(language, "terminal.help.title") in ran.out
        assert tr(language, "terminal.help.card") in ran.out
        assert ran.out.count(tr(language, "ask.move")) == 2
        assert ran.out.count(tr(language, "terminal.round", round=1, turn=1, deck=49, discard=0)) == 2
        assert any(f"{role_name(language, name)}. " in ran.out for name in ("miner", "saboteur"))
        assert refusal(language, "B-8") in ran.out
        assert tr(language, "terminal.no_rule", text="Q-9") in ran.out
        assert ran.out.rstrip().endswith(tr(language, "terminal.bye", seed=1))


@every_language
def test_what_is_no_move_is_answered_in_the_language(language):
    ran = played(*BASE, "--language", language, typed="dance\nNESW@5,5\n777\n9999999999\nhelp me\n\nquit\n")
    assert tr(language, "terminal.no_move", text="dance") in ran.out
    assert f"B-5: {refusal(language, 'B-5')}"[:40] in ran.out
    assert tr(language, "terminal.see_help", help=tr(language, "terminal.word.help")) in " ".join(ran.out.split())
    assert re.search(tr(language, "terminal.no_number", n="777", most="\\d+"), " ".join(ran.out.split()))


def test_a_slip_of_the_finger_is_answered_with_what_may_be_meant():
    position = ml.Ruleset.of("base", players=3, options={"first_seat": 0}).deal(ml.Dealer(1))
    text = next(text for text in ml.legal_texts(position) if text.startswith("pass"))
    ran = played(*BASE, typed=f"{text}x\nquitt\n")
    said = " ".join(ran.out.split())
    assert re.search(r"Did you mean: [^?]*" + re.escape(text), said)
    assert re.search(r"Did you mean: [^?]*quit", said)


def test_a_card_alone_lists_its_moves_in_sentences():
    ran = played(*BASE, "--name", "Ann", typed="pass\nquit\n")
    assert ran.out.count("Ann passes with one card.") >= 3


def test_numbers_and_texts_make_the_same_moves():
    first = played(*BASE, typed="1\nquit\n").out
    text = re.search(r"^ +1 (\S+@\S+)", first, re.MULTILINE)
    assert text is not None
    assert played(*BASE, typed=f"{text[1]}\nquit\n").out == first


def test_somebody_who_closes_the_input_leaves():
    assert tr("en", "terminal.bye", seed=1) in played(*BASE, typed="").out
    assert tr("de", "terminal.bye", seed=1) in played(*BASE, "--language", "de", typed="hilfe\n").out


@settings(max_examples=25, deadline=None)
@given(
    lines=st.lists(st.text(max_size=30) | st.binary(max_size=12), max_size=6), language=st.sampled_from([*LANGUAGES])
)
def test_any_line_is_answered(lines, language):
    typed = b"\n".join(line if isinstance(line, bytes) else line.encode("utf-8", "replace") for line in lines)
    ran = run("play", *BASE, "--language", language, stdin=typed + b"\nquit\n")
    assert (ran.status, ran.err) == (0, "")


# What is asked, with names.


def asked(language: str, position: dict[str, object]) -> str:
    """The question that Ann reads at seat 0."""
    loaded = ml.load({"hands": [["veto", "NS"], ["EW", "break:lamp"], ["NS"]], "to_move": 1, **position})
    game = TerminalGame(loaded.rules, "random", 1, language, "Ann")
    game.position = loaded
    return game.question()


@every_language
def test_a_veto_is_asked_for_with_names(language):
    declared = {"kind": "veto", "seat": 0, "move": "break:lamp>2"}
    question = asked(language, {"modules": ["wc2019"], "pending": declared})
    assert question.count("Mira") == 1
    assert f"{card_name(language, 'break:lamp')} → Boyan" in question


@every_language
def test_a_toll_is_asked_for_with_names(language):
    toll = {"cell": "1,0", "side": "W", "owner": 2}
    declared = {"kind": "pay", "seat": 0, "move": "EW@1,0 pay>0"}
    boxes = {"modules": ["toll", "wc2019"], "tolls": [toll], "gold": [1, 0, 0]}
    assert "Mira" in asked(language, {**boxes, "pending": declared})


# Wishes that can't be.


@every_language
@pytest.mark.parametrize(
    "arguments",
    [
        ("--game", "bas"),
        ("--modules", "tol"),
        ("--option", "frist_seat=1"),
        ("--option", "first_seat=9"),
        ("--bot", "diger"),
        ("--players", "2"),
        ("--game", "duel", "--players", "5"),
        ("--modules", "costume,party"),
        ("--name", "x" * 99),
    ],
)
def test_a_wish_that_cannot_be_is_refused_in_the_language(language, arguments):
    ran = run("play", "--language", language, *arguments)
    assert is_refused(ran), ran
    english = run("play", *arguments)
    assert is_refused(english)
    assert (ran.err == english.err) == (language == "en")


def test_the_usual_number_of_players_is_the_games_own():
    for game, players in (("base", 4), ("duel", 2), ("duel-solo", 1), ("saboteur2", 4)):
        ran = played("--game", game, "--seed", "1", "--bot", "random", typed="quit\n")
        assert len(re.findall(r"^[> ] \d \w+", ran.out, re.MULTILINE)) == players


def test_in_the_duel_everybody_sees_whose_start_is_whose():
    ran = played("--game", "duel", "--seed", "2", "--bot", "random", typed="quit\n")
    assert "0 Robin (you), green (G): " in ran.out
    assert "1 Mira, blue (B): " in ran.out
    assert re.search(r"^  -1 .*═G═", ran.out, re.MULTILINE)
    assert re.search(r"^   1 .*═B═", ran.out, re.MULTILINE)
    assert "Robin (you): " in played(*BASE, typed="quit\n").out


def test_roles_of_others_stay_hidden():
    ran = played(*BASE, typed="quit\n")
    line = next(line for line in ran.lines if line.startswith("  1 Mira"))
    assert not [role for role in ROLES.names[1:] if role in line]


def test_what_a_box_keeps_account_of_is_shown_by_its_own_words():
    position = ml.load(
        {
            "modules": ["toll", "chests"],
            "tolls": [{"cell": "2,0", "side": "W", "owner": 1}],
            "board": {"0,0": "start", "1,0": "EW"},
            "map_ban": True,
            "hands": [["map"], ["NS"], ["NS"]],
        }
    )
    lines = tabletop(ml.seen_by(position, 0), "en", ["Ann", "Bob", "Cid"])
    assert {"No map may look at goals in this round.", "Toll dwarves: 2,0 (left, Bob)"} <= set(lines)


@every_language
def test_help_explains_the_signs_of_the_boxes_in_play(language):
    typed = "help\nquit\n"
    assert (
        tr(language, "terminal.signs.chests")
        in played(*BASE, "--modules", "chests", "--language", language, typed=typed).out
    )
    assert tr(language, "terminal.signs.chests") not in played(*BASE, "--language", language, typed=typed).out


@pytest.mark.rule("W-22")
@every_language
def test_what_a_turn_still_owes_is_asked_for(language):
    assert asked(language, {"modules": ["wc2022"], "digs": 1, "hands": [["EW"], ["NS"], ["NS"]]}).splitlines()[0] == tr(
        language, "ask.dig"
    )
