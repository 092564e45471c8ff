"""Observations: what a seat may know (V-1) as one row of small numbers, in sections with names.

They show what a view (`seen_by`) shows and what everybody has heard, nothing else. Seats are counted clockwise from the viewer. The
mine comes first, as planes over a window of cells: one plane says for every cell whether it has an open northern side, and so on. The
planes are kept, and painted anew only where the mine has changed.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from motherlode.core.boxes import VERBS
from motherlode.core.cards import EXTRAS, GROUPS, HIDDEN, MARKS, NAME, OPEN, UPRIGHT, Card
from motherlode.core.cells import Cell
from motherlode.core.families import GOAL_KIND, ROLES, Goal
from motherlode.core.mine import Mine
from motherlode.core.moves import Seat, card_of, cell_of, seat_of, verb_of
from motherlode.core.position import Pending, Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.sides import sides_of
from motherlode.core.views import known_finds, known_goals, known_question, known_roles, known_tokens
from motherlode.core.ways import Ways
from motherlode.envs.memory import heard_of
from motherlode.envs.window import window_of

MOST: Final = 255
_SIDES: Final = "NESW"
_JOINTS: Final = ("NE", "NS", "NW", "ES", "EW", "SW")


class Section:
    """A named part of an observation."""

    def __init__(self, name: str, start: int, shape: tuple[int, ...], labels: list[str], says: str) -> None:
        self.name = name
        self.start = start
        self.shape = shape
        self.labels = labels  # of the first axis, or of the only one
        self.says = says
        self.size = 1
        for length in shape:
            self.size *= length

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Section, (self.name, self.start, self.shape, self.labels, self.says)

    @property
    def part(self) -> slice:
        """Where it stands in the row."""
        return slice(self.start, self.start + self.size)


class Painted:
    """The planes of a mine as they were last painted for one kind of walker: only what has changed since is painted again."""

    def __init__(self) -> None:
        self.tables: list[bytes] = []  # the mine's cards and lights, whole
        self.rows: list[list[bytes]] = []  # the rows of them that the window shows
        self.planes = bytearray()

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy paints anew."""
        return Painted, ()


