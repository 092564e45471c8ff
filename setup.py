"""Compiles the engine with mypyc where that can be done; everywhere else the plain package is built (docs/performance.md).

MOTHERLODE_PURE=1 asks for the plain package. Editable installs are always plain.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError

sys.path.insert(0, str(Path(__file__).parent / "scripts"))
from docstrings import add_docstrings
from wheel_builder import is_plain

SOURCES = Path("src/motherlode")
OPTIMIZED = os.environ.get("MOTHERLODE_OPTIMIZED", "3")  # 0 compiles much faster, for trying something out
COMPILED = (
    "core/*.py", "modules/**/*.py", "notation/dealers.py", "lab/games.py",
    "bots/network.py", "bots/prospects.py", "bots/random_bot.py", "bots/survey.py", "bots/tunnels.py",
    "envs/window.py", "envs/axes.py", "envs/actions.py", "envs/memory.py", "envs/observations.py", "envs/running.py", "envs/tables.py",
)  # fmt: skip
NEEDED = ["rich>=13.9", "typer>=0.15"]
# Flat vectors of native numbers (core.native), and what their names come from
NEEDED_COMPILED = ["librt>=0.16,<1", "mypy-extensions>=1"]
PLAIN = (
    "__init__.py",
    "native.py",
    "sums.py",
    "weights.py",
    "drawing.py",
)  # never compiled: stand-ins for the compiler's types and for C, and what boxes bring for layers that are plain themselves


def main() -> None:
    """Builds one of the two."""
    extensions = [] if is_plain() else compiled()
    kind = "compiled" if extensions else "plain"
    setup(
        ext_modules=extensions,
        install_requires=[*NEEDED, *(NEEDED_COMPILED if extensions else [])],
        cmdclass={"build_ext": BuildIfPossible},
        options={"build": {"build_base": f"build/{kind}"}},  # so that neither finds what the other left there
    )


def compiled() -> list[Extension]:
    """The engine as extension modules; none if mypyc is not there or can't do it."""
    try:
        from mypyc.build import mypycify

        files = sorted({path for glob in COMPILED for path in SOURCES.glob(glob) if path.name not in PLAIN})
        extensions: list[Extension] = mypycify(
            ["--strict", *map(str, files)], opt_level=OPTIMIZED, debug_level="0", target_dir="build/compiled"
        )
    except (ImportError, SystemExit) as problem:
        complain(str(problem))
        return []
    if sys.platform != "win32":
        for (
            extension
        ) in extensions:  # nothing outside calls into it: functions may be inlined, and called without a detour
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    made = {Path(source) for extension in extensions for source in extension.sources if source.endswith(".c")}
    add_docstrings(sorted(path for path in made if path.exists()), files, SOURCES.parent)
    return [*extensions, sums()]


def sums() -> Extension:
    """What is written in C: sums of rows of weights. Products are never fused with sums, so that all machines find the same."""
    folder = SOURCES / "core"
    exact = [] if sys.platform == "win32" else ["-O3", "-ffp-contract=off"]
    return Extension(
        "motherlode.core.sums",
        [str(folder / "sums.c")],
        depends=[str(folder / "sums_kind.h")],
        extra_compile_args=exact,
    )


class BuildIfPossible(build_ext):  # type: ignore[misc]
    """Compiles all of it or nothing."""

    def run(self) -> None:
        """A compiler that fails leaves the plain package."""
        made = {Path(path).resolve() for path in self.get_outputs()}
        for pattern in ("*.so", "*.pyd"):
            for leftover in Path(self.build_lib).rglob(pattern):
                if leftover.resolve() not in made:
                    leftover.unlink()
        try:
            super().run()
        except (BaseError, OSError) as problem:
            complain(str(problem))
            for made in self.get_outputs():
                Path(made).unlink(missing_ok=True)
            self.extensions: list[Extension] = []


def complain(why: str) -> None:
    """One line in the build's log."""
    print(f"motherlode: not compiled, the plain package is built ({why})", file=sys.stderr)


if __name__ == "__main__":
    main()
