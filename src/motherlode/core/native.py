"""Native numbers: what mypyc keeps in registers, and flat vectors of them. In plain Python, stand-ins that behave the same.

This module is never compiled. Compiled modules take the types from here and the compiler finds the real ones behind them; at run time
only plain Python uses what is below. Numbers must stay within their types: a stand-in does not wrap around.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8
else:
    i64 = u8 = int

    class vec(list):  # noqa: N801
        """A list, where the compiler has flat memory. `vec[i64]` is the same: what it holds is the type checker's business."""

        __slots__ = ()
