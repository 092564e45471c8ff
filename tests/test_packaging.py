"""What people install: a source distribution and a wheel with the browser client inside, from a clean clone, and a page that opens."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from motherlode import extras
from motherlode.i18n import LANGUAGES

ROOT = Path(__file__).parent.parent
STATIC = "motherlode/server/static/"
PATIENCE = 300
MINIMAL = ("sh", "env")  # what a wheel may need of the system when it is built from a source distribution: no Node

pytestmark = pytest.mark.slow


def run(*command: str | Path, folder: Path, **environment: str) -> str:
    """A command that must succeed, and what it said."""
    ran = subprocess.run(
        list(map(str, command)), cwd=folder, env={**os.environ, **environment}, timeout=PATIENCE,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout
    return ran.stdout


# From a clean clone to a page.


def test_a_clean_clone_becomes_a_wheel_that_serves_the_game(tmp_path):
    """One long test, so that everything is built once: it takes most of a minute."""
    clone, tools = tmp_path / "clone", tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    copy_sources(clone)
    sdist = built_sdist(clone, tmp_path / "sdist")
    assert holds_client(client(files_of(sdist)))
    has_what_builds_it(files_of(sdist))
    wheel = built_wheel(sdist, tmp_path / "wheel")
    assert client(files_of(wheel)) == client(files_of(sdist))
    assert whole_package() <= {*files_of(wheel)}
    run(sys.executable, "-m", "venv", tmp_path / "venv", folder=tmp_path)
    pip = "-m pip -q --disable-pip-version-check install -c".split()
    run(tools / "python", *pip, ROOT / "constraints.txt", f"{wheel}[server]", folder=tmp_path)
    with serving(tools, tmp_path / "data") as address:
        opens_the_game(address)
    says_what_it_lacks(tools, tmp_path)


def copy_sources(folder: Path) -> None:
    """A clean copy of the sources: nothing built. What npm has fetched already need not be fetched again."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", folder=ROOT)
    for name in listed.splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    fetched = ROOT / "web" / "node_modules"
    if fetched.is_dir():
        shutil.copytree(fetched, folder / "web" / "node_modules", symlinks=True)


def built_sdist(clone: Path, folder: Path) -> Path:
    """The source distribution of a clean clone."""
    run(sys.executable, "-m", "build", "--sdist", "--outdir", folder, ".", folder=clone)
    (made,) = folder.glob("*.tar.gz")
    return made


def built_wheel(sdist: Path, folder: Path) -> Path:
    """A plain wheel, built from the source distribution on a machine without Node."""
    tools = folder / "tools"
    tools.mkdir(parents=True)
    for tool in MINIMAL:
        (tools / tool).symlink_to(str(shutil.which(tool)))
    pip = "-m pip -q --disable-pip-version-check wheel --no-deps -w".split()
    run(sys.executable, *pip, folder, sdist, folder=folder, PATH=str(tools), MOTHERLODE_PURE="1")
    (made,) = folder.glob("*.whl")
    return made


def files_of(archive: Path) -> list[str]:
    """The files in a wheel or in a source distribution."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as held:
            return [name for name in held.namelist() if not name.endswith("/")]
    with tarfile.open(archive) as packed:
        return [member.name for member in packed.getmembers() if member.isfile()]


def whole_package() -> set[str]:
    """Every file of the package that is kept in the repository, but what is compiled: programs, words, rules, fonts."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "src/motherlode", folder=ROOT)
    kept = [name for name in listed.splitlines() if (ROOT / name).is_file() and not name.endswith((".c", ".h"))]
    return {name.removeprefix("src/") for name in kept}


def client(names: list[str]) -> set[str]:
    """The files of the client, as the package holds them."""
    return {name.partition(STATIC)[2] for name in names if STATIC in name}


def holds_client(files: set[str]) -> bool:
    """The page, its program and styles, the drawings, and a file of words for each language."""
    words = [name for name in files if re.fullmatch(rf"assets/({'|'.join(LANGUAGES)})-[\w-]+\.js", name)]
    needed = {"index.html", "icon.svg", "art/cards.svg", "art/cards.css"}
    has_program = any(name.startswith("assets/index-") and name.endswith(".js") for name in files)
    return needed <= files and has_program and len(words) == len(LANGUAGES) and ".built" not in files


