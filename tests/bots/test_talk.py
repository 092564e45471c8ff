"""What bots say, when and to whose good; and what they make of what is said."""

import json
import re
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.bots import Bot, make
from motherlode.bots.onlooker import Onlooker
from motherlode.bots.programs import ProgramBot
from motherlode.bots.sleuth import SleuthBot
from motherlode.bots.speaking import SpeakingBot
from motherlode.bots.talker import PHRASES, PLAIN, SHY, SLY, Character, Saying, Talker, as_heard, read_saying, speech
from motherlode.bots.words import Experience, experience
from motherlode.core.cells import cell_text
from motherlode.lab import talking
from motherlode.lab.crews import ALONE
from motherlode.lab.rolewise import Bout, can_be_said, fight, hear, tell

MINER = ["miner", "miner", "miner", "saboteur"]
SABOTEUR = ["saboteur", "miner", "miner", "miner"]
GOALS = {"8,0": {"goal": "treasure"}, "8,2": {"goal": "stone:NE"}, "8,-2": {"goal": "stone:NW"}}
HANDS = [["map", "map", "N", "N", "N", "N"], ["map", "NS", "break:lamp", "fix:lamp", "NS"], ["NS"] * 6, ["NS"] * 6]
START = {"0,0": "start"}
NEAR = START | {f"{x},2": "EW" for x in range(1, 8)} | {"0,1": "NS", "0,2": "ES"}
SEEDS = range(12)


@dataclass
class Believes:
    """Somebody's beliefs, given by seats: who wrecks, and whom everybody suspects."""

    own: dict[int, float] = field(default_factory=dict)
    public: dict[int, float] = field(default_factory=dict)

    def wrecks(self, seat: int) -> float:
        return self.own.get(seat, 0.3)

    def suspected(self, seat: int) -> float:
        return self.public.get(seat, 0.3)


TRUSTING = Believes()


class Talk:
    """A position in which seat 0 may speak at its turns, having heard all that its seat may hear."""

    def __init__(self, roles: list[str], character: Character = SLY, seed: int = 0, **more: Any) -> None:
        given = {"roles": roles, "hands": HANDS, "board": START, "facedown": GOALS, "deck": ["NS"] * 30, **more}
        self.position = ml.load(given)
        self.talker, self.dealer = Talker(seed, character), ml.Dealer(1)

    def then(self, *texts: str) -> "Talk":
        """Moves are made, whoever's they are."""
        for text in texts:
            for event in self.position.play(ml.find_move(self.position, text), self.dealer):
                self.talker.watch(event.seen_by(0))
        return self

    def heard(self, speaker: int, /, **said: Any) -> "Talk":
        """A seat says something."""
        self.talker.watch(as_heard(speaker, said))
        return self

    def says(self, mind: Believes = TRUSTING) -> Saying | None:
        """What seat 0 says at its turn; it hears itself."""
        assert self.position.to_act == 0
        said = self.talker.speak(ml.seen_by(self.position, 0), mind)
        if said is not None:
            self.heard(0, **said)
        return said


OTHERS_PASS = ("pass NS", "pass NS", "pass NS")


def goal(cell: str, what: str) -> Saying:
    return {"claim": "goal_is", "cell": cell, "what": what}


# Goals.


@pytest.mark.parametrize("character", [PLAIN, SLY])
@pytest.mark.parametrize(("cell", "what"), [("8,0", "treasure"), ("8,2", "stone")])
def test_a_miner_tells_what_it_has_seen_and_tells_it_once(character, cell, what):
    talk = Talk(MINER, character).then(f"map@{cell}", *OTHERS_PASS)
    assert talk.says() == goal(cell, what)
    for _ in range(4):
        talk.then("pass N", *OTHERS_PASS)
        assert talk.says() is None


def test_who_is_shy_makes_no_claims():
    assert Talk(MINER, SHY).then("map@8,0", *OTHERS_PASS).says(Believes({3: 0.99}, {0: 0.9})) is None


@pytest.mark.parametrize(("cell", "lie"), [("8,0", "stone"), ("8,2", "treasure")])
def test_a_sly_saboteur_lies_about_a_goal_that_it_alone_has_seen(cell, lie):
    assert Talk(SABOTEUR).then(f"map@{cell}", *OTHERS_PASS).says() == goal(cell, lie)


def test_a_saboteur_that_does_not_lie_says_nothing_of_goals():
    assert Talk(SABOTEUR, PLAIN).then("map@8,0", *OTHERS_PASS).says() is None


