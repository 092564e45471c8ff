"""Logging that keeps secrets."""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime

log = logging.getLogger("motherlode.server")


def log_without_words(what: str, error: Exception) -> None:
    """Say where it went wrong, not with which words: they might hold a secret."""
    places = [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
    log.error("%s: %s at %s", what, type(error).__name__, " > ".join(places))


class JsonLines(logging.Formatter):
    """Each line of the log as one JSON object. Of an error its kind and places are told, never its words."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "from": record.name, "says": record.getMessage()}
        if record.exc_info and record.exc_info[0] is not None:
            frames = traceback.extract_tb(record.exc_info[2])
            line |= {
                "error": record.exc_info[0].__name__,
                "at_places": " > ".join(f"{one.name}:{one.lineno}" for one in frames),
            }
        return json.dumps(line, ensure_ascii=False)


def log_as(kind: str) -> None:
    """Write log lines as JSON to standard error, if the operator wants that."""
    if kind == "json":
        handler = logging.StreamHandler()
        handler.setFormatter(JsonLines())
        logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
        for name in ("uvicorn", "uvicorn.error"):
            logging.getLogger(name).handlers, logging.getLogger(name).propagate = [], True
