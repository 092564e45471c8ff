"""`help()` says what the sources say, also of the compiled engine."""

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import WrapperDescriptorType
from typing import Any

import pytest

import motherlode as ml

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "motherlode"


def sources() -> list[Path]:
    """Everything that is compiled where it can be, as setup.py lists it."""
    setup = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    (listed,) = (
        node.value for node in setup.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILED"
    )
    globs = ast.literal_eval(listed)
    return sorted({path for glob in globs for path in PACKAGE.glob(glob) if path.name != "__init__.py"})


def texts(node: ast.AST, of: Any) -> Iterator[tuple[str, Any]]:
    """Docstrings in a source, with the objects they belong to."""
    for inner in getattr(node, "body", []):
        if isinstance(inner, ast.ClassDef | ast.FunctionDef) and inner.name in vars(of):
            text, thing = ast.get_docstring(inner), inspect.getattr_static(of, inner.name)
            if text and inner.name != "__init__":  # of a compiled class, Python speaks for it
                yield text, getattr(thing, "__func__", thing)
            if isinstance(inner, ast.ClassDef):
                yield from texts(inner, thing)


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.stem)
def test_the_engine_explains_itself(path):
    module = importlib.import_module(".".join(path.relative_to(ROOT / "src").with_suffix("").parts))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert inspect.cleandoc(module.__doc__ or "") == ast.get_docstring(tree)
    for text, thing in texts(tree, module):
        if isinstance(thing, type) and not hasattr(thing, "__mypyc_attrs__") and ml.COMPILED:
            continue  # enumerations and data classes are not native
        if isinstance(thing, WrapperDescriptorType):
            continue  # of what stands for an operator, Python speaks
        assert inspect.cleandoc(getattr(thing, "__doc__", None) or "") == text, thing


def test_what_everybody_uses_explains_itself():
    for name in ml.__all__:
        thing = getattr(ml, name)
        if inspect.isclass(thing) or inspect.isroutine(thing):
            assert len(inspect.getdoc(thing) or "") > 15, name


def test_signatures_are_kept():
    assert str(inspect.signature(ml.Ruleset.of)).startswith("(game")
    assert "players" in str(inspect.signature(ml.Ruleset.of))
    assert list(inspect.signature(ml.Position.play).parameters) == ["self", "move", "chance"]
