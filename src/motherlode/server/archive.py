"""Finished games: kept, listed, stepped through from any seat, loaded from a file."""

from __future__ import annotations

import secrets
from collections import OrderedDict, deque
from collections.abc import Callable

import msgspec

from motherlode.server import messages as m
from motherlode.server.limits import Limits
from motherlode.server.replay_pool import ReplayPool, TooSlow
from motherlode.server.replayer import About, Task
from motherlode.server.store import Store, StoredRecord
from motherlode.table import ErrorKey, TableError

LISTED = 100
DAY = 24 * 3600 * 1000
ADDRESSES_KEPT = 10_000


class Archive:
    """Records, by the store; played through in the pool."""

    def __init__(self, store: Store, pool: ReplayPool, uploads: Uploads) -> None:
        self._store, self._pool, self._uploads = store, pool, uploads

    async def list(self, who: str) -> m.Records:
        """Public records and somebody's own."""
        return m.Records([_line(record, who) for record in await self._store.records(who, LISTED)])

    async def get(self, record: str) -> StoredRecord:
        """A record; whoever has its link may read it, for a finished game is open to all (V-3)."""
        found = await self._store.record(record)
        if found is None:
            raise TableError(ErrorKey.NO_SUCH_RECORD)
        return found

    async def load(self, data: bytes, who: str, address: str) -> str:
        """Keep a record that somebody brings, if it replays and there is room for it."""
        await self._uploads.check(address, len(data))
        try:
            text = data.decode()
            about = await self._pool.do(Task("about", text), address)
        except TooSlow:
            raise TableError(ErrorKey.BAD_RECORD, reason="it takes too long to play through") from None
        except ValueError as error:
            raise TableError(ErrorKey.BAD_RECORD, reason=str(error)[:200]) from None
        shown = msgspec.to_builtins(msgspec.json.decode(about, type=About))
        record = StoredRecord(secrets.token_urlsafe(9), self._uploads.now(), shown, False, True, (who,), text)
        await self._uploads.add(record, len(data), address)
        return record.id

    async def forget_old(self) -> None:
        """Forget loaded records that are too old."""
        await self._uploads.forget_old()

    async def steps(self, record: str, seat: str, address: str) -> bytes:
        """A game as one seat saw it, or with all cards open: packed JSON of a Replay."""
        stored = await self.get(record)
        try:
            return await self._pool.steps(stored.id, stored.text, seat, address)
        except TooSlow:
            raise TableError(ErrorKey.BUSY) from None
        except ValueError as error:
            raise TableError(ErrorKey.BAD_RECORD, reason=str(error)[:200]) from None

    async def seen(self, text: str, seat: int | None, address: str) -> str:
        """A running game's record as a seat may see it."""
        try:
            return (await self._pool.do(Task("seen", text, "" if seat is None else str(seat)), address)).decode()
        except (TooSlow, ValueError):
            raise TableError(ErrorKey.BUSY) from None


class Uploads:
    """How much is loaded: by each address in a day, and in all."""

    def __init__(self, store: Store, limits: Limits, now: Callable[[], int]) -> None:
        self._store, self._limits, self.now = store, limits, now
        self._size: int | None = None
        self._lately: OrderedDict[str, deque[tuple[int, int]]] = OrderedDict()

    async def check(self, address: str, size: int) -> None:
        """Refuse one record too many."""
        if self._size is None:
            self._size = await self._store.loaded_bytes()
        recent = self._recent(address)
        number, bytes_before = len(recent), sum(before for _, before in recent)
        limits = self._limits
        if (
            number >= limits.records_per_address
            or bytes_before + size > limits.record_bytes_per_address
            or self._size + size > limits.loaded_bytes
        ):
            raise TableError(ErrorKey.TOO_MANY_RECORDS)

    async def add(self, record: StoredRecord, size: int, address: str) -> None:
        """Keep a record, unless others have been quicker."""
        await self.check(address, size)
        self._recent(address).append((self.now(), size))
        self._size = (self._size or 0) + size
        await self._store.add_record(record)

    async def forget_old(self) -> None:
        """Forget records that were loaded long ago."""
        if await self._store.forget_loaded(self.now() - self._limits.loaded_days * DAY):
            self._size = await self._store.loaded_bytes()

    def _recent(self, address: str) -> deque[tuple[int, int]]:
        """What an address has loaded in a day: when, and how many bytes."""
        recent = self._lately.pop(address, None) or deque()
        self._lately[address] = recent
        if len(self._lately) > ADDRESSES_KEPT:
            self._lately.popitem(last=False)
        while recent and recent[0][0] < self.now() - DAY:
            recent.popleft()
        return recent


def _line(record: StoredRecord, who: str) -> m.RecordLine:
    about = record.about
    return m.RecordLine(
        id=record.id,
        at=record.at,
        game_name=about["game_name"],
        modules=about["modules"],
        names=about["names"],
        winners=about["winners"],
        mine=who in record.owners,
        loaded=record.loaded,
    )
