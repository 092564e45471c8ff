"""A board in text, for people: three lines a cell, joined tunnels in double lines, with what lies before whom underneath."""

from collections.abc import Callable
from typing import Final

from motherlode.core.cards import EMPTY, EXTRAS, GROUPS, HIDDEN, MARKS, NAME, OPEN, Card
from motherlode.core.cells import Cell, cell_at, cell_text, column, row
from motherlode.core.families import GOAL_KIND, ROLES, UNTOLD
from motherlode.core.position import Position
from motherlode.core.sides import EAST, NORTH, SOUTH, WEST, Sides

_THIN: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by open sides: N 1, E 2, S 4, W 8
_DOUBLE: Final = " ║═╚║║╔╠═╝═╩╗╣╦╬"
_ARMS: Final = {NORTH: "│║", SOUTH: "│║", EAST: "─═", WEST: "─═"}


def diagram(position: Position) -> str:
    """The labyrinth with its coordinates, then the table around it."""
    return "\n".join([*board(position), "", *_table(position)]) + "\n"


def board(position: Position, called: Callable[[str], str] = str) -> list[str]:
    """The labyrinth with its coordinates; `called` names the kinds of goals."""
    cells = [*position.mine.cards(), *position.facedown, *position.covered] or [cell_at(0, 0)]
    left, right = min(map(column, cells)) - 1, max(map(column, cells)) + 1
    bottom, top = min(map(row, cells)) - 1, max(map(row, cells)) + 1
    lines = ["     " + "".join(f"{x:^5}" for x in range(left, right + 1)).rstrip()]
    for y in range(top, bottom - 1, -1):
        drawn = [_cell(position, cell_at(x, y), called) for x in range(left, right + 1)]
        for part in range(3):
            margin = f"{y:>4} " if part == 1 else "     "
            lines.append((margin + "".join(cell[part] for cell in drawn)).rstrip())
    return lines


def _cell(position: Position, cell: Cell, called: Callable[[str], str]) -> tuple[str, str, str]:
    card = position.mine.card(cell)
    if cell in position.facedown or cell in position.covered:
        return ("┌───┐", f"│{_face_down(position, cell, called)}│", "└───┘")
    if card in (EMPTY, HIDDEN):
        return ("     ", "  ·  ", "     ")
    return _tunnel(position, cell, card, called)


def _face_down(position: Position, cell: Cell, called: Callable[[str], str]) -> str:
    if cell in position.covered:
        return "[?]" if position.covered[cell] == HIDDEN else "[c]"
    goal = position.facedown[cell]
    return f"{called(GOAL_KIND[goal])[:3] if goal else ' ? ':^3}"


def _tunnel(position: Position, cell: Cell, card: Card, called: Callable[[str], str]) -> tuple[str, str, str]:
    lit = 0
    for layer in range(len(position.mine.lights)):
        lit |= position.mine.lit(cell, layer)
    north, east, south, west = (_arm(card, lit, side) for side in (NORTH, EAST, SOUTH, WEST))
    corner = called(GOAL_KIND[position.faceup_goals[cell]])[0] if cell in position.faceup_goals else " "
    extra = "".join(MARKS[name].sign for name, _ in EXTRAS[card])[:1] or " "
    return (f"{corner} {north} {extra}", f"{west}{west}{_middle(card, lit)}{east}{east}", f"  {south}  ")


def _arm(card: Card, lit: Sides, side: Sides) -> str:
    return _ARMS[side][1 if lit & side else 0] if OPEN[card] & side else " "


def _middle(card: Card, lit: Sides) -> str:
    name, groups = NAME[card], GROUPS[card]
    if name.startswith("start"):
        return name.partition(":")[2][:1].upper() or "S"  # of two starts each has its colour's letter
    if name == "place":
        return "P"
    if all(group in (NORTH, EAST, SOUTH, WEST) for group in groups):
        return "x"
    if len(groups) > 1:
        return "╫" if set(groups) == {NORTH | SOUTH, EAST | WEST} else "%"
    return (_DOUBLE if lit else _THIN)[OPEN[card]]


def _table(position: Position) -> list[str]:
    rules = position.rules
    lines = [
        f"{rules.game}{''.join(f' + {name}' for name in rules.modules)}, round {position.round}, turn {position.turn}"
    ]
    wealth_is_known = UNTOLD not in position.gold and all(all(cards) for cards in position.gold_cards)
    for seat in range(rules.players):
        lines.append(_seat_line(position, seat, wealth_is_known))
    lines.append(f"deck {len(position.deck)}, discard {len(position.discard)}")
    lines.extend(_kept_by_boxes(position))
    if position.pending is not None:
        lines.append(f"asked: {position.pending.kind} of seat {position.pending.seat}")
    if position.last_tunnel is not None:
        lines.append(f"last tunnel at {cell_text(position.last_tunnel)}")
    if position.winners is not None:
        lines.append(f"won by {', '.join(f'seat {seat}' for seat in position.winners)}")
    return lines


def _kept_by_boxes(position: Position) -> list[str]:
    """What boxes keep account of, where something has happened: toll dwarves, digs owed, a ban on maps."""
    fields = [field for field in position.rules.fields if _has_something(field.of(position), field.missing)]
    return [f"{field.name}: {_plain(field.written(position))}" for field in fields]


def _has_something(value: object, missing: object) -> bool:
    """Whether a value says more than that nothing has happened, or nothing to anybody."""
    return value != missing and not (isinstance(value, tuple) and value and all(inner == () for inner in value))


def _plain(value: object) -> str:
    """A value without the signs of JSON."""
    if isinstance(value, dict):
        return " ".join(f"{key} {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(map(_plain, value))
    return "yes" if value is True else str(value)


def _seat_line(position: Position, seat: int, wealth_is_known: bool) -> str:
    sign = ">" if position.to_act == seat else " "
    role = f" {ROLES.names[position.roles[seat]]}" if position.rules.default_role is not None else ""
    hand = " ".join(NAME[card] for card in position.hands[seat]) or "no cards"
    front = f" | before it: {' '.join(NAME[card] for card in position.front[seat])}" if position.front[seat] else ""
    gold = f"{position.rules.wealth(position)[seat]} gold" if wealth_is_known else _gold_in_sight(position, seat)
    return f"{sign} seat {seat}{role}: {hand} | {gold}{front}"


def _gold_in_sight(position: Position, seat: int) -> str:
    """How many gold cards a seat has; tokens only where some are hidden (B-19)."""
    cards = f"{len(position.gold_cards[seat])} gold cards"
    if UNTOLD not in position.gold:
        return cards
    return f"{cards}, {'?' if position.gold[seat] == UNTOLD else position.gold[seat]} tokens"
