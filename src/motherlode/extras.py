"""What a part of the package needs that is not installed here, and the command that installs it."""

import re
import shlex
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

_WANTED_BY = re.compile(r"""extra\s*==\s*['"]([\w-]+)['"]""")


class Missing(ValueError):
    """A part of the package can't be used until something is installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} is not installed here: {install(extra)}")


def install(extra: str) -> str:
    """A command that installs what an extra needs, however this package itself came here.

    >>> install("print")
    "pip install 'resvg-py>=0.1' 'typst>=0.13'"
    """
    needed = packages(extra)
    return f"pip install {' '.join(map(shlex.quote, needed))}" if needed else f"pip install {_here(extra)}"


def packages(extra: str) -> list[str]:
    """The packages that an extra names; none where this package runs without having been installed."""
    try:
        listed = requires("motherlode") or []
    except PackageNotFoundError:
        return []
    parted = (line.partition(";") for line in listed)
    return [name.replace(" ", "") for name, _, marker in parted if extra in _WANTED_BY.findall(marker)]


def _here(extra: str) -> str:
    """The folder of the sources, as pip takes it."""
    return shlex.quote(f"{Path(__file__).parents[2]}[{extra}]")
