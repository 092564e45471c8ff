"""A box made out of thin air, with two cards of forms that no printed box has, and what every layer makes of it.

It runs in a process of its own (`python -m tests.support.thin_air`): cards and verbs are numbered once and for all.
"""

import json
import re
import sys
from random import Random
from xml.etree import ElementTree

import motherlode as ml
from motherlode import art
from motherlode.bots import make
from motherlode.core import shapes
from motherlode.core.boxes import Box
from motherlode.core.cards import Card
from motherlode.core.carrying import use_up
from motherlode.core.cells import Cell, cell_at, parse_cell, reading_order
from motherlode.core.chance import Chance
from motherlode.core.fields import Field
from motherlode.core.follows import TURN_ENDS, Follow
from motherlode.core.moves import Move, Seat, card_of, cell_of, other_of
from motherlode.core.native import Moves, i64, vec
from motherlode.core.parts import CARD, CELL, GOAL, SEAT, SIDE, NumberPart
from motherlode.core.position import Position
from motherlode.core.questions import OFFERS
from motherlode.core.sides import SIDES
from motherlode.core.traits import Trait
from motherlode.envs import lens_of
from motherlode.envs.running import RunningGame
from motherlode.modules.common.box import look_at
from motherlode.notation.narration import Narrator
from motherlode.server import messages
from motherlode.server.declarations import declarations


def read_lamps(given: object, position: Position) -> tuple[str, ...]:
    """Cells with a lamp."""
    assert isinstance(given, list)
    return tuple(given)


def lamp_spots(lamps: tuple[str, ...], seat: Seat, players: int) -> list[tuple[Cell, int]]:
    """Learners see a 1 there."""
    return [(parse_cell(text), 1) for text in lamps]


thin = Box("thin", 60, module=True, games=("base",))
thin.mark("beam", alike=True)
thin.tunnels({"NESW+beam": 1})
thin.table_card("signpost", "NESW")
thin.role_cards("lamplighter")
LAMPS: Field[tuple[str, ...]] = thin.field("lamps", (), read=read_lamps, spots=lamp_spots)
thin.goal_cards("beacon:NESW")
thin.find_card("trunk:whistle")
thin.cards({"double-map": 3, "lantern": 3, "dice": 1})
DOUBLE_MAP = thin.verb(["double-map"], "B-11", GOAL, GOAL.called("other"), traits=[Trait.LOOKS])
LANTERN = thin.verb(["lantern"], "B-5", SEAT, CELL, SIDE)  # somebody, somewhere, some side
DICE = thin.verb(["dice"], "B-5", NumberPart(" ", 3))
BURY = thin.word("bury", "B-5", CARD, CELL)  # a card of the hand, somewhere
LIT = thin.event("lit", seat=shapes.SEAT, target=shapes.SEAT, at=shapes.CELL)


