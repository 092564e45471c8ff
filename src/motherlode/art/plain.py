"""Plain pictures for what a box has not drawn: its name, and signs of what it does, so that it can be played everywhere at once."""

from __future__ import annotations

from html import escape

from motherlode.core.boxes import BOXES, Verb
from motherlode.core.cards import NUMBER
from motherlode.core.traits import Trait

from . import tunnels as ways
from .actions import fan, little, paper
from .codes import Tunnels
from .drawings import Lit, plate
from .dwarves import HATS, OPEN_EYES, dwarf, role_face
from .pen import at, circle, line, path, text
from .rock import frame, rock

MOODS = {
    "harm": {Trait.HARMS, Trait.HALTS, Trait.LIFTS, Trait.STOPS},
    "look": {Trait.LOOKS},
    "help": {Trait.FREES, Trait.GAINS, Trait.DRAWS, Trait.ALLOWS, Trait.CLEARS},
}
WIDEST = 11  # signs in a line of a name
LINES = 3


def plain_face(code: str) -> str:
    """An action card, a find or a role without a drawing of its own."""
    if code.startswith("role:"):
        return plain_role(code.removeprefix("role:"))
    verb = verb_of(code)
    signs = (
        [] if verb is None else [SIGNS[part.kind] for part in verb.parts if part.name != "held" and part.kind in SIGNS]
    )
    return paper(mood_of(verb)) + at(name_of(code), 50, 34) + at(in_a_row(signs), 50, 84)


def verb_of(code: str) -> Verb | None:
    """The verb that playing a card means, if it is played."""
    card = NUMBER.get(code)
    return next((box.verbs[card] for box in BOXES.values() if card in box.verbs), None)


def mood_of(verb: Verb | None) -> str:
    """The band of a card says what kind of thing it does: the first that any of its traits tells."""
    traits = frozenset() if verb is None else verb.traits
    return next((mood for mood, tells in MOODS.items() if traits & tells), "change")


def name_of(code: str) -> str:
    """A card's name in up to three lines."""
    words = code.partition(":")[2] or code
    rows = _rows(words.replace("-", " ").split())
    return "".join(text(escape(row), 16 * n - 6 * (len(rows) - 1), 13) for n, row in enumerate(rows))


def _rows(words: list[str]) -> list[str]:
    rows = [""]
    for word in words:
        joined = f"{rows[-1]} {word}".strip()
        if len(joined) <= WIDEST or not rows[-1]:
            rows[-1] = joined
        else:
            rows.append(word)
    return [row[:WIDEST] for row in rows[:LINES]]


SIGNS = {
    "cell": '<rect class="ml-line ml-dashes" x="-10" y="-14" width="20" height="28" rx="3" stroke-width="2.4"/>',
    "seat": at(HATS["point"]("#8a5a9e"), 0, 6, 0.4),
    "card": at(fan(), 0, 2, 0.6),
    "cards": at(fan(), 0, 2, 0.6),
    "tunnel": little(rock("sign") + ways.dig("NESW"), 0, 0, 0.2),
    "side": line("M0 12V-10M0 -10L-7 -3M0 -10L7 -3", 4, "change-line"),
    "coins": circle("gold o", 0, 0, 9),
    "number": circle("gold o", 0, 0, 9),
    "choice": path("change o", "M0 -12L12 0L0 12L-12 0Z"),
}


def in_a_row(signs: list[str]) -> str:
    """Signs side by side."""
    return "".join(at(sign, 30 * n - 15 * (len(signs) - 1), 0) for n, sign in enumerate(signs))


def plain_role(name: str) -> str:
    """A dwarf like any other, with the name of the trade."""
    return role_face("#4c4550", dwarf("bowler", "#8d8a94", "#6a4a36", eyes=OPEN_EYES), plate(name, 84))


def plain_tunnel_card(code: str, tunnels: Tunnels, lit: Lit) -> str:
    """A card of the table with a plate in its middle."""
    return rock(code) + ways.bore(tunnels, lit) + frame("edge", 0.9, 1.8, 6.2) + at(plate(code, 60), *ways.MIDDLE)
