"""The action index: one number for every move that matters, the same for all positions of a ruleset.

The entries follow from the parts of the verbs: a block for each card that is played and each word, and in it one entry for each
combination of what its parts may be. Seats are counted clockwise from the one that acts, so that one policy can play every seat.
Tunnel cards that lie alike (the same tunnels, the same doors, crystals and so on) share an entry; should a hand hold two of
them, the one that was printed first has it. Every other move that is legal (outside the window, and so on) is offered in the last block, in
the order of the numbers of the moves: fewer than one in a hundred.
"""

from typing import Any, Final

from motherlode.core.boxes import VERBS, Verb
from motherlode.core.cards import EXTRAS, GROUPS, IS_TUNNEL, NAME, TURNED, UPRIGHT, Card
from motherlode.core.cells import Cell, cell_text, row
from motherlode.core.fits import DIG_VERB
from motherlode.core.flow import offer_moves
from motherlode.core.moves import CARD_SHIFT, CELL_SHIFT, SEAT_SHIFT, Move, card_of, cell_of
from motherlode.core.native import Moves, i64, u8, vec
from motherlode.core.native import numbers as numbers_of
from motherlode.core.parts import CELL, CardsPart, ChoicePart, NumberPart, Part
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.envs.axes import (
    NONE,
    PLACES,
    Axis,
    FirstPlaces,
    FromHand,
    LookedUp,
    OnlyOneself,
    Others,
    Relative,
    SeveralFromHand,
    Turned,
    choices,
    listed,
    numbers,
    sides,
)
from motherlode.envs.window import window_of

MOST_IN_BLOCK: Final = (
    6000  # entries of a block but digging's: the last parts are left out as long as there would be more
)
OTHERS: Final = 256  # entries for moves that have none of their own

_NO_SUCH: Final = -2  # not looked up yet
_NOBODY: Final[FirstPlaces] = []
_ROW_SHIFT: Final = CELL_SHIFT + 8
_REMEMBERED: Final = 0  # what a verb is that nothing is said about
_BY_HAND: Final = 1
_DUG: Final = 2


class Block:
    """A run of entries: those of one card or word, all combinations of its axes."""

    def __init__(self, name: str, says: str, start: int, axes: list[Axis]) -> None:
        self.name = name
        self.says = says
        self.start = start
        self.axes = axes
        self.size = 1
        for axis in axes:
            self.size *= axis.size

    def entry(self, move: Move, seat: int, places: FirstPlaces) -> int:
        """The entry of a move of this block; -1 if it has none."""
        offset = 0
        for axis in self.axes:
            place = axis.place(move, seat, places)
            if place < 0:
                return NONE
            offset = offset * axis.size + place
        return self.start + offset

    def label(self, offset: int) -> str:
        """What one of its entries means, in the notation (seats counted from oneself, cards by `#` place)."""
        words = []
        for axis in reversed(self.axes):
            words.append(axis.labels[offset % axis.size])
            offset //= axis.size
        return ("" if self.name.startswith("dig") else self.name) + "".join(reversed(words))