def test_a_saboteur_does_not_name_two_treasures():
    talk = Talk(SABOTEUR).then("map@8,2", *OTHERS_PASS)
    assert talk.says() == goal("8,2", "treasure")
    talk.then("map@8,-2", *OTHERS_PASS, "pass N", *OTHERS_PASS, "pass N", *OTHERS_PASS)
    assert talk.says() == goal("8,-2", "stone")


def test_a_saboteur_says_nothing_new_of_a_goal_that_another_has_seen_and_the_truth_once_it_is_told():
    talk = Talk(SABOTEUR).then("map@8,0", "map@8,0", *OTHERS_PASS[1:])
    assert talk.says() is None
    assert talk.heard(1, **goal("8,0", "treasure")).says() == goal("8,0", "treasure")


def test_a_saboteur_says_the_truth_of_a_stone_that_the_tunnel_is_about_to_turn_up():
    assert Talk(SABOTEUR, board=NEAR).then("map@8,2", *OTHERS_PASS).says() == goal("8,2", "stone")


def test_a_saboteur_does_not_speak_of_the_last_goal():
    alone = {"8,0": {"goal": "treasure"}}
    assert Talk(SABOTEUR, facedown=alone).then("map@8,0", *OTHERS_PASS).says() is None


# Roles and suspicions.


@pytest.mark.parametrize("roles", [MINER, SABOTEUR])
def test_who_is_accused_or_suspected_by_all_says_once_that_it_is_a_miner(roles):
    innocent = {"claim": "i_am", "role": "miner"}
    talk = Talk(roles)
    assert talk.says() is None
    assert talk.heard(2, claim="suspect", seat=0).says() == innocent
    talk.then("pass N", *OTHERS_PASS).heard(3, claim="suspect", seat=0)
    assert talk.says() in (None, {"phrase": "trust"})
    assert Talk(roles).says(Believes(public={0: 0.6})) == innocent
    assert Talk(roles).heard(2, claim="suspect", seat=1).says() is None


def test_a_saboteur_that_does_not_lie_does_not_say_who_it_is():
    assert Talk(SABOTEUR, PLAIN).heard(2, claim="suspect", seat=0).says() is None


def test_a_miner_accuses_whom_it_suspects_most_and_does_not_repeat_it():
    talk = Talk(MINER)
    assert talk.says(Believes({1: 0.8, 3: 0.84})) is None
    assert talk.says(Believes({1: 0.9, 3: 0.95})) == {"claim": "suspect", "seat": 3}
    for _ in range(3):
        talk.then("pass N", *OTHERS_PASS)
    assert talk.says(Believes({1: 0.9, 3: 0.95})) is None


def test_a_saboteur_accuses_a_miner_whom_everybody_suspects_and_never_a_fellow():
    roles = ["saboteur", "miner", "miner", "saboteur"]
    beliefs = Believes({1: 0.1, 2: 0.1, 3: 0.9}, {1: 0.3, 2: 0.55, 3: 0.8})
    assert Talk(roles).says(beliefs) == {"claim": "suspect", "seat": 2}
    assert Talk(roles).says(Believes({1: 0.1, 2: 0.1, 3: 0.9}, {1: 0.3, 2: 0.45, 3: 0.8})) is None


# Reactions, and how much is said.


def reactions(*moves: str, **more: Any) -> Counter[str]:
    """What the shy say after these moves, by their seeds."""
    said = [Talk(MINER, SHY, seed, **more).then("pass N", *moves, *OTHERS_PASS[1:]).says() for seed in SEEDS]
    return Counter(one["phrase"] for one in said if one is not None)


@pytest.mark.parametrize(
    ("moves", "front", "word"),
    [(("fix:lamp>0",), [["break:lamp"], [], [], []], "thanks"), (("break:lamp>0",), [[], [], [], []], "why")],
)
def test_help_and_harm_are_answered_now_and_then(moves, front, word):
    found = reactions(*moves, front=front)
    assert set(found) == {word}
    assert 0 < found[word] < len(SEEDS)
    assert word in PHRASES


