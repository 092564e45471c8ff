"""The double map in the browser; run by `test_new_box.py` in a copy of the project that has it."""

import pytest
from playwright.sync_api import expect

from tests.browser import moments

moments.MOMENTS["double-map"] = moments.base("doublemap", hand=["double-map", "NS", "NS"])


@pytest.mark.parametrize("language", ["en", "de"])
def test_two_goals_are_pointed_at_and_only_the_player_sees_them(sit, language):
    page = sit("double-map", wishes={"locale": language})
    page.locator('.hand-card[data-code="double-map"]').click()
    for cell in ("8,2", "8,-2"):
        page.locator(f'[data-cell="{cell}"]').click()
    expect(page.locator(".log")).to_contain_text(
        {"en": "looks at two goals", "de": "sieht sich zwei Ziele an"}[language]
    )
    expect(page.locator(".know")).to_contain_text({"en": "stone", "de": "Stein"}[language])


def test_it_can_be_chosen_for_a_new_table(enter):
    with enter() as one:
        one.open("/?new")
        one.page.locator('[data-box="doublemap"] input').check()
        expect(one.page.locator('[data-box="doublemap"]')).to_contain_text("Adds a card that looks at two goals.")
