"""The terminal's teller speaks to whom something has hit, and names nobody twice."""

import pytest

from motherlode import Ruleset
from motherlode.notation.narration import Narrator

NAMES = ["Ann", "Bob", "Cid"]
HITS = ["break:lamp>0", "fix:lamp>0", "trap>0", "free>0", "inspect>0", "swap-hats>0", "swap-hands>0", "hands-off>0"]


def narrator(language: str, seat: int | None = 0) -> Narrator:
    return Narrator(Ruleset.of("saboteur2", players=3), language, NAMES, seat=seat)


@pytest.mark.parametrize("language", ["en", "uk", "bg", "pl", "de"])
@pytest.mark.parametrize("move", HITS)
def test_what_hits_the_listener_is_said_to_the_listener(language: str, move: str) -> None:
    told = narrator(language).move(1, move)
    assert "Bob" in told
    assert "Ann" not in told


@pytest.mark.parametrize("move", HITS)
def test_others_hear_the_names_of_both(move: str) -> None:
    for seat in (2, None):
        told = narrator("en", seat).move(1, move)
        assert "Bob" in told
        assert "Ann" in told


@pytest.mark.parametrize("language", ["en", "uk", "bg", "pl", "de"])
@pytest.mark.parametrize("move", ["fix:lamp>1", "free>1", "swap-hats>1"])
def test_who_helps_oneself_is_named_once(language: str, move: str) -> None:
    assert narrator(language).move(1, move).count("Bob") == 1


def test_events_speak_to_whom_they_hit() -> None:
    stolen = {"event": "stole", "seat": 1, "target": 0}
    assert narrator("en").tell(stolen) == "Bob steals 1 gold from you."
    assert narrator("en", 2).tell(stolen) == "Bob steals 1 gold from Ann."
