"""The deal of a day: the same for everybody who plays that day, wherever and however they play it.

Every shuffle is decided by the day, the round and what is shuffled, never by what was shuffled before it. Each card draws a lot of
its own and the lots are sorted, so a card that is out of the game by now is missing from the later decks of its player, and nothing
else in them differs.
The lots are drawn where the cards are dealt: no message, view or record of a running game holds them, and clients are told the day alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b

from motherlode.core.boxes import BOXES
from motherlode.core.chance import N, Names


class DailyChance:
    """Chance for one act of a game dealt by date: `round` is the round in which the act is made, 0 for the first deal."""

    def __init__(self, day: str, round_: int) -> None:
        self._key = f"motherlode {day} {round_}"
        self._done: Counter[str] = Counter()

    def shuffle(self, what: str, items: Sequence[N], names: Names) -> list[N]:
        """The items by their lots; the copies of a card draw one each."""
        self._done[what] += 1
        copies: Counter[int] = Counter()
        lots: list[tuple[int, N]] = []
        for item in items:
            copies[item] += 1
            lots.append((self._lot(what, names.text(item), copies[item]), item))
        return [item for _, item in sorted(lots)]

    def pick(self, what: str, count: int) -> int:
        """A number below `count`."""
        self._done[what] += 1
        return self._lot(what) % count

    def _lot(self, what: str, *more: object) -> int:
        words = " ".join(map(str, (self._key, what, self._done[what], *more)))
        return int.from_bytes(blake2b(words.encode(), digest_size=8).digest())


def options_of_day(game: str, day: str) -> dict[str, object] | None:
    """What the day brings to a game; nothing if there is no deal of the day for it."""
    today = BOXES[game].today
    return None if today is None else today(DailyChance(day, 0))
