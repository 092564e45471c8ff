"""What can be wrong with a request that is not a matter of the rules of the game."""

from __future__ import annotations

from enum import StrEnum


class ErrorKey(StrEnum):
    """What can be wrong with a request; catalogue key `error.<key>`."""

    BAD_MESSAGE = "bad_message"
    TOO_LONG = "too_long"
    TOO_FAST = "too_fast"
    TOO_MANY_TABLES = "too_many_tables"
    TOO_MANY_PEOPLE = "too_many_people"
    BAD_NAME = "bad_name"
    BAD_RULESET = "bad_ruleset"
    BAD_RECORD = "bad_record"
    TOO_MANY_RECORDS = "too_many_records"
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_RECORD = "no_such_record"
    NO_SUCH_PAGE = "no_such_page"
    NO_SUCH_BOT = "no_such_bot"
    NO_SUCH_SEAT = "no_such_seat"
    NO_SUCH_MOVE = "no_such_move"
    NOT_AT_A_TABLE = "not_at_a_table"
    NOT_SEATED = "not_seated"
    SENT_AWAY = "sent_away"
    NOT_HOST = "not_host"
    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_SEATED = "already_seated"
    SEAT_TAKEN = "seat_taken"
    TABLE_FULL = "table_full"
    STARTED = "started"
    NOT_STARTED = "not_started"
    FINISHED = "finished"
    NOT_FINISHED = "not_finished"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    BETWEEN_ROUNDS = "between_rounds"
    STALE = "stale"
    CANT_TAKE_BACK = "cant_take_back"
    NO_CHAT = "no_chat"
    ENOUGH_SAID = "enough_said"
    NO_HINT = "no_hint"
    BAD_CLAIM = "bad_claim"
    BAD_ORIGIN = "bad_origin"
    BUSY = "busy"
    BROKEN = "broken"
    NEWER_VERSION = "newer_version"
    NOT_STORED = "not_stored"
    STUCK = "stuck"
    BANNED = "banned"
    NO_NEW_TABLES = "no_new_tables"
    TABLE_CLOSED = "table_closed"


class TableError(Exception):
    """A request that can't be done; nothing has changed."""

    def __init__(self, key: ErrorKey, **args: str | int) -> None:
        super().__init__(key.value)
        self.key = key
        self.args_said = args