class ActionIndex:
    """The entries of one ruleset, and the tables that lead from moves to them."""

    def __init__(self, rules: Ruleset, forms: list[list[Card]] | None = None) -> None:
        """`forms`, if not the rules' own, are the ways to lie, those together that lie alike."""
        self.rules = rules
        self.players = rules.players
        self.kinds: list[Card] = sorted(rules.cards)
        self.forms: list[list[Card]] = _forms_alike(rules) if forms is None else forms
        self.window = window_of(rules)
        self.blocks: list[Block] = []
        self.size = 0
        self._goal_rows = sorted({row(cell) for cell in rules.usual_goals}, reverse=True)
        self._block_of_card: dict[Card, Block] = {}
        self._blocks: list[Block | None] = [None] * 256  # by the verb
        self._how = vec[u8](bytes(256))  # how the entries of a verb are found
        self._crowded = vec[u8](bytes(256))  # verbs whose moves may share an entry
        self._rivals = _rivals(self.forms)
        self._lay_out_digs()
        self._add_blocks()
        self.others = self._add("others", "the other legal moves, one after the other", [_others()]).start
        self._known: list[dict[Move, int]] = [{} for _ in range(rules.players)]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its ruleset."""
        return actions_of, (self.rules,)

    # Looking up.

    def entries(self, position: Position, seat: int, moves: list[Move]) -> list[int]:
        """The entry of every legal move, in the order of the moves; -1 for what finds no place at all."""
        offered, found = Moves(), Moves()
        offered.extend(moves)
        self.look_up(position, seat, offered, found)
        return [int(entry) for entry in found.copy()]

    def moves_by_entry(self, position: Position, seat: int) -> dict[int, Move]:
        """All legal moves of the seat to act, by their entries."""
        offered, found = Moves(), Moves()
        offer_moves(position, offered)
        self.look_up(position, seat, offered, found)
        return {int(found[i]): offered[i] for i in range(len(found)) if found[i] >= 0}

    def look_up(self, position: Position, seat: int, moves: Moves, found: Moves) -> None:
        """The same, from one buffer into another."""
        hand, how, crowded = position.hands[seat], self._how, self._crowded
        oneself: i64 = seat + 1
        places: FirstPlaces = _NOBODY
        whole, clash = True, position.pending is not None or self._holds_rivals(hand)
        for place in range(len(moves)):
            move: i64 = moves[place]
            verb = move & 255
            if how[verb] == _DUG:
                entry = self._dig(move, oneself)
            else:
                if how[verb] == _BY_HAND and not places:
                    places = _first_places(hand)
                entry = self._entry(Move(move), verb, seat, places)
                if crowded[verb]:
                    clash = True
            if entry < 0:
                whole = False
            found.append(entry)
        if clash or not whole:
            self._settle(moves.copy(), found, seat, clash)

    def _settle(self, moves: list[Move], found: Moves, seat: int, clash: bool) -> None:
        """Moves that have no entry, or whose entry another has, get another one."""
        entries: list[int] = [int(entry) for entry in found.copy()]
        if self._asked is not None:
            self._place_asked(self._asked, moves, entries, seat)
        if clash and len(set(entries)) < len(entries):
            _part_equals(moves, entries)
        self._place_others(moves, entries)
        for i, entry in enumerate(entries):
            found[i] = Move(entry)

    def _entry(self, move: Move, verb: i64, seat: int, places: FirstPlaces) -> i64:
        """A move's own entry, if it has one; digging aside."""
        if self._how[verb] == _BY_HAND:  # too many to remember, and quickly found
            return self._look_up(move, seat, places)
        known = self._known[seat]
        entry = known.get(move, _NO_SUCH)
        if entry == _NO_SUCH:
            entry = self._look_up(move, seat, places)
            known[move] = entry
        return entry

    def _dig(self, move: i64, oneself: i64) -> i64:
        """The entry of a dig in the window that nobody else is asked to pay for."""
        form = self._form[move >> CARD_SHIFT & 255]
        x, y = (move >> CELL_SHIFT & 255) - self._left, (move >> _ROW_SHIFT & 255) - self._bottom
        payer = move >> SEAT_SHIFT & 255
        if form < 0 or x < 0 or x >= self._width or y < 0 or y >= self._height or (payer and payer != oneself):
            return NONE
        return form + y * self._width + x

    def _holds_rivals(self, hand: list[Card]) -> bool:
        """Whether a hand holds two kinds of cards that may lie alike."""
        for card in hand:
            for rival in self._rivals[card]:
                if rival in hand:
                    return True
        return False

    def _look_up(self, move: Move, seat: int, places: FirstPlaces) -> int:
        """The entry of a move by the block of its verb or of its card."""
        block = self._blocks[move & 255]
        if block is None:
            block = self._block_of_card.get(card_of(move))
        return block.entry(move, seat, places) if block is not None else NONE

    def _place_asked(self, block: Block, moves: list[Move], found: list[int], seat: int) -> None:
        """Digs for which another seat is asked to pay: the cells where that can be are few, and go by their order."""
        asked = [i for i, move in enumerate(moves) if found[i] < 0 and move & 255 == DIG_VERB and move >> SEAT_SHIFT]
        cells = sorted({cell_of(moves[i]) for i in asked})
        for i in asked:
            card, cell, payer = (axis.size for axis in block.axes)
            form, which = int(self._form[card_of(moves[i])]) // self.window.size, cells.index(cell_of(moves[i]))
            away = block.axes[2].place(moves[i], seat, _NOBODY)
            if 0 <= form < card and which < cell and 0 <= away < payer:
                found[i] = block.start + (form * cell + which) * payer + away

    def _place_others(self, moves: list[Move], found: list[int]) -> None:
        """Moves without an entry go to the last block in the order of their numbers."""
        left = [(move, i) for i, move in enumerate(moves) if found[i] < 0]
        if len(left) > 1:
            left.sort()
        entry, end = self.others, self.others + OTHERS
        for _, i in left:
            found[i] = entry if entry < end else NONE
            entry += 1

    def label(self, entry: int) -> str:
        """What an entry means."""
        for block in self.blocks:
            if entry < block.start + block.size:
                return block.label(entry - block.start)
        raise ValueError(f"there are {self.size} actions, not {entry}")

    # Making the entries.

    def _lay_out_digs(self) -> None:
        """Digging comes first: the ways to lie by the cells of the window; then digs that others are asked to pay for."""
        window, verb = self.window, VERBS[DIG_VERB]
        self._add_verb("dig", verb)
        self._how[DIG_VERB] = _DUG
        self._left: i64 = window.left + 128
        self._bottom: i64 = window.bottom + 128
        self._width: i64 = window.width
        self._height: i64 = window.height
        starts = [NONE] * 256
        for i, forms in enumerate(self.forms):
            for form in forms:
                starts[form] = i * window.size
        self._form = numbers_of(starts)
        payer = verb.part("payer")
        self._asked: Block | None = None
        if self.rules.terms is not None and payer is not None and self.players > 1:
            cells = Axis(CELL, ["@first", "@second"])
            axes = [self._ways_to_lie(verb.parts[0]), cells, Others(payer, self.players)]
            says = "the way a tunnel card lies, the first or second cell where others may pay, the seat that is asked"
            self._asked = self._add("dig, asking", says, axes)

    def _add_blocks(self) -> None:
        """The cards by their numbers, then the words in alphabetical order."""
        for card, verb in sorted(self.rules.verbs.items()):
            if card in self.rules.cards and not verb.word:
                self._block_of_card[card] = self._add(NAME[card], _says(verb), self._axes_of(verb))
        for word, verb in sorted(self.rules.words.items()):
            if word:
                self._add_verb(word, verb)

    def _add_verb(self, name: str, verb: Verb) -> None:
        axes = self._axes_of(verb)
        if axes or not verb.parts:
            self._blocks[verb.number] = self._add(name, _says(verb), axes)

    def _add(self, name: str, says: str, axes: list[Axis]) -> Block:
        block = Block(name, says, self.size, axes)
        self.blocks.append(block)
        self.size += block.size
        return block

    def _axes_of(self, verb: Verb) -> list[Axis]:
        """One axis for each part; where they would be too many combinations, the last parts are left out and moves may collide."""
        parts = [part for part in verb.parts if part.name not in ("held", "asked")]
        axes = [axis for axis in (self._axis_of(verb, part) for part in parts) if axis is not None]
        while len(axes) > 1 and _combinations(axes) > MOST_IN_BLOCK and verb.number != DIG_VERB:
            axes.pop()
        self._crowded[verb.number] = 1 if len(axes) < len(parts) else 0
        if any(axis.by_hand for axis in axes):
            self._how[verb.number] = _BY_HAND
        return axes

    def _axis_of(self, verb: Verb, part: Part) -> Axis | None:
        """What a part contributes; nothing for what can't be listed beforehand."""
        if isinstance(part, CardsPart):
            return SeveralFromHand(part, self.kinds)
        if isinstance(part, ChoicePart):
            return choices(part)
        if isinstance(part, NumberPart):
            return numbers(part)
        if part.kind == "seat":
            return OnlyOneself(part) if part.optional else Relative(part, self.players)
        if part.kind == "tunnel":
            return self._ways_to_lie(part) if verb.number == DIG_VERB else Turned(part)
        if part.kind == "cell":
            return self._cells(part)
        if part.kind == "card":
            return self._cards(part)
        return sides(part) if part.kind == "side" else None

    def _ways_to_lie(self, part: Part) -> Axis:
        labels = ["|".join(NAME[form] for form in forms) for forms in self.forms]
        return LookedUp(part, labels, {form: i for i, forms in enumerate(self.forms) for form in forms})

    def _cells(self, part: Part) -> Axis:
        """The cells of the window; of goals only the row matters, wherever they were moved."""
        if part.name == "cell" or len(self._goal_rows) < len(self.rules.usual_goals):
            labels = [f"{part.sign}{cell_text(cell)}" for cell in self.window.cells]
            return LookedUp(part, labels, dict(self.window.place.items()))
        labels = [f"{part.sign}row {goal_row}" for goal_row in self._goal_rows]
        return ByRow(part, labels, self._goal_rows)

    def _cards(self, part: Part) -> Axis:
        """What is given up comes from the hand, what is cleared lies before a seat, anything else is any card."""
        if part.name == "given":
            return FromHand(part, min(PLACES, self.rules.hand_size + 1))
        return listed(part, sorted(self.rules.before_players) if part.name == "cleared" else self.kinds)


