"""The benchmarks' own parts that need no clock: what is compared, and what is drawn."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench import against, bot_turns, plots

ENGINE = {
    name: {"rows": [{"game": "base", "boxes": 0, "players": 5, "moves": moves}, {"game": "base", "boxes": 13, "players": 5, "moves": 7}]}
    for name, moves in (("plain", 100_000), ("compiled", 700_000))
}  # fmt: skip


def test_plots_are_drawn_from_what_was_measured_and_are_the_same_twice(tmp_path):
    (tmp_path / "engine.json").write_text(json.dumps(ENGINE))
    (tmp_path / "against.json").write_text(
        json.dumps({"commit before": {"base play": 0.5}, "last release": {"duel play": 0.4}})
    )
    texts = []
    for folder in ("one", "two"):
        drawn = plots.main(tmp_path / folder, tmp_path)
        assert [path.name for path in drawn] == ["performance.svg", "against.svg"]
        texts.append([path.read_text(encoding="utf-8") for path in drawn])
    assert texts[0] == texts[1]
    for text in texts[0]:
        assert ElementTree.fromstring(text).tag.endswith("svg")


def test_without_figures_nothing_is_drawn(tmp_path):
    assert plots.main(tmp_path, tmp_path) == []


def test_commits_are_found_and_unknown_ones_refused(monkeypatch, capsys):
    said = {"HEAD~1": "abc", "--tags": ""}
    monkeypatch.setattr(against, "git", lambda *words: next((text for key, text in said.items() if key in words), ""))
    assert against.usual() == {"commit before": "abc"}
    assert "no release yet" in capsys.readouterr().out
    said["--tags"] = "v1"
    assert against.usual() == {"commit before": "abc", "last release": "v1"}
    with pytest.raises(SystemExit, match="no commit 'nowhere'"):
        against.named(["nowhere"])


def test_what_one_of_them_can_not_do_is_left_out(monkeypatch, capsys):
    costs = {
        ("then", "play"): 4.0,
        ("src", "play"): 2.0,
        ("then", "worlds"): None,
        ("src", "worlds"): 1.0,
        ("then", "playouts"): 1.0,
    }
    monkeypatch.setattr(against, "counted", lambda site, game, what: costs.get((site.name, what)))
    monkeypatch.setattr(against, "GAMES", {"base": 5})
    assert against.compared("a commit", Path("then"), {}) == {"base play": 0.5}
    assert "can't be compared" in capsys.readouterr().out


async def test_tables_of_bots_are_played_through_the_servers_pool():
    waited = await bot_turns.measure("novice", tables=2, players=3, moves=8)
    assert len(waited.seconds) >= 8
    assert waited.levels == {"novice": len(waited.seconds)}


def test_waits_are_counted_by_share():
    waited = bot_turns.Waited([0.1, 4.0, 0.2, 0.3])
    assert waited.share_within(0.3) == 0.75
    assert (waited.at(0.5), waited.at(1.0)) == (0.3, 4.0)
