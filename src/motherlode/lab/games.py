"""One game between bots: a function of its seed alone."""

from dataclasses import dataclass, field
from time import process_time
from typing import Protocol

from motherlode.bots import BlindBot, Bot, all_blind, make_or_run, release
from motherlode.bots.random_bot import RandomBot
from motherlode.core.chance import Chance
from motherlode.core.families import ROLES
from motherlode.core.flow import apply, offer_moves
from motherlode.core.moves import Move, Seat
from motherlode.core.native import Moves
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.notation.dealers import Dealer


@dataclass
class RoundPlayed:
    """How a round went: which side won, and each seat's role and gold."""

    side: str
    roles: list[str]
    gold: list[int]
    moves: int


@dataclass
class GamePlayed:
    """How a game went."""

    seed: str
    bots: list[str]
    rounds: list[RoundPlayed] = field(default_factory=list)
    gold: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    moves: int = 0
    seconds: float = 0.0


class Witness(Protocol):
    """Somebody who takes note of a whole game as it is played, hidden things included: for records and data, never for players."""

    def dealer_for(self, dealer: Dealer) -> Chance:
        """The dealer to play with: that one, or one who tells what it brings."""

    def chose(self, position: Position, seat: Seat, moves: list[Move], move: Move) -> None:
        """A seat is about to make one of its moves."""

    def ended(self, position: Position) -> None:
        """The game is over."""


def play_game(rules: Ruleset, bots: list[str], seed: str, witness: Witness | None = None) -> GamePlayed:
    """Deals, and lets the bots play to the end; `seconds` is the time of one processor for all of it."""
    seeds: list[int | str] = [f"{seed} {seat}" for seat in range(len(bots))]
    blind = all_blind(bots, seeds) if witness is None else None
    if blind is not None:
        began = process_time()
        played = GamePlayed(seed, bots)
        _run_blind(rules, blind, Dealer(seed), played)
        played.seconds = process_time() - began
        return played
    seated = [make_or_run(name, own) for name, own in zip(bots, seeds, strict=True)]
    try:
        return play_with(rules, seated, seed, bots, witness)
    finally:
        release(seated)


def play_with(
    rules: Ruleset, seated: list[Bot], seed: str, names: list[str], witness: Witness | None = None
) -> GamePlayed:
    """The same with bots that are there already, one for each seat."""
    began = process_time()
    played = GamePlayed(seed, names)
    _run_watching(rules, seated, Dealer(seed), played, witness)
    played.seconds = process_time() - began
    return played


def _run_blind(rules: Ruleset, seated: list[BlindBot], dealer: Dealer, played: GamePlayed) -> None:
    """Nobody looks, so nothing is shown: listing moves, picking one and applying it."""
    position = rules.deal(dealer)
    tally = _Tally(position, played)
    pick = [bot.pick for bot in seated]
    randomly = [bot for bot in seated if isinstance(bot, RandomBot)]  # compiled as this is: called without a detour
    moves, over = Moves(), False
    while not over:
        pending = position.pending
        seat = position.to_move if pending is None else pending.seat
        moves.clear()
        offer_moves(position, moves)
        native = len(randomly) == len(pick)
        move = moves[randomly[seat].place(len(moves))] if native else pick[seat](moves.copy())
        apply(position, move, dealer)
        tally.moves += 1
        over = position.over
        if over or position.round != tally.round:
            tally.close(position)
    tally.end(position)


def _run_watching(
    rules: Ruleset, seated: list[Bot], dealer: Dealer, played: GamePlayed, witness: Witness | None
) -> None:
    """Everybody is shown what their seat may see, and no more."""
    chance: Chance = dealer if witness is None else witness.dealer_for(dealer)
    position, events = rules.open(chance)
    tally = _Tally(position, played)
    while True:
        for event in events:
            for seat, bot in enumerate(seated):
                bot.watch(event.seen_by(seat))
        to_act = position.to_act
        if to_act is None:
            break
        moves = position.legal()
        move = seated[to_act].choose(seen_by(position, to_act), moves)
        if witness is not None:
            witness.chose(position, to_act, moves, move)
        events = position.play(move, chance)
        tally.moves += 1
        if position.round != tally.round or position.over:
            tally.close(position)
    tally.end(position)
    if witness is not None:
        witness.ended(position)


class _Tally:
    """Counts as the game goes on: rounds are closed as they end."""

    def __init__(self, position: Position, played: GamePlayed) -> None:
        self.played = played
        self.moves = 0
        self._begin(position, position.rules.wealth(position))

    def _begin(self, position: Position, wealth: list[int]) -> None:
        self.round = position.round
        self.before = self.moves
        self.wealth = wealth

    def close(self, position: Position) -> None:
        """A round is over: its gold and its side."""
        wealth = position.rules.wealth(position)
        gold = [now - then for now, then in zip(wealth, self.wealth, strict=True)]
        outcome = position.outcome
        roles = outcome.get("roles", [ROLES.names[role] if role else "player" for role in position.roles])
        self.played.rounds.append(RoundPlayed(str(outcome.get("winners", "")), roles, gold, self.moves - self.before))
        self._begin(position, wealth)

    def end(self, position: Position) -> None:
        """The game is over."""
        self.played.moves = self.moves
        self.played.gold = position.rules.wealth(position)
        self.played.winners = list(position.winners or ())
