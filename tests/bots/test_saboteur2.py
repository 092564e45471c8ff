"""The digger in Saboteur 2: each new card and role in a position where one thing is clearly right."""

from typing import Any

import pytest

import motherlode as ml
from motherlode.bots.beliefs import Suspicions
from motherlode.bots.outlook import Outlook
from motherlode.bots.sleuth import SleuthBot
from motherlode.core.moves import Seat
from motherlode.lab.simulate import simulate
from tests.bots.choosing import choices, saw, tunnel

JUNK = ["N", "E", "N.S", "E.W"]
KNOWN: dict[str, Any] = {
    "facedown": {"8,0": {"goal": "treasure"}, "8,2": {"goal": "stone:NE"}, "8,-2": {"goal": "stone:NW"}}
}
TREASURE = saw("goal", "8,0", "treasure")


def chosen_by(role: str, hand: list[str], moves: tuple[str, ...] = (), **more: Any) -> set[str]:
    """What seat 0 of that role does among two blues and a green."""
    roles = [role, *more.pop("others", ["blue", "blue", "green"])]
    seen = [more.pop("seen", []), [], [], []]
    hands = [hand, *more.pop("hands", [["NS"] * 6] * 3)]
    return choices(moves, game="saboteur2", roles=roles, hands=hands, deck=["NS"] * 30, seen=seen, **more)


# Teams and doors.


@pytest.mark.parametrize(("role", "door"), [("blue", "EW+blue"), ("green", "EW+green")])
def test_a_team_finishes_through_its_own_door(role, door):
    hand = ["EW+blue", "EW+green", *JUNK]
    assert chosen_by(role, hand, board=tunnel(6), seen=[TREASURE], **KNOWN) == {f"{door}@7,0"}


@pytest.mark.parametrize("role", ["blue", "boss", "profiteer"])
def test_who_wins_with_the_treasure_finishes(role):
    assert chosen_by(role, ["EW", "NE", *JUNK], board=tunnel(6), seen=[TREASURE], **KNOWN) == {"EW@7,0"}


def test_nobody_finishes_for_the_other_team():
    board = tunnel(6, x3y0="EW+green")
    assert "EW@7,0" not in chosen_by("blue", ["EW", "NE", *JUNK], board=board, seen=[TREASURE], **KNOWN)


def test_a_team_digs_round_a_door_that_bars_it():
    board = tunnel(3, x2y0="NESW", x3y0="EW+green")
    chosen = chosen_by("blue", ["NE", "NW", "EW"], board=board, **KNOWN)
    assert {choice.partition("@")[2] for choice in chosen} <= {"2,1", "2,-1"}


def test_a_team_brings_down_a_door_that_bars_it():
    board = tunnel(6, x3y0="EW+green")
    hand = ["rockfall", "NS", "NS"]
    assert chosen_by("blue", hand, board=board, seen=[TREASURE], **KNOWN) == {"rockfall@3,0"}
    assert chosen_by("green", hand, board=board, seen=[TREASURE], **KNOWN) != {"rockfall@3,0"}


def test_who_digs_a_door_is_taken_for_one_of_its_team():
    position = ml.load(
        {"game": "saboteur2", "roles": ["blue", "green", "blue", "saboteur"], "to_move": 1, "deck": ["EW"] * 20,
         "hands": [["N"] * 3, ["EW+green", "N"], ["EW", "N"], ["EW", "N"]]}
    )  # fmt: skip
    seats = Suspicions()
    play_before(seats, position, "EW+green@1,0", "EW@2,0", "EW@3,0")
    view = ml.seen_by(position, 0)
    greens = [seats.chance_of(Seat(seat), "green", view, Seat(0)) for seat in (1, 2, 3)]
    assert greens[0] > 0.5 > max(greens[1:])


def test_a_new_hat_makes_anybody_of_a_seat():
    position = ml.load(
        {"game": "saboteur2", "roles": ["blue", "green", "blue", "saboteur"], "to_move": 1, "deck": ["EW"] * 20,
         "hands": [["N"] * 3, ["N.E.S.W", "N"], ["swap-hats"], ["EW", "N"]], "spare_roles": ["boss"]}
    )  # fmt: skip
    seats = Suspicions()
    play_before(seats, position, "N.E.S.W@1,0")
    assert seats.wrecks(Seat(1)) > seats.wrecks(Seat(2))
    play_before(seats, position, "swap-hats>1")
    assert seats.wrecks(Seat(1)) == seats.wrecks(Seat(2))


