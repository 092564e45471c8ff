"""Write the browser's TypeScript types from the server's message types: `python scripts/make_types.py [--check] [FILE]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from motherlode.server import messages

HEAD = "// Made from src/motherlode/server/messages.py by scripts/make_types.py: do not edit.\n"
UNIONS = {
    "FromClient": messages.FromClient,
    "ToClient": messages.ToClient,
    "Claim": messages.Claim,
    "What": messages.What,
}
OUT = Path(__file__).parents[1] / "web" / "src" / "messages.ts"
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
    _, shapes = msgspec.json.schema_components([*UNIONS.values(), *messages.REST], ref_template="{name}")
    optional = names_in([messages.FromClient, messages.TableWish, messages.QuickWish])
    parts = [HEAD, f"export const PROTOCOL = {messages.PROTOCOL};\n"]
    parts += [declaration(name, shape, name in optional) for name, shape in sorted(shapes.items())]
    parts += [f"export type {name} = {' | '.join(sorted(names_of(union)))};\n" for name, union in UNIONS.items()]
    return "\n".join(parts)


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
