"""Any program may play: what it is told, what it may answer, and what happens when it does not behave."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import motherlode as ml
from motherlode.bots import LEVELS, check_bot, make, make_or_run, release
from motherlode.bots.programs import ProgramBot, luck_of, read_name
from motherlode.bots.speaking import SpeakingBot
from motherlode.core.boxes import BOXES
from motherlode.lab.games import play_game, play_with
from tests.support.combinations import as_many_as_go
from tests.support.twins import twin

ROOT = Path(__file__).parent.parent.parent
EAST = f"program:{ROOT / 'examples' / 'line_bot.py'}"
OURS = f"program:{sys.executable} -c 'from motherlode.cli import main; main()' bot digger"
GREETS = "import sys\nprint('ready 1', flush=True)\n"
ASKED = "\ndef asked():\n    for line in sys.stdin:\n        if line.startswith('go'):\n            return True\n"


def written(folder: Path, code: str, seconds: str = "20") -> str:
    """The name of a program with that code."""
    path = folder / "bot.py"
    path.write_text(GREETS + ASKED + code)
    return f"program@{seconds}:{path}"


def first_move(name: str) -> tuple[ml.Position, ProgramBot, list[ml.Move]]:
    """A deal, and the program in the seat that begins."""
    position = ml.Ruleset.of("base", players=3).deal(ml.Dealer(1))
    return position, ProgramBot(name, "luck"), position.legal()


def asked_once(name: str) -> tuple[ml.Move, list[ml.Move], ProgramBot]:
    """What the program does in the first turn; and the legal moves."""
    position, bot, moves = first_move(name)
    assert position.to_act is not None
    return bot.choose(ml.seen_by(position, position.to_act), moves), moves, bot


# Playing.


def test_a_program_that_knows_nothing_of_motherlode_plays_a_game(caplog):
    played = play_game(ml.Ruleset.of("base", players=3), [EAST, "digger", EAST], "4")
    assert len(played.rounds) == 3
    assert caplog.messages == []


@pytest.mark.parametrize(
    ("game", "modules", "players"),
    [("base", ("wc2019", "toll"), 4), ("saboteur2", ("chests", "wc2018"), 3), ("duel", (), 2), ("duel-solo", (), 1)],
)
def test_our_bots_play_the_same_over_the_protocol(game, modules, players):
    rules = ml.Ruleset.of(game, *modules, players=players)
    names = ["digger"] * players
    others = [[make("digger", seat) for seat in range(1, players)] for _ in range(2)]
    program = ProgramBot(OURS, "any")
    own, spoken = (
        play_with(rules, [bot, *rest], "9", names)
        for bot, rest in zip((make("digger", luck_of("any")), program), others, strict=True)
    )
    program.close()
    assert (own.rounds, own.gold, own.moves) == (spoken.rounds, spoken.gold, spoken.moves)


def test_the_seed_that_a_program_is_told_does_not_tell_how_the_cards_were_dealt(tmp_path):
    name, notes = noted(tmp_path)
    play_game(ml.Ruleset.of("base", players=3), [name, "random", "random"], "a very secret seed")
    (told,) = [line for line in notes.read_text().splitlines() if line.startswith("seed ")]
    assert len(told) == len("seed ") + 16
    assert "very secret" not in notes.read_text()


def test_a_program_is_named_with_its_command_and_its_time():
    assert read_name("program:./a --b 'c d'") == (["./a", "--b", "c d"], 10.0)
    assert read_name("program@0.5:x.py y") == ([sys.executable, "x.py", "y"], 0.5)


@pytest.mark.parametrize(
    "name", ["program:", "program: ", "program@0:x", "program@a:x", "program", "program:'x", "pro"]
)
def test_what_names_no_program_is_refused_in_one_sentence(name):
    with pytest.raises(ValueError, match=r"program|bot") as refused:
        make_or_run(name)
    assert "\n" not in str(refused.value)


def test_the_usual_way_to_a_bot_knows_no_programs():
    with pytest.raises(ValueError, match="bot"):
        make(EAST)
    assert not any(name.startswith("program") for name in LEVELS)


def test_its_name_and_its_author_are_read():
    bot = ProgramBot(EAST)
    bot.start()
    assert (bot.title, bot.author) == ("East", "Motherlode")
    bot.close()


# What a program is told.

NOTES = """
import json
with open(sys.argv[1], "a") as notes:
    for line in sys.stdin:
        notes.write(line)
        notes.flush()
        word, _, rest = line.strip().partition(" ")
        if word == "moves":
            moves = json.loads(rest)
        if word == "go":
            print("move", moves[0], flush=True)
        if word == "quit":
            break
