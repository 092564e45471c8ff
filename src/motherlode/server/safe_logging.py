"""Logging that keeps secrets."""

from __future__ import annotations

import logging
import traceback

log = logging.getLogger("motherlode.server")


def log_without_words(what: str, error: Exception) -> None:
    """Say where it went wrong, not with which words: they might hold a secret."""
    places = [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
    log.error("%s: %s at %s", what, type(error).__name__, " > ".join(places))
