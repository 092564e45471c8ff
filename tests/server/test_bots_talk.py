"""What bots say goes the way of what people say: stored with the move, told to all, gone with a switch, and never in a move's way."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import motherlode as ml
from motherlode import bots
from motherlode.server.errands import said_in
from motherlode.server.projection import events_for
from motherlode.server.worker import BotMemory, Briefing, move_in
from motherlode.table import Allowance, SeatPlan, Settings, Table, TalkLimits
from tests.server.fakes import Home, in_no_time
from tests.table.given import FINISH, PASS, given

SUSPECTS = {"claim": "suspect", "seat": 0}
SAYINGS = [
    SUSPECTS,
    {"claim": "i_am", "role": "miner"},
    {"claim": "goal_is", "cell": "8,0", "what": "stone"},
    {"phrase": "thanks"},
]


class Talking:
    """A bot for tests: the last legal move, and with it whatever it is told to say."""

    def __init__(self, *lines: Any) -> None:
        self.lines = list(lines)
        self.asked: list[Briefing] = []

    async def think(self, question: Briefing) -> str:
        self.asked.append(msgspec.json.decode(msgspec.json.encode(question), type=Briefing))
        line = self.lines.pop(0) if self.lines else None
        if line is None or not question.talk:
            return question.legal[-1]
        return f"{question.legal[-1]}\t{line if isinstance(line, str) else json.dumps(line)}"

    async def close(self) -> None:
        pass


def talk_in(home):
    """What was said, from the log."""
    return [(line["seat"], line["said"]) for line in home.log if line["what"] in ("said", "claimed")]


def moves_in(home):
    return sum(line["what"] == "acted" for line in home.log)


async def once_round(home):
    """A person and two bots that talk have each had a turn."""
    (ann,) = await home.open("p", "b", "b", bots_talk=True)
    assert await ann.move(PASS) == "done"
    await home.until(lambda: moves_in(home) == 3)
    return ann


@pytest.mark.parametrize("said", SAYINGS, ids=str)
@in_no_time
async def test_a_line_is_stored_and_told_with_the_move_as_peoples_are(said):
    home = Home(given(), bot_pool=Talking(said))
    ann = await once_round(home)
    wanted = {"line": "/thanks"} if "phrase" in said else {"said": said}
    assert talk_in(home) == [(1, wanted)]
    told = [entry["said"] for entry in ann.entries.values() if entry["said"]["what"] in ("said", "claimed")]
    assert told == [{"what": "said" if "phrase" in said else "claimed", "seat": 1, **wanted}]
    place = [line["what"] for line in home.log].index("said" if "phrase" in said else "claimed")
    assert (home.log[place - 1]["what"], home.log[place - 1]["seat"]) == ("acted", 1)
    assert ann.table["seats"][1]["claims"] == ([] if "phrase" in said else [said])
    home.check()


@pytest.mark.parametrize(
    "nonsense",
    [
        "{",
        "[]",
        "null",
        '{"phrase": "/fly"}',
        '{"phrase": 3}',
        '{"claim": "i_am"}',
        '{"claim": "i_am", "role": "king"}',
        '{"claim": "suspect", "seat": 1}',
        '{"claim": "goal_is", "cell": "1,0", "what": "stone"}',
        '{"line": "hello"}',
        "\t",
    ],
)
@in_no_time
async def test_nonsense_is_dropped_and_the_move_counts(nonsense):
    home = Home(given(), bot_pool=Talking(nonsense))
    await once_round(home)
    assert talk_in(home) == []
    assert not home.room.stalled


@in_no_time
async def test_bots_are_silent_where_the_table_wants_it():
    pool = Talking(*[SUSPECTS] * 9)
    home = Home(given(), bot_pool=pool)
    (ann,) = await home.open("p", "b", "b")
    assert await ann.move(PASS) == "done"
    await home.until(lambda: moves_in(home) == 3)
    assert talk_in(home) == []
    assert not any(question.talk for question in pool.asked)


@in_no_time
async def test_the_host_silences_bots_and_lets_them_talk_again():
    home = Home(given(), bot_pool=Talking(*[SUSPECTS] * 9))
    (ann,) = await home.open("p", "b", "b", bots_talk=True)
    assert await ann.ask("set_tempo", tempo="fast", talk=False) == "done"
    assert await ann.move(PASS) == "done"
    await home.until(lambda: moves_in(home) == 3)
    assert talk_in(home) == []
    assert await ann.ask("make_claim", claim={"claim": "i_am", "role": "miner"}) == "done"
    assert await ann.ask("set_tempo", tempo="fast") == "done"
    assert await ann.move(PASS) == "done"
    await home.until(lambda: moves_in(home) == 6)
    assert [seat for seat, _ in talk_in(home)] == [0, 1, 2]


@in_no_time
async def test_a_bot_that_stands_in_does_not_speak_for_a_person():
    home = Home(given(), bot_pool=Talking(*[SUSPECTS] * 9))
    ann, bob = await home.open("p", "p", "b", bots_talk=True)
    assert await bob.ask("leave") == "done"
    assert await ann.move(PASS) == "done"
    await home.until(lambda: moves_in(home) == 3)
    assert [seat for seat, _ in talk_in(home)] == [2]


@in_no_time
async def test_bots_hear_claims_and_quick_words_of_people_and_nothing_that_is_written_freely():
    pool = Talking()
    home = Home(given(), bot_pool=pool)
    (ann,) = await home.open("p", "b", "b", bots_talk=True)
    assert await ann.ask("make_claim", claim={"claim": "i_am", "role": "miner"}) == "done"
    assert await ann.ask("say", line="the bots are fools") == "done"
    assert await ann.ask("say", line="/thanks") == "done"
    assert await ann.move(PASS) == "done"
    await home.until(lambda: moves_in(home) == 3)
    events = pool.asked[0].events
    assert events[:2] == [
        {"event": "claimed", "seat": 0, "said": {"claim": "i_am", "role": "miner"}},
        {"event": "said", "seat": 0, "phrase": "thanks"},
    ]
    assert "fools" not in str(events)
    quiet = json.loads(msgspec.json.encode(events_for(home.room.table, 1)))
    assert [event for event in events if event["event"] not in ("claimed", "said")] == quiet[: len(events) - 2]


@in_no_time
async def test_one_bot_thanks_everybody_for_the_game():
    home = Home(given(round_=3), bot_pool=Talking())
    (ann,) = await home.open("p", "b", "b", bots_talk=True)
    assert await ann.move(FINISH) == "done"
    while ann.table["phase"] != "finished":
        before = len(home.log)
        if ann.table["game"]["to_act"] == 0:
            assert await ann.move() == "done"
        await home.until(lambda before=before: len(home.log) > before)
        await home.rest()
    assert talk_in(home)[-1] == (1, {"line": "/luck"})
    home.check()


# The table alone.


def table(*kinds: str, limits: TalkLimits | None = None) -> Table:
    seats = tuple(SeatPlan("person") if kind == "p" else SeatPlan("bot", "last") for kind in kinds)
    made = Table.open("ABC234", Settings(seats, bots_talk=True), given(), lambda: 1_000_000)
    made.talk.limits = limits or TalkLimits()
    for seat, kind in enumerate(kinds):
        if kind == "p":
            made.sit(f"who{seat}", f"Name{seat}")
            made.connect(f"who{seat}")
    made.start("who0")
    return made


def test_what_bots_say_does_not_use_up_what_people_may_say():
    few = TalkLimits(said_by_seat=Allowance(1, 0, 1), said_at_table=Allowance(1, 0, 1))
    made = table("p", "b", "b", limits=few)
    made.play("who0", PASS, 99)
    for _ in range(2):
        errand = made.errand()
        assert errand is not None
        assert made.bot_move(errand, PASS, SUSPECTS)
    made.claim("who0", {"claim": "suspect", "seat": 1})
    assert [act.what for act in made.log].count("claimed") == 3


def test_a_claim_with_the_move_that_ends_a_round_is_dropped():
    made = table("p", "b", "b")
    made.play("who0", PASS, 99)
    errand = made.errand()
    assert errand is not None
    assert made.bot_move(errand, FINISH, {"claim": "i_am", "role": "miner"})
    assert all(chair.claims == [] for chair in made.chairs)
    assert "claimed" not in [act.what for act in made.log]


# The process that thinks.


def briefing(level: str, **more: Any) -> Briefing:
    position = ml.load(
        {
            "roles": ["miner", "miner", "saboteur"],
            "hands": [["NS"] * 5] * 3,
            "facedown": {"8,0": {"goal": "treasure"}, "8,2": {"goal": "stone:NE"}, "8,-2": {"goal": "stone:NW"}},
        }
    )
    view = ml.view(position, 0)
    accused = [{"event": "claimed", "seat": 1, "said": SUSPECTS}]
    return Briefing(level, 1, view, ml.legal_texts(position), accused, "table 0", **more)


def test_a_bot_that_is_accused_answers_with_its_move():
    asked = briefing("sleuth", talk=True)
    move, _, said = BotMemory().answer(asked).partition("\t")
    assert move in asked.legal
    assert said_in(said) == {"claim": "i_am", "role": "miner"}
    assert "\t" not in BotMemory().answer(briefing("sleuth"))


def test_a_bot_that_chokes_on_its_words_still_moves(monkeypatch):
    class Choking:
        def __init__(self, seed: int) -> None: ...

        def watch(self, happened: dict[str, Any]) -> None: ...

        def choose(self, view: ml.Position, moves: list[ml.Move]) -> ml.Move:
            return moves[0]

        def speak(self, view: ml.Position) -> None:
            raise ZeroDivisionError

    monkeypatch.setitem(bots.LEVELS, "choking", Choking)
    asked = briefing("choking", talk=True)
    assert BotMemory().answer(asked) == asked.legal[0]


def test_the_move_is_found_before_the_words():
    assert move_in('EW@1,0\t{"phrase": "thanks"}') == move_in("EW@1,0") == "EW@1,0"


def test_old_tables_are_silent():
    """What was stored by an earlier version says nothing of talk."""
    stored = Settings((SeatPlan("bot", "digger"),)).as_json()
    del stored["bots_talk"]
    assert Settings.of_json(stored).bots_talk is False
