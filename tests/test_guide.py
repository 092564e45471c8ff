"""The guide to training: its command leaves the repository as it is, and its figures are those that the command wrote."""

import importlib
import json
import re
import shlex
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "guides" / "training.md").read_text(encoding="utf-8")
FIGURES = json.loads((ROOT / "docs" / "guides" / "masked-ppo.json").read_text(encoding="utf-8"))
COMMANDS = [shlex.split(line) for line in re.findall(r"^\$ (.*)$", GUIDE, re.MULTILINE)]


@pytest.fixture
def example(monkeypatch) -> Any:
    """The example without the libraries that learn: nothing is trained here."""
    for name in ("torch", "sb3_contrib", "stable_baselines3", "stable_baselines3.common"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    for name, has in (("callbacks", "BaseCallback"), ("vec_env", "DummyVecEnv")):
        module = ModuleType(name)
        setattr(module, has, object)
        monkeypatch.setitem(sys.modules, f"stable_baselines3.common.{name}", module)
    monkeypatch.setattr(sys.modules["sb3_contrib"], "MaskablePPO", object, raising=False)
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    monkeypatch.delitem(sys.modules, "masked_ppo", raising=False)
    return importlib.import_module("masked_ppo")


def documented() -> list[str]:
    """The arguments of the command that trains."""
    (command,) = [command for command in COMMANDS if command[0] == "python"]
    assert command[1] == "examples/masked_ppo.py"
    return command[1:]


def test_the_command_writes_where_nothing_is_tracked(example, monkeypatch):
    monkeypatch.setattr(sys, "argv", documented())
    folder = example.wishes().out
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert not folder.is_absolute()
    assert f"{folder.parts[0]}/" in ignored


def test_no_file_is_written_over(example, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(sys, "argv", ["masked_ppo.py", "--out", str(tmp_path)])
    assert example.wishes().out == tmp_path
    (tmp_path / example.FIGURES).write_text("mine")
    with pytest.raises(SystemExit):
        example.wishes()
    assert "is there already" in capsys.readouterr().err


def test_the_command_is_the_one_that_made_the_figures(example, monkeypatch):
    monkeypatch.setattr(sys, "argv", documented())
    wanted = vars(example.wishes())
    assert FIGURES["wanted"] == {name: value for name, value in wanted.items() if name != "out"}
    assert FIGURES["engine"] == "compiled"
    assert FIGURES["environment"] == example.VERSION


def test_the_figures_in_the_guide_are_those_in_the_file():
    rows = re.findall(r"^\| ([\d,]+) \| ([\d.]+) ± ([\d.]+) \| ([\d.]+) ± ([\d.]+) \|$", GUIDE, re.MULTILINE)
    wanted = [
        (f"{point['steps']:,}", *(f"{number:.2f}" for against in ("random", "digger") for number in point[against]))
        for point in FIGURES["curve"]
    ]
    assert rows == wanted
    par = [f"{FIGURES['par'][against][0]:.2f} ± {FIGURES['par'][against][1]:.2f}" for against in ("random", "digger")]
    assert f"| {' | '.join(par)} |" in GUIDE


def test_the_guide_installs_the_compiled_engine():
    installs = [command for command in COMMANDS if "install" in command]
    assert installs
    assert not any({"-e", "--editable"} & set(command) for command in installs)
