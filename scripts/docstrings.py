"""Docstrings for the compiled engine: mypyc drops them, so they are written into the C that it made, where it keeps signatures."""

import ast
import os
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

_LITERAL = r'(?P<doc>NULL|"(?:[^"\\]|\\.)*")'
_FUNCTION = re.compile(rf"(?P<before>\(PyCFunction\)CPyPy_(?P<name>\w+),\s*[METH_A-Z |]+, PyDoc_STR\(){_LITERAL}")
_CLASS = re.compile(
    rf"(?P<before>static PyTypeObject CPyType_(?P<name>\w+)_template_ = \{{[^}}]*?\.tp_doc = PyDoc_STR\(){_LITERAL}"
)
_PROPERTY = re.compile(
    r"(?P<before>\(getter\)(?P<name>\w+_get_\w+),\s*(?:NULL|\(setter\)\w+),\s*)(?P<doc>NULL)(?=, NULL\})"
)
_MODULE = re.compile(r'(?P<before>PyModuleDef_HEAD_INIT,\s*"(?P<name>[\w.]+)",\s*)(?P<doc>NULL)(?=, /\* docstring \*/)')


def add_docstrings(made: Iterable[Path], sources: Iterable[Path], root: Path) -> int:
    """Writes the docstrings of the sources into the C files made of them; says how many found their place."""
    texts = dict(_texts(sources, root))
    added = 0
    for path in made:
        code, count = with_docstrings(path.read_text(encoding="utf-8"), texts)
        path.write_text(code, encoding="utf-8")
        _keep_time(path, code)
        added += count
    return added


def _keep_time(path: Path, code: str) -> None:
    """A file that is as it was is as old as it was, so that nothing is compiled again for it."""
    note, digest = path.with_suffix(".sha256"), sha256(code.encode()).hexdigest()
    if note.exists() and note.read_text(encoding="ascii") == digest:
        time = note.stat().st_mtime_ns
        os.utime(path, ns=(time, time))
    else:
        note.write_text(digest, encoding="ascii")


def with_docstrings(code: str, texts: dict[str, str]) -> tuple[str, int]:
    """The C with the docstrings of what it holds, and how many they are."""
    names, count = _c_names(texts), 0

    def add(found: re.Match[str]) -> str:
        nonlocal count
        text = texts.get(found["name"]) or names.get(found["name"])
        if text is None:
            return found[0]
        count += 1
        signature = "" if found["doc"] == "NULL" else found["doc"][1:-1]
        return f'{found["before"]}"{signature}{_escaped(text)}"'

    for pattern in (_FUNCTION, _CLASS, _PROPERTY, _MODULE):
        code = pattern.sub(add, code)
    return code, count


def _texts(sources: Iterable[Path], root: Path) -> Iterator[tuple[str, str]]:
    """Full names and docstrings: of modules, classes, functions, methods and properties."""
    for path in sources:
        module = ".".join(path.relative_to(root).with_suffix("").parts)
        yield from _texts_in(ast.parse(path.read_text(encoding="utf-8")), module)


def _texts_in(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str) -> Iterator[tuple[str, str]]:
    text = ast.get_docstring(node)
    if text:
        yield name, text
    if not isinstance(node, ast.FunctionDef):
        for inner in node.body:
            if isinstance(inner, ast.ClassDef | ast.FunctionDef):
                yield from _texts_in(inner, f"{name}.{inner.name}")


def _c_names(texts: dict[str, str]) -> dict[str, str]:
    """The same by the names that C has for them: as much of the end of the full name as tells it from all others."""
    names: dict[str, set[str]] = {}
    for full, text in texts.items():
        parts = full.split(".")
        for first in range(len(parts)):
            name = ".".join(parts[first:])
            names.setdefault(_exported(name), set()).add(text)
            owner, _, last = name.rpartition(".")
            names.setdefault(f"{_exported(owner)}_get_{last}", set()).add(text)
    return {name: min(found) for name, found in names.items() if len(found) == 1}


def _exported(name: str) -> str:
    return name.replace("___", "___3_").replace(".", "___")


def _escaped(text: str) -> str:
    """A text inside a literal of C: whatever is not plain ASCII as octal bytes of UTF-8."""
    signs = {ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n"}
    return "".join(
        signs.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}") for byte in text.encode("utf-8")
    )
