"""Playing a round out, at random or with a light policy, and comparing moves by it: what a search does most."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any, Final, Protocol, overload

from motherlode.core import flow
from motherlode.core.cells import Cell
from motherlode.core.dice import Dice
from motherlode.core.evidence import Evidence
from motherlode.core.flat import FlatGame, flat_games
from motherlode.core.light import LightPlayer, light_player
from motherlode.core.moves import Move, Seat
from motherlode.core.native import Moves
from motherlode.core.policy import Policy
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.weighed import Weights
from motherlode.core.worlds import Worlds

_SEEDS: Final = 1 << 30
_GOLD: Final = 0.1  # what a piece of gold counts beside a round won
_LEAD: Final = 1.9  # the lead in gold at which a game with one more round is won with 73 %
_NOBODY: Final = -1
_HALF: Final = 0.5  # a round that is not played to its end counts as won if it is likelier won than lost
_WON: Final = 0.7  # in the last round it counts more who wins than by how much


class Played:
    """How a round was played out: the seats that won it, what each seat got, and how many moves there were."""

    __slots__ = ("gold", "moves", "winners")

    def __init__(self, winners: tuple[int, ...], gold: list[int], moves: int) -> None:
        self.winners = winners
        self.gold = gold
        self.moves = moves

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Played, (self.winners, self.gold, self.moves)


@overload
def play_out(position: Position, policy: Dice) -> int: ...


@overload
def play_out(position: Position, policy: Policy, dice: Dice) -> Played: ...


def play_out(position: Position, policy: Policy | Dice, dice: Dice | None = None) -> int | Played:
    """Plays to the round's end; the next round is not dealt. A view can't be played out: draw a world from it.

    `play_out(position, dice)` makes random moves in place and says how many there were: the position is over then, and its wealth is
    what everybody has after this round. `play_out(position, policy, dice)` plays with a policy, leaves the position as it is, and says
    who won and what each seat got.
    """
    flow.refuse_views(position)
    if isinstance(policy, Dice):
        return _at_random(position, policy)
    if dice is None:
        raise ValueError("a play-out with a policy needs dice")
    games = games_for(position.rules, policy)
    if games is not None and games[1].load(position):
        return _flat(games[1], position, policy, dice)
    return _with_engine(position.copy(), policy, dice)


def games_for(rules: Ruleset, policy: Policy) -> tuple[FlatGame, FlatGame] | None:
    """Rounds in flat vectors for a policy: by its minds where it has some and the game can."""
    keen = flat_games(rules, keenly=True) if policy.minds is not None and policy.public is not None else None
    return keen or flat_games(rules)


def _at_random(position: Position, dice: Dice) -> int:
    position.last_round = position.round
    count, moves = 0, Moves()
    while position.winners is None:
        moves.clear()
        flow.offer_moves(position, moves)
        flow.apply(position, moves[dice.below(len(moves))], dice)
        count += 1
    return count


def _flat(game: FlatGame, world: Position, policy: Policy, dice: Dice) -> Played:
    """In flat vectors, from a world that was just loaded."""
    if policy.public is not None:
        game.hear(policy.public)
        game.believe(policy.public, world)
    game.heed(policy, dice)
    game.play(dice)
    return Played(tuple(game.winners()), game.gold(world), game.played())


def _with_engine(world: Position, policy: Policy, dice: Dice) -> Played:
    """With the engine's own moves, in place."""
    before, player = world.rules.wealth(world), light_player(world.rules)
    player.begin(world, policy, dice)
    moves = play_on(world, player, dice)
    after = world.rules.wealth(world)
    gold = [after[seat] - before[seat] for seat in range(len(after))]
    return Played(_winners(world, [float(got) for got in gold]), gold, moves)


