"""Every card draws, plainly, and as it lies."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from motherlode import art
from motherlode.art import codes
from motherlode.art.drawings import DRAWINGS
from motherlode.art.symbols import CARD_BOX
from motherlode.core.boxes import BOXES
from motherlode.core.cards import MARKS
from tests.art.cases import cards_of_cases
from tests.support.combinations import action_cards, boxes_of, chest_cards, goal_cards, role_cards, tunnel_cards

FACES = [*art.every_code(), *(f"back:{kind}" for kind in codes.backs())]
CARDS = Path(__file__).parents[2] / "docs" / "cards.md"
TURNING = [code for code in art.every_code() if art.turned(code) != code]


def parsed(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawing}</svg>')


def tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def test_every_card_of_the_boxes_is_drawn_and_no_other():
    assert {code for cards in codes.tunnels_by_box().values() for code in cards} == tunnel_cards()
    assert {code for cards in codes.goals_by_box().values() for code in cards} == goal_cards()
    assert set(codes.actions()) == action_cards()
    assert {code.partition(":")[2] for code in codes.finds()} == chest_cards()
    assert set(codes.roles()) == role_cards()
    assert set(codes.goal_kinds()) == {goal.partition(":")[0] for goal in goal_cards()}


def test_every_card_has_a_drawing_of_its_own_and_nothing_is_drawn_that_is_no_card():
    faces = {code for drawn in DRAWINGS.values() for code in drawn.faces}
    assert faces == {*codes.actions(), *codes.finds(), *(f"role:{name}" for name in codes.roles())}
    assert {kind for drawn in DRAWINGS.values() for kind in drawn.goals} == set(codes.goal_kinds())
    assert {name for drawn in DRAWINGS.values() for name in drawn.marks} == set(MARKS)
    assert {code for drawn in DRAWINGS.values() for code in drawn.cards} == {*codes.table_cards(), *codes.places()}
    assert set(DRAWINGS) <= set(BOXES)


@pytest.mark.parametrize("box", codes.tunnels_by_box())
def test_tunnels_are_listed_with_a_box_that_holds_them(box):
    """Saboteur 2 holds those of base too; they are listed there."""
    assert set(codes.tunnels_by_box()[box]) <= tunnel_cards(*(part.name for part in boxes_of(box)))


def cards_of_the_list() -> list[str]:
    """Every code that docs/cards.md writes out in its lists of cards."""
    lists = CARDS.read_text(encoding="utf-8").partition("## Names")[0]
    written = [code for code in re.findall("`([^`]+)`", lists) if not re.search(r"[*…/]|\.md|^\+", code)]
    return sorted({f"role:{code}" if code in codes.roles() else code for code in written})


@pytest.mark.parametrize("code", cards_of_the_list())
def test_every_card_of_the_list_draws(code):
    assert code in art.every_code()
    assert art.card(code)


def test_every_card_that_a_rule_case_names_draws():
    for code in cards_of_cases():
        assert art.card(code), code


@pytest.mark.parametrize("code", FACES)
@pytest.mark.parametrize("lit", [False, True])
def test_cards_are_flat_shapes_letters_and_digits(code, lit):
    root = parsed(art.card(code, lit))
    assert {tag(element) for element in root.iter()} <= {"svg", "g", "path", "rect", "circle", "ellipse", "text"}
    assert not {name for element in root.iter() for name in element.attrib} & {
        "style",
        "id",
        "filter",
        "clip-path",
        "onload",
        "href",
    }
    assert all(re.fullmatch(r"[A-Z]|\d", element.text or "") for element in root.iter() if tag(element) == "text")


@pytest.mark.parametrize("code", FACES)
def test_every_class_has_the_prefix_and_is_painted(code):
    painted = set(re.findall(r"\.(ml-[a-z-]+)", art.stylesheet()))
    used = {name for element in parsed(art.card(code, True)).iter() for name in element.get("class", "").split()}
    assert all(name.startswith("ml-letter-") or name in painted for name in used)


def test_no_two_faces_look_alike():
    drawn: dict[str, list[str]] = {}
    for code in FACES:
        drawn.setdefault(art.card(code), []).append(code)
    assert [alike for alike in drawn.values() if len(alike) > 1] == []


@pytest.mark.parametrize("code", TURNING)
def test_a_turned_card_is_another_drawing_and_turning_twice_brings_it_back(code):
    assert art.card(art.turned(code)) != art.card(code)
    assert codes.first_form(art.turned(art.turned(code))) == codes.first_form(code)


@pytest.mark.parametrize(
    ("code", "turned"),
    [
        ("NE", "SW"),
        ("NW", "ES"),
        ("N.ESW", "NEW.S"),
        ("NES+blue@S", "NSW+blue@N"),
        ("stone:NE", "stone:SW"),
        ("NS.EW+gold@N", "NS.EW+gold@N"),
        ("NES.W+gold@W", "NSW.E+gold@E"),
        ("NW.ES+gold@N", "NW.ES+gold@E"),
        ("treasure", "treasure"),
        ("start:blue", "start:blue"),
        ("map", "map"),
    ],
)
def test_turning(code, turned):
    assert art.turned(code) == turned


@pytest.mark.parametrize(
    "code",
    [
        "",
        "NX",
        "NN",
        "N..E",
        "NES+lava",
        "NES+blue@Q",
        "stone:QQ",
        "nuggets:4",
        "chest:soup",
        "role:king",
        "fix:",
        "back:hand",
    ],
)
def test_what_is_no_card_is_refused_by_name(code):
    with pytest.raises(ValueError, match="not a card"):
        art.card(code)


def test_letters_come_from_the_language():
    assert ">С<" in art.card("NS+blue", letters={"blue": "С"})
    assert ">G<" in art.card("EW+green", letters={"blue": "С"})
    assert "&lt;" in art.card("break:lamp", letters={"lamp": "<"})


def test_lamps_hang_only_where_the_light_has_come():
    assert "ml-lamps" not in art.card("NES")
    assert art.card("NES", True).count("ml-lamps") == 1
    assert art.card("NS.EW", True).count("ml-lamps") == 2
    assert art.card("NS.EW", "E").count("ml-lamps") == 1
    assert art.card("NS.EW", "E").count("ml-cut-off") == 1
    assert "ml-cut-off" not in art.card("NS.EW", True)
    assert "ml-lamps" not in art.card("N.E", True), "nothing passes a blocked card"


def is_floor(colour: tuple[int, int, int]) -> bool:
    red, green, blue = colour
    return red > 150 and green < 70 and blue < 70


@pytest.mark.parametrize("code", [code for code in art.every_code() if codes.is_tunnel(code.rpartition(":")[2])])
def test_tunnels_end_in_the_middle_of_open_edges_and_nowhere_else(code):
    pytest.importorskip("resvg_py")
    from motherlode.art.pen import document
    from tests.art.pixels import Pixels

    picture = Pixels(art.png(document(art.card(code), CARD_BOX, art.stylesheet(), attributes=' color="#ff0000"')))
    middle = {"N": (50, 0), "E": (99, 70), "S": (50, 139), "W": (0, 70)}
    assert "".join(side for side in "NESW" if is_floor(picture[middle[side]])) == codes.in_order(
        "".join(codes.tunnels_of(code).groups)
    )


def test_letters_are_drawn_by_the_fonts_of_the_package():
    pytest.importorskip("resvg_py")
    from motherlode.art.pen import document

    def badge(letter: str) -> bytes:
        return art.png(
            document(
                art.symbols({"lamp": letter})["badge-lamp"].drawing, (-15, -15, 30, 30), art.stylesheet(), width=60
            )
        )

    assert len({badge(letter) for letter in ("L", "Л", "Ф", "Ł", " ")}) == 5
