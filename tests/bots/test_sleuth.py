"""What the sleuth and the mastermind make of what they see, and that they make use of it."""

import pickle
from copy import deepcopy
from itertools import pairwise
from math import log

import pytest

import motherlode as ml
from motherlode.bots import make, mastermind
from motherlode.bots.digger import DiggerBot
from motherlode.bots.mastermind import MastermindBot, candidates
from motherlode.bots.onlooker import Onlooker, families, learned, mixed
from motherlode.bots.sleuth import LikelyGoals, SleuthBot
from motherlode.core.aims import aim_of
from motherlode.core.cells import cell_text
from motherlode.core.dice import Dice
from motherlode.core.playout import Evaluation, try_moves
from motherlode.core.policy import Policy, Public
from motherlode.core.tells import KEYS, LOOK_KEY, blow_key, dig_key, fall_key, pass_key
from motherlode.core.worlds import Worlds
from motherlode.i18n.catalogue import catalogue
from motherlode.lab import rolewise
from motherlode.lab.rolewise import Bout, LoneBot, PassingBot, Share, fight
from motherlode.modules.base.box import SABOTEUR
from tests.bots.test_digger import MINER, TUNNEL, choices

FEW = 24  # play-outs a move


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """The mastermind thinks little here, and by no clock."""
    monkeypatch.setattr(mastermind, "PLAYOUTS", FEW)
    monkeypatch.setattr(mastermind, "SECONDS", 1e9)


def after_turns(
    miners: type[DiggerBot], saboteurs: type[DiggerBot], deal: str, turns: int
) -> tuple[Onlooker, ml.Position]:
    """An onlooker who has heard some turns of each seat, and where they have come."""
    rules, dealer, onlooker = ml.Ruleset.of("base", players=5), ml.Dealer(deal), Onlooker()
    position, events = rules.open(dealer)
    position.last_round = position.round
    wrecks = [aim_of(role).wrecks for role in position.roles]
    bots = [(saboteurs if wrecked else miners)(f"{deal} {seat}") for seat, wrecked in enumerate(wrecks)]
    while (seat := position.to_act) is not None and position.turn <= 5 * turns:
        for event in events:
            onlooker.watch(event.seen_by(None))
            for other, bot in enumerate(bots):
                bot.watch(event.seen_by(other))
        events = position.play(bots[seat].choose(ml.seen_by(position, seat), position.legal()), dealer)
    for event in events:
        onlooker.watch(event.seen_by(None))
    return onlooker, position


def watched(
    miners: type[DiggerBot], saboteurs: type[DiggerBot], deal: str, turns: int
) -> tuple[list[float], list[bool]]:
    """What an onlooker thinks of the seats after some turns each, and the truth."""
    onlooker, position = after_turns(miners, saboteurs, deal, turns)
    wrecks = [aim_of(role).wrecks for role in position.roles]
    if position.to_act is None:
        return [], wrecks
    view = ml.seen_by(position, None)
    onlooker.think(view)
    return onlooker.chances(view), wrecks


def log_loss(chances: list[float], truth: list[bool]) -> float:
    return -sum(
        log(max(1e-6, chance if wrecked else 1 - chance)) for chance, wrecked in zip(chances, truth, strict=True)
    )


@pytest.mark.parametrize("saboteurs", [DiggerBot, LoneBot, PassingBot])
def test_beliefs_are_better_than_the_prior(saboteurs):
    believed = prior = 0.0
    for deal in range(8):
        chances, truth = watched(DiggerBot, saboteurs, f"believed {deal}", turns=4)
        if chances:
            believed += log_loss(chances, truth)
            prior += log_loss([1 / 3] * 5, truth)
    assert 0 < believed < prior


def test_who_only_puts_cards_away_is_found_out():
    """Each pass says little; that a seat does nothing else says much."""
    losses = [log_loss(*watched(DiggerBot, PassingBot, f"idle {deal}", turns=4)) for deal in range(6)]
    assert sum(losses) / 6 / 5 < 0.2


@pytest.mark.parametrize("often", [pass_key(may_dig=True, far=3), blow_key(0.05, 3), fall_key(-20, 3), LOOK_KEY])
def test_who_does_one_thing_over_and_over_is_suspect_without_anybody_having_learned_from_such(often):
    """The families that were seen do all kinds of things; that a seat does nothing but one is told by those that nobody saw."""
    unseen = [family for family in families() if family.name.startswith("over and over")]
    assert mixed(unseen, [4 * family.ratios[often] for family in unseen]) > log(4)
    assert mixed(unseen, [4 * family.ratios[dig_key(10, 1, 3, 1)] for family in unseen]) < 0, "one who digs is not"


