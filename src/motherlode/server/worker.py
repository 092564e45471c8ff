"""A bot process: questions come in on standard input, one JSON object a line, and answers go out the same way."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections import OrderedDict
from hashlib import sha256
from typing import Any, BinaryIO, NamedTuple

import msgspec

import motherlode as ml
from motherlode import bots
from motherlode.bots.talker import speech

READY = b"ready\n"


class Briefing(msgspec.Struct, frozen=True):
    """All that a bot is told: its name, its luck, what its seat may know, what it may do, what it has seen happen.

    `game` names the bot's seat at its table, so that a worker that has met it before goes on where it was. For a hint
    the answer is move, reason and number, with tabs between them. Where bots talk, the answer may have a line in JSON behind
    the move and a tab.
    """

    level: str
    seed: int
    view: dict[str, Any]
    legal: list[str]
    events: list[dict[str, Any]] = []
    game: str = ""
    hint: bool = False
    talk: bool = False


class Watched(NamedTuple):
    """How many events a bot has watched, and which: moves that were taken back may leave as many others in their place."""

    many: int
    digest: bytes

    @classmethod
    def of(cls, events: list[dict[str, Any]]) -> Watched:
        """All of these, in this order."""
        return cls(len(events), sha256(msgspec.json.encode(events)).digest())

    def begins(self, events: list[dict[str, Any]]) -> bool:
        """Whether what was watched is how these events begin."""
        return self.many <= len(events) and Watched.of(events[: self.many]) == self


class BotMemory:
    """Bots that have been asked before, with what each has watched; the one asked longest ago is forgotten first."""

    def __init__(self, most: int = 500) -> None:
        self._bots: OrderedDict[tuple[str, str], tuple[bots.Bot, Watched]] = OrderedDict()
        self._most = most

    def answer(self, briefing: Briefing) -> str:
        """Let the bot watch what is new, and choose; one that watched what has been taken back begins again."""
        bot, seen = self._recall(briefing)
        for event in briefing.events[seen:]:
            bot.watch(event)
        if briefing.game:
            self._bots[briefing.game, briefing.level] = bot, Watched.of(briefing.events)
        if len(self._bots) > self._most:
            self._bots.popitem(last=False)
        view = ml.load(briefing.view)
        moves = [ml.parse_move(view.rules, text) for text in briefing.legal]
        text = ml.move_text(bot.choose(view, moves))
        return text + _said_with_it(bot, view) if briefing.talk else text

    def _recall(self, briefing: Briefing) -> tuple[bots.Bot, int]:
        """The bot that played this seat before, if all that it watched still holds, and how many events that is; else a new one."""
        bot, watched = self._bots.pop((briefing.game, briefing.level), (None, None))
        if bot is None or watched is None or not watched.begins(briefing.events):
            return bots.make(briefing.level, briefing.seed), 0
        return bot, watched.many


def _said_with_it(bot: bots.Bot, view: ml.Position) -> str:
    """What a bot says with its move, behind a tab; whatever goes wrong with that, the move counts."""
    try:
        said = speech(bot, view)
    except Exception:
        return ""
    return "" if said is None else "\t" + msgspec.json.encode(said).decode()


def move_in(answer: str) -> str:
    """The move in an answer, without what is said with it."""
    return answer.partition("\t")[0]


def advise(briefing: Briefing) -> str:
    """What an adviser would do who knows nothing but this."""
    view = ml.load(briefing.view)
    adviser = bots.adviser()
    for event in briefing.events:
        adviser.watch(event)
    advice = adviser.advise(view, [ml.parse_move(view.rules, text) for text in briefing.legal])
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
    """Say that it is ready, then answer each briefing; a bot that fails gives an empty answer."""
    memory = BotMemory()
    read = msgspec.json.Decoder(Briefing).decode
    answers.write(READY)
    answers.flush()
    for line in questions:
        try:
            briefing = read(line)
            text = advise(briefing) if briefing.hint else memory.answer(briefing)
        except Exception:
            text = ""
        answers.write(text.encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
