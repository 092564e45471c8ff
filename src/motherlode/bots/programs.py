"""Bots that are other programs, in any language: they speak the line protocol (`docs/guides/a-new-bot.md`).

`program:./my_bot.py --clever` names one wherever a bot is named on the command line and in the lab; `program@2.5:./my_bot.py` gives
it 2.5 seconds for each move. The server knows no such names.
"""

import logging
import re
import shlex
import sys
import time
import weakref
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from typing import Final

from motherlode.bots import protocol as say
from motherlode.bots.classes import is_class, make_of_class
from motherlode.bots.hearing import CLAIMED, TALK
from motherlode.bots.processes import Process, ProgramFailed
from motherlode.bots.random_bot import RandomBot
from motherlode.bots.registry import Bot, Seed, make
from motherlode.bots.talker import Saying, read_saying
from motherlode.core.events import Fields
from motherlode.core.moves import Move
from motherlode.core.position import Position
from motherlode.core.refusal import quoted
from motherlode.core.writing import move_text
from motherlode.notation.positions import dump
from motherlode.notation.strict_json import parse_json

USUAL_SECONDS: Final = 10.0  # for a move
READY_SECONDS: Final = 30.0  # for saying that it is ready
_NAME: Final = re.compile(r"program(?:@(?P<seconds>[0-9]{1,4}(?:\.[0-9]{1,3})?))?:(?P<command>.+)", re.DOTALL)
_log: Final = logging.getLogger(__name__)


def make_or_run(name: str, seed: Seed = 0) -> Bot:
    """A new bot by its name, a program by its command, or one of a class by where it stands; a `ValueError` if it is none of them."""
    if name.startswith("program"):
        return ProgramBot(name, seed)
    return make_of_class(name, seed) if is_class(name) else make(name, seed)


def check_bot(name: str) -> None:
    """Raises a `ValueError` if there is no such bot, or if the program does not say that it is ready."""
    bot = make_or_run(name)
    if isinstance(bot, ProgramBot):
        try:
            bot.start()
        except ProgramFailed as problem:
            raise ValueError(f"{quoted(name)} {problem}") from None
        finally:
            bot.close()


def let_talk(bots: Iterable[object]) -> None:
    """Tells those bots that are other programs, at the beginning of their game, that they may speak; all others know it by being asked."""
    for bot in bots:
        if isinstance(bot, ProgramBot):
            bot.talks = True


def release(bots: Iterable[object]) -> None:
    """Closes those bots that hold something which must be given back."""
    for bot in bots:
        if isinstance(bot, ProgramBot):
            bot.close()


