"""Writes docs/declarations.md from what core and boxes declare: the kinds of events and the verbs, with their fields and parts."""

from collections.abc import Iterator
from pathlib import Path

import motherlode as ml
from motherlode.core.boxes import BOXES, VERBS, Verb
from motherlode.core.cards import NAME
from motherlode.core.events import EVENTS, EventKind
from motherlode.core.parts import Part
from motherlode.core.shapes import Shape

PAGE = Path(__file__).parent.parent / "docs" / "declarations.md"


def main() -> None:
    """Writes the page, if it has changed."""
    text = page()
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        PAGE.write_text(text, encoding="utf-8")
        print(f"{PAGE.name} changed")


def page() -> str:
    """The whole page."""
    return "\n".join([*_head(), *_events(), "", *_verbs(), ""])


def _head() -> list[str]:
    return [
        "# Events and moves, as they are declared",
        "",
        "Made by `scripts/make_declarations.py` (`make docs`); don't edit it. A kind of event is declared once, by the core or by the box",
        "that tells it, and a verb lists the parts of its moves. What a seat is told, what it can keep account of, sentences,",
        "take-backs, the action index of the environments and how a move is written and read all follow from these declarations.",
        "",
        f"Motherlode {ml.__version__}: {len(EVENTS)} kinds of events, {len(VERBS)} verbs.",
        "",
    ]


def _events() -> Iterator[str]:
    yield "## Events"
    yield "*Shows*: something hidden comes to light, or chance decides: the move can't be taken back any more. *Silent*: another event"
    yield "tells it in words. *Quiet*: only those are told in words who see what is secret in it. *Noted*: everybody"
    yield "should notice it at once. *Strikes*: nobody has done it to the player it names, who is told until it is read."
    yield ""
    yield "| event | told by | fields | moves | |"
    yield "|---|---|---|---|---|"
    told_by = {kind.name: box.name for box in BOXES.values() for kind in box.events}
    for name, kind in sorted(EVENTS.items()):
        fields = ", ".join(_field(field, shape) for field, shape in kind.fields.items())
        moves = ", ".join(type(movement).__name__ for movement in kind.movements)
        yield f"| `{name}` | {told_by.get(name, 'core')} | {fields} | {moves} | {_marks(kind)} |"


def _field(name: str, shape: Shape) -> str:
    seen = f", only {' and '.join(shape.viewers)}" if shape.viewers else ", each its own" if shape.each else ""
    return f"`{name}`{'?' if shape.optional else ''}: {shape.name}{seen}"


def _marks(kind: EventKind) -> str:
    marks = {
        "shows": kind.uncovers,
        "silent": kind.silent,
        "quiet": kind.quiet,
        "noted": kind.noted,
        "strikes": kind.strikes,
    }
    return ", ".join(word for word, holds in marks.items() if holds)


def _verbs() -> Iterator[str]:
    yield "## Verbs"
    yield "| begins with | box | rule | parts | traits |"
    yield "|---|---|---|---|---|"
    for box in sorted(BOXES.values(), key=lambda box: (box.order, box.name)):
        for verb in dict.fromkeys([*box.words, *box.verbs.values()]):
            parts = " ".join(_part(part) for part in verb.parts if part.name != "held")
            traits = ", ".join(sorted(trait.name.lower().replace("_", " ") for trait in verb.traits))
            yield f"| {_beginning(verb)} | {box.name} | {verb.rule} | {parts} | {traits} |"


def _beginning(verb: Verb) -> str:
    if verb.word:
        return f"`{verb.word}`"
    return ", ".join(f"`{NAME[card]}`" for card in sorted(verb.cards)) or "a tunnel card"


def _part(part: Part) -> str:
    word = part.name if part.name == part.kind else f"{part.name} ({part.kind})"
    marks = [*(["secret"] if part.is_secret else []), *(["may be missing"] if part.optional else [])]
    sign = f"`{part.sign}` " if part.sign.strip() else ""
    return f"{sign}{word}{' [' + ', '.join(marks) + ']' if marks else ''};"


if __name__ == "__main__":
    main()
