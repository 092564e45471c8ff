"""Who may walk where inside a card: tables that say which sides of a tunnel light up together."""

from collections.abc import Collection, Iterable
from typing import Any, Final

from motherlode.core.cards import EXTRAS, GROUPS, IS_TUNNEL, MARKS, NAME, Card
from motherlode.core.native import u8, vec
from motherlode.core.sides import SIDES, Sides


class Ways:
    """How light runs through cards for one kind of walker (L-5): joined edges, minus what bars this walker.

    `spread[card << 4 | sides]` are all sides joined inside the card to any of `sides`; `source[card]` are the sides where a way
    begins of itself: the starts, and cards with a mark where ways begin. `begins` names those of them where this walker's way does,
    if not at every one.
    """

    def __init__(self, starts: Iterable[str], bars: Iterable[str] = (), begins: Collection[Card] | None = None) -> None:
        self.starts = frozenset(starts)
        self.bars = frozenset(bars)
        self.begins = begins
        self.spread = vec[u8](bytes(4096))
        self.source = vec[u8](bytes(256))
        for card in map(Card, range(len(NAME))):
            if IS_TUNNEL[card]:
                self._survey(card)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of; its tables are computed once."""
        begins = None if self.begins is None else tuple(sorted(self.begins))
        return _computed_once, (self.starts, self.bars, begins)

    def _survey(self, card: Card) -> None:
        groups = self.groups(card)
        for mask in range(16):
            joined = 0
            for group in groups:
                if group & mask:
                    joined |= group
            self.spread[card << 4 | mask] = joined
        if NAME[card] in self.starts or self._begins_at(card):
            for group in GROUPS[card]:
                self.source[card] |= group

    def _begins_at(self, card: Card) -> bool:
        """Whether this walker's way begins at a mark of a card."""
        return begins_a_way(card) and (self.begins is None or card in self.begins)

    def opens(self, before: int, after: int) -> bool:
        """Whether all that is joined in one card is joined in the other, too, so that light can only grow."""
        if self.source[before] & ~self.source[after]:
            return False
        for side in SIDES:
            if self.spread[before << 4 | side] & ~self.spread[after << 4 | side]:
                return False
        return True

    def groups(self, card: Card) -> list[Sides]:
        """The card's tunnels as this walker finds them: a barred arm, or a barred middle, parts what was joined."""
        groups = list(GROUPS[card])
        for name, where in EXTRAS[card]:
            if name in self.bars:
                groups = [part for group in groups for part in parted(group, where)]
        return groups


_COMPUTED: Final[dict[tuple[object, ...], Ways]] = {}


def _computed_once(starts: frozenset[str], bars: frozenset[str], begins: tuple[Card, ...] | None) -> Ways:
    key = (starts, bars, begins)
    if key not in _COMPUTED:
        _COMPUTED[key] = Ways(starts, bars, begins)
    return _COMPUTED[key]


def begins_a_way(card: Card) -> bool:
    """Whether the card has a mark where somebody's way begins."""
    return any(MARKS[name].begins for name, _ in EXTRAS[card])


def parted(group: Sides, arm: Sides) -> list[Sides]:
    """A tunnel with something in its way: in one arm, or (no arm named) in its middle."""
    if not arm:
        return [side for side in SIDES if side & group]
    if not arm & group or arm == group:
        return [group]
    return [arm, group & ~arm]
