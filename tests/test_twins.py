"""Secrets have one door: change whatever a viewer can't know, and every byte it gets stays the same."""

import json
from collections import Counter, defaultdict
from collections.abc import Collection
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import motherlode as ml
from motherlode.core.boxes import VERBS
from motherlode.core.fields import FIELDS
from motherlode.core.moves import verb_of
from motherlode.notation.records import Recorder, as_seen_by, steps
from tests.support.play import choose, stops
from tests.support.seeds import seeds
from tests.support.tables import BASE_TABLES, TABLES, names
from tests.support.twins import EVERYTHING, SECRET_FIELDS, check_twins, gets, hears, knowing, twin

pytestmark = pytest.mark.rule("V-1", "V-2", "V-3")
every_table = pytest.mark.parametrize("table", TABLES, ids=names)
GAMES_A_TABLE = 4  # whole games per table and property, the same in every run; `make soak` plays others


@every_table
@settings(max_examples=GAMES_A_TABLE)
@given(seed=seeds)
def test_nobody_can_tell_twins_apart(table, seed):
    assert check_twins(table.rules(), seed) > 0


def test_a_leak_would_be_found():
    """A payload that holds the truth, or a single hidden card, is told apart."""
    rules = BASE_TABLES[0].rules()
    with pytest.raises(AssertionError, match="can tell it"):
        check_twins(rules, 1, lambda position, viewer: json.dumps(ml.dump(position)))
    with pytest.raises(AssertionError, match="can tell it"):
        check_twins(rules, 1, lambda position, viewer: str(position.facedown))
    with pytest.raises(AssertionError, match="can tell it"):
        check_twins(rules, 1, lambda position, viewer: str(position.roles[2] if viewer != 2 else ""))


def test_twins_differ():
    """The comparison would be worth nothing if nothing were mixed."""
    position = BASE_TABLES[2].rules().deal(ml.Dealer(1))
    truth, chance, changed = ml.dump(position), Random(1), set()
    for mixed in (ml.dump(twin(position, {0}, chance)) for _ in range(10)):
        changed |= {key for key in truth if truth[key] != mixed[key]}
        assert truth["hands"][0] == mixed["hands"][0]
        assert truth["roles"][0] == mixed["roles"][0]
    assert changed == {"hands", "deck", "roles", "spare_roles", "facedown", "gold_pile"}


def test_no_box_has_a_secret_that_twins_do_not_mix():
    assert {field.name for field in FIELDS if field.show is not None} <= SECRET_FIELDS


# What happens next.


@every_table
@settings(max_examples=GAMES_A_TABLE)
@given(seed=seeds)
def test_a_move_tells_every_viewer_the_same_in_all_twins(table, seed):
    """The mover's hand and what the move turns up are the same in both, all else is mixed."""
    rules, chance, compared = table.rules(), Random(seed), 0
    for position in stops(rules, seed):
        move = choose(position, chance)
        after = position.copy()
        events = after.play(move, ml.Dealer(seed))
        hold = held_for(position, after, events)
        for viewer in (None, *range(rules.players)):
            other = twin(position, knowing(viewer, position.to_act), chance, hold)
            told = other.play(move, ml.Dealer(seed))
            assert hears(told, viewer) == hears(events, viewer)
            assert other.over or gets(other, viewer) == gets(after, viewer)
            compared += 1
    assert compared > 0


TELL_NO_CARDS = {"moved", "drew", "looked", "turned_up", "removed", "round_over", "paid", "round_began", "dealt"}


def held_for(position: ml.Position, after: ml.Position, events: list[ml.Event]) -> Collection[str]:
    """What a move turns up for somebody, so that it must be the same in twins that are to tell the same."""
    kinds = {event.name for event in events}
    if after.over or kinds - TELL_NO_CARDS:
        return EVERYTHING
    ends_round = "round_over" in kinds or after.round != position.round
    turns_up = after.pending is not None and after.rules.decisions[after.pending.kind].turns_up
    goals = {"goals"} if turns_up or kinds & {"turned_up", "looked", "removed"} else set()
    return {"draws", *goals, *({"goals", "roles", "gold"} if ends_round else ())}


@every_table
@settings(max_examples=GAMES_A_TABLE)
@given(seed=seeds)
def test_moves_that_differ_in_a_secret_only_look_alike(table, seed):
    """Two passes, two gold cards taken: whoever does not make the move gets the same bytes."""
    rules, compared = table.rules(), 0
    for position in stops(rules, seed):
        for moves in alike(position)[:6]:
            (events, after), *others = (followed(position, move, seed) for move in moves[:2])
            for told, other in others:
                compared += 1
                for viewer in outsiders(position) if not after.over else []:
                    assert hears(told, viewer) == hears(events, viewer)
                    assert gets(other, viewer) == gets(after, viewer)
    assert compared > 0