class ByRow(Axis):
    """Goals by their rows."""

    def __init__(self, part: Part, labels: list[str], rows: list[int]) -> None:
        super().__init__(part, labels)
        self._place_of = {goal_row: i for i, goal_row in enumerate(rows)}

    def place(self, move: Move, seat: int, places: FirstPlaces) -> int:
        """By the row of the cell."""
        cell = Cell(self.part.bits(move))
        return self._place_of.get(row(cell), NONE)


def _others() -> Axis:
    """Entries for moves that have none of their own."""
    return Axis(Part(" "), [f" {i}" for i in range(OTHERS)])


def _says(verb: Verb) -> str:
    """What the entries of a verb stand for: its parts."""
    words = [_SAYS[part.name] for part in verb.parts if part.name in _SAYS]
    return ", ".join(words) or "as it is"


_MADE: Final[dict[int, ActionIndex]] = {}


def actions_of(rules: Ruleset) -> ActionIndex:
    """The action index of a ruleset, made once."""
    if id(rules) not in _MADE:  # rulesets live as long as the program does
        _MADE[id(rules)] = ActionIndex(rules)
    return _MADE[id(rules)]


_SAYS: Final = {
    "tunnel": "the way a tunnel card lies",
    "cell": "a cell",
    "goal": "a goal, by its row",
    "other": "another goal, by its row",
    "seat": "a seat, counted clockwise from oneself",
    "payer": "a toll on the way is paid by oneself",
    "cards": "cards of the hand: one by its kind, several by their places in the sorted hand",
    "given": "a card given up, by its place in the sorted hand",
    "cleared": "a card that lies before oneself",
    "card": "a card",
    "number": "a number",
    "coins": "gold cards",
    "side": "a side",
}


