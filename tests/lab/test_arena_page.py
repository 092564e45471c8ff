"""The commands on the page about the arena on Ray do what it says: here without a cluster, and with little of everything."""

import re
import shlex
from importlib import import_module
from pathlib import Path

from motherlode.lab import levels

PAGE = Path(__file__).parents[2] / "docs" / "guides" / "arena-on-ray.md"
COMMANDS = re.findall(r"^\$ python -m (motherlode\.lab\.\S+)(.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
MANY = re.compile(r"(?<=--)(rounds|games|deals) \d+")


def test_the_commands_of_the_page_fill_the_arena_and_publish_it(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(levels, "USUAL", ["random", "novice"])
    (tmp_path / "docs").mkdir()
    assert len(COMMANDS) > 6
    for module, rest in COMMANDS:
        assert "--ray auto" in rest or "publish" in module
        words = shlex.split(MANY.sub(r"\1 1", rest).replace("--ray auto", "").replace("mastermind", "novice"))
        monkeypatch.setattr("sys.argv", [module, *words])
        import_module(module).main()
    assert "cells" in capsys.readouterr().out
    page = (tmp_path / "docs" / "arena.md").read_text(encoding="utf-8")
    for title in ("By role", "One among others", "In the same seat", "With talk", "Ratings"):
        assert f"## {title}" in page
