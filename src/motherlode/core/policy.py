"""How play-outs are played: a light policy that digs toward the goals, or away from them, and strikes at those it suspects.

A policy holds numbers only, so that a round can be played out with it in native code. Worths are in tenths of a card of progress.
"""

from collections.abc import Mapping
from typing import Any, Final

from motherlode.core.cells import Cell
from motherlode.core.moves import Seat
from motherlode.core.surveying import CARD


class Public:
    """What everybody can tell when a play-out begins, and what they will make of what is done in it."""

    __slots__ = ("deeds", "headings", "likely", "looked", "low", "odds", "plain", "shown", "tells", "told")

    def __init__(
        self,
        odds: list[float],
        tells: list[float],
        looked: Mapping[Seat, frozenset[Cell]] | None = None,
        likely: Mapping[Cell, float] | None = None,
        low: list[float] | None = None,
        told: list[list[float]] | None = None,
        plain: float = 0.0,
        deeds: list[list[int]] | None = None,
        shown: list[int] | None = None,
        headings: list[dict[Cell, list[int]]] | None = None,
    ) -> None:
        """`odds` are the log odds of each seat to be a wrecker, `tells` what each kind of action adds to them; `looked` says who has
        looked at which goals, `likely` how likely a goal is the treasure to those who have not looked; `low` how likely each seat, if it
        wrecks, lies low; `told` what each seat did tells by each way to wreck; `plain` how likely those who dig do not reason so far;
        `deeds` what was seen of each seat, the latest first, `shown` the cards that were played openly, `headings` of each seat that has
        looked at a goal, for each goal: how much nearer it came to it since, how much since it last looked, and how many of its digs since
        then led toward it, and how many did not."""
        self.odds = odds
        self.tells = tells
        self.looked = dict(looked or {})
        self.likely = dict(likely or {})
        self.low = low or []
        self.told = told or []
        self.plain = plain
        self.deeds = deeds or []
        self.shown = shown or []
        self.headings = headings or []

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Public, (
            self.odds, self.tells, self.looked, self.likely, self.low, self.told, self.plain, self.deeds, self.shown,
            self.headings,
        )  # fmt: skip


class Minds:
    """How those think who weigh what everybody did: the ways to wreck that they reckon with, and a network by which to wreck."""

    __slots__ = ("ends", "network", "pictured", "ratios", "shares")

    def __init__(
        self,
        shares: list[float],
        ratios: list[list[float]],
        network: Mapping[str, Any],
        ends: Mapping[str, Any] | None = None,
        pictured: Mapping[str, Any] | None = None,
    ) -> None:
        """For each way to wreck, how common it is and what each kind of action adds to the log odds; the network's weights, as lists;
        those of a network that foretells how a round ends, if moves are to be compared without playing on to it; those of networks that
        are told the whole table, packed."""
        self.shares = shares
        self.ratios = ratios
        self.network = dict(network)
        self.ends = dict(ends or {})
        self.pictured = dict(pictured or {})

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Minds, (self.shares, self.ratios, self.network, self.ends, self.pictured)


class Policy:
    """The style of those who dig and of those who wreck, and what everybody can tell of them."""

    __slots__ = ("ahead", "dead_end", "fall", "learns", "minds", "mixed", "near", "noise", "public", "strike", "trust")

    def __init__(
        self,
        near: float = 3.0 * CARD,
        strike: float = 8.0,
        fall: float = 0.8,
        dead_end: float = 2.0,
        trust: float = 0.5,
        noise: float = 1.0,
        learns: float = 1.0,
        mixed: float = 0.0,
        public: Public | None = None,
        minds: Minds | None = None,
        ahead: int = 0,
    ) -> None:
        """Wreckers act openly with the goals `near`; before that a blow is worth `strike`, a tunnel taken away `fall` of the loss.

        Diggers strike at seats that wreck with a probability above `trust`. A worse move may be taken for a better one by `noise`.
        `learns` is how much of what an action tells the others make of it; in a share `mixed` of the play-outs they hardly look. Wreckers
        who lie low (`Public.low`) do as `LOW` does, and where all of them do so nothing is mixed. With `minds`
        everybody plays by these instead, in games that can, and play-outs that are judged before their end go `ahead` so many moves first,
        or as many as the game thinks enough.
        """
        self.near = near
        self.strike = strike
        self.fall = fall
        self.dead_end = dead_end
        self.trust = trust
        self.noise = noise
        self.learns = learns
        self.mixed = mixed
        self.public = public
        self.minds = minds
        self.ahead = ahead

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its numbers."""
        return Policy, (
            self.near, self.strike, self.fall, self.dead_end, self.trust, self.noise, self.learns, self.mixed, self.public, self.minds,
            self.ahead,
        )  # fmt: skip


LIGHT: Final = Policy()
LOW: Final = Policy(near=3.0 * CARD, strike=1.0, fall=0.0, dead_end=-9.0)
"""Of wreckers who lie low: they dig to little use, and strike at the end."""
