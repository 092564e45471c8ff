"""A game at the terminal: what is shown, what may be typed, in the player's language."""

from collections.abc import Callable
from typing import ClassVar, Final

from rich.console import Console

import motherlode as ml
from motherlode import rulebook
from motherlode.bots import make_or_run, release
from motherlode.cli.tabletop import tabletop
from motherlode.core.boxes import VERBS
from motherlode.core.cards import IS_TUNNEL, NAME, NUMBER, UPRIGHT
from motherlode.core.cells import cell_text
from motherlode.core.moves import card_of, cell_of, target_of, verb_of
from motherlode.core.refusal import nearest
from motherlode.i18n import card_name, catalogue, goal_name, refusal, role_name, tr
from motherlode.notation.diagrams import board
from motherlode.notation.narration import Narrator

_NAMES: Final = ("Mira", "Boyan", "Tomek", "Gerda", "Olya", "Ivo", "Zosia", "Karl", "Nadia", "Petko", "Liese")
_WORDS: Final = ("help", "moves", "table", "role", "rule", "quit")
_MARGIN: Final = 4
_MANY: Final = 24  # of one card: more are listed when asked for


class Leaves(Exception):
    """The person leaves the game."""


class TerminalGame:
    """A game at the terminal: seat 0 is the person's."""

    def __init__(self, rules: ml.Ruleset, bot: str, seed: int, language: str, name: str) -> None:
        self.language = language
        self.seed = seed
        self.console = Console(highlight=False, markup=False)
        self.dealer = ml.Dealer(seed)
        self.names = [name, *_NAMES][: rules.players]
        self.bots = {seat: make_or_run(bot, f"{seed} {seat}") for seat in range(1, rules.players)}
        self.teller = Narrator(rules, language, self.names, seat=0)
        self.position, self.begun = rules.open(self.dealer)

    def run(self) -> None:
        """To the end of the game, or until the person leaves."""
        try:
            self._play()
        finally:
            release(self.bots.values())

    def _play(self) -> None:
        self.say("intro", player=self.names[0], seat=0, help=self.word("help"), quit=self.word("quit"))
        self.print()
        self.hear(self.begun)
        try:
            while (seat := self.position.to_act) is not None:
                move = self.ask() if seat == 0 else self.wait_for(seat)
                self.hear(self.position.play(move, self.dealer))
        except Leaves:
            self.say("bye", seed=self.seed)
            return
        self.show_table()
        self.say("end", seed=self.seed)

    def wait_for(self, seat: int) -> ml.Move:
        """A bot's move, from what its seat sees."""
        return self.bots[seat].choose(ml.seen_by(self.position, seat), self.position.legal())

    def hear(self, events: list[ml.Event]) -> None:
        """Everybody takes note; the person reads it."""
        for event in events:
            for seat, bot in self.bots.items():
                bot.watch(event.seen_by(seat))
            words = self.teller.tell(event.seen_by(0))
            if words:
                self.print(f"  {words}")

    # Asking.

    def ask(self) -> ml.Move:
        """The person's move."""
        self.print()
        if self.position.to_move == 0:  # in others' turns a question is enough
            self.show_table()
        offer = self.offer()
        self.print(self.question())
        offer.show()
        while True:
            move = self.understand(self.read(), offer)
            if move is not None:
                return move

    def question(self) -> str:
        """What is asked, in words."""
        pending = ml.seen_by(self.position, 0).pending
        if pending is None:
            owing = [owing for box in self.position.rules.boxes for owing in box.owing]
            return tr(self.language, next((says for says, is_owed in owing if is_owed(self.position)), "ask.move"))
        key, player = f"ask.{pending.kind}", self.names[self.position.to_move]
        if key not in catalogue(self.language):  # a box without words of its own
            return f"{pending.kind}?"
        return tr(self.language, key, player=player, move=self.about(pending.move))

    def about(self, move: ml.Move | None) -> str:
        """The move that is asked about, as the person sees it: its card, and whom or what it is aimed at."""
        if move is None:
            return ""
        verb = VERBS[verb_of(move)]
        card = card_name(self.language, verb.word or NAME[card_of(move)])
        if verb.held is not None and verb.names_seat:
            return f"{card} → {self.names[target_of(move)]}"
        return f"{card} → {cell_text(cell_of(move))}" if cell_of(move) else card

    def offer(self) -> "MoveMenu":
        """The moves: card by card in a turn, one by one where something is asked."""
        moves = self.position.legal()
        return MoveMenu(self, moves, is_grouped=self.position.pending is None)

    def read(self) -> str:
        """A line; none any more, or an interruption, and the person leaves."""
        try:
            return self.console.input("> ").strip()
        except UnicodeDecodeError:
            return "\ufffd"
        except (EOFError, KeyboardInterrupt):
            self.print()
            raise Leaves from None

    def understand(self, typed: str, offer: "MoveMenu") -> ml.Move | None:
        """A number from the list, a move's text, a card, or a word; otherwise why not, in one sentence."""
        word, _, rest = typed.partition(" ")
        command = self.command(word)
        if not typed:
            return None
        if command is not None and typed not in offer.texts:
            self._commands[command](self, rest.strip(), offer)
            return None
        if typed.isascii() and typed.isdigit():
            return self.numbered(typed, offer)
        return self.written(typed, offer)

    def numbered(self, typed: str, offer: "MoveMenu") -> ml.Move | None:
        """The move with that number."""
        if len(typed) < 6 and 1 <= int(typed) <= len(offer.moves):
            return offer.moves[int(typed) - 1]
        self.say("no_number", n=typed[:20], most=len(offer.moves))
        return None

    def written(self, typed: str, offer: "MoveMenu") -> ml.Move | None:
        """The move that was written; a card alone lists its moves."""
        try:
            return ml.find_move(self.position, typed)
        except ml.Refusal as problem:
            self.print(f"{problem.rule}: {refusal(self.language, problem.rule)}")
        except ValueError:
            if not offer.show_card(typed):
                self.no_move(typed, offer)
        return None

    def no_move(self, typed: str, offer: "MoveMenu") -> None:
        """Nothing is called like that; perhaps something near to it is."""
        words = [self.word(name) for name in _WORDS]
        near = nearest(typed, [*offer.texts, *words])
        shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in typed[:60])
        sentences = [tr(self.language, "terminal.no_move", text=shown)]
        sentences += [tr(self.language, "terminal.meant", moves=", ".join(near))] if near else []
        self.print(" ".join([*sentences, tr(self.language, "terminal.see_help", help=self.word("help"))]))

    # Words.

    def command(self, word: str) -> str | None:
        """Which of the words was typed, in the person's language or in English."""
        small = word.lower()
        also = {"q": "quit", "exit": "quit", "?": "help", "h": "help"}
        known = {**also, **{name: name for name in _WORDS}, **{self.word(name): name for name in _WORDS}}
        return known.get(small)

    def word(self, name: str) -> str:
        """The word for it in the person's language."""
        return tr(self.language, f"terminal.word.{name}")

    def explain(self, rest: str, offer: "MoveMenu") -> None:
        """What may be typed."""
        lines = {
            "3": "number", "NES@3,-1": "dig", "break:lamp>2": "seat", "map": "card", self.word("moves"): "moves",
            self.word("table"): "table", self.word("role"): "role", f"{self.word('rule')} B-8": "rule", self.word("quit"): "quit",
        }  # fmt: skip
        self.say("help.title")
        for typed, key in lines.items():
            self.print(f"  {typed:<16} {tr(self.language, f'terminal.help.{key}')}")
        self.say("help.signs")
        signs = [f"signs.{box.name}" for box in self.position.rules.boxes]
        for key in (key for key in signs if f"terminal.{key}" in catalogue(self.language)):
            self.say(key)

    def show_moves(self, rest: str, offer: "MoveMenu") -> None:
        """The list again."""
        self.print(self.question())
        offer.show()

    def show_again(self, rest: str, offer: "MoveMenu") -> None:
        """The table again."""
        self.show_table()

    def show_role(self, rest: str, offer: "MoveMenu") -> None:
        """The person's role, and what it wants."""
        if self.position.rules.default_role is None:
            self.say("no_role")
            return
        role = ml.dump(self.position)["roles"][0]
        self.print(f"{role_name(self.language, role)}. {tr(self.language, f'role.{role}.about')}")

    def show_rule(self, rest: str, offer: "MoveMenu") -> None:
        """A rule: its sentence in the person's language where it has one, else its text."""
        found = rulebook.rules().get(rest.upper())
        if found is None:
            self.say("no_rule", text=rest[:30])
        elif f"rule.{found.id}" in catalogue(self.language):
            self.print(f"{found.id}: {refusal(self.language, found.id)}")
        else:
            self.print(f"{found.id}: {found.plain_text(self.console.width)}")

    def leave(self, rest: str, offer: "MoveMenu") -> None:
        """Leave the game."""
        raise Leaves

    _commands: ClassVar[dict[str, Callable[["TerminalGame", str, "MoveMenu"], None]]] = {
        "help": explain,
        "moves": show_moves,
        "table": show_again,
        "role": show_role,
        "rule": show_rule,
        "quit": leave,
    }

    # Showing.

    def show_table(self) -> None:
        """The mine and the players, as the person sees them."""
        view = ml.seen_by(self.position, 0)
        drawn = board(view, lambda kind: goal_name(self.language, kind))
        self.console.print("\n".join([*drawn, ""]), soft_wrap=True)  # a mine may be wider than the screen
        for line in tabletop(view, self.language, self.names):
            self.print(line)

    def say(self, key: str, **args: str | int) -> None:
        """A sentence of the terminal's own."""
        self.print(tr(self.language, f"terminal.{key}", **args))

    def print(self, text: str = "") -> None:
        """A line, wrapped between words."""
        self.console.print(text)