def play_before(seats: Suspicions, position: ml.Position, *texts: str) -> None:
    """Seat 0 watches some moves and thinks about them."""
    dealer = ml.Dealer(1)
    for text in texts:
        for event in position.play(ml.find_move(position, text), dealer):
            seats.watch(event.seen_by(0))
    seats.think(ml.seen_by(position, 0), Seat(0))


# Geologists, ladders, several cards passed.


def test_a_geologist_digs_a_crystal_rather_than_anything_else():
    chosen = chosen_by("geologist", ["NEW+crystal", "NEW", "EW", *JUNK[:3]], board=tunnel(2))
    assert {choice.partition("@")[0] for choice in chosen} <= {"NEW+crystal", "ESW+crystal"}


def test_a_geologist_does_not_end_the_round():
    assert "EW@7,0" not in chosen_by("geologist", ["EW", "NE", *JUNK], board=tunnel(6), seen=[TREASURE], **KNOWN)


def test_a_ladder_joins_what_was_cut_off():
    board = {"0,0": "start"} | {f"{x},0": "EW" for x in range(4, 8) if x != 7} | {"3,1": "NE"}
    chosen = chosen_by("boss", ["E+ladder", "N", "E"], board=board, seen=[TREASURE], **KNOWN)
    assert chosen == {"E+ladder@3,0"}


def test_useless_cards_are_passed_together():
    chosen = chosen_by("blue", ["N", "E", "N.S", "E.W"], front=[["break:lamp"], [], [], []], board=tunnel(3))
    assert all(choice.startswith(("pass", "clear")) and len(choice.split()) > 2 for choice in chosen)


# Actions.


@pytest.mark.parametrize("role", ["blue", "saboteur", "boss", "profiteer", "geologist"])
def test_a_theft_is_always_worth_it(role):
    assert chosen_by(role, ["theft", "NS", "EW", "NE"]) == {"theft"}


def test_a_thief_robs_whoever_has_most():
    position: dict[str, Any] = {
        "game": "saboteur2", "roles": ["blue", "green", "blue", "boss"], "gold": [0, 2, 7, 1],
        "hands": [["EW"], [], [], []], "front": [["theft"], [], [], []], "board": tunnel(6), **KNOWN,
    }  # fmt: skip
    assert choices(("EW@7,0",), **position) == {"steal>2"}


def test_a_thief_is_stopped():
    assert chosen_by("blue", ["hands-off", *JUNK], front=[[], [], ["theft"], []], gold=[5, 0, 0, 0]) == {"hands-off>2"}


@pytest.mark.parametrize(("role", "other"), [("blue", "green"), ("blue", "saboteur"), ("saboteur", "blue")])
def test_a_known_enemy_is_trapped(role, other):
    chosen = chosen_by(role, ["trap", *JUNK], others=["blue", "blue", other], seen=[saw("role", 3, other)])
    assert chosen == {"trap>3"} if role == "blue" else {choice[:5] for choice in chosen} == {"trap>"}


@pytest.mark.parametrize("role", ["blue", "saboteur", "geologist"])
def test_one_frees_oneself(role):
    assert chosen_by(role, ["free", "EW", "NS"], front=[["trap"], [], [], []]) == {"free>0"}


def test_a_friend_is_freed():
    chosen = chosen_by("blue", ["free", *JUNK], front=[[], ["trap"], [], []], seen=[saw("role", 1, "blue")])
    assert chosen == {"free>1"}


def test_an_inspection_goes_to_whom_one_does_not_know():
    seen = [saw("role", 1, "blue"), saw("role", 2, "blue")]
    assert chosen_by("blue", ["inspect", *JUNK[:2]], seen=seen) == {"inspect>3"}


def test_what_an_inspection_shows_is_certain():
    seen = [saw("role", 3, "saboteur")]
    chosen = chosen_by("boss", ["break:lamp", *JUNK], others=["blue", "blue", "saboteur"], seen=seen)
    assert chosen == {"break:lamp>3"}


