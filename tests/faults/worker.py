"""One worker for fault tests: the real server on PostgreSQL and Redis, at a quick pace, with a clock that jumps when told to.

    python -m tests.faults.worker DATABASE REDIS

Orders come in on standard input: `jump 3600` lets this process's clock jump by so many seconds.
"""

from __future__ import annotations

import sys
import threading
import time

from motherlode.server.config import Config
from motherlode.server.limits import Limits
from motherlode.server.startup import _announce, _listen, run_one
from motherlode.table import Pace

PACE = Pace(after_person=200, after_bot=500, after_harmless=500, grace=4000, between_rounds=3000)
MANY = 10**6
ROOMY = Limits(
    burst=MANY,
    per_second=MANY,
    rest_burst=MANY,
    rest_per_second=MANY,
    tables_per_address=MANY,
    connections_per_address=MANY,
    requests_per_address=MANY,
)


def jump(seconds: float) -> None:
    """From now on this process takes it to be so much later."""
    real, real_ns = time.time, time.time_ns
    time.time = lambda: real() + seconds
    time.time_ns = lambda: real_ns() + round(seconds * 1e9)


def listen() -> None:
    """Take orders; without anybody to give them there is nothing to do here."""
    for line in sys.stdin:
        word, _, number = line.partition(" ")
        if word == "jump":
            jump(float(number))


def main() -> None:
    """Serve until killed."""
    database, redis = sys.argv[1:3]
    config = Config(
        port=0, store="postgresql", database=database, bus="redis" if redis else "none", redis=redis or None
    )
    threading.Thread(target=listen, daemon=True).start()
    listening = _listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    run_one(config, listening, 0, lambda: _announce("127.0.0.1", port, False), ROOMY, PACE)


if __name__ == "__main__":
    main()
