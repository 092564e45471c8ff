"""Just enough PNG to look at single points of a picture."""

from __future__ import annotations

import struct
import zlib


class Pixels:
    """A decoded picture with eight bits a channel, red, green, blue and alpha."""

    def __init__(self, png: bytes) -> None:
        chunks = dict(self.chunks(png))
        self.width, self.height, depth, colours = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
        assert (depth, colours) == (8, 6)
        self.rows = self.unfiltered(zlib.decompress(chunks[b"IDAT"]))

    def __getitem__(self, spot: tuple[int, int]) -> tuple[int, int, int]:
        x, y = spot
        red, green, blue = self.rows[y][4 * x : 4 * x + 3]
        return red, green, blue

    @staticmethod
    def chunks(png: bytes) -> list[tuple[bytes, bytes]]:
        found: dict[bytes, bytes] = {}
        at = 8
        while at < len(png):
            size, kind = struct.unpack(">I4s", png[at : at + 8])
            found[kind] = found.get(kind, b"") + png[at + 8 : at + 8 + size]
            at += size + 12
        return list(found.items())

    def unfiltered(self, raw: bytes) -> list[bytearray]:
        stride = 4 * self.width
        above, rows = bytearray(stride), []
        for start in range(0, len(raw), stride + 1):
            row = bytearray(raw[start + 1 : start + 1 + stride])
            for k in range(stride):
                left, up, corner = (row[k - 4] if k >= 4 else 0), above[k], (above[k - 4] if k >= 4 else 0)
                row[k] = (row[k] + (0, left, up, (left + up) // 2, paeth(left, up, corner))[raw[start]]) & 255
            rows.append(row)
            above = row
        return rows


def paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))
