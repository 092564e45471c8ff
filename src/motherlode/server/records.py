"""Finished games: kept, listed, stepped through from any seat, loaded from a file."""

from __future__ import annotations

import asyncio
import secrets

from motherlode.server import messages as m
from motherlode.server.store import Store, StoredRecord
from motherlode.table import ErrorKey, Playback, Table, TableError, record_for

LISTED = 100


class Archive:
    """Records, by the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def list(self, who: str) -> m.Records:
        """Public records and somebody's own."""
        return m.Records([_line(record, who) for record in await self._store.records(who, LISTED)])

    async def get(self, record: str) -> StoredRecord:
        """A record; whoever has its link may read it, for a finished game is open to all (V-3)."""
        found = await self._store.record(record)
        if found is None:
            raise TableError(ErrorKey.NO_SUCH_RECORD)
        return found

    async def load(self, data: bytes, who: str, now: int) -> str:
        """Keep a record that somebody brings, if it replays."""
        try:
            text = data.decode()
            playback = await asyncio.to_thread(Playback, text)
        except ValueError as error:
            raise TableError(ErrorKey.BAD_RECORD, reason=str(error)[:200]) from None
        about = {
            "game_name": playback.game,
            "modules": playback.modules,
            "names": playback.names,
            "winners": playback.winners,
        }
        record = StoredRecord(secrets.token_urlsafe(9), now, about, False, True, (who,), text)
        await self._store.add_record(record)
        return record.id

    async def steps(self, record: str, seat: str) -> m.Replay:
        """A game as one seat saw it, or with all cards open."""
        stored = await self.get(record)
        playback = await asyncio.to_thread(Playback, stored.text)
        reader = playback.reader(seat)
        if reader is None:
            raise TableError(ErrorKey.NO_SUCH_SEAT)
        steps = await asyncio.to_thread(playback.frames, reader)
        return m.Replay(
            id=stored.id,
            game_name=playback.game,
            modules=playback.modules,
            names=playback.names,
            winners=playback.winners,
            seat=reader,
            steps=[m.Step(step.events, step.view, step.to_act, step.comments) for step in steps],
            rounds=[
                number
                for number, step in enumerate(steps)
                if any(event["event"] == "round_began" for event in step.events)
            ],
        )

    def running(self, table: Table, who: str) -> str:
        """The running game's record as somebody may see it; the whole of it once it is over."""
        return record_for(table, table.seat_of(who))


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