"""


def noted(folder: Path) -> tuple[str, Path]:
    """A program that notes every line it is told, and makes the first move that there is."""
    path, notes = folder / "notes.py", folder / "notes.txt"
    path.write_text(GREETS + NOTES)
    notes.write_text("")
    return f"program@60:{path} {notes}", notes


def test_it_is_told_the_game_its_seat_what_happened_what_it_sees_and_its_moves(tmp_path):
    name, notes = noted(tmp_path)
    rules, dealer = ml.Ruleset.of("base", "wc2019", players=3, options={"sabotage_self": True}), ml.Dealer(5)
    position, events = rules.open(dealer)
    seat = position.to_act
    assert seat is not None
    bot = ProgramBot(name, "my luck")
    for event in events:
        bot.watch(event.seen_by(seat))
    chosen = bot.choose(ml.seen_by(position, seat), position.legal())
    later = position.play(chosen, dealer)
    for event in later:
        bot.watch(event.seen_by(seat))
    bot.close()
    lines = [line.partition(" ")[::2] for line in notes.read_text().splitlines()]
    told = dict(lines)
    assert [word for word, _ in lines if word != "event"] == [
        "motherlode", "game", "seat", "seed", "view", "moves", "go", "end", "quit",
    ]  # fmt: skip
    assert [json.loads(rest) for word, rest in lines if word == "event"] == [e.seen_by(seat) for e in [*events, *later]]
    game = json.loads(told["game"])
    assert (game["game"], game["modules"], game["players"]) == ("base", ["wc2019"], 3)
    assert game["options"]["sabotage_self"] is True
    assert (told["motherlode"], told["seat"], told["seed"], told["go"]) == ("1", str(seat), luck_of("my luck"), "60000")
    assert json.loads(told["view"]) == ml.view(position_before(5), seat)
    assert ml.move_text(chosen) == json.loads(told["moves"])[0]


def position_before(seed: int) -> ml.Position:
    """The deal of the test above, untouched."""
    return ml.Ruleset.of("base", "wc2019", players=3, options={"sabotage_self": True}).deal(ml.Dealer(seed))


TABLES: list[tuple[str, tuple[str, ...], int]] = [
    ("base", as_many_as_go("base", "costume"), 4),
    ("saboteur2", as_many_as_go("saboteur2", "party"), 4),
    ("duel", (), 2),
]


@pytest.mark.rule("V-1", "V-2")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_a_seat_cannot_know_is_not_told_to_its_program(table, tmp_path):
    game, modules, players = table
    compared = 0
    for position, events in moments(ml.Ruleset.of(game, *modules, players=players)):
        seat = position.to_act
        assert seat is not None
        told = []
        for number, one in enumerate((position, twin(position, {seat}, Random(compared)))):
            folder = tmp_path / f"{compared}-{number}"
            folder.mkdir()
            name, notes = noted(folder)
            bot = ProgramBot(name, "same")
            for event in events:
                bot.watch(event.seen_by(seat))
            bot.choose(ml.seen_by(one, seat), one.legal())
            bot.close()
            told.append(notes.read_bytes())
        assert told[0] == told[1]
        assert b"view " in told[0]
        compared += 1
    assert compared >= 4


def moments(rules: ml.Ruleset) -> Iterator[tuple[ml.Position, list[ml.Event]]]:
    """Every twentieth decision of a random game's first steps, with the events that led to it."""
    dealer, chance = ml.Dealer(2), Random(2)
    position, events = rules.open(dealer)
    for step in range(100):
        if position.to_act is None:
            return
        if step % 20 == 0:
            yield position, events
        events = position.play(chance.choice(position.legal()), dealer)


# What happens when it does not behave.


