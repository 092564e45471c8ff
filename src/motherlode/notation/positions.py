"""Positions as JSON objects: printing the whole truth or a view of it, and reading it back with every check."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from motherlode.core.cards import HIDDEN, IS_TUNNEL, NAME, NUMBER, UPRIGHT, Card, turned_code
from motherlode.core.cells import Cell, cell_text, parse_cell
from motherlode.core.chance import N
from motherlode.core.families import FINDS, GOAL_CARD, GOALS, ROLES, UNKNOWN, UNTOLD, Family, Goal, Role
from motherlode.core.fields import FIELDS, Field
from motherlode.core.moves import Seat
from motherlode.core.position import Pending, Position, Sight
from motherlode.core.refusal import meant, there_are
from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.core.writing import move_text
from motherlode.notation.moves import parse_move
from motherlode.notation.sentences import in_one_sentence

Json = dict[str, Any]

OWN_KEYS = (
    "notation", "game", "modules", "options", "players", "round", "turn", "to_move", "direction", "pending", "board", "facedown",
    "faceup_goals", "hands", "roles", "front", "spare_roles", "deck", "discard", "gold", "gold_cards", "gold_pile", "last_tunnel",
    "last_digger", "last_mover", "finisher", "draws", "instead", "seen", "over",
)  # fmt: skip


# Printing.


def view(position: Position, seat: int | None) -> Json:
    """What a seat sees, `None` for a spectator."""
    return dump(seen_by(position, seat))


class Views:
    """One position as each reader may see it; what all see alike is written once."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self.public = seen_by(position, None)
        """What a spectator sees, and everybody else too."""
        self._written = dump(self.public)

    def of(self, seat: int | None) -> Json:
        """The same as `view`."""
        written = self._written.copy()
        if seat is not None:
            written |= _dump_own_part(seen_by(self._position, seat))
        return written


def _dump_own_part(position: Position) -> Json:
    """What one viewer may see otherwise than another: a spectator's view has everything else as well."""
    written: Json = {
        "pending": _dump_pending(position),
        "facedown": _dump_facedown(position),
        "hands": [_names(hand) for hand in position.hands],
        "gold": _dump_tokens(position),
        "gold_cards": [_values(cards) for cards in position.gold_cards],
        "seen": _dump_seen(position),
        "seat": position.viewer,
    }
    if position.rules.default_role is not None:
        written["roles"] = [ROLES.names[role] for role in position.roles]
    for field in position.rules.fields:
        written[field.name] = field.written(position)
    return written


def dump(position: Position) -> Json:
    """The position as an object in the notation, every key present."""
    rules = position.rules
    written: Json = {
        "notation": 1,
        "game": rules.game,
        "modules": list(rules.modules),
        "options": rules.unusual_options.copy(),
        "players": rules.players,
        "round": position.round,
        "turn": position.turn,
        "to_move": position.to_move,
        "direction": position.direction,
        "pending": _dump_pending(position),
        "board": _dump_board(position),
        "facedown": _dump_facedown(position),
        "faceup_goals": {cell_text(cell): GOALS.names[goal] for cell, goal in sorted(position.faceup_goals.items())},
        "hands": [_names(hand) for hand in position.hands],
        "roles": [ROLES.names[role] for role in position.roles],
        "front": [_names(cards) for cards in position.front],
        "spare_roles": [ROLES.names[role] for role in reversed(position.spare_roles)],
        "deck": _names(position.deck)[::-1],
        "discard": _names(position.discard)[::-1],
        "gold": _dump_tokens(position),
        "gold_cards": [_values(cards) for cards in position.gold_cards],
        "gold_pile": _values(position.gold_pile)[::-1],
        **_dump_memory(position),
    }
    if rules.default_role is None:
        del written["roles"], written["spare_roles"]
    for field in rules.fields:
        written[field.name] = field.written(position)
    written["over"] = None if position.winners is None else {"winners": list(position.winners)}
    if position.is_view:
        written["seat"] = position.viewer
    return written


def _dump_memory(position: Position) -> Json:
    """What has happened that still matters, and what everybody has seen."""
    return {
        "last_tunnel": None if position.last_tunnel is None else cell_text(position.last_tunnel),
        "last_digger": position.last_digger,
        "last_mover": position.last_mover,
        "finisher": position.finisher,
        "draws": position.draws,
        "instead": list(position.instead),
        "seen": _dump_seen(position),
    }


def _dump_seen(position: Position) -> list[Any]:
    """What each seat has seen; in a view what its seat has."""
    if position.is_view:
        return [] if position.viewer is None else [_dump_sight(sight) for sight in position.seen[position.viewer]]
    return [[_dump_sight(sight) for sight in sights] for sights in position.seen]