def test_a_round_that_another_has_won_for_it_is_praised_now_and_then():
    said = []
    for seed in SEEDS:
        talk = Talk(MINER, SHY, seed)
        talk.talker.watch({"event": "round_over", "winners": "miners", "finisher": 1, "winning_seats": [0, 1, 2]})
        talk.talker.watch({"event": "round_began", "round": 2, "first": 0})
        said.append(talk.says())
    assert {"phrase": "well"} in said
    assert None in said


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_not_answered_at_once_is_past_also_for_a_bot_that_is_made_anew(seed):
    front = [["break:lamp"], [], [], []]
    talk = Talk(MINER, SLY, seed, front=front).heard(2, claim="suspect", seat=0)
    talk.then("pass N", "fix:lamp>0", *OTHERS_PASS[1:], "pass N", *OTHERS_PASS)
    assert talk.says() is None


@dataclass
class Listener:
    """Hears everything that is said in a round."""

    turns: int = 0
    lines: list[tuple[int, int, Saying]] = field(default_factory=list)  # the seat, its turn, what it says

    def play(self, rules: ml.Ruleset, bots: list[Bot], deal: str) -> "Listener":
        """Plays a round with talk."""
        dealer = ml.Dealer(deal)
        position, events = rules.open(dealer)
        position.last_round = position.round
        own = [0] * rules.players
        while (seat := position.to_act) is not None:
            tell(bots, events)
            view = ml.seen_by(position, seat)
            move = bots[seat].choose(view, position.legal())
            said = speech(bots[seat], view)
            own[seat] += position.pending is None
            self.turns += position.pending is None
            events = position.play(move, dealer)
            if said is not None and can_be_said(said, position):
                tell(bots, events)
                events = []
                hear(bots, seat, said)
                self.lines.append((seat, own[seat], said))
        return self


def listened(deal: str, level: str = "sleuth", game: str = "base") -> Listener:
    rules = ml.Ruleset.of(game, players=5)
    return Listener().play(rules, [make(level, f"{deal} {seat}") for seat in range(5)], deal)


@pytest.mark.parametrize(("level", "game"), [("sleuth", "base"), ("digger", "base"), ("sleuth", "saboteur2")])
def test_nobody_says_too_much(level, game):
    turns = lines = 0
    for deal in range(3):
        heard = listened(f"much {deal}", level, game)
        turns, lines = turns + heard.turns, lines + len(heard.lines)
        for seat in range(5):
            mine = [(turn, said) for speaker, turn, said in heard.lines if speaker == seat]
            assert len(mine) <= 6
            for (before, _), (after, said) in pairwise(mine):
                assert after - before >= 2 or "i_am" in str(said) or said == {"phrase": "trust"}
            claims = [json.dumps(said) for _, said in mine if "claim" in said]
            assert len(claims) == len(set(claims)), "nobody claims anything twice"
    assert 0 < lines < 0.3 * turns


def test_the_same_seed_says_the_same():
    assert listened("again").lines == listened("again").lines


def test_the_random_bot_says_nothing():
    assert listened("blind", "random").lines == []


def test_a_bot_that_is_made_anew_knows_what_it_has_said():
    """A worker that is replaced makes a bot again from all that was seen and said."""
    first, second = Talk(MINER), Talk(MINER)
    for talk in (first, second):
        talk.then("map@8,0", *OTHERS_PASS)
    assert first.says() == goal("8,0", "treasure")
    second.heard(0, **goal("8,0", "treasure"))
    for talk in (first, second):
        talk.then("pass N", *OTHERS_PASS, "pass N", *OTHERS_PASS, "pass N", *OTHERS_PASS)
    assert first.says() is None
    assert second.says() is None


# Other programs.


@pytest.mark.parametrize(
    "nonsense",
    [
        None,
        [],
        "hello",
        {},
        {"phrase": "fly"},
        {"claim": "i_am"},
        {"claim": ["i_am"], "role": "miner"},
        {"claim": "i_am", "role": 3},
        {"claim": "suspect", "seat": -1},
        {"claim": "suspect", "seat": True},
        {"claim": "goal_is", "cell": "everywhere", "what": "stone"},
    ],
    ids=str,
)
def test_a_program_says_only_what_can_be_said(nonsense):
    with pytest.raises(ValueError, match=r"claim|seat|cell|everywhere"):
        read_saying(nonsense)


