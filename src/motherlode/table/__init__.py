"""One running game: seats, clocks, stand-in bots, the append-only log; no network."""

from motherlode import Refusal
from motherlode.table.apply_log import KINDS_OF_ACTS
from motherlode.table.daily import options_of_day
from motherlode.table.engine import SystemChance, dealing
from motherlode.table.errors import ErrorKey, TableError
from motherlode.table.game import Claimable, Deal, Deed, Event, Game, Shown
from motherlode.table.log import FORMAT, Act
from motherlode.table.nicknames import clean_line, clean_name, learn_look_alikes
from motherlode.table.records import Frame, Playback, record_for, record_of
from motherlode.table.rounds import RoundEnd
from motherlode.table.seats import Chair, Claim
from motherlode.table.settings import ClockPlan, Pace, SeatPlan, Settings
from motherlode.table.table import Errand, ErrandKey, Table
from motherlode.table.talk import Allowance, TalkLimits

__all__ = [
    "FORMAT",
    "KINDS_OF_ACTS",
    "Act",
    "Allowance",
    "Chair",
    "Claim",
    "Claimable",
    "ClockPlan",
    "Deal",
    "Deed",
    "Errand",
    "ErrandKey",
    "ErrorKey",
    "Event",
    "Frame",
    "Game",
    "Pace",
    "Playback",
    "Refusal",
    "RoundEnd",
    "SeatPlan",
    "Settings",
    "Shown",
    "SystemChance",
    "Table",
    "TableError",
    "TalkLimits",
    "clean_line",
    "clean_name",
    "dealing",
    "learn_look_alikes",
    "options_of_day",
    "record_for",
    "record_of",
]
