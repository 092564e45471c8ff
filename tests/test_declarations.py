"""What is declared once holds everywhere: the page, and who sees what."""

import pytest

from motherlode.core.cards import NUMBER as CARD_NUMBER
from motherlode.core.events import EVENTS, Event, EventKind
from motherlode.core.families import ROLES
from motherlode.core.shapes import CARD, CARDS, ROLE, SEAT
from scripts import make_declarations

MAP, NS = CARD_NUMBER["map"], CARD_NUMBER["NS"]


@pytest.fixture
def kind(request):
    """Declares a kind of event for one test."""
    made = []

    def declare(**fields):
        made.append(EventKind(f"test {request.node.name}", fields))
        return made[-1]

    yield declare
    for one in made:
        del EVENTS[one.name]


def test_the_page_is_current():
    assert make_declarations.PAGE.read_text(encoding="utf-8") == make_declarations.page(), "run: make docs"


def test_a_field_is_seen_by_those_whom_it_is_declared_for(kind):
    event = Event(kind(seat=SEAT, target=SEAT, card=CARD.only("seat", "target")), {"seat": 1, "target": 2, "card": MAP})
    assert [event.seen_by(seat)["card"] for seat in (None, 0, 1, 2)] == ["?", "?", "map", "map"]
    assert event.whole()["card"] == "map"


def test_hidden_cards_keep_their_number(kind):
    event = Event(kind(seat=SEAT, cards=CARDS.only("seat")), {"seat": 0, "cards": [MAP, NS]})
    assert event.seen_by(1)["cards"] == ["?", "?"]
    assert event.seen_by(0)["cards"] == ["map", "NS"]


def test_each_seat_sees_its_own(kind):
    miner, saboteur = ROLES.numbers["miner"], ROLES.numbers["saboteur"]
    event = Event(kind(role=ROLE.own), {"role": [miner, saboteur]})
    assert [event.seen_by(seat)["role"] for seat in (0, 1, None)] == ["miner", "saboteur", "?"]


def test_what_is_not_declared_is_not_told(kind):
    with pytest.raises(ValueError, match="has no gold"):
        Event(kind(seat=SEAT), {"seat": 0, "gold": 1})
    with pytest.raises(ValueError, match="lacks seat"):
        Event(EVENTS["moved"], {"move": 0})


def test_a_kind_of_event_is_declared_once():
    with pytest.raises(ValueError, match="two kinds of events called moved"):
        EventKind("moved", {})