def test_our_bots_talk_over_the_line_protocol_where_they_may():
    position = ml.Ruleset.of("base", players=4).deal(ml.Dealer(2))
    view = json.dumps(ml.view(position, position.to_act))
    moves = json.dumps(ml.legal_texts(position))
    accused = json.dumps({"seat": 3, "said": {"claim": "suspect", "seat": position.to_act}})
    for talk in (True, False):
        bot = SpeakingBot(SleuthBot, "sleuth", "us")
        game = json.dumps({"game": "base", "modules": [], "players": 4, "options": {}, "talk": talk})
        for line in (f"game {game}", "seed 1", f"say {accused}", f"view {view}", f"moves {moves}"):
            assert bot.hear(line) == []
        *said, move = bot.hear("go 1000")
        assert move.startswith("move ")
        assert said == (['say {"claim":"i_am","role":"miner"}'] if talk else [])
    assert bot.hear('say {"seat": 1}')[0].startswith("error ")
    assert bot.hear('say {"said": {"phrase": "thanks"}}')[0].startswith("error ")


TALKATIVE = """import sys
print('ready 1', flush=True)
for line in sys.stdin:
    if line.startswith('say'):
        print(line, file=sys.stderr)
    if line.startswith('moves'):
        first = line.split('"')[1]
    if line.startswith('go'):
        print('say nonsense', flush=True)
        print('say {"phrase": "thanks"}', flush=True)
        print('move', first, flush=True)
"""


def test_a_program_may_say_something_before_its_move(tmp_path):
    path = tmp_path / "bot.py"
    path.write_text(TALKATIVE)
    position = ml.Ruleset.of("base", players=3).deal(ml.Dealer(1))
    bot = ProgramBot(f"program@20:{path}", "luck")
    bot.watch(as_heard(1, {"claim": "suspect", "seat": 0}))
    view = ml.seen_by(position, position.to_act)
    assert bot.choose(view, position.legal()) in position.legal()
    assert speech(bot, view) == {"phrase": "thanks"}
    bot.close()


# What is made of it.

WEIGHTS = Experience(
    {"i_am friend little": -0.4, "prize lied": 3.0, "other lied": 3.0, "suspects little": 0.5},
    {"suspected little by little": 0.9},
    {"prize": (0.95, 0.4), "other": (0.95, 0.4)},
)


class Watched:
    """A position with an onlooker who hears everything."""

    def __init__(self, weights: Experience | None = WEIGHTS, **more: Any) -> None:
        self.talk = Talk(SABOTEUR, **more)
        self.onlooker = Onlooker(experience=weights)
        self.onlooker.watch({"event": "round_began", "round": 1, "first": 0})

    def then(self, *texts: str) -> "Watched":
        for text in texts:
            position = self.talk.position
            for event in position.play(ml.find_move(position, text), self.talk.dealer):
                self.onlooker.watch(event.seen_by(None))
        return self

    def heard(self, speaker: int, /, **said: Any) -> "Watched":
        self.onlooker.watch(as_heard(speaker, said))
        return self

    def chance(self, seat: int, viewer: int | None = None) -> float:
        """How likely a seat wrecks, for everybody or for a seat."""
        view = ml.seen_by(self.talk.position, viewer)
        self.onlooker.think(view)
        return self.onlooker.chances(view)[seat]

    def likely(self, cell: str) -> float:
        self.onlooker.think(ml.seen_by(self.talk.position, None))
        return next(chance for at, chance in self.onlooker.likely.items() if cell_text(at) == cell)


def test_innocence_is_hardly_believed_and_not_more_for_being_repeated():
    before = Watched().chance(0)
    once = Watched().heard(0, claim="i_am", role="miner").chance(0)
    often = Watched()
    for _ in range(20):
        often.heard(0, claim="i_am", role="miner").chance(0)
    assert once < before
    assert often.chance(0) == pytest.approx(once)


def test_words_alone_clear_nobody_by_much():
    """Whatever was learned, and whatever is said."""
    flattering = Experience({"i_am friend little": -9.0, "suspects little": -9.0})
    watched = Watched(flattering)
    before = watched.chance(0)
    for seat in (1, 2, 3):
        watched.heard(0, claim="suspect", seat=seat)
    after = watched.heard(0, claim="i_am", role="miner").chance(0)
    assert 0.6 * before < after < before


def test_an_accusation_speaks_against_whom_it_names_and_tells_of_who_makes_it():
    silent, spoken = Watched(), Watched().heard(1, claim="suspect", seat=2).heard(1, claim="suspect", seat=2)
    assert spoken.chance(2) > silent.chance(2)
    assert spoken.chance(2) == pytest.approx(Watched().heard(1, claim="suspect", seat=2).chance(2))


