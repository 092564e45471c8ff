"""The arena and its crews: fair to every bot, and the same with any number of workers."""

import json
from collections import Counter

import pytest
from typer.testing import CliRunner

from motherlode.cli.app import app
from motherlode.lab.arena import ALL, arena, standings
from motherlode.lab.crews import Crew
from motherlode.lab.games import GamePlayed, RoundPlayed
from motherlode.lab.ratings import elo
from motherlode.lab.results import game_line
from motherlode.lab.simulate import simulate

BOTS = ["random", "novice", "digger"]


def contest(deals=3, players=4, bots=BOTS, crew=None, game="base"):
    return arena(game, [], players, {}, bots, deals, 7, crew or Crew())


def test_every_bot_sits_on_every_seat_of_every_deal():
    played = contest()
    seats = Counter((game.seed, seat, bot) for game in played for seat, bot in enumerate(game.bots))
    assert len(played) == 9
    assert set(seats.values()) == {1}
    assert len(seats) == 3 * 4 * 3


def test_a_deal_is_the_same_for_all():
    first = [game.rounds[0].roles for game in contest()]
    assert first[0] == first[1] == first[2]


def test_the_same_games_with_any_number_of_workers():
    lines = [[game_line(game) for game in contest(crew=Crew(jobs))] for jobs in (1, 2)]
    assert lines[0] == lines[1]


def test_simulations_are_the_same_with_any_number_of_workers():
    lines = [
        [game_line(game) for game in simulate("base", [], 4, {}, ["random"], 25, 3, Crew(jobs))] for jobs in (1, 2)
    ]
    assert lines[0] == lines[1]
    assert len(lines[0]) == 25


def won_by(bot, gold):
    """A deal of one round in which that bot got the gold wherever it sat."""
    return [
        GamePlayed(
            "1", bots, [RoundPlayed("miners", ["miner", "saboteur"], [gold * (name == bot) for name in bots], 3)]
        )
        for bots in (["good", "bad"], ["bad", "good"])
    ]


def test_who_gets_more_in_the_same_seat_is_rated_higher():
    found = standings([game for _ in range(10) for game in won_by("good", 2)], ["good", "bad"])["bots"]
    for role in (ALL, "miner", "saboteur"):
        assert found["good"][role]["gold"] == {"mean": 2.0, "off": 0.0}
        assert found["good"][role]["rating"]["mean"] > 1600 > 1400 > found["bad"][role]["rating"]["mean"]


def test_equals_are_rated_alike_and_intervals_shrink():
    few, many = ([*won_by("good", 1), *won_by("bad", 1)] * times for times in (2, 20))
    wide, narrow = (standings(games, ["good", "bad"])["bots"]["good"][ALL] for games in (few, many))
    assert wide["rating"]["mean"] == narrow["rating"]["mean"] == 1500
    assert narrow["gold"]["off"] < wide["gold"]["off"]


def test_ratings_are_on_elos_scale():
    assert [round(rating) for rating in elo([[0, 1e6 * 10 / 11], [1e6 / 11, 0]])] == [1700, 1300]


def test_digger_is_better_than_random():
    found = standings(contest(deals=12, bots=["random", "digger"]), ["random", "digger"])["bots"]
    assert found["digger"][ALL]["rating"]["mean"] > found["random"][ALL]["rating"]["mean"]


@pytest.mark.parametrize("bots", [["random"], ["random", "random"], ["random", "nobody"]])
def test_what_makes_no_contest_is_refused(bots):
    with pytest.raises(ValueError, match=r"two different bots|there is no bot"):
        contest(bots=bots)


def test_the_command_prints_writes_and_draws(tmp_path):
    out, plot = tmp_path / "games.jsonl", tmp_path / "standings.png"
    ran = CliRunner().invoke(
        app, ["arena", "--deals", "2", "--players", "3", "--out", str(out), "--plot", str(plot), "--bot", "random",
              "--bot", "novice"],
    )  # fmt: skip
    assert ran.exit_code == 0, ran.output
    assert "novice" in ran.output
    assert len([json.loads(line) for line in out.read_text().splitlines()]) == 4
    assert plot.read_bytes().startswith(b"\x89PNG")


def test_the_command_tells_the_standings_in_json():
    ran = CliRunner().invoke(
        app,
        ["arena", "--deals", "1", "--game", "duel", "--players", "2", "--json", "--bot", "random", "--bot", "novice"],
    )
    assert set(json.loads(ran.stdout.splitlines()[-1])["bots"]) == {"random", "novice"}
