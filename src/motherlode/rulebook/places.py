"""Where rules are mentioned: an ID as a whole word in a source, a mark on a test, a case that names it."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from motherlode.rulebook.texts import rules

FORMS = "|".join(sorted({re.sub(r"\d+", r"\\d{1,2}", rule_id) for rule_id in rules()}))
ID = re.compile(rf"(?<![\w-])(?:{FORMS})(?![\w-])")
PACKAGE = Path(__file__).parent.parent
CHECKOUT = PACKAGE.parent.parent
# These speak about rules without carrying them out; paths of drawings look like IDs.
NOT_CODE = ("rulebook", "i18n", "cli", "art")


@dataclass(frozen=True)
class Mention:
    """A file, a line and what stands there: a function, or a case's name."""

    path: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}  {self.name}".rstrip()


def implementations(rule_id: str) -> list[Mention]:
    """Where the package's sources name the rule, one place per function."""
    return _implementations().get(rule_id, [])


def tests(rule_id: str) -> list[Mention]:
    """The tests marked with the rule and the cases that name it; none outside a checkout."""
    return _tests().get(rule_id, [])


def mentions(path: Path) -> Iterator[tuple[str, Mention]]:
    """Every ID in a text file, with its place; in Python files with the function around it."""
    text = path.read_text(encoding="utf-8")
    names = _names_by_line(text) if path.suffix == ".py" else {}
    for number, line in enumerate(text.splitlines(), 1):
        for rule_id in ID.findall(line):
            yield rule_id, Mention(_shown(path), number, names.get(number, ""))


@cache
def _implementations() -> dict[str, list[Mention]]:
    sources = (path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] not in NOT_CODE)
    return _index(found for path in sources for found in mentions(path))


@cache
def _tests() -> dict[str, list[Mention]]:
    folder = CHECKOUT / "tests"
    if not folder.is_dir() or not (CHECKOUT / "pyproject.toml").is_file():
        return {}
    marked = (found for path in sorted(folder.rglob("*.py")) for found in _marks(path))
    files = [*sorted(folder.glob("cases/**/*.json")), *sorted(PACKAGE.glob("modules/*/cases.json"))]
    cases = (found for path in files for found in _cases(path))
    return _index([*marked, *cases])


def _index(found: Iterable[tuple[str, Mention]]) -> dict[str, list[Mention]]:
    """Places by ID; of several in one function only the first."""
    index: dict[str, list[Mention]] = {}
    for rule_id, place in found:
        places = index.setdefault(rule_id, [])
        if not any((place.path, place.name) == (other.path, other.name) for other in places):
            places.append(place)
    return index


def _marks(path: Path) -> Iterator[tuple[str, Mention]]:
    """Every ID in a `pytest.mark.rule(...)`, wherever it stands."""
    text = path.read_text(encoding="utf-8")
    names = _names_by_line(text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value), Mention(_shown(path), node.lineno, names.get(node.lineno, ""))


def _cases(path: Path) -> Iterator[tuple[str, Mention]]:
    """Every ID in the `rules` of a case file, with the case's name."""
    text = path.read_text(encoding="utf-8")
    loaded = json.loads(text)
    for case in loaded if isinstance(loaded, list) else [loaded]:
        line = text.count("\n", 0, max(text.find(json.dumps(case["name"], ensure_ascii=False)), 0)) + 1
        for rule_id in case.get("rules", ()):
            yield rule_id, Mention(_shown(path), line, case["name"])


def _names_by_line(source: str) -> dict[int, str]:
    """Line → the innermost function or class that holds it, decorators included."""
    names: dict[int, str] = {}
    for node in ast.walk(ast.parse(source)):  # breadth first: inner ones overwrite outer ones
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            names.update(dict.fromkeys(range(first, (node.end_lineno or first) + 1), node.name))
    return names


def _shown(path: Path) -> str:
    """The path as people write it: from the checkout, or from the package where there is none."""
    root = CHECKOUT if (CHECKOUT / "pyproject.toml").is_file() else PACKAGE.parent
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
