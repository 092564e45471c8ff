"""Data of simulations: the same bytes with any number of workers, in parts or whole, stopped and gone on with."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import motherlode as ml
from motherlode.cli.app import app
from motherlode.envs import lens_of
from motherlode.lab import data, simulate
from motherlode.lab.crews import Crew
from motherlode.lab.data import Wanted, digest
from motherlode.lab.games import play_game
from motherlode.lab.results import game_line, read_line
from motherlode.notation.records import replay

BOTS = ["random", "novice"]


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    """Three games in a shard, so that there are several."""
    monkeypatch.setattr(simulate, "CHUNK", 3)


def run(games=8, first=0, wanted=None, jobs=1, seed=4, out=None, bots=BOTS):
    return simulate.simulate(
        "base", [], 3, {}, bots, games, seed, Crew(jobs), first=first, wanted=wanted or Wanted(), out=out
    )


def both(folder: Path) -> Wanted:
    return Wanted(str(folder / "records"), str(folder / "observations"))


def digests(folder: Path) -> list[str]:
    return [digest(folder / kind) for kind in data.KINDS]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A run of eight games with all its data, and its results."""
    folder = tmp_path_factory.mktemp("whole")
    patch = pytest.MonkeyPatch()
    patch.setattr(simulate, "CHUNK", 3)
    played = run(wanted=both(folder), out=folder / "games.jsonl")
    patch.undo()
    return folder, [game_line(game) for game in played]


def test_writing_data_changes_no_game(whole):
    assert whole[1] == [game_line(game) for game in run()]


def test_the_same_bytes_in_parts_and_with_workers(whole, tmp_path):
    folder, lines = whole
    parts = [run(last, first, both(tmp_path), jobs) for first, last, jobs in ((0, 6, 2), (6, 8, 1))]
    assert [game_line(game) for part in parts for game in part] == lines
    assert digests(tmp_path) == digests(folder)


def test_a_part_that_begins_in_the_midst_of_a_shard_has_a_shard_of_its_own(tmp_path):
    run(8, 2, Wanted(records=str(tmp_path / "r")))
    assert [path.stem[8:] for path in sorted((tmp_path / "r").glob("*.npz"))] == [
        "000000002-000000002", "000000003-000000005", "000000006-000000007",
    ]  # fmt: skip


def test_a_run_that_was_stopped_goes_on_and_plays_nothing_twice(whole, tmp_path, monkeypatch):
    folder, lines = whole
    played: list[str] = []

    def stopping(rules, bots, seed, witness=None):
        if len(played) == 5:
            raise KeyboardInterrupt
        played.append(seed)
        return data_play(rules, bots, seed, witness)

    data_play = play_game
    monkeypatch.setattr(data, "play_game", stopping)
    with pytest.raises(KeyboardInterrupt):
        run(wanted=both(tmp_path))
    assert len(list((tmp_path / "records").glob("*.npz"))) == 1
    played.clear()

    def noting(*given):
        played.append(given[2])
        return data_play(*given)

    monkeypatch.setattr(data, "play_game", noting)
    again = run(wanted=both(tmp_path), out=tmp_path / "games.jsonl")
    assert played == [f"4 {number}" for number in range(3, 8)]
    assert [game_line(game) for game in again] == lines
    assert digests(tmp_path) == digests(folder)
    assert (tmp_path / "games.jsonl").read_bytes() == (folder / "games.jsonl").read_bytes()


def test_records_replay_to_the_same_end(whole):
    folder, lines = whole
    shards = [np.load(path) for path in sorted((folder / "records").glob("*.npz"))]
    records = [str(record) for shard in shards for record in shard["records"]]
    for record, line in zip(records, lines, strict=True):
        position, told = replay(record), json.loads(line)
        assert position.rules.wealth(position) == told["gold"]
        assert list(position.winners or ()) == told["winners"]
        assert f'[Seed "{told["seed"]}"]' in record


