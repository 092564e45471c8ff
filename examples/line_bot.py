#!/usr/bin/env python3
"""A bot that speaks the line protocol, in plain Python: it needs nothing of Motherlode (docs/guides/a-new-bot.md).

It digs as far to the east as it can, looks at goals, mends its own tools, and otherwise gives up a card.
"""

import json
import re
import sys

CELL = re.compile(r"@(-?\d+),(-?\d+)")


def main():
    seat, moves = 0, []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "motherlode":
            say("id name East")
            say("id author Motherlode")
            say("ready 1")
        elif word == "seat":
            seat = int(rest)
        elif word == "moves":
            moves = json.loads(rest)
        elif word == "go":
            say("move " + max(moves, key=lambda move: worth(move, seat)))
        elif word == "quit":
            return


def worth(move, seat):
    """The farther east a card is dug the better; a map or a repair is better still."""
    if move.startswith("map@"):
        return 100
    if move.startswith("fix:"):
        return 200 if f">{seat}" in move else -50
    if move[:1] in "NESW" and (cell := CELL.search(move)):
        return int(cell[1])
    return -10 if move.startswith("pass") else -20


def say(text):
    print(text, flush=True)


if __name__ == "__main__":
    main()