@pytest.mark.parametrize(
    ("code", "seconds", "said"),
    [
        ("asked()", "20", "ended with status 0"),
        ("asked(); raise SystemExit(3)", "20", "ended with status 3"),
        ("asked()\nimport time\ntime.sleep(600)", "0.3", "did not answer in time"),
        ("import time\ntime.sleep(600)", "0.3", "did not answer in time"),
        ("asked()\nprint('Hello', flush=True)\nimport time\ntime.sleep(600)", "0.3", "did not answer in time"),
        ("asked()\nsys.stdout.write('move ' + 'x' * 100000)\nsys.stdout.flush()\nasked()", "20", "a line without end"),
        ("asked()\nfor _ in range(20000):\n    print('chatter')\nasked()", "20", "said far too much"),
    ],
)
def test_a_program_that_fails_is_stopped_and_chance_plays_on(code, seconds, said, tmp_path, caplog):
    name = written(tmp_path, code, seconds)
    move, moves, bot = asked_once(name)
    assert move in moves
    (reported,) = caplog.messages
    assert said in reported
    assert "random moves are made for it to the end of the game" in reported
    assert "\n" not in reported
    position = first_move(name)[0]
    assert bot.choose(ml.seen_by(position, position.to_move), moves) in moves
    assert len(caplog.messages) == 1
    bot.close()


@pytest.mark.parametrize("answer", [b"NESW@99,0", b"pass", b"", b"'; drop table", b"\x00\xff", b"NS@1,0 NS@1,0"])
def test_an_illegal_answer_costs_one_move_and_is_reported_once(answer, tmp_path, caplog):
    line = b"move " + answer + b"\n"
    code = f"while asked():\n    sys.stdout.buffer.write({line!r})\n    sys.stdout.flush()\n"
    name = written(tmp_path, code)
    move, moves, bot = asked_once(name)
    position = first_move(name)[0]
    again = bot.choose(ml.seen_by(position, position.to_move), moves)
    assert {move, again} <= set(moves)
    (reported,) = caplog.messages
    assert "which is not legal; a random move is made for it" in reported
    bot.close()


def test_the_fallback_is_the_same_for_the_same_seed(tmp_path):
    chosen = set()
    for _ in range(3):
        move, _, bot = asked_once(written(tmp_path, "asked()"))
        bot.close()
        chosen.add(move)
    assert len(chosen) == 1


def test_what_is_said_before_the_question_is_no_answer(tmp_path, caplog):
    code = "print('move NESW@99,0', flush=True)\nwhile asked():\n    print('move pass', flush=True)\n"
    position, bot, moves = first_move(written(tmp_path, code))
    said = bot.start()._said
    while said.empty():
        os.sched_yield()
    bot.choose(ml.seen_by(position, position.to_move), moves)
    bot.close()
    assert "'pass'" in caplog.messages[0]


def test_other_lines_are_passed_over(tmp_path, caplog):
    code = (
        "import json\nfor line in sys.stdin:\n    word, _, rest = line.partition(' ')\n"
        "    if word == 'moves': moves = json.loads(rest)\n"
        "    if word == 'go': print('info thinking\\n\\nmoves\\nmove', moves[-1], flush=True)\n"
    )
    move, moves, bot = asked_once(written(tmp_path, code))
    bot.close()
    assert move == moves[-1]
    assert caplog.messages == []


@pytest.mark.parametrize(
    ("name", "said"),
    [("program:./nowhere/at-all", "can't be started"), ("program:true", "ended with status 0")],
)
def test_a_program_that_is_none_is_refused_before_anything_is_played(name, said):
    with pytest.raises(ValueError, match=said):
        check_bot(name)


def test_another_version_of_the_protocol_is_refused(tmp_path):
    path = tmp_path / "new.py"
    path.write_text("input(); print('ready 2', flush=True); input()")
    with pytest.raises(ValueError, match="version '2'"):
        check_bot(f"program:{path}")


@pytest.mark.skipif(os.name != "posix", reason="asks the system about processes")
@pytest.mark.parametrize("ending", ["close", "forget"])
def test_nothing_of_a_program_is_left(ending, tmp_path):
    code = (
        f"import os, subprocess\nchild = subprocess.Popen(['sleep', '600'])\n"
        f"open({str(tmp_path / 'ids')!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        "while asked():\n    print('move x', flush=True)\nimport time\ntime.sleep(600)\n"
    )
    _, _, bot = asked_once(written(tmp_path, code))
    ids = [int(number) for number in (tmp_path / "ids").read_text().split()]
    assert all(is_running(number) for number in ids)
    if ending == "close":
        release([bot])
    del bot
    wait_until_gone(ids)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts the files that this process has open")