def _combinations(axes: list[Axis]) -> int:
    """How many entries all axes give together."""
    size = 1
    for axis in axes:
        size *= axis.size
    return size


def _part_equals(moves: list[Move], found: list[int]) -> None:
    """Where two moves have the same entry, the one with the smaller number keeps it."""
    holder: dict[int, int] = {}
    for i, entry in enumerate(found):
        if entry in holder and entry >= 0:
            first, second = holder[entry], i
            keeps, goes = (first, second) if moves[first] < moves[second] else (second, first)
            holder[entry] = keeps
            found[goes] = NONE
        else:
            holder[entry] = i


def _first_places(hand: list[Card]) -> FirstPlaces:
    """Where each kind begins in the sorted hand; cards that are not there stand behind all."""
    places: FirstPlaces = [PLACES] * 256
    for place, card in enumerate(sorted(hand)):
        if places[card] == PLACES:
            places[card] = place
    return places


def _forms_alike(rules: Ruleset) -> list[list[Card]]:
    """The tunnel cards of the deck as they may lie, those together that lie alike: tunnels and all that is printed on them."""
    alike: dict[tuple[object, ...], list[Card]] = {}
    for card in sorted(card for card in rules.cards if IS_TUNNEL[card]):
        for form in dict.fromkeys((card, TURNED[card])):
            alike.setdefault((GROUPS[form], EXTRAS[form]), []).append(form)
    return list(alike.values())


def _rivals(forms: list[list[Card]]) -> list[list[Card]]:
    """For each kind of card, the others that may lie like it."""
    rivals: list[list[Card]] = [[] for _ in range(256)]
    for alike in forms:
        kinds = dict.fromkeys(UPRIGHT[form] for form in alike)
        for card in kinds:
            twice = len({form for form in alike if UPRIGHT[form] == card}) > 1  # it lies alike both ways
            rivals[card] += [other for other in kinds if other != card or twice]
    return rivals
