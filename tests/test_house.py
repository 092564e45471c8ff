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
# What a box brings for a layer above the engine: the file, and the layer that it may import.
BROUGHT = {"weights": "motherlode.bots", "drawing": "motherlode.art"}

# Types and vectors of the compiler: the one file that has stand-ins for them, and the one that only the compiled engine runs.
OF_THE_COMPILER = {"native.py": {"librt.vecs", "mypy_extensions"}, "vectors.py": {"librt.vecs", "mypy_extensions"}}


@pytest.mark.parametrize("layer", ALLOWED)
def test_a_pure_layer_imports_the_standard_library_only(layer):
    foreign = {
        f"{path.name}: {module}"
        for path in sorted((SOURCES / layer).rglob("*.py"))
        for module in imported_by(path)
        if not is_allowed(module, layer) and not is_brought(path, module)
        if module not in OF_THE_COMPILER.get(path.name, set())
    }
    assert foreign == set()


@pytest.mark.parametrize("layer", ["core", "modules", "notation", "table", "envs"])
def test_what_boxes_bring_for_other_layers_is_imported_by_those_alone(layer):
    found = {
        f"{path.name}: {module}"
        for path in sorted((SOURCES / layer).rglob("*.py"))
        for module in imported_by(path)
        if module.startswith("motherlode.modules.") and module.split(".")[-1] in BROUGHT and path.stem not in BROUGHT
    }
    assert found == set()


def is_brought(path: Path, module: str) -> bool:
    """Whether a file of a box imports the layer that it is for."""
    layer = BROUGHT.get(path.stem)
    return layer is not None and f"{module}.".startswith(f"{layer}.")


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
