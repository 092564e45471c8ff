"""The figures of the look, worked out again."""

from __future__ import annotations

import pytest

from motherlode import art
from motherlode.art import paint

SURFACES = ("page", "panel", "raised")
WORST_ON_SURFACES = {
    "dark": {"text": 12.4, "muted": 6.7, "accent": 9.0, "harm": 6.8, "help": 8.1},
    "light": {"text": 12.5, "muted": 6.4, "accent": 5.3, "harm": 5.6, "help": 5.6},
}


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_text_on_surfaces(theme):
    colours = art.THEMES[theme]
    worst = {
        name: min(art.contrast(colours[name], colours[surface]) for surface in SURFACES)
        for name in WORST_ON_SURFACES[theme]
    }
    assert worst == pytest.approx(WORST_ON_SURFACES[theme], abs=0.06)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        (paint.HAND_FLOOR, paint.ROCK, 6.5),
        (paint.LIT_FLOOR, paint.ROCK, 6.9),
        (paint.CUT_OFF_FLOOR, paint.ROCK, 3.2),
        (paint.INK, paint.PAPER, 14.0),
        (art.THEMES["dark"]["on-accent"], art.THEMES["dark"]["accent"], 10.1),
        (art.THEMES["light"]["on-accent"], art.THEMES["light"]["accent"], 6.6),
        (art.THEMES["dark"]["ring"], art.THEMES["dark"]["mine"], 13.1),
        (art.THEMES["light"]["ring"], art.THEMES["light"]["mine"], 3.3),
        (art.THEMES["light"]["muted"], art.THEMES["light"]["mine"], 5.1),
        ("#000000", "#ffffff", 21),
    ],
)
def test_pairs(one, other, ratio):
    assert art.contrast(one, other) == pytest.approx(ratio, abs=0.06)


@pytest.mark.parametrize("mood", ["harm", "help", "look", "change"])
def test_bands_on_paper_and_their_white_signs(mood):
    assert art.contrast(paint.FILLS[mood], paint.PAPER) >= 4.6
    assert art.contrast(paint.FILLS[mood], paint.FILLS["white"]) >= 5.3


@pytest.mark.parametrize(
    ("ground", "ink"),
    [("pickaxe", "ink"), ("lamp", "ink"), ("cart", "ink"), ("blue", "blue-ink"), ("green", "green-ink")],
)
def test_letters_on_badges(ground, ink):
    assert art.contrast(paint.FILLS[ground], paint.FILLS[ink]) >= 4.5


def test_dust_keeps_dead_ends_apart_from_rock():
    for floor in (paint.HAND_FLOOR, paint.LIT_FLOOR):
        assert art.contrast(paint.seen_on(paint.SHADES["dust"], floor), paint.ROCK) >= 3
