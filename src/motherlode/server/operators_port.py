"""The operator's own port: /health, /ready and /metrics. Never the port that visitors use."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from motherlode.server.metrics import CONTENT_TYPE, Metrics

if TYPE_CHECKING:
    from motherlode.server.app import Api

READ_SECONDS = 5.0
LONGEST = 8192
PLAIN = "text/plain; charset=utf-8"
HttpAnswer = tuple[int, str, bytes]
REASONS = {200: "OK", 404: "Not Found", 405: "Method Not Allowed", 503: "Service Unavailable"}


class OperatorsPort:
    """Answers one request on each connection."""

    def __init__(self, api: Api, metrics: Metrics) -> None:
        self._api, self._metrics = api, metrics
        self._server: asyncio.Server | None = None
        self._pages: dict[str, Callable[[], Awaitable[HttpAnswer]]] = {
            "/health": self._health,
            "/ready": self._ready,
            "/metrics": self._measured,
        }

    async def open(self, host: str, port: int) -> int:
        """Listen; the port."""
        try:
            self._server = await asyncio.start_server(self._serve, host, port, limit=LONGEST)
        except OSError as error:
            raise ValueError(f"can't listen on {host}:{port} for the operator: {error.strerror}") from None
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(READ_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
                status, kind, body = await self._answer(head.split(b"\r\n", 1)[0].decode("latin-1"))
                lines = [
                    f"HTTP/1.1 {status} {REASONS[status]}",
                    f"Content-Type: {kind}",
                    f"Content-Length: {len(body)}",
                ]
                writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode() + body)
                await writer.drain()
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            with contextlib.suppress(OSError):
                writer.close()

    async def _answer(self, line: str) -> HttpAnswer:
        method, _, rest = line.partition(" ")
        page = self._pages.get(rest.partition(" ")[0].partition("?")[0])
        if page is None:
            return 404, PLAIN, b"there are /health, /ready and /metrics\n"
        return await page() if method == "GET" else (405, PLAIN, b"only GET\n")

    async def _health(self) -> HttpAnswer:
        """The loop answers: alive."""
        return 200, PLAIN, b"alive\n"

    async def _ready(self) -> HttpAnswer:
        """Whether people should be sent here."""
        wrong = await self._api.not_ready()
        return (503, PLAIN, f"{wrong}\n".encode()) if wrong else (200, PLAIN, b"ready\n")

    async def _measured(self) -> HttpAnswer:
        return 200, CONTENT_TYPE, self._metrics.page()