def play_on(world: Position, player: LightPlayer, dice: Dice, seat: int = _NOBODY) -> int:
    """Plays a world to its round's end with the engine; says how many moves there were.

    For a seat, it is played to the player's horizon at most, and on to that seat's turn.
    """
    world.last_round = world.round
    moves, horizon = 0, player.horizon if seat != _NOBODY else 0
    while not world.over:
        if horizon and moves >= horizon and world.pending is None and world.to_move == seat:
            break
        flow.apply(world, player.choose(world, dice), dice)
        moves += 1
    return moves


def _winners(world: Position, gold: list[float]) -> tuple[int, ...]:
    """The seats that are told to have won; in a game without such, those that got most."""
    told = world.outcome.get("winning_seats")
    if told is not None:
        return tuple(told)
    most = max(gold)
    return tuple([seat for seat in range(len(gold)) if gold[seat] == most])


# Comparing moves.


class Knows(Protocol):
    """Somebody's account of a game, such as `Knowledge`."""

    def evidence(self) -> Evidence:
        """What worlds must agree with."""


class Evaluation:
    """What became of each move: in how many worlds its seat won the round, how much gold it got in all of them, and what that is worth.

    `scores` are what a search compares, between 0 and 1 for each world or thereabouts: a round won, or how likely it will be
    (`FlatGame.merit`); where rounds are not simply won, what the gold is worth (`score_of`). Play-outs that are judged before their end
    (`Policy.minds`) count as won where that is likelier than not; gold that those who dig have not reached yet does not count.
    """

    __slots__ = ("gold", "scores", "wins", "worlds")

    def __init__(self, count: int) -> None:
        self.wins = [0] * count
        self.gold = [0.0] * count
        self.scores = [0.0] * count
        self.worlds = 0

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with what it has counted."""
        return _counted, (self.wins, self.gold, self.scores, self.worlds)


def _counted(wins: list[int], gold: list[float], scores: list[float], worlds: int) -> Evaluation:
    made = Evaluation(len(wins))
    made.wins, made.gold, made.scores, made.worlds = wins, gold, scores, worlds
    return made


def score_of(before: list[int], after: list[float], seat: int, rivals: bool, rounds_left: float) -> float:
    """What a round has brought a seat, from what everybody had before and has, or will probably have, after it.

    Among rivals it counts to be ahead, the more the fewer rounds are left; otherwise gold is gold. A round that was not played to its end
    is left in part.
    """
    if not rivals or len(after) == 1:
        return (after[seat] - before[seat]) * _GOLD
    lead = after[seat] - max([after[other] for other in range(len(after)) if other != seat])
    if rounds_left > 0.0:
        return 1.0 / (1.0 + exp(-lead / (_LEAD * sqrt(rounds_left))))
    won = 1.0 if lead > 0.0 else 0.5 if lead == 0.0 else 0.0
    return _WON * won + (1.0 - _WON) / (1.0 + exp(-lead / _LEAD))


def evaluate(
    view: Position,
    knowledge: Knows | None,
    moves: Sequence[Move],
    worlds: int,
    weights: Weights | None,
    policy: Policy,
    dice: Dice,
) -> Evaluation:
    """Tries moves of the view's seat in so many worlds, drawn by the weights, and plays each out; chance is the same for all moves."""
    found = Evaluation(len(moves))
    drawn = Worlds(view, None if knowledge is None else knowledge.evidence(), weights)
    try_moves(drawn, moves, worlds, policy, dice, found)
    return found


def try_moves(
    drawn: Worlds,
    moves: Sequence[Move],
    worlds: int,
    policy: Policy,
    dice: Dice,
    found: Evaluation,
    afters: list[list[float]] | None = None,
) -> None:
    """So many worlds more for moves that are being compared.

    `afters` says for each move what everybody would make of the seats after it, as log odds: what a move gives away counts.
    """
    seat = drawn.view.viewer
    if seat is None or drawn.view.to_act != seat:
        raise ValueError("moves are compared for a seat whose turn it is")
    trial = _Trial(int(seat), moves, policy, found, afters)
    games = games_for(drawn.view.rules, policy)
    kept = games[0] if games is not None else None
    is_loaded = False
    for _ in range(worlds):
        world = drawn.draw(dice)
        if kept is not None and is_loaded:
            kept.reload(world)
        elif kept is not None:
            is_loaded = kept.load(world)
            if is_loaded and policy.public is not None:
                kept.hear(policy.public)
        seed = dice.below(_SEEDS)
        if is_loaded and kept is not None and games is not None:
            if policy.public is not None:
                kept.believe(policy.public, world)
            trial.play_flat(kept, games[1], world, seed)
        else:
            trial.play_with_engine(world, seed)
        found.worlds += 1


