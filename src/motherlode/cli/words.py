"""Commands for translators: all words of one language in one file, and back to the boxes they belong to."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

import motherlode
from motherlode.cli.inputs import check_writable, read_text
from motherlode.core.boxes import BOXES
from motherlode.core.refusal import quoted
from motherlode.i18n import LANGUAGES, PLURALS, Wording
from motherlode.i18n.catalogue import ENGLISH, HOLE, translated, words_by_folder
from motherlode.notation.strict_json import parse_json
from motherlode.notation.vocabulary import words_owed

Words = dict[str, Wording]
PACKAGE = Path(motherlode.__file__).parent

words = typer.Typer(help="Collect all words of one language in one file, and write them back to where they belong.")
Language = Annotated[str, typer.Argument(help="One of " + ", ".join(LANGUAGES) + ".")]
Out = Annotated[Path | None, typer.Option(help="Write to this file, not to the screen.")]


def add_to(app: typer.Typer) -> None:
    """Puts the commands into the list."""
    app.add_typer(words, name="words")


@words.command()
def collect(language: Language, out: Out = None) -> None:
    """Print all words of a language, those of the boxes included."""
    own = translated(language)
    _print({key: own[key] for key in translated(ENGLISH) if key in own}, out)


@words.command()
def missing(language: Language, out: Out = None) -> None:
    """Print the words that a language lacks, in English: translate them, then `spread` the file."""
    own = translated(language)
    lacking = {key: entry for key, entry in translated(ENGLISH).items() if key not in own}
    _print(lacking, out)
    for sentence in [*nameless(), *lacks(language)]:
        typer.echo(sentence, err=True)
    if lacking:
        raise typer.Exit(1)


@words.command()
def spread(
    language: Language,
    file: Annotated[str, typer.Argument(help="What `collect` or `missing` has written; - reads it.")],
) -> None:
    """Write the words of one file back, each to its box; words that it does not hold stay as they are."""
    given = read_words(language, file)
    changed = [folder for folder, entries in spread_out(language, given).items() if _write(language, folder, entries)]
    typer.echo(f"{len(given)} entries, {len(changed)} files changed")


def lacks(language: str) -> list[str]:
    """What a language lacks, a sentence for each word: where it belongs, and its key."""
    own = translated(language)
    return [
        f"{folder} has no {key!r} in {LANGUAGES[language]}"
        for folder, entries in words_by_folder(ENGLISH).items()
        for key in entries
        if key not in own
    ]


def nameless() -> list[str]:
    """What a box has and no word names, a sentence for each."""
    said = translated(ENGLISH)
    return [
        f"the box {box.name} has no word {key!r}"
        for box in BOXES.values()
        for key in words_owed(box)
        if key not in said
    ]


def read_words(language: str, file: str) -> Words:
    """The words of a file, each checked against the English one."""
    translated(language)  # refuses a language that is not spoken
    given = parse_json(read_text(file))
    if not isinstance(given, dict):
        raise ValueError(f"{file} holds no words: it must be an object with a text for each key")
    return {key: _checked(language, key, entry) for key, entry in given.items()}


def spread_out(language: str, given: Words) -> dict[str, Words]:
    """The words of a language by folder, with new ones put in: each stands where the English one does, and in the same order."""
    own = {**translated(language), **given}
    return {
        folder: {key: own[key] for key in entries if key in own}
        for folder, entries in words_by_folder(ENGLISH).items()
        if own.keys() & entries.keys()
    }


def written(entries: Words) -> str:
    """As it stands in a file."""
    return json.dumps(entries, ensure_ascii=False, indent=2) + "\n"


def _checked(language: str, key: str, entry: Any) -> Wording:
    english = translated(ENGLISH).get(key)
    if english is None:
        raise ValueError(f"no box has a word {quoted(key)}: put the English one into the file of its box first")
    forms = set(PLURALS[language]) if isinstance(english, dict) else set()
    if forms and (not isinstance(entry, dict) or set(entry) != forms):
        raise ValueError(f"{quoted(key)} needs a text for each of: {', '.join(PLURALS[language])}")
    texts = list(entry.values()) if forms else [entry]
    if not all(isinstance(text, str) and text.strip() for text in texts):
        raise ValueError(f"{quoted(key)} must be a text")
    wanted, found = _holes(english), _holes(entry)
    if wanted != found:
        raise ValueError(f"{quoted(key)} must have the holes {_listed(wanted)}, not {_listed(found)}")
    checked: Wording = entry
    return checked


def _holes(entry: Wording) -> set[str]:
    texts = entry.values() if isinstance(entry, dict) else [entry]
    return {hole for text in texts for hole in HOLE.findall(text)}


def _listed(holes: set[str]) -> str:
    return ", ".join(f"{{{hole}}}" for hole in sorted(holes)) or "none"


def _print(entries: Words, out: Path | None) -> None:
    if out is None:
        typer.echo(written(entries), nl=False)
    else:
        check_writable(str(out))
        out.write_text(written(entries), encoding="utf-8")


def _write(language: str, folder: str, entries: Words) -> bool:
    path, text = PACKAGE / folder / f"{language}.json", written(entries)
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.write_text(text, encoding="utf-8")
    return True