def outsiders(position: ml.Position) -> list[int | None]:
    """Who learns nothing of a secret choice: all but who makes it and who is handed the gold cards next."""
    pending = position.pending
    insiders = {position.to_act, *(pending.queue[:1] if pending is not None and pending.kind == "take" else ())}
    return [viewer for viewer in (None, *range(position.rules.players)) if viewer not in insiders]


def alike(position: ml.Position) -> list[list[ml.Move]]:
    """Legal moves that read the same to everybody else."""
    groups: dict[ml.Move, list[ml.Move]] = defaultdict(list)
    for move in position.legal():
        groups[VERBS[verb_of(move)].public(move)].append(move)
    return [moves for moves in groups.values() if len(moves) > 1]


def followed(position: ml.Position, move: ml.Move, seed: int) -> tuple[list[ml.Event], ml.Position]:
    """What a move tells and where it leads."""
    after = position.copy()
    return after.play(move, ml.Dealer(seed)), after


# Records.


@pytest.mark.parametrize("table", BASE_TABLES[:6], ids=names)
@settings(max_examples=4)
@given(seed=seeds, moves=st.integers(5, 30))
def test_a_record_as_one_seat_saw_it_holds_nothing_that_it_could_not_see(table, seed, moves):
    recorder = first_moves(table.rules(), seed, moves)
    for viewer in (None, *range(table.players)):
        mixed = with_other_secrets(recorder, viewer, Random(seed))
        assert mixed != recorder.text()
        assert as_seen_by(mixed, viewer) == as_seen_by(recorder.text(), viewer)


def first_moves(rules: ml.Ruleset, seed: int, moves: int) -> Recorder:
    """The beginning of a game, before anything is turned up."""
    recorder, chance = Recorder(rules, ml.Dealer(seed), {"Seed": str(seed)}), Random(seed)
    while moves and not recorder.position.faceup_goals:
        recorder.play(choose(recorder.position, chance))
        moves -= 1
    return recorder


def with_other_secrets(recorder: Recorder, viewer: int | None, chance: Random) -> str:
    """The same record with other cards in other hands and in the deck, other roles, goals and gold, another seed."""
    free = unknown_places(recorder, viewer)
    lines = [mixed_line(line, free, chance) for line in recorder.lines]
    headers = recorder.text().partition("\n\n")[0].replace(f'"{recorder.headers["Seed"]}"]', '"other"]')
    return "\n".join([headers, "", *lines]) + "\n"


def unknown_places(recorder: Recorder, viewer: int | None) -> dict[str, list[int]]:
    """For each line of chance, the places in it of which the viewer knows nothing and on which no move depends."""
    position = recorder.position
    saw_goals = viewer is not None and bool(position.seen[viewer])
    return {
        "m roles": [seat for seat in range(len(position.rules.role_pile)) if seat != viewer],
        "m deck": cards_unplayed(recorder, viewer),
        "m gold": list(range(len(position.gold_pile))),
        "m goals": [] if saw_goals or position.faceup_goals else [0, 1, 2],
    }


def cards_unplayed(recorder: Recorder, viewer: int | None) -> list[int]:
    """Where in the dealt deck those cards lie that others still hold, or nobody has drawn."""
    rules, text = recorder.rules, recorder.text()
    deck = next(line for line in recorder.lines if line.startswith("m deck: ")).split()[2:]
    owners = [seat for seat in range(rules.players) for _ in range(rules.hand_size)]
    drawn = [event.seen_by(None) for step in steps(text) for event in step.events if event.name == "drew"]
    owners += [happened["seat"] for happened in drawn for _ in happened["cards"]]
    held = [Counter(hand) for hand in ml.dump(recorder.position)["hands"]]
    places = list(range(len(owners), len(deck)))
    for place in reversed(range(len(owners))):  # of equal cards the earliest is played
        seat, card = owners[place], deck[place]
        if seat != viewer and held[seat][card]:
            held[seat][card] -= 1
            places.append(place)
    return places


def mixed_line(line: str, free: dict[str, list[int]], chance: Random) -> str:
    """A line of chance, dealt otherwise in the free places."""
    what, _, rest = line.partition(": ")
    places, cards = free.get(what, []), rest.split()
    if not places:
        return line
    dealt = dict(zip(places, chance.sample(places, len(places)), strict=True))
    return f"{what}: {' '.join(cards[dealt.get(place, place)] for place in range(len(cards)))}"
