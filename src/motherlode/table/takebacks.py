"""Which moves can be taken back: a player's last ones, as long as nobody else acted and nothing hidden or random came of them."""

from __future__ import annotations

from typing import Literal

from motherlode.table.game import Deed

By = Literal["person", "bot", "stand_in", "clock", "auto"]
MayTakeBack = Literal["yes", "nothing", "others_acted", "drew", "saw"]


class TakeBacks:
    """The moments to which a player may still return."""

    def __init__(self) -> None:
        self._marks: list[tuple[int, object]] = []
        self._last: tuple[int, By, Deed] | None = None
        self._have_acted: set[int] = set()

    def note(self, number: int, seat: int, by: By, deed: Deed, mark: object) -> None:
        """A move was made as act `number`, from the moment `mark`."""
        own = by == "person" and deed.harmless
        if not own or self._last is None or self._last[0] != seat:
            self._marks.clear()
        if own:
            self._marks.append((number, mark))
        self._last = seat, by, deed
        self._have_acted.add(seat)

    def state(self, seat: int | None) -> MayTakeBack:
        """Whether a seat's last move can be taken back, or why not."""
        if seat is None or seat not in self._have_acted:
            return "nothing"
        if self._last is None or self._last[0] != seat:
            return "others_acted"
        if self._marks:
            return "yes"
        _, by, deed = self._last
        return "others_acted" if by != "person" else "drew" if deed.drew else "saw" if deed.saw else "nothing"

    @property
    def possible(self) -> bool:
        """Whether the move can still be taken back."""
        return bool(self._marks)

    @property
    def by_person(self) -> bool:
        """The last move, if any, was a person's."""
        return self._last is None or self._last[1] == "person"

    def newest(self) -> int:
        """The number of the act that would be undone."""
        return self._marks[-1][0]

    def pop(self, seat: int) -> object:
        """The moment to return to."""
        _, mark = self._marks.pop()
        if not self._marks:
            self._last = None
            self._have_acted.discard(seat)
        return mark

    def clear(self) -> None:
        """Forgets all moments: nothing can be taken back."""
        self._marks.clear()
