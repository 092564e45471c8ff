"""The drawings that the client needs, made once and kept packed."""

from __future__ import annotations

import threading
from functools import cache

from motherlode.server.packing import Packed, packed

_lock = threading.Lock()


def drawings() -> dict[str, Packed]:
    """Every card and symbol in one file, and the styles that belong to it; takes a moment the first time."""
    with _lock:
        return _made()


@cache
def _made() -> dict[str, Packed]:
    from motherlode import art

    return {
        "cards.svg": packed(art.sprite().encode(), "image/svg+xml"),
        "cards.css": packed(art.stylesheet().encode(), "text/css"),
    }