@DOUBLE_MAP.offer
def which_two(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Any two face-down goals."""
    goals = sorted(position.facedown, key=reading_order)
    moves.extend(DOUBLE_MAP.move(card, one, other) for i, one in enumerate(goals) for other in goals[i + 1 :])


@DOUBLE_MAP.play
def look_at_both(position: Position, move: Move, chance: Chance) -> Follow:
    """Only the mover sees what they are."""
    use_up(position, position.to_move, card_of(move))
    for cell in (cell_of(move), Cell(other_of(move))):
        look_at(position, position.to_move, cell)
    return TURN_ENDS


@LANTERN.offer
def shine(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Another player is shown one side of the start."""
    others = [other for other in range(position.rules.players) if other != seat]
    moves.extend(LANTERN.move(card, other + 1, cell_at(0, 0), side) for other in others for side in SIDES)


@LANTERN.play
def light(position: Position, move: Move, chance: Chance) -> Follow:
    """Everybody sees it, and nothing else happens."""
    use_up(position, position.to_move, card_of(move))
    target, cell, _ = (part.bits(move) for part in LANTERN.parts[1:])
    position.tell(LIT, {"seat": position.to_move, "target": target - 1, "at": cell})
    return TURN_ENDS


@DICE.offer
def roll(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Any number."""
    moves.extend(DICE.move(card, number) for number in (1, 2, 3))


@DICE.play
def rolled(position: Position, move: Move, chance: Chance) -> Follow:
    """Nothing else happens."""
    use_up(position, position.to_move, card_of(move))
    return TURN_ENDS


@thin.rule("B-5", OFFERS)
def bury_one(position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
    """A card may be buried beside the start."""
    moves.extend(BURY.move(card, cell_at(0, 1)) for card in kinds)


@BURY.play
def buried(position: Position, move: Move, chance: Chance) -> Follow:
    """It is used up."""
    use_up(position, position.to_move, card_of(move))
    return TURN_ENDS


def for_the_browser() -> dict[str, object]:
    """What a browser is told of such a box, and what it is offered."""
    position = ml.load({"modules": ["thin"], "hands": [["double-map", "lantern", "dice", "NS"], ["NS"], ["NS"]]})
    boxes = [box.name for box in position.rules.boxes]
    return {"boxes": boxes, "legal": ml.legal_texts(position), "hand": ml.view(position, 0)["hands"][0]}


def main() -> None:
    """Through every layer; prints what a test compares."""
    if "--for-the-browser" in sys.argv:
        declared = json.loads(messages.write(declarations()))
        print(json.dumps({"declarations": declared, **for_the_browser()}))
        return
    rules = ml.Ruleset.of("base", "thin", players=4)
    games = [whole_game(rules, seed) for seed in range(3)]
    print(json.dumps({"texts": texts(), "games": games, "learned": learn(rules), "drawn": draw()}))


def texts() -> dict[str, object]:
    """How the moves are written and read, and what is said of them."""
    position = ml.load({"modules": ["thin"], "hands": [["double-map", "lantern"], ["NS"], ["NS"]]})
    legal = ml.legal_texts(position)
    assert all(ml.move_text(ml.find_move(position, text)) == text for text in legal)
    narrator = Narrator(position.rules, "en", ["Ann", "Bob", "Cid"], seat=0)
    events = position.play(ml.find_move(position, "double-map@8,2@8,-2"), ml.Dealer(0))
    told = [narrator.tell(event.seen_by(0)) for event in events]
    seen = [sight["card"] for sight in ml.view(position, 0)["seen"]]
    hidden = [event.seen_by(1)["card"] for event in events if event.name == "looked"]
    return {"legal": legal, "told": [words for words in told if words], "seen": seen, "hidden": hidden}


def whole_game(rules: ml.Ruleset, seed: int) -> dict[str, int]:
    """Diggers play a game; knowledge, worlds and the record keep up with it."""
    dealer, bots = ml.Dealer(seed), [make("digger", seat) for seat in range(rules.players)]
    position, events = rules.open(dealer)
    knowledge = [ml.Knowledge(rules, seat) for seat in range(rules.players)]
    played, worlds = 0, 0
    while True:
        for seat in range(rules.players):
            for event in events:
                bots[seat].watch(event.seen_by(seat))
                knowledge[seat].watch(event.seen_by(seat))
        seat_to_act = position.to_act
        if seat_to_act is None:
            return {"new cards played": played, "worlds": worlds}
        view = ml.seen_by(position, seat_to_act)
        world = next(ml.worlds(view, seed, knowledge[seat_to_act]))
        assert ml.dump(ml.seen_by(world, seat_to_act)) == ml.dump(view)
        worlds += 1
        moves = position.legal()
        own = [move for move in moves if ml.move_text(move).startswith(("double-map", "lantern"))]
        move = own[0] if own else bots[seat_to_act].choose(view, moves)
        played += bool(own)
        events = position.play(move, dealer)


def learn(rules: ml.Ruleset) -> dict[str, object]:
    """Every legal move has an action, observations are made, and a random policy plays to the end."""
    lens, chance = lens_of(rules), Random(1)
    running = RunningGame(lens, 1)
    running.deal(1)
    others = 0
    while not running.over:
        assert len(set(running.entries)) == len(running.moves)
        running.observe(running.seat)
        others += sum(entry >= lens.actions.others for entry in running.entries)
        assert running.step(chance.choice(running.entries))
    labels = [block.label(0) for block in lens.actions.blocks if block.name in ("double-map", "lantern")]
    return {"labels": labels, "shares": len(running.shares())}


def draw() -> dict[str, object]:
    """Nobody has drawn anything of this box: everything gets a plain picture, in every file."""
    codes = ["double-map", "lantern", "role:lamplighter", "beacon:NESW", "trunk:whistle", "NESW+beam", "signpost"]
    sprite = art.sprite()
    symbols = re.findall(r'<symbol id="([^"]+)"', sprite)
    ElementTree.fromstring(sprite)
    ElementTree.fromstring(art.sheet())
    view = {"modules": ["thin"], "lamps": ["2,0"], "board": {"0,0": "start", "1,0": "NESW+beam", "2,0": "signpost"}}
    goals = {"faceup_goals": {"8,0": "beacon:NESW"}, "facedown": {"5,0": {"tunnel": "?", "trunk": "?"}}}
    used = re.findall(r'<use href="#(ml-[^"]+)" x=', art.board(view | goals))
    pictures = {code: art.card(code) for code in codes}
    return {
        "missing": [code for code in codes if art.symbol_id(code) not in symbols],
        "board": sorted(used),
        "apart": len(set(pictures.values())) == len(codes),
        "names": {code: picture_text(picture) for code, picture in pictures.items()},
        "token": art.board(view) != art.board(view | {"lamps": []}),
        "moods": {code: mood for code in codes for mood in ("harm", "look", "help") if f"ml-{mood}" in pictures[code]},
    }


def picture_text(picture: str) -> str:
    """The words in a picture."""
    return " ".join(re.findall(">([^<>]+)</text>", picture))


if __name__ == "__main__":
    main()
