"""A Ray cluster plays the same games as one process."""

import pytest

from motherlode.lab.arena import arena
from motherlode.lab.crews import HERE, Crew
from motherlode.lab.results import write_games
from motherlode.lab.simulate import simulate


@pytest.mark.slow
def test_two_ray_workers_write_the_same_files_as_one_process(tmp_path):
    for crew, name in ((Crew(), "one"), (Crew(2, HERE), "ray")):
        write_games(tmp_path / f"{name}-games", simulate("base", [], 4, {}, ["random"], 35, 3, crew))
        write_games(tmp_path / f"{name}-arena", arena("base", [], 3, {}, ["random", "novice"], 3, 3, crew))
    for kind in ("games", "arena"):
        assert (tmp_path / f"one-{kind}").read_bytes() == (tmp_path / f"ray-{kind}").read_bytes()
    assert (tmp_path / "one-games").read_text().count("\n") == 35
