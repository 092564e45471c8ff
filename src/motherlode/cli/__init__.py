"""The command line: `motherlode …`, as `docs/notation.md` fixes it."""

from motherlode.cli.app import main

__all__ = ["main"]