def leanings(drawn: Worlds, policy: Policy, dice: Dice) -> dict[Move, float]:
    """What speaks for each move of the seat to act by what was learned, where something was: any of the worlds that it holds possible
    says the same."""
    game = _table_of(drawn, policy, dice)
    return {} if game is None else {Move(move): told for move, told in game.leanings().items()}


def guesses(drawn: Worlds, policy: Policy, dice: Dice) -> tuple[list[float], dict[Cell, float]]:
    """How likely each seat is the one who wrecks besides the seat to act, or nobody, and each goal the treasure, by what was learned, where
    something was (`FlatGame.guesses`): any of the worlds that the seat holds possible says the same."""
    game = _table_of(drawn, policy, dice)
    return ([], {}) if game is None else game.guesses()


def _table_of(drawn: Worlds, policy: Policy, dice: Dice) -> FlatGame | None:
    """The table of some worlds in flat vectors, if it fits in there."""
    games = games_for(drawn.view.rules, policy)
    if games is None or policy.public is None:
        return None
    kept, world = games[0], drawn.draw(dice)
    if not kept.load(world):
        return None
    kept.hear(policy.public)
    kept.believe(policy.public, world)
    kept.heed(policy, dice)
    return kept


class _Trial:
    """Moves that are being compared, in one world after the other."""

    def __init__(
        self, seat: int, moves: Sequence[Move], policy: Policy, found: Evaluation, afters: list[list[float]] | None
    ) -> None:
        self.seat = seat
        self.moves = moves
        self.policy = policy
        self.found = found
        self.afters = afters

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return _Trial, (self.seat, self.moves, self.policy, self.found, self.afters)

    def play_flat(self, kept: FlatGame, played: FlatGame, world: Position, seed: int) -> None:
        """Each move from the world that was loaded, in flat vectors."""
        found = self.found
        for at in range(len(self.moves)):
            dice = Dice(seed)
            played.take_over(kept)
            played.heed(self.policy, dice)
            if self.afters is not None:
                played.suspect(self.afters[at])
            played.step(self.moves[at], dice)
            played.play_ahead(dice)
            merit = played.merit(self.seat)
            found.scores[at] += merit
            if merit > _HALF:
                found.wins[at] += 1
                found.gold[at] += played.gold(world)[self.seat]

    def play_with_engine(self, world: Position, seed: int) -> None:
        """Each move from a copy of the world, by the engine's own moves."""
        player, found = light_player(world.rules), self.found
        before, rivals = world.rules.wealth(world), not world.rules.role_pile
        rounds_left = world.last_round - world.round
        for at in range(len(self.moves)):
            dice, tried = Dice(seed), world.copy()
            tried.last_round = tried.round
            player.begin(tried, self.policy, dice)
            if self.afters is not None:
                player.suspect(self.afters[at])
            flow.apply(tried, self.moves[at], dice)
            play_on(tried, player, dice, self.seat)
            left = float(rounds_left)
            if tried.over:
                after = [float(gold) for gold in tried.rules.wealth(tried)]
            else:
                after = player.foresee(tried, Seat(self.seat))
                left += player.unsettled(tried)
            gold = [after[other] - before[other] for other in range(len(after))]
            found.gold[at] += gold[self.seat]
            found.scores[at] += score_of(before, after, self.seat, rivals, left)
            if self.seat in _winners(tried, gold):
                found.wins[at] += 1
