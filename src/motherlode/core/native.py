"""Native numbers and vectors for what is hot, and plain stand-ins for them where the engine is not compiled.

Compiled, `i64` and `u8` are machine numbers and `vec` is a flat vector of them (`librt.vecs`). As plain Python the same source runs with
lists and bytearrays, which are the fastest there. This file itself is never compiled. Numbers must stay within their types: a stand-in
does not wrap around.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8
else:

    class i64:  # noqa: N801
        """Stands for a number in annotations; called, it is that number."""

        def __new__(cls, number=0):
            """A plain number."""
            return int(number)

    class u8:  # noqa: N801
        """Stands for a small number in annotations; called, it is that number."""

        def __new__(cls, number=0):
            """A plain number, of which a byte is kept."""
            return int(number) & 255

    class vec:  # noqa: N801
        """Stands for vectors: `vec[u8]` is a bytearray, any other a list."""

        def __class_getitem__(cls, item):
            """The type that stands for a vector of such numbers."""
            return bytearray if item is u8 else list