def _dump_tokens(position: Position) -> list[int | str]:
    return ["?" if tokens == UNTOLD else tokens for tokens in position.gold]


def _names(cards: list[Card]) -> list[str]:
    return list(map(NAME.__getitem__, cards))


def _values(gold: list[int]) -> list[int | str]:
    return [value or "?" for value in gold]


def _dump_board(position: Position) -> dict[str, str]:
    cards, goals = position.mine.cards(), position.faceup_goals  # row by row, as they are sorted
    return {cell_text(cell): NAME[card] for cell, card in cards.items() if cell not in goals}


def _dump_facedown(position: Position) -> Json:
    written: Json = {}
    word = position.rules.find_word
    for cell in sorted([*position.facedown, *position.covered]):
        if cell in position.facedown:
            written[cell_text(cell)] = {"goal": GOALS.names[position.facedown[cell]]}
        else:
            covered = position.covered[cell]
            written[cell_text(cell)] = {"tunnel": NAME[covered & 255], word: FINDS.names[covered >> 8]}
    return written


def _dump_pending(position: Position) -> Json | None:
    pending = position.pending
    if pending is None:
        return None
    decision = position.rules.decisions[pending.kind]
    written: Json = {"kind": pending.kind, "seat": pending.seat}
    if pending.move is not None:
        written["move"] = move_text(pending.move)
    if pending.cells:
        written["cells"] = [cell_text(cell) for cell in pending.cells]
    if pending.cards:
        written["cards"] = (
            _values(list(pending.cards)) if decision.cards == "gold" else _names([Card(card) for card in pending.cards])
        )
    if pending.queue:
        written["queue"] = list(pending.queue)
    return written


def _dump_sight(sight: Sight) -> Json:
    written: Json = {"what": sight.what, "at": sight.at if sight.what == "role" else cell_text(Cell(sight.at))}
    written["card"] = _sight_name(sight)
    written |= {"round": sight.round, "turn": sight.turn}
    return written


def _sight_name(sight: Sight) -> str | Json:
    if sight.what == "role":
        return ROLES.names[sight.card]
    if sight.what == "goal":
        return GOALS.names[sight.card]
    return {"tunnel": NAME[sight.card & 255], sight.what: FINDS.names[sight.card >> 8]}


# Reading.


def load(given: object) -> Position:
    """A position from an object in the notation; a faulty one is a `ValueError` that says what is wrong."""
    with in_one_sentence():
        return _Reader(given).position()


