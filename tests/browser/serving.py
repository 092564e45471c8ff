"""A real server in a process of its own whose chance and bots are the same in every run.

Its tables begin where `given.json` in its folder says: at a position, so that a browser meets exactly the choice that a test is about,
or dealt from a seed.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

import motherlode as ml
from motherlode.server.app import make_app
from motherlode.server.limits import Limits
from motherlode.server.rooms import Hall
from motherlode.server.startup import uvicorn_config
from motherlode.server.store import SqliteStore
from motherlode.server.worker import BotMemory, Briefing, advise
from motherlode.table import Deed, Pace, dealing
from motherlode.table.engine import EngineGame, always

ROOT = Path(__file__).parents[2]
SEED = 7
GRACE = 60_000
MANY = 1_000_000
ROOMY = Limits(burst=MANY, per_second=MANY, rest_burst=MANY, rest_per_second=MANY, tables_per_address=MANY)


@dataclass
class Given:
    """Where the next table begins, in a file that the server reads when cards are dealt."""

    file: Path

    def begin(self, position: dict[str, Any] | None = None, seed: int = SEED, bots_talk: bool = False) -> None:
        """From now on tables begin at this position, without one they are dealt from this seed; bots talk only where a test is about it."""
        self.file.write_text(json.dumps({"position": position, "seed": seed, "bots_talk": bots_talk}))

    @property
    def bots_talk(self) -> bool:
        """Whether they do."""
        return bool(json.loads(self.file.read_text()).get("bots_talk"))

    def deal(self, settings: Any, lines: list[str] | None) -> tuple[Any, Deed]:
        """A position that is given, with nothing told of how it came about, or a deal; chance is from the seed either way."""
        given = json.loads(self.file.read_text())
        chance = ml.Dealer(given["seed"])
        if given["position"] is None:
            return dealing(chance)(settings, lines)
        return EngineGame(ml.load(given["position"]), always(chance)), Deed([], ["m given"], drew=True, saw=True)


def as_sent(briefing: Briefing) -> Briefing:
    """A briefing as a worker reads it: events are kept as bytes until then."""
    return msgspec.json.decode(msgspec.json.encode(briefing), type=Briefing)


class SteadyBotPool:
    """The real bots, but each decision has its own seed: nothing depends on which worker was quicker."""

    def __init__(self, given: Given) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._given = given

    async def think(self, briefing: Briefing) -> str:
        """The bot's choice, from what it has seen so far."""
        briefing = as_sent(briefing)
        talk = briefing.talk and self._given.bots_talk
        seeded = msgspec.structs.replace(briefing, seed=len(briefing.events), game="", talk=talk)
        return await asyncio.get_running_loop().run_in_executor(self._thread, BotMemory().answer, seeded)

    async def advise(self, briefing: Briefing) -> tuple[str, str, int]:
        """A move, why one would make it, and the number in the reason."""
        said = await asyncio.get_running_loop().run_in_executor(self._thread, advise, as_sent(briefing))
        text, why, number = said.split("\t")
        return text, why, int(number)

    async def close(self) -> None:
        """Wait for whoever still thinks."""
        self._thread.shutdown()


def main(port: int, folder: Path, grace: int) -> None:
    """Serve until killed, or until whoever started it is gone."""
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    secrets.randbelow = first_seat
    pace = Pace(
        after_person=20,
        after_bot=20,
        after_harmless=20,
        grace=grace,
        between_rounds=600_000,
        to_object=600_000,
        to_object_short=400,
        between_answers=10,
    )
    given = Given(folder / "given.json")
    hall = Hall(SqliteStore(folder / "tables.sqlite3"), SteadyBotPool(given), given.deal, pace=pace)
    uvicorn.Server(uvicorn_config(make_app(hall, ROOMY), port=port)).run()


def end_with(parent: int) -> None:
    """A test run that is killed leaves nothing behind."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def first_seat(exclusive_upper_bound: int) -> int:
    """Where somebody who plays at once with bots sits."""
    return 0


@dataclass
class Server:
    """One that can be killed and started again on the same port and data."""

    folder: Path
    grace: int = GRACE
    box: str = ""
    """A module with a box that the package does not have."""
    port: int = field(default_factory=lambda: free_port())
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def given(self) -> Given:
        return Given(self.folder / "given.json")

    def start(self) -> None:
        """Start, and wait until it answers."""
        if not self.given.file.exists():
            self.given.begin()
        command = [
            sys.executable,
            "-m",
            "tests.browser.serving",
            str(self.port),
            str(self.folder),
            str(self.grace),
            self.box,
        ]
        self.process = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
        while not self._answers():
            assert self.process.poll() is None, "the server did not start"
            time.sleep(0.05)

    def kill(self) -> None:
        """Without warning, with all its helpers."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(self.url + "/api/catalogue", timeout=60).read()
        except OSError:
            return False
        return True


def free_port() -> int:
    """One that no outgoing connection is given meanwhile: below the range that systems choose those from."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with socket.socket() as listening, contextlib.suppress(OSError):
            listening.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


if __name__ == "__main__":
    if sys.argv[4:] and sys.argv[4]:
        importlib.import_module(sys.argv[4])
    main(int(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
