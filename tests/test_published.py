"""The published arena: cells that were measured, and the page that is written from them."""

import pytest

from motherlode.lab import by_role, calibration, cells, levels, publish, rolewise, talking


def measured(folder):
    """One cell of each kind, as the commands keep them."""
    rolewise.matched("random", "passing", 3, 4, "few", store=folder)
    rolewise.among("random", "passing", 3, 4, "few", store=folder)
    talking.compare("random", "passing", 3, 4, "few", store=folder)
    levels.rate(["random", "novice"], 3, 2, store=folder)
    calibration.believed("random", "passing", 2, 1, 4, folder)
    cell = {"kind": "seat", "game": "duel", "boxes": [], "players": 2, "one": "a", "other": "b", "deals": "few"}
    cells.keep(folder, cell, [{"score": 1.0}, {"score": 0.5}], ended=True)


def test_the_page_is_written_from_the_cells(tmp_path, monkeypatch, capsys):
    measured(tmp_path)
    out = tmp_path / "page.md"
    monkeypatch.setattr("sys.argv", ["publish", "--cells", str(tmp_path), "--out", str(out)])
    publish.main()
    text = out.read_text(encoding="utf-8")
    assert "6 cells" in capsys.readouterr().out
    assert "### base, 4 players\n|  | `passing` |" in text
    assert "| duel | 2 | `a` | `b` | score | 0.75 |" in text
    assert (tmp_path / publish.PLOT).exists()
    assert "Ratings: base, 3 players" in text
    for _, title, _, _ in publish.SECTIONS:
        assert title in text


def fought(players, miners, saboteurs, won, rounds):
    """A cell of miners against saboteurs."""
    results = [1] * won + [0] * (rounds - won) + [None]
    cell = {"kind": "roles", "game": "base", "players": players, "miners": miners, "saboteurs": saboteurs}
    return cell | {"deals": "few", "results": results}


def test_each_size_has_a_table_in_which_weak_bots_come_first():
    text = by_role.page(
        [fought(5, "sleuth", "lone", 5, 10), fought(5, "sleuth", "digger", 8, 10), fought(3, "digger", "digger", 1, 2)]
    )
    assert text.index("### base, 3 players") < text.index("### base, 5 players")
    assert "|  | `digger` | `lone` |" in text
    assert "| `sleuth` | 80% (49% to 94%, 10) | 50% (24% to 76%, 10) |" in text


def test_the_worst_saboteurs_say_how_far_miners_can_be_exploited():
    text = by_role.page(
        [
            fought(5, "sleuth", "digger", 8, 10),
            fought(5, "sleuth", "sleuth", 5, 10),
            fought(5, "digger", "digger", 5, 10),
        ]
    )
    worst = text[text.index("## How far") :]
    assert "| base | 5 | `sleuth` | `sleuth` | 50% (24% to 76%, 10) | 80% (49% to 94%, 10) |" in worst
    assert "`digger` | `digger`" not in worst


def test_rounds_are_told_apart_by_how_many_saboteurs_were_dealt():
    dealt = by_role.wreckers_dealt("base", 5, "few", 40)
    assert set(dealt) == {1, 2}
    cell = fought(5, "sleuth", "digger", 0, 0) | {"results": [int(wreck == 1) for wreck in dealt]}
    (shares,) = by_role.by_number([cell, fought(4, "sleuth", "digger", 1, 2)]).values()
    alone = dealt.count(1)
    assert {number: (share.won, share.rounds) for number, share in shares.items()} == {
        1: (alone, alone),
        2: (0, 40 - alone),
    }
    text = by_role.page([cell])
    assert "| miners | saboteurs | 1 of 5 wreck | 2 of 5 wreck |" in text
    assert "| `sleuth` | `digger` | 100%" in text


def test_several_sets_of_deals_count_together():
    few, others = by_role.wreckers_dealt("base", 5, "few", 30), by_role.wreckers_dealt("base", 5, "others", 20)
    cells = [
        fought(5, "sleuth", "digger", 0, 0) | {"deals": name, "results": [1 if won else 0] * len(dealt)}
        for name, won, dealt in (("few", True, few), ("others", False, others))
    ]
    assert by_role.grouped(cells)["base", 5]["sleuth", "digger"] == rolewise.Share(30, 50)
    (shares,) = by_role.by_number(cells).values()
    assert shares[1] == rolewise.Share(few.count(1), few.count(1) + others.count(1))


def test_one_among_others_is_held_against_their_own_kind_in_the_same_seat():
    cell = {"kind": "among", "game": "base", "players": 5, "others": "b", "deals": "few"}
    mine = cell | {"one": "a", "results": [[0, 1], [0, 1], [1, 0], [1, 1], [0, 0]]}
    usual = cell | {"one": "b", "results": [[0, 0], [0, 1], [1, 0], [1, 1]]}
    (row,) = publish.of_gain([mine, usual])
    assert row[:3] == ["5", "`a`", "`b`"]
    assert row[3].startswith("+50.0 (")
    assert row[3].endswith(", 2)")
    assert row[4].startswith("+0.0 (")
    assert publish.of_gain([mine]) == []


def test_a_line_is_drawn_where_several_sizes_were_measured(tmp_path):
    cells = [fought(players, "digger", "digger", players, 10) for players in (3, 5, 7)]
    assert not by_role.lines(by_role.grouped(cells[:2]))
    assert f"arena/{by_role.PLOT}" in by_role.page(cells)
    by_role.draw(cells, tmp_path / by_role.PLOT)
    assert (tmp_path / by_role.PLOT).stat().st_size > 2000


def test_measuring_again_plays_nothing_that_is_kept(tmp_path, monkeypatch):
    measured(tmp_path)
    before = cells.read(tmp_path)

    def refuse(*_):
        raise AssertionError("it was played already")

    monkeypatch.setattr(rolewise, "fight", refuse)
    monkeypatch.setattr(talking, "fight", refuse)
    monkeypatch.setattr(levels, "play_deal", refuse)
    monkeypatch.setattr(calibration, "_after", refuse)
    measured(tmp_path)
    assert cells.read(tmp_path) == before
    with pytest.raises(AssertionError, match="played already"):
        rolewise.matched("random", "passing", 4, 4, "few", store=tmp_path)


def test_more_rounds_go_on_from_those_that_are_kept(tmp_path):
    few, _ = rolewise.matched("random", "passing", 2, 4, "more", store=tmp_path)
    more, _ = rolewise.matched("random", "passing", 4, 4, "more", store=tmp_path)
    afresh, _ = rolewise.matched("random", "passing", 4, 4, "more")
    assert few.rounds <= more.rounds
    assert more == afresh


def test_asking_for_fewer_rounds_loses_none_that_are_kept(tmp_path):
    rolewise.matched("random", "passing", 10, 4, "many", store=tmp_path)
    before = cells.read(tmp_path)
    few, _ = rolewise.matched("random", "passing", 5, 4, "many", store=tmp_path)
    assert few.rounds <= 5
    assert cells.read(tmp_path) == before
