"""What the digger does in situations that have one sensible answer, and how often miners win among diggers."""

from typing import Any

import pytest

import motherlode as ml
from motherlode.bots import LEVELS, make
from motherlode.bots.digger import DiggerBot
from motherlode.bots.tunnels import is_through
from motherlode.core.cards import NUMBER
from motherlode.lab.simulate import simulate, summary
from tests.support.combinations import players_of

SEEDS = range(12)
TUNNEL = {"0,0": "start"} | {f"{x},0": "EW" for x in range(1, 7)}
MINER = ["miner", "miner", "miner", "saboteur"]
SABOTEUR = ["saboteur", "miner", "miner", "miner"]


def choices(
    roles: list[str], hand: list[str], moves: tuple[str, ...] = (), bot: str = "digger", **more: Any
) -> set[str]:
    """What seat 0 does, whatever its seed, after the others' moves in the position."""
    chosen = set()
    for seed in SEEDS:
        position = ml.load({"roles": roles, "hands": [hand, ["NS"] * 6, ["NS"] * 6, ["NS"] * 6], **more})
        player, dealer = make(bot, seed), ml.Dealer(seed)
        player.watch({"event": "round_began", "round": 1, "first": position.to_move})
        for text in moves:
            for event in position.play(ml.find_move(position, text), dealer):
                player.watch(event.seen_by(0))
        assert position.to_act == 0
        chosen.add(ml.move_text(player.choose(ml.seen_by(position, 0), position.legal())))
    return chosen


def test_a_miner_finishes_the_tunnel():
    assert choices(MINER, ["NE", "EW", "map", "N"], board=TUNNEL) == {"EW@7,0"}


@pytest.mark.parametrize("bot", ["digger", "novice"])
def test_a_saboteur_with_another_choice_never_finishes(bot):
    chosen = choices(SABOTEUR, ["EW", "NESW", "NEW"], board=TUNNEL, bot=bot)
    assert not chosen & {"EW@7,0", "NESW@7,0", "NEW@7,0", "ESW@7,0"}


def test_a_saboteur_blocks_the_last_cell():
    assert choices(SABOTEUR, ["N.E.S.W", "EW", "NESW"], board=TUNNEL) == {"N.E.S.W@7,0"}


def test_a_miner_mends_itself_first():
    front = [["break:lamp"], ["break:lamp"], [], []]
    assert choices(MINER, ["fix:lamp", "EW", "map"], front=front) == {"fix:lamp>0"}


def test_a_miner_uses_a_map_early():
    (text,) = {choice.split("@")[0] for choice in choices(MINER, ["map", "N", "E", "N.S"])}
    assert text == "map"


def test_no_map_is_wasted_on_what_is_known():
    seen = [{"what": "goal", "at": "8,2", "card": "treasure", "round": 1, "turn": 1}]
    chosen = choices(MINER, ["map", "EW"], seen=[seen, [], [], []])
    assert not {choice for choice in chosen if choice.startswith("map")}


def test_a_known_treasure_draws_the_tunnel():
    for at, wanted in (("8,2", "NW@7,0"), ("8,-2", "SW@7,0")):
        seen = [{"what": "goal", "at": at, "card": "treasure", "round": 1, "turn": 1}]
        facedown = {cell: {"goal": "stone:NE"} for cell in ("8,2", "8,0", "8,-2")} | {at: {"goal": "treasure"}}
        assert choices(MINER, ["NE", "NW"], board=TUNNEL, seen=[seen, [], [], []], facedown=facedown) == {wanted}


def test_a_miner_brings_down_what_blocks_the_way():
    board = {"0,0": "start"} | {f"{x},{y}": "N.E.S.W" for x, y in ((1, 0), (0, 1), (0, -1), (-1, 0))}
    chosen = choices(MINER, ["rockfall", "EW", "NESW"], board=board)
    assert chosen <= {"rockfall@1,0", "rockfall@0,1", "rockfall@0,-1"}


def test_who_spoils_the_way_is_suspected():
    hands = [["N", "N", "N"], ["EW", "N"], ["NESW", "NS"], ["N.E.S.W", "rockfall"]]
    position = ml.load({"roles": MINER, "hands": hands, "to_move": 1, "deck": ["EW"] * 20})
    bot, dealer = make("digger", 1), ml.Dealer(1)
    bot.watch({"event": "round_began", "round": 1, "first": 1})
    for text in ("EW@1,0", "NESW@2,0", "N.E.S.W@3,0", "pass N", "pass N", "NS@2,1", "rockfall@2,0"):
        for event in position.play(ml.find_move(position, text), dealer):
            bot.watch(event.seen_by(0))
    bot.choose(ml.seen_by(position, 0), position.legal())
    assert isinstance(bot, DiggerBot)
    doubts = bot.suspicions()
    assert doubts[3] > 0.4 > max(doubts[1], doubts[2])


def test_a_miner_breaks_the_tools_of_a_known_saboteur():
    seen = [{"what": "role", "at": 3, "card": "saboteur", "round": 1, "turn": 1}]
    assert choices(MINER, ["break:lamp", "N", "E"], seen=[seen, [], [], []]) == {"break:lamp>3"}


@pytest.mark.parametrize("bot", ["digger", "novice"])
def test_the_highest_gold_is_taken(bot):
    position = ml.load(
        {"roles": MINER, "hands": [["EW"], ["NS"], ["NS"], ["NS"]], "board": TUNNEL, "gold_pile": [1, 3, 2],
         "facedown": {"8,0": {"goal": "treasure"}}}
    )  # fmt: skip
    dealer = ml.Dealer(1)
    position.play(ml.find_move(position, "EW@7,0"), dealer)
    for seed in SEEDS:
        taken = make(bot, seed).choose(ml.seen_by(position, 0), position.legal())
        assert ml.move_text(taken) == "take 3"


def test_dead_ends_do_not_lead_through():
    assert [is_through(NUMBER[code]) for code in ("EW", "NESW", "N", "E.W", "N.E.S")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_every_level_can_be_made():
    assert {"random", "novice", "digger"} <= set(LEVELS)
    with pytest.raises(ValueError, match="there is no bot 'deep'"):
        make("deep")


@pytest.mark.slow
@pytest.mark.parametrize("players", players_of("base"))
def test_among_diggers_either_side_may_win(players):
    found = summary(simulate("base", [], players, {}, ["digger"], games=40, seed=3))
    assert 0.25 <= found["rounds_won"]["miners"] / found["rounds"] <= 0.85