class Observer:
    """How one ruleset is observed."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.players = rules.players
        self.window = window_of(rules)
        self.heard = heard_of(rules)
        self.kinds: list[Card] = sorted(rules.cards)
        self.sections: list[Section] = []
        self.size = 0
        self._lay_out_planes()
        self._lay_out_rest()
        self._lay_out_state()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its ruleset."""
        return observer_of, (self.rules,)

    # The layout.

    def _lay_out_planes(self) -> None:
        rules = self.rules
        extras = sorted({name for card in rules.on_table | rules.others for name, _ in EXTRAS[card]})
        lights = len(rules.walkers)
        self._strokes = [_strokes(_tile_tables(extras, rules.walkers, layer)) for layer in range(lights)]
        self._lit_strokes = _strokes([bytes(value >> bit & 1 for value in range(256)) for bit in range(4)])
        tiles = [*_SIDES, *_JOINTS, *extras, "face down"]
        lit = [f"lit {side}" for side in _SIDES] + ([f"their lit {side}" for side in _SIDES] if lights > 1 else [])
        self._goal_kinds = sorted({GOAL_KIND[goal] for goal in rules.goals})
        self._finds = sorted(rules.finds)
        self._drawn = ["last", "asked", *self._goal_kinds, *([rules.find_word] if self._finds else [])]
        self._spots = [field for field in rules.fields if field.spots is not None]
        self._drawn += [field.name for field in self._spots]
        self._goal_plane = {kind: 2 + i for i, kind in enumerate(self._goal_kinds)}
        self.planes = [*tiles, *lit, *self._drawn]
        shape = (len(self.planes), self.window.height, self.window.width)
        self._add("mine", shape, self.planes, "planes over the window, rows from the south")

    def _lay_out_rest(self) -> None:
        rules, players = self.rules, self.players
        seats = [f"+{seat}" for seat in range(players)]
        kinds = [NAME[card] for card in self.kinds]
        self._kind = _places(self.kinds)
        self._roles = sorted(rules.roles)
        self._before = sorted(rules.before_players)
        self._role_place = _places(self._roles)
        self._front_place = _places(self._before)
        self._decisions = sorted(rules.decisions)
        self._counters = [field for field in rules.fields if isinstance(field.missing, int)]
        self._small = self.size
        self._hand = self._add("hand", (len(kinds),), kinds, "how many of each kind one holds")
        self._role = self._add(
            "roles",
            (players, len(self._roles)),
            seats,
            f"known roles: {', '.join(ROLES.names[r] for r in self._roles)}",
        )
        self._front = self._add(
            "fronts", (players, len(self._before)), seats, f"what lies before each: {_listed(self._before)}"
        )
        self._hands = self._add("hands", (players,), seats, "how many cards each holds")
        self._gold = self._add("gold", (players,), seats, "tokens of each")
        self._gold_cards = self._add("gold cards", (players,), seats, "how many gold cards each has")
        self._wealth = self._add("wealth", (1,), ["gold"], "all the gold one owns oneself")
        self._piles = self._add("piles", (2,), ["deck", "discard"], "how many cards lie there")
        self._clock = self._add(
            "clock",
            (7,),
            ["round 1", "round 2", "round 3", "turn", "reversed", "draws", "over"],
            "where the game stands",
        )
        self._lay_out_question(seats, kinds)
        self._small_size = self.size - self._small
        self._lay_out_heard(seats)

    def _lay_out_question(self, seats: list[str], kinds: list[str]) -> None:
        players = self.players
        self._turn = self._add("turn", (players,), seats, "whose turn it is")
        self._asked = self._add("asked", (players,), seats, "who is asked now")
        self._question = self._add("question", (len(self._decisions),), self._decisions, "what is asked, if anything")
        self._shown = self._add("shown", (len(kinds),), kinds, "cards one is shown to choose from")
        self._shown_gold = self._add("shown gold", (3,), ["1", "2", "3"], "gold cards one may choose from")
        self._move = self._add("declared", (len(self.heard.verbs),), self.heard.names[:-1], "the move it is about")
        self._move_card = self._add("declared card", (len(kinds),), kinds, "its card")
        self._move_seat = self._add("declared seat", (players,), seats, "whom it is aimed at, or who pays")
        names = [field.name for field in self._counters]
        self._fields = self._add("boxes", (len(names),), names, "what the boxes keep account of")

    def _lay_out_heard(self, seats: list[str]) -> None:
        players, width = self.players, len(self.heard.names)
        self._add("did", (players, width), seats, f"public acts this round: {', '.join(self.heard.names)}")
        aimed = [self.heard.names[self.heard.column[verb.number]] for verb in self.heard.aimed]
        self._add("did to", (len(aimed), players, players), aimed, "who aimed such a card at whom this round")
        if self.heard.looked:
            rows = ", ".join(str(row) for row in self.heard.rows)
            self._add("looked", (players, len(self.heard.rows)), seats, f"maps played this round, by row: {rows}")

    def _lay_out_state(self) -> None:
        """What the truth holds beside all that seat 0 sees: for critics, never for players."""
        players, window = self.players, self.window
        seats = [f"seat {seat}" for seat in range(players)]
        whole, self.sections, self.state_size = self.sections, list[Section](), self.size
        roles = f"roles: {', '.join(ROLES.names[r] for r in self._roles)}"
        goals = (len(self._goal_kinds), window.height, window.width)
        self._all_hands = self._add(
            "all hands", (players, len(self.kinds)), seats, "cards of each kind that each holds"
        )
        self._all_roles = self._add("all roles", (players, len(self._roles)), seats, roles)
        self._all_gold = self._add("all gold", (players,), seats, "all the gold that each owns")
        self._all_goals = self._add("all goals", goals, self._goal_kinds, "planes of all goals, face down or not")
        self.state_sections = [*whole, *self.sections]
        self.size, self.state_size, self.sections = self.state_size, self.size, whole

    def _add(self, name: str, shape: tuple[int, ...], labels: list[str], says: str) -> int:
        section = Section(name, self.size, shape, labels, says)
        self.sections.append(section)
        self.size += section.size
        return section.start

    def section(self, name: str) -> Section:
        """The section of that name."""
        return next(section for section in self.sections if section.name == name)

    # Observing.

    def observe(self, position: Position, seat: int, told: bytearray, painted: "Painted | None" = None) -> bytearray:
        """What a seat sees of a position, and what it has heard; a painted mine saves painting all of it again.

        Of what may be hidden, nothing is read but through `core.views`; a view of the seat's looks the same as the position itself.
        """
        planes = self._painted(position.mine, self.rules.layers[seat], Painted() if painted is None else painted)
        viewer = Seat(seat)
        asked = None if position.pending is None else known_question(position, viewer)
        return bytearray().join(
            [planes, self._drawn_planes(position, viewer, asked), self._rest(position, viewer, asked), told]
        )

    def state(self, position: Position, seen: bytearray) -> bytearray:
        """The truth: what seat 0 sees, and all hands, roles, gold and goals."""
        row, zero = bytearray(self.state_size - self.size), self.size
        wealth = self.rules.wealth(position)
        for seat in range(self.players):
            at = self._all_hands - zero + seat * len(self.kinds)
            for card in position.hands[seat]:
                row[at + self._kind[card]] += 1
            if position.roles[seat]:
                row[self._all_roles - zero + seat * len(self._roles) + self._role_place[position.roles[seat]]] = 1
            row[self._all_gold - zero + seat] = min(MOST, wealth[seat])
        for goals in (position.facedown, position.faceup_goals):
            for cell, goal in goals.items():
                plane = (self._goal_plane[GOAL_KIND[goal]] - 2) * self.window.size
                _mark(row, self._all_goals - zero + plane, self.window.place.get(cell, -1), 1)
        return seen + row

    def _painted(self, mine: Mine, layer: int, painted: "Painted") -> bytearray:
        """The planes of the mine, painted anew where a card has come or gone, or the light has changed."""
        tables = [bytes(mine.tiles), bytes(mine.lights[layer].lit)]
        if len(mine.lights) > 1:
            tables.append(bytes(mine.lights[1 - layer].lit))
        if not painted.rows:
            blank = [bytes(self.window.width)] * self.window.height
            painted.rows = [blank[:] for _ in tables]
            painted.planes = bytearray(self.window.size * (len(self.planes) - len(self._drawn)))
        elif tables == painted.tables:
            return painted.planes
        painted.tables = tables
        at = 0
        for number, table in enumerate(tables):
            strokes = self._strokes[layer] if number == 0 else self._lit_strokes
            self._repaint(mine, table, painted.rows[number], strokes, painted.planes, at)
            at += self.window.size * len(strokes[0])
        return painted.planes

    def _repaint(
        self, mine: Mine, table: bytes, rows: list[bytes], strokes: list[bytes], planes: bytearray, at: int
    ) -> None:
        """Paints the cells in which a table of the mine is not what it was."""
        window, size = self.window, self.window.size
        width, start = window.width, mine.grid.origin + window.bottom * mine.width + window.left
        for y in range(window.height):
            new, old = table[start : start + width], rows[y]
            if new != old:
                rows[y] = new
                for x in range(width):
                    if new[x] != old[x]:
                        place = at + y * width + x
                        for value in strokes[new[x]]:
                            planes[place] = value
                            place += size
            start += mine.width

    def _drawn_planes(self, position: Position, seat: Seat, asked: Pending | None) -> bytearray:
        """Planes with few marks: the last tunnel, what is asked about, known goals and finds, what boxes laid in cells."""
        size, place = self.window.size, self.window.place
        drawn = bytearray(size * len(self._drawn))
        if position.last_tunnel is not None:
            _mark(drawn, 0, place.get(position.last_tunnel, -1), 1)
        if asked is not None:
            self._draw_question(asked, drawn)
        if position.seen[seat] or asked is not None or position.winners is not None:
            self._draw_goals(known_goals(position, seat), drawn)
        if position.faceup_goals:
            self._draw_goals(position.faceup_goals, drawn)
        if self._finds or self._spots:
            self._draw_boxes(position, seat, drawn)
        return drawn

    def _draw_goals(self, goals: dict[Cell, Goal], drawn: bytearray) -> None:
        for cell, goal in goals.items():
            if goal:
                plane = self.window.size * self._goal_plane[GOAL_KIND[goal]]
                _mark(drawn, plane, self.window.place.get(cell, -1), 1)

    def _draw_question(self, pending: Pending, drawn: bytearray) -> None:
        size, place = self.window.size, self.window.place
        for cell in pending.cells:
            _mark(drawn, size, place.get(cell, -1), 1)
        if pending.move is not None and cell_of(pending.move):
            _mark(drawn, size, place.get(cell_of(pending.move), -1), 1)

    def _draw_boxes(self, position: Position, seat: Seat, drawn: bytearray) -> None:
        """Face-down finds (1, or one more than the number of a known effect) and what boxes laid in cells."""
        size, place = self.window.size, self.window.place
        at = size * (2 + len(self._goal_kinds))
        if self._finds:
            for cell, covered in known_finds(position, seat).items():
                known = self._finds.index(covered >> 8) + 1 if covered >> 8 else 0
                _mark(drawn, at, place.get(cell, -1), 1 + known)
            at += size
        for field in self._spots:
            for cell, value in field.spots_in(position, seat):
                _mark(drawn, at, place.get(cell, -1), value)
            at += size

    def _rest(self, position: Position, seat: Seat, asked: Pending | None) -> bytearray:
        """Everything that is no plane, up to what was heard."""
        row, zero, players = bytearray(self._small_size), self._small, self.players
        kind = self._kind
        for card in position.hands[seat]:
            place = kind[card]
            if place >= 0:
                row[place] += 1
        self._set_seats(position, seat, row)
        row[self._wealth - zero] = min(MOST, self.rules.wealth(position)[seat])
        row[self._piles - zero] = min(MOST, len(position.deck))
        row[self._piles - zero + 1] = min(MOST, len(position.discard))
        self._set_clock(position, row, self._clock - zero)
        row[self._turn - zero + (position.to_move - seat) % players] = 1
        if position.winners is None:
            who = position.to_move if asked is None else asked.seat
            row[self._asked - zero + (who - seat) % players] = 1
        if asked is not None:
            self._set_question(asked, seat, row)
        at = self._fields - zero
        for field in self._counters:
            row[at] = min(MOST, int(field.shown(position, seat)))
            at += 1
        return row

    def _set_seats(self, position: Position, seat: Seat, row: bytearray) -> None:
        """What everybody can see of each seat, and its role if the viewer knows it; clockwise from the viewer."""
        players, zero = self.players, self._small
        roles, tokens = known_roles(position, seat), known_tokens(position, seat)
        hands, gold, cards = self._hands - zero, self._gold - zero, self._gold_cards - zero
        role_at, front_at = self._role - zero, self._front - zero
        other = int(seat)
        for i in range(players):
            role = roles[other]
            if role:
                row[role_at + self._role_place[role]] = 1
            for card in position.front[other]:
                row[front_at + self._front_place[card]] += 1
            row[hands + i] = len(position.hands[other])
            if tokens[other] > 0:  # hidden tokens look like none
                row[gold + i] = min(MOST, tokens[other])
            if position.gold_cards[other]:
                row[cards + i] = len(position.gold_cards[other])
            role_at += len(self._roles)
            front_at += len(self._before)
            other = other + 1 if other + 1 < players else 0

    def _set_clock(self, position: Position, row: bytearray, at: int) -> None:
        row[at + position.round - 1] = 1
        row[at + 3] = min(MOST, position.turn)
        row[at + 4] = position.direction < 0
        row[at + 5] = position.draws
        row[at + 6] = position.winners is not None

    def _set_question(self, pending: Pending, seat: int, row: bytearray) -> None:
        zero = self._small
        row[self._question - zero + self._decisions.index(pending.kind)] = 1
        decision = self.rules.decisions[pending.kind]
        if decision.cards == "gold":
            for value in pending.cards:
                if value:
                    row[self._shown_gold - zero + value - 1] += 1
        elif decision.secret:
            for card in pending.cards:
                if card != HIDDEN:
                    row[self._shown - zero + self._kind[card]] += 1
        move = pending.move
        if move is not None:
            row[self._move - zero + self.heard.column[verb_of(move)]] = 1
            card = self._kind[UPRIGHT[card_of(move)] or card_of(move)]
            if card >= 0:
                row[self._move_card - zero + card] = 1
            target = seat_of(move)
            if target is not None and VERBS[verb_of(move)].names_seat:
                row[self._move_seat - zero + (target - seat) % self.players] = 1


