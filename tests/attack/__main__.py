"""An attacker: a client of its own that does to a real server, in a process of its own, what strangers may do.

    python -m tests.attack              every attack, short
    python -m tests.attack --long       every attack in full, 300 kills and 300 faults
    python -m tests.attack C2 H7        only these

Nothing here uses the server's code but `faulty_server`, which is the real server with a store and thinking processes that
fail when told to. The client speaks HTTP and WebSocket by plain sockets; the checker reads the server's database.
At the end a table says which attacks were held and which broke something.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import sys

from tests.attack.arena import ATTACKS, Verdict, carry_out
from tests.attack.attacks import floods, people, rooms, secrets, storage  # noqa: F401


async def run(wanted: list[str], long: bool) -> list[Verdict]:
    """Carry out all that are wanted, one after the other, and tell how each went."""
    verdicts = []
    chosen = [one for one in ATTACKS if not wanted or any(word in (one.finding, one.run.__name__) for word in wanted)]
    for one in chosen:
        verdict = await carry_out(one, long)
        verdicts.append(verdict)
        print(_line(verdict), flush=True)
    return verdicts


def _line(verdict: Verdict) -> str:
    word = "held " if verdict.held else "BROKE"
    figures = " ".join(f"{name}={value}" for name, value in verdict.figures.items())
    return f"{word} {verdict.attack!s:60} {verdict.seconds:5.1f} s  {verdict.why}\n      {figures}"


def main() -> int:
    """Attack; exit 1 if anything broke."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wanted", nargs="*", help="findings (C2) or names of attacks; all if none")
    parser.add_argument("--long", action="store_true", help="as long as the issue asks for")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    verdicts = asyncio.run(run(options.wanted, options.long))
    broke = [verdict for verdict in verdicts if not verdict.held]
    print(json.dumps({"held": len(verdicts) - len(broke), "broke": len(broke)}))
    return 1 if broke else 0


if __name__ == "__main__":
    sys.exit(main())
