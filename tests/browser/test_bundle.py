"""What a browser must fetch before the first move."""

import gzip
from pathlib import Path

from motherlode import art
from motherlode.i18n import LANGUAGES

STATIC = Path(__file__).parents[2] / "src" / "motherlode" / "server" / "static"
LARGEST = 150_000


def packed(text: bytes) -> int:
    return len(gzip.compress(text, 9))


def test_the_client_is_small():
    """Whatever the reader's language, all that is fetched (scripts, styles, that language, the drawings) is under 150 kB gzipped."""
    files = [file for file in STATIC.rglob("*") if file.suffix in (".js", ".css", ".html") and "art" not in file.parts]
    assert any(file.suffix == ".js" for file in files), "the client is not built: make web"
    words = {language: [file for file in files if file.name.startswith(f"{language}-")] for language in LANGUAGES}
    assert all(words.values())
    common = set(files) - {file for language in LANGUAGES for file in words[language]}
    for language in LANGUAGES:
        fetched = [*common, *words[language]]
        assert sum(packed(file.read_bytes()) for file in fetched) + packed(art.sprite().encode()) < LARGEST


def test_nothing_is_inline():
    """A strict policy allows neither scripts nor styles inside the page."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert "style=" not in page
    assert "<script>" not in page
    assert "://" not in page
