"""What a seat knows beyond its view: it is fed the seat's events and keeps account of every card it can follow.

>>> import motherlode as ml
>>> rules, dealer = ml.Ruleset.of("base", players=3), ml.Dealer(1)
>>> position, events = rules.open(dealer)
>>> knowledge = ml.Knowledge(rules, seat=0)
>>> for event in events:
...     knowledge.watch(event.seen_by(0))
>>> world = next(ml.worlds(ml.view(position, 0), 7, knowledge))
>>> ml.view(world, 0) == ml.view(position, 0)
True
"""

import re
from collections.abc import Callable
from typing import Any, ClassVar, Final

from motherlode.core.cards import NUMBER, UPRIGHT, Card
from motherlode.core.cells import Cell, parse_cell
from motherlode.core.evidence import Evidence
from motherlode.core.moves import Seat
from motherlode.core.names import CHESTS, GOALS, ROLES, hand_form
from motherlode.core.ruleset import Ruleset
from motherlode.modules.lasting import LASTS

Fields = dict[str, Any]

UNSEEN: Final = "?"
# While these are heard, a card that was declared is still in its player's hand.
ASKING: Final = {"veto", "allow", "accept", "refuse"}
ANSWERS: Final = {"reveal", "turn", "take", "keep", "steal", "push", "pick", "peek", "mark", "spend", "stop", "troll"}
# What else these cards bring to the discard pile.
REMOVES: Final = {"hands-off": "theft", "free": "trap"}