class ProgramBot:
    """One seat's player in a process of its own, for one game. It is told what its seat may know, and nothing else.

    An answer that is not legal is replaced by a random move. A program that gives no answer in time, ends, or says far too much is
    stopped, and random moves are made for it to the end of the game. Each of these is reported once in the log.
    """

    def __init__(self, name: str, seed: Seed = 0) -> None:
        self.name = name
        self.command, self.seconds = read_name(name)
        self.title = self.author = ""
        self._seed = seed
        self._chance = RandomBot(seed)
        self._news: list[Fields] = []
        self._process: Process | None = None
        self._has_begun = False
        self._has_failed = False
        self.talks = False
        self._said: Saying | None = None
        self._reported: set[str] = set()

    def watch(self, happened: Fields) -> None:
        """Keeps an event, as its seat sees it, until the program is asked or the game is over."""
        if not self._has_failed:
            self._news.append(happened)

    def choose(self, view: Position, moves: list[Move]) -> Move:
        """The program's answer; a random move if it has none."""
        self._said = None
        if not self._has_failed:
            try:
                return self._ask(view, moves)
            except ProgramFailed as problem:
                self._give_up(str(problem))
        return self._chance.pick(moves)

    def speak(self, view: Position) -> Saying | None:
        """What the program has said before its move, where that makes sense."""
        return self._said

    def start(self) -> Process:
        """Starts the program if it is not running; `ProgramFailed` if it does not say that it is ready."""
        if self._process is None:
            self._process = Process(self.command)
            weakref.finalize(self, self._process.kill)
            self._greet(self._process)
        return self._process

    def close(self) -> None:
        """The game is over: tells the program the rest, and ends it."""
        process, self._process, self._has_failed = self._process, None, True
        if process is not None:
            process.tell([*self._told_news(), say.END])
            process.stop()

    def _greet(self, process: Process) -> None:
        deadline = time.monotonic() + READY_SECONDS
        process.tell([say.line_of(say.GREETING, say.VERSION)])
        while True:
            word, rest = say.parted(process.hear(deadline))
            if word == say.IDENTITY:
                self._note_identity(*say.parted(rest))
            elif word == say.READY:
                if rest != str(say.VERSION):
                    raise ProgramFailed(f"speaks version {quoted(rest)} of the protocol, and this is {say.VERSION}")
                return

    def _note_identity(self, what: str, text: str) -> None:
        if what == "name":
            self.title = text[:100]
        elif what == "author":
            self.author = text[:100]

    def _ask(self, view: Position, moves: list[Move]) -> Move:
        process, texts = self.start(), [move_text(move) for move in moves]
        process.ask([*self._told_game(view), *self._told_news(), *_question(view, texts, self.seconds)])
        answer, self._said = _answer(process, time.monotonic() + self.seconds)
        if answer in texts:
            return moves[texts.index(answer)]
        process.tell([say.line_of(say.ILLEGAL, answer)])
        self._report("illegal", f"answered {quoted(answer)}, which is not legal; a random move is made for it")
        return self._chance.pick(moves)

    def _told_game(self, view: Position) -> list[str]:
        """What a program is told once, before its first move."""
        if self._has_begun:
            return []
        self._has_begun = True
        rules = view.rules
        game = {"game": rules.game, "modules": list(rules.modules), "players": rules.players, "options": rules.options}
        game |= {"talk": True} if self.talks else {}
        return [
            say.json_line(say.GAME, game),
            say.line_of(say.SEAT, view.viewer),
            say.line_of(say.SEED, luck_of(self._seed)),
        ]

    def _told_news(self) -> list[str]:
        news, self._news = self._news, []
        return [_told(happened) for happened in news]

    def _give_up(self, why: str) -> None:
        """Stops the program for good."""
        self._has_failed, self._news = True, []
        if self._process is not None:
            self._process.kill()
            self._process = None
        self._report("failed", f"{why}; random moves are made for it to the end of the game")

    def _report(self, kind: str, sentence: str) -> None:
        if kind not in self._reported:
            self._reported.add(kind)
            _log.warning("%s %s", quoted(self.name), sentence)


def _question(view: Position, texts: list[str], seconds: float) -> list[str]:
    """What the seat sees, what it may do, and how long it may think."""
    return [
        say.json_line(say.VIEW, dump(view)),
        say.json_line(say.MOVES, texts),
        say.line_of(say.GO, round(1000 * seconds)),
    ]


def _told(happened: Fields) -> str:
    """An event, or what somebody says, as a line."""
    if happened["event"] not in TALK:
        return say.json_line(say.EVENT, happened)
    said = happened["said"] if happened["event"] == CLAIMED else {"phrase": happened["phrase"]}
    return say.json_line(say.SAY, {"seat": happened["seat"], "said": said})


def _answer(process: Process, deadline: float) -> tuple[str, Saying | None]:
    """The move that the program names, and what it says before it; other lines are passed over."""
    said: Saying | None = None
    while True:
        word, rest = say.parted(process.hear(deadline))
        if word == say.MOVE:
            return rest, said
        if word == say.SAY:
            with suppress(ValueError):
                said = read_saying(parse_json(rest))


def luck_of(seed: Seed) -> str:
    """The seed that a program is told: it follows from the seat's, which may tell how the cards were dealt and so stays here."""
    return sha256(f"luck {seed}".encode()).hexdigest()[:16]


def read_name(name: str) -> tuple[list[str], float]:
    """The command in `program:COMMAND` or `program@SECONDS:COMMAND`, and the seconds for a move."""
    match = _NAME.fullmatch(name)
    command = _words(match["command"]) if match else []
    seconds = float(match["seconds"] or USUAL_SECONDS) if match else 0.0
    if not command or not seconds:
        raise ValueError(f"{quoted(name)} names no program: write program:COMMAND or program@SECONDS:COMMAND")
    if command[0].endswith(".py"):
        command.insert(0, sys.executable)  # so that it need not be executable
    return command, seconds


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        return []
