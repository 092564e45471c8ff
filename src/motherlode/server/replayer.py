"""A process that plays records through: tasks come in on standard input, answers go out the same way, each with its length before it."""

from __future__ import annotations

import contextlib
import gzip
import os
import signal
import sys
from collections.abc import Callable
from typing import BinaryIO, Literal

import msgspec

from motherlode.notation import records
from motherlode.server import messages as m
from motherlode.table import Frame, Playback

LENGTH_BYTES = 4
READY, DONE, REFUSED, NO_SEAT, FAILED = b"!", b"+", b"-", b"?", b"x"
MEMORY = 1 << 30
NICE = 5
"""Tables come first."""


class Task(msgspec.Struct, frozen=True):
    """What is to be done with a record."""

    what: Literal["about", "steps", "seen"]
    text: str
    seat: str = ""
    id: str = ""


class About(msgspec.Struct, frozen=True):
    """What a list shows of a record."""

    game_name: str
    modules: list[str]
    names: list[str]
    winners: list[int]


class NoSuchSeat(Exception):
    """There is no such seat in that game."""


def about(task: Task) -> bytes:
    """Whether a record replays, and what a list shows of it."""
    played = Playback(task.text)
    return m.write(About(played.game, played.modules, played.names, [*played.winners]))


def steps(task: Task) -> bytes:
    """The whole game as one reader may see it, packed."""
    played = Playback(task.text)
    reader = played.reader(task.seat)
    if reader is None:
        raise NoSuchSeat
    frames = played.frames(reader)
    replay = m.Replay(
        id=task.id,
        game_name=played.game,
        modules=played.modules,
        names=played.names,
        winners=[*played.winners],
        seat=reader,
        boxes=played.boxes,
        steps=[_step(frame) for frame in frames],
        rounds=[
            number
            for number, frame in enumerate(frames)
            if any(event["event"] == "round_began" for event in frame.events)
        ],
    )
    return gzip.compress(m.write(replay), compresslevel=5, mtime=0)


def _step(frame: Frame) -> m.Step:
    scene = msgspec.convert(frame.scene, m.Scene)
    return m.Step(frame.events, frame.view, scene, frame.to_act, frame.comments)


def seen(task: Task) -> bytes:
    """A running game's record with `?` for all that a seat can't know."""
    return records.as_seen_by(task.text, int(task.seat) if task.seat else None).encode()


DO: dict[str, Callable[[Task], bytes]] = {"about": about, "steps": steps, "seen": seen}


def answer(data: bytes) -> tuple[bytes, bytes]:
    """Do a task; whatever happens is an answer, too."""
    try:
        task = read_task(data)
        return DONE, DO[task.what](task)
    except NoSuchSeat:
        return NO_SEAT, b""
    except ValueError as error:
        return REFUSED, str(error)[:200].encode("utf-8", "replace")
    except Exception:
        return FAILED, b""


def main() -> None:
    """Do one task after the other until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_modest()
    tasks, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    with contextlib.suppress(BrokenPipeError):
        _write(answers, READY)
        while (head := tasks.read(LENGTH_BYTES)) and len(head) == LENGTH_BYTES:
            kind, payload = answer(tasks.read(int.from_bytes(head, "big")))
            _write(answers, kind + payload)


def _write(answers: BinaryIO, data: bytes) -> None:
    answers.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
    answers.flush()


def be_modest() -> None:
    """Lower the process's priority and limit its memory."""
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(OSError, ValueError):
            os.nice(NICE)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


read_task = msgspec.msgpack.Decoder(Task).decode
write_task = msgspec.msgpack.Encoder().encode

if __name__ == "__main__":
    main()
