"""Play-outs against the engine, move by move: `python -m tests.playouts 20000` plays as many rounds as one likes.

Each round begins somewhere in a game of the base game, with any number of players and any options. It is played out in flat vectors;
then the engine makes the same moves, each of which must be legal, and must come to the same end: who won, and what each seat got.
"""

import sys
from collections import Counter
from random import Random

import motherlode as ml
from motherlode.core.boxes import VERBS
from motherlode.core.flat import FlatGame, flat_games
from motherlode.core.moves import other_of, verb_of
from motherlode.core.policy import Policy, Public
from motherlode.core.tells import KEYS
from motherlode.modules.base.flat import FlatRound


def rules_of(chance: Random) -> ml.Ruleset:
    """The base game with some number of players and some options."""
    options = {
        "simultaneous_goals": chance.choice(["one", "all"]),
        "sabotage_self": chance.choice([False, True]),
        "next_starter": chance.choice(["last_turn", "last_tunnel"]),
    }
    return ml.Ruleset.of("base", players=chance.randrange(3, 11), options=options)


def somewhere(rules: ml.Ruleset, chance: Random) -> ml.Position:
    """A position of a round: its beginning, or after some moves of play-outs that the engine made as well."""
    position = rules.deal(ml.Dice(chance.getrandbits(40)))
    if chance.random() < 0.5:
        return position
    game, dice = loaded(position), ml.Dice(chance.getrandbits(40))
    play(game, some_policy(chance, rules.players), dice)
    for move in game.trace[: chance.randrange(len(game.trace))]:
        position.apply(ml.Move(move), dice)
    while position.pending is not None:
        position.apply(position.legal()[0], dice)
    return position


def some_policy(chance: Random, players: int) -> Policy:
    """A policy with numbers of all kinds, so that all kinds of moves are made."""
    tells = [chance.uniform(-1, 1) for _ in range(KEYS)]
    odds = [chance.uniform(-3, 3) for _ in range(players)]
    low = chance.choice([None, [chance.random() for _ in range(players)]])
    return Policy(
        near=chance.choice([10.0, 30.0, 80.0, 1000.0]),
        strike=chance.choice([0.0, 8.0, 15.0]),
        noise=chance.choice([0.5, 4.0, 30.0, 500.0]),
        mixed=chance.choice([0.0, 0.5]),
        public=chance.choice([None, Public(odds, tells, low=low)]),
    )


def loaded(position: ml.Position) -> FlatRound:
    """The round in flat vectors, with its moves written down."""
    games = flat_games(position.rules)
    assert games is not None
    game: FlatGame = games[1]
    assert isinstance(game, FlatRound)
    assert game.load(position)
    game.traces, game.trace = True, []
    return game


def play(game: FlatRound, policy: Policy, dice: ml.Dice) -> None:
    """To the round's end."""
    if policy.public is not None:
        game.hear(policy.public)
    game.heed(policy, dice)
    game.play(dice)
    game.traces = False


def compare(seed: int) -> Counter[str]:
    """One round; the kinds of moves that were made in it."""
    chance = Random(f"play-outs {seed}")
    rules = rules_of(chance)
    position = somewhere(rules, chance)
    if position.over:
        return Counter()
    before = rules.wealth(position)
    game, policy = loaded(position), some_policy(chance, rules.players)
    play(game, policy, ml.Dice(seed))
    position.last_round = position.round
    truth, made, dice = position.copy(), Counter[str](), ml.Dice(1)
    for move in map(ml.Move, game.trace):
        legal = truth.legal()
        assert move in legal, f"seed {seed}: {ml.move_text(move)!r} is not legal"
        made[VERBS[verb_of(move)].word or "card"] += 1
        truth.apply(move, dice)
    while truth.pending is not None and truth.pending.kind == "take":
        truth.apply(max(truth.legal(), key=other_of), dice)
    assert truth.over, f"seed {seed}: the engine's round goes on"
    assert sorted(truth.outcome["winning_seats"]) == game.winners(), f"seed {seed}: another side has won"
    gold = [now - then for now, then in zip(rules.wealth(truth), before, strict=True)]
    assert gold == game.gold(position), f"seed {seed}: other gold"
    return made


def main(rounds: int, first: int = 0) -> None:
    """So many rounds from a seed on."""
    made = Counter[str]()
    for seed in range(first, first + rounds):
        made += compare(seed)
        if (seed - first + 1) % 1000 == 0:
            print(f"{seed - first + 1:,} rounds, {made.total():,} moves: {dict(made)}", flush=True)
    print(f"{rounds:,} rounds agree ({'compiled' if ml.COMPILED else 'plain'})")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
