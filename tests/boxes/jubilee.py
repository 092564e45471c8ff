"""Games with the jubilee boxes, and what must hold in each of them: python tests/boxes/jubilee.py [GAMES [SEED [FIRST]]]."""

from __future__ import annotations

import json
import pathlib
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))

import motherlode as ml
from motherlode.core import ruleset
from motherlode.core.events import Event
from motherlode.core.moves import Seat
from tests.oracle import full, soak
from tests.oracle.soak import choose
from tests.support.combinations import WITH_BOXES, random_rules

TOLD_EVERY = 50  # games
MOST_MOVES = 4000  # far more than any game of printed cards can have
GOLD_CARDS = {1: 16, 2: 8, 3: 4}
GIVES = {"took_gold": 1, "lost_gold": -1, "paid": 1}  # all other events leave the players' gold together as it was


# Playing, with every property looked at on the way.


def play_through(rules: ml.Ruleset, seed: int, every: int = 7, rounds: int = 3) -> Counter[str]:
    """Plays a game to its end; counts what was asked. Costly properties are looked at at every so many moves."""
    chance, dealer, counts = Random(seed), ml.Dealer(seed), Counter[str]()
    position = rules.deal(dealer)
    position.round = 4 - rounds
    check_order_of_boxes(rules, seed)
    whole = inventory(position)
    while position.to_act is not None:
        assert sum(counts.values()) < MOST_MOVES, "this game does not end"
        asked = position.pending.kind if position.pending else "move"
        counts[asked] += 1
        if counts[asked] % every == 1:
            check_moment(position, chance)
        before, wealth, owner = position.round, sum(rules.wealth(position)), position.to_act
        text = choose(chance, ml.legal_texts(position))
        events = position.play(ml.find_move(position, text), dealer)
        assert sum(rules.wealth(position)) - wealth == gold_told(events), (owner, text)
        if position.round != before:
            whole = inventory(position)
        check_conserved(position, whole)
    assert position.round == rules.rounds
    return counts


def check_moment(position: ml.Position, chance: Random) -> None:
    """One text a move, legal is what is accepted, saved is as good as running, views load."""
    legal = position.legal()
    texts = [ml.move_text(move) for move in legal]
    assert len(set(texts)) == len(legal) > 0
    assert [ml.parse_move(position.rules, text) for text in texts] == legal
    check_accepted(position, set(texts), chance)
    check_saved(position, chance)
    for seat in (None, *range(position.rules.players)):
        view = ml.view(position, seat)
        assert ml.dump(ml.load(json.loads(json.dumps(view)))) == view


def check_accepted(position: ml.Position, legal: set[str], chance: Random) -> None:
    """Some legal moves are made on a copy; what is not listed is refused and changes nothing."""
    before = ml.dump(position)
    for text in chance.sample(sorted(legal), min(3, len(legal))):
        twin = position.copy()
        twin.play(ml.find_move(twin, text), ml.Dealer(1))
        assert ml.dump(position) == before, "a copy is not on its own"
    for text in sorted(elsewhere(position) - legal):
        try:
            position.play(ml.parse_move(position.rules, text), ml.Dealer(1))
        except ValueError:
            assert ml.dump(position) == before, f"refusing {text!r} changed the position"
        else:
            raise AssertionError(f"{text!r} is not listed, but accepted")


def elsewhere(position: ml.Position) -> set[str]:
    """What might be taken for a move: other seats' moves, and answers that nobody asked for."""
    other = position.copy()
    other.pending, other.to_move = None, Seat((position.to_move + 1) % position.rules.players)
    answers = {"veto", "allow", "accept", "refuse", "stop", "keep map", "push@8,0", "pick>0", "peek>1", "take 1"}
    return answers | set(ml.legal_texts(other)[:20])


def check_saved(position: ml.Position, chance: Random) -> None:
    """Saved and loaded, the game goes on the same for a while."""
    loaded, twin = ml.load(json.loads(json.dumps(ml.dump(position)))), position.copy()
    for step in range(6):
        assert ml.dump(loaded) == ml.dump(twin)
        texts = ml.legal_texts(twin)
        assert ml.legal_texts(loaded) == texts
        if not texts:
            return
        text = chance.choice(texts)
        told = [event.whole() for event in twin.play(ml.find_move(twin, text), ml.Dealer(step))]
        assert [event.whole() for event in loaded.play(ml.find_move(loaded, text), ml.Dealer(step))] == told


def check_conserved(position: ml.Position, whole: Counter[str]) -> None:
    """No card, role or gold card is lost or made."""
    truth = full(ml.dump(position))
    if not soak.scoring(truth):
        assert soak.inventory(truth) == whole
    if position.rules.gold_pile:
        pending = truth["pending"] or {}
        passed = pending["cards"] if pending.get("kind") == "take" else []
        assert Counter([*truth["gold_pile"], *passed, *chain(*truth["gold_cards"])]) == GOLD_CARDS


def inventory(position: ml.Position) -> Counter[str]:
    return soak.inventory(full(ml.dump(position)))


def gold_told(events: list[Event]) -> int:
    """How much richer the players have become together, by what was told."""
    total = 0
    for told in [event.whole() for event in events if event.name in GIVES]:
        amount: int = told["tokens"] if "tokens" in told else told["gold"]
        total += GIVES[told["event"]] * amount
    return total


def check_order_of_boxes(rules: ml.Ruleset, seed: int) -> None:
    """The order in which boxes are named does not matter: the same cards are dealt and the same moves are legal."""
    kept = dict(ruleset._MADE)
    ruleset._MADE.clear()
    mixed = Random(seed).sample(rules.modules, len(rules.modules))
    again = ml.Ruleset.of(rules.game, *mixed, players=rules.players, options=rules.options)
    ruleset._MADE.update(kept)
    one, other = rules.deal(ml.Dealer(seed)), again.deal(ml.Dealer(seed))
    assert ml.dump(one) == ml.dump(other)
    assert one.legal() == other.legal()


def random_games(games: int, seed: int, first: int = 0) -> Iterator[tuple[ml.Ruleset, Counter[str]]]:
    """So many games of random combinations; a failure says which one it was and how to play it again."""
    for number in range(first, first + games):
        rules = random_rules(Random(f"{seed} {number}"), *WITH_BOXES)
        try:
            yield rules, play_through(rules, seed * 100_000 + number, every=23)
        except Exception as problem:
            problem.add_note(f"{rules.game} {' '.join(rules.modules)} for {rules.players}, {rules.options}")
            problem.add_note(f"Again: python tests/boxes/jubilee.py 1 {seed} {number}")
            raise


def main(games: int = 100, seed: int = 1, first: int = 0) -> None:
    """Plays, says how far it is, and prints what was covered."""
    counts: Counter[str] = Counter()
    for rules, asked in random_games(games, seed, first):
        counts += asked
        counts["games"] += 1
        counts[f"games of {rules.game}"] += 1
        counts.update(f"games with {box}" for box in rules.modules)
        if counts["games"] % TOLD_EVERY == 0:
            print(f"{counts['games']:>9,} of {games:,} games", flush=True)
    for what, number in sorted(counts.items()):
        print(f"{number:>9,}  {what}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
