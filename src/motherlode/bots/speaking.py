"""The other side of the line protocol: a bot written in Python as a program that any host may run."""

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar

from motherlode.bots import protocol as say
from motherlode.bots.registry import Bot, Seed
from motherlode.bots.talker import as_heard, read_saying, speech
from motherlode.core.events import EVENTS
from motherlode.core.moves import Move
from motherlode.core.position import Position
from motherlode.core.refusal import quoted
from motherlode.core.writing import move_text
from motherlode.notation.moves import parse_move
from motherlode.notation.positions import load
from motherlode.notation.sentences import in_words, sentence
from motherlode.notation.strict_json import parse_json


class SpeakingBot:
    """Answers lines with lines. What is wrong with a line is answered in one sentence, and the line is forgotten."""

    def __init__(self, make: Callable[[Seed], Bot], name: str, author: str) -> None:
        """`make` makes a new bot from a seed."""
        self.name = name
        self.author = author
        self.has_quit = False
        self._make = make
        self._begin(0)

        self._talks = False

    def _begin(self, seed: Seed) -> None:
        self._seed = seed
        self._bot: Bot = self._make(seed)
        self._view: Position | None = None
        self._moves: list[str] = []

    def hear(self, line: str) -> list[str]:
        """The lines that answer a line."""
        word, rest = say.parted(line)
        answer = self._answers.get(word)
        try:
            return answer(self, rest) if answer is not None else []
        except Exception as problem:  # a host that talks nonsense must not end the bot
            return [say.line_of(say.ERROR, sentence(in_words(problem)))]

    def _greet(self, rest: str) -> list[str]:
        return [
            say.line_of(say.IDENTITY, f"name {self.name}"),
            say.line_of(say.IDENTITY, f"author {self.author}"),
            say.line_of(say.READY, say.VERSION),
        ]

    def _start_game(self, rest: str) -> list[str]:
        self._begin(0)
        self._talks = False
        game = parse_json(rest) if rest else None
        self._talks = isinstance(game, dict) and game.get("talk") is True
        return []

    def _take_seed(self, rest: str) -> list[str]:
        self._begin(rest)
        return []

    def _watch(self, rest: str) -> list[str]:
        happened = parse_json(rest)
        if not isinstance(happened, dict) or not isinstance(happened.get("event"), str):
            raise ValueError(f"{quoted(rest)} is no event")
        kind = EVENTS.get(happened["event"])
        if kind is not None:
            kind.check({name: value for name, value in happened.items() if name != "event"})
            self._bot.watch(happened)
        return []

    def _hear_words(self, rest: str) -> list[str]:
        told = parse_json(rest)
        if not isinstance(told, dict) or type(told.get("seat")) is not int or told["seat"] < 0:
            raise ValueError(f"{quoted(rest)} does not say whose words these are")
        self._bot.watch(as_heard(told["seat"], read_saying(told.get("said"))))
        return []

    def _look(self, rest: str) -> list[str]:
        self._view = load(parse_json(rest))
        return []

    def _list_moves(self, rest: str) -> list[str]:
        self._moves = _texts(parse_json(rest))
        return []

    def _go(self, rest: str) -> list[str]:
        if self._view is None or not self._moves:
            raise ValueError("there is no view, or there are no moves, to choose from")
        moves = [parse_move(self._view.rules, text) for text in self._moves]
        chosen = say.line_of(say.MOVE, move_text(self._choose(self._view, moves)))
        return [*self._words(self._view), chosen]

    def _words(self, view: Position) -> list[str]:
        """What the bot says with its move, where it may; whatever goes wrong with that, the move counts."""
        said = None
        with suppress(Exception):
            said = speech(self._bot, view) if self._talks else None
        return [] if said is None else [say.json_line(say.SAY, said)]

    def _choose(self, view: Position, moves: list[Move]) -> Move:
        """What the bot chooses; one that was told nonsense forgets all that it has heard."""
        try:
            return self._bot.choose(view, moves)
        except Exception:
            self._bot = self._make(self._seed)
            return self._bot.choose(view, moves)

    def _quit(self, rest: str) -> list[str]:
        self.has_quit = True
        return []

    _answers: ClassVar[dict[str, Callable[["SpeakingBot", str], list[str]]]] = {
        say.GREETING: _greet,
        say.GAME: _start_game,
        say.SEED: _take_seed,
        say.EVENT: _watch,
        say.SAY: _hear_words,
        say.VIEW: _look,
        say.MOVES: _list_moves,
        say.GO: _go,
        say.QUIT: _quit,
    }


def _texts(given: Any) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        raise ValueError("moves must be a list of texts")
    return given


def serve(make: Callable[[Seed], Bot], name: str, author: str) -> None:
    """Speaks the line protocol on standard input and output until it is told to quit, or nobody is there any more.

    Whatever else is printed goes to standard error.
    """
    speaker, answers = SpeakingBot(make, name, author), sys.stdout
    sys.stdout = sys.stderr
    try:
        for line in sys.stdin.buffer:
            for answer in speaker.hear(line.decode("utf-8", "replace")):
                print(answer, file=answers, flush=True)
            if speaker.has_quit:
                return
    finally:
        sys.stdout = answers
