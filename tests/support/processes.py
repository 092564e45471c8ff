"""Processes that tests start, and let go of before their event loop ends."""

import asyncio


async def let_go(process: asyncio.subprocess.Process) -> None:
    """Close the pipes of a process that has ended by itself: as garbage they would be closed when their loop is gone."""
    process._transport.close()  # type: ignore[attr-defined]  # nothing else closes it at once
    for _ in range(3):  # each pipe says goodbye in a turn of the loop
        await asyncio.sleep(0)
