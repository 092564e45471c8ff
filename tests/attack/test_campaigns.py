"""Nothing acknowledged is lost, doubled or reordered, whatever fails; `python -m tests.attack --long` does it 300 times each."""

from __future__ import annotations

import pytest

from tests.attack.campaign import FAULTS, NEVER, injected_faults, kills

KINDS = [name for name in FAULTS if name != "the server is killed"]


@pytest.mark.slow
async def test_faults_are_survived(tmp_path):
    result = await injected_faults(tmp_path, len(KINDS), seed=5, tell=lambda line: None, goes_on=NEVER)
    assert result.problems == []
    assert sum(result.faults.values()) == len(KINDS)
    assert result.acknowledged > 0


@pytest.mark.slow
async def test_kills_are_survived(tmp_path):
    result = await kills(tmp_path, 3, seed=5, tell=lambda line: None, goes_on=NEVER)
    assert result.problems == []
    assert result.acknowledged > 0
