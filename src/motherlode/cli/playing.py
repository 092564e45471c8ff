"""Commands that play: in the terminal, one person against bots."""

import secrets
from typing import Annotated

import typer
from rich.console import Console

import motherlode as ml
from motherlode.bots import make
from motherlode.cli.inputs import read_modules, read_options
from motherlode.cli.positions import NO_OPTIONS, Game, Modules, Options
from motherlode.i18n import LANGUAGES, tr
from motherlode.i18n.names import refusal, role_name
from motherlode.notation.diagrams import diagram
from motherlode.notation.narration import Narrator

_NAMES = ("Mira", "Boyan", "Tomek", "Gerda", "Olya", "Ivo", "Zosia", "Karl", "Nadia", "Petko", "Liese")


def add_to(app: typer.Typer) -> None:
    """Puts the commands into the list."""
    app.command()(play)


def play(
    game: Game = "base",
    players: Annotated[int, typer.Option(help="How many play, you included.")] = 4,
    modules: Modules = "",
    option: Options = NO_OPTIONS,
    bot: Annotated[str, typer.Option(help="Who plays against you.")] = "digger",
    seed: Annotated[int | None, typer.Option(help="Play the same deal again.")] = None,
    language: Annotated[str, typer.Option(help=", ".join(LANGUAGES))] = "en",
    name: Annotated[str, typer.Option(help="What the others call you.")] = "Robin",
) -> None:
    """Play in the terminal against bots."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    rules = ml.Ruleset.of(game, *read_modules(modules), players=players, options=read_options(option))
    TerminalGame(rules, bot, secrets.randbits(32) if seed is None else seed, language, name).run()


class TerminalGame:
    """A game at the terminal: seat 0 is the person's."""

    def __init__(self, rules: ml.Ruleset, bot: str, seed: int, language: str, name: str) -> None:
        self.language = language
        self.console = Console(highlight=False, markup=False, soft_wrap=True)
        self.dealer = ml.Dealer(seed)
        self.bots = {seat: make(bot, f"{seed} {seat}") for seat in range(1, rules.players)}
        self.teller = Narrator(rules, language, [name, *_NAMES][: rules.players], seat=0)
        self.position, events = rules.open(self.dealer)
        self.console.print("Type a move, its number, 'role', or 'quit'. A card with no target lists its moves.\n")
        self.hear(events)

    def run(self) -> None:
        """To the end of the game, or until the person leaves."""
        while (seat := self.position.to_act) is not None:
            if seat == 0:
                move = self.ask()
                if move is None:
                    return
            else:
                move = self.bots[seat].choose(ml.seen_by(self.position, seat), self.position.legal())
            self.hear(self.position.play(move, self.dealer))
        self.console.print(diagram(self.position))

    def hear(self, events: list[ml.Event]) -> None:
        """Everybody takes note; the person reads it."""
        for event in events:
            for seat, bot in self.bots.items():
                bot.watch(event.seen_by(seat))
            words = self.teller.tell(event.seen_by(0))
            if words:
                self.console.print(f"  {words}")

    def ask(self) -> ml.Move | None:
        """The person's move; nothing if they leave."""
        self.console.print()
        self.console.print(diagram(ml.seen_by(self.position, 0)))
        texts = ml.legal_texts(self.position)
        pending = self.position.pending
        self.console.print(
            tr(self.language, "ask.move") if pending is None else tr(self.language, f"ask.{pending.kind}")
        )
        offered = self.offer(texts)
        while True:
            try:
                typed = self.console.input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return None
            if typed in ("quit", "q", "exit"):
                return None
            move = self.understand(typed, offered, texts)
            if move is not None:
                return move

    def offer(self, texts: list[str]) -> list[str]:
        """Lists moves with numbers: card by card in a turn, all of them where something is asked."""
        for number, text in enumerate(texts, 1):
            self.console.print(f"{number:>4}  {text:<26} {self.teller.move(0, text)}")
        return texts

    def understand(self, typed: str, offered: list[str], texts: list[str]) -> ml.Move | None:
        """A number from the list, or a move's text; otherwise why not, in one sentence."""
        if typed == "role":
            self.console.print(role_name(self.language, ml.dump(self.position)["roles"][0]))
            return None
        if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(offered):
            typed = offered[int(typed) - 1]
        try:
            return ml.find_move(self.position, typed)
        except ml.Refusal as problem:
            self.console.print(f"{problem.rule}: {refusal(self.language, problem.rule)}")
        except ValueError as problem:
            matching = [text for text in texts if typed and text.startswith(typed)]
            self.console.print("  ".join(matching) if matching else str(problem))
        return None
