"""Compressed answers: short ones as they are sent, files once; nothing that would block other requests."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

WORTH_IT = 1000
AT_ONCE = 65_536
"""Packing more than this would take so long that others notice it."""
TEXTS = ("text/", "application/json", "application/javascript", "image/svg", "application/manifest")
FILES_KEPT = 64_000_000


@dataclass(frozen=True, slots=True)
class Packed:
    """A file, as it is and packed, with a tag that changes when it does."""

    plain: bytes
    packed: bytes | None
    kind: str
    tag: str


def packed(plain: bytes, kind: str) -> Packed:
    """A file, packed if that makes it shorter."""
    short = gzip.compress(plain, mtime=0) if kind.startswith(TEXTS) else plain
    return Packed(
        plain, short if len(short) < len(plain) else None, kind, f'"{hashlib.sha256(plain).hexdigest()[:16]}"'
    )


class Files:
    """Files of a folder, read and packed once each; one that has changed is read again."""

    def __init__(self, folder: Path, most: int = FILES_KEPT) -> None:
        self._folder, self._most = folder, most
        self._kept: dict[str, tuple[tuple[int, int], Packed]] = {}

    def get(self, path: str) -> Packed | None:
        """A file of the folder; None for any other path."""
        try:
            file = (self._folder / path).resolve()
            is_there = file.is_relative_to(self._folder.resolve()) and file.is_file()
            if not path or not is_there or file.name.startswith("."):
                return None
            state = file.stat()
            stamp = state.st_mtime_ns, state.st_size
            kept = self._kept.get(path)
            if kept is None or kept[0] != stamp:
                kept = self._kept[path] = stamp, packed(file.read_bytes(), kind_of(file))
                self._forget_some()
        except (OSError, ValueError):  # no name that a file could have
            return None
        return kept[1]

    def _forget_some(self) -> None:
        while len(self._kept) > 1 and sum(len(one.plain) for _, one in self._kept.values()) > self._most:
            self._kept.pop(next(iter(self._kept)))


def kind_of(file: Path) -> str:
    """The media type of a file."""
    found = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return f"{found}; charset=utf-8" if found.startswith("text/") else found


def accepts_packed(headers: Headers) -> bool:
    """Whether a browser can unpack."""
    return "gzip" in headers.get("accept-encoding", "")


class Packing:
    """Middleware that packs short texts."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pack what is worth it."""
        if scope["type"] != "http" or not accepts_packed(Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        start: Message | None = None

        async def packing(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _is_worth_it(message):
                start = message
                return
            if start is not None:
                begun, start = start, None
                if not message.get("more_body"):
                    message = _pack(begun, message)
                await send(begun)
            await send(message)

        await self._app(scope, receive, packing)


def _is_worth_it(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    size = headers.get("content-length", "")
    fits = size.isdigit() and WORTH_IT <= int(size) <= AT_ONCE
    return fits and "content-encoding" not in headers and headers.get("content-type", "").startswith(TEXTS)


def _pack(start: Message, message: Message) -> Message:
    body = gzip.compress(message.get("body", b""), compresslevel=5, mtime=0)
    headers = MutableHeaders(raw=start["headers"])
    headers["content-encoding"], headers["content-length"] = "gzip", str(len(body))
    headers.add_vary_header("accept-encoding")
    start["headers"] = headers.raw
    return {**message, "body": body}
