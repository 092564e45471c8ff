"""The guide for a new bot: its programs play, its conversation is what is really said, its commands run."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import motherlode as ml
from motherlode.bots import protocol
from motherlode.bots.programs import READY_SECONDS, USUAL_SECONDS
from motherlode.lab.games import play_game

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "guides" / "a-new-bot.md").read_text(encoding="utf-8")
COMMANDS = [shlex.split(line) for line in re.findall(r"^\$ (.*)$", GUIDE, re.MULTILINE)]
MAIN = "import sys; from motherlode.cli import main; main()"


def block(language: str, holding: str) -> str:
    """The block of a language that holds a text."""
    (found,) = [
        code for code in re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL) if holding in code
    ]
    return str(found)


def test_the_conversation_is_what_the_example_says():
    lines = block("text", "> motherlode").splitlines()
    told = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    example = [sys.executable, str(ROOT / "examples" / "line_bot.py")]
    ran = subprocess.run(example, input=told, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == [line[2:] for line in lines if line.startswith("< ")]


def test_the_example_imports_nothing_of_motherlode():
    assert "import motherlode" not in (ROOT / "examples" / "line_bot.py").read_text(encoding="utf-8")
    assert "from motherlode" not in (ROOT / "examples" / "line_bot.py").read_text(encoding="utf-8")


def test_the_class_of_the_guide_is_a_program_with_two_more_lines(tmp_path, caplog):
    path = tmp_path / "east.py"
    path.write_text(block("python", "class East") + block("python illustration", "serve("))
    played = play_game(ml.Ruleset.of("base", players=3), [f"program:{path}", "random", "random"], "1")
    assert len(played.rounds) == 3
    assert caplog.messages == []


@pytest.mark.parametrize("command", [command for command in COMMANDS if "bot" not in command], ids=" ".join)
def test_its_commands_run(command):
    assert command[0] == "motherlode"
    ran = subprocess.run(
        [sys.executable, "-c", MAIN, *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_bot_of_ours_answers_on_standard_output():
    (command,) = [command for command in COMMANDS if command[1] == "bot"]
    ran = subprocess.run(
        [sys.executable, "-c", MAIN, *command[1:]], input="motherlode 1\nnonsense\ngo 5\nquit\nmotherlode 1\n",
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert ran.stdout.splitlines()[:3] == ["id name digger", "id author Motherlode", "ready 1"]
    assert len(ran.stdout.splitlines()) == 4
    assert ran.stdout.splitlines()[3].startswith("error ")
    assert ran.stderr == ""


def test_the_words_and_numbers_of_the_protocol_stand_in_the_guide():
    words = [value for name, value in vars(protocol).items() if name.isupper() and isinstance(value, str)]
    assert len(words) > 12
    assert [word for word in words if f"`{word}" not in GUIDE] == []
    assert f"`motherlode {protocol.VERSION}`" in GUIDE
    assert f"instead of {USUAL_SECONDS:.0f}" in GUIDE
    assert f"within {READY_SECONDS:.0f} seconds" in GUIDE
    assert f"{protocol.LONGEST_LINE // 1024} KiB" in GUIDE
