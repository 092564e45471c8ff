"""A table as one reader may see it: the only place where a table becomes a message."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from motherlode.bots.talker import PHRASES
from motherlode.core.happenings import PAID
from motherlode.server import messages as m
from motherlode.table import Act, Claimable, ErrorKey, Event, Game, RoundEnd, Table

MOST_ENTRIES = 600
FEW_ENTRIES = 20
"""So many are never too much for one message."""
ENTRIES_BYTES = 200_000
Reader = int | None
"""A seat; None is a spectator."""
NO_EVENTS = b"[]"


class Moment:
    """What the readers of one moment share: worked out and written once for all of them."""

    def __init__(self, table: Table) -> None:
        self.seats = seats_of(table)
        self.phase = table.phase
        self.shown = table.game.shown() if table.game else None
        self.scene: Any = msgspec.Raw(m.write(self.shown.scene) if self.shown else b"null")
        self.answer_by = table.answer_by()
        self.waiting_for = table.waiting_for()


def table_for(
    table: Table,
    reader: Reader,
    since: int,
    spectators: int,
    record: str | None,
    now: int,
    trouble: ErrorKey | None = None,
    moment: Moment | None = None,
) -> m.Table:
    """Everything that a reader may know of a table, and what is new since."""
    moment = moment or Moment(table)
    settings = table.settings
    return m.Table(
        code=table.code,
        act=len(table.entries),
        now=now,
        phase=moment.phase,
        game_name=settings.game,
        modules=list(settings.modules),
        options=settings.options,
        public=settings.public,
        chat=not settings.public,
        clock=m.Clock(settings.clock.turn, settings.clock.bank) if settings.clock else None,
        seats=_seen_from(moment.seats, reader),
        me=reader,
        spectators=spectators,
        game=_game(table, reader, moment),
        entries=entries_for(table, reader, since, len(table.entries)),
        daily=settings.daily,
        hints=reader is not None and table.alone(reader),
        next_code=table.next_code,
        record=record,
        trouble=trouble,
    )


def entries_for(table: Table, reader: Reader, since: int, until: int) -> list[m.Entry]:
    """The newest entries after one and up to another: all of them, or as many as a message may hold."""
    acts = table.entries[max(0, since, until - MOST_ENTRIES) : max(0, until)]
    players = table.settings.players
    if len(acts) <= FEW_ENTRIES:
        return [_entry(act, reader, players) for act in acts]
    found: list[m.Entry] = []
    size = 0
    for act in reversed(acts):
        entry = _entry(act, reader, players)
        size += len(m.write(entry))
        if size > ENTRIES_BYTES:
            break
        found.append(entry)
    return found[::-1]


def events_for(table: Table, seat: int, *, with_talk: bool = False) -> Any:
    """Everything that a seat has seen happen, but for what was taken back: a list that is written already, to be sent on.

    With talk, claims and quick words stand among the events, where they were said.
    """
    undone = {act.said["undone"] for act in table.log if act.what == "took_back"}
    heard = _talk if with_talk else _nothing_said
    lists = [heard(act) or _shown(act, table.settings.players)[seat] for act in table.log if act.entry not in undone]
    return msgspec.Raw(b"[" + b",".join([written[1:-1] for written in lists if written != NO_EVENTS]) + b"]")


def _nothing_said(act: Act) -> bytes:
    return b""


def _talk(act: Act) -> bytes:
    """What bots are told of an act that is a claim or a quick word; what people write freely is not for bots."""
    if act.what == "claimed":
        return m.write([{"event": "claimed", "seat": act.seat, "said": act.said["said"]}])
    if act.what == "said" and act.said["line"].removeprefix("/") in PHRASES:
        return m.write([{"event": "said", "seat": act.seat, "phrase": act.said["line"].removeprefix("/")}])
    return b""


def seats_of(table: Table) -> list[m.Seat]:
    """The seats as all see them."""
    return [_seat(table, seat) for seat in range(len(table.chairs))]


def _seen_from(seats: list[m.Seat], reader: Reader) -> list[m.Seat]:
    """The same with the reader's own marked."""
    if reader is None:
        return seats
    return [*seats[:reader], msgspec.structs.replace(seats[reader], me=True), *seats[reader + 1 :]]


def _seat(table: Table, seat: int) -> m.Seat:
    chair = table.chairs[seat]
    return m.Seat(
        seat=seat,
        kind=chair.kind,
        played_by=chair.played_by,
        name=chair.name,
        level=chair.level,
        host=chair.who is not None and chair.who == table.host,
        connected=chair.connections > 0,
        away_until=table.away_until(seat),
        bank=table.clock.banks[seat] if table.clock.plan else None,
        claims=[msgspec.convert(claim, m.Claim) for claim in chair.claims],
        look=chair.look,
    )


def _game(table: Table, reader: Reader, moment: Moment) -> m.Game | None:
    game, shown = table.game, moment.shown
    if game is None or shown is None:
        return None
    return m.Game(
        view=shown.view(reader),
        boxes=_constant(game.boxes),
        scene=moment.scene,
        legal=_legal(table, game, reader) if moment.phase == "playing" and reader is not None else [],
        to_act=game.to_act,
        asked=game.asked,
        deadline=table.clock.deadline(),
        take_back=table.take_backs.state(reader),
        auto_allow=reader is not None and table.chairs[reader].auto_allow,
        allows_turn=reader is not None and table.chairs[reader].allows_turn == game.turn,
        answer_by=moment.answer_by,
        rounds=[_round(end, reader, table.settings.players, table.phase == "finished") for end in table.rounds.ends],
        waiting_for=moment.waiting_for,
        next_round_at=table.next_round_at(),
        claimable=_constant(game.claimable),
    )


