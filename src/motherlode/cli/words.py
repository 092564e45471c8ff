"""Commands for who translates: all words of one language in one file, and back to where they belong."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

import motherlode
from motherlode.core.boxes import Box
from motherlode.i18n import LANGUAGES, catalogue
from motherlode.notation.jsons import parse_json
from motherlode.notation.vocabulary import homes, owner_of

Words = dict[str, Any]
PACKAGE = Path(motherlode.__file__).parent
GENERAL = PACKAGE / "i18n"
SHOWN_IN = {"ui": GENERAL / "ui", "terminal": GENERAL / "terminal"}

words = typer.Typer(help="Collect all words of one language in one file, and write them back to where they belong.")
Language = Annotated[str, typer.Argument(help="One of " + ", ".join(LANGUAGES) + ".")]


def add_to(app: typer.Typer) -> None:
    """Puts the commands into the list."""
    app.add_typer(words, name="words")


@words.command()
def collect(
    language: Language, out: Annotated[Path | None, typer.Option(help="Write to this file, not to the screen.")] = None
) -> None:
    """Print all words of a language, those of the boxes included."""
    text = written(dict(catalogue(language)))
    if out is None:
        typer.echo(text, nl=False)
    else:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text, encoding="utf-8")


@words.command()
def spread(language: Language, file: Annotated[Path, typer.Argument(help="What `collect` has written.")]) -> None:
    """Write the words of one file back, each to its box."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    given = parse_json(file.read_text(encoding="utf-8"))
    if not isinstance(given, dict):
        raise ValueError(f"{file} holds no words: it must be an object with a text for each key")
    changed = [path for path, entries in sorted(spread_out(language, given).items()) if _write(path, entries)]
    typer.echo(f"{len(given)} entries, {len(changed)} files changed")


@words.command()
def missing(language: Language) -> None:
    """Print what has words in English and none in a language."""
    for key in sorted(set(catalogue("en")) - set(catalogue(language))):
        typer.echo(key)


def spread_out(language: str, given: Words) -> dict[Path, Words]:
    """Which words stand in which file."""
    files: dict[Path, Words] = {}
    for key, entry in given.items():
        files.setdefault(home_of(key) / f"{language}.json", {})[key] = entry
    return files


def home_of(key: str) -> Path:
    """The folder in which an entry stands: its box's, or the general one."""
    box = owner_of(key)
    if box is not None:
        return folder_of(box) / "words"
    return SHOWN_IN.get(key.partition(".")[0], GENERAL)


def folder_of(box: Box) -> Path:
    """Where a box lives."""
    return PACKAGE / "modules" / homes()[box.name]


def written(entries: Words) -> str:
    """As it stands in a file."""
    return json.dumps(entries, ensure_ascii=False, indent=2) + "\n"


def _write(path: Path, entries: Words) -> bool:
    text = written(entries)
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return True
