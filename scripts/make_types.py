"""Write the browser's TypeScript types from what the server's messages, the fields of positions and the kinds of events are declared to be.

python scripts/make_types.py [--check] [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from motherlode.core.events import EVENTS, EventKind
from motherlode.core.shapes import UNSEEN, Shape
from motherlode.core.traits import Trait
from motherlode.server import messages
from motherlode.server.view_type import view_type

HEAD = "// Made by scripts/make_types.py from the messages of the server and what the boxes declare: do not edit.\n"
UNIONS = {
    "FromClient": messages.FromClient,
    "ToClient": messages.ToClient,
    "Claim": messages.Claim,
    "What": messages.What,
}
OUT = Path(__file__).parents[1] / "web" / "src" / "messages.ts"
NAMED = {"View", "GameEvent"}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def main(arguments: list[str]) -> int:
    """Write the file, or with --check fail when it is not up to date."""
    names = [word for word in arguments if not word.startswith("--")]
    out = Path(names[0]) if names else OUT
    text = typescript()
    if "--check" in arguments:
        return 0 if out.exists() and out.read_text() == text else 1
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text)
    return 0


def typescript() -> str:
    """All message types as one TypeScript module."""
    view = view_type()
    _, shapes = msgspec.json.schema_components([*UNIONS.values(), *messages.REST, view], ref_template="{name}")
    optional = names_in([messages.FromClient, messages.TableWish, messages.QuickWish, view])
    parts = [HEAD, f"export const PROTOCOL = {messages.PROTOCOL};\n"]
    parts += [declaration(name, shape, name in optional) for name, shape in sorted(shapes.items())]
    parts += [f"export type {name} = {' | '.join(sorted(names_of(union)))};\n" for name, union in UNIONS.items()]
    parts += [f"export type Trait = {' | '.join(sorted(quoted(trait.name.lower()) for trait in Trait))};\n", events()]
    return "\n".join(parts)


def events() -> str:
    """Every kind of event with its fields, and their union."""
    kinds = [f"  {name}: {{ {fields(kind)} }};" for name, kind in sorted(EVENTS.items())]
    union = "export type GameEvent = { [K in keyof Events]: { event: K } & Events[K] }[keyof Events];\n"
    about = "/** The kinds of events as a reader is told them; what is hidden from the reader is `?`. */\n"
    return "\n".join([f"{about}export interface Events {{", *kinds, "}\n", union])


def fields(kind: EventKind) -> str:
    """The fields of a kind of event."""
    return " ".join(f"{name}{'?' if shape.optional else ''}: {told(shape)};" for name, shape in kind.fields.items())


def told(shape: Shape) -> str:
    """What a reader is told of a field; in a game that is over and seen with all cards open, everybody's own is a list."""
    hidden = [quoted(UNSEEN)] if shape.is_secret and not shape.type_name.endswith("[]") else []
    lists = [f"({shape.type_name})[]"] if shape.each else []
    return " | ".join([shape.type_name, *lists, *hidden, *(["null"] if shape.optional else [])])


def quoted(text: str) -> str:
    """A text as a type."""
    return f'"{text}"'


def names_in(types: list[Any]) -> set[str]:
    """The names of types, and of those they are made of."""
    return set(msgspec.json.schema_components(types)[1])


def names_of(union: Any) -> list[str]:
    """The types of a union."""
    return [part.__name__ for part in union.__args__]


def declaration(name: str, shape: dict[str, Any], may_leave_out: bool) -> str:
    """One exported type; what we send is always whole, what we read may leave out what has a default."""
    about = f"/** {shape['description']} */\n" if "description" in shape else ""
    if "properties" not in shape:
        return f"{about}export type {name} = {type_of(shape)};\n"
    required = set(shape.get("required", ())) if may_leave_out else set(shape["properties"])
    fields = [f"  {key}{'' if key in required else '?'}: {type_of(part)};" for key, part in shape["properties"].items()]
    return "\n".join([f"{about}export interface {name} {{", *fields, "}\n"])


def type_of(shape: dict[str, Any]) -> str:
    """The TypeScript of a JSON schema."""
    if shape.get("title") in NAMED:
        return str(shape["title"])
    if "$ref" in shape:
        return str(shape["$ref"])
    if "anyOf" in shape:
        return " | ".join(dict.fromkeys(type_of(part) for part in shape["anyOf"]))
    if "enum" in shape:
        return " | ".join(
            "null" if value is None else f'"{value}"' if isinstance(value, str) else str(value)
            for value in shape["enum"]
        )
    if "const" in shape:
        return f'"{shape["const"]}"'
    if shape.get("type") == "array":
        return f"Array<{type_of(shape['items'])}>" if "items" in shape else "unknown[]"
    if shape.get("type") == "object":
        inner = shape.get("additionalProperties")
        return f"Record<string, {type_of(inner)}>" if isinstance(inner, dict) and inner else "Record<string, unknown>"
    return PLAIN.get(shape.get("type", ""), "unknown")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