class _Reader:
    """Reads one position, key by key."""

    def __init__(self, given: object) -> None:
        if not isinstance(given, Mapping):
            raise ValueError("a position is a JSON object")
        self.given: Mapping[str, Any] = given
        known = {*OWN_KEYS, "seat", *(field.name for field in FIELDS)}
        for key in given:
            if key not in known:
                raise ValueError(f"a position has no key {key!r}{meant(key, known)}")
        self.is_view = "seat" in given
        self.rules = self._ruleset()
        self.taken: set[Cell] = set()

    def position(self) -> Position:
        """Everything that is given, the usual values for the rest."""
        position = self.made = Position.fresh(self.rules)
        position.is_view = self.is_view
        self._numbers(position)
        self._labyrinth(position)
        self._seats(position)
        self._piles(position)
        self._turn(position)
        self._fields(position)
        self._check_pending(position)
        self._ending(position)
        if self.is_view:
            position.viewer = self._seat("seat", self.given["seat"])
        return position.copy()  # without the room that lists keep while they grow

    def _ruleset(self) -> Ruleset:
        notation = self.given.get("notation", 1)
        if notation != 1 or isinstance(notation, (bool, float)):
            raise ValueError(f"notation {self.given['notation']!r} is not known; this is notation 1")
        hands = self.given.get("hands")
        if hands is not None and not isinstance(hands, list):
            raise ValueError("hands must be a list with a list per seat")
        players = self.given.get("players", None if hands is None else len(hands))
        if players is None:
            raise ValueError("a position needs players or hands")
        if not isinstance(players, int) or isinstance(players, bool):
            raise ValueError(f"players must be a number, not {players!r}")
        game, modules = self.given.get("game", "base"), self.given.get("modules", [])
        if not isinstance(game, str):
            raise ValueError(f"game must be a name, not {game!r}")
        if not isinstance(modules, list) or not all(isinstance(name, str) for name in modules):
            raise ValueError("modules must be a list of names")
        options = self.given.get("options", {})
        if not isinstance(options, Mapping):
            raise ValueError("options must be an object")
        return Ruleset.of(game, *modules, players=players, options=options)

    def _numbers(self, position: Position) -> None:
        position.round = self._whole("round", 1, 1, self.rules.rounds)
        position.turn = self._whole("turn", 1, 1, 10_000)
        position.draws = self._whole("draws", 1, 0, 100)
        position.direction = self.given.get("direction", 1)
        if position.direction not in (1, -1) or isinstance(position.direction, (bool, float)):
            raise ValueError(f"direction must be 1 or -1, not {position.direction!r}")
        to_move = self._seat("to_move", self.given.get("to_move", 0))
        if to_move is None:
            raise ValueError("to_move must be a seat")
        position.to_move = to_move
        for key in ("last_digger", "last_mover", "finisher"):
            setattr(position, key, self._seat(key, self.given.get(key)))

    # The labyrinth.

    def _labyrinth(self, position: Position) -> None:
        self._faceup_goals(position)
        self._board(position)
        self._facedown(position)
        last = self.given.get("last_tunnel")
        position.last_tunnel = None if last is None else self._cell("last_tunnel", last)

    def _board(self, position: Position) -> None:
        if "board" not in self.given:
            for cell, card in self.rules.starts.items():
                self._take(cell)
                position.mine.lay(cell, card)
            return
        for text, code in self._object("board").items():
            cell = self._cell("board", text)
            self._take(cell)
            position.mine.lay(cell, self._tunnel(code))

    def _tunnel(self, code: object) -> Card:
        """A tunnel card as it lies, or a card such as the start."""
        card = NUMBER.get(code) if isinstance(code, str) else None
        if card is None or card not in self.rules.on_table | self.rules.others:
            known = (NAME[card] for card in self.rules.on_table | self.rules.others)
            raise ValueError(f"board: {code!r} is not a tunnel card of any box in play{meant(code, known)}")
        return card

    def _faceup_goals(self, position: Position) -> None:
        for text, code in self._object("faceup_goals").items():
            cell = self._cell("faceup_goals", text)
            self._take(cell)
            goal = self._goal("faceup_goals", code)
            position.faceup_goals[cell] = goal
            position.mine.lay(cell, GOAL_CARD[goal])

    def _facedown(self, position: Position) -> None:
        if "facedown" not in self.given:
            for cell, goal in self.rules.usual_goals.items():
                if cell not in self.taken:
                    position.facedown[cell] = goal
                    position.mine.hide(cell)
            return
        for text, what in self._object("facedown").items():
            cell = self._cell("facedown", text)
            self._take(cell)
            if isinstance(what, Mapping) and set(what) == {"goal"}:
                position.facedown[cell] = self._goal("facedown", what["goal"])
            elif self._is_covered(what):
                position.covered[cell] = self._covered(what)
            else:
                raise ValueError(
                    f'facedown: {text} must be {{"goal": …}} or {{"tunnel": …, "{self.rules.find_word}": …}}'
                )
            position.mine.hide(cell)

    def _is_covered(self, what: object) -> bool:
        """A tunnel with something beneath; what it is called, the boxes in play say."""
        return (
            isinstance(what, Mapping)
            and "tunnel" in what
            and (not self.rules.finds or self.rules.find_word in what)
            and len(what) == 2
        )

    def _covered(self, what: Mapping[str, Any]) -> int:
        if not self.rules.finds:
            raise ValueError("facedown: no box in play lays anything beneath tunnels")
        beneath = what[self.rules.find_word]
        if self.is_view and what["tunnel"] == beneath == "?":
            return HIDDEN
        card = NUMBER.get(what["tunnel"]) if isinstance(what["tunnel"], str) else None
        if card is None or card not in self.rules.covers or UPRIGHT[card] != card:
            raise ValueError(f"facedown: {what['tunnel']!r} is not a tunnel with something beneath")
        return card | self._named("facedown", FINDS, self.rules.finds, beneath) << 8

    def _take(self, cell: Cell) -> None:
        if cell in self.taken:
            raise ValueError(f"the cell {cell_text(cell)} is named twice")
        self.taken.add(cell)

    # Seats and piles.

    def _seats(self, position: Position) -> None:
        position.hands = self._per_seat("hands", self._hand_card)
        position.front = self._per_seat("front", self._front_card)
        position.gold_cards = self._per_seat("gold_cards", self._value)
        position.gold = self._flat("gold", 0, self._tokens)
        if self.rules.default_role is not None:
            position.roles = self._flat("roles", self.rules.default_role, lambda name: self._role("roles", name))
        elif self.given.get("roles") or self.given.get("spare_roles"):
            raise ValueError(f"{self.rules.game} has no roles")

    def _piles(self, position: Position) -> None:
        position.deck = self._pile("deck", self._hand_card)
        position.discard = self._pile("discard", self._hand_card)
        position.gold_pile = self._pile("gold_pile", self._value)
        position.spare_roles = self._pile("spare_roles", lambda name: self._role("spare_roles", name))

    def _hand_card(self, code: object) -> Card:
        card = NUMBER.get(code) if isinstance(code, str) else None
        if card == HIDDEN and self.is_view:
            return HIDDEN
        if card is not None and card in self.rules.cards:
            return card
        if isinstance(code, str) and card is not None and IS_TUNNEL[card] and UPRIGHT[card] in self.rules.cards:
            raise ValueError(f"{code!r} is written {turned_code(code)!r} in a hand or a pile")
        raise ValueError(
            f"{code!r} is not a card of any box in play{meant(code, (NAME[card] for card in self.rules.cards))}"
        )

    def _front_card(self, code: object) -> Card:
        card = self._hand_card(code)
        if card not in self.rules.before_players:
            raise ValueError(f"front: {code!r} never lies before a player")
        return card

    def _value(self, value: object) -> int:
        if self.is_view and value == "?":
            return UNKNOWN
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 3:
            raise ValueError(f"{value!r} is not a gold card: they are worth 1, 2 or 3")
        return value

    def _tokens(self, value: object) -> int:
        return UNTOLD if self.is_view and value == "?" else self._count("gold", value)

    def _role(self, key: str, name: object) -> Role:
        return Role(self._named(key, ROLES, self.rules.roles, name))

    def _goal(self, key: str, name: object) -> Goal:
        return Goal(self._named(key, GOALS, self.rules.goals, name))

    def _named(self, key: str, family: Family, allowed: Collection[int], name: object) -> int:
        number = family.numbers.get(name) if isinstance(name, str) else None
        if number == UNKNOWN and self.is_view:
            return UNKNOWN
        if number is None or number not in allowed:
            known = sorted(family.names[number] for number in allowed)
            raise ValueError(f"{key}: {name!r} is not a {family.what} of any box in play{there_are(name, known)}")
        return number

    # The running turn.

    def _turn(self, position: Position) -> None:
        instead = self._list("instead")
        for name in instead:
            if not isinstance(name, str) or name not in self.rules.replacements:
                raise ValueError(f"instead: {name!r} replaces no draw in this game")
        position.instead = tuple(instead)
        position.seen = self._seen()
        position.pending = self._pending(self.given.get("pending"))

    def _seen(self) -> list[tuple[Sight, ...]]:
        if self.is_view:
            seen: list[tuple[Sight, ...]] = [()] * self.rules.players
            seat = self._seat("seat", self.given["seat"])
            if seat is not None:
                seen[seat] = tuple(self._sight(entry) for entry in self._list("seen"))
            return seen
        return [tuple(self._sight(entry) for entry in entries) for entries in self._seat_lists("seen")]

    def _sight(self, entry: object) -> Sight:
        if not isinstance(entry, Mapping) or set(entry) != {"what", "at", "card", "round", "turn"}:
            raise ValueError("seen: an entry has what, at, card, round and turn")
        what = entry["what"]
        at: int | None
        card: int
        if what == "role":
            at, card = self._seat("seen", entry["at"]), self._role("seen", entry["card"])
        elif what == "goal":
            at, card = self._cell("seen", entry["at"]), self._goal("seen", entry["card"])
        elif what == self.rules.find_word and self._is_covered(entry["card"]):
            at, card = self._cell("seen", entry["at"]), self._covered(entry["card"])
        else:
            raise ValueError(f"seen: {what!r} is not goal, {self.rules.find_word} or role")
        if at is None:
            raise ValueError("seen: a role is seen at a seat")
        when = [self._count("seen", entry[key]) for key in ("round", "turn")]
        return Sight(what, at, card, when[0], when[1])

    def _pending(self, given: object) -> Pending | None:
        if given is None:
            return None
        if not isinstance(given, Mapping) or not {"kind", "seat"} <= set(given) <= {
            "kind",
            "seat",
            "move",
            "cells",
            "cards",
            "queue",
        }:
            raise ValueError(
                "pending must be null or an object with kind, seat, and perhaps move, cells, cards and queue"
            )
        kind = given["kind"]
        if not isinstance(kind, str) or kind not in self.rules.decisions:
            raise ValueError(f"pending: nothing is asked that is called {kind!r}")
        seat = self._seat_of("pending", given["seat"])
        move = None if given.get("move") is None else parse_move(self.rules, given["move"])
        cells = tuple(self._cell("pending", text) for text in _as_list("pending", given.get("cells", [])))
        is_gold = self.rules.decisions[kind].cards == "gold"
        read: Callable[[Any], int] = self._value if is_gold else self._shown_card
        cards = tuple(read(card) for card in _as_list("pending", given.get("cards", [])))
        queue = tuple(self._seat_of("pending", item) for item in _as_list("pending", given.get("queue", [])))
        return Pending(kind, seat, move, cells, cards, queue)

    def _check_pending(self, position: Position) -> None:
        pending = position.pending
        check = None if pending is None else self.rules.decisions[pending.kind].checks
        if pending is not None and check is not None and not self.is_view:
            problem = check(position, pending)
            if problem:
                raise ValueError(f"pending: {problem}")

    def _shown_card(self, code: object) -> Card:
        card = NUMBER.get(code) if isinstance(code, str) else None
        if card is None or (card == HIDDEN and not self.is_view):
            raise ValueError(f"pending: {code!r} is not a card of any box in play")
        return card

    def _fields(self, position: Position) -> None:
        """What is given first, so that what is missing may be told from it."""
        mine = {field.name for field in self.rules.fields}
        for field in FIELDS:
            if field.name in self.given and (field.name not in mine or field in self.rules.fields):
                self._field(position, field, self.given[field.name])
        for field in self.rules.fields:
            if field.name not in self.given:
                field.settle(position)

    def _field(self, position: Position, field: Field[Any], value: Any) -> None:
        if field in self.rules.fields:
            field.load(position, value)
        elif value not in (None, False, 0, [], {}) and value != field.write(field.missing):
            raise ValueError(f"no box in play knows {field.name!r}")

    def _ending(self, position: Position) -> None:
        over = self.given.get("over")
        if over is None:
            return
        if not isinstance(over, Mapping) or set(over) != {"winners"} or not isinstance(over["winners"], list):
            raise ValueError('over must be null or {"winners": [seats]}')
        position.winners = tuple(self._seat_of("over", seat) for seat in over["winners"])

    # Small readers.

    def _whole(self, key: str, missing: int, least: int, most: int) -> int:
        value = self.given.get(key, missing)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise ValueError(f"{key} must be a number from {least} to {most}, not {value!r}")
        return value

    def _count(self, key: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 10_000:
            raise ValueError(f"{key}: {value!r} is not a number from 0 on")
        return value

    def _seat(self, key: str, value: object) -> Seat | None:
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < self.rules.players:
            raise ValueError(f"{key}: {value!r} is not a seat; the seats are 0 to {self.rules.players - 1}")
        return Seat(value)

    def _seat_of(self, key: str, value: object) -> Seat:
        seat = self._seat(key, value)
        if seat is None:
            raise ValueError(f"{key}: a seat is missing")
        return seat

    def _cell(self, key: str, text: object) -> Cell:
        if not isinstance(text, str):
            raise ValueError(f"{key}: {text!r} is not a cell such as '3,-1'")
        return parse_cell(text)

    def _object(self, key: str) -> Mapping[str, Any]:
        value = self.given.get(key, {})
        if not isinstance(value, Mapping):
            raise ValueError(f"{key} must be an object of cells")
        return value

    def _list(self, key: str) -> list[Any]:
        return _as_list(key, self.given.get(key, []))

    def _pile(self, key: str, read: Callable[[Any], N]) -> list[N]:
        return [read(item) for item in reversed(self._list(key))]

    def _flat(self, key: str, missing: N, read: Callable[[Any], N]) -> list[N]:
        if key not in self.given:
            return [missing] * self.rules.players
        return [read(item) for item in self._of_right_length(key)]

    def _per_seat(self, key: str, read: Callable[[Any], N]) -> list[list[N]]:
        return [[read(item) for item in items] for items in self._seat_lists(key)]

    def _seat_lists(self, key: str) -> list[list[Any]]:
        if key not in self.given:
            return [[] for _ in range(self.rules.players)]
        return [_as_list(key, items) for items in self._of_right_length(key)]

    def _of_right_length(self, key: str) -> list[Any]:
        items = self._list(key)
        if len(items) != self.rules.players:
            raise ValueError(f"{key} has {len(items)} entries for {self.rules.players} players")
        return items


def _as_list(key: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{key} must be a list, not {value!r}")
    return value
