"""Numbers that can't be confused: the type checker refuses a seat where a cell belongs, and a field's value of another type."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HEAD = """
from motherlode.core.cards import Card
from motherlode.core.cells import Cell, cell_text
from motherlode.core.chance import Chance
from motherlode.core.moves import Move, Seat, card_of, cell_of, pack, target_of
from motherlode.core.families import GOALS, Goal, Role, hand_form
from motherlode.core.position import Position
from motherlode.modules.toll.box import TOLLS, USED


def check(
    position: Position, chance: Chance, seat: Seat, cell: Cell, card: Card, move: Move, role: Role, goal: Goal
) -> None:
"""
RIGHT = (
    "position.mine.lay(cell, card)",
    "position.lay_before(seat, card)",
    "position.facedown[cell] = goal",
    "position.roles[seat] = role",
    "position.to_move = target_of(move)",
    "cell_text(cell_of(move))",
    "pack(0, card, cell, seat=seat)",
    "position.hands[seat] = chance.shuffle('hand', position.hands[seat], GOALS)",
    "USED.set(position, USED.of(position) + 1)",
    "TOLLS.set(position, (*TOLLS.of(position), (cell, 1, seat)))",
)
WRONG = (
    "position.mine.lay(card, cell)",
    "position.mine.lay(cell, seat)",
    "position.lay_before(cell, card)",
    "position.lay_before(seat, move)",
    "position.facedown[seat] = goal",
    "position.facedown[cell] = role",
    "position.roles[seat] = goal",
    "position.to_move = cell_of(move)",
    "cell_text(card_of(move))",
    "hand_form(card)",
    "pack(0, cell, card)",
    "card_of(card)",
    "position.to_move = 3",
    "position.hands[seat] = chance.shuffle('roles', position.roles, GOALS)",
    "USED.set(position, 'two')",
    "TOLLS.set(position, (cell, 1, seat))",
    "TOLLS.set(position, ((seat, 1, cell),))",
)


@pytest.mark.slow
def test_the_checker_refuses_what_is_mixed_up_and_nothing_else(tmp_path):
    lines = [*RIGHT, *WRONG]
    source = tmp_path / "mixed_up.py"
    source.write_text(HEAD + "".join(f"    {line}\n" for line in lines), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"), str(source)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    first = HEAD.count("\n") + 1
    refused = {lines[int(number) - first] for number in re.findall(r"mixed_up\.py:(\d+): error", ran.stdout)}
    assert [line for line in RIGHT if line in refused] == []
    assert [line for line in WRONG if line not in refused] == [], ran.stdout + ran.stderr
