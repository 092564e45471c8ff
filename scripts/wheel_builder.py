"""How the package is built: setuptools, and mypyc on top where the engine is to be compiled (setup.py says what)."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable as build_editable,
)  # fmt: skip
from setuptools.build_meta import (
    build_sdist as build_sdist,
)
from setuptools.build_meta import (
    build_wheel as build_wheel,
)
from setuptools.build_meta import (
    get_requires_for_build_editable as get_requires_for_build_editable,
)
from setuptools.build_meta import (
    get_requires_for_build_sdist as get_requires_for_build_sdist,
)
from setuptools.build_meta import (
    prepare_metadata_for_build_editable as prepare_metadata_for_build_editable,
)
from setuptools.build_meta import (
    prepare_metadata_for_build_wheel as prepare_metadata_for_build_wheel,
)


def get_requires_for_build_wheel(settings: dict[str, Any] | None = None) -> list[str]:
    """Only who compiles needs the compiler's own requirements."""
    return [*build_meta.get_requires_for_build_wheel(settings), *([] if is_plain() else ["mypy>=2.4,<3"])]


def is_plain() -> bool:
    """Whether nothing is to be compiled: by wish, in an editable install, or because something is missing."""
    wished = os.environ.get("MOTHERLODE_PURE", "") not in ("", "0")
    return wished or "editable_wheel" in sys.argv or "develop" in sys.argv or not has_compiler()


def has_compiler() -> bool:
    """Whether a C compiler and Python's headers are there."""
    headers = Path(sysconfig.get_path("include"), "Python.h")
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    return headers.exists() and (sys.platform == "win32" or shutil.which(command.split()[0]) is not None)