def has_what_builds_it(names: list[str]) -> None:
    """The scripts and the C that the build needs, and nothing that was fetched or made on the way."""
    scripts = {name.partition("/scripts/")[2] for name in names if "/scripts/" in name}
    assert {"wheel_builder.py", "web_client.py", "ensure_node.py", "docstrings.py"} <= scripts
    core = {name.partition("/motherlode/core/")[2] for name in names}
    assert {"sums.c", "sums_kind.h", "sums.py", "sums.pyi"} <= core
    assert not [name for name in names if "node_modules" in name or name.endswith((".so", ".pyc"))]


@contextmanager
def serving(tools: Path, folder: Path) -> Iterator[str]:
    """The address at which `motherlode serve` says that it can be reached."""
    folder.mkdir()
    command = [tools / "motherlode", "serve", "--port", "0", "--no-browser", "--data", folder]
    environment = {**os.environ, "PYTHONPATH": "", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        list(map(str, command)),
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    impatient = threading.Timer(PATIENCE, process.kill)
    impatient.start()
    try:
        yield address_said_by(process)
    finally:
        impatient.cancel()
        process.terminate()
        process.wait(PATIENCE)


def address_said_by(process: subprocess.Popen[str]) -> str:
    """Read until the address is said."""
    said = ""
    assert process.stdout is not None
    for line in process.stdout:
        said += line
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        if found:
            return found[0]
    raise AssertionError(said)


def opens_the_game(address: str) -> None:
    """The page comes, and what it asks for."""
    page = fetched(address + "/")
    program = re.search(r'src="(/assets/index-[\w-]+\.js)"', page)
    assert program is not None, page
    assert len(fetched(address + program[1])) > 50_000
    assert "<svg" in fetched(address + "/art/cards.svg")


def fetched(address: str) -> str:
    """A page."""
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        assert answer.status == 200
        text: str = answer.read().decode()
        return text


def says_what_it_lacks(tools: Path, folder: Path) -> None:
    """A part that was not installed says in one line how to install it."""
    position = folder / "position.json"
    position.write_text(run(tools / "motherlode", "deal", "--players", "3", folder=folder), encoding="utf-8")
    assert "pass" in run(tools / "motherlode", "legal", position, folder=folder)
    command = [str(tools / "motherlode"), "art", "map", "--out", "map.png"]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    hint = re.search(r"pip install (.+)$", ran.stderr.strip())
    assert hint is not None
    assert hint[1].split() == [f"'{name}'" for name in extras.packages("print")]


def test_the_compiled_wheel_holds_the_client():
    wheels = sorted((ROOT / "build" / "wheel").glob("*.whl"))
    if not wheels or not (ROOT / "src" / STATIC / "index.html").is_file():
        pytest.skip("there is no compiled wheel here, or the client was not built before it (make test builds both)")
    files = client(files_of(wheels[-1]))
    built = {path.relative_to(ROOT / "src" / STATIC).as_posix() for path in (ROOT / "src" / STATIC).rglob("*.*")}
    assert holds_client(files)
    assert files == built - {".built"}


# Hints.


def wanted() -> dict[str, list[str]]:
    """What pyproject.toml lists for each extra."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    part = text.partition("[project.optional-dependencies]")[2].partition("\n[")[0]
    lists = re.findall(r"^(\w+) = \[\n(.*?)^\]", part, re.MULTILINE | re.DOTALL)
    return {name: re.findall(r'^    "(.+?)"', body, re.MULTILINE) for name, body in lists}


@pytest.mark.parametrize("extra", ["server", "research", "ray", "print"])
def test_a_hint_names_packages_that_are_on_an_index(extra):
    assert sorted(extras.packages(extra)) == sorted(wanted()[extra])
    assert extras.install(extra).startswith("pip install '")
    assert "motherlode" not in extras.install(extra)


def test_without_being_installed_a_hint_names_the_folder(monkeypatch):
    monkeypatch.setattr(extras, "packages", lambda extra: [])
    assert extras.install("server") == f"pip install '{ROOT}[server]'"


def test_no_hint_names_this_package():
    folders = ("src", "docs", "examples", "scripts", "README.md", "CONTRIBUTING.md", "web/src")
    listed = run("git", "ls-files", *folders, folder=ROOT).splitlines()
    texts = {
        name: (ROOT / name).read_text(encoding="utf-8", errors="ignore") for name in listed if (ROOT / name).is_file()
    }
    assert [name for name, text in texts.items() if re.search(r"pip install (-\S+ )*['\"]?motherlode", text)] == []
