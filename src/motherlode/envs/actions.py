"""The action index: one number for every move that matters, the same for all positions of a ruleset.

Seats are counted clockwise from the one that acts, so that one policy can play every seat. Tunnel cards that lie alike (the same
open sides, joined or not, the same doors) share an entry; when a hand holds two of them, the one that was printed first has it.
Every other move that is legal (outside the window, paid for by somebody else, and so on) is offered in the last block, in the
order of the numbers of the moves.
"""

from itertools import combinations
from typing import Any, Final

from motherlode.core.boxes import VERBS, Verb
from motherlode.core.cards import EXTRAS, GROUPS, IS_TUNNEL, NAME, OPEN, TURNED, UPRIGHT, Card
from motherlode.core.cells import cell_text, row
from motherlode.core.moves import (
    OTHER_SHIFT,
    Form,
    Move,
    Seat,
    card_of,
    cell_of,
    other_of,
    seat_of,
    target_of,
    verb_of,
)
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.writing import TOOLS, WORDS
from motherlode.envs.window import Window, field_of

MOST_DIGS: Final = 2800  # entries for digging: the window grows by a cell all round as long as it stays below
OTHERS: Final = 256  # entries for moves that have none of their own
PLACES: Final = 8  # places of a hand that passes of several cards and tolls can name

_NONE: Final = -1  # no entry of its own
_NO_SUCH: Final = -2  # not looked up yet


class Block:
    """A run of entries of one kind."""

    def __init__(self, name: str, says: str, start: int, labels: list[str]) -> None:
        self.name = name
        self.says = says
        self.start = start
        self.labels = labels

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Block, (self.name, self.says, self.start, self.labels)

    @property
    def size(self) -> int:
        """How many entries it has."""
        return len(self.labels)


