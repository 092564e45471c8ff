"""The folder that keeps tables and records belongs to one server at a time."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

LOCK = "motherlode.lock"

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextlib.contextmanager
def owned(folder: Path) -> Iterator[None]:
    """Lock the folder for as long as the block lasts; the system releases it when the process ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = os.open(folder / LOCK, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise ValueError(f"the data folder {folder} can't be used: {error.strerror}") from None
    try:
        try:
            _lock(file)
        except OSError:
            raise ValueError(
                f"another server is using the data folder {folder}: stop it, or choose another folder with --data"
            ) from None
        yield
    finally:
        os.close(file)