def test_nobody_is_ever_cleared_for_good():
    honest = min(range(KEYS), key=lambda key: max(family.ratios[key] for family in families()))
    told = [100 * family.ratios[honest] for family in families()]
    assert mixed(families(), told) > log(0.01)


def test_the_learned_table_is_there_and_says_what_made_it():
    assert len(learned()) == KEYS
    assert max(learned()) <= 2.0
    assert min(learned()) >= -2.0
    assert any(ratio > 1 for ratio in learned())


def test_a_dead_end_speaks_against_a_seat_and_progress_for_it():
    position = ml.load({"roles": MINER, "hands": [["EW"] * 6, ["E"] * 6, ["NS"] * 6, ["NS"] * 6], "to_move": 0})
    onlooker, dealer = Onlooker(), ml.Dealer(1)
    onlooker.watch({"event": "round_began", "round": 1, "first": 0})
    for text in ("EW@1,0", "W@2,0"):
        for event in position.play(ml.find_move(position, text), dealer):
            onlooker.watch(event.seen_by(None))
    onlooker.think(ml.seen_by(position, None))
    chances = onlooker.chances(ml.seen_by(position, None))
    assert chances[1] > chances[2] > chances[0]


def test_what_a_seat_knows_for_certain_counts_in_full():
    position = ml.load({"roles": MINER, "hands": [["EW"] * 6] * 4})
    view = ml.seen_by(position, 0)
    view.roles[2] = SABOTEUR
    onlooker = Onlooker()
    onlooker.think(view)
    assert onlooker.chances(view) == pytest.approx([0, 0, 1, 0])


def test_where_one_digs_who_has_looked_tells_where_the_treasure_is():
    hands = [["map", "EW", "EW", "NES", "NEW", "EW"], *[["EW"] * 6] * 3]
    position = ml.load({"roles": MINER, "hands": hands, "board": {"0,0": "start", "1,0": "NESW", "1,1": "NES"}})
    onlooker, dealer = Onlooker(), ml.Dealer(1)
    onlooker.watch({"event": "round_began", "round": 1, "first": 0})
    for text in ("map@8,2", "pass EW", "pass EW", "pass EW", "EW@2,1"):
        for event in position.play(ml.find_move(position, text), dealer):
            onlooker.watch(event.seen_by(None))
    onlooker.think(ml.seen_by(position, None))
    likely = {cell_text(cell): chance for cell, chance in onlooker.likely.items()}
    assert likely["8,2"] > likely["8,-2"]
    goals = LikelyGoals(ml.seen_by(position, 1), onlooker.likely)
    assert sum(goals.chance.values()) == pytest.approx(1)


def test_a_miner_finishes_the_tunnel():
    assert choices(MINER, ["NE", "EW", "map", "N"], board=TUNNEL, bot="sleuth") == {"EW@7,0"}


def test_the_same_seed_makes_the_same_choices():
    first, second = (fight(Bout("base", 4, "sleuth", "mastermind", "again 1")) for _ in range(2))
    assert (first.dug, first.won, first.choices) == (second.dug, second.won, second.choices)


def test_a_bot_in_the_middle_of_a_round_is_copied_and_pickled():
    rules, dealer = ml.Ruleset.of("base", players=3), ml.Dealer(4)
    position, events = rules.open(dealer)
    bots = [make("mastermind", seat) for seat in range(3)]
    for _ in range(9):
        for event in events:
            for seat, bot in enumerate(bots):
                bot.watch(event.seen_by(seat))
        seat = position.to_move
        view, moves = ml.seen_by(position, seat), position.legal()
        twins = [deepcopy(bots[seat]), pickle.loads(pickle.dumps(bots[seat]))]
        chosen = bots[seat].choose(view, moves)
        assert [twin.choose(view, moves) for twin in twins] == [chosen, chosen]
        events = position.play(chosen, dealer)


def test_a_bot_that_sits_down_in_the_middle_plays_on():
    position = ml.Ruleset.of("base", players=3).deal(ml.Dealer(4))
    for _ in range(6):
        position.apply(position.legal()[0], ml.Dealer(1))
    bot = MastermindBot(1)
    bot.watch({"event": "used_up", "seat": 0, "card": "map"})
    assert bot.choose(ml.seen_by(position, position.to_move), position.legal()) in position.legal()


def test_a_budget_of_no_time_still_makes_a_move():
    position = ml.Ruleset.of("base", players=3).deal(ml.Dealer(4))
    bot = MastermindBot(1, playouts=10**9, seconds=0.0)
    assert bot.choose(ml.seen_by(position, position.to_move), position.legal()) in position.legal()


def test_every_kind_of_move_is_considered():
    moves = [ml.Move(number << 8) for number in range(30)] + [ml.Move(3 | number << 8) for number in range(4)]
    chosen = candidates(moves, {move: -float(at) for at, move in enumerate(moves)})
    assert chosen[:10] == moves[:10]
    assert sum(move & 255 == 3 for move in chosen) == 2