class ActionIndex:
    """The entries of one ruleset, and the tables that lead from moves to them."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.players = rules.players
        self.kinds: list[Card] = sorted(rules.cards)
        self.blocks: list[Block] = []
        self.size = 0
        self.forms: list[list[Card]] = _forms_alike(rules)
        self.window = _window_for(rules, len(self.forms))
        self._cells = [cell_text(cell) for cell in self.window.cells]
        self._goal_rows = sorted({row(cell) for cell in rules.usual_goals}, reverse=True)
        self._before = sorted(rules.before_players)
        self._starts: dict[str, int] = {}
        self._add_digs()
        self._add_cards()
        self._add_hands()
        self._add_words()
        self.others = self._add(
            "others", "the other legal moves, one after the other", [f"other {i}" for i in range(OTHERS)]
        )
        self._form_of = [_NONE] * 256
        for number, forms in enumerate(self.forms):
            for form in forms:
                self._form_of[form] = number
        self._pass = rules.words["pass"].number if "pass" in rules.words else _NONE
        self._several = self._starts.get("pass several", _NONE)
        self._by_hand = bytearray(256)
        for verb in rules.words.values():
            self._by_hand[verb.number] = verb.form in (Form.PASS, Form.CLEAR, Form.TOLL)
        self._may_collide = "toll" in rules.words or any(len(forms) > 1 for forms in self.forms)
        self._known: list[dict[Move, int]] = [{} for _ in range(rules.players)]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its ruleset."""
        return actions_of, (self.rules,)

    # Looking up.

    def entries(self, position: Position, seat: Seat, moves: list[Move]) -> list[int]:
        """The entry of every legal move, in the order of the moves; -1 for what finds no place at all."""
        known = self._known[seat]
        found: list[int] = []
        places: dict[Card, int] = {}
        whole = True
        by_hand = self._by_hand
        for move in moves:
            if by_hand[move & 255] and move >> OTHER_SHIFT:  # too many to remember, and quickly found
                places = places or _first_places(position.hands[seat])
                entry = self._with_hand(move, places)
            else:
                entry = known.get(move, _NO_SUCH)
                if entry == _NO_SUCH:
                    entry = self._look_up(move, seat)
                    known[move] = entry
            if entry < 0:
                whole = False
            found.append(entry)
        if self._may_collide and len(set(found)) < len(found):
            _part_equals(moves, found)
            whole = False
        if not whole:
            self._place_others(moves, found)
        return found

    def _place_others(self, moves: list[Move], found: list[int]) -> None:
        """Moves without an entry go to the last block in the order of their numbers."""
        left = [(move, i) for i, move in enumerate(moves) if found[i] < 0]
        if len(left) > 1:
            left.sort()
        entry, end = self.others, self.others + OTHERS
        for _, i in left:
            found[i] = entry if entry < end else _NONE
            entry += 1

    def _look_up(self, move: Move, seat: Seat) -> int:
        """A move's own entry, if it depends on nothing but the move and who makes it."""
        verb = VERBS[verb_of(move)]
        start = self._starts.get(_block_of(verb, card_of(move)), _NONE)
        if start < 0:
            return _NONE
        offset = self._offset(verb.form, move, seat)
        return start + offset if offset >= 0 else offset

    def _offset(self, form: Form, move: Move, seat: Seat) -> int:
        """Where in its block a move stands."""
        if form in (Form.DIG, Form.CARD_MOVES_TUNNEL):
            return self._dig_offset(form, move, seat)
        if form in (Form.CARD_AT_CELL, Form.WORD_AT_CELL):
            return self.window.place.get(cell_of(move), _NONE)
        if form is Form.CARD_TO_SEAT:
            return self._tool_rank(move) * self.players + self._from(seat, target_of(move))
        if form is Form.WORD_TO_SEAT:
            return self._from(seat, target_of(move))
        if form is Form.CARD_AT_CELLS:
            return self._pair_offset(move)
        if form is Form.WORD_TURNS:
            return int(card_of(move) != UPRIGHT[card_of(move)])
        if form is Form.WORD_NUMBER:
            return other_of(move) - 1 if 0 < other_of(move) <= 3 else _NONE
        if form in (Form.WORD_CARD, Form.PASS):
            return self.kinds.index(card_of(move))
        return 0 if form in (Form.CARD, Form.WORD) else _NONE

    def _dig_offset(self, form: Form, move: Move, seat: Seat) -> int:
        """By the way the card lies and the cell; who lets another pay finds it among the others."""
        payer, place = seat_of(move), self.window.place.get(cell_of(move), _NONE)
        if place < 0 or (payer is not None and payer != seat):
            return _NONE
        card = card_of(move)
        if form is Form.CARD_MOVES_TUNNEL:
            return int(card != UPRIGHT[card]) * self.window.size + place
        lies = self._form_of[card]
        return lies * self.window.size + place if lies >= 0 else _NONE

    def _pair_offset(self, move: Move) -> int:
        """Two goals by their rows, swapped or kept."""
        rows, swap = self._goal_rows, seat_of(move)
        first, second = row(cell_of(move)), row(other_of(move))
        if swap is None or first not in rows or second not in rows:
            return _NONE
        pairs = list(combinations(rows, 2))
        return pairs.index((first, second)) * 2 + swap if (first, second) in pairs else _NONE

    def _tool_rank(self, move: Move) -> int:
        """Which of the card's tools is named; a card with one names none."""
        return _tools_of(NAME[card_of(move)]).index(other_of(move)) if other_of(move) else 0

    def _from(self, seat: Seat, other: Seat) -> int:
        """A seat counted clockwise from the one that acts."""
        return (other - seat) % self.players

    def _with_hand(self, move: Move, places: dict[Card, int]) -> int:
        """The entry of a move that names cards by their places in the sorted hand: a pass of several, a clearing, a toll."""
        verb, other = verb_of(move), other_of(move)
        if verb == self._pass:
            rank = _rank(places, card_of(move), other & 255, other >> 8)
            return self._several + rank if rank >= 0 else _NONE
        start = self._starts[VERBS[verb].word]
        if VERBS[verb].form is Form.CLEAR:
            pair = _rank(places, card_of(move), other & 255, 0)
            return start + self._before.index(other >> 8) * _PAIRS + pair if pair >= 0 else _NONE
        cell, place = self.window.place.get(cell_of(move), _NONE), places[card_of(move)]
        return start + place * self.window.size + cell if cell >= 0 and place < PLACES else _NONE

    # Making the entries.

    def _add(self, name: str, says: str, labels: list[str]) -> int:
        block = Block(name, says, self.size, labels)
        self.blocks.append(block)
        self._starts[name] = block.start
        self.size += block.size
        return block.start

    def _add_digs(self) -> None:
        lying = ["|".join(NAME[form] for form in forms) for forms in self.forms]
        self._add(
            "dig",
            "a tunnel card, as it lies, in a cell; a toll on the way is paid by oneself",
            [f"{form}@{cell}" for form in lying for cell in self._cells],
        )

    def _add_cards(self) -> None:
        for card in sorted(self.rules.verbs):
            verb = self.rules.verbs[card]
            if card in self.rules.cards:
                self._add(_block_of(verb, card), _SAYS[verb.form], self._labels(NAME[card], verb, card))

    def _add_hands(self) -> None:
        words = self.rules.words
        if "pass" in words:
            self._add("pass", "one card given up, by its kind", [f"pass {NAME[card]}" for card in self.kinds])
            if words["pass"].secret == "cards":
                labels = ["pass " + " ".join(f"#{place}" for place in places) for places in _SUBSETS]
                self._add("pass several", "cards given up, by their places in the sorted hand", labels)
        for word in ("clear", "toll"):
            if word in words:
                self._add(word, _SAYS[words[word].form], self._labels(word, words[word], 0))

    def _add_words(self) -> None:
        for word, verb in sorted(self.rules.words.items()):
            if word and word not in self._starts and verb.form in _SAYS:
                self._add(word, _SAYS[verb.form], self._labels(word, verb, 0))

    def _labels(self, name: str, verb: Verb, card: Card) -> list[str]:
        """What the entries of one card or word mean, in the notation (seats counted from oneself, cards by `#` place)."""
        form, seats = verb.form, [f"+{other}" for other in range(self.players)]
        if form in (Form.CARD_AT_CELL, Form.WORD_AT_CELL):
            return [f"{name}@{cell}" for cell in self._cells]
        if form is Form.CARD_TO_SEAT:
            return [f"{name}>{seat}{tool}" for tool in _tools_named(name) for seat in seats]
        if form is Form.WORD_TO_SEAT:
            return [f"{name}>{seat}" for seat in seats]
        if form is Form.CARD_AT_CELLS:
            pairs = combinations(self._goal_rows, 2)
            return [f"{name} rows {first} and {second} {word}" for first, second in pairs for word in WORDS[1:]]
        if form is Form.CARD_MOVES_TUNNEL:
            return [f"{name}>{lies}@{cell}" for lies in ("upright", "turned") for cell in self._cells]
        if form is Form.CLEAR:
            pairs_of_places = [places for places in _SUBSETS if len(places) == 2]
            return [f"{name} #{a} #{b} : {NAME[card]}" for card in self._before for a, b in pairs_of_places]
        if form is Form.TOLL:
            return [f"{name} #{place}@{cell}" for place in range(PLACES) for cell in self._cells]
        if form is Form.WORD_CARD:
            return [f"{name} {NAME[card]}" for card in self.kinds]
        return [f"{name} {way}".strip() for way in _WAYS.get(form, ("",))]

    def label(self, entry: int) -> str:
        """What an entry means."""
        for block in self.blocks:
            if entry < block.start + block.size:
                return block.labels[entry - block.start]
        raise ValueError(f"there are {self.size} actions, not {entry}")


