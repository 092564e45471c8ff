"""Where all are asked after a card (W-19): no message, and no moment at which one comes, tells who could have objected (V-2)."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.fakes import Home, in_no_time, run
from tests.table.test_asking import PLAYED, given

HOLDERS = (None, 1, 2, 3)


class Slow:
    """Bots who think the longer the more they may say, as on a machine that has too much to do."""

    def __init__(self, seconds=0.0, says="allow"):
        self.seconds, self.says, self.asked = seconds, says, []

    async def think(self, question):
        self.asked.append(len(question.legal))
        if len(question.legal) > 1:
            await asyncio.sleep(self.seconds)
            if self.seconds < 0:
                raise OSError("no process")
        return self.says if self.says in question.legal else question.legal[0]


async def asked(kinds, holder, bot_pool, then=None):
    """The first player has just played a card; everything that happens until all have answered."""
    home = Home(given(holder), bot_pool=bot_pool)
    ears = {ear.who: ear for ear in await home.open(*kinds, modules=("wc2019",))}
    assert await ears["ann"].move(PLAYED) == "done"
    if then:
        await then(home, ears)
    await home.until(lambda: home.room.table.asking is None, 60)
    await home.rest()
    return home


def story(ear):
    """What somebody got, and when, without what is that reader's own: the hand, and what may be said with it."""
    for message in ear.got:
        if message.get("game"):
            del message["game"]["view"]["hands"][ear.table["me"]], message["game"]["legal"]
    return list(zip(ear.moments, ear.got, strict=True))


@pytest.mark.rule("W-19", "V-2")
@pytest.mark.parametrize("seconds", [0.0, 0.3, 1.1, 1.5, 5.0, 500.0, -1.0])
@pytest.mark.parametrize("kinds", ["pbbb", "ppbb", "pbpb", "pppp"])
def test_the_answers_come_at_the_same_moments_whoever_holds_the_card_and_whatever_the_load(kinds, seconds):
    worlds = [run(asked(kinds, holder, Slow(seconds))) for holder in HOLDERS]
    for number, _ in enumerate(worlds[0].ears):
        first, *others = [story(home.ears[number]) for home in worlds]
        assert len({moment for moment, _ in first}) > 2
        for other in others:
            assert other == first


@pytest.mark.rule("W-19", "V-2")
@in_no_time
async def test_a_bot_is_asked_whatever_it_holds():
    for holder in HOLDERS:
        bot_pool = Slow()
        await asked("pbbb", holder, bot_pool)
        assert sorted(bot_pool.asked[:3]) == ([1, 1, 1] if holder is None else [1, 1, 2])


@pytest.mark.rule("W-19")
@pytest.mark.parametrize("holder", [1, 2, 3])
@in_no_time
async def test_a_bot_that_has_decided_in_time_objects(holder):
    home = await asked("pbbb", holder, Slow(1.0, says="veto"))
    assert home.room.table.game.view(None)["front"][1] == []


@pytest.mark.rule("W-19", "V-2")
@in_no_time
async def test_who_lets_it_pass_before_being_asked_is_the_only_one_to_hear_of_it():
    heard = {}

    async def let_pass(home, ears):
        heard["before"] = {who: len(ear.got) for who, ear in ears.items()}
        assert await ears["cem"].move("allow") == "done"
        heard["after"] = {who: len(ear.got) for who, ear in ears.items()}

    await asked("pppp", None, Slow(), let_pass)
    told = {who: heard["after"][who] - heard["before"][who] for who in heard["after"]}
    assert told == {"ann": 0, "bob": 0, "cem": 2, "dan": 0}


@pytest.mark.rule("W-19")
@pytest.mark.parametrize("how", ["allow", "auto", "turn"])
@in_no_time
async def test_what_was_acknowledged_before_being_asked_outlives_a_crash(how):
    async def answer(home, ears):
        await home.rest()
        cem = ears["cem"]
        if how == "allow":
            assert await cem.move("allow") == "done"
        else:
            assert await cem.ask("auto_allow", on=True, this_turn=how == "turn") == "done"
        again = Home(given(None), store=home.store)
        ear = again.ear("cem")
        await ear.enter()
        chair = again.room.table.chairs[2]
        assert (chair.lets_pass, chair.auto_allow, chair.allows_turn is not None) == (
            how == "allow",
            how == "auto",
            how == "turn",
        )
        assert [entry["said"]["what"] for entry in ear.entries.values()][-1] == "acted"
        for one in again.ears:
            one.vanish()
        await again.rest()
        again.hall.forget(again.room)

    await asked("pppp", None, Slow(), answer)