@pytest.mark.parametrize("level", [SleuthBot, MastermindBot])
def test_they_give_a_reason_for_what_they_would_do(level):
    position = ml.load({"roles": MINER, "hands": [["EW", "NE", "map"], *[["NS"] * 6] * 3], "board": TUNNEL})
    view = ml.seen_by(position, 0)
    advice = level(1).advise(view, view.legal())
    assert advice.move in view.legal()
    assert f"hint.{advice.why[0]}" in catalogue("en")


# The arena by roles.


def test_wilsons_interval_holds_the_share_and_narrows():
    low, high = Share(40, 100).interval
    assert low < 0.4 < high
    widths = [share.interval[1] - share.interval[0] for share in (Share(4, 10), Share(40, 100), Share(400, 1000))]
    assert all(wide > narrow for wide, narrow in pairwise(widths))
    assert "40.0%" in str(Share(40, 100))
    assert Share(0, 0).interval == (0.0, 1.0)


def test_rounds_are_the_same_deals_whoever_plays(capsys, monkeypatch):
    one, other = (fight(Bout("base", 5, name, "passing", "deal 1")) for name in ("digger", "random"))
    assert one.roles == other.roles
    monkeypatch.setattr("sys.argv", ["rolewise", "--miners", "digger", "--saboteurs", "passing", "--rounds", "2"])
    rolewise.main()
    assert "digger miners against passing, 5 players: win" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["rolewise", "--miners", "digger", "--one", "sleuth", "--rounds", "3"])
    rolewise.main()
    assert "sleuth among digger, 5 players, as miner: wins" in capsys.readouterr().out


def test_an_unknown_bot_is_refused():
    with pytest.raises(ValueError, match="bot"):
        rolewise.maker("nobody")


# What a move makes of its mover.


def test_what_a_move_would_tell_is_what_it_tells():
    """Foretold for every move that is made in a round, and then found to be so; falls are foretold by an estimate."""
    rules, dealer, onlooker = ml.Ruleset.of("base", players=5), ml.Dealer("foretold"), Onlooker()
    position, events = rules.open(dealer)
    position.last_round = position.round
    bots = [LoneBot(seat) for seat in range(5)]
    compared = 0
    while (seat := position.to_act) is not None:
        tell_all(events, [onlooker, *bots])
        public = ml.seen_by(position, None)
        if position.pending is None:
            onlooker.think(public)
        move = bots[seat].choose(ml.seen_by(position, seat), position.legal())
        foretold = onlooker.after(seat, move) if position.pending is None else None
        events = position.play(move, dealer)
        if foretold is not None and position.to_act is not None and not ml.move_text(move).startswith("rockfall"):
            twin = deepcopy(onlooker)
            tell_all(events, [twin])
            twin.think(ml.seen_by(position, None))
            assert twin.public(ml.seen_by(position, None)).odds == pytest.approx(foretold, abs=1e-6)
            compared += 1
    assert compared > 20


def lying_low(saboteurs: type[DiggerBot], deals: int = 12, turns: int = 3) -> float:
    """How likely an onlooker takes saboteurs among sleuths to lie low, on average."""
    found = []
    for deal in range(deals):
        onlooker, position = after_turns(SleuthBot, saboteurs, f"low {deal}", turns)
        if position.to_act is not None:
            onlooker.think(ml.seen_by(position, None))
            told = onlooker.lying_low()
            found += [told[seat] for seat, role in enumerate(position.roles) if aim_of(role).wrecks]
    return sum(found) / len(found)


def test_those_who_lie_low_are_told_from_those_who_fight_openly():
    assert lying_low(DiggerBot) > 0.8
    assert lying_low(LoneBot) < 0.45
    assert lying_low(SleuthBot) < 0.3


def test_a_wrecker_takes_its_fellows_to_fight_openly():
    onlooker, position = after_turns(SleuthBot, DiggerBot, "low 3", 2)
    seen = [onlooker.public(ml.seen_by(position, seat)).low for seat in position.rules.seats]
    assert [not low for low in seen] == [aim_of(role).wrecks for role in position.roles]
    assert pickle.loads(pickle.dumps(onlooker.public(ml.seen_by(position, None)))).low == onlooker.lying_low()


def tell_all(events, listeners):
    for event in events:
        for seat, listener in enumerate(listeners):
            listener.watch(event.seen_by(None if isinstance(listener, Onlooker) else seat - 1))


