"""Which lines outside the boxes name something of a box: `python -m tests.contract.naming [part of a path …]` lists them.

In Python a line counts if a string in it is a box's name, card, verb, question, event, field, option, role, goal or chest (or begins
with one and a sign of the notation), if it imports a box, or if a name in it contains a word that only boxes have. Docstrings and
comments may speak of anything. In TypeScript likewise.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from motherlode.core.boxes import BOXES
from motherlode.notation.vocabulary import homes, names_of

ROOT = Path(__file__).parent.parent.parent
SOURCES = ROOT / "src" / "motherlode"
LAYERS = ("core", "notation", "bots", "table", "envs", "art", "lab", "server", "cli")
CLIENT = ROOT / "web" / "src"
MADE = {"messages.ts"}
"""Made by a script from what the boxes declare."""

EVERYDAY = set(
    "base turn take keep mark stop pass pick free key keys push box shown front asked joined goals reveal stone".split()
)
"""Names that are also everyday words of a program: as strings they say nothing about a box."""
TELLING = re.compile(
    r"chest|toll(?!e)|veto|troll|(?<!in)duel|saboteur2|pathfinder|diversion|costume|(?<!third)party|postcard|handyman|vault|"
    r"wc20\d\d|ladder|crystal|greedy|profiteer|geologist|spider|dragon|pickpocket",
    re.IGNORECASE,
)
"""Words by which a name in a program gives a box away."""
RULE = re.compile(r"[A-Z]-[A-Z]?\d+")
QUOTED = re.compile(r'"([^"\n]*)"|\'([^\'\n]*)\'|`([^`\n]*)`')
CODE = re.compile(r"/\*.*?\*/|^\s*\*.*|//.*")


@cache
def names() -> frozenset[str]:
    """Everything that some box gives a name to, but for rules and everyday words."""
    found = {name for box in BOXES.values() for name in names_of(box) if not RULE.fullmatch(name)}
    found |= {name.partition(":")[0] for name in found}
    return frozenset(found - EVERYDAY)


def names_a_box(text: str) -> bool:
    """Whether a string is a name that belongs to a box, alone or as the beginning of a code, a key or a move."""
    words = re.split(r"[\s,]+", text.strip())
    return len(words) <= 4 and any(
        word in names() or re.split(r"[:.@>+]", word)[0] in names() for word in words if word
    )


def python_lines(path: Path) -> set[int]:
    """The lines of a Python file that name a box."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            if names_a_box(node.value):
                found.add(node.lineno)
        elif isinstance(node, ast.ImportFrom) and node.module and imports_a_box(node.module):
            found.add(node.lineno)
        elif any(TELLING.search(name) for name in identifiers(node)):
            found.add(node.lineno)  # type: ignore[attr-defined]
    return found


def identifiers(node: ast.AST) -> list[str]:
    """The names that a node of a program gives or uses."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.arg(arg=name) | ast.keyword(arg=str(name)):
            return [name]
        case ast.ImportFrom(names=aliases):
            return [alias.name for alias in aliases]
        case _:
            return []


def imports_a_box(module: str) -> bool:
    """Whether an import reaches into a box's folder."""
    parts = module.split(".")
    return parts[:2] == ["motherlode", "modules"] and len(parts) > 2 and parts[2] in homes().values()


def typescript_lines(path: Path) -> set[int]:
    """The lines of a TypeScript file that name a box."""
    found = set()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        code = CODE.sub("", line)
        texts = ["".join(groups) for groups in QUOTED.findall(code)]
        bare = QUOTED.sub("", code)
        keys = [text.removeprefix("ui.") for text in texts]
        if any(map(names_a_box, keys)) or TELLING.search(bare) or any(map(TELLING.search, keys)):
            found.add(number)
    return found


def lines() -> Iterator[tuple[str, int, str]]:
    """Every line outside the boxes that names something of a box: file, number, text."""
    for path in sorted(path for layer in LAYERS for path in (SOURCES / layer).rglob("*.py")):
        yield from _told(path, python_lines(path))
    for path in sorted([*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.tsx")]):
        if path.name not in MADE:
            yield from _told(path, typescript_lines(path))


def _told(path: Path, numbers: set[int]) -> Iterator[tuple[str, int, str]]:
    text = path.read_text(encoding="utf-8").splitlines()
    for number in sorted(numbers):
        yield path.relative_to(ROOT).as_posix(), number, text[number - 1].strip()


def main() -> None:
    """List them."""
    count: dict[str, int] = {}
    for path, number, text in lines():
        count[path] = count.get(path, 0) + 1
        if any(part in path for part in sys.argv[1:]):
            print(f"{path}:{number}: {text[:140]}")
    for path, many in sorted(count.items(), key=lambda item: -item[1]):
        print(f"{many:5} {path}")
    print(f"{sum(count.values()):5} lines outside the boxes name something of a box")


if __name__ == "__main__":
    main()