def test_many_programs_leave_no_files_open(tmp_path):
    name = written(tmp_path, "asked()")
    before = set(os.listdir("/proc/self/fd"))
    for _ in range(8):
        _, _, bot = asked_once(name)
        bot.close()
        with pytest.raises(ValueError, match="ended"):
            check_bot("program:true")
    assert len(os.listdir("/proc/self/fd")) <= len(before)


def is_running(number: int) -> bool:
    """Whether there is such a process that is more than a remembered exit status."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until_gone(ids: list[int]) -> None:
    """The system takes a moment to end what is killed; a test that waits in vain is ended from outside."""
    while any(is_running(number) for number in ids):
        os.sched_yield()


# Our bots as programs.


def test_what_is_wrong_with_a_line_is_said_and_the_bot_goes_on():
    bot = SpeakingBot(partial(make, "digger"), "digger", "Motherlode")
    for line in (
        "go 5",
        "view {",
        "view []",
        "moves 3",
        "event {}",
        "event",
        'event {"event":"moved"}',
        "view " + "[" * 5000,
    ):
        answers = bot.hear(line)
        assert all(answer.startswith("error ") and "\n" not in answer for answer in answers)
        assert len(answers) == 1
    assert bot.hear('event {"event":"of a later version"}') == []
    assert bot.hear('event {"event":"moved","seat":"nobody","move":7}') == []
    assert bot.hear("what is this") == []
    assert bot.hear("") == []
    assert bot.hear("motherlode 1") == ["id name digger", "id author Motherlode", "ready 1"]
    position = ml.Ruleset.of("base", players=3).deal(ml.Dealer(1))
    seat = position.to_act
    bot.hear("view " + json.dumps(ml.view(position, seat)))
    bot.hear("moves " + json.dumps(ml.legal_texts(position)))
    (answer,) = bot.hear("go 1000")
    assert answer.removeprefix("move ") in ml.legal_texts(position)


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_every_bot_of_ours_speaks_in_every_game(level):
    for game in sorted(name for name, box in BOXES.items() if box.game):
        rules = ml.Ruleset.of(game, players=BOXES[game].players[0])
        position, events = rules.open(ml.Dealer(3))
        bot: Any = SpeakingBot(partial(make, level), level, "")
        seat = position.to_act
        for event in events:
            assert bot.hear("event " + json.dumps(event.seen_by(seat))) == []
        assert bot.hear("view " + json.dumps(ml.view(position, seat))) == []
        assert bot.hear("moves " + json.dumps(ml.legal_texts(position))) == []
        (answer,) = bot.hear("go 1000")
        assert answer.removeprefix("move ") in ml.legal_texts(position)


# On the command line.


def ran(*words: str, told: str = "") -> "subprocess.CompletedProcess[str]":
    """What a command answers."""
    command = [sys.executable, "-c", "from motherlode.cli import main; main()", *words]
    return subprocess.run(command, input=told, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", [["simulate", "--bot"], ["arena", "--bot", "random", "--bot"], ["play", "--bot"]])
def test_a_program_that_can_not_play_is_refused_in_one_line(command):
    for name in ("program:./nowhere", "program:", "program:true"):
        said = ran(*command, name)
        assert (said.returncode, said.stdout) == (2, "")
        assert said.stderr.count("\n") == 1
        assert said.stderr.startswith("motherlode: 'program:")


def test_a_person_plays_against_a_program_in_the_terminal():
    said = ran("play", "--players", "3", "--seed", "1", "--bot", EAST, told="1\n1\nquit\n")
    assert (said.returncode, said.stderr) == (0, "")
    assert "Mira" in said.stdout


@pytest.mark.parametrize("name", ["god", EAST, "program:true"])
def test_only_our_own_bots_speak_for_others(name):
    said = ran("bot", name)
    assert (said.returncode, said.stdout, said.stderr.count("\n")) == (2, "", 1)
