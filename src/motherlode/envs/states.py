"""A game as OpenSpiel sees one: states with players' turns and turns of chance, information states, resampling.

>>> import motherlode as ml
>>> from motherlode.envs.states import State
>>> state = State(ml.Ruleset.of("base", players=3))
>>> state.is_chance_node()
True
>>> while not state.is_terminal():
...     actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
...     state.apply_action(actions[0])
>>> len(state.returns())
3
"""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from motherlode.core.boxes import VERBS
from motherlode.core.cells import column, row
from motherlode.core.chance import Chance, N, Names
from motherlode.core.events import Event, Fields
from motherlode.core.flow import carry_out
from motherlode.core.moves import SEAT_SHIFT, Move, Seat, card_of, cell_of, other_of, verb_of
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.core.writing import move_text
from motherlode.envs.memory import Memory
from motherlode.envs.observations import Painted
from motherlode.envs.rulesets import checked_rounds
from motherlode.envs.running import lens_of, shares_of
from motherlode.notation.dealers import Dealer
from motherlode.notation.knowledge import Knowledge
from motherlode.notation.positions import dump, load, view
from motherlode.notation.worlds import worlds

CHANCE_PLAYER: Final = -1
TERMINAL_PLAYER: Final = -4
MOST_OUTCOMES: Final = 256  # of one turn of chance
MOST_ACTS: Final = 400  # the latest acts that an information state's tensor holds
ACT_WIDTH: Final = 6

Array = NDArray[np.float32]
_SAW: Final = "saw"
_DEAL: Final = -1  # what is under way while the first round is dealt; otherwise a move


class Stopped(Exception):
    """The door is shut: chance must bring something first."""

    def __init__(self, what: str, items: list[int], picks: int) -> None:
        super().__init__(what)
        self.what = what
        self.picks = picks
        self.kinds = sorted(set(items))  # an outcome is a place in this list
        self.is_whole = picks == len(items)  # all of them come, in some order
        self._counts = [0] * len(self.kinds)
        rank = {item: i for i, item in enumerate(self.kinds)}
        for item in items:
            self._counts[rank[item]] += 1

    def left_after(self, chosen: list[int]) -> list[int]:
        """How many there still are of each kind."""
        counts = self._counts[:]
        for item in chosen:
            counts[self.kinds.index(item)] -= 1
        return counts


class Door:
    """The door of chance that hands on what was brought so far, and stops the game where something is missing."""

    def __init__(self, brought: Sequence[list[int]]) -> None:
        self._brought = list(brought)

    def shuffle(self, what: str, items: Sequence[N], names: Names) -> list[N]:
        """The order that was brought."""
        return list(self._next(what, list(items), len(items)))  # type: ignore[arg-type]  # of these very items

    def pick(self, what: str, count: int) -> int:
        """The number that was brought."""
        return self._next(what, list(range(count)), 1)[0]

    def draw(self, what: str, items: Sequence[N], count: int) -> list[N]:
        """So many of the items, in the order they were brought."""
        return list(self._next(what, list(items), count))  # type: ignore[arg-type]  # of these very items

    def _next(self, what: str, items: list[int], picks: int) -> list[int]:
        if not self._brought:
            raise Stopped(what, items, picks)
        return self._brought.pop(0)


class Standing:
    """What lay on the table at one moment, for whoever wants to see it later."""

    def __init__(self, position: Position) -> None:
        self._position = position.copy()

    def seen_by(self, seat: int | None) -> Fields:
        """As a seat saw it."""
        return _saw(self._position, seat)


