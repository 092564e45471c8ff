"""One running game with people and bots around it; no network, no waiting, no clock of its own.

Requests check and then write one line to the log; `follow` says how each line changes the table. A table read from its log
goes through the same functions, so a restart is a replay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from motherlode.table.apply_log import FOLLOW
from motherlode.table.asking import Asking
from motherlode.table.clock import TurnClock
from motherlode.table.errors import ErrorKey, TableError
from motherlode.table.game import Deal, Deed, Game, Seen
from motherlode.table.log import Act
from motherlode.table.nicknames import clean_line, clean_name, looks_like
from motherlode.table.rounds import Rounds
from motherlode.table.seats import Chair, Claim
from motherlode.table.settings import TEMPI, Pace, Settings, Tempo
from motherlode.table.takebacks import By, TakeBacks
from motherlode.table.talk import SAID, Talk

Phase = Literal["gathering", "playing", "between_rounds", "paused", "finished"]
TICKETS_KEPT = 50
"""So many of each person's requests are remembered, so that one sent again is done once."""

ErrandKey = tuple[int, int, By, int]
"""Which decision, whose, in what capacity, and when it may be shown."""


@dataclass(frozen=True, slots=True)
class Errand:
    """A decision that a bot is asked to make: all it gets, and when its answer may be shown."""

    decision: int
    seat: int
    by: By
    level: str
    view: Seen
    legal: list[str]
    not_before: int
    pace: int
    unsaid: str
    """Where all are asked: the answer that silence counts as."""

    @property
    def key(self) -> ErrandKey:
        """What makes it this errand and no other."""
        return self.decision, self.seat, self.by, self.not_before


