"""The drawings that the client needs, made once and kept packed."""

from __future__ import annotations

import gzip
import hashlib
import threading
from dataclasses import dataclass
from functools import cache

_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A file, as it is and packed, with a tag that changes when it does."""

    plain: bytes
    packed: bytes
    kind: str
    tag: str


def drawings() -> dict[str, Drawing]:
    """Every card and symbol in one file, and the styles that belong to it; takes a moment the first time."""
    with _lock:
        return _made()


@cache
def _made() -> dict[str, Drawing]:
    from motherlode import art

    return {
        "cards.svg": _drawing(art.sprite(), "image/svg+xml"),
        "cards.css": _drawing(art.stylesheet(), "text/css"),
    }


def _drawing(text: str, kind: str) -> Drawing:
    plain = text.encode()
    return Drawing(plain, gzip.compress(plain, mtime=0), kind, f'"{hashlib.sha256(plain).hexdigest()[:16]}"')