class Diary:
    """What somebody has heard, event by event, and the text of it: written down only when somebody asks, and only what is new."""

    def __init__(self, seat: Seat | None, events: list[Fields]) -> None:
        self.seat = seat
        self._events = events
        self._heard: list[Event | Standing] = []
        self._text = ""
        self._written = 0

    @property
    def events(self) -> list[Fields]:
        """All of them, as this listener was told."""
        if self._heard:
            self._events.extend([happened.seen_by(self.seat) for happened in self._heard])
            self._heard = []
        return self._events

    def hear(self, happened: list[Event | Standing]) -> None:
        """More has happened."""
        self._heard.extend(happened)

    def add(self, event: Fields) -> None:
        """One more line, as it is to stand there."""
        self.events.append(event)

    def text(self) -> str:
        """A line for each event."""
        events = self.events
        if self._written < len(events):
            self._text += "".join([json.dumps(event) + "\n" for event in events[self._written :]])
            self._written = len(events)
        return self._text

    def copy(self) -> "Diary":
        """A diary that goes its own way from here."""
        twin = Diary(self.seat, self._events[:])
        twin._heard = self._heard[:]
        twin._text, twin._written = self._text, self._written
        return twin

    def copy_for(self, seat: Seat) -> "Diary":
        """The same lines for another listener, who has heard no more than this one."""
        twin = Diary(seat, self.events[:])
        twin._text, twin._written = self._text, self._written
        return twin


