"""What everybody can tell about the roles: log-likelihoods of what each seat did, and the exact posterior that follows from them.

A public belief knows no secrets. A seat that knows more (its own role, one it has looked at) asks with what it knows.
"""

from collections.abc import Mapping
from math import exp, log
from typing import Any, Final

from motherlode.core.dealings import Dealings
from motherlode.core.dice import Dice
from motherlode.core.families import Role
from motherlode.core.moves import Seat
from motherlode.core.native import i64, vec

_NOBODY: Final[dict[Seat, Role]] = {}
_MOST: Final = 30.0  # log-likelihood ratios beyond this are certainty


class Belief:
    """For each seat and each kind of role, how well the role explains what the seat did."""

    def __init__(self, pile: list[Role], players: int) -> None:
        """`pile` are all roles that may have been dealt, the ones left over included."""
        self.pile = pile
        self.players = players
        self.kinds: list[Role] = sorted(set(pile))
        self.counts = [pile.count(kind) for kind in self.kinds]
        self.logs = vec[float]([0.0] * i64(players * len(self.kinds)))
        self._posterior: list[list[float]] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with what it has learned."""
        return _restored, (self.pile, self.players, [self.logs[at] for at in range(len(self.logs))])

    def copy(self) -> "Belief":
        """A belief that goes its own way from here."""
        twin = Belief(self.pile, self.players)
        twin.logs = self.logs[:]
        twin._posterior = self._posterior
        return twin

    def blame(self, seat: int, kind: Role, ratio: float) -> None:
        """What a seat did is likelier by that much, as a logarithm, if it has a role of this kind."""
        if kind in self.kinds:
            at = seat * len(self.kinds) + self.kinds.index(kind)
            self.logs[at] = max(-_MOST, min(_MOST, self.logs[at] + ratio))
            self._posterior = None

    def explain(self, seat: int, kind: Role, ratio: float) -> None:
        """All that a seat did is likelier by that much, as a logarithm, if it has a role of this kind; replaces what was said before."""
        if kind in self.kinds:
            self.logs[seat * len(self.kinds) + self.kinds.index(kind)] = max(-_MOST, min(_MOST, ratio))
            self._posterior = None

    def forget(self, seat: int) -> None:
        """A seat with a new role may be anybody again."""
        for kind in range(len(self.kinds)):
            self.logs[seat * len(self.kinds) + kind] = 0.0
        self._posterior = None

    def weights(self, known: Mapping[Seat, Role] = _NOBODY) -> list[list[float]]:
        """For each seat, the likelihood of each kind of role, given what is known for certain."""
        found: list[list[float]] = []
        for seat in range(self.players):
            logs = [self.logs[seat * len(self.kinds) + kind] for kind in range(len(self.kinds))]
            most = max(logs)
            likelihoods = [exp(value - most) for value in logs]
            certain = known.get(Seat(seat))
            if certain is not None and certain in self.kinds:
                likelihoods = [float(kind == certain) for kind in self.kinds]
            found.append(likelihoods)
        return found

    def dealings(self, known: Mapping[Seat, Role] = _NOBODY) -> Dealings:
        """All ways in which the roles may have been dealt, weighed."""
        return Dealings(self.counts, self.weights(known))

    def posterior(self, known: Mapping[Seat, Role] = _NOBODY) -> list[list[float]]:
        """For each seat, the probability of each kind of role, in the order of `kinds`."""
        if known:
            return self.dealings(known).marginals()
        if self._posterior is None:
            self._posterior = self.dealings().marginals()
        return self._posterior

    def chances(self, roles: set[Role], known: Mapping[Seat, Role] = _NOBODY) -> list[float]:
        """For each seat, the probability that its role is one of these."""
        wanted = [at for at in range(len(self.kinds)) if self.kinds[at] in roles]
        return [sum([of[at] for at in wanted]) for of in self.posterior(known)]

    def odds(self, roles: set[Role], known: Mapping[Seat, Role] = _NOBODY) -> vec[float]:
        """The same as log odds, for play-outs."""
        found = vec[float]([0.0] * i64(self.players))
        chances = self.chances(roles, known)
        for seat in range(self.players):
            chance = max(0.007, min(0.993, chances[seat]))
            found[seat] = log(chance / (1.0 - chance))
        return found

    def assignments(self, known: Mapping[Seat, Role] = _NOBODY) -> list[tuple[tuple[Role, ...], float]]:
        """Every way in which the seats may have their roles, and its probability: for few players."""
        found = self.dealings(known).arrangements()
        return [(tuple([self.kinds[kind] for kind in dealt]), chance) for dealt, chance in found]

    def draw(self, dice: Dice, known: Mapping[Seat, Role] = _NOBODY) -> list[Role]:
        """Roles for all seats, as likely as they are."""
        return [self.kinds[kind] for kind in self.dealings(known).draw(dice)]


def _restored(pile: list[Role], players: int, logs: list[float]) -> Belief:
    belief = Belief(pile, players)
    for at in range(len(logs)):
        belief.logs[at] = logs[at]
    return belief
