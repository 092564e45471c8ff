"""Hints: for who plays alone, from what the seat sees and nothing else."""

import pytest

import motherlode as ml
from motherlode.i18n import LANGUAGES, catalogue
from motherlode.server.bot_pool import ProcessBotPool
from motherlode.server.worker import Briefing, advise
from motherlode.table import dealing
from tests.server.house import house


def question_about(position):
    seat = position.to_act
    return Briefing("", 0, ml.view(position, seat), ml.legal_texts(position), hint=True)


@pytest.fixture
async def home(tmp_path):
    async with house(tmp_path, dealing(ml.Dealer(3)), bot_pool=ProcessBotPool()) as one:
        yield one


@pytest.mark.parametrize(("game", "players"), [("duel-solo", 1), ("duel", 2), ("base", 3), ("saboteur2", 4)])
async def test_who_plays_alone_gets_a_legal_move_and_a_reason(home, game, players):
    async with home.browser() as ann:
        await ann.enter((await ann.post("/api/play-now", name="Ann", players=players, game=game))["code"])
        table = await ann.until(lambda table: table["game"]["legal"] and table["game"]["to_act"] == table["me"])
        assert table["hints"]
        hint = await ann.ask("ask_hint")
        assert hint["type"] == "hint"
        assert hint["text"] in table["game"]["legal"]
        assert f"hint.{hint['why']}" in catalogue("en")


async def test_there_are_no_hints_where_others_play(home):
    async with home.browser() as ann, home.browser() as bob:
        seats = [{"kind": "me"}, {"kind": "friend"}]
        code = (await ann.post("/api/tables", name="Ann", seats=seats, game="duel"))["code"]
        await ann.enter(code)
        await bob.enter(code)
        await bob.ask("sit", name="Bob")
        await ann.ask("start")
        await ann.until(lambda table: table["game"] is not None)
        assert not ann.table["hints"]
        assert (await ann.ask("ask_hint"))["key"] == "no_hint"


async def test_the_deal_of_the_day_is_offered_for_the_solo_game_only(home):
    async with home.browser() as ann, home.browser() as bob:
        wish = {"players": 1, "game": "duel-solo", "daily": True}
        one = await ann.enter((await ann.post("/api/play-now", name="Ann", **wish))["code"])
        other = await bob.enter((await bob.post("/api/play-now", name="Bob", **wish))["code"])
        assert one["daily"] == other["daily"]
        assert one["game"]["view"]["hands"] == other["game"]["view"]["hands"]
        assert (await ann.post("/api/play-now", name="Ann", daily=True))["key"] == "bad_message"


@pytest.mark.parametrize("seed", range(4))
def test_a_hint_depends_on_nothing_that_the_seat_can_not_see(seed):
    """Twins: two positions that look the same to the seat, with other cards in deck and hiding places."""
    dealer = ml.Dealer(seed)
    position = ml.Ruleset.of("duel", players=2).deal(dealer)
    for _ in range(12):
        truth = ml.dump(position)
        truth["deck"].reverse()
        goals = list(truth["facedown"].values())
        truth["facedown"] = dict(zip(truth["facedown"], reversed(goals), strict=True))
        if ml.view(ml.load(truth), position.to_act) == ml.view(position, position.to_act):
            assert advise(question_about(ml.load(truth))) == advise(question_about(position))
        position.play(ml.find_move(position, advise(question_about(position)).split("\t")[0]), dealer)


MODULES = ["chests", "costume", "goals", "toll", "wc2017", "wc2018", "wc2019", "wc2021", "wc2022", "wc2023"]


@pytest.mark.parametrize(
    ("game", "players", "modules"),
    [("duel-solo", 1, []), ("duel", 2, []), ("base", 4, MODULES), ("saboteur2", 4, MODULES)],
)
def test_every_reason_has_its_sentence_in_every_language(game, players, modules):
    dealer = ml.Dealer(5)
    position = ml.Ruleset.of(game, *modules, players=players).deal(dealer)
    reasons = set()
    while position.to_act is not None:
        text, why, _ = advise(question_about(position)).split("\t")
        reasons.add(f"hint.{why}")
        position.play(ml.find_move(position, text), dealer)
    assert len(reasons) > 4
    for language in LANGUAGES:
        assert reasons <= set(catalogue(language))
