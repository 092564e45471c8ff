"""How tasks are ended: until they have ended.

One cancellation may be lost: where something is awaited with a time limit and is done at that very moment, `asyncio.wait_for` of
Python 3.11 gives its result and forgets that its task was cancelled. A task that runs for ever would then run on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

AGAIN_SECONDS = 0.1


async def end(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel these tasks, again and again if need be, and wait until all have ended; whatever they say then is nobody's business."""
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
    for task in tasks:
        task.cancelled() or task.exception()
