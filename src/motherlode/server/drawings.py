"""The drawings that the client needs: made once, by a process of their own, so that no table waits for it, and kept packed."""

from __future__ import annotations

import asyncio
import sys

import msgspec

from motherlode.server.children import Child
from motherlode.server.ending import end
from motherlode.server.packing import Packed, packed
from motherlode.server.safe_logging import log

COMMAND = [sys.executable, "-m", "motherlode.server.drawings"]
_read = msgspec.msgpack.Decoder(dict[str, Packed]).decode


def draw() -> dict[str, Packed]:
    """Every card and symbol in one file, and the styles that belong to it; takes some seconds."""
    from motherlode import art

    return {
        "cards.svg": packed(art.sprite().encode(), "image/svg+xml"),
        "cards.css": packed(art.stylesheet().encode(), "text/css"),
    }


class Drawings:
    """Makes the drawings when they are first wanted; all servers of a process share them."""

    _made: dict[str, Packed] | None = None

    def __init__(self) -> None:
        self._making: asyncio.Task[None] | None = None
        self._child: Child | None = None

    async def get(self, name: str) -> Packed | None:
        """A drawing by the name of its file."""
        await self.be_ready()
        return (Drawings._made or {}).get(name)

    async def be_ready(self) -> None:
        """Have them made, once for all who wait."""
        if Drawings._made is None:
            if self._making is None or self._making.done():
                self._making = asyncio.create_task(self._make())
            await asyncio.shield(self._making)

    async def close(self) -> None:
        """Stop drawing."""
        if self._making is not None:
            await end([self._making])
        if self._child is not None:
            await self._child.end()

    async def _make(self) -> None:
        self._child = await Child.start(COMMAND)
        data, code = await self._child.read_all()
        self._child = None
        if code == 0:
            Drawings._made = _read(data)
        else:
            log.error("the cards could not be drawn")


if __name__ == "__main__":
    from motherlode.server.replayer import be_modest

    be_modest()
    sys.stdout.buffer.write(msgspec.msgpack.encode(draw()))