def test_a_saboteur_changes_its_hat_when_all_is_lost():
    hand, spare = ["swap-hats", "EW", "NESW"], ["blue", "boss"]
    seen = [TREASURE]
    assert chosen_by("saboteur", hand, board=tunnel(6), seen=seen, spare_roles=spare, **KNOWN) == {"swap-hats>0"}
    assert "swap-hats>0" not in chosen_by("saboteur", hand, board=tunnel(1), seen=seen, spare_roles=spare, **KNOWN)


def test_a_known_saboteur_gets_another_hat():
    seen = [saw("role", 3, "saboteur")]
    chosen = chosen_by("boss", ["swap-hats", *JUNK], others=["blue", "blue", "saboteur"], seen=seen)
    assert chosen == {"swap-hats>3"}


def test_a_poor_hand_is_swapped():
    (text,) = {choice[:-1] for choice in chosen_by("blue", ["swap-hands", "N", "E"], board=tunnel(3))}
    assert text == "swap-hands>"


def test_a_good_hand_is_kept():
    hand = ["swap-hands", "NESW", "NEW", "NES", "EW", "theft"]
    assert not {choice for choice in chosen_by("blue", hand) if choice.startswith("swap-hands")}


def test_two_useless_cards_are_given_up_to_dig_again():
    chosen = chosen_by("blue", ["N", "E", "NESW", "NESW"], front=[["break:lamp"], [], [], []])
    assert chosen == {"clear N E : break:lamp"}


def test_a_theft_of_ones_own_is_not_cleared():
    chosen = chosen_by("blue", ["N", "E", "N.S", "E.W"], front=[["theft"], [], [], []])
    assert not {choice for choice in chosen if choice.startswith("clear")}


def test_a_saboteur_blocks_the_way():
    chosen = chosen_by("saboteur", ["N.E.S.W", "EW", "NESW"], board=tunnel(6), seen=[TREASURE], **KNOWN)
    assert chosen == {"N.E.S.W@7,0"}


def test_a_profiteer_hurts_nobody():
    chosen = chosen_by("profiteer", ["break:lamp", "trap", "rockfall", "EW"], board=tunnel(3))
    assert chosen == {"EW@4,0"}


def sleuth_as(role):
    """A sleuth of a role that has looked at seat 1 and knows it for a saboteur, and its position."""
    position = ml.load(
        {
            "game": "saboteur2",
            "board": tunnel(3),
            "roles": [role, "saboteur", "blue", "green"],
            "hands": [["break:lamp", "NEW", "EW", "NS"], *[["NS"] * 6] * 3],
            "deck": ["NS"] * 30,
            "seen": [[saw("role", 1, "saboteur")], [], [], []],
        }
    )
    bot, view = SleuthBot(1), ml.seen_by(position, 0)
    bot._suspicions.think(view, Seat(0))
    return bot, view


def test_a_sleuth_that_hurts_nobody_must_be_surer_before_it_strikes():
    for role, is_bold in {"blue": True, "boss": True, "profiteer": False, "geologist": False}.items():
        bot, view = sleuth_as(role)
        assert (bot._outlook(view, Seat(0)).guile.trust <= SleuthBot.bold.trust) is is_bold


def test_a_sleuth_to_whom_progress_is_worth_nothing_does_not_look_a_card_further():
    for role, looks in {"blue": True, "geologist": False}.items():
        bot, view = sleuth_as(role)
        outlook, dig = bot._outlook(view, Seat(0)), ml.find_move(view, "EW@4,0")
        assert (outlook.worth(dig) != Outlook.worth(outlook, dig)) is looks


# How it comes out.


@pytest.mark.slow
def test_among_diggers_saboteurs_win_some_rounds_and_lose_more():
    rounds = [
        played
        for players in (5, 7, 9)
        for game in simulate("saboteur2", [], players, {}, ["digger"], games=14, seed=5)
        for played in game.rounds
        if "saboteur" in played.roles
    ]
    assert 0.2 <= sum(played.side == "saboteurs" for played in rounds) / len(rounds) <= 0.5
