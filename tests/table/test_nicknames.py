"""Names that can be seen, and told from each other."""

from __future__ import annotations

import pytest

from motherlode.table import ErrorKey, SeatPlan, Settings, Table, TableError, clean_line, clean_name
from motherlode.table.nicknames import looks_like
from tests.table.given import given

EMPTY = {
    "zero width": "\u200b\u200d\u2060",
    "Hangul filler": "\u3164",
    "half-width filler": "\uffa0",
    "Hangul jamo fillers": "\u115f\u1160",
    "Braille blank": "\u2800\u2800",
    "Khmer vowels": "\u17b4\u17b5",
    "joiner": "\u034f",
    "variation selectors": "\ufe0f\ufe0e\U000e0101",
    "Mongolian selectors": "\u180b\u180e",
    "null note": "\U0001d159",
    "direction": "\u202e\u2066\u2069",
    "tags": "\U000e0041\U000e0042",
    "accents": "\u0301\u0302\u0303",
    "spaces": "\u2003\u3000\u00a0",
    "points": "...",
    "private": "\ue000",
}


@pytest.mark.parametrize("kind", EMPTY)
def test_a_name_that_looks_empty_is_none(kind):
    with pytest.raises(TableError) as told:
        clean_name(EMPTY[kind])
    assert told.value.key is ErrorKey.BAD_NAME


@pytest.mark.parametrize("kind", EMPTY)
def test_what_is_invisible_does_not_make_another_name(kind):
    if kind not in ("accents", "spaces", "points"):
        assert clean_name(f"A{EMPTY[kind]}nn") == "Ann"
    assert looks_like(clean_name(f"A{EMPTY[kind]}nn"), "Ann") == (kind != "points")


@pytest.mark.parametrize(
    "name", ["Ann", "Оля", "Żaneta", "Ďuro", "Ngô Đức", "李", "محمد", "נועה", "อารี", "हिन्दी", "🐸", "Zoé 2", "D'Arc"]
)
def test_names_of_the_world_stay_as_they_are(name):
    assert clean_name(name) == name


def test_accents_do_not_pile_up():
    assert len(clean_name("Z" + "\u0335" * 20 + "o")) <= 4
    assert len(clean_line("Z" + "\u0335" * 200)) <= 3


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Anna", "Аnnа"),
        ("Іван", "Iван"),
        ("Тарас", "Tapac"),
        ("Ivo", "lvo"),
        ("Bill", "BiII"),
        ("Bob", "B0b"),
        ("Bob", "Воb"),
        ("Ann", "Ａｎｎ"),
        ("Ann", "𝐀𝐧𝐧"),
        ("Ann", "A nn"),
        ("Ann", "Ánn"),
        ("Mira", "Міrа"),
        ("modern", "modem"),
    ],
)
def test_names_that_look_alike_are_taken_for_one(one, other):
    assert looks_like(one, other)
    assert looks_like(other, one)
    table = Table.open("ABC234", Settings((SeatPlan("person"),) * 3), given(), lambda: 0)
    table.sit("a", one)
    with pytest.raises(TableError) as told:
        table.sit("b", other)
    assert told.value.key is ErrorKey.BAD_NAME
    table.sit("b", "Xenia")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Jan", "Jen"), ("Max", "Mac"), ("Оля", "Юля"), ("Kim", "Tim"), ("Ivo", "Eva"), ("Ann", "Ann 2")],
)
def test_names_that_differ_are_two(one, other):
    assert not looks_like(one, other)


def test_a_comma_in_a_name_does_not_break_the_list_of_names():
    from motherlode.table import Playback, record_of

    table = Table.open("ABC234", Settings((SeatPlan("person"),) * 3), _dealt(), lambda: 0)
    for who, name in (("a", 'Ann, the "Great" [x]'), ("b", "{1},2,3%2C"), ("c", "Cem")):
        table.sit(who, name)
    table.start("a")
    assert Playback(record_of(table)).names == ['Ann, the "Great" [x]', "{1},2,3%2C", "Cem"]


def _dealt():
    import motherlode as ml
    from motherlode.table import dealing

    return dealing(ml.Dealer(3))