_MADE: Final[dict[int, Observer]] = {}


def observer_of(rules: Ruleset) -> Observer:
    """The observer of a ruleset, made once."""
    if id(rules) not in _MADE:  # rulesets live as long as the program does
        _MADE[id(rules)] = Observer(rules)
    return _MADE[id(rules)]


def _mark(drawn: bytearray, plane: int, place: int, value: int) -> None:
    """Puts a value into a cell of a plane, if the window shows that cell."""
    if place >= 0:
        drawn[plane + place] = value


def _places(sorted_things: Sequence[int]) -> list[int]:
    """Where each stands in the list, by its number."""
    places = [-1] * 256
    for i, thing in enumerate(sorted_things):
        places[thing] = i
    return places


def _strokes(tables: list[bytes]) -> list[bytes]:
    """For every value of a cell, what it puts into each plane."""
    return [bytes(table[value] for table in tables) for value in range(256)]


def _listed(cards: Iterable[Card]) -> str:
    return ", ".join(NAME[card] for card in cards)


def _tile_tables(extras: list[str], walkers: list[Ways], layer: int) -> list[bytes]:
    """For every plane that tells of the card in a cell, what each kind of card puts there for one kind of walker."""
    sides = [bytes(OPEN[card] >> bit & 1 for card in range(256)) for bit in range(4)]
    joints = [bytes(_joins(card, sides_of(joint)) for card in map(Card, range(256))) for joint in _JOINTS]
    marks = [bytes(_mark_of(card, name, walkers, layer) for card in map(Card, range(256))) for name in extras]
    return [*sides, *joints, *marks, bytes(card == HIDDEN for card in range(256))]


def _joins(card: Card, sides: int) -> bool:
    return any(group & sides == sides for group in GROUPS[card])


def _mark_of(card: Card, name: str, walkers: list[Ways], layer: int) -> int:
    """Where such a mark stands, or whose way begins at it."""
    return _whose_way(card, name, walkers, layer) if MARKS[name].begins else _arm(card, name)


def _arm(card: Card, name: str) -> int:
    """The side on which such a thing stands (N 1, E 2, S 4, W 8); 1 where it stands in the middle."""
    return next((where or 1 for extra, where in EXTRAS[card] if extra == name), 0)


def _whose_way(card: Card, name: str, walkers: list[Ways], layer: int) -> int:
    """1 where the viewer's way begins at such a mark, 2 where only another's does, 3 where nobody's does."""
    if not _arm(card, name):
        return 0
    if walkers[layer].source[card]:
        return 1
    return 2 if any([ways.source[card] for ways in walkers]) else 3
