"""What a browser must fetch before the first move."""

import gzip
from pathlib import Path

import pytest

from motherlode import art

pytestmark = pytest.mark.browser

STATIC = Path(__file__).parents[2] / "src" / "motherlode" / "server" / "static"
LARGEST = 150_000


def packed(text: bytes) -> int:
    return len(gzip.compress(text, 9))


def test_the_client_is_small():
    """All scripts and styles of all languages, and the drawings, are under 150 kB gzipped."""
    files = [file for file in STATIC.rglob("*") if file.suffix in (".js", ".css", ".html") and "art" not in file.parts]
    assert any(file.suffix == ".js" for file in files), "the client is not built: make web"
    assert sum(packed(file.read_bytes()) for file in files) + packed(art.sprite().encode()) < LARGEST


def test_nothing_is_inline():
    """A strict policy allows neither scripts nor styles inside the page."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert "style=" not in page
    assert "<script>" not in page
    assert "://" not in page
