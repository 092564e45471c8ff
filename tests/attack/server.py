"""The server under attack: a real one, in a process of its own, on a free port, with a folder of its own."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import resource
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from motherlode.server.ending import end
from tests.support.processes import let_go

TELLING = "import faulthandler, signal; faulthandler.register(signal.SIGUSR1); from motherlode.cli import main; main()"
"""The usual command, and the signal at which it says what each of its threads is doing."""
PLAIN = [sys.executable, "-c", TELLING, "serve", "--port", "0", "--no-browser"]
FAULTY = [sys.executable, "-m", "tests.attack.faulty_server"]
START_SECONDS = 60
STOP_SECONDS = 20
ROOT = Path(__file__).parents[2]


class Server:
    """One server: as everybody starts it (`motherlode serve`), or with faults to be switched on (`faulty`)."""

    def __init__(self, folder: Path, faulty: bool = False, options: list[str] | None = None, **settings: Any) -> None:
        self.folder = folder
        self.port = 0
        self.running = False
        self.empty = 0.0
        """Megabytes when it had just started."""
        if faulty:
            self._command = [*FAULTY, str(folder), json.dumps(settings)]
        else:
            self._command = [*PLAIN, "--data", str(folder), *(options or [])]
        self._faulty = faulty
        self._process: asyncio.subprocess.Process | None = None
        self._answers: asyncio.Queue[str] = asyncio.Queue()
        self._readers: list[asyncio.Task[None]] = []
        self.log: list[str] = []
        """What it said to its operator."""

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process is not None
        return self._process.pid

    @property
    def database(self) -> Path:
        """Where it keeps everything."""
        return self.folder / "motherlode.sqlite3"

    async def start(self) -> None:
        """Start, and find out where it listens; whoever does not come to listen is ended, and everything it said is in the log."""
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT
        )
        self._answers = asyncio.Queue()
        self._readers = [asyncio.create_task(self._hear()), asyncio.create_task(self._note())]
        try:
            self.port = await self._listens()
        except BaseException:
            await self.end()
            raise
        self.running, self.empty = True, self.memory()

    async def _listens(self) -> int:
        while line := await asyncio.wait_for(self._answers.get(), START_SECONDS):
            if match := re.search(r":(\d+)/", line):
                return int(match[1])
        await asyncio.wait(self._readers, timeout=STOP_SECONDS)  # its last words may come after its output has ended
        raise RuntimeError("the server does not start: " + " / ".join(self.log[-5:]))

    async def kill(self) -> None:
        """End it as hard as can be."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> bool:
        """Ask it to stop; whether it did."""
        assert self._process is not None
        self.running = False
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(self._process.wait(), STOP_SECONDS)
        except TimeoutError:
            await self.kill()
            return False
        await self._end(signal.SIGKILL)
        return True

    async def end(self) -> None:
        """End it if it still runs, and let go of it in any case: also one that ended by itself, or never came to listen."""
        if self._process is not None:
            await self._end(signal.SIGKILL)

    async def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        self.running = False
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(how)
        await self._process.wait()
        await end(self._readers)
        await let_go(self._process)

    async def confess(self) -> list[str]:
        """What it does just now, and what it said last: for whoever must find out why it did not hold."""
        with contextlib.suppress(ProcessLookupError):
            if not self._faulty and self.alive:
                os.kill(self.pid, signal.SIGUSR1)
                await asyncio.sleep(1)
        return self.log[-80:]

    async def order(self, **what: Any) -> Any:
        """Tell a faulty server what is to go wrong from now on; its answer."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what).encode() + b"\n")
        await self._process.stdin.drain()
        return json.loads(await asyncio.wait_for(self._answers.get(), 20))

    async def _hear(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            self._answers.put_nowait(line.decode(errors="replace").rstrip("\n") or " ")
        self._answers.put_nowait("")

    async def _note(self) -> None:
        assert self._process is not None
        assert self._process.stderr is not None
        while line := await self._process.stderr.readline():
            self.log.append(line.decode(errors="replace").rstrip("\n"))

    # --- What can be seen of it from outside ---

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self._process is not None and self._process.returncode is None

    def memory(self) -> float:
        """Resident megabytes, without its thinking processes."""
        match = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
        return int(match[1]) / 1024 if match else 0.0

    def peak(self) -> float:
        """The most resident megabytes there ever were."""
        match = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
        return int(match[1]) / 1024 if match else 0.0

    def descriptors(self) -> int:
        """How many files and sockets it holds."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def disk(self) -> float:
        """Megabytes in its folder."""
        return sum(file.stat().st_size for file in self.folder.rglob("*") if file.is_file()) / 1e6

    def limit_descriptors(self, most: int | None) -> None:
        """As if the machine had no more descriptors; None: as many as there are."""
        hard = resource.prlimit(self.pid, resource.RLIMIT_NOFILE)[1]
        resource.prlimit(self.pid, resource.RLIMIT_NOFILE, (hard if most is None else most, hard))

    def thinkers(self) -> list[int]:
        """Its thinking processes."""
        return [child for child in _children(self.pid) if b"worker" in _command_of(child)]

    def signal_thinkers(self, how: signal.Signals) -> int:
        """Send a signal to all thinking processes; how many there were."""
        found = self.thinkers()
        for child in found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, how)
        return len(found)

    @contextlib.contextmanager
    def held_database(self) -> Iterator[None]:
        """Another process holds the database meanwhile: nothing can be written."""
        other = sqlite3.connect(self.database, isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
        finally:
            other.close()

    def acts(self, code: str) -> list[dict[str, Any]]:
        """A table's log, as it is stored."""
        return [act for _, act in self.numbered_acts(code)]

    def numbered_acts(self, code: str) -> list[tuple[int, dict[str, Any]]]:
        """A table's log with the numbers under which it is stored."""
        with contextlib.closing(sqlite3.connect(self.database)) as db:
            rows = db.execute("SELECT number, act FROM acts WHERE code = ? ORDER BY number", (code,)).fetchall()
        return [(number, json.loads(act)) for number, act in rows]

    def change_database(self, *commands: tuple[str, tuple[Any, ...]]) -> None:
        """Change what is stored, behind the server's back."""
        with contextlib.closing(sqlite3.connect(self.database)) as db, db:
            for command, values in commands:
                db.execute(command, values)


def _children(pid: int) -> list[int]:
    found: list[int] = []
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            with contextlib.suppress(OSError):
                found += map(int, (task / "children").read_text().split())
    return found


def _command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@contextlib.asynccontextmanager
async def serving(
    folder: Path, faulty: bool = False, options: list[str] | None = None, **settings: Any
) -> AsyncIterator[Server]:
    """A server for as long as the block lasts."""
    server = Server(folder, faulty, options, **settings)
    try:
        await server.start()
        yield server
    finally:
        await server.end()


async def until(condition: Any, seconds: float = 10.0, step: float = 0.02) -> bool:
    """Wait for a state that nobody tells about; whether it came."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(step)
    return True
