"""Whatever comes in, either it parses and prints back, or one clear sentence says why not."""

import contextlib
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import motherlode as ml
from motherlode.core.boxes import BOXES
from motherlode.core.cards import parse_tunnel
from motherlode.core.cells import cell_text, parse_cell
from motherlode.notation.cases import failures, read_cases
from motherlode.notation.diagrams import diagram
from motherlode.notation.records import as_seen_by, parse_option, replay, steps
from motherlode.notation.strict_json import parse_json
from tests.support.play import position_after
from tests.support.records import recorded
from tests.support.shell import is_refused, run
from tests.support.tables import TABLES, names

LONGEST = 300
T = TypeVar("T")
anything = st.text(st.characters(), max_size=40)  # surrogates too
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | anything | st.just(10**400) | st.just("?"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(anything, inner, max_size=4),
    max_leaves=12,
)
seeds = st.integers(0, 10_000)
every_table = pytest.mark.parametrize("table", TABLES, ids=names)


def is_sentence(problem: BaseException) -> bool:
    """One line, not too long, that any terminal can show."""
    words = str(problem)
    return 8 < len(words) < LONGEST and words.isprintable()


def unless_refused(make: Callable[..., T], *given: object) -> T | None:
    """What comes of it, or nothing if it is refused; never anything but a `ValueError` in one sentence."""
    try:
        return make(*given)
    except ValueError as problem:
        refusal = problem
    assert is_sentence(refusal), refusal
    return None


def mutated(text: str, chance: Random) -> str:
    """A text with some stretch of it cut out, doubled, moved or overwritten."""
    for _ in range(chance.randint(1, 3)):
        first, second = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        second = min(second, first + chance.choice([1, 1, 2, 5, 20]))
        piece = chance.choice(
            [
                "",
                text[first:second] * 2,
                "\x00",
                "é",
                "\ud800",
                "9" * 30,
                "-",
                "[",
                "{",
                '"',
                "null",
                "NaN",
                "true",
                "\n",
            ]
        )
        text = text[:first] + piece + text[second:]
    return text


# Moves, cells, cards, options.


@every_table
@given(text=anything, seed=seeds)
def test_a_move(table, text, seed):
    rules, chance = table.rules(), Random(seed)
    legal = ml.legal_texts(position_after(rules, seed, seed % 60))
    for attempt in (text, *(mutated(chance.choice(legal), chance) for _ in range(10))):
        move = unless_refused(ml.parse_move, rules, attempt)
        assert move is None or ml.move_text(move) == attempt


@pytest.mark.parametrize("thing", [None, 3, True, 1.5, [], {}, b"NS@1,0", "", " ", "x" * 100_000, "\ud800", "\n"])
def test_what_is_no_move_at_all(thing):
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        ml.parse_move(TABLES[0].rules(), thing)
    assert is_sentence(refused.value)


@given(text=anything | st.from_regex(r"-?\d{1,4},-?\d{1,4}", fullmatch=True))
@example("1" * 5000 + ",0")
@example("٣,0")
def test_a_cell(text):
    cell = unless_refused(parse_cell, text)
    assert cell is None or cell_text(cell) == text


@given(text=anything | st.text("NESW.+@blueg", max_size=12))
@example("N" * 5000)
def test_a_tunnel_card(text):
    assert unless_refused(parse_tunnel, text) in (None, text)


@given(text=anything | st.from_regex(r"(first_seat|sabotage_self|next_starter)=[a-z0-9_]{0,9}", fullmatch=True))
@example("first_seat=" + "9" * 5000)
@example("x" * 5000)
def test_an_option(text):
    option = unless_refused(parse_option, text)
    if option is not None:
        name, value = option
        rules = unless_refused(lambda: ml.Ruleset.of("base", players=4, options={name: value}))
        assert rules is None or rules.options[name] == value


@given(game=anything, modules=st.lists(anything | st.sampled_from(sorted(BOXES)), max_size=3), players=st.integers())
@example("x" * 5000, [], 4)
@example("base", ["x" * 5000], 4)
def test_a_ruleset(game, modules, players):
    for name in (game, "base"):
        rules = unless_refused(partial(ml.Ruleset.of, players=players), name, *modules)
        assert rules is None or (rules.players, set(rules.modules)) == (players, set(modules))


# Positions.


def loads_or_says_why(given: object) -> bool:
    """Loads, prints back what it loads again, and works; or is refused in one sentence."""
    position = unless_refused(ml.load, given)
    if position is None:
        return False
    printed = ml.dump(position)
    assert ml.dump(ml.load(json.loads(json.dumps(printed)))) == printed
    assert isinstance(given, dict)
    for key, value in given.items():
        if key not in ("options", "modules", "pending", "facedown", "seat"):
            assert printed.get(key, value) == value, key
    works(position)
    return True


