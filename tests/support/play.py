"""Games to walk through: random, but dug toward the goals, so that they are reached and gold is shared."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import motherlode as ml
from motherlode.core.boxes import VERBS
from motherlode.core.cards import GROUPS, NAME
from motherlode.core.cells import column, row
from motherlode.core.fits import DIG_VERB
from motherlode.core.moves import card_of, cell_of, verb_of

MOST_MOVES = 3000  # far more than any game of printed cards can have


def choose(position: ml.Position, chance: Random) -> ml.Move:
    """A legal move: mostly a dig toward a face-down card, else mostly something other than passing."""
    moves = position.legal()
    digs = [move for move in moves if verb_of(move) == DIG_VERB]
    if digs and chance.random() < 0.8:
        return max(digs, key=lambda move: promise(position, move) + 2 * chance.random())
    busy = [move for move in moves if VERBS[verb_of(move)].word not in ("pass", "toll", "clear", "veto")]
    return chance.choice(busy if busy and chance.random() < 0.9 else moves)


def promise(position: ml.Position, move: ml.Move) -> float:
    """How much a dig helps: near to a face-down card, and not a dead end."""
    cell = cell_of(move)
    aims = [*position.facedown, *position.covered] or [cell]
    distance = min(abs(column(aim) - column(cell)) + abs(row(aim) - row(cell)) for aim in aims)
    return -distance - 3 * (len(GROUPS[card_of(move)]) > 2 or len(NAME[card_of(move)]) == 1)


class Walk:
    """A game from a seed, its dealer, and who chooses the moves."""

    def __init__(self, rules: ml.Ruleset, seed: int | str) -> None:
        self.chance = Random(f"moves {seed}")
        self.dealer = ml.Dealer(f"cards {seed}")
        self.position, self.events = rules.open(self.dealer)
        self.moves = 0

    def step(self) -> ml.Move:
        """Makes a move, and says which."""
        move = choose(self.position, self.chance)
        self.events = self.position.play(move, self.dealer)
        self.moves += 1
        assert self.moves < MOST_MOVES, "this game does not end"
        return move

    def __iter__(self) -> Iterator[ml.Position]:
        """Every position at which somebody is to act; the position is the running one."""
        while self.position.to_act is not None:
            yield self.position
            self.step()


def stops(rules: ml.Ruleset, seed: int | str, own_moves: int = 8, answers: int = 3) -> Iterator[ml.Position]:
    """Some positions of a game: so many where a turn's own move is due, so many of each kind of pending answer."""
    chance, left = Random(f"stops {seed}"), Counter({"": own_moves})
    for position in Walk(rules, seed):
        kind = "" if position.pending is None else position.pending.kind
        if left.setdefault(kind, answers) and chance.random() < (0.15 if kind in ("", "veto") else 0.7):
            left[kind] -= 1
            yield position


def position_after(rules: ml.Ruleset, seed: int | str, moves: int) -> ml.Position:
    """Where a game stands after so many moves, or at its last decision if it is shorter."""
    walk = Walk(rules, seed)
    before = walk.position
    for position in walk:
        if walk.moves >= moves:
            return position
        before = position.copy()
    return before
