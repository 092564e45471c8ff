"""Exact solutions of small games for two in which one wins what the other loses: linear programs over sequences.

A sequence is all that one player has done up to a point. Against any strategy of the first player's, the second can get no more than the
program lets it; the solution is the strategy that leaves it least (Koller, Megiddo, von Stengel 1994). Needs scipy, which OpenSpiel brings.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

import numpy as np

from motherlode.envs.states import State
from motherlode.extras import Missing

Infoset = tuple[int, str]
_LARGEST: Final = 100_000  # the denominators among which the exact value is looked for


@dataclass
class Player:
    """What one player can do: sequences are numbered, and each information state knows the one that leads to it."""

    sequences: int = 1
    parent: dict[str, int] = field(default_factory=dict)
    choices: dict[str, dict[int, int]] = field(default_factory=dict)

    def meet(self, text: str, parent: int, actions: list[int]) -> dict[int, int]:
        """The sequences that go on from an information state."""
        if text not in self.choices:
            self.parent[text] = parent
            self.choices[text] = {action: self.sequences + i for i, action in enumerate(actions)}
            self.sequences += len(actions)
        elif self.parent[text] != parent or list(self.choices[text]) != actions:
            raise ValueError(
                "a player has forgotten something: one information state has two pasts or two lists of actions"
            )
        return self.choices[text]


@dataclass
class Solution:
    """The value for the first player, as a number and as the fraction that it is, and the strategy that warrants it."""

    value: float
    fraction: Fraction
    strategy: dict[str, dict[int, float]]
    histories: int
    sequences: tuple[int, int]


class Tree:
    """A game, walked through once: both players' sequences, and what is won where both end."""

    def __init__(self, start: State) -> None:
        self.players = (Player(), Player())
        self.payoff: dict[tuple[int, int], float] = {}
        self.histories = 0
        self._walk(start, 1.0, (0, 0))

    def _walk(self, state: State, odds: float, sequences: tuple[int, int]) -> None:
        self.histories += 1
        if state.is_terminal():
            self.payoff[sequences] = self.payoff.get(sequences, 0.0) + odds * state.returns()[0]
        elif state.is_chance_node():
            for action, likely in state.chance_outcomes():
                self._walk(state.child(action), odds * likely, sequences)
        else:
            self._walk_on(state, odds, sequences)

    def _walk_on(self, state: State, odds: float, sequences: tuple[int, int]) -> None:
        number = state.current_player()
        text, actions = state.information_state_string(number), state.legal_actions()
        for action, sequence in self.players[number].meet(text, sequences[number], actions).items():
            reached = (sequence, sequences[1]) if number == 0 else (sequences[0], sequence)
            self._walk(state.child(action), odds, reached)


def solved(start: State) -> Solution:
    """The value of a game and a strategy of the first player that is worth so much against anybody."""
    tree = Tree(start)
    one, two = tree.players
    optimize, sparse = _scipy()
    rows, columns, values = zip(*((*pair, won) for pair, won in tree.payoff.items()), strict=True)
    payoff = sparse.csr_matrix((values, (rows, columns)), shape=(one.sequences, two.sequences))
    mine, (theirs, amounts) = _flows(one, sparse), _flows(two, sparse)
    # Most of v0 where the second player's flow prices v, and the first player's plan x, satisfy  payoffᵀ x ≥ theirsᵀ v.
    prices = theirs.shape[0]
    below = sparse.hstack([-payoff.T, theirs.T]).tocsr()
    equal = sparse.hstack([mine[0], sparse.csr_matrix((mine[0].shape[0], prices))]).tocsr()
    aim = np.concatenate([np.zeros(one.sequences), -amounts])
    bounds = [(0, None)] * one.sequences + [(None, None)] * prices
    found = optimize.linprog(aim, below, np.zeros(two.sequences), equal, mine[1], bounds, method="highs")
    if not found.success:
        raise ValueError(f"the game was not solved: {found.message}")
    value, plan = -float(found.fun), found.x[: one.sequences]
    fraction = Fraction(value).limit_denominator(_LARGEST)
    return Solution(value, fraction, _strategy(one, plan), tree.histories, (one.sequences, two.sequences))


def _flows(player: Player, sparse: Any) -> tuple[Any, Any]:
    """What goes into an information state comes out of it; the empty sequence is played for certain."""
    matrix = sparse.lil_matrix((1 + len(player.choices), player.sequences))
    matrix[0, 0] = 1
    for line, (text, choices) in enumerate(player.choices.items(), 1):
        matrix[line, player.parent[text]] = -1
        for sequence in choices.values():
            matrix[line, sequence] = 1
    amounts = np.zeros(matrix.shape[0])
    amounts[0] = 1
    return matrix.tocsr(), amounts


def _strategy(player: Player, plan: Any) -> dict[str, dict[int, float]]:
    """How likely each action is; where the player never comes, all are alike."""
    strategy = {}
    for text, choices in player.choices.items():
        whole = sum(max(0.0, float(plan[sequence])) for sequence in choices.values())
        strategy[text] = {
            action: max(0.0, float(plan[sequence])) / whole if whole > 1e-12 else 1 / len(choices)
            for action, sequence in choices.items()
        }
    return strategy


def _scipy() -> tuple[Any, Any]:
    try:
        from scipy import optimize, sparse
    except ImportError as missing:
        raise Missing("scipy", "openspiel") from missing
    return optimize, sparse
