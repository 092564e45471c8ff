"""Where attacks are listed, run and judged: held or broke, with figures."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.attack.server import ROOT, Server, serving, until
from tests.support.processes import let_go

MEMORY = 300.0
"""Megabytes that a server under attack may take."""
GROWTH = 100.0
"""Megabytes by which it may grow in a short run."""
OTHERS_P99 = 0.1
"""Seconds that others may wait in a long run, where the machine has nothing else to do."""
OTHERS_WORST = 5.0
"""Seconds after which others are not served at all, on however busy a machine."""
PATIENCE_SHORT, PATIENCE_LONG = 100.0, 600.0
"""Seconds after which an attack is over, whatever it waits for."""
ATTACKER = "127.0.0.66"
Figures = dict[str, Any]


class Broke(Exception):
    """The attack succeeded: what it did."""


@dataclass
class Field:
    """What an attack gets: a server of its own, how much time it may take, and where to note figures."""

    server: Server
    folder: Path
    long: bool = False
    figures: Figures = field(default_factory=dict)

    def check(self, condition: Any, what: str) -> None:
        """What must hold; if it does not, the attack succeeded."""
        if not condition:
            raise Broke(what)

    def more(self, short: Any, long: Any) -> Any:
        """How much of something in a short run, and in a long one."""
        return long if self.long else short

    def check_memory(self) -> None:
        """The server has not grown much."""
        self.figures["memory_mb"] = round(self.server.peak())
        self.check(self.server.alive, "the server is gone")
        self.check(self.server.peak() < MEMORY, f"memory grew to {self.server.peak():.0f} MB")
        grown = self.server.peak() - self.server.empty
        self.check(grown < self.more(GROWTH, MEMORY), f"memory grew by {grown:.0f} MB in a few seconds")

    @contextlib.asynccontextmanager
    async def bystanders(self) -> AsyncIterator[None]:
        """Others who are served meanwhile; at the end they must have been."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.attack.bystander", str(self.server.port)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            cwd=ROOT,
        )
        assert process.stdout is not None
        assert process.stdin is not None
        try:
            assert await asyncio.wait_for(process.stdout.readline(), 60) == b"ready\n"
            yield
            process.stdin.close()
            told = json.loads(await asyncio.wait_for(process.stdout.readline(), 60))
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            await let_go(process)
        self._judge(told)

    def _judge(self, told: dict[str, Any]) -> None:
        self.figures |= {f"others_{name}": value for name, value in told.items()}
        self.check(told["unserved"] == 0, f"{told['unserved']} requests of others were not served")
        self.check(told["worst_ms"] < OTHERS_WORST * 1000, f"others waited {told['worst_ms']} ms")
        if self.long:
            self.check(told["p99_ms"] < OTHERS_P99 * 1000, f"others' p99 was {told['p99_ms']} ms")


@dataclass(frozen=True)
class Attack:
    """One attack: the finding that it repeats, what it does, and the server it needs."""

    finding: str
    name: str
    run: Callable[[Field], Awaitable[None]]
    faulty: bool = False
    settings: dict[str, Any] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.finding} {self.name}"


@dataclass(frozen=True)
class Verdict:
    """How an attack ended."""

    attack: Attack
    held: bool
    why: str
    figures: Figures
    seconds: float


ATTACKS: list[Attack] = []


def attack(
    finding: str, faulty: bool = False, options: list[str] | None = None, **settings: Any
) -> Callable[[Callable[[Field], Awaitable[None]]], Callable[[Field], Awaitable[None]]]:
    """Put an attack on the list; its docstring says what must hold."""

    def listed(run: Callable[[Field], Awaitable[None]]) -> Callable[[Field], Awaitable[None]]:
        name = run.__name__.replace("_", " ")
        ATTACKS.append(Attack(finding, name, run, faulty, settings, options or []))
        return run

    return listed


async def carry_out(one: Attack, long: bool = False) -> Verdict:
    """Run an attack against a server of its own."""
    began = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="motherlode-attack-"))
    figures: Figures = {}
    try:
        async with serving(folder / "data", one.faulty, one.options, **one.settings) as server:
            scene = Field(server, folder, long, figures)
            try:
                await asyncio.wait_for(one.run(scene), PATIENCE_LONG if long else PATIENCE_SHORT)
            except BaseException:
                figures["server"] = await server.confess()
                raise
            held, why = True, ""
    except Broke as broke:
        held, why = False, str(broke)
    except (Exception, asyncio.CancelledError) as error:
        held, why = False, f"{type(error).__name__} {error} at {_place(error)}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return Verdict(one, held, why, figures, time.monotonic() - began)


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "attack" in frame.filename]
    return " > ".join(f"{frame.name}:{frame.lineno}" for frame in ours[-3:])


__all__ = ["ATTACKER", "ATTACKS", "Attack", "Broke", "Field", "Verdict", "attack", "carry_out", "until"]