_MADE: Final[dict[int, ActionIndex]] = {}


def actions_of(rules: Ruleset) -> ActionIndex:
    """The action index of a ruleset, made once."""
    if id(rules) not in _MADE:  # rulesets live as long as the program does
        _MADE[id(rules)] = ActionIndex(rules)
    return _MADE[id(rules)]


_SAYS: Final = {
    Form.CARD: "played as it is",
    Form.CARD_AT_CELL: "aimed at a cell",
    Form.CARD_TO_SEAT: "aimed at a seat, counted clockwise from oneself; the tool where the card has several",
    Form.CARD_AT_CELLS: "two goals, by their rows",
    Form.CARD_MOVES_TUNNEL: "the last tunnel moved to a cell",
    Form.CLEAR: "two cards, by their places in the sorted hand, for one that lies before oneself",
    Form.TOLL: "a card, by its place in the sorted hand, and a cell",
    Form.WORD: "an answer",
    Form.WORD_AT_CELL: "an answer: a cell",
    Form.WORD_TURNS: "an answer: how the card lies",
    Form.WORD_NUMBER: "an answer: which gold card",
    Form.WORD_CARD: "an answer: which card",
    Form.WORD_TO_SEAT: "an answer: a seat, counted clockwise from oneself",
}
_WAYS: Final = {Form.WORD_TURNS: ("upright", "turned"), Form.WORD_NUMBER: ("1", "2", "3")}
_PAIRS: Final = PLACES * (PLACES - 1) // 2
_SUBSETS: Final[list[tuple[int, ...]]] = [*combinations(range(PLACES), 2), *combinations(range(PLACES), 3)]
_RANKS: Final[dict[int, int]] = {
    sum(1 << place for place in places): rank for rank, places in enumerate(_SUBSETS)
}  # by the set of places, as bits


