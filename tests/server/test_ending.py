"""A task that is ended has ended, also when a cancellation gets lost on the way."""

from __future__ import annotations

import asyncio

import pytest

from motherlode.server.ending import end
from tests.attack.server import Server
from tests.support.processes import let_go


async def deaf(times):
    """Runs for ever, and does not hear the first cancellations."""
    while True:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            times -= 1
            if times < 0:
                raise


async def fails():
    raise OSError("gone")


async def test_all_have_ended_however_deaf():
    tasks = [asyncio.create_task(deaf(times)) for times in (0, 1, 3)]
    await asyncio.sleep(0)
    await end(tasks)
    assert all(task.cancelled() for task in tasks)


async def test_what_has_ended_already_or_fails_stops_nobody():
    tasks = [asyncio.create_task(fails()), asyncio.create_task(asyncio.sleep(0)), asyncio.create_task(deaf(1))]
    await asyncio.sleep(0.01)
    await end(tasks)
    assert all(task.done() for task in tasks)
    await end([])


async def test_a_process_that_has_ended_by_itself_is_let_go():
    """Otherwise it is closed as garbage, when its loop is gone: an error in whatever test runs then."""
    pipe = asyncio.subprocess.PIPE
    ended = await asyncio.create_subprocess_exec("sh", "-c", "sleep 5 & exit 0", stdout=pipe, stderr=pipe)
    while ended.returncode is None:
        await asyncio.sleep(0.01)
    transport = ended._transport  # type: ignore[attr-defined]
    assert not transport.is_closing(), "its child holds its output"
    await let_go(ended)
    assert transport.is_closing()


async def test_a_server_that_does_not_start_is_let_go_and_its_last_words_are_heard(tmp_path):
    file = tmp_path / "file"
    file.write_text("not a folder")
    server = Server(file)
    with pytest.raises(RuntimeError, match=r"does not start: .*file"):
        await server.start()
    assert server._process is not None
    assert server._process._transport.is_closing()  # type: ignore[attr-defined]
    assert not server.running
