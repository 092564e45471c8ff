"""Another program as a process that is told lines and answers lines. Whatever it does, nobody waits for it for ever."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from typing import IO, Final

from motherlode.bots.protocol import LONGEST_LINE, QUIT

_MOST_LINES: Final = 10_000  # that a program may say without being asked anything new
_TO_LEAVE: Final = 2.0  # seconds that a program has to end by itself once it is told to
_TO_DIE: Final = 5.0


class ProgramFailed(ValueError):
    """A program can't be used any more; the text says why."""


class Process:
    """One running program. A thread writes to it and a thread reads from it, so that neither can block a game."""

    def __init__(self, command: list[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=os.name == "posix"
            )
        except OSError as problem:
            raise ProgramFailed(f"can't be started ({problem.strerror or problem})") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._said: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._to_tell: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._allowed = _MOST_LINES
        self._is_over = False
        self._threads = [
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=_write, args=(self._process.stdin, self._to_tell), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def tell(self, lines: list[str]) -> None:
        """Sends lines, without waiting until they are read."""
        self._allowed = _MOST_LINES
        self._to_tell.put("".join(f"{line}\n" for line in lines).encode())

    def ask(self, lines: list[str]) -> None:
        """Sends lines that want an answer: whatever the program has said before is none."""
        while not self._said.empty():
            if self._said.get() is None:
                self._said.put(None)
                break
        self.tell(lines)

    def hear(self, deadline: float) -> str:
        """The next line, at the latest at a time of the monotonic clock; `ProgramFailed` if there is none."""
        try:
            line = self._said.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise ProgramFailed("did not answer in time") from None
        if line is None:
            raise ProgramFailed(self._why_it_ended())
        return line.decode("utf-8", "replace")

    def _why_it_ended(self) -> str:
        if self._allowed <= 0:
            return "said far too much"
        try:
            code = self._process.wait(_TO_LEAVE)
        except subprocess.TimeoutExpired:
            return "closed its output, or wrote a line without end"
        return f"ended with status {code}"

    def stop(self) -> None:
        """Tells the program to quit, and ends it if it does not."""
        if self._process.poll() is None:
            self.tell([QUIT])
            self._to_tell.put(None)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_TO_LEAVE)
        self.kill()

    def kill(self) -> None:
        """Ends the program and whatever it has started, once; nothing of it is left."""
        if self._is_over:
            return
        self._is_over = True
        self._to_tell.put(None)
        _end_all_of(self._process)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_TO_DIE)
        for thread in self._threads:
            thread.join(_TO_LEAVE)

    def _read(self, stream: IO[bytes]) -> None:
        """Hands over line by line; the end, a line that is too long, or too many of them is the end."""
        with contextlib.suppress(OSError, ValueError), stream:
            while self._allowed > 0:
                line = stream.readline(LONGEST_LINE + 1)
                if not line or len(line) > LONGEST_LINE:
                    break
                self._allowed -= 1
                self._said.put(line)
        self._said.put(None)


def _write(stream: IO[bytes], lines: "queue.SimpleQueue[bytes | None]") -> None:
    with contextlib.suppress(OSError, ValueError), stream:
        while (text := lines.get()) is not None:
            stream.write(text)
            stream.flush()


def _end_all_of(process: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
