"""Names and lines that people type, made fit to be shown to others."""

from __future__ import annotations

import unicodedata

from motherlode.table.errors import ErrorKey, TableError

NAME_LENGTH = 24
LINE_LENGTH = 300


def clean_name(text: str) -> str:
    """A nickname: one line, no invisible characters, not empty, not too long."""
    name = _clean(text)
    if not name or len(name) > NAME_LENGTH:
        raise TableError(ErrorKey.BAD_NAME, longest=NAME_LENGTH)
    return name


def clean_line(text: str) -> str:
    """A chat line."""
    line = _clean(text)
    if not line or len(line) > LINE_LENGTH:
        raise TableError(ErrorKey.TOO_LONG, longest=LINE_LENGTH)
    return line


def _clean(text: str) -> str:
    """Control, format (direction overrides too), private and unassigned characters are dropped; spaces are single."""
    shown = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text) if _visible(sign))
    return " ".join(shown.split())


def _visible(sign: str) -> bool:
    return sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn")
