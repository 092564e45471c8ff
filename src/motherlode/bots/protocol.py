"""The line protocol: how a host (whoever runs a game) and a bot in another program talk, one line of text at a time.

`docs/guides/a-new-bot.md` describes it. A line is a word, and behind a space whatever belongs to it. Lines whose word is not known
are ignored on both sides, so that later versions may add words.
"""

import json
from typing import Any, Final

VERSION: Final = 1
LONGEST_LINE: Final = 65_536  # of a program, in bytes

# From the host.
GREETING: Final = "motherlode"
GAME: Final = "game"
SEAT: Final = "seat"
SEED: Final = "seed"
EVENT: Final = "event"
VIEW: Final = "view"
MOVES: Final = "moves"
GO: Final = "go"
ILLEGAL: Final = "illegal"
END: Final = "end"
QUIT: Final = "quit"

# From both.
SAY: Final = "say"

# From the program.
IDENTITY: Final = "id"
READY: Final = "ready"
MOVE: Final = "move"
ERROR: Final = "error"


def line_of(word: str, rest: object = "") -> str:
    """One line, without its end: what would break it is made a space."""
    return " ".join(f"{word} {rest}".split("\n")).replace("\r", " ").rstrip()


def json_line(word: str, value: Any) -> str:
    """A line with a value in JSON."""
    return f"{word} {json.dumps(value, separators=(',', ':'))}"


def parted(line: str) -> tuple[str, str]:
    """The word of a line, and the rest."""
    word, _, rest = line.strip().partition(" ")
    return word, rest.strip()
