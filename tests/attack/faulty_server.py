"""The real server, with a store, thinking processes and a game that fail when told to; for tests only.

    python -m tests.attack.faulty_server FOLDER '{"grace": 300}'

Orders come in on standard input, one JSON object a line, and each is answered with a line:

    {"store": "fail", "method": "add_acts", "times": 1}     the next write fails before anything is written
    {"store": "fail_after", ...}                            … after everything was written
    {"store": "half", ...}                                  … after the first of its acts was written
    {"store": "slow", "seconds": 0.5, ...}                  … is slow
    {"store": "slow_answer", "seconds": 0.5, ...}           … is written at once, but it takes a while to say so
    {"store": "hang", "seconds": 5, ...}                    … is not answered for so long, and then fails
    {"game": "fail", "times": 1}                            the engine raises when the next move is made
    {"think": 0.5}                                          bots take so long from now on
    {"heal": true}                                          everything works again

`times` null: until healed. `only`: just acts of this kind (`came_back`), or done by this hand (`bot`).
"""

from __future__ import annotations

import asyncio
import functools
import json
import sqlite3
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from motherlode.server import bot_pool, startup
from motherlode.server.limits import Limits
from motherlode.server.store import SqliteStore
from motherlode.table import Pace, Table

MANY = 10**6
ROOMY = {"burst": MANY, "per_second": MANY, "rest_burst": MANY, "rest_per_second": MANY, "tables_per_address": MANY}
QUICK = {"after_person": 0, "after_bot": 20, "after_harmless": 50, "grace": 1_000, "between_rounds": 1_000}
WRITES = ("add_acts", "make_table", "add_record")


@dataclass
class Fault:
    """What is to go wrong, how often, and for which calls."""

    kind: str
    times: int | None = 1
    method: str = "add_acts"
    only: str | None = None
    seconds: float = 0.5

    def meets(self, method: str, args: tuple[Any, ...]) -> bool:
        """Whether a call is to go wrong; counts it."""
        if self.times == 0 or method != self.method:
            return False
        if self.only is not None and not any(_is(act, self.only) for act in _acts_of(args)):
            return False
        if self.times is not None:
            self.times -= 1
        return True


@dataclass
class Faults:
    """Everything that is to go wrong now."""

    store: list[Fault] = field(default_factory=list)
    game: Fault | None = None
    think: float = 0.0
    met: int = 0
    """How many faults have happened."""

    def order(self, what: dict[str, Any]) -> dict[str, Any]:
        """Do as told."""
        if what.pop("heal", False):
            self.store, self.game, self.think = [], None, 0.0
        if "store" in what:
            self.store = [*self.store, Fault(what.pop("store"), **what)]
        elif "game" in what:
            self.game = Fault(what.pop("game"), **what)
        elif "think" in what:
            self.think = what["think"]
        return {"met": self.met}

    def of_store(self, method: str, args: tuple[Any, ...]) -> Fault | None:
        """The fault that a call to the store meets."""
        found = next((fault for fault in self.store if fault.meets(method, args)), None)
        self.met += found is not None
        return found

    def of_game(self, by: str) -> bool:
        """Whether this move fails."""
        if self.game is None or self.game.times == 0 or self.game.only not in (None, by):
            return False
        self.game.times = None if self.game.times is None else self.game.times - 1
        self.met += 1
        return True


def _is(act: dict[str, Any], kind: str) -> bool:
    """Whether an act is of a kind, or done by somebody of a kind."""
    return kind in (act["what"], act["said"].get("by"))


def _acts_of(args: tuple[Any, ...]) -> list[Any]:
    return next((part for part in args if isinstance(part, list)), [])


def faulty(store: type[SqliteStore], faults: Faults) -> type[SqliteStore]:
    """A store whose calls go wrong when told to, whatever calls it has."""

    def wrapped(method: str) -> Callable[..., Any]:
        real = getattr(store, method)

        async def call(self: SqliteStore, *args: Any, **more: Any) -> Any:
            fault = faults.of_store(method, args)
            if fault is None:
                return await real(self, *args, **more)
            if fault.kind == "slow":
                await asyncio.sleep(fault.seconds)
                return await real(self, *args, **more)
            if fault.kind == "slow_answer":
                result = await real(self, *args, **more)
                await asyncio.sleep(fault.seconds)
                return result
            if fault.kind == "hang":
                await asyncio.sleep(fault.seconds)
            elif fault.kind == "fail_after":
                await real(self, *args, **more)
            elif fault.kind == "half":
                await real(self, *(part[:1] if isinstance(part, list) else part for part in args), **more)
            raise sqlite3.OperationalError("disk I/O error, as ordered")

        return call

    calls = [name for name in vars(store) if not name.startswith("_") and name != "close"]
    return type("FaultyStore", (store,), {name: wrapped(name) for name in calls if callable(getattr(store, name))})


def faulty_game(table: type[Table], faults: Faults) -> None:
    """Moves raise when told to."""
    real = table._act

    def act(self: Table, seat: int, by: Any, *args: Any, **more: Any) -> Any:
        if faults.of_game(by):
            raise RuntimeError("a defect of the engine, as ordered")
        return real(self, seat, by, *args, **more)

    table._act = act  # type: ignore[method-assign]


def slow_bots(faults: Faults) -> None:
    """Bots that are asked take longer; what is not asked of them does not."""
    lane = bot_pool._Lane
    real = lane.ask

    async def ask(self: Any, *args: Any, **more: Any) -> Any:
        if faults.think:
            await asyncio.sleep(faults.think)
        return await real(self, *args, **more)

    lane.ask = ask  # type: ignore[method-assign]


def listen(faults: Faults) -> None:
    """Take orders."""
    for line in sys.stdin:
        print(json.dumps(faults.order(json.loads(line))), flush=True)


def main() -> None:
    """Serve until killed."""
    settings = json.loads(sys.argv[2]) if len(sys.argv) > 2 else {}
    faults = Faults()
    replace: Any = startup
    replace.SqliteStore = faulty(SqliteStore, faults)
    faulty_game(Table, faults)
    slow_bots(faults)
    limit = settings.pop("think_limit", None)
    if limit is not None:
        replace.ProcessBotPool = functools.partial(bot_pool.ProcessBotPool, limit=limit)
    limits = Limits(**{**ROOMY, "connections_per_address": MANY, **settings.pop("limits", {})})
    threading.Thread(target=listen, args=(faults,), daemon=True).start()
    startup.serve(port=0, data=Path(sys.argv[1]), open_browser=False, limits=limits, pace=Pace(**{**QUICK, **settings}))


if __name__ == "__main__":
    main()
