"""What happened, addressed: a public part that everybody gets, and parts that only one seat gets in its place."""

from typing import Any

Fields = dict[str, Any]


class Event:
    """One happening. `seen_by` is the only way out, and it only ever hands out what was put in for that seat."""

    def __init__(self, kind: str, public: Fields, private: dict[int, Fields] | None = None) -> None:
        self.kind = kind
        self.public = public
        self.private = private or {}

    def seen_by(self, seat: int | None) -> Fields:
        """What a seat (or a spectator: `None`) may know of it."""
        fields: Fields = {"event": self.kind, **self.public}
        if seat is not None:
            fields.update(self.private.get(seat, {}))
        return fields

    def whole(self) -> Fields:
        """The whole truth, for records and for games that are over."""
        fields: Fields = {"event": self.kind, **self.public}
        for private in self.private.values():
            fields.update(private)
        return fields

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Event, (self.kind, self.public, self.private)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.public!r}, {self.private!r})"