def _block_of(verb: Verb, card: Card) -> str:
    """The name of the block in which a verb's moves stand: its word, or the card's code."""
    return "dig" if verb.form is Form.DIG else verb.word or NAME[card]


def _tools_of(name: str) -> list[int]:
    """The tools of a card that mends one of several."""
    return [number for number, tool in enumerate(TOOLS, 1) if tool in name or name == "handyman"]


def _tools_named(name: str) -> list[str]:
    """What stands behind the seat: the tool, when a card mends one of several."""
    tools = _tools_of(name)
    return [f":{TOOLS[tool - 1]}" for tool in tools] if len(tools) > 1 else [""]


def _part_equals(moves: list[Move], found: list[int]) -> None:
    """Where two moves have the same entry, the one with the smaller number keeps it."""
    holder: dict[int, int] = {}
    for i, entry in enumerate(found):
        if entry in holder and entry >= 0:
            first, second = holder[entry], i
            keeps, goes = (first, second) if moves[first] < moves[second] else (second, first)
            holder[entry] = keeps
            found[goes] = _NONE
        else:
            holder[entry] = i


def _first_places(hand: list[Card]) -> dict[Card, int]:
    """Where each kind begins in the sorted hand."""
    places: dict[Card, int] = {}
    for place, card in enumerate(sorted(hand)):
        if card not in places:
            places[card] = place
    return places


def _rank(places: dict[Card, int], first: Card, second: Card, third: Card) -> int:
    """Which set of places two or three cards stand in, of equal ones the earliest."""
    taken = 0
    for card in (first, second, third):
        if card:
            place = places[card]
            while taken >> place & 1:
                place += 1
            taken |= 1 << place
    return _RANKS.get(taken, _NONE)


def _forms_alike(rules: Ruleset) -> list[list[Card]]:
    """The tunnel cards of the deck as they may lie, those together that lie alike: open sides, joined or not, doors, ladders."""
    alike: dict[tuple[object, ...], list[Card]] = {}
    for card in sorted(card for card in rules.cards if IS_TUNNEL[card]):
        for form in dict.fromkeys((card, TURNED[card])):
            marks = tuple(extra for extra in EXTRAS[form] if extra[0] != "crystal")
            alike.setdefault((OPEN[form], len(GROUPS[form]) == 1, marks), []).append(form)
    return list(alike.values())


def _window_for(rules: Ruleset, forms: int) -> Window:
    """The field, grown by rows, then columns, as long as the entries for digging stay few."""
    field = field_of(rules)
    window = field
    for west, east, rows in ((0, 0, 1), (0, 1, 1), (1, 1, 1)):
        grown = field.grown(west, east, rows)
        if grown.size * forms <= MOST_DIGS:
            window = grown
    return window
