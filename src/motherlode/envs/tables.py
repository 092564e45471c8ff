"""Many games side by side, in flat tables of bytes: nothing here knows numpy, so that it can be compiled."""

from random import Random
from typing import Any

from motherlode.core.native import i64, u8, vec
from motherlode.envs.running import Lens, RunningGame


class Tables:
    """So many games of one ruleset; one that is over, or has taken `most` acts, is dealt anew at once.

    Row after row, `observations` holds what the seat to act sees and `masks` which actions it has; `shares` is everybody's share
    of the gold in a game that has just ended, seats in their own order. `last` holds what whoever acted last in such a game saw then.
    """

    def __init__(self, lens: Lens, count: int, rounds: int, most: int = 0) -> None:
        self.lens = lens
        self.rounds = rounds
        self.count = count
        self.most = most
        self.width = lens.observer.size
        self.actions = lens.actions.size
        self.players = lens.rules.players
        self.observations = bytearray(count * self.width)
        self.masks = vec[u8](bytes(count * self.actions))
        self.seats = [0] * count
        self.over = bytearray(count)
        self.cut_off = bytearray(count)
        self.shares: list[float] = [0.0] * (count * self.players)
        self.last: dict[int, bytearray] = {}
        self.illegal = 0
        self._acts = [0] * count
        self._seeds = [Random() for _ in range(count)]
        self._games = [RunningGame(lens, rounds) for _ in range(count)]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as they stand; what the seats see and may do is written anew."""
        kept = (self._games, self._seeds, self._acts, self.over, self.cut_off, self.shares, self.last, self.illegal)
        return _tables, (self.lens, self.count, self.rounds, self.most, kept)

    def take_up(self, kept: tuple[Any, ...]) -> None:
        """Games that have been going on."""
        self._games, self._seeds, self._acts, self.over, self.cut_off, self.shares, self.last, self.illegal = kept
        for number, game in enumerate(self._games):
            if game.is_dealt:
                self._write(number)

    def deal(self, seeds: list[int | None]) -> None:
        """Fresh games at all tables: the first, and all that follow it, from the table's seed, or from where its seeds are."""
        self.over[:] = bytes(self.count)
        self.cut_off[:] = bytes(self.count)
        self.shares[:] = [0.0] * len(self.shares)
        self.last = {}
        for number, seed in enumerate(seeds):
            if seed is not None:
                self._seeds[number] = Random(seed)
            self._clear(number)
            self._deal(number)
            self._write(number)

    def step(self, entries: list[int]) -> None:
        """One move at every table."""
        if self.last:
            self._forget_the_ended()
        for number in range(self.count):
            game = self._games[number]
            self._clear(number)
            if not game.step(entries[number]):
                self.illegal += 1
                game.make(game.quiet_move())
            self._acts[number] += 1
            if game.over or self._acts[number] == self.most:
                self._end(number, game)
            self._write(number)

    def _deal(self, number: int) -> None:
        self._acts[number] = 0
        self._games[number].deal(self._seeds[number].getrandbits(62))

    def _end(self, number: int, game: RunningGame) -> None:
        """A game has ended, or is broken off; the next one is dealt."""
        self.last[number] = game.observe(self.seats[number])
        if game.over:
            self.over[number] = 1
            first = number * self.players
            for seat, share in enumerate(game.shares()):
                self.shares[first + seat] = share
        else:
            self.cut_off[number] = 1
        self._deal(number)

    def _forget_the_ended(self) -> None:
        for number in self.last:
            self.over[number] = self.cut_off[number] = 0
            first = number * self.players
            for seat in range(self.players):
                self.shares[first + seat] = 0.0
        self.last = {}

    def _clear(self, number: int) -> None:
        """Takes the last actions out of the mask."""
        self._mark(number, u8(0))

    def _mark(self, number: int, mark: u8) -> None:
        """Gives all actions of a table the same mark."""
        masks, found = self.masks, self._games[number].found
        at: i64 = number * self.actions
        for place in range(len(found)):
            entry: i64 = found[place]
            if entry >= 0:
                masks[at + entry] = mark

    def _write(self, number: int) -> None:
        """Who acts now, what it sees and what it may do."""
        game = self._games[number]
        self._mark(number, u8(1))
        start = number * self.width
        self.observations[start : start + self.width] = game.observe(game.seat)
        self.seats[number] = game.seat

    def state(self, number: int) -> bytearray:
        """The truth at one table, for critics."""
        return self._games[number].state()

    def sample(self, random: Random) -> list[int]:
        """A random action for every table."""
        chosen = []
        for game in self._games:
            found = game.found
            chosen.append(int(found[int(random.random() * len(found))]))
        return chosen


def _tables(lens: Lens, count: int, rounds: int, most: int, kept: tuple[Any, ...]) -> Tables:
    """Pickled tables, as they were."""
    tables = Tables(lens, count, rounds, most)
    tables.take_up(kept)
    return tables
