"""The order of the house: what the pure layers import."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "motherlode"
ALLOWED = {
    "core": {"motherlode.core"},
    "modules": {"motherlode.core", "motherlode.modules"},
    "i18n": {"motherlode.i18n"},
    "rulebook": {"motherlode.rulebook"},
}


@pytest.mark.parametrize("layer", ALLOWED)
def test_a_pure_layer_imports_the_standard_library_only(layer):
    foreign = {
        f"{path.name}: {module}"
        for path in sorted((SOURCES / layer).rglob("*.py"))
        for module in imported_by(path)
        if not is_allowed(module, layer)
    }
    assert foreign == set()


def imported_by(path: Path) -> Iterator[str]:
    """Every module that a file imports, relative ones spelled out."""
    package = ["motherlode", *path.parent.relative_to(SOURCES).parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            yield ".".join([*above, *([node.module] if node.module else [])])


def is_allowed(module: str, layer: str) -> bool:
    if module.split(".")[0] == "motherlode":
        return any(f"{module}.".startswith(f"{allowed}.") for allowed in ALLOWED[layer])
    return module.split(".")[0] in sys.stdlib_module_names