def test_observations_hold_what_was_seen_done_and_won(whole):
    folder, lines = whole
    games = [json.loads(line) for line in lines]
    lens, acts = lens_of(ml.Ruleset.of("base", players=3)), 0
    for path in sorted((folder / "observations").glob("*.npz")):
        with np.load(path) as shard:
            rows = len(shard["game"])
            assert shard["observation"].shape == (rows, lens.observer.size)
            masks = np.unpackbits(shard["action_mask"], axis=1, count=int(shard["actions"]))
            assert masks[np.arange(rows), shard["action"]].all()
            for game, seat, reward in zip(shard["game"], shard["seat"], shard["reward"], strict=True):
                gold = games[game]["gold"]
                assert reward == pytest.approx(gold[seat] / sum(gold) if sum(gold) else 0)
            acts += rows
    assert acts == sum(game["moves"] for game in games)


def test_folders_of_other_runs_are_refused(whole, tmp_path):
    folder, _ = whole
    with pytest.raises(ValueError, match="other settings"):
        run(wanted=both(folder), seed=5)
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.txt").write_text("mine")
    with pytest.raises(ValueError, match="not empty"):
        run(wanted=Wanted(records=str(tmp_path / "letters")))
    with pytest.raises(ValueError, match="no games from 3 to 3"):
        run(3, 3)


def test_a_line_reads_back(whole):
    assert [game_line(read_line(line)) for line in whole[1]] == whole[1]


def test_the_command_writes_parts(tmp_path):
    outs = []
    for name, part in (("whole", []), ("one", ["--to", "4"]), ("two", ["--from", "4"])):
        out = tmp_path / f"{name}.jsonl"
        ran = CliRunner().invoke(app, ["simulate", "--players", "3", "--games", "6", "--out", str(out), *part])
        assert ran.exit_code == 0, ran.output
        outs.append(out.read_text())
    assert outs[0] == outs[1] + outs[2]


# Bots of one's own.

OWN = """
class First:
    def __init__(self, seed): self.seed = seed
    def watch(self, happened): pass
    def choose(self, view, moves): return moves[0]

class Blind:
    def __init__(self, seed): pass
    def pick(self, moves): return moves[-1]

class NoBot:
    def __init__(self, seed): pass

NUMBER = 3
"""


@pytest.fixture
def own_bots(tmp_path, monkeypatch):
    """A folder with a module of bots, which is the folder at hand."""
    (tmp_path / "own_bots_of_a_test.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return "own_bots_of_a_test"


def test_a_class_of_ones_own_plays_by_its_name(own_bots):
    bots = [f"{own_bots}:First", f"{own_bots}:Blind", "random"]
    ran = CliRunner().invoke(
        app,
        ["simulate", "--players", "3", "--games", "3", "--json", *(word for bot in bots for word in ("--bot", bot))],
    )
    assert ran.exit_code == 0, ran.output
    assert set(json.loads(ran.stdout.splitlines()[-1])["games_won"]) == set(bots)
    ran = CliRunner().invoke(
        app, ["arena", "--players", "3", "--deals", "1", "--json", "--bot", bots[0], "--bot", "random"]
    )
    assert ran.exit_code == 0, ran.output


def test_workers_know_classes_too(own_bots):
    lines = [[game_line(game) for game in run(4, jobs=jobs, bots=[f"{own_bots}:First"])] for jobs in (1, 2)]
    assert lines[0] == lines[1]


@pytest.mark.parametrize(
    ("name", "says"),
    [("nowhere_at_all:Bot", "can't be imported"), (":x", "there is no bot"), ("{own}:Missing", "has no 'Missing'"),
     ("{own}:NoBot", "is no bot"), ("{own}:NUMBER", "is no class")],
)  # fmt: skip
def test_what_is_no_bot_is_refused_in_one_sentence(own_bots, name, says):
    ran = CliRunner().invoke(app, ["simulate", "--players", "3", "--games", "1", "--bot", name.format(own=own_bots)])
    assert ran.exit_code != 0
    assert says in str(ran.exception or "") + ran.output
