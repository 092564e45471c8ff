"""Nothing acknowledged is lost when the server is killed; `scripts/kill_server.py` does it fifty times."""

from __future__ import annotations

import pytest

from scripts.kill_server import run


@pytest.mark.slow
async def test_nothing_told_is_lost_when_the_server_is_killed(tmp_path):
    result = await run(kills=3, players=4, folder=tmp_path, seed=5)
    assert result["problems"] == []
    assert result["moves"] > 0
