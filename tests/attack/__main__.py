"""An attacker: a client of its own that does to a real server, in a process of its own, what strangers may do.

    python -m tests.attack                       every attack, short; 16 faults and 5 kills
    python -m tests.attack --long                every attack in full, 300 faults and 300 kills
    python -m tests.attack C2 H7                 only these
    python -m tests.attack kills --kills 50      only kills; `faults` likewise

Nothing here uses the server's code but `faulty_server`, which is the real server with a store, thinking processes and a game that
fail when told to. The client speaks HTTP and WebSocket by plain sockets; the checker reads the server's database.
At the end a table says which attacks were held and which broke something.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.attack.all import ATTACKS, Attack
from tests.attack.arena import Field, Verdict, carry_out
from tests.attack.campaign import Result, injected_faults, kills

Campaign = Callable[[Path, int, int], Awaitable[Result]]
CAMPAIGNS: dict[str, Campaign] = {"faults": injected_faults, "kills": kills}


async def run(options: argparse.Namespace) -> list[Verdict]:
    """Carry out all that is wanted, one after the other, and tell how each went."""
    verdicts = []
    for one in ATTACKS:
        if _is_wanted(options.wanted, one.finding, one.run.__name__):
            verdicts.append(await carry_out(one, options.long))
            print(_line(verdicts[-1]), flush=True)
    for name, campaign in CAMPAIGNS.items():
        if _is_wanted(options.wanted, name):
            verdicts.append(await _campaign(name, campaign, getattr(options, name), options.seed))
            print(_line(verdicts[-1]), flush=True)
    return verdicts


def _is_wanted(wanted: list[str], *names: str) -> bool:
    return not wanted or any(name in wanted for name in names)


async def _campaign(name: str, campaign: Campaign, many: int, seed: int) -> Verdict:
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="motherlode-attack-") as folder:
        result = await campaign(Path(folder), many, seed)
    for problem in result.problems[:20]:
        print(f"      {problem}", flush=True)
    figures = {
        "acknowledged": result.acknowledged,
        "sent_again": result.retries,
        "sent_twice": result.doubled,
        "slowest_s": round(result.slowest, 1),
        "slowest_after": result.slowest_after.replace(" ", "_"),
    }
    why = f"{len(result.problems)} problems, the first: {result.problems[0]}" if result.problems else ""
    one = Attack(name, f"{many} of them", _nothing)
    return Verdict(one, not result.problems, why, figures, time.monotonic() - began)


async def _nothing(field: Field) -> None:
    """Campaigns run by themselves."""


def _line(verdict: Verdict) -> str:
    word = "held " if verdict.held else "BROKE"
    figures = " ".join(f"{name}={value}" for name, value in verdict.figures.items())
    line = f"{word} {verdict.attack!s:66} {verdict.seconds:6.1f} s  {verdict.why}".rstrip()
    return f"{line}\n      {figures}" if figures else line


def main() -> int:
    """Attack; exit 1 if anything broke."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wanted", nargs="*", help="findings (C2), names of attacks, `faults` or `kills`; all if none")
    parser.add_argument("--long", action="store_true", help="in full; a machine with nothing else to do")
    parser.add_argument("--faults", type=int)
    parser.add_argument("--kills", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.faults = options.faults or (300 if options.long else 16)
    options.kills = options.kills or (300 if options.long else 5)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    verdicts = asyncio.run(run(options))
    print("\n" + "\n".join(f"{'held ' if one.held else 'BROKE'} {one.attack}" for one in verdicts))
    broke = sum(not verdict.held for verdict in verdicts)
    print(f"{len(verdicts) - broke} held, {broke} broke")
    return 1 if broke else 0


if __name__ == "__main__":
    sys.exit(main())
