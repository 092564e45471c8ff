"""A bot process: questions come in on standard input, one JSON object a line, and answers go out the same way."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections import OrderedDict
from typing import Any, BinaryIO

import msgspec

import motherlode as ml
from motherlode import bots

READY = b"ready\n"


class Question(msgspec.Struct, frozen=True):
    """All that a bot is told: its name, its luck, what its seat may know, what it may do, what it has seen happen.

    `game` names the bot's seat at its table, so that a worker that has met it before goes on where it was. Who asks for a hint
    wants to know why, too: the answer is then move, reason and number, with tabs between them.
    """

    level: str
    seed: int
    view: dict[str, Any]
    legal: list[str]
    events: list[dict[str, Any]] = []
    game: str = ""
    hint: bool = False


class Memory:
    """Bots that have been asked before, with how much each has watched; the one asked longest ago is forgotten first."""

    def __init__(self, most: int = 500) -> None:
        self._bots: OrderedDict[tuple[str, str], tuple[bots.Bot, int]] = OrderedDict()
        self._most = most

    def answer(self, question: Question) -> str:
        """Let the bot watch what is new, and choose."""
        key = question.game, question.level
        bot, watched = self._bots.pop(key, (None, 0)) if question.game else (None, 0)
        if bot is None or watched > len(question.events):
            bot, watched = bots.make(question.level, question.seed), 0
        for event in question.events[watched:]:
            bot.watch(event)
        self._bots[key] = bot, len(question.events)
        if len(self._bots) > self._most:
            self._bots.popitem(last=False)
        view = ml.load(question.view)
        moves = [ml.parse_move(view.rules, text) for text in question.legal]
        return ml.move_text(bot.choose(view, moves))


def advise(question: Question) -> str:
    """What an adviser would do who knows nothing but this."""
    view = ml.load(question.view)
    adviser = bots.adviser()
    for event in question.events:
        adviser.watch(event)
    advice = adviser.advise(view, [ml.parse_move(view.rules, text) for text in question.legal])
    why, number = advice.why
    return f"{ml.move_text(advice.move)}\t{why}\t{number}"


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr
    with contextlib.suppress(BrokenPipeError):
        _serve(sys.stdin.buffer, answers)


def _serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Say that it is ready, then answer each question; a bot that fails gives an empty answer."""
    memory = Memory()
    read = msgspec.json.Decoder(Question).decode
    answers.write(READY)
    answers.flush()
    for line in questions:
        try:
            question = read(line)
            text = advise(question) if question.hint else memory.answer(question)
        except Exception:
            text = ""
        answers.write(text.encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
