"""A box without any words of its own, played at the terminal in every language: what has no words is called by its code.

It runs in a process of its own (`python -m tests.support.wordless`): cards and verbs are numbered once and for all.
"""

import contextlib
import io
import json
from unittest.mock import patch

import motherlode as ml
from motherlode.cli.terminal import TerminalGame
from motherlode.cli.words import nameless
from motherlode.core import shapes
from motherlode.core.boxes import Box
from motherlode.core.cards import Card
from motherlode.core.carrying import use_up
from motherlode.core.chance import Chance
from motherlode.core.follows import GOES_ON, TURN_ENDS, Follow
from motherlode.core.moves import Move, Seat, card_of
from motherlode.core.native import Moves
from motherlode.core.parts import NumberPart
from motherlode.core.position import Pending, Position
from motherlode.i18n import LANGUAGES

gongs = Box("gongs", 61, module=True, games=("base",))
gongs.mark("bell", alike=True)
gongs.tunnels({"NESW+bell": 20})
gongs.cards({"gong": 60})
GONG = gongs.verb(["gong"], "B-5")
COUNT = gongs.word("count", "B-5", NumberPart(" ", 3))
HOW_OFTEN = gongs.decision("how_often", "B-5")
RANG = gongs.event("rang", seat=shapes.SEAT, times=shapes.NUMBER)


@GONG.offer
def always(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """There is nothing to aim at."""
    moves.append(GONG.move(card))


@GONG.play
def ask_how_often(position: Position, move: Move, chance: Chance) -> Follow:
    """The mover is asked."""
    use_up(position, position.to_move, card_of(move))
    position.pending = Pending("how_often", position.to_move, move)
    return GOES_ON


@HOW_OFTEN.ask
def one_to_three(position: Position, pending: Pending, moves: Moves) -> None:
    """Any number up to three."""
    moves.extend(COUNT.move(times) for times in (1, 2, 3))


@HOW_OFTEN.answer
def ring(position: Position, move: Move, chance: Chance) -> Follow:
    """Everybody hears it, and nothing else happens."""
    position.pending = None
    position.tell(RANG, {"seat": position.to_move, "times": COUNT.parts[0].bits(move)})
    return TURN_ENDS


def played(language: str) -> str:
    """A whole game at the terminal; the first move that is listed is always made."""
    rules = ml.Ruleset.of("base", "gongs", players=3)
    out = io.StringIO()
    with contextlib.redirect_stdout(out), patch("rich.console.Console.input", lambda *args: "1"):
        TerminalGame(rules, "random", 1, language, "Robin").run()
    return out.getvalue()


if __name__ == "__main__":
    print(json.dumps({"games": {language: played(language) for language in LANGUAGES}, "nameless": nameless()}))
