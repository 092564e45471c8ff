"""Sheets, pages to cut, and the command."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from motherlode import art
from motherlode.art import codes
from motherlode.art.printing import back_of
from scripts.draw_readme import pictures


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_sheet_names_every_unturned_card(theme):
    root = ElementTree.fromstring(art.sheet(theme))
    captions = {element.text for element in root.iter() if "ml-note" in element.get("class", "")}
    assert captions >= {code.removeprefix("role:") for code in art.every_code() if code == codes.first_form(code)}


def test_pages_hold_nine_cards_and_their_backs_mirrored():
    pages = art.pages(["NS"] * 10)
    assert len(pages) == 4
    assert all(ElementTree.fromstring(page) is not None for page in pages)
    assert "translate(139 " in pages[3]
    assert "translate(139 " not in pages[2]
    assert len(art.pages(["NS"] * 10, backs=False)) == 2


@pytest.mark.parametrize(
    ("code", "back"),
    [
        ("NS", "card"),
        ("map", "card"),
        ("treasure", "goal"),
        ("gold2:NE", "goal"),
        ("role:miner", "role"),
        ("boss", "role"),
        ("nuggets:2", "gold"),
        ("chest:gold", "chest"),
    ],
)
def test_which_back_a_card_has(code, back):
    assert back_of(code) == back


def test_a_pdf_of_pages():
    pytest.importorskip("typst")
    assert art.pdf(["NS", "EW+blue", "miner"]).startswith(b"%PDF")


def test_the_command_writes_cards_boards_and_sheets(tmp_path):
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"board": {"0,0": "start", "1,0": "EW"}}))
    for arguments in (
        ["NES"],
        ["NES", "--lit"],
        ["board", str(position)],
        ["board", str(position), "--theme", "light"],
        ["sheet"],
        ["sprite"],
    ):
        out = tmp_path / "drawing.svg"
        assert art.main([*arguments, "--out", str(out)]) == 0
        assert ElementTree.fromstring(out.read_text(encoding="utf-8")).tag.endswith("svg")


def test_the_command_writes_png(tmp_path):
    pytest.importorskip("resvg_py")
    out = tmp_path / "drawing.png"
    assert art.main(["treasure", "--width", "120", "--out", str(out)]) == 0
    assert out.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(out.read_bytes()[16:20]) == 120


@pytest.mark.parametrize("arguments", [["NEX"], ["board", "no-such-file"], ["NES", "--out", "no-such-folder/x.svg"]])
def test_the_command_refuses_in_one_line(arguments, capsys):
    assert art.main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{",
        '{"board": {"0,0": "lava"}}',
        '{"board": {"0,0": 7}}',
        '{"board": []}',
        '{"tolls": [{}]}',
        '{"facedown": {"1,1": "x"}}',
    ],
)
def test_a_bad_position_is_refused_in_one_line(text, tmp_path, capsys):
    position = tmp_path / "position.json"
    position.write_text(text)
    assert art.main(["board", str(position)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", pictures())
def test_the_pictures_of_the_readme_are_those_that_the_script_draws(name):
    drawn = Path(__file__).parents[2] / "docs" / "pictures" / f"{name}.svg"
    assert drawn.read_text(encoding="utf-8") == pictures()[name][0], "run scripts/draw_readme.py"