class Knowledge:
    """One seat's account of a game, from its own events alone; `None` is a spectator's."""

    def __init__(self, rules: Ruleset, seat: Seat | None) -> None:
        self.rules = rules
        self.seat = seat
        self._begin_round({})

    def watch(self, happened: Fields) -> None:
        """Takes note of an event, as this seat sees it."""
        kind = happened["event"]
        if kind not in ("vetoed", "refused_to_pay") and not (kind == "moved" and _word(happened["move"]) in ASKING):
            self._settle()
        note = self._notes.get(kind)
        if note is not None:
            note(self, happened)

    def evidence(self, is_declared: bool = False) -> Evidence:
        """What worlds must agree with; `is_declared` says that a card on the table may still be stopped."""
        if not is_declared:
            self._settle()
        return self._evidence

    # A round.

    def _begin_round(self, happened: Fields) -> None:
        self._evidence = Evidence(self.rules.players)
        self._evidence.spare_hats = [
            self._evidence.new_place() for _ in range(len(self.rules.role_pile) - self.rules.players)
        ]
        self._declared: tuple[Seat, str] | None = None
        self._last_word = ""
        self._shown: Fields | None = None
        self._in_limbo: Card | None = None
        self._front: set[tuple[Seat, Card]] = set()
        self._chest_cells: set[Cell] = set()

    def _dealt(self, happened: Fields) -> None:
        seat = happened["seat"]
        self._take(seat, happened["hand"])
        if happened["role"] != UNSEEN:
            self._evidence.roles.know(ROLES.numbers[happened["role"]], self._evidence.hats[seat])

    # Moves.

    def _moved(self, happened: Fields) -> None:
        word = _word(happened["move"])
        if word not in ASKING and word not in ANSWERS:
            self._declared = (happened["seat"], happened["move"])
            self._last_word = word

    def _settle(self) -> None:
        """A declared card has taken effect: nobody stopped it."""
        if self._declared is None:
            return
        (seat, text), self._declared = self._declared, None
        word = _word(text)
        if word in ("pass", "toll", "clear"):
            self._lay_aside(seat, word, text)
            return
        card = UPRIGHT[NUMBER[word]] or NUMBER[word]
        if word == "vault":
            self._in_limbo = card
            self._evidence.cards.take_out(card, self._evidence.hands[seat])
        elif (
            UPRIGHT[card] or card in LASTS
        ):  # a tunnel, which lies in the mine now, or what lasts and lies on no pile yet
            self._evidence.cards.take_out(card, self._evidence.hands[seat])
        elif card in self.rules.before_players:
            self._evidence.cards.take_out(card, self._evidence.hands[seat])
            self._front.add((_target(text, seat), card))
        else:
            self._discard_openly(seat, card)
            self._discard_removed(word, text)
            if word == "back-and-forth":
                self._back_and_forth(text)

    def _lay_aside(self, seat: Seat, word: str, text: str) -> None:
        """Cards are given up face down: the own are known, of another's hand it may be any."""
        named, _, cleared = text.partition(" : ")
        for code in named.split()[1:]:
            self._leave(seat, _word(code), self._evidence.discard)
        if cleared:
            self._put_on_discard(NUMBER[cleared])
            self._front.discard((seat, NUMBER[cleared]))

    def _leave(self, seat: Seat, code: str, there: list[int]) -> None:
        """A card goes from a hand to another place, seen or not."""
        cards, hand = self._evidence.cards, self._evidence.hands[seat]
        if code == UNSEEN:
            cards.mix(hand)
            there.append(hand.pop())
        else:
            there.append(cards.take_out(NUMBER[code], hand))
            cards.know(NUMBER[code], there[-1])

    def _discard_openly(self, seat: Seat, card: Card) -> None:
        evidence = self._evidence
        evidence.discard.append(evidence.cards.take_out(card, evidence.hands[seat]))
        evidence.cards.know(card, evidence.discard[-1])

    def _discard_removed(self, word: str, text: str) -> None:
        """What a repair, a hands-off or a free takes away lies on top of it (B-12)."""
        removed = REMOVES.get(word, "")
        if word.startswith("fix:") or word == "handyman":
            tool = text.rpartition(":")[2] if text.partition(">")[2].count(":") else word.removeprefix("fix:")
            removed = f"break:{tool}"
        if removed:
            self._put_on_discard(NUMBER[removed])
            self._front.discard((_target(text, None), NUMBER[removed]))

    def _put_on_discard(self, card: Card) -> None:
        """A card that everybody sees comes on the pile."""
        place = self._evidence.new_place()
        self._evidence.discard.append(place)
        self._evidence.cards.know(card, place)

    def _discarded(self, happened: Fields) -> None:
        """The effect of a card is over."""
        self._put_on_discard(NUMBER[happened["card"]])

    def _vetoed(self, happened: Fields) -> None:
        self._declared = None
        self._discard_openly(happened["target"], NUMBER[happened["card"]])
        self._discard_openly(happened["seat"], NUMBER["veto"])

    def _refused_to_pay(self, happened: Fields) -> None:
        self._declared = None

    # Cards on their way.

    def _drew(self, happened: Fields) -> None:
        if self._shown is not None and self._shown["seat"] == happened["seat"]:
            self._kept(happened["seat"], happened["cards"][0])
        else:
            self._take(happened["seat"], happened["cards"])

    def _take(self, seat: Seat, codes: list[str]) -> None:
        """Cards come into a hand from where nobody knows anything."""
        for code in codes:
            place = self._evidence.new_place()
            self._evidence.hands[seat].append(place)
            if code != UNSEEN:
                self._evidence.cards.know(NUMBER[code], place)

    def _removed(self, happened: Fields) -> None:
        """A tunnel is gone from the mine: to the discard pile, unless it is moved or was a chest's."""
        cell = parse_cell(happened["at"])
        if self._last_word == "diversion" or happened["card"] == UNSEEN:
            return
        if cell in self._chest_cells:
            self._chest_cells.remove(cell)
        else:
            self._put_on_discard(UPRIGHT[NUMBER[happened["card"]]])

    def _shown_cards(self, happened: Fields) -> None:
        """The top of a pile is looked at; whoever looks knows what lies there."""
        evidence, count = self._evidence, len(happened["cards"])
        self._shown = happened
        if happened["from"] == "deck":
            self._places = [evidence.new_place() for _ in range(count)]
        else:
            self._places = evidence.discard[: -1 - count : -1]
        for code, place in zip(happened["cards"], self._places, strict=True):
            if code != UNSEEN:
                evidence.cards.know(NUMBER[code], place)

    def _kept(self, seat: Seat, code: str) -> None:
        """One of the cards shown comes into the hand, of equal ones the topmost; the others stay, or go from deck to discard."""
        evidence, shown, places = self._evidence, self._shown or {}, self._places
        if code == UNSEEN:
            evidence.cards.mix(places)
        kept = places[0] if code == UNSEEN else places[shown["cards"].index(code)]
        evidence.hands[seat].append(kept)
        if shown["from"] == "deck":
            evidence.discard.extend(place for place in places if place != kept)
        else:
            evidence.discard.remove(kept)
        self._shown = None
        if self._in_limbo is not None:
            self._put_on_discard(self._in_limbo)
            self._in_limbo = None

    def _caved_in(self, happened: Fields) -> None:
        self._evidence.discard.extend(self._evidence.new_place() for _ in range(happened["cards"]))

    def _pickpocketed(self, happened: Fields) -> None:
        self._leave(happened["target"], happened["card"], self._evidence.hands[happened["seat"]])

    def _swapped_hands(self, happened: Fields) -> None:
        hands, seat, target = self._evidence.hands, happened["seat"], happened["target"]
        hands[seat], hands[target] = hands[target], hands[seat]
        for owner, codes in ((seat, happened["hand"]), (target, happened["target_hand"])):
            for code, place in zip(codes, hands[owner], strict=True):
                if code != UNSEEN:
                    self._evidence.cards.know(NUMBER[code], place)

    def _sabotaged(self, happened: Fields) -> None:
        """Drawn alone in the mountain: before the player, or discarded if one of its kind lies there (D-S2)."""
        seat, card = happened["seat"], NUMBER[happened["card"]]
        if card in self.rules.before_players and (seat, card) not in self._front:
            self._front.add((seat, card))
        else:
            self._put_on_discard(card)

    # Roles.

    def _looked_role(self, happened: Fields) -> None:
        if happened["role"] != UNSEEN:
            self._evidence.roles.know(ROLES.numbers[happened["role"]], self._evidence.hats[happened["target"]])

    def _new_hat(self, happened: Fields) -> None:
        """The own goes under the pile, the top one comes from it."""
        evidence, seat = self._evidence, happened["seat"]
        evidence.spare_hats.insert(0, evidence.hats[seat])
        evidence.hats[seat] = evidence.spare_hats.pop()
        if happened["role"] != UNSEEN:
            evidence.roles.know(ROLES.numbers[happened["role"]], evidence.hats[seat])

    def _party(self, happened: Fields) -> None:
        evidence = self._evidence
        evidence.roles.mix(evidence.hats)
        if self.seat is not None and happened["role"] != UNSEEN:
            evidence.roles.know(ROLES.numbers[happened["role"]], evidence.hats[self.seat])

    # Goals and chests.

    def _looked(self, happened: Fields) -> None:
        if isinstance(happened["card"], str) and happened["card"] != UNSEEN:
            cell = parse_cell(happened["at"])
            self._evidence.goals.know(hand_form(GOALS.numbers[happened["card"]]), self._goal_place(cell))

    def _goal_place(self, cell: Cell) -> int:
        """The place of the goal that lies in a cell."""
        return self._evidence.goals_at.setdefault(cell, self._evidence.new_place())

    def _turned_up(self, happened: Fields) -> None:
        cell = parse_cell(happened["at"])
        if "chest" in happened:
            self._evidence.chests_out.append(CHESTS.numbers[happened["chest"]])
            self._evidence.tunnels_out.append(UPRIGHT[NUMBER[happened["card"]]])
            self._chest_cells.add(cell)
        else:
            place = self._goal_place(cell)
            self._evidence.goals.know(hand_form(GOALS.numbers[happened["card"]]), place)
            self._evidence.goals.clear(place)
            del self._evidence.goals_at[cell]

    def _opened_chest(self, happened: Fields) -> None:
        if happened["chest"] == "chest:salvage":
            self._evidence.cards.mix(self._evidence.discard)

    def _pushed(self, happened: Fields) -> None:
        place = self._goal_place(parse_cell(happened["at"]))
        del self._evidence.goals_at[parse_cell(happened["at"])]
        self._evidence.goals_at[parse_cell(happened["to"])] = place

    def _back_and_forth(self, text: str) -> None:
        """Who played it knows whether the two were swapped; for the others either may be either."""
        one, other = (parse_cell(cell) for cell in re.findall(r"@(-?\d+,-?\d+)", text))
        at, places = self._evidence.goals_at, [self._goal_place(one), self._goal_place(other)]
        if text.endswith(UNSEEN):
            self._evidence.goals.mix(places)
        elif text.endswith("swap"):
            at[one], at[other] = at[other], at[one]

    _notes: ClassVar[dict[str, Callable[["Knowledge", Fields], None]]] = {
        "round_began": _begin_round,
        "dealt": _dealt,
        "moved": _moved,
        "discarded": _discarded,
        "vetoed": _vetoed,
        "refused_to_pay": _refused_to_pay,
        "drew": _drew,
        "removed": _removed,
        "shown": _shown_cards,
        "caved_in": _caved_in,
        "pickpocketed": _pickpocketed,
        "swapped_hands": _swapped_hands,
        "sabotaged": _sabotaged,
        "looked_role": _looked_role,
        "swapped_hats": _new_hat,
        "changed_role": _new_hat,
        "party": _party,
        "looked": _looked,
        "turned_up": _turned_up,
        "opened_chest": _opened_chest,
        "pushed": _pushed,
    }


def _word(text: str) -> str:
    """What a move begins with: a word, or a card's code without a place."""
    return re.split(r"@-?\d|[ >]", text, maxsplit=1)[0]


def _target(text: str, missing: Seat | None) -> Seat:
    """The seat that a move is aimed at."""
    found = re.search(r">(\d+)", text)
    return int(found[1]) if found else missing or 0
