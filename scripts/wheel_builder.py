"""How the package is built: setuptools, with the browser client inside, and mypyc on top where the engine is to be compiled.

`setup.py` says what is compiled. MOTHERLODE_NO_CLIENT=1 leaves the browser client out: enough for engine and environments.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

import ensure_node
import web_client
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable as build_editable,
)  # fmt: skip
from setuptools.build_meta import (
    get_requires_for_build_editable as get_requires_for_build_editable,
)
from setuptools.build_meta import (
    prepare_metadata_for_build_editable as prepare_metadata_for_build_editable,
)
from setuptools.build_meta import (
    prepare_metadata_for_build_wheel as prepare_metadata_for_build_wheel,
)

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    """Only who compiles needs the compiler's own requirements."""
    needed = build_meta.get_requires_for_build_wheel(settings)
    return [*needed, *needed_for_client(), *([] if is_plain() else ["mypy>=2.4,<3"])]


def get_requires_for_build_sdist(settings: Settings = None) -> list[str]:
    """A source distribution carries the client, so that nothing but Python is needed to build from it."""
    return [*build_meta.get_requires_for_build_sdist(settings), *needed_for_client()]


def build_wheel(folder: str, settings: Settings = None, metadata: str | None = None) -> str:
    """A wheel with the browser client inside."""
    provide_client()
    clear_leftovers()
    return str(build_meta.build_wheel(folder, settings, metadata))


def build_sdist(folder: str, settings: Settings = None) -> str:
    """A source distribution with the browser client inside."""
    provide_client()
    return str(build_meta.build_sdist(folder, settings))


def needed_for_client() -> list[str]:
    """Node comes from a Python package where the system has none and the client must be built."""
    can_do_without = is_wished("MOTHERLODE_NO_CLIENT") or not web_client.is_needed() or ensure_node.system_node()
    return [] if can_do_without else [ensure_node.PACKAGE]


def provide_client() -> None:
    """Sees to it that the client is there, or stops the build with the reason."""
    if is_wished("MOTHERLODE_NO_CLIENT"):
        return
    try:
        web_client.provide()
    except web_client.ClientMissing as problem:
        print(
            f"motherlode: {problem}\nMOTHERLODE_NO_CLIENT=1 builds without it: then there is no game in the browser.",
            file=sys.stderr,
        )
        sys.exit(1)


def clear_leftovers() -> None:
    """Takes away what earlier builds put together, or what is no longer in the package would be in the wheel; compiled modules stay."""
    for path in Path("build").glob("*/lib*/**/*"):
        if path.is_file() and path.suffix not in (".so", ".pyd"):
            path.unlink()


def is_plain() -> bool:
    """Whether nothing is to be compiled: by wish, in an editable install, or because something is missing."""
    return is_wished("MOTHERLODE_PURE") or "editable_wheel" in sys.argv or "develop" in sys.argv or not has_compiler()


def is_wished(name: str) -> bool:
    """Whether an environment variable says yes."""
    return os.environ.get(name, "") not in ("", "0")


def has_compiler() -> bool:
    """Whether a C compiler and Python's headers are there."""
    headers = Path(sysconfig.get_path("include"), "Python.h")
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    return headers.exists() and (sys.platform == "win32" or shutil.which(command.split()[0]) is not None)
