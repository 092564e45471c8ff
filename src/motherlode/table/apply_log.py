"""What each line of the log does to the table, whether it was written just now or long ago."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from motherlode.table.game import Deed
from motherlode.table.log import Act
from motherlode.table.seats import Chair

if TYPE_CHECKING:
    from motherlode.table.table import Table


def nothing(table: Table, act: Act) -> None:
    """Changes nothing: a chat line and the like."""


def sat(table: Table, act: Act) -> None:
    """Somebody sits down; the first is the host."""
    chair = _chair(table, act)
    chair.seat_person(act.private["who"], act.said["name"], act.said.get("look"))
    table.host = table.host or chair.who


def got_up(table: Table, act: Act) -> None:
    """The seat is free; if the host leaves, another player becomes host. A person who was sent away stays away."""
    if "sent_away" in act.private:
        table.sent_away.add(act.private["sent_away"])
    _chair(table, act).clear()
    people = [chair.who for chair in table.chairs if chair.who]
    if table.host not in people:
        table.host = people[0] if people else None


def seat_set(table: Table, act: Act) -> None:
    """The seat is open, or a bot's."""
    _chair(table, act).clear(act.said["level"])


def began(table: Table, act: Act) -> None:
    """The cards are dealt."""
    if act.deed is None:
        table.game, act.deed = table.deal(table.settings, act.lines)
    table.restart_graces(act.at)
    _note_rounds(table, act.deed, act.at)
    _next_decision(table, act)


def acted(table: Table, act: Act) -> None:
    """A move was made."""
    assert table.game is not None
    table.rounds.waiting = False  # also where the line that began the round was lost
    if act.deed is None:
        act.mark = table.game.mark() if act.said["by"] == "person" else None
        act.deed = table.game.replay(act.lines)
    table.take_backs.note(act.entry, _seat(act), act.said["by"], act.deed, act.mark)
    act.mark = None
    _note_rounds(table, act.deed, act.at)
    _next_decision(table, act)


def took_back(table: Table, act: Act) -> None:
    """The game is where it was before the move."""
    assert table.game is not None
    table.game.back_to(table.take_backs.pop(_seat(act)))
    _next_decision(table, act)


def claimed(table: Table, act: Act) -> None:
    """What a seat says is noted beside its name."""
    _chair(table, act).claim(act.said["said"])


def went_away(table: Table, act: Act) -> None:
    """A bot plays at once."""
    chair = _chair(table, act)
    chair.left = chair.stand_in = True
    table.run_clock(act.at)


def stood_in(table: Table, act: Act) -> None:
    """A bot plays until the person returns."""
    _chair(table, act).stand_in = True


def came_back(table: Table, act: Act) -> None:
    """The person plays again."""
    chair = _chair(table, act)
    chair.left = chair.stand_in = False
    chair.away_since = None if chair.connections else act.at
    table.pace_from = act.at
    table.run_clock(act.at)


def paused(table: Table, act: Act) -> None:
    """Time stands still."""
    table.paused = True
    table.run_clock(act.at)


def resumed(table: Table, act: Act) -> None:
    """Time goes on, and everything that was running out begins anew."""
    table.paused = False
    table.rounds.since = table.pace_from = act.at
    table.ask_anew(act.at)
    table.restart_graces(act.at)
    table.run_clock(act.at)


def round_starts(table: Table, act: Act) -> None:
    """All have seen the end of the last round."""
    table.rounds.waiting = False
    table.take_backs.clear()
    _next_decision(table, act)


def readied(table: Table, act: Act) -> None:
    """The player has seen the end of the round."""
    _chair(table, act).ready = True


def let_pass(table: Table, act: Act) -> None:
    """The player has answered before being asked."""
    _chair(table, act).lets_pass = True


def let_all_pass(table: Table, act: Act) -> None:
    """A standing answer begins or ends."""
    chair, turn = _chair(table, act), act.private.get("turn")
    if turn is None:
        chair.auto_allow = act.private["on"]
    else:
        chair.allows_turn = tuple(turn) if act.private["on"] else None


def rematch_made(table: Table, act: Act) -> None:
    """There is a next table."""
    table.next_code = act.said["code"]


FOLLOW: dict[str, Callable[[Table, Act], None]] = {
    "table_made": nothing,
    "sat": sat,
    "got_up": got_up,
    "seat_set": seat_set,
    "began": began,
    "acted": acted,
    "took_back": took_back,
    "claimed": claimed,
    "said": nothing,
    "went_away": went_away,
    "stood_in": stood_in,
    "came_back": came_back,
    "paused": paused,
    "resumed": resumed,
    "round_starts": round_starts,
    "rematch_made": rematch_made,
    "readied": readied,
    "let_pass": let_pass,
    "let_all_pass": let_all_pass,
    "mended": nothing,
}

KINDS_OF_ACTS = frozenset(FOLLOW)


def _next_decision(table: Table, act: Act) -> None:
    """Somebody is asked anew: clocks and paces start from here."""
    table.decision = act.entry
    table.pace_from = act.at
    table.note_asking(act)
    table.clock.turn_to(table.game.to_act if table.game else None, act.at)
    table.run_clock(act.at)


def _note_rounds(table: Table, deed: Deed, at: int) -> None:
    """With a new round, claims are forgotten and everybody may look at the end of the last one."""
    if table.rounds.note(deed, at):
        for chair in table.chairs:
            chair.claims = []
            chair.ready = False


def _chair(table: Table, act: Act) -> Chair:
    return table.chairs[_seat(act)]


def _seat(act: Act) -> int:
    assert act.seat is not None
    return act.seat
