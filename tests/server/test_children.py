"""Processes beside the server: they answer, end when told to, and none is left behind."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from motherlode.server.children import Child

ECHO = [sys.executable, "-c", "import sys; [sys.stdout.write(line) or sys.stdout.flush() for line in sys.stdin]"]
SERVER = Path(__file__).parents[2] / "src/motherlode/server"


def children():
    """Processes of ours that run."""
    return {child for file in Path("/proc/self/task").glob("*/children") for child in file.read_text().split()}


async def gone(before):
    while children() - before:
        await asyncio.sleep(0.01)


async def test_it_answers_until_it_is_ended():
    before = children()
    child = await Child.start(ECHO)
    assert len(children() - before) == 1
    for text in (b"one\n", b"x" * 300_000 + b"\n"):
        await child.write(text)
        assert await child.read(len(text)) == text
    await child.end()
    await gone(before)
    with pytest.raises(BrokenPipeError):
        await child.write(b"any more?")


async def test_one_that_does_not_answer_or_listen_is_ended_too():
    before = children()
    for work in (lambda child: child.read(1), lambda child: child.write(bytes(1_000_000))):
        child = await Child.start([sys.executable, "-c", "import time; time.sleep(60)"])
        waiting = asyncio.create_task(work(child))
        await asyncio.sleep(0.1)
        await child.end()
        with pytest.raises((asyncio.IncompleteReadError, OSError)):
            await waiting
    await gone(before)


async def test_one_that_ends_early_has_not_said_all():
    child = await Child.start([sys.executable, "-c", "print('abc', end='')"])
    with pytest.raises(asyncio.IncompleteReadError):
        await child.read(10)
    await child.end()


async def test_what_it_says_and_how_it_ended():
    child = await Child.start([sys.executable, "-c", "print('x' * 100_000); raise SystemExit(3)"])
    data, code = await child.read_all()
    assert (len(data), code) == (100_001, 3)


async def test_one_that_can_not_be_started_is_an_error_of_its_own():
    with pytest.raises(OSError, match="No such file"):
        await Child.start(["/no/such/program"])


async def test_one_that_nobody_waits_for_any_more_is_ended():
    before = children()
    starting = asyncio.create_task(Child.start(ECHO))
    await asyncio.sleep(0)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    await asyncio.sleep(0.2)
    await gone(before)


def test_the_server_starts_processes_in_no_other_way():
    """The event loop's own way forks a process with threads and runs Python in the child."""
    assert not [path.name for path in SERVER.glob("*.py") if "create_subprocess" in path.read_text()]