def works(position: ml.Position) -> None:
    """Everything that can be asked of a position is answered, and its moves can be made."""
    diagram(position)
    for seat in (None, *range(position.rules.players)):
        ml.view(position, seat)
    for move in position.legal()[:6]:
        assert ml.parse_move(position.rules, ml.move_text(move)) == move
        position.copy().play(move, ml.Dealer(0))


def valid_positions() -> list[dict[str, Any]]:
    """Positions of games of all tables, pending ones among them, and those of the cases."""
    found = [ml.dump(position_after(table.rules(), 1, 15 * n)) for n, table in enumerate(TABLES)]
    for path in sorted((Path(__file__).parent / "cases").glob("*.json")):
        for case in read_cases(path):
            if {case["position"].get("game", "base"), *case["position"].get("modules", [])} <= set(BOXES):
                found.append(dict(case["position"]))
    return found


POSITIONS = valid_positions()


@settings(max_examples=300)
@given(given=values | st.dictionaries(st.sampled_from(sorted(POSITIONS[0])), values, max_size=3))
def test_any_object_as_a_position(given):
    loads_or_says_why(given)


@settings(max_examples=600)
@given(position=st.sampled_from(POSITIONS), data=st.data())
def test_a_position_with_one_thing_changed(position, data):
    changed = json.loads(json.dumps(position))
    place, key = data.draw(st.sampled_from(list(places(changed))))
    pool = [other[at] for other, at in places(changed)]
    place[key] = data.draw(values | st.sampled_from(pool))
    loads_or_says_why(changed)


@settings(max_examples=200)
@given(position=st.sampled_from(POSITIONS), seed=seeds)
def test_a_position_with_its_text_changed(position, seed):
    loads_or_says_why(unless_refused(parse_json, mutated(json.dumps(position), Random(seed))))


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value where something stands, as its container and key."""
    found: list[tuple[Any, Any]] = []
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        found += [(value, key), *places(inner)]
    return found


def test_most_of_the_positions_to_be_changed_are_good():
    assert sum(loads_or_says_why(position) for position in POSITIONS) > 0.9 * len(POSITIONS)


# JSON.


@pytest.mark.parametrize(
    "text",
    ["", " ", "{", '{"a": 1, "a": 2}', "NaN", "[Infinity]", "-Infinity", "[" * 100_000, '{"a":' * 100_000, "9" * 10_000,
     "'a'", "\ud800", '"\ud800', "[1,]", "1 2", "\x00", "\ufeff{}", " " * 5_000_000, '{"' + "k" * 5000 + '": 1, x}',
     '{"' + "k" * 5000 + '": 1, "' + "k" * 5000 + '": 1}'],
    ids=lambda text: repr(text[:12]),
)  # fmt: skip
def test_bad_json_is_one_sentence(text):
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        parse_json(text)
    assert is_sentence(refused.value), refused.value


@settings(max_examples=200)
@given(text=anything)
def test_any_text_as_json(text):
    value = unless_refused(parse_json, text)
    assert value is None or value == json.loads(text)


# Records.


def replays_or_says_why(text: str) -> None:
    """Replays, and each seat's record can be made; or is refused in one sentence that names a line or a header."""
    if unless_refused(replay, text) is not None:
        assert as_seen_by(text, 0)
        assert as_seen_by(text, None)


@given(text=anything)
@example("")
@example('[Players "3"]')
@example('[Players "3"]\n\n' + "x" * 100_000)
@example('[Players "99999"]\n\nm first: 0 of 3')
@example('[Players "3"]\n[Options "first_seat=' + "9" * 5000 + '"]')
def test_any_text_as_a_record(text):
    replays_or_says_why(text)


@pytest.mark.parametrize("table", TABLES[::4], ids=names)
@settings(max_examples=60)
@given(seed=seeds)
def test_a_record_with_something_changed(table, seed):
    chance = Random(seed)
    text = recorded(table.rules(), seed % 5, moves=30).text()
    replays_or_says_why(mutated(text, chance))
    lines = text.split("\n")
    lines[chance.randrange(len(lines))] = chance.choice(lines)
    replays_or_says_why("\n".join(lines))


def test_a_record_that_does_not_replay_names_the_first_line_that_fails():
    lines = recorded(TABLES[0].rules(), 1, moves=12).text().split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("2 "))
    lines[at] = "2 NESW@5,5"
    with pytest.raises(ValueError, match=rf"^line {at + 1}: NESW@5,5 — "):
        list(steps("\n".join(lines)))


# Cases.


@settings(max_examples=150)
@given(case=st.fixed_dictionaries({"name": values, "position": values, "expect": values}) | values)
def test_any_object_as_a_case(case):
    tried(case)


@settings(max_examples=150)
@given(
    part=st.sampled_from(["name", "rules", "moves", "position", "expect"]),
    key=st.sampled_from(["", "legal", "legal_includes", "illegal", "position", "view", "to_act"]),
    value=values,
)
def test_a_case_with_something_changed(part, key, value):
    case: dict[str, Any] = {"name": "a case", "rules": ["B-7"], "moves": [], "expect": {"legal_includes": ["pass NS"]}}
    case["position"] = {"hands": [["NS"], ["NS"], ["NS"]]}
    if key:
        case["expect"] = {key: value}
    else:
        case[part] = value
    tried(case)