@pytest.mark.parametrize("boxes", [(), ("toll",)], ids=["flat", "engine"])
def test_being_found_out_costs_a_saboteur_in_the_play_outs(boxes):
    roles = ["saboteur", "miner", "miner", "miner"]
    position = ml.Ruleset.of("base", *boxes, players=4).deal(ml.Dealer(3))
    position.roles = ml.load({"roles": roles, "hands": [["EW"]] * 4}).roles
    position.to_move = ml.Seat(0)
    view = ml.seen_by(position, 0)
    move, found = view.legal()[-1], Evaluation(2)
    calm, found_out = [-2.0] * 4, [5.0, -2.0, -2.0, -2.0]
    policy = Policy(near=30.0, trust=0.35, public=Public(calm, [0.0] * KEYS))
    try_moves(Worlds(view), [move, move], 40, policy, Dice(1), found, [calm, found_out])
    assert found.wins[0] > found.wins[1]


def worths(hand: list[str]) -> dict[str, float]:
    """What each move is worth to a sleuth who digs, with four cards of the way dug."""
    board = {cell: card for cell, card in TUNNEL.items() if int(cell.split(",")[0]) <= 4}
    hands = [hand, ["EW"], ["EW"], ["EW"]]
    position = ml.load({"game": "base", "players": 4, "roles": MINER, "board": board, "hands": hands})
    moves = position.legal()
    found = SleuthBot().worths(ml.seen_by(position, 0), moves)
    return {ml.move_text(move): worth for move, worth in zip(moves, found, strict=True)}


def test_a_dig_is_worth_more_if_the_hand_can_go_on_from_there():
    assert worths(["EW", "EW"])["EW@5,0"] > worths(["EW", "NS"])["EW@5,0"] > 0
    assert worths(["EW", "NESW"])["EW@5,0"] == worths(["EW", "EW"])["EW@5,0"]


def test_of_two_tunnels_that_do_the_same_the_lesser_is_laid():
    found = worths(["EW", "NEW", "NESW"])
    assert found["EW@5,0"] > found["NESW@5,0"]


def test_digging_on_comes_before_a_look():
    found = worths(["EW", "map"])
    assert max(found, key=found.__getitem__) == "EW@5,0"


def next_to_last(game: str, boxes: list[str], role: str, level: str) -> str:
    """What a seat chooses that could bring the tunnel to one card before the treasure, where others may take it."""
    board = {"0,0": "start"} | {f"{x},0": "EW" for x in range(1, 6)}
    goals = {"8,0": {"goal": "treasure"}, "8,2": {"goal": "stone:NE"}, "8,-2": {"goal": "stone:NW"}}
    look = {"what": "goal", "at": "8,0", "card": "treasure", "round": 1, "turn": 1}
    others = ["miner"] * 3 if game == "base" else ["blue", "green", "green"]
    told = {"game": game, "modules": boxes, "roles": [role, *others], "board": board, "facedown": goals}
    hands = {"hands": [["EW", *["N"] * 5], *[["NS"] * 6] * 3], "deck": ["NS"] * 30, "seen": [[look], [], [], []]}
    now = ml.load(told | hands)
    bot = make(level, 1)
    bot.watch({"event": "round_began", "round": 1, "first": now.to_move})
    return ml.move_text(bot.choose(ml.seen_by(now, 0), now.legal()))


def test_a_sleuth_does_not_hold_the_last_cards_back_from_its_team():
    assert next_to_last("saboteur2", [], "blue", "sleuth") == "EW@6,0"
    assert next_to_last("saboteur2", [], "blue", "digger") != "EW@6,0"


def test_who_must_finish_in_person_still_does():
    assert next_to_last("base", ["wc2016"], "greedy", "sleuth") != "EW@6,0"


@pytest.mark.parametrize(("miners", "is_sparing"), [("digger", True), ("sleuth", False)])
def test_who_digs_and_spares_suspects_is_told_from_who_strikes(miners, is_sparing):
    """Diggers strike at nobody of whom they are not certain; a saboteur reckons with that after a few turns."""
    told = []
    for seed in range(6):
        rules, dealer = ml.Ruleset.of("base", players=5), ml.Dealer(f"zeal {seed}")
        position, events = rules.open(dealer)
        position.last_round = position.round
        wrecks = [aim_of(role).wrecks for role in position.roles]
        bots = [make("sleuth" if wrecked else miners, seat) for seat, wrecked in enumerate(wrecks)]
        onlooker = Onlooker()
        while (seat := position.to_act) is not None and position.turn < 25:
            for event in events:
                onlooker.watch(event.seen_by(None))
                for other, bot in enumerate(bots):
                    bot.watch(event.seen_by(other))
            events = position.play(bots[seat].choose(ml.seen_by(position, seat), position.legal()), dealer)
        onlooker.think(ml.seen_by(position, None))
        told.append(onlooker.sparing())
    assert (sum(told) / len(told) > 0.8) if is_sparing else (sum(told) / len(told) < 0.3)
