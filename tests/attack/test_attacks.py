"""Every attack, short: a real server holds. `python -m tests.attack --long` does the same for as long as it takes."""

from __future__ import annotations

import pytest

from tests.attack.all import ATTACKS, Attack
from tests.attack.arena import carry_out


@pytest.mark.slow
@pytest.mark.parametrize("one", ATTACKS, ids=[one.run.__name__ for one in ATTACKS])
async def test_the_server_holds(one: Attack):
    verdict = await carry_out(one)
    assert verdict.held, f"{verdict.why} {verdict.figures}"
