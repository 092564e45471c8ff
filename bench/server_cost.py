"""What a move costs a server, in instructions, now and at another commit: `python -m bench.server_cost FOLDER [FOLDER]`.

A real server runs under valgrind's callgrind, which counts the same whatever else the machine does: everything from a socket's bytes
to the disk and to the bytes that four people get. Tables play a few moves, then, with a fresh server, many; the difference is what the
moves cost. A folder is a package's `src`, or its `build/wheel/site`; without a second one, this one's `src`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import sys
import tempfile
from pathlib import Path

from bench.lean import Seat, open_table
from bench.server_load import SEATS, SERVER

ROOT = Path(__file__).parent.parent
TABLES, FEW, MANY = 3, 5, 25


async def instructions(site: Path, moves: int) -> int:
    """How many instructions a server takes to start, to let people in, and for so many moves at each table."""
    with tempfile.TemporaryDirectory() as folder:
        counting = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/counts"]
        process = await asyncio.create_subprocess_exec(
            *(*counting, sys.executable, "-c", SERVER, folder),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(site), "PYTHONHASHSEED": "0"},
        )
        try:
            port = await port_of(process)
            for number in range(TABLES):
                await play(await open_table(port, SEATS), moves, random.Random(number))
            process.send_signal(signal.SIGTERM)
            _, said = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
    found = re.search(rb"Collected : (\d+)", said)
    assert found, said[-500:]
    return int(found[1])


async def port_of(process: asyncio.subprocess.Process) -> int:
    """Where the server listens, as soon as it says so."""
    assert process.stdout is not None
    said = b""
    while line := await process.stdout.readline():
        said += line
        if match := re.search(rb":(\d+)/", line):
            return int(match[1])
    _, errors = await process.communicate()
    raise RuntimeError(f"the server did not start: {(said + errors)[-500:]!r}")


async def play(people: list[Seat], moves: int, chance: random.Random) -> None:
    """So many moves, each seen by all before the next."""
    for _ in range(moves):
        while not (movers := [one for one in people if one.legal]):
            await asyncio.sleep(0.01)
        mover = movers[0]
        act = mover.act
        await mover.ask("move", text=chance.choice(mover.texts()), act=act)
        while any(one.act <= act for one in people):
            await asyncio.sleep(0.01)


async def cost(site: Path) -> float:
    """Instructions for one move, in millions."""
    few, many = await instructions(site, FEW), await instructions(site, MANY)
    return (many - few) / (TABLES * (MANY - FEW)) / 1e6


def main() -> None:
    """Measure both and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("now", type=Path, nargs="?", default=ROOT / "src")
    options = parser.parse_args()
    before, now = (asyncio.run(cost(site.resolve())) for site in (options.before, options.now))
    print(f"a move at a table of {SEATS}: {before:.2f} → {now:.2f} million instructions: {now / before:.2f}")


if __name__ == "__main__":
    main()