@lru_cache(maxsize=500)
def _constant(told: tuple[str, ...] | Claimable) -> Any:
    """What follows from the rules alone: written once."""
    return msgspec.Raw(m.write(told))


def _legal(table: Table, game: Game, reader: int) -> list[str]:
    """What the reader may do now, or say before being asked."""
    if game.to_act == reader:
        return game.legal()
    return game.answers(reader) if reader in game.still_asked and not table.chairs[reader].lets_pass else []


def _round(end: RoundEnd, reader: Reader, players: int, is_open: bool) -> Any:
    """How a round ended; written anew only when more of it has been told. After the game nothing of it is secret (V-3)."""
    if is_open:
        end.opened = end.opened or m.write(_round_of(end, Event.whole))
        return msgspec.Raw(end.opened)
    if end.shown[0] != len(end.events):
        end.shown = len(end.events), _for_all(lambda one: _round_for(end, one), players)
    return msgspec.Raw(_of(end.shown[1], reader))


def _round_for(end: RoundEnd, reader: Reader) -> m.Round:
    return _round_of(end, lambda event: event.seen_by(reader))


def _round_of(end: RoundEnd, tell: Callable[[Event], dict[str, Any]]) -> m.Round:
    told: dict[str, Any] = {}
    for event in end.events:
        if event.kind.ends_round:
            told |= tell(event)
    return m.Round(
        round=end.round,
        roles=told.get("roles", []),
        spare=told.get("spare", []),
        winners=told.get("winners"),
        finisher=told.get("finisher"),
        rule=told.get("rule"),
        winning=told.get("winning_seats", []),
        paid=[_paid(tell(event)) for event in end.events if event.kind is PAID],
        events=[tell(event) for event in end.events],
    )


def _paid(seen: dict[str, Any]) -> m.Paid:
    gold = seen.get("gold", seen.get("tokens"))
    return m.Paid(seat=seen["seat"], gold=gold if isinstance(gold, int) else None)


def _entry(act: Act, reader: Reader, players: int) -> m.Entry:
    return m.Entry(act.entry, act.at, SAY[act.what](act, _of(_shown(act, players), reader)))


def _shown(act: Act, players: int) -> tuple[bytes, ...]:
    """An act's events as each reader may see them, written once; after that nothing but this is kept of them."""
    if not act.shown:
        events = act.deed.events if act.deed else []
        act.shown = _written_for_all(events, players) if events else (NO_EVENTS,) * (players + 1)
        act.deed = None
    return act.shown


def _written_for_all(events: list[Event], players: int) -> tuple[bytes, ...]:
    """Events as each seat, and last a spectator, may see them; whoever is let into nothing reads what a spectator reads."""
    insiders: set[int] = set()
    for event in events:
        insiders |= event.insiders(players)
    public = m.write(_events(events, None))
    return (*[m.write(_events(events, seat)) if seat in insiders else public for seat in range(players)], public)


def _for_all(make: Callable[[Reader], Any], players: int) -> tuple[bytes, ...]:
    """What each seat, and last a spectator, may see, written; equal bytes are kept once."""
    kept: dict[bytes, bytes] = {}
    written = [m.write(make(reader)) for reader in (*range(players), None)]
    return tuple([kept.setdefault(one, one) for one in written])


def _of(shown: tuple[bytes, ...], reader: Reader) -> bytes:
    return shown[-1 if reader is None else reader]


def _events(events: list[Event], reader: Reader) -> list[dict[str, Any]]:
    seen = [event.seen_by(reader) for event in events]
    return [event for event in seen if event is not None]


def _with_events(kind: Callable[..., m.What]) -> Callable[[Act, bytes], m.What]:
    def say(act: Act, written: bytes) -> m.What:
        events = msgspec.Raw(written)
        return kind(events=events) if act.seat is None else kind(seat=act.seat, by=act.said["by"], events=events)

    return say


def _with_seat(kind: Callable[..., m.What], *keys: str) -> Callable[[Act, bytes], m.What]:
    return lambda act, _: kind(seat=act.seat, **{key: act.said[key] for key in keys})


SAY: dict[str, Callable[[Act, bytes], m.What]] = {
    "table_made": lambda act, _: m.TableMade(),
    "sat": _with_seat(m.Sat, "name"),
    "got_up": _with_seat(m.GotUp, "name"),
    "seat_set": _with_seat(m.SeatSet, "kind", "level"),
    "began": _with_events(m.Began),
    "acted": _with_events(m.Acted),
    "took_back": _with_seat(m.TookBack, "undone"),
    "claimed": lambda act, _: m.Claimed(act.seat or 0, msgspec.convert(act.said["said"], m.Claim)),
    "said": _with_seat(m.Said, "line"),
    "went_away": _with_seat(m.WentAway),
    "stood_in": _with_seat(m.StoodIn),
    "came_back": _with_seat(m.CameBack),
    "paused": _with_seat(m.Paused),
    "resumed": _with_seat(m.Resumed),
    "round_starts": lambda act, _: m.RoundStarts(),
    "rematch_made": _with_seat(m.RematchMade, "code"),
    "mended": lambda act, _: m.Mended(),
}