class State:
    """One state. With a `chance` of its own it never stops for chance; without, chance is a player (OpenSpiel's explicit mode).

    A shuffle is a row of turns of chance, one per item: an action is the rank of the item among the different ones of that
    shuffle. Where only one item can come, nobody is asked. Players' actions are those of the action index.
    """

    def __init__(self, rules: Ruleset, chance: Chance | None = None, rounds: int = 3) -> None:
        self.rules = rules
        self.lens = lens_of(rules)
        self.rounds = checked_rounds(self.rules, rounds)
        self.chance = chance
        self.position: Position | None = None
        self.heard = [Diary(seat, []) for seat in rules.seats]
        self.told = Diary(None, [])  # what everybody has heard, spectators too
        self.acts: list[tuple[int, Seat, Move]] = []  # rounds, seats and what they did
        self.actions_taken: list[int] = []
        self._doing: int | None = None
        self._brought: list[list[int]] = []
        self._asked: Stopped | None = None
        self._chosen: list[int] = []
        self._left: list[int] = []  # how many there still are of each kind that chance may bring
        self._entries: dict[int, Move] | None = None
        self._memory = Memory(self.lens.observer.heard)
        self._painted = [Painted() for _ in rules.walkers]  # follows any position, so that copies share it
        self._lines: dict[int, Lines] = {}
        self._go_on(_DEAL)

    # Whose turn it is.

    def current_player(self) -> int:
        """The seat to act; chance and the end have numbers of their own, as in OpenSpiel."""
        if self._asked is not None:
            return CHANCE_PLAYER
        seat = self.truth.to_act
        return TERMINAL_PLAYER if seat is None else seat

    def is_chance_node(self) -> bool:
        """Whether chance must bring something."""
        return self._asked is not None

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == TERMINAL_PLAYER

    def num_players(self) -> int:
        """How many play."""
        return self.rules.players

    @property
    def truth(self) -> Position:
        """The position on the table; while the first round is dealt there is none."""
        if self.position is None:
            raise ValueError("nothing has been dealt yet")
        return self.position

    # What may be done.

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the player whose turn it is, sorted; none for anybody else."""
        if player is not None and player != self.current_player():
            return []
        if self.is_chance_node():
            return [action for action, count in enumerate(self._left) if count]
        return [] if self.is_terminal() else sorted(self._moves())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """One number per action: whether it is legal."""
        mask = [0] * (MOST_OUTCOMES if self.is_chance_node() else self.lens.actions.size)
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring next, and how likely."""
        if self._asked is None:
            raise ValueError("it is not chance's turn")
        whole = sum(self._left)
        return [(action, count / whole) for action, count in enumerate(self._left) if count]

    def action_to_string(self, player: int, action: int) -> str:
        """An action in the notation; what chance brings as `what: number`."""
        if player == CHANCE_PLAYER:
            return f"{self._asked.what if self._asked else 'chance'}: {action}"
        move = self._moves().get(action) if player == self.current_player() else None
        return self.lens.actions.label(action) if move is None else move_text(move)

    def apply_action(self, action: int) -> None:
        """A player acts, or chance brings something."""
        if self._asked is not None:
            self._bring(self._asked, action)
            return
        move = None if self.position is None or self.is_terminal() else self._moves().get(action)
        if move is None:
            raise ValueError(f"the action {action} is not legal here")
        self.actions_taken.append(action)
        self._go_on(move)

    def history(self) -> list[int]:
        """All actions so far, chance's too."""
        return self.actions_taken[:]

    # What comes of it.

    def returns(self) -> list[float]:
        """Everybody's share of the gold at the end, nothing before."""
        return shares_of(self.truth) if self.is_terminal() else [0.0] * self.rules.players

    def rewards(self) -> list[float]:
        """The same: all is paid in the end."""
        return self.returns()

    # What a player knows.

    def information_state_string(self, player: int) -> str:
        """Everything that the player has seen happen, line by line: every event, and what lay on the table as each round began.

        A view follows from these lines, and legal actions follow from a view: so equal strings mean equal actions. A finished
        game is open to all (V-3).
        """
        text = self.heard[player].text()
        return text + json.dumps(_saw(self.truth, player)) if self.is_terminal() else text

    def observation_string(self, player: int) -> str:
        """What the player sees now: its view, in the notation."""
        return "" if self.position is None else json.dumps(view(self.position, player))

    def observation_tensor(self, player: int) -> Array:
        """What the player sees now, as the environments show it."""
        return np.frombuffer(self.observation(player), np.uint8).astype(np.float32)

    def observation(self, player: int) -> bytearray:
        """The same in bytes."""
        observer = self.lens.observer
        if self.position is None:
            return bytearray(observer.size)
        painted = self._painted[self.rules.layers[player]]
        return observer.observe(self.position, player, self._memory.told[player], painted)

    def information_state_tensor(self, player: int) -> Array:
        """What the player sees now, and the acts that led there, the latest first, six numbers each.

        It holds the last acts only, and not in which order cards were drawn: the string is the whole information state.
        """
        return np.concatenate([self.observation_tensor(player), self._latest_acts(player).ravel()])

    def _latest_acts(self, player: int) -> Array:
        """The last acts as the player heard of them; those that it has asked for before are kept."""
        lines = self._lines.setdefault(player, Lines())
        for _, seat, move in self.acts[lines.count :]:
            lines.add(_numbers(seat, player, self.rules.players, move))
        return lines.latest()

    def information_state_tensor_shape(self) -> list[int]:
        """How long that tensor is."""
        return [self.lens.observer.size + MOST_ACTS * ACT_WIDTH]

    def observation_tensor_shape(self) -> list[int]:
        """How long an observation is."""
        return [self.lens.observer.size]

    # Copies.

    def clone(self) -> "State":
        """A state that goes its own way from here."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.position = None if self.position is None else self.position.copy()
        twin.heard, twin.told = [heard.copy() for heard in self.heard], self.told.copy()
        twin.acts, twin.actions_taken = self.acts[:], self.actions_taken[:]
        twin._brought, twin._chosen, twin._left = self._brought[:], self._chosen[:], self._left[:]
        twin._memory = self._memory.copy()
        twin._lines = {player: lines.copy() for player, lines in self._lines.items()}
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        """OpenSpiel copies this way; what all states of a game share is not copied."""
        return self.clone()

    def __reduce__(self) -> tuple[Callable[[str], "State"], tuple[str]]:
        """Pickled as its text."""
        return type(self).deserialize, (self.serialize(),)

    def child(self, action: int) -> "State":
        """The state after an action."""
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """Another state that may be the true one for all that the player knows; the sampler brings numbers from 0 to 1.

        What the others heard in secret on the way there is not made up: they have heard what everybody has, and know what they see in
        the new state. That is a line of their information states, so that different hands remain different information states.
        """
        if self.is_chance_node():
            raise ValueError("hidden things are redrawn where a player is to act")
        knowledge = Knowledge(self.rules, player)
        for happened in self.heard[player].events:
            if happened["event"] != _SAW:
                knowledge.watch(happened)
        twin = self.clone()
        seed = int(sampler() * (1 << 52))
        twin.position = world = next(worlds(seen_by(self.truth, player), seed, knowledge))
        for seat in self.rules.seats:
            if seat != player:
                world.hands[seat].sort()  # equal hands are the same to a search, in whatever order they came
                twin.heard[seat] = self.told.copy_for(seat)
                twin.heard[seat].add(_saw(world, seat))
        twin.acts = [(round_, seat, _public(seat, player, move)) for round_, seat, move in self.acts]
        twin.chance = None if self.chance is None else Dealer(seed)
        twin._entries, twin._lines = None, {}
        return twin

    # Texts.

    def serialize(self) -> str:
        """The state as text: the position of the notation, and what was heard."""
        if self.chance is not None:
            raise ValueError("a state with a chance of its own is saved as its position or its record")
        kept = {
            "game": self.rules.game, "modules": list(self.rules.modules), "players": self.rules.players,
            "options": self.rules.options, "rounds": self.rounds,
            "position": None if self.position is None else dump(self.position),
            "heard": [heard.events for heard in self.heard], "told": self.told.events, "actions": self.actions_taken,
            "acts": [[round_, seat, move] for round_, seat, move in self.acts],
            "doing": self._doing, "brought": self._brought, "chosen": self._chosen,
        }  # fmt: skip
        return json.dumps(kept)

    @classmethod
    def deserialize(cls, text: str) -> "State":
        """The inverse of `serialize`."""
        kept: dict[str, Any] = json.loads(text)
        rules = Ruleset.of(kept["game"], *kept["modules"], players=kept["players"], options=kept["options"])
        state = cls(rules, rounds=kept["rounds"])
        state.position = None if kept["position"] is None else load(kept["position"])
        if state.position is not None:
            state.position.last_round = state.rounds
        state.heard = [Diary(seat, heard) for seat, heard in zip(rules.seats, kept["heard"], strict=True)]
        state.told = Diary(None, kept["told"])
        state.actions_taken = kept["actions"]
        state.acts = [(round_, seat, move) for round_, seat, move in kept["acts"]]
        state._remember_acts()
        state._doing, state._brought, state._chosen = kept["doing"], kept["brought"], kept["chosen"]
        state._asked = None
        if state._doing is not None:
            state._try(state._doing)
        return state

    def __str__(self) -> str:
        """The position, or what chance is asked for."""
        if self._asked is not None:
            return f"{self._asked.what}: {len(self._chosen)} of {self._asked.picks}"
        return json.dumps(dump(self.truth))

    # Going on.

    def _moves(self) -> dict[int, Move]:
        """The moves of the seat to act by their actions."""
        if self._entries is None:
            self._entries = self.lens.actions.moves_by_entry(self.truth, self.current_player())
        return self._entries

    def _bring(self, asked: Stopped, action: int) -> None:
        """Chance brings one item; when a shuffle is whole, the game goes on."""
        left = self._left
        if not 0 <= action < len(left) or not left[action]:
            raise ValueError(f"chance can't bring {action} here")
        self.actions_taken.append(action)
        self._chosen.append(asked.kinds[action])
        left[action] -= 1
        self._fill_up(asked)
        if len(self._chosen) == asked.picks:
            self._brought.append(self._chosen)
            self._chosen = []
            self._try(self._doing if self._doing is not None else _DEAL)

    def _fill_up(self, asked: Stopped) -> None:
        """Where only one kind of item is left, nobody need be asked."""
        left = self._left
        if asked.is_whole and max(left, default=0) == asked.picks - len(self._chosen):
            for rank, count in enumerate(left):
                self._chosen.extend([asked.kinds[rank]] * count)
                left[rank] = 0

    def _go_on(self, doing: int) -> None:
        """Begins something: the deal, or a move."""
        self._doing, self._brought, self._chosen, self._entries = doing, [], [], None
        self._try(doing)

    def _try(self, doing: int) -> None:
        """Does it as far as chance has brought what it takes; if something is missing, chance is asked and nothing has changed."""
        door: Chance = self.chance if self.chance is not None else Door(self._brought)
        act = _act(self.position, doing)
        try:
            position, events = self._done(doing, door)
        except Stopped as stopped:
            self._asked = stopped
            self._left = stopped.left_after(self._chosen)
            self._fill_up(stopped)
            if len(self._chosen) == stopped.picks:
                self._brought.append(self._chosen)
                self._chosen = []
                self._try(doing)
            return
        self.acts.extend(act)
        for _, seat, move in act:
            self._memory.hear(seat, move)
        if position.round != self._memory.round:
            self._memory.forget(position.round)
        position.last_round = self.rounds
        self.position, self._asked, self._doing, self._brought, self._entries = position, None, None, [], None
        self._hear(events)

    def _hear(self, events: list[Event]) -> None:
        """Everybody takes note of what happened; where a round began, of what lies on the table."""
        happened: list[Event | Standing] = [*events]
        if not events or any(event.kind.begins_round for event in events):
            happened.append(Standing(self.truth))
        for diary in (self.told, *self.heard):
            diary.hear(happened)
            if self.chance is not None:  # the position will change in place, and events tell of it
                _ = diary.events

    def _done(self, doing: int, door: Chance) -> tuple[Position, list[Event]]:
        if doing == _DEAL:
            return self._opened(door)
        position = self.truth if self.chance is not None else self.truth.copy()
        return position, carry_out(position, Move(doing), door)  # it is one of the legal moves

    def _opened(self, door: Chance) -> tuple[Position, list[Event]]:
        """What lies on the table as the game begins."""
        return self.rules.open(door)

    def _remember_acts(self) -> None:
        """What everybody has heard in this round, from the acts."""
        self._memory = Memory(self.lens.observer.heard)
        if self.position is not None:
            self._memory.round = self.position.round
            for round_, seat, move in self.acts:
                if round_ == self.position.round:
                    self._memory.hear(seat, move)


class Lines:
    """Acts in six numbers each, as they came; the latest are shown first."""

    def __init__(self) -> None:
        self.count = 0
        self._kept = np.zeros((MOST_ACTS, ACT_WIDTH), np.float32)  # a ring

    def add(self, numbers: list[float]) -> None:
        """One more."""
        self._kept[self.count % MOST_ACTS] = numbers
        self.count += 1

    def latest(self) -> Array:
        """The latest first, and nothing behind the first of all."""
        newest = self.count % MOST_ACTS
        shown: Array = np.concatenate([self._kept[:newest][::-1], self._kept[newest:][::-1]])
        return shown

    def copy(self) -> "Lines":
        """Lines that go their own way from here."""
        twin = Lines()
        twin.count, twin._kept = self.count, self._kept.copy()
        return twin


def _act(position: Position | None, doing: int) -> list[tuple[int, Seat, Move]]:
    """Who is about to do it, in which round; dealing is nobody's act."""
    if position is None or position.to_act is None:
        return []
    return [(position.round, position.to_act, Move(doing))]