def test_a_goal_counts_as_far_as_who_speaks_of_it_is_believed():
    told = Watched().then("map@8,2", "map@8,2", *OTHERS_PASS[1:])
    assert told.likely("8,2") == pytest.approx(1 / 3)
    believed = deepcopy(told).heard(1, **goal("8,2", "treasure"))
    doubted = deepcopy(told).heard(1, **goal("8,2", "treasure"))
    doubted.likely("8,2")
    doubted.onlooker.belief.blame(1, told.talk.position.roles[0], 3.0)  # type: ignore[union-attr]
    assert believed.likely("8,2") > 0.5
    assert 1 / 3 < doubted.likely("8,2") < believed.likely("8,2")
    assert deepcopy(told).heard(1, **goal("8,2", "stone")).likely("8,2") < 0.2


def test_an_accusation_of_nobody_changes_nothing():
    assert Watched().heard(1, claim="suspect", seat=9).chance(2) == Watched().chance(2)


def test_who_has_not_looked_is_not_believed():
    assert Watched().heard(1, **goal("8,2", "treasure")).likely("8,2") == pytest.approx(1 / 3)


def test_a_lie_that_is_found_out_counts_heavily():
    hands = [["map", "N", "N", "N", "N", "N"], ["EW", "NS", "NS", "NS"], ["NS"] * 6, ["NS"] * 6]
    liar = Watched(board=START | {"0,1": "NS", "0,2": "ES"} | {f"{x},2": "EW" for x in range(1, 7)}, hands=hands)
    liar.then("map@8,2")
    honest = deepcopy(liar).heard(0, **goal("8,2", "stone")).then("EW@7,2")
    liar.heard(0, **goal("8,2", "treasure"))
    before = liar.chance(0)
    liar.then("EW@7,2")
    assert liar.chance(0) > 3 * before
    assert honest.chance(0) < 1.5 * before


def test_who_has_seen_the_goal_knows_the_liar_at_once_and_alone():
    watched = Watched().then("map@8,2", "map@8,2", *OTHERS_PASS[1:]).heard(0, **goal("8,2", "treasure"))
    assert watched.chance(0, viewer=1) > 0.7
    assert watched.chance(0) < 0.4
    assert watched.chance(0, viewer=2) < 0.5


def test_what_was_learned_is_there_with_its_command():
    path = Path(talking.OUT)
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["made_by"].startswith("python -m motherlode.lab.talking --learn")
    weights = experience()
    assert weights.speaker["prize lied"] > 1.5
    assert weights.speaker["other lied"] > 1.5
    assert weights.truth["prize"][0] > weights.truth["prize"][1]


def test_weights_are_learned_from_rounds_with_talk(tmp_path):
    out = tmp_path / "words.json"
    tally = talking.learn(2, 1, [5], ALONE, out)
    assert sum(tally.lines.values()) > 0
    assert json.loads(out.read_text())["counts"]["said"]
    assert any("true 100%" in line for line in talking.report(tally))


def test_talk_changes_nothing_where_nobody_asks_for_it():
    silent, talks = (fight(Bout("base", 5, "sleuth", "sleuth", "quiet", talks=on)) for on in (False, True))
    assert silent.choices != {} != talks.choices
    again = fight(Bout("base", 5, "mute", "mute", "quiet", talks=True))
    assert (again.dug, again.won, sum(again.choices.values())) == (silent.dug, silent.won, sum(silent.choices.values()))


def test_a_sleuth_digs_where_it_is_told_the_treasure_lies():
    bot = SleuthBot(1)
    watched = Talk(["miner", "miner", "miner", "saboteur"])
    bot.watch({"event": "round_began", "round": 1, "first": 0})
    position = watched.position
    for text in ("pass N", "map@8,2", *OTHERS_PASS[1:]):
        for event in position.play(ml.find_move(position, text), watched.dealer):
            bot.watch(event.seen_by(0))
    bot.watch(as_heard(1, goal("8,2", "treasure")))
    view = ml.seen_by(position, 0)
    bot.choose(view, position.legal())
    assert max(bot._outlook(view, view.to_act).goals.chance.items(), key=lambda one: one[1])[1] > 0.6  # type: ignore[arg-type]


def test_the_browser_knows_the_same_quick_words():
    written = (Path(__file__).parents[2] / "web" / "src" / "table" / "phrases.ts").read_text(encoding="utf-8")
    (listed,) = re.findall(r"PHRASES = \[(.*?)\]", written)
    assert tuple(re.findall(r'"(\w+)"', listed)) == PHRASES
