"""The command line, by behaviour: what each command prints, and how it refuses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import motherlode as ml
from motherlode import rulebook
from motherlode.art import codes
from motherlode.notation.records import Recorder
from tests.support.records import recorded
from tests.support.shell import is_refused, run
from tests.support.tables import TABLES

FOLDER = Path(__file__).parent
SMALL = {
    "hands": [["EW", "break:lamp", "map"], ["NS"], ["NS"]],
    "deck": ["NE", "NW"],
    "roles": ["saboteur", "miner", "miner"],
}
POSITION = json.dumps(SMALL)
COMMANDS = "deal legal apply view show check replay perft simulate arena play rules".split()


def refusal(*arguments: str, stdin: str | bytes = "") -> str:
    """What is said against it, in one line."""
    ran = run(*arguments, stdin=stdin)
    assert is_refused(ran), ran
    return ran.err.removeprefix("motherlode: ").strip()


# Dealing.


def test_deal_prints_a_fresh_position():
    ran = run("deal", "--game", "base", "--players", "5", "--seed", "3")
    assert (ran.status, ran.err, len(ran.lines)) == (0, "", 1)
    assert json.loads(ran.out) == ml.dump(ml.Ruleset.of("base", players=5).deal(ml.Dealer(3)))


def test_the_same_seed_deals_the_same():
    deals = [run("deal", "--players", "4", "--seed", seed).out for seed in ("1", "1", "2")]
    assert deals[0] == deals[1] != deals[2]


@pytest.mark.rule("B-4")
def test_deal_takes_options():
    ran = run("deal", "--players", "4", "--option", "first_seat=2", "--option", "sabotage_self=true")
    dealt = json.loads(ran.out)
    assert (dealt["to_move"], dealt["options"]) == (2, {"first_seat": 2, "sabotage_self": True})


@pytest.mark.rule("C-1")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "2"], "C-1: base is for 3 to 10 players, not 2"),
        (["--players", "4", "--modules", "moonshine"], "C-1: there is no box 'moonshine'"),
        (["--players", "4", "--game", "chess"], "C-1: there is no game 'chess'"),
        (["--players", "4", "--option", "tempo=fast"], "there is no option 'tempo'"),
        (["--players", "4", "--option", "tempo"], "'tempo' is not an option"),
        (["--players", "many"], "'--players'"),
        ([], "--players"),
        (["--seed"], "--seed"),
    ],
)
def test_deal_refuses(arguments, words):
    assert words in refusal("deal", *arguments)


# Positions.


def test_legal_prints_the_moves_sorted_one_a_line():
    ran = run("legal", "-", stdin=POSITION)
    assert ran.lines == sorted(ran.lines)
    assert ran.lines == sorted(ml.legal_texts(ml.load(SMALL)))
    assert {"EW@1,0", "break:lamp>1", "map@8,0", "pass map"} <= set(ran.lines)


def test_a_position_comes_from_a_file_too(tmp_path):
    path = tmp_path / "position.json"
    path.write_text(POSITION, encoding="utf-8")
    assert run("legal", str(path)) == run("legal", "-", stdin=POSITION)


def test_apply_prints_the_position_after_the_moves():
    after = json.loads(run("apply", "-", "EW@1,0", "pass NS", stdin=POSITION).out)
    assert after["board"] == {"0,0": "start", "1,0": "EW"}
    assert (after["to_move"], after["turn"], after["deck"]) == (2, 3, [])
    assert json.loads(run("apply", "-", stdin=POSITION).out) == ml.dump(ml.load(SMALL))


def test_apply_deals_the_next_round_from_the_seed():
    last = json.dumps({"hands": [["NS"], [], []], "to_move": 0, "roles": ["miner", "miner", "miner"]})
    rounds = [json.loads(run("apply", "-", "pass NS", "--seed", seed, stdin=last).out) for seed in ("4", "4", "5")]
    assert rounds[0]["round"] == 2
    assert rounds[0] == rounds[1] != rounds[2]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        pytest.param("EW@0,1", "EW@0,1 — L-3: ", marks=pytest.mark.rule("L-3")),
        pytest.param("EW@3,0", "EW@3,0 — L-3: ", marks=pytest.mark.rule("L-3")),
        pytest.param("NESW@1,0", "NESW@1,0 — B-5: ", marks=pytest.mark.rule("B-5")),
        pytest.param("break:lamp>0", "break:lamp>0 — B-7: ", marks=pytest.mark.rule("B-7")),
        pytest.param("map@0,0", "map@0,0 — B-11: ", marks=pytest.mark.rule("B-11")),
        pytest.param("break:lamp>7", "'break:lamp>7' is not a move in this game"),
        pytest.param("dance", "'dance' is not a move in this game"),
        pytest.param("", "'' is not a move in this game"),
    ],
)
def test_a_refused_move_names_the_rule(move, words):
    assert words in refusal("apply", "-", move, stdin=POSITION)


@pytest.mark.rule("B-8")
def test_a_broken_tool_is_named_when_digging_is_refused():
    broken = json.dumps({**SMALL, "front": [["break:cart"], [], []]})
    assert refusal("apply", "-", "EW@1,0", stdin=broken).startswith("EW@1,0 — B-8: ")


@pytest.mark.rule("L-4")
def test_a_tunnel_cut_off_from_the_start_is_named_when_digging_is_refused():
    cut = json.dumps({"board": {"0,0": "start", "2,0": "EW"}, "hands": [["EW"], ["NS"], ["NS"]]})
    assert refusal("apply", "-", "EW@3,0", stdin=cut).startswith("EW@3,0 — L-4: ")


@pytest.mark.rule("V-1", "V-3")
def test_view_hides_what_a_seat_may_not_see():
    seat, spectator = (json.loads(run("view", "-", who, stdin=POSITION).out) for who in ("1", "spectator"))
    assert seat["hands"] == [["?", "?", "?"], ["NS"], ["?"]]
    assert seat["roles"] == ["?", "miner", "?"]
    assert (seat["seat"], spectator["seat"]) == (1, None)
    assert spectator["hands"] == [["?", "?", "?"], ["?"], ["?"]]
    assert set(spectator["roles"]) == {"?"}
    assert seat["deck"] == ["?", "?"]


@pytest.mark.parametrize("seat", ["3", "-1", "x", "²", "1.0", "9" * 5000])
def test_view_refuses_a_seat_that_is_not(seat):
    assert "is not a seat" in refusal("view", "--", "-", seat, stdin=POSITION)


def test_show_draws_the_whole_truth_or_what_a_seat_sees():
    whole, seen = run("show", "-", stdin=POSITION).out, run("show", "-", "1", stdin=POSITION).out
    assert "tre" in whole
    assert "tre" not in seen
    assert "═S═" in whole
    assert "EW break:lamp map" in whole
    assert "EW break:lamp map" not in seen


# Line by line.


def test_lines_are_answered_one_by_one():
    lines = [{"position": SMALL}, {"position": {"hands": 3}}, 7, {}, {"position": SMALL}]
    ran = run("legal", "-", "--lines", stdin="".join(json.dumps(line) + "\n" for line in lines) + "{broken\n")
    answers = [json.loads(line) for line in ran.lines]
    assert [next(iter(answer)) for answer in answers] == ["legal", "error", "error", "error", "legal", "error"]
    assert answers[0]["legal"] == sorted(ml.legal_texts(ml.load(SMALL)))


def test_lines_are_applied_and_viewed():
    moves = [{"position": SMALL, "moves": ["EW@1,0"]}, {"position": SMALL, "moves": ["NESW@1,0"]}, {"position": SMALL}]
    done = [json.loads(line) for line in run("apply", "-", "--lines", stdin="\n".join(map(json.dumps, moves))).lines]
    assert done[0]["position"]["board"]["1,0"] == "EW"
    assert done[1]["error"].startswith("NESW@1,0 — B-5: ")
    assert done[2]["position"] == ml.dump(ml.load(SMALL))
    seats = [{"position": SMALL, "seat": seat} for seat in (0, None, "spectator", 5)]
    seen = [json.loads(line) for line in run("view", "-", "--lines", stdin="\n".join(map(json.dumps, seats))).lines]
    assert [answer["view"]["seat"] for answer in seen[:3]] == [0, None, None]
    assert "is not a seat" in seen[3]["error"]


def test_lines_from_a_file(tmp_path):
    path = tmp_path / "lines"
    path.write_text(json.dumps({"position": SMALL}) + "\n\n" + json.dumps({"position": SMALL}), encoding="utf-8")
    assert len(run("legal", str(path), "--lines").lines) == 2


# Files.


def test_check_counts_what_passes_and_fails(tmp_path):
    good = {"name": "all is well", "rules": ["B-5"], "position": SMALL, "expect": {"to_act": 0}}
    bad = {"name": "all is not well", "rules": ["B-5"], "position": SMALL, "expect": {"to_act": 1, "legal": []}}
    (tmp_path / "good.json").write_text(json.dumps(good), encoding="utf-8")
    assert run("check", str(tmp_path)).lines == ["1 passed, 0 failed"]
    (tmp_path / "bad.json").write_text(json.dumps([good, bad]), encoding="utf-8")
    ran = run("check", str(tmp_path))
    assert (ran.status, ran.lines[-1]) == (1, "2 passed, 1 failed")
    assert "all is not well" in ran.out
    assert "expected seat 1 to act, got 0" in ran.out


def test_check_passes_our_cases():
    ran = run("check", str(FOLDER / "cases" / "base.json"), str(FOLDER / "cases" / "labyrinth.json"))
    assert ran.status == 0
    assert ran.lines[-1].endswith(" passed, 0 failed")


@pytest.mark.parametrize(
    "content", [b"", b"[", b"3", b"\xff", b'{"name": "x"}', b'{"name": 1, "position": 1, "expect": {}}']
)
def test_check_refuses_what_is_no_case(tmp_path, content):
    (tmp_path / "case.json").write_bytes(content)
    assert refusal("check", str(tmp_path))


def test_replay_prints_the_final_position():
    recorder = recorded(TABLES[0].rules(), 2)
    assert json.loads(run("replay", "-", stdin=recorder.text()).out) == ml.dump(recorder.position)


def test_replay_names_the_first_line_that_fails():
    recorder = Recorder(ml.Ruleset.of("base", players=3), ml.Dealer(1))
    lines = len(recorder.text().splitlines())
    assert refusal("replay", "-", stdin=recorder.text() + "9 pass NS\n").startswith(
        f"line {lines + 1}: '9 pass NS': seat"
    )


def test_rules_prints_text_code_and_tests():
    ran = run("rules", "B-16")
    assert ran.out.startswith("B-16 · ")
    assert "modules/base/box.py" in ran.out
    assert "tests/" in ran.out
    assert "'Z-1'" in refusal("rules", "Z-1")


# Counting and comparing.


def test_perft_counts_the_placements():
    assert run("perft", "--depth", "1").lines == ["60"]
    assert run("perft", "--cards", "base", "--depth", "2").lines == ["3420"]
    assert "chess" in refusal("perft", "--cards", "chess", "--depth", "1")


@pytest.mark.slow
@pytest.mark.rule("L-3", "L-4")
def test_perft_from_the_bare_start():
    assert run("perft").lines == ["60", "3420", "183944"]


def simulated(*arguments: str) -> dict[str, object]:
    ran = run("simulate", "--players", "4", "--games", "12", "--seed", "5", "--bot", "random", "--json", *arguments)
    found = json.loads(ran.out)
    assert isinstance(found, dict)
    return {key: value for key, value in found.items() if not key.startswith(("seconds", "moves_per_second"))}


def test_simulate_gives_the_same_games_with_any_number_of_jobs():
    assert simulated("--jobs", "1") == simulated("--jobs", "2")


def test_simulate_prints_what_was_promised():
    ran = run("simulate", "--players", "3", "--games", "3", "--seed", "1", "--bot", "random", "--json")
    found = json.loads(ran.out)
    assert {"games", "rounds", "moves", "moves_per_second", "rounds_won", "gold"} <= set(found)
    assert (found["games"], found["rounds"], sum(found["rounds_won"].values())) == (3, 9, 9)
    assert set(found["gold"]) == {"miner", "saboteur"}
    assert found["moves"] >= 9
    assert "moves per second" in run("simulate", "--games", "2", "--bot", "random").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bot", "nobody"], "there is no bot 'nobody'"),
        (["--games", "0"], "--games"),
        (["--players", "99"], "C-1"),
        (["--jobs", "x"], "--jobs"),
    ],
)
def test_simulate_refuses(arguments, words):
    assert words in refusal("simulate", "--games", "1", *arguments)


# Playing.


def test_play_takes_numbers_and_texts_and_says_what_is_wrong():
    typed = "dance\nNESW@5,5\nrole\n1\nquit\n"
    ran = run("play", "--players", "3", "--seed", "1", "--bot", "random", "--option", "first_seat=0", stdin=typed)
    assert (ran.status, ran.err) == (0, "")
    assert "'dance' is not a move" in ran.out
    assert any(rule in ran.out for rule in ("B-5: ", "L-3: "))
    assert ran.out.count("> ") >= 5


def test_play_goes_to_the_end_of_the_game():
    ran = run("play", "--players", "3", "--seed", "2", "--bot", "random", stdin="1\n" * 400)
    assert ran.status == 0
    assert "The game is over. The winner" in ran.out


def test_play_refuses_what_is_not():
    assert "'xx'" in refusal("play", "--language", "xx")
    assert "there is no bot" in refusal("play", "--bot", "nobody")


# All commands.


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command):
    ran = run(command, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.lstrip().startswith("Usage: ")


def test_the_list_of_commands():
    out = run("--help").out
    assert all(command in out for command in COMMANDS)
    assert run("--version").out.startswith(f"motherlode {ml.__version__}")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], "dance"),
        (["legal"], "POSITION"),
        (["legal", "nowhere.json"], "nowhere.json can't be read: no such file"),
        (["legal", str(FOLDER)], "can't be read: is a directory"),
        (["replay", "nowhere.txt"], "can't be read"),
        (["check", "nowhere"], "'nowhere'"),
        (["legal", "-", "--wrong"], "--wrong"),
    ],
)
def test_bad_input_is_one_line(arguments, words):
    assert words in refusal(*arguments)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("", "this is not JSON"),
        ("[]", "a position is a JSON object"),
        ('{"hands": [[], []]}', "C-1"),
        ('{"hands": [[], [], []], "colour": "red"}', "a position has no key 'colour'"),
        ('{"hands": [[], [], []], "gold": [1]}', "gold has 1 entries for 3 players"),
        ('{"hands": [["swap-hats"], [], []]}', "'swap-hats' is not a card of any box in play"),
        ('{"hands": [["SW"], [], []]}', "'SW' is written 'NE'"),
        ('{"hands": [[], [], []], "board": {"0,0": "start", "8,0": "EW"}, "facedown": {"8,0": {"goal": "treasure"}}}', "twice"),
        ('{"hands": [[], [], []], "round": true}', "round"),
        ('{"hands": [[], [], []], "pending": {"kind": "turn", "seat": 0}}', "pending: turn needs one cell"),
        ('{"hands": [[], [], []], "pending": {"kind": "reveal", "seat": 0, "cells": ["1,1"]}}', "nothing lies face down at 1,1"),
        ('{"hands": [[], [], []], "pending": {"kind": "take", "seat": 0, "cards": [1, 2]}}', "take needs gold cards"),
    ],
)  # fmt: skip
def test_a_faulty_position_is_refused_with_the_reason(given, words):
    assert words in refusal("legal", "-", stdin=given)


def test_the_installed_command_never_shows_a_traceback():
    """The same in a process of its own, with an output that knows no more than ASCII."""
    command = [sys.executable, "-c", "from motherlode.cli import main; main()", "apply", "-", "break:lamp>0"]
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = subprocess.run(command, input=POSITION.encode(), capture_output=True, env=surroundings, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (2, b"", 1)
    assert ran.stderr.startswith(b"motherlode: break:lamp>0 ")


# Names that are not known.


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["deal", "--players", "4", "--game", "bas"], "there is no game 'bas'; did you mean base? There are base, duel, "),
        (["deal", "--players", "4", "--modules", "tol"], "there is no box 'tol'; did you mean toll? There are chests, "),
        (["deal", "--players", "4", "--modules", "moon"], "there is no box 'moon'; there are chests, costume, goals, "),
        (["deal", "--players", "4", "--option", "frist_seat=1"], "did you mean first_seat? There are first_seat, "),
        (["deal", "--players", "4", "--option", "first_seat=9"], "can't be 9; it can be 0, 1, 2, 3"),
        (["simulate", "--games", "1", "--bot", "diger"], "there is no bot 'diger'; did you mean digger? There are digger, "),
        (["play", "--language", "ukr"], "there is no language 'ukr'; did you mean uk? There are bg, de, en, pl, uk"),
        (["perft", "--cards", "duell"], "did you mean duel"),
        (["rules", "B-" + "99"], "did you mean B-9"),
        (["rules", "nonsense"], "`motherlode rules` lists them all"),
        (["art", "mapp"], "there is no card 'mapp'; did you mean map?"),
        (["art", "role:bos"], "did you mean role:boss"),
        (["art", "nothing at all"], "`motherlode art --help` lists them all"),
        (["art"], "`motherlode art --help` lists what can be drawn"),
        (["serv"], "serve"),
    ],
)  # fmt: skip
def test_an_unknown_name_is_answered_with_the_nearest_and_with_all(arguments, words):
    assert words in refusal(*arguments)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            {"roles": ["minr", "miner", "miner"]},
            "'minr' is not a role of any box in play; did you mean miner? There are miner, ",
        ),
        ({"facedown": {"8,0": {"goal": "tresure"}}}, "did you mean treasure? There are stone:ES, "),
        ({"hands": [["brake:lamp"], [], []]}, "did you mean break:lamp"),
        ({"board": {"0,0": "strat"}}, "did you mean start?"),
        ({"handz": []}, "a position has no key 'handz'; did you mean hands"),
    ],
)
def test_a_position_with_an_unknown_name_says_what_may_be_meant(given, words):
    position = {"hands": [[], [], []], **given}
    assert words in refusal("legal", "-", stdin=json.dumps(position))


def test_rules_alone_lists_every_rule_under_its_section():
    ran = run("rules")
    listed = [line.split()[0] for line in ran.lines if line.startswith("  ")]
    assert listed == list(rulebook.rules())
    assert [section.title for section in rulebook.sections()] == [
        line for line in ran.lines if line and not line.startswith(("  ", "`"))
    ]
    assert all(len(line) <= 100 for line in ran.lines)


def test_art_help_lists_everything_that_can_be_drawn():
    ran = run("art", "--help")
    assert (ran.status, ran.err) == (0, "")
    said = ran.out.split()
    assert [code for cards in codes.families().values() for code in cards if code not in said] == []
    assert {"sheet", "board", "sprite", "stylesheet", "print"} <= {*said}


def test_what_cannot_be_written_is_said_before_anything_is_played(tmp_path):
    for arguments in (["simulate", "--games", "100000"], ["arena", "--deals", "100000"]):
        assert "there is no folder" in refusal(*arguments, "--out", str(tmp_path / "nowhere" / "games.jsonl"))
        assert "is a folder" in refusal(*arguments, "--out", str(tmp_path))


def test_a_view_of_somebody_else_has_no_moves_to_list():
    views = [json.dumps(ml.view(ml.load(SMALL), seat)) for seat in (0, 1)]
    assert "pass map" in run("legal", "-", stdin=views[0]).lines
    assert refusal("legal", "-", stdin=views[1]).startswith("V-1: ")
    assert refusal("apply", "-", "pass map", stdin=views[0]).startswith("V-1: ")
