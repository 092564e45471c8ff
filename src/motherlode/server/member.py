"""One of several workers that a supervisor started: `python -m motherlode.server.member`."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading

from motherlode.server.config import Config
from motherlode.server.startup import run_one
from motherlode.server.supervisor import READY


def main() -> int:
    """Serve until told to stop, or until the supervisor is gone."""
    told = json.loads(os.environ.pop("MOTHERLODE_MEMBER"))
    threading.Thread(target=_follow_supervisor, daemon=True).start()
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    listening = socket.socket(fileno=told["listening"])
    try:
        run_one(Config.of_json(told["config"]), listening, told["number"], _say_ready)
    except ValueError as error:
        print(error, file=sys.stderr, flush=True)
        return 1
    return 0


def _say_ready() -> None:
    os.write(1, READY)


def _follow_supervisor() -> None:
    """Nothing ever comes in; the end means that the supervisor has died."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