def tried(case: object) -> None:
    """Reads and runs a case as `check` does."""
    for read in unless_refused(read_cases, _Text(json.dumps(case))) or []:
        assert all("\n" not in failure for failure in failures(read))


class _Text:
    """A path to a file that is not there but has a text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read_bytes(self) -> bytes:
        return self.text.encode("utf-8", "surrogatepass")

    def __str__(self) -> str:
        return "cases.json"


# The command line.


@settings(max_examples=60)
@given(text=anything | st.binary(max_size=40), command=st.sampled_from(["legal", "show", "view", "apply", "replay"]))
@example(b"\xff\xfe\x00", "legal")
@example(b"\xff\xfe\x00", "replay")
@example("", "legal")
@example("[" * 100_000, "legal")
@example('{"hands": [["\\ud800"], [], []]}', "legal")
@example('{"players": ' + "9" * 5000 + "}", "legal")
@example('{"hands": [[], [], []], "instead": [[]]}', "legal")
def test_bad_input_to_a_command_is_one_line_and_exit_2(text, command):
    assert is_refused(run(command, "-", stdin=text))


@settings(max_examples=60)
@given(
    lines=st.lists(
        st.sampled_from([json.dumps({"position": position}) for position in POSITIONS])
        | values.map(json.dumps)
        | values.map(lambda value: json.dumps({"position": {"hands": [[], [], []]}, "moves": value, "seat": value}))
        | st.binary(min_size=1, max_size=20).map(lambda raw: b"x" + raw.replace(b"\n", b"").replace(b"\r", b"")),
        max_size=5,
    ),
    command=st.sampled_from(["legal", "apply", "view"]),
)
def test_every_line_gets_its_answer(lines, command):
    given = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines)
    ran = run(command, "-", "--lines", stdin=given)
    assert (ran.status, ran.err) == (0, "")
    assert len(ran.lines) == len(lines)
    key = {"legal": "legal", "apply": "position", "view": "view"}[command]
    for line in ran.lines:
        answer = json.loads(line)
        assert set(answer) in ({key}, {"error"})
        assert "error" not in answer or 8 < len(answer["error"]) < LONGEST


# Any command with anything behind it.

OPTIONS = """--game --players --modules --option --seed --bot --language --name --cards --depth --games --jobs --ray --out
    --json --deals --plot --lines --theme --width --lit --coordinates --reveal --version --help -h --nothing""".split()
WORTHS = """base duel chess 1 2 3 -1 0 99999999999999999999 x toll toll,toll moonshine first_seat=1 first_seat=x = random
    digger nobody en uk nowhere/file case.json position.json folder /dev/null . - NES@1,0 role:boss back:card sheet board
    B-8 Z-9 spectator 7 é 🪓 %s {}""".split()
COMMANDS = "deal legal apply view show check replay perft simulate arena play rules art".split()
POSITION = '{"hands": [["NS"], [], []]}'
words = st.sampled_from(OPTIONS) | st.sampled_from(WORTHS) | st.text(st.characters(codec="utf-8"), max_size=12)


@settings(max_examples=250, deadline=None)
@given(
    command=st.sampled_from(COMMANDS), more=st.lists(words, max_size=6), typed=st.sampled_from(["", "quit", POSITION])
)
@example("art", ["board"], '{"hands": 3}')
@example("art", ["board"], '{"board": {"x": 1}}')
@example("art", ["board"], '{"board": {"0,0": []}}')
@example("art", ["board"], '{"board": {"0,0": "start"}, "facedown": {"8,0": 3}}')
@example("art", ["board"], "[" * 100_000)
@example("simulate", ["--out", "nowhere/file"], "")
@example("arena", ["--bot", "random"], "")
@example("simulate", ["--ray", "nowhere"], "")
@example("arena", ["--plot", "picture.xyz"], "")
@example("check", ["."], "")
@example("rules", ["\ud800"], "")
@example("play", ["--name", "\x00"], "")
@example("play", ["--seed", "9" * 5000], "")
def test_any_command_line_ends_well_or_is_refused_in_one_line(command, more, typed):
    """Exit 0, or 1 where a case fails, or 2 and one line; anything else would be a traceback."""
    bounded = {"simulate": ["--games", "1"], "arena": ["--deals", "1"], "perft": ["--depth", "1"]}.get(command, [])
    with TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("folder").mkdir()
        Path("position.json").write_text(POSITION, encoding="utf-8")
        Path("case.json").write_text(f'{{"name": "x", "position": {POSITION}, "expect": {{}}}}', encoding="utf-8")
        ran = run(command, *more, *bounded, stdin=typed)
    assert ran.status in (0, 1) or is_refused(ran), ran
