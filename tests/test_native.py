"""What the engine does with vectors of numbers: the same compiled and with plain stand-ins."""

from random import Random

import pytest

import motherlode as ml
from motherlode.core.cards import Card
from motherlode.core.flat_mine import bytes_of
from motherlode.core.native import (
    COMPILED,
    Moves,
    above_zero,
    dot,
    earlier_twins,
    floats,
    grown,
    i64,
    inserted,
    numbers,
    plus_bytes,
    plus_rows,
    plus_times,
    removed,
    rim_of,
    scored,
    take_out,
    u8,
    unmarked,
    vec,
)


def test_numbers_are_inserted_in_their_order_and_removed_again():
    chance = Random(1)
    kept: list[int] = []
    vector = numbers([])
    for number in chance.sample(range(1000), 200):
        kept = sorted([*kept, number])
        vector = inserted(vector, number)
        assert list(vector) == kept
    for number in chance.sample(kept, 200):
        kept.remove(number)
        vector = removed(vector, number)
        assert list(vector) == kept


def test_the_first_card_of_a_kind_is_taken_out_and_the_others_keep_their_order():
    hand = [*map(Card, (7, 3, 9, 3, 200))]
    take_out(hand, Card(3))
    assert hand == [7, 9, 3, 200]
    with pytest.raises(ValueError, match=r"no such card|not in list"):
        take_out(hand, Card(8))
    assert hand == [7, 9, 3, 200]


def test_a_grown_vector_keeps_its_numbers_and_has_twice_the_room():
    assert list(grown(numbers([3, 1, 2]))) == [3, 1, 2, 0, 0, 0]


@pytest.mark.parametrize(
    ("items", "twins"), [([], []), ([7], [-1]), ([7, 8, 7, 7, 9, 8], [-1, -1, 0, 2, -1, 1]), ([1, 1, 1], [-1, 0, 1])]
)
def test_each_place_knows_its_last_twin_before_it(items, twins):
    assert list(earlier_twins(numbers(items))) == twins


def test_unmarked_places_stay_in_their_order():
    marks = bytearray(10)
    marks[3] = marks[7] = 1
    assert list(unmarked(numbers([1, 3, 5, 7, 9]), as_bytes(marks))) == [1, 5, 9]


def as_bytes(numbers_: bytearray):
    """A vector of small numbers of whichever kind runs."""
    mine = ml.Ruleset.of("base", players=3).deal(ml.Dealer(1)).mine
    flags = mine.grid.blank[:]
    for i, number in enumerate(numbers_):
        flags[i] = number
    return flags


@pytest.mark.parametrize("game", ["base", "saboteur2", "duel"])
def test_the_rim_is_every_empty_place_beside_a_card(game):
    rules = ml.Ruleset.of(game, players=2 if game == "duel" else 5)
    dealer, chance = ml.Dealer(3), Random(3)
    position = rules.deal(dealer)
    for _ in range(60):
        if position.to_act is None:
            break
        mine = position.mine
        around = {i + step for i in mine.laid for step in (1, -1, mine.width, -mine.width)}
        wanted = sorted(i for i in around if not mine.tiles[i])
        assert list(rim_of(mine.laid, mine.tiles, mine.need, mine.width)) == wanted
        position.apply(chance.choice(position.legal()), dealer)


def test_moves_are_a_list_by_another_name():
    moves = Moves()
    wanted = [ml.Move(number << 40 | number) for number in range(1, 200)]  # more than the first buffer holds
    for move in wanted[:100]:
        moves.append(move)
    moves.extend(wanted[100:])
    assert moves.copy() == wanted
    assert type(moves.copy()) is list
    assert len(moves) == len(wanted)
    assert moves[0] == wanted[0]
    assert moves[-1] == wanted[-1]
    assert wanted[7] in moves
    assert 12345 not in moves
    assert moves.pop() == wanted[-1]
    assert len(moves) == len(wanted) - 1
    with pytest.raises(IndexError):
        moves[len(moves)]
    moves.clear()
    assert not moves
    assert moves.copy() == []


def test_stand_ins_are_what_plain_python_is_fastest_with():
    if not ml.COMPILED:
        stand_ins: list[object] = [vec[u8], vec[i64], Moves]
        assert stand_ins == [bytearray, list, list]


@pytest.mark.parametrize("game", ["base", "saboteur2", "duel", "duel-solo"])
def test_light_that_only_grew_is_the_light_that_is_lit_anew(game):
    """Doors unlocked, trolls paid, ladders laid: what was joined step by step is what a fresh look finds."""
    rules = ml.Ruleset.of(game, players={"duel": 2, "duel-solo": 1}.get(game, 5))
    dealer, chance = ml.Dealer(11), Random(11)
    for _ in range(6):
        position = rules.deal(dealer)
        while position.to_act is not None:
            position.apply(chance.choice(position.legal()), dealer)
            again = position.mine.copy()
            again.relight()
            for light, fresh in zip(position.mine.lights, again.lights, strict=True):
                assert bytes(light.lit) == bytes(fresh.lit)
                assert list(light.frontier) == list(fresh.frontier)