class Table:
    """A table: seats, log, clock and, once begun, the game."""

    def __init__(
        self, code: str, settings: Settings, deal: Deal, now: Callable[[], int], pace: Pace | None = None
    ) -> None:
        self.code = code
        self.settings = settings
        self.pace = pace or Pace()
        self.chairs = [Chair(plan, level=plan.level if plan.kind == "bot" else None) for plan in settings.seats]
        self.host: str | None = None
        self.log: list[Act] = []
        self.entries: list[Act] = []
        """What everybody hears of the log."""
        self.unsaved: list[Act] = []
        self.game: Game | None = None
        self.rounds = Rounds()
        self.take_backs = TakeBacks()
        self.paused = False
        self.next_code: str | None = None
        self.clock = TurnClock(settings.clock, settings.players)
        self.decision = 0
        """The number of the entry that led to the decision now awaited."""
        self.deal, self.now = deal, now
        self.pace_from = 0
        """From when the pauses before bots' moves are counted."""
        self.tempo: Tempo = "normal"
        self.bots_hushed = False
        """Somebody whose table it is wants bots to be silent for now."""
        self.asking: Asking | None = None
        self.talk = Talk()
        self.leads = True
        """Whether what nobody asks for (coming back, the next round) is written here; another worker does it otherwise."""
        self.sent_away: set[str] = set()
        """Whom a host has sent off a seat: they may watch."""
        self._late: int | None = None
        self._tickets: dict[str, dict[str, None]] = {}

    @classmethod
    def open(cls, code: str, settings: Settings, deal: Deal, now: Callable[[], int], pace: Pace | None = None) -> Table:
        """A new table, with its first line."""
        table = cls(code, settings, deal, now, pace)
        table._write("table_made", None)
        return table

    @classmethod
    def replay(
        cls,
        code: str,
        settings: Settings,
        deal: Deal,
        now: Callable[[], int],
        acts: Iterable[Act],
        pace: Pace | None = None,
    ) -> Table:
        """The table that a log tells of."""
        table = cls(code, settings, deal, now, pace)
        for act in acts:
            table._follow(act)
        return table

    # --- What it looks like ---

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        if self.game is None:
            return "gathering"
        if self.game.to_act is None:
            return "finished"
        return "paused" if self.paused else "between_rounds" if self.rounds.waiting else "playing"

    @property
    def awake(self) -> bool:
        """Somebody who plays is here; else bots, clocks and graces wait."""
        return any(chair.present for chair in self.chairs)

    @property
    def has_free_seat(self) -> bool:
        """Whether somebody may still sit down."""
        return self.game is None and any(chair.kind == "open" for chair in self.chairs)

    def seat_of(self, who: str) -> int | None:
        """The seat that a browser holds."""
        for seat, chair in enumerate(self.chairs):  # asked for every reader of every move
            if chair.who == who:
                return seat
        return None

    def away_until(self, seat: int) -> int | None:
        """When a bot sits in for somebody who is away."""
        chair = self.chairs[seat]
        if chair.away_since is None or chair.played_by != "person" or not self._running:
            return None
        return chair.away_since + self.pace.grace

    def answer_by(self) -> int | None:
        """Where all are asked: when those who have said nothing let it pass; None when nobody who is asked needs time."""
        if self.asking is None or self.game is None or not any(map(self._is_undecided, self.game.still_asked)):
            return None
        return self.asking.since + (self.pace.to_object_short if self.settings.short_pause else self.pace.to_object)

    def waiting_for(self) -> list[int]:
        """Between rounds: the people here who are not ready."""
        if self.phase != "between_rounds":
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.present and not chair.ready]

    def next_round_at(self) -> int | None:
        """Between rounds: when the next one begins by itself. A person alone among bots is waited for."""
        if self.phase != "between_rounds" or not self.awake or sum(chair.who is not None for chair in self.chairs) == 1:
            return None
        return self.rounds.since + self.pace.between_rounds

    # --- Before the start ---

    def sit(
        self, who: str, name: str, seat: int | None = None, ticket: str | None = None, look: str | None = None
    ) -> None:
        """Take a free seat, with a face and a colour if one is chosen."""
        if self._done_before(who, ticket):
            return
        self._ask(self.game is None, ErrorKey.STARTED)
        self._ask(self.seat_of(who) is None, ErrorKey.ALREADY_SEATED)
        self._ask(who not in self.sent_away, ErrorKey.SENT_AWAY)
        name = clean_name(name)
        taken = next((chair.name for chair in self.chairs if chair.name and looks_like(chair.name, name)), None)
        self._ask(taken is None, ErrorKey.BAD_NAME, taken=taken or "")
        free = [number for number, chair in enumerate(self.chairs) if chair.kind == "open"]
        self._ask(bool(free), ErrorKey.TABLE_FULL)
        self._ask(seat is None or seat in free, ErrorKey.SEAT_TAKEN)
        self.talk.check("sat", None, self.now())
        said = {"name": name} if look is None else {"name": name, "look": look}
        self._write("sat", free[0] if seat is None else seat, said, who=who, ticket=ticket)

    def set_seat(
        self, who: str, seat: int, kind: Literal["open", "bot"], level: str | None, ticket: str | None = None
    ) -> None:
        """The host opens a seat, or gives it to a bot."""
        if self._done_before(who, ticket):
            return
        self._ask(who == self.host, ErrorKey.NOT_HOST)
        self._ask(self.game is None, ErrorKey.STARTED)
        self._ask(seat < len(self.chairs), ErrorKey.NO_SUCH_SEAT)
        self._ask(self.chairs[seat].who != who, ErrorKey.ALREADY_SEATED)
        self.talk.check("seat_set", self.seat_of(who), self.now())
        if self.chairs[seat].who:
            gone = {"sent_away": self.chairs[seat].who}
            self._write("got_up", seat, {"name": self.chairs[seat].name}, private=gone)
        level = (level or self.settings.fill_level) if kind == "bot" else None
        self._write("seat_set", seat, {"kind": kind, "level": level}, who=who, ticket=ticket)

    def start(self, who: str, ticket: str | None = None) -> None:
        """The host begins; bots take the seats still empty."""
        if self._done_before(who, ticket):
            return
        self._ask(who == self.host, ErrorKey.NOT_HOST)
        self._ask(self.game is None, ErrorKey.STARTED)
        game, deed = self.deal(self.settings, None)
        for seat, chair in enumerate(self.chairs):
            if chair.kind == "open":
                self._write("seat_set", seat, {"kind": "bot", "level": self.settings.fill_level})
        self.game = game
        self._write("began", None, who=who, ticket=ticket, deed=deed)

    # --- Playing ---

    def play(self, who: str, text: str, act: int, ticket: str | None = None) -> None:
        """Make a move that was chosen looking at act number `act`."""
        if self._done_before(who, ticket):
            return
        game, seat = self._playing(who)
        self._ask(act >= (self.asking.act if self.asking else self.decision), ErrorKey.STALE)
        if seat in game.still_asked[1:]:
            self._answer_early(game, seat, text, who, ticket)
            return
        self._ask(game.to_act == seat, ErrorKey.NOT_YOUR_TURN)
        self._come_back_if_away(seat)
        self._act(seat, "person", text, who=who, ticket=ticket)

    def why_not(self, who: str, text: str) -> None:
        """Raise the Refusal that a move would meet; change nothing."""
        game, seat = self._playing(who)
        self._ask(game.to_act == seat, ErrorKey.NOT_YOUR_TURN)
        game.check(text)

    def helped(self, who: str) -> tuple[int, Seen, list[str]]:
        """What somebody who plays alone, or alone among bots, may show to an adviser: the seat, its view, its moves."""
        game, seat = self._playing(who)
        self._ask(self.alone(seat), ErrorKey.NO_HINT)
        self._ask(game.to_act == seat, ErrorKey.NOT_YOUR_TURN)
        return seat, game.view(seat), game.legal()

    def alone(self, seat: int) -> bool:
        """Whether nobody but this seat's player is a person."""
        return [number for number, chair in enumerate(self.chairs) if chair.who] == [seat]

    def take_back(self, who: str, ticket: str | None = None) -> None:
        """Undo the player's last move, if nobody acted since and nothing hidden or random came of it."""
        if self._done_before(who, ticket):
            return
        _, seat = self._playing(who)
        state = self.take_backs.state(seat)
        self._ask(state == "yes", ErrorKey.CANT_TAKE_BACK, why=state)
        self.talk.check("took_back", seat, self.now())
        self._write("took_back", seat, {"undone": self.take_backs.newest()}, who=who, ticket=ticket)

    def claim(self, who: str, claim: Claim, ticket: str | None = None) -> None:
        """Say something on the record."""
        if self._done_before(who, ticket):
            return
        seat = self._seated(who)
        self._ask(self.game is not None, ErrorKey.NOT_STARTED)
        self._ask(self.phase != "finished", ErrorKey.FINISHED)
        self._ask(self._can_be_said(claim, seat), ErrorKey.BAD_CLAIM)
        self.talk.check("claimed", seat, self.now())
        self._write("claimed", seat, {"said": claim}, who=who, ticket=ticket)

    def say(self, who: str, line: str, ticket: str | None = None) -> None:
        """Chat, at private tables."""
        if self._done_before(who, ticket):
            return
        seat = self._seated(who)
        self._ask(not self.settings.public, ErrorKey.NO_CHAT)
        line = clean_line(line)
        self.talk.check("said", seat, self.now())
        self._write("said", seat, {"line": line}, who=who, ticket=ticket)

    def ready(self, who: str, ticket: str | None = None) -> None:
        """Seen the end of the round; between rounds it is kept, at other times it means nothing."""
        seat = self._seated(who)
        if self.phase == "between_rounds" and not self.chairs[seat].ready:
            self._write("readied", seat, who=who, ticket=ticket)
            self._start_round_if_ready()

    def auto_allow(self, who: str, on: bool, this_turn: bool = False, ticket: str | None = None) -> None:
        """A standing answer: object to nothing, from now on or in the turn that runs."""
        seat = self._seated(who)
        if self._done_before(who, ticket) or (this_turn and self.game is None):
            return
        self.talk.check("let_all_pass", seat, self.now())
        turn = {"turn": list(self.game.turn)} if this_turn and self.game else {}
        self._write("let_all_pass", seat, who=who, ticket=ticket, private={"on": on, **turn})

    def set_tempo(self, who: str, tempo: Tempo, talk: bool = True) -> None:
        """How fast bots play and whether they may talk, for the host or who plays alone.

        It is no part of the game and kept nowhere: a browser says it anew.
        """
        seat = self._seated(who)
        self._ask(self.alone(seat) or self.host == who, ErrorKey.NOT_HOST)
        self.tempo, self.bots_hushed = tempo, not talk

    @property
    def bots_talk(self) -> bool:
        """Whether bots talk and listen here now."""
        return self.settings.bots_talk and not self.bots_hushed

    def pause(self, who: str, ticket: str | None = None) -> None:
        """Stop bots and clocks."""
        if self._done_before(who, ticket):
            return
        _, seat = self._playing(who)
        self.talk.check("paused", seat, self.now())
        self._write("paused", seat, who=who, ticket=ticket)

    def resume(self, who: str, ticket: str | None = None) -> None:
        """Go on."""
        if self._done_before(who, ticket):
            return
        seat = self._seated(who)
        self._ask(self.paused, ErrorKey.NOT_PAUSED)
        self.talk.check("resumed", seat, self.now())
        self._write("resumed", seat, who=who, ticket=ticket)

    def check_rematch(self, who: str) -> int:
        """The seat of somebody who may ask for another game."""
        seat = self._seated(who)
        self._ask(self.phase == "finished", ErrorKey.NOT_FINISHED)
        return seat

    def rematch(self, who: str, code: str, ticket: str | None = None) -> None:
        """After the end: tell everybody the code of the next table."""
        seat = self.check_rematch(who)
        if self.next_code is None:
            self._write("rematch_made", seat, {"code": code}, who=who, ticket=ticket)

    # --- Coming and going ---

    def gather(self, looking: Iterable[str], elsewhere: Iterable[str] = ()) -> None:
        """Take note of whose browsers look at the table now, once for each browser: newcomers connect, those missing disconnect."""
        here, there = Counter(looking), Counter(elsewhere)
        if there:
            here += there
            self._meet(there)
        changed = [
            (here[chair.who], seat)
            for seat, chair in enumerate(self.chairs)
            if chair.who and chair.connections != here[chair.who]
        ]
        for connections, seat in sorted(
            changed, reverse=True
        ):  # first who comes: a table that is never empty does not fall asleep
            self._attend(seat, connections)
        self._start_round_if_ready()

    def _meet(self, there: Counter[str]) -> None:
        """Who is here by way of other workers has been here all along: only this worker did not know."""
        people = [chair for chair in self.chairs if chair.who and there[chair.who]]
        if people and not self.awake:
            self.restart_graces(self.now())
            for chair in people:
                chair.connections, chair.away_since = there[chair.who or ""], None
            self.run_clock(self.pace_from or None)

    def inherit(self, old: Table) -> None:
        """Take over what no log holds from the table that this one replaces: who is here, since when others are away, the banks."""
        for chair, before in zip(self.chairs, old.chairs, strict=True):
            if chair.who and chair.who == before.who and chair.played_by == "person":
                chair.connections, chair.away_since = before.connections, before.away_since
        self.clock.banks = list(old.clock.banks)
        self.run_clock()

    def connect(self, who: str) -> None:
        """One more browser looks at the table; its player is back, unless they left on purpose."""
        seat = self.seat_of(who)
        if seat is not None:
            self._attend(seat, self.chairs[seat].connections + 1)

    def disconnect(self, who: str) -> None:
        """One browser looks away."""
        seat = self.seat_of(who)
        if seat is not None:
            self._attend(seat, max(0, self.chairs[seat].connections - 1))
            self._start_round_if_ready()

    def _attend(self, seat: int, connections: int) -> None:
        chair = self.chairs[seat]
        was_here, was_awake = chair.connections > 0, self.awake
        chair.connections = connections
        if connections and not was_here and not chair.left:
            self._arrive(seat, was_awake)
        elif was_here and not connections:
            chair.away_since = self.now()
            self.run_clock()

    def _arrive(self, seat: int, was_awake: bool) -> None:
        self.chairs[seat].away_since = None
        if not was_awake:
            self._wake()
        if self.leads:
            self._come_back_if_away(seat)
        self.run_clock()

    def leave(self, who: str, ticket: str | None = None) -> None:
        """Get up for good; during the game a bot plays on."""
        if self._done_before(who, ticket):
            return
        seat = self._seated(who)
        if self.game is None:
            self._write("got_up", seat, {"name": self.chairs[seat].name}, who=who, ticket=ticket)
        elif not self.chairs[seat].left:
            self._write("went_away", seat, who=who, ticket=ticket)
            self._start_round_if_ready()

    def come_back(self, who: str, ticket: str | None = None) -> None:
        """Take the seat back from the bot standing in."""
        if self._done_before(who, ticket):
            return
        seat = self._seated(who)
        if self.chairs[seat].stand_in:
            self.talk.check("came_back", seat, self.now())
        self._come_back_if_away(seat, who, ticket)

    # --- Bots and time ---

    def errand_key(self) -> ErrandKey | None:
        """Which decision a bot is to make now, if any."""
        if self.phase != "playing" or not self.awake or self.game is None or self.game.to_act is None:
            return None
        by = self._bot_duty(self.game.to_act)
        return (self.decision, self.game.to_act, by, self._not_before()) if by else None

    def errand(self) -> Errand | None:
        """What a bot is to decide now, if anything."""
        key = self.errand_key()
        if key is None or self.game is None:
            return None
        decision, seat, by, not_before = key
        view, legal = (self.game.view(seat), self.game.legal()) if by != "auto" else ({}, [])
        unsaid = self.game.unsaid
        return Errand(decision, seat, by, self._level(seat), view, legal, not_before, self._bot_pace(), unsaid)

    def asked_bots(self) -> list[int]:
        """Where all are asked: the seats still to answer for which a bot thinks."""
        if self.errand_key() is None or self.asking is None or self.game is None:
            return []
        return [seat for seat in self.game.still_asked if self._bot_duty(seat) in ("bot", "stand_in")]

    def errand_when_asked(self, seat: int) -> Errand:
        """What a bot is to decide when it is asked: it may think from the start, so that its answer is ready like everybody's."""
        assert self.game is not None
        by: By = "stand_in" if self.chairs[seat].stand_in else "bot"
        view, legal = self.game.view_when_asked(seat), self.game.answers(seat)
        return Errand(self.decision, seat, by, self._level(seat), view, legal, self._not_before(), 0, self.game.unsaid)

    def bot_move(self, errand: Errand, text: str, said: Claim | None = None) -> bool:
        """Make a bot's move, unless the table has moved on meanwhile; what it says with it is written down after it."""
        if self.errand_key() != errand.key:
            return False
        self._act(errand.seat, errand.by, text)
        if said is not None and errand.by == "bot" and self.bots_talk:
            self._bot_speaks(errand.seat, said)
        return True

    def _bot_speaks(self, seat: int, said: Claim) -> None:
        """A quick word, or a claim that still makes sense after the move; anything else is dropped."""
        if "phrase" in said:
            self._write("said", seat, {"line": f"/{said['phrase']}"})
        elif self.phase == "playing" and self._can_be_said(said, seat):
            self._write("claimed", seat, {"said": said})

    def due(self) -> int | None:
        """When the next thing is due: a bot's move, a clock, a grace period."""
        times = [self.away_until(seat) for seat in range(len(self.chairs))]
        if self._running and self._late != self.decision:
            times.append(self.clock.deadline())
        times.append(self.next_round_at())
        return min((time for time in times if time is not None), default=None)

    def tick(self) -> None:
        """Do everything that is due."""
        now = self.now()
        for seat in range(len(self.chairs)):
            until = self.away_until(seat)
            if until is not None and until <= now:
                self._write("stood_in", seat)
        deadline = self.clock.deadline()
        if self._running and deadline is not None and deadline <= now:
            self._late = self.decision
        begins = self.next_round_at()
        if begins is not None and begins <= now:
            self._write("round_starts", None)

    # --- The log ---

    def saved(self) -> None:
        """What was written so far is safely stored."""
        self.unsaved.clear()

    def record_lines(self) -> list[str]:
        """The game's record: the lines of all acts but those taken back, claims and the like as comments."""
        undone = {act.said["undone"] for act in self.entries if act.what == "took_back"}
        lines: list[str] = []
        for act in self.entries:
            if act.entry not in undone:
                lines += act.lines or _comment(act)
        return lines

    def _write(
        self,
        what: str,
        seat: int | None,
        said: dict[str, Any] | None = None,
        who: str | None = None,
        ticket: str | None = None,
        deed: Deed | None = None,
        mark: object = None,
        private: dict[str, Any] | None = None,
    ) -> None:
        kept = {key: value for key, value in (("who", who), ("ticket", ticket)) if value is not None} | (private or {})
        lines = deed.lines if deed else []
        act = Act(len(self.log) + 1, self.now(), what, seat, said or {}, kept, lines, deed, mark)
        self._follow(act)
        self.unsaved.append(act)

    def follow(self, act: Act) -> Act:
        """Do what a line says that was written elsewhere."""
        self._follow(act)
        return act

    def _follow(self, act: Act) -> None:
        """Change the table as a line of its log says."""
        if act.number != len(self.log) + 1:
            raise ValueError(f"line {act.number} of the log stands where {len(self.log) + 1} should be")
        act.entry = len(self.entries) + act.told
        FOLLOW[act.what](self, act)
        if act.what not in SAID or "who" in act.private:  # bots don't use up what people may say
            self.talk.note(act.what, act.seat)
        self.log.append(act)
        if act.told:
            self.entries.append(act)
        if "ticket" in act.private:
            self._remember(act.private["who"], act.private["ticket"])

    def _remember(self, who: str, ticket: str) -> None:
        """Each person's own requests push out the oldest of that person's, and nobody else's."""
        tickets = self._tickets.setdefault(who, {})
        tickets[ticket] = None
        if len(tickets) > TICKETS_KEPT:
            tickets.pop(next(iter(tickets)))

    # --- Helpers ---

    def _act(self, seat: int, by: By, text: str, who: str | None = None, ticket: str | None = None) -> None:
        """Let the rules judge a move, then write it down."""
        assert self.game is not None
        mark = self.game.mark() if by == "person" else None  # nobody else takes anything back
        deed = self.game.act(text)
        self._write("acted", seat, {"by": by}, who=who, ticket=ticket, deed=deed, mark=mark)
        if self.phase == "finished":
            self._bots_take_leave()

    def _bots_take_leave(self) -> None:
        """After a game one of the bots thanks everybody for it."""
        polite = [seat for seat, chair in enumerate(self.chairs) if chair.played_by == "bot"]
        if polite and self.bots_talk:
            self._bot_speaks(polite[0], {"phrase": "luck"})

    def _start_round_if_ready(self) -> None:
        if self.leads and self.phase == "between_rounds" and self.awake and not self.waiting_for():
            self._write("round_starts", None)

    @property
    def _running(self) -> bool:
        return self.phase == "playing" and self.awake

    def run_clock(self, now: int | None = None) -> None:
        """Let time run or stand still, from now on or from the moment of a line in the log."""
        now = self.now() if now is None else now
        if self._running:
            self.clock.go(now)
        else:
            self.clock.stop(now)

    def _wake(self) -> None:
        """Somebody came to an empty table: the others' graces and the bots' pauses begin now."""
        now = self.now()
        self.rounds.since = self.pace_from = now
        self.ask_anew(now)
        self.restart_graces(now)

    def restart_graces(self, now: int) -> None:
        """Absent people have the whole grace period from now on; bots are never away."""
        for chair in self.chairs:
            if chair.who and chair.connections == 0 and not chair.left:
                chair.away_since = now

    def _bot_duty(self, seat: int) -> By | None:
        """In what capacity a bot, or a standing answer, acts for a seat; None if its person does."""
        chair = self.chairs[seat]
        if chair.played_by == "bot":
            return "bot"
        if chair.played_by == "stand_in":
            return "stand_in"
        if self.asking:
            return "auto"
        return "clock" if self._late == self.decision else None

    def _level(self, seat: int) -> str:
        return self.chairs[seat].level or self.settings.fill_level

    def _not_before(self) -> int:
        """When a bot's move, or an answer that nobody gave, may be shown: where all are asked, at the same time for all of them."""
        asking = self.asking
        if asking is None:
            return self.pace_from + self._bot_pace()
        first = self.pace_from == asking.since
        paced = self.pace_from + (self._bot_pace() if first else self.pace.between_answers)
        thought = asking.since + (self.pace.to_think if self._is_bot_asked() else 0)
        return max(paced, thought, self.answer_by() or 0)

    def _is_bot_asked(self) -> bool:
        assert self.game is not None
        return any(self.chairs[seat].played_by in ("bot", "stand_in") for seat in self.game.still_asked)

    def _answer_early(self, game: Game, seat: int, text: str, who: str, ticket: str | None) -> None:
        """A seat that will be asked later may answer now: letting it pass is remembered, an objection ends the asking at once."""
        self._ask(text in game.answers(seat), ErrorKey.NO_SUCH_MOVE, text=text)
        if text == game.unsaid:
            self._write("let_pass", seat, who=who, ticket=ticket)
            return
        for earlier in game.still_asked[: game.still_asked.index(seat)]:
            self._act(earlier, "auto", game.unsaid)
        self._act(seat, "person", text, who=who, ticket=ticket)

    def note_asking(self, act: Act) -> None:
        """A question begins to go round, goes on, or has been answered by all."""
        if self.game is None or not self.game.still_asked:
            self.asking = None
        elif self.asking is None:
            self.asking = Asking(act.entry, act.at)
            for chair in self.chairs:
                chair.lets_pass = False

    def ask_anew(self, now: int) -> None:
        """Everybody has the whole time again."""
        if self.asking:
            self.asking.since = now

    def _is_undecided(self, seat: int) -> bool:
        """A person who is here and has not said that it may pass."""
        chair = self.chairs[seat]
        assert self.game is not None
        said = chair.lets_pass or chair.auto_allow or chair.allows_turn == self.game.turn
        return chair.played_by == "person" and chair.present and not said

    def _bot_pace(self) -> int:
        return int(self._usual_pace() * TEMPI[self.tempo])

    def _usual_pace(self) -> int:
        if self.take_backs.possible:
            return self.pace.after_harmless
        return self.pace.after_person if self.take_backs.by_person else self.pace.after_bot

    def _can_be_said(self, claim: Claim, seat: int) -> bool:
        """Only what the table knows: roles and goals of its rules, goals that lie face down, other seats."""
        if claim["claim"] == "suspect":
            return bool(claim["seat"] != seat and claim["seat"] < len(self.chairs))
        assert self.game is not None
        known = self.game.claimable
        if claim["claim"] == "goal_is":
            covered = self.game.view(None)["facedown"].get(claim["cell"], {})
            return "goal" in covered and claim["what"] in known.goals
        return claim["claim"] == "i_am" and claim["role"] in known.roles

    def _come_back_if_away(self, seat: int, who: str | None = None, ticket: str | None = None) -> None:
        if self.chairs[seat].stand_in:
            self._write("came_back", seat, who=who, ticket=ticket)

    def _playing(self, who: str) -> tuple[Game, int]:
        """The game and the seat of somebody who may act in it now."""
        seat = self._seated(who)
        if self.game is None:
            raise TableError(ErrorKey.NOT_STARTED)
        self._ask(self.phase != "finished", ErrorKey.FINISHED)
        self._ask(self.phase != "paused", ErrorKey.PAUSED)
        self._ask(self.phase != "between_rounds", ErrorKey.BETWEEN_ROUNDS)
        return self.game, seat

    def seated(self, who: str) -> int:
        """The seat of somebody who has one; a TableError otherwise."""
        return self._seated(who)

    def _seated(self, who: str) -> int:
        seat = self.seat_of(who)
        if seat is None:
            raise TableError(ErrorKey.NOT_SEATED)
        return seat

    def _done_before(self, who: str, ticket: str | None) -> bool:
        return ticket is not None and ticket in self._tickets.get(who, ())

    def _ask(self, condition: bool, otherwise: ErrorKey, **args: str | int) -> None:
        if not condition:
            raise TableError(otherwise, **args)


def _comment(act: Act) -> list[str]:
    """An act that is no move, as a comment of the record."""
    words = (
        [act.what] + ([str(act.seat)] if act.seat is not None else []) + [_plain(value) for value in act.said.values()]
    )
    return ["{" + " ".join(words) + "}"]


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(_plain(part) for part in value.values())
    return str(value).replace("{", "(").replace("}", ")")
