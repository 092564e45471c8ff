"""The browser client: built from web/ into the package (src/motherlode/server/static), anew only when what it is made of has changed.

    python scripts/web_client.py

It needs nothing but Python's own library and Node (`ensure_node.py` finds one), so that the package can be built anywhere.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import ensure_node

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
SOURCES = ROOT / "src"
STATIC = SOURCES / "motherlode" / "server" / "static"
INDEX = STATIC / "index.html"
STAMP = STATIC / ".built"  # holds the digest of what the client was made of
MADE = ("node_modules", "dist", "public/art")  # in web/, by the build itself
DRAW = "import sys; from motherlode.art.command import main; sys.exit(main(sys.argv[1:]))"


def main() -> None:
    """Builds it, if need be."""
    try:
        provide()
    except ClientMissing as problem:
        sys.exit(str(problem))


class ClientMissing(Exception):
    """There is no client, and none can be built here."""


def provide() -> None:
    """Sees to it that the package holds the client; a `ClientMissing` says why it can't."""
    if not is_needed():
        return
    if not WEB.is_dir():
        raise ClientMissing("This source holds no browser client, and no web/ to build it from.")
    try:
        with tempfile.TemporaryDirectory() as starters:
            build(ensure_node.folder(Path(starters)))
    except (OSError, ensure_node.NodeMissing) as problem:
        raise ClientMissing(f"The browser client can't be built: {problem}") from problem
    if not INDEX.is_file():
        raise ClientMissing(f"The build of the browser client left no {INDEX.relative_to(ROOT)}.")
    STAMP.write_text(digest(), encoding="ascii")


def is_needed() -> bool:
    """Whether there is something to build: not where what lies there is what the sources make, or all there is."""
    if not WEB.is_dir():
        return not INDEX.is_file()
    return not INDEX.is_file() or not STAMP.is_file() or STAMP.read_text(encoding="ascii").strip() != digest()


def build(node: Path) -> None:
    """Draws the cards, fetches what the client is built with, and builds it; Vite writes into the package."""
    print("Building the browser client …", file=sys.stderr)
    art = WEB / "public" / "art"
    art.mkdir(parents=True, exist_ok=True)
    for drawing, name in (("sprite", "cards.svg"), ("stylesheet", "cards.css")):
        run([sys.executable, "-c", DRAW, drawing, "--out", str(art / name)], ROOT, PYTHONPATH=str(SOURCES))
    path = os.pathsep.join([str(node), os.environ.get("PATH", "")])
    npm = str(node / ("npm.cmd" if os.name == "nt" else "npm"))
    # Not `npm ci`: it refuses a lock file that lacks other platforms' optional packages. --no-save keeps to the lock file all the same.
    run([npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], WEB, PATH=path)
    run([npm, "run", "--silent", "build"], WEB, PATH=path)


def run(command: list[str], folder: Path, **more: str) -> None:
    """A command whose words go to standard error."""
    if subprocess.run(command, cwd=folder, env={**os.environ, **more}, stdout=sys.stderr).returncode:
        raise ClientMissing(
            f"The browser client can't be built: `{Path(command[0]).name} {' '.join(command[1:])}` failed."
        )


def digest() -> str:
    """Of everything that goes into the client."""
    found = sha256()
    for path in inputs():
        found.update(f"{path.relative_to(ROOT).as_posix()} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def inputs() -> Iterator[Path]:
    """The client's own sources, the words, the drawings and the boxes whose cards are drawn, always in the same order."""
    made = [WEB / name for name in MADE]
    package = SOURCES / "motherlode"
    found = {path for path in WEB.rglob("*") if not any(path.is_relative_to(folder) for folder in made)}
    found.update(
        path
        for glob in ("i18n/*.json", "i18n/ui/*.json", "modules/*/words/*.json", "art/*.py", "modules/*/*.py")
        for path in package.glob(glob)
    )
    yield from sorted(path for path in found if path.is_file())


if __name__ == "__main__":
    main()