def test_fractions_are_multiplied_added_and_kept_above_zero():
    row, told = floats([0.5, -2.0, 4.0]), [1.0, 3.0, 0.25]
    assert dot(row, floats(told)) == pytest.approx(-4.5)
    assert list(plus_times(row, 2.0, floats(told))) == [2.5, 4.0, 4.5]
    assert list(above_zero(row)) == [0.5, 0.0, 4.0]
    assert list(row) == [0.5, -2.0, 4.0]


# Sums of rows of weights: to the last bit the same, however wide the machine's registers are.

WIDTHS = (1, 3, 4, 7, 8, 31, 32, 64, 96, 133, 256)


def spread(dice: Random, count: int, nothing: float = 0.0) -> list[float]:
    """Numbers of very different sizes, a share of them nothing."""
    return [0.0 if dice.random() < nothing else dice.gauss(0, 1) * 10 ** dice.uniform(-3, 3) for _ in range(count)]


def in_order_of_rows(sums: list[float], numbers: list[float], rows: list[list[float]]) -> list[float]:
    """Each sum, added up row by row."""
    for number, row in zip(numbers, rows, strict=True):
        if number:
            sums = [one + number * weight for one, weight in zip(sums, row, strict=True)]
    return sums


def rows_of(dice: Random, count: int, width: int) -> list[list[float]]:
    return [spread(dice, width) for _ in range(count)]


def flat(rows: list[list[float]]) -> vec[float]:
    return floats([number for row in rows for number in row])


@pytest.mark.parametrize("width", WIDTHS)
def test_rows_are_added_up_one_after_the_other(width):
    dice, count, first = Random(width), 300, 5
    sums, numbers, rows = spread(dice, width), spread(dice, first + count + 3, 0.5), rows_of(dice, count, width)
    told = floats(sums)
    found = plus_rows(told, floats(numbers), first, count, flat(rows))
    assert list(found) == in_order_of_rows(sums, numbers[first : first + count], rows)
    assert list(told) == sums


@pytest.mark.parametrize("width", WIDTHS)
def test_bytes_are_weights_in_units_of_their_column(width):
    dice, count = Random(width), 300
    sums, numbers, units = spread(dice, width), spread(dice, count, 0.5), spread(dice, width)
    rows = [[dice.randrange(-128, 128) for _ in range(width)] for _ in range(count)]
    weights = bytes_of([number & 255 for row in rows for number in row])
    found = plus_bytes(floats(sums), floats(numbers), 0, count, weights, floats(units))
    more = in_order_of_rows([0.0] * width, numbers, [[float(number) for number in row] for row in rows])
    assert list(found) == [one + number * unit for one, number, unit in zip(sums, more, units, strict=True)]


@pytest.mark.parametrize("width", WIDTHS)
def test_moves_are_scored_by_a_layer_over_their_numbers_and_by_these(width):
    dice, moves, length = Random(width), 4, 270
    numbers, rows = spread(dice, moves * length, 0.7), rows_of(dice, length, width)
    shift, out, skip = spread(dice, width), spread(dice, width), spread(dice, length)
    wanted = list[float]()
    for at in range(moves):
        told = numbers[at * length : at * length + length]
        total, side = 0.0, [0.0] * 8
        for place, number in enumerate(told):
            total += skip[place] * number
        for place, one in enumerate(in_order_of_rows(shift, told, rows)):
            side[place % 8] += max(one, 0.0) * out[place]
        for one in side:
            total += one
        wanted.append(total)
    found = scored(floats([0.0] * 6), moves, floats(numbers), flat(rows), floats(shift), floats(out), floats(skip))
    assert list(found) == [*wanted, 0.0, 0.0]


if COMPILED:  # plain lists have ends of their own

    @pytest.mark.parametrize(
        "call",
        [
            lambda: plus_rows(floats([1.0, 2.0]), floats([1.0]), 0, 2, floats([1.0] * 4)),
            lambda: plus_rows(floats([1.0, 2.0]), floats([1.0] * 2), 1, 2, floats([1.0] * 4)),
            lambda: plus_rows(floats([1.0, 2.0]), floats([1.0] * 2), 0, 2, floats([1.0] * 3)),
            lambda: plus_rows(floats([1.0, 2.0]), floats([1.0] * 2), -1, 2, floats([1.0] * 4)),
            lambda: plus_bytes(floats([1.0] * 2), floats([1.0]), 0, 1, bytes_of([1] * 2), floats([1.0])),
            lambda: plus_bytes(floats([1.0] * 2), floats([1.0]), 0, 1, bytes_of([1]), floats([1.0] * 2)),
            lambda: scored(floats([0.0]), 2, *map(floats, ([1.0] * 4, [1.0] * 4, [1.0] * 2, [1.0] * 2, [1.0] * 2))),
            lambda: scored(floats([0.0]), 1, *map(floats, ([1.0] * 1, [1.0] * 4, [1.0] * 2, [1.0] * 2, [1.0] * 2))),
            lambda: scored(floats([0.0]), 1, *map(floats, ([1.0] * 2, [1.0] * 4, [1.0] * 2, [1.0] * 1, [1.0] * 2))),
        ],
    )
    def test_vectors_that_dont_fit_together_are_refused(call):
        with pytest.raises(ValueError, match="don't fit together"):
            call()
