"""What playing costs now, by what it cost at the commit before and at the last release, in instructions: part of `make bench`.

    python -m bench.against [COMMIT …] [--json FILE]

The sources of those commits are taken from git and run as plain Python, beside the ones at hand, by `bench.compare`: counts of
instructions say the same on a busy machine. For compiled engines, build both and give their folders to `bench.compare`.
"""

import argparse
import io
import json
import subprocess
import tarfile
from pathlib import Path

from bench.compare import GAMES, cost

ROOT = Path(__file__).parent.parent
OUT = ROOT / "bench" / "results" / "against.json"
WORK = ("play", "worlds", "playouts")


def main() -> None:
    """Counts, prints a table, writes JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commits", nargs="*", help="the commit before and the last release, unless said")
    parser.add_argument("--json", type=Path, default=OUT)
    given = parser.parse_args()
    found: dict[str, dict[str, float]] = {}
    now: dict[str, float | None] = {}
    for name, commit in (named(given.commits) if given.commits else usual()).items():
        found[name] = compared(name, sources_of(commit), now)
    given.json.parent.mkdir(parents=True, exist_ok=True)
    given.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def compared(name: str, before: Path, now: dict[str, float | None]) -> dict[str, float]:
    """Instructions now by instructions then, for each piece of work that both can do."""
    ratios = {}
    for game in GAMES:
        for what in WORK:
            key = f"{game} {what}"
            if key not in now:
                now[key] = counted(ROOT / "src", game, what)
            current, then = now[key], counted(before, game, what)
            if current is None or then is None:
                print(f"{key:20} by {name:14} can't be compared: one of them does not do it this way", flush=True)
                continue
            ratios[key] = current / then
            print(
                f"{key:20} by {name:14} {then:9.3f} → {current:9.3f} million instructions: {current / then:5.2f}",
                flush=True,
            )
    return ratios


def counted(site: Path, game: str, what: str) -> float | None:
    """What it costs with the package of a folder, if it has it."""
    try:
        return cost(site, game, what)
    except subprocess.CalledProcessError:
        return None


def usual() -> dict[str, str]:
    """The commit before this one and the last release, as far as there are any."""
    wanted = {
        "commit before": ("rev-parse", "--verify", "--quiet", "HEAD~1"),
        "last release": ("describe", "--tags", "--abbrev=0"),
    }
    found = {name: git(*words) for name, words in wanted.items()}
    if not found["last release"]:
        print("There is no release yet to compare with.")
    return {name: commit for name, commit in found.items() if commit}


def named(commits: list[str]) -> dict[str, str]:
    """Those that were asked for; one that git does not know is refused."""
    found = {commit: git("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}") for commit in commits}
    for name, commit in found.items():
        if not commit:
            raise SystemExit(f"git knows no commit {name!r}")
    return found


def git(*words: str) -> str:
    """What git says; nothing if it fails."""
    ran = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return ran.stdout.strip() if ran.returncode == 0 else ""


def sources_of(commit: str) -> Path:
    """The package as it was then, in a folder under build."""
    folder = ROOT / "build" / "bench" / commit
    if not (folder / "src").exists():
        ran = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=True)
        with tarfile.open(fileobj=io.BytesIO(ran.stdout)) as archive:
            archive.extractall(folder, filter="data")
    return folder / "src"


if __name__ == "__main__":
    main()