def _saw(position: Position, seat: int | None) -> Fields:
    """What a seat sees at this moment, as a line of its information state."""
    return {"event": _SAW, "view": view(position, seat)}


def _public(seat: int, player: int, move: Move) -> Move:
    """A move as the player heard of it."""
    return move if seat == player else VERBS[verb_of(move)].public(move)


def _numbers(seat: int, player: int, players: int, move: Move) -> list[float]:
    """An act as the player heard of it, in six numbers: who, verb, card, two for the cell, and whom; zero is none.

    A move without a cell has its other cards there, the tool or the number that it names.
    """
    heard = _public(seat, player, move)
    cell, other = cell_of(heard), other_of(heard)
    place = (column(cell) + 128, row(cell) + 128) if cell else (other & 255, other >> 8)
    return [(seat - player) % players + 1, verb_of(heard) + 1, card_of(heard), *place, _whom(heard, player, players)]


def _whom(heard: Move, player: int, players: int) -> int:
    """The seat that a move names, counted from the player; where it names none, what else it says beside its cell."""
    lane = heard >> SEAT_SHIFT & 255
    if VERBS[verb_of(heard)].names_seat:
        return (lane - 1 - player) % players + 1 if lane else 0
    return lane or (other_of(heard) & 255 if cell_of(heard) else 0)


def random_state(rules: Ruleset, acts: int, seed: int) -> State:
    """A state after so many random acts of players and of chance, for tests and examples."""
    state, random = State(rules), Random(seed)
    while acts > 0 and not state.is_terminal():
        acts -= not state.is_chance_node()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            action = random.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0]
        else:
            action = random.choice(state.legal_actions())
        state.apply_action(action)
    return state
