"""PostgreSQL and Redis for tests: fresh ones from Debian's packages, in a folder of their own, on sockets that nobody else knows."""

from __future__ import annotations

import atexit
import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PATIENCE = 60.0
SCHEMAS = 400
BINARIES = [Path("/usr/local/bin"), *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
QUICK = ["-c", "fsync=off", "-c", "full_page_writes=off"]
SMALL = [
    "-c",
    "listen_addresses=",
    "-c",
    "shared_buffers=16MB",
    "-c",
    "max_connections=60",
    "-c",
    "log_min_messages=fatal",
]


class Missing(Exception):
    """There is no such program here."""


class Postgres:
    """A PostgreSQL of one's own; `durable` as in real life, or quick. It refuses to run as root, so then it is the user `postgres`."""

    def __init__(self, durable: bool = False) -> None:
        self._user = "postgres" if os.getuid() == 0 else None
        self._initdb, self._postgres = _find("initdb"), _find("postgres")
        self.folder = Path(tempfile.mkdtemp(prefix="ml-pg-"))
        if self._user:
            with contextlib.suppress(KeyError):
                os.chown(self.folder, pwd.getpwnam(self._user).pw_uid, -1)
        self._options = [*SMALL, *([] if durable else QUICK)]
        self._process: subprocess.Popen[bytes] | None = None
        self._made = 0
        atexit.register(self.end)
        make = [
            self._initdb,
            "-D",
            str(self.folder / "data"),
            "-A",
            "trust",
            "-U",
            "postgres",
            "-E",
            "UTF8",
            "--no-sync",
        ]
        self._as_user([*make, "--locale=C.UTF-8"])
        self.start()
        if not self._command("; ".join(f"CREATE SCHEMA t{number}" for number in range(SCHEMAS))):
            raise RuntimeError("PostgreSQL does not make schemas")

    @property
    def pid(self) -> int:
        """Its first process."""
        assert self._process is not None
        return self._process.pid

    @property
    def address(self) -> str:
        """Where it is."""
        return f"postgresql://postgres@/postgres?host={self.folder}"

    def start(self) -> None:
        """Start, and wait until it lets somebody in."""
        command = [self._postgres, "-D", str(self.folder / "data"), "-k", str(self.folder), *self._options]
        self._process = subprocess.Popen(
            command, user=self._user, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder
        )
        _wait(lambda: self._command("SELECT 1"), self._process)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop: as an operator does, or hard (SIGQUIT)."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(PATIENCE)

    def fresh(self) -> str:
        """The address of an empty database: a schema that nobody has used."""
        name, self._made = f"t{self._made}", self._made + 1
        assert self._made <= SCHEMAS
        return f"{self.address}&search_path={name}"

    def end(self) -> None:
        """Stop, and leave nothing."""
        if self._process is not None and self._process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _command(self, sql: str) -> bool:
        ask = [_find("psql"), "-h", str(self.folder), "-U", "postgres", "-qAtc", sql, "postgres"]
        return subprocess.run(ask, capture_output=True, timeout=PATIENCE, check=False).returncode == 0

    def _as_user(self, command: list[str]) -> None:
        done = subprocess.run(
            command, user=self._user, capture_output=True, timeout=PATIENCE, cwd=self.folder, check=False
        )
        if done.returncode:
            raise RuntimeError(done.stderr.decode()[-300:])


class Redis:
    """A Redis of one's own, which keeps nothing."""

    def __init__(self) -> None:
        self._server = _find("redis-server", "valkey-server")
        self.folder = Path(tempfile.mkdtemp(prefix="ml-redis-"))
        self._process: subprocess.Popen[bytes] | None = None
        atexit.register(self.end)
        self.start()

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    @property
    def address(self) -> str:
        """Where it is."""
        return f"unix://{self.folder}/redis.sock"

    def start(self) -> None:
        """Start, and wait until it answers."""
        place = ["--port", "0", "--unixsocket", f"{self.folder}/redis.sock", "--dir", str(self.folder)]
        command = [self._server, *place, "--save", "", "--appendonly", "no", "--loglevel", "warning"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _wait(self._answers, self._process)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(PATIENCE)

    def empty(self) -> None:
        """Forget everything."""
        assert self._says(b"FLUSHALL\r\n", b"+OK\r\n")

    @contextlib.contextmanager
    def cut_off(self) -> Iterator[None]:
        """Nobody reaches it meanwhile, and nobody is told so: it does not answer."""
        os.kill(self.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.pid, signal.SIGCONT)

    def end(self) -> None:
        """Stop, and leave nothing."""
        if self._process is not None and self._process.poll() is None:
            self.stop(signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _answers(self) -> bool:
        with contextlib.suppress(OSError):
            return self._says(b"PING\r\n", b"+PONG\r\n", 1.0)
        return False

    def _says(self, command: bytes, answer: bytes, seconds: float = PATIENCE) -> bool:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(seconds)
            line.connect(f"{self.folder}/redis.sock")
            line.sendall(command)
            return line.recv(len(answer)) == answer


def _find(*names: str) -> str:
    for name in names:
        places = [folder / name for folder in BINARIES if (folder / name).exists()]
        found = shutil.which(name) or next(map(str, places), None)
        if found:
            return found
    raise Missing(f"no {' or '.join(names)} on this machine (scripts/ensure_services.sh installs it when run as root)")


def _wait(ready: object, process: subprocess.Popen[bytes]) -> None:
    assert callable(ready)
    end = time.monotonic() + PATIENCE
    while not ready():
        if process.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"{process.args!r} does not start")
        time.sleep(0.02)
