"""What happened, told to one player in plain words of their language: sentences follow from the declarations of events and verbs.

The sentence of an event stands in the catalogue under `event.<kind>`. Where the reader is shown something secret, `event.<kind>.you` comes
first; where it is hidden, `event.<kind>.hidden`; an event that comes in varieties has one for each (`event.turned_up.stone`). A move's is
`move.<word or card>`, with `:<choice>` or `.<part>` behind it if there is one for that choice, or for a part that is often missing.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from motherlode.core.boxes import VERBS, Verb
from motherlode.core.cards import IS_TUNNEL, NAME
from motherlode.core.events import EVENTS, EventKind, Fields
from motherlode.core.happenings import MOVED
from motherlode.core.moves import Move, card_of, cards_of, seat_of, verb_of
from motherlode.core.parts import ChoicePart, Part
from motherlode.core.ruleset import Ruleset
from motherlode.core.shapes import UNSEEN, Shape
from motherlode.core.traits import Trait
from motherlode.i18n.catalogue import catalogue, tr
from motherlode.i18n.names import card_name, goal_name, role_name
from motherlode.notation.moves import parse_move

Args = dict[str, str | int]

# What stands for a field of this shape in a sentence; the second of a kind has the second name.
HOLES: Final = {
    "seat": ("player", "target"),
    "cell": ("cell", "other"),
    "card": ("card", "other_card"),
    "goal": ("card", "other_card"),
    "face": ("card", "other_card"),
    "cards": ("cards", "other_cards"),
    "words": ("cards", "other_cards"),
    "role": ("role", "role"),
    "number": ("n", "m"),
    "gold": ("n", "m"),
    "seats": ("players", "players"),
}


class Narrator:
    """Tells events to one seat (or to a spectator): who is called what, and in which language."""

    def __init__(self, rules: Ruleset, language: str, names: Sequence[str], seat: int | None = None) -> None:
        self.rules = rules
        self.language = language
        self.names = names
        self.seat = seat

    def tell(self, happened: Fields) -> str:
        """One sentence, or nothing where there is nothing to say."""
        kind = EVENTS[happened["event"]]
        if kind is MOVED:
            return "" if self._is_told_by_others(happened["move"]) else self.move(happened["seat"], happened["move"])
        people = [happened.get(name) for name, shape in kind.fields.items() if shape.name == "seat"]
        aim = self._aim(*people[:2]) if len(people) > 1 else ""
        key = self._known(aim, self._keys(kind, happened))
        if key is None:
            return "" if kind.silent or kind.quiet else self._plainly(kind, happened)
        told = tr(self.language, key, **self._args(kind, happened))
        return f"{told} {self._result(happened)}".strip() if kind.ends_round else told

    def _aim(self, seat: int | None, target: int | None) -> str:
        """What a sentence's key ends with that is about one's own, or speaks to whom it has hit."""
        if target is None or target not in (seat, self.seat):
            return ""
        return ".own" if target == seat else ".at_you"

    def _known(self, aim: str, keys: Iterator[str]) -> str | None:
        """The first of these sentences that there is, rather as it is said of this aim."""
        known = catalogue(self.language)
        return next((one for key in keys for one in (key + aim, key) if one in known), None)

    def _keys(self, kind: EventKind, happened: Fields) -> Iterator[str]:
        """The sentences that might do, the most special first."""
        if kind.silent:
            return
        own = f"event.{kind.says}"
        secrets = [happened[name] for name in kind.secrets if name in happened]
        if secrets and not any(_is_hidden(secret) for secret in secrets):
            yield f"{own}.you"
        if any(_is_hidden(secret) for secret in secrets):
            yield f"{own}.hidden"
        if kind.quiet:
            return
        for name in kind.fields:
            if isinstance(happened.get(name), str):
                yield f"{own}.{happened[name].partition(':')[0]}"
        yield own

    def _plainly(self, kind: EventKind, happened: Fields) -> str:
        """What an event of a box without words of its own comes to: its name and what it says."""
        said = [str(self._said(shape, happened[name])) for name, shape in kind.fields.items() if name in happened]
        return ": ".join([kind.name.replace("_", " "), *([", ".join(filter(None, said))] if any(said) else [])])

    def _args(self, kind: EventKind, happened: Fields) -> Args:
        """Everything that the sentence may need."""
        args: Args = {}
        for name, shape in kind.fields.items():
            if name in happened:
                said = self._said(shape, happened[name])
                args[name] = self._named(name, said)
                first, second = HOLES.get(shape.name, (name, name))
                args[second if first in args else first] = said
        return {"n": _count(happened), **args}

    def _named(self, name: str, said: str | int) -> str | int:
        """A value that has a name of its own: a grade, a tool."""
        key = f"{name}.{said}"
        return tr(self.language, key) if key in catalogue(self.language) else said

    def _said(self, shape: Shape, value: Any) -> str | int:
        """A value in words."""
        if shape.name == "seat":
            return self.names[value] if isinstance(value, int) else ""
        if shape.name == "seats":
            return ", ".join(self.names[seat] for seat in value)
        if shape.name == "role":
            return role_name(self.language, value)
        if shape.name in ("card", "goal", "find", "face"):
            return self._face(value)
        if shape.name in ("cards", "words"):
            return ", ".join(map(self._face, value)) or "–"
        return value if isinstance(value, str | int) else ""

    def _face(self, card: Any) -> str:
        """A card, a goal, or a tunnel with something beneath it."""
        if isinstance(card, dict):
            return ", ".join(card_name(self.language, str(part)) for part in card.values())
        kind = str(card).partition(":")[0]
        if f"goal.{kind}" in catalogue(self.language):
            return goal_name(self.language, str(card))
        return card_name(self.language, str(card))

    def _result(self, happened: Fields) -> str:
        """Who has won, and which role everybody had."""
        key = f"result.{happened['winners']}"
        words = [tr(self.language, key)] if key in catalogue(self.language) else []
        roles = [
            f"{self.names[seat]}: {role_name(self.language, role)}"
            for seat, role in enumerate(happened.get("roles", []))
        ]
        return " ".join([*words, ", ".join(roles)])

    # Moves.

    def _is_told_by_others(self, text: str) -> bool:
        """Whether an event says the same."""
        return Trait.TOLD in VERBS[verb_of(parse_move(self.rules, text))].traits

    def move(self, seat: int, text: str) -> str:
        """A move in words."""
        move = parse_move(self.rules, text)
        verb = VERBS[verb_of(move)]
        args = self._move_args(verb, move)
        target = seat_of(move) if verb.names_seat else None
        key = self._known(self._aim(seat, target), _move_keys(verb, move))
        if key is None:  # a box without words of its own
            return f"{self.names[seat]}: {text}"
        return tr(self.language, key, **{"player": self.names[seat], **args})

    def _move_args(self, verb: Verb, move: Move) -> Args:
        args: Args = {"n": len(cards_of(move))}
        for part in verb.parts:
            name, said = self._part(part, move)
            args["other" if name in args and name == "cell" else name] = said
        return args

    def _part(self, part: Part, move: Move) -> tuple[str, str | int]:
        """What a part is called in sentences, and its value in words."""
        bits = part.bits(move)
        if part.kind == "seat":
            return ("payer" if part.name == "payer" else "target"), self.names[bits - 1] if bits else ""
        if part.kind == "cell":
            return "cell", part.text(bits)
        if part.kind in ("card", "tunnel"):
            return ("held" if part.name == "held" else "card"), card_name(self.language, part.text(bits))
        if part.kind in ("cards", "coins"):
            return "cards", part.text(bits)
        return part.name, self._named(part.name, part.text(bits))


def _move_keys(verb: Verb, move: Move) -> Iterator[str]:
    """The sentences that might do for a move, the most special first."""
    code = verb.word or ("dig" if IS_TUNNEL[card_of(move)] else NAME[card_of(move)])
    family = code.partition(":")[0]
    for part in verb.parts:
        if isinstance(part, ChoicePart) and part.bits(move):
            yield f"move.{family}:{part.text(part.bits(move))}"
    for part in verb.parts:
        if part.optional and part.bits(move):
            yield f"move.{code}.{part.name}"
    yield f"move.{code}"
    yield f"move.{family}"


def _is_hidden(value: Any) -> bool:
    return value == UNSEEN or (isinstance(value, list) and UNSEEN in value)


def _count(happened: Fields) -> int:
    """How many there are, where the event does not say it by itself."""
    lists = [value for value in happened.values() if isinstance(value, list)]
    return len(lists[0]) if lists else 0