class MoveMenu:
    """The moves that a person may make, in the order in which they are numbered."""

    def __init__(self, game: TerminalGame, moves: list[ml.Move], is_grouped: bool) -> None:
        self.game = game
        self.is_grouped = is_grouped
        self.groups: dict[str, list[ml.Move]] = {}
        for move in moves:
            self.groups.setdefault(group_of(move), []).append(move)
        self.moves = [move for group in self.groups.values() for move in group]
        self.texts = [ml.move_text(move) for move in self.moves]

    def show(self) -> None:
        """All moves with their numbers."""
        if not self.is_grouped:
            self.show_each(self.moves)
            return
        for name, moves in self.groups.items():
            if len(moves) > _MANY:
                self.game.say("many", title=self.title(name), n=len(moves), word=name)
            else:
                self.game.print(f"{self.title(name)}:")
                self._show_in_lines([self._numbered(move) for move in moves])

    def title(self, name: str) -> str:
        """What a group is called: its card, or what its word means."""
        key = f"terminal.group.{name}"
        language = self.game.language
        if key in catalogue(language):
            return tr(language, key)
        code = f" ({name})" if IS_TUNNEL[NUMBER[name]] else ""
        return f"{card_name(language, name)}{code}"

    def show_card(self, typed: str) -> bool:
        """The moves of one card or word, each in a sentence; whether there are any."""
        found = self.groups.get(typed, [])
        starting = [move for move, text in zip(self.moves, self.texts, strict=True) if text.startswith(typed)]
        self.show_each(found or starting)
        return bool(found or starting)

    def show_each(self, moves: list[ml.Move]) -> None:
        """Some moves, each on a line of its own, in words."""
        for move in moves:
            words = self.game.teller.move(0, ml.move_text(move))
            self.game.print(f"{self._number(move):>4}  {ml.move_text(move):<26} {words}")

    def _show_in_lines(self, entries: list[str]) -> None:
        width = max(map(len, entries)) + 2
        columns = max(1, (self.game.console.width - _MARGIN) // width)
        for first in range(0, len(entries), columns):
            line = "".join(f"{entry:<{width}}" for entry in entries[first : first + columns])
            self.game.print(" " * _MARGIN + line.rstrip())

    def _numbered(self, move: ml.Move) -> str:
        return f"{self._number(move):>3} {ml.move_text(move)}"

    def _number(self, move: ml.Move) -> int:
        return self.moves.index(move) + 1


def group_of(move: ml.Move) -> str:
    """The card as it is written in the hand, or the word that a move begins with."""
    verb = VERBS[verb_of(move)]
    return verb.word or NAME[UPRIGHT[card_of(move)] or card_of(move)]
