"""Many games side by side, in flat tables of bytes: nothing here knows numpy, so that it can be compiled."""

from random import Random
from typing import Any

from motherlode.envs.running import Lens, RunningGame


class Tables:
    """So many games of one ruleset; one that is over is dealt anew at once.

    Row after row, `observations` holds what the seat to act sees and `masks` which actions it has; `shares` is everybody's share
    of the gold in a game that has just ended, seats in their own order.
    """

    def __init__(self, lens: Lens, count: int, rounds: int, seed: int) -> None:
        self.lens = lens
        self.rounds = rounds
        self.count = count
        self.width = lens.observer.size
        self.actions = lens.actions.size
        self.players = lens.rules.players
        self.observations = bytearray(count * self.width)
        self.masks = bytearray(count * self.actions)
        self.seats = [0] * count
        self.over = bytearray(count)
        self.shares: list[float] = [0.0] * (count * self.players)
        self.illegal = 0
        self._seeds = Random(seed)
        self._games = [RunningGame(lens, rounds) for _ in range(count)]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as they stand."""
        return Tables, (self.lens, 0, self.rounds, 0), self.__getstate__()

    def deal(self, seed: int | None = None) -> None:
        """Fresh games at all tables."""
        if seed is not None:
            self._seeds = Random(seed)
        self.over[:] = bytes(self.count)
        for number in range(self.count):
            self._clear(number)
            self._games[number].deal(self._seeds.getrandbits(62))
            self._write(number)

    def step(self, entries: list[int]) -> None:
        """One move at every table."""
        over, players = self.over, self.players
        for number in range(self.count):
            game = self._games[number]
            self._clear(number)
            if over[number]:
                over[number] = 0
                self.shares[number * players : (number + 1) * players] = [0.0] * players
            if not game.step(entries[number]):
                self.illegal += 1
                game.make(game.quiet_move())
            if game.over:
                over[number] = 1
                self.shares[number * players : (number + 1) * players] = game.shares()
                game.deal(self._seeds.getrandbits(62))
            self._write(number)

    def _clear(self, number: int) -> None:
        """Takes the last actions out of the mask."""
        masks, at = self.masks, number * self.actions
        for entry in self._games[number].entries:
            if entry >= 0:
                masks[at + entry] = 0

    def _write(self, number: int) -> None:
        """Who acts now, what it sees and what it may do."""
        game = self._games[number]
        masks, at = self.masks, number * self.actions
        for entry in game.entries:
            if entry >= 0:
                masks[at + entry] = 1
        start = number * self.width
        self.observations[start : start + self.width] = game.observe(game.seat)
        self.seats[number] = game.seat

    def sample(self, random: Random) -> list[int]:
        """A random action for every table."""
        chosen = []
        for game in self._games:
            entry = game.entries[int(random.random() * len(game.entries))]
            chosen.append(entry)
        return chosen
