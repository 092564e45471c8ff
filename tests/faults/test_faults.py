"""Three workers, PostgreSQL and Redis, and whatever may happen to them: `python -m tests.faults` does it 200 times."""

from __future__ import annotations

import pytest

from tests.faults.fleet import FAULTS, fleet_of, trouble
from tests.faults.rolling import deploys
from tests.support.services import Missing, Postgres

TEN = [*FAULTS, "kill -9", "worker frozen", "postgres restarts"]


@pytest.fixture
def own_postgres():
    """One that may be restarted without harm to other tests."""
    try:
        service = Postgres()
    except Missing as missing:
        pytest.skip(str(missing))
    yield service
    service.end()


@pytest.mark.slow
async def test_ten_faults_lose_double_and_reorder_nothing(own_postgres, redis):
    assert len(TEN) == 10
    async with fleet_of(3, own_postgres, redis) as fleet:
        fleet.cut_seconds = 3.0
        report = await trouble(fleet, tables=5, faults=TEN, seed=3, pause=0.2)
    assert report.problems == []
    assert sum(report.faults.values()) == 10
    assert report.acknowledged > 0


@pytest.mark.slow
async def test_a_rolling_restart_loses_nobody_and_nothing(postgres, redis):
    result = await deploys(postgres, redis, tables=3, restarts=1)
    assert result.report.problems == []
    assert result.report.acknowledged > 0
