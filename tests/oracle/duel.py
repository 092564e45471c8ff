"""The Duel for two and for one (D-1 to D-12, D-S1 to D-S3), on dictionaries and texts alone."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from . import cards, duel_mine
from .cards import canonical, canonical_goal, goal_as_it_lies, goal_parts, gold_on, has, is_tunnel
from .game import ROUNDS, Table, card_of, cell_of, placed
from .mine import by_place
from .position import Asked, Chance, Position, full

MARKERS = {"duel": 8, "duel-solo": 6}
KEYS = 2
MOST_PASSED = 2


class DuelTable(Table):
    """One Duel position (changed in place) and the chance that serves it."""

    @property
    def colour(self) -> str:
        return duel_mine.colours(self.p)[self.mover]

    def all_at_once(self) -> bool:
        """L-9."""
        return True

    def markers_left(self) -> int:
        return MARKERS[self.p["game"]] - len(self.p["markers"])

    # ------------------------------------------------------------ what is legal

    def legal(self) -> set[str]:
        if self.p["over"]:
            return set()
        return self.answers() if self.p["pending"] else self.turn_moves()

    def turn_moves(self) -> set[str]:
        moves = set()
        for card in set(self.hand):
            moves |= self.tunnel_moves(card) if is_tunnel(card) else self.action_moves(card)
        return moves | self.passes() | self.clears() | self.troll_moves()

    def tunnel_moves(self, card: str) -> set[str]:
        if self.broken(self.mover):
            return set()
        return {f"{code}@{at}" for code, at in duel_mine.placements(self.p, card, self.colour)}

    def offers_break(self, card: str) -> set[str]:
        return {f"{card}>{seat}" for seat in self.others if card not in self.p["front"][seat]}

    def offers_fix(self, card: str) -> set[str]:
        """D-9: only what lies before oneself."""
        tools = card.removeprefix("fix:").split("+")
        mendable = [tool for tool in tools if tool in self.broken(self.mover)]
        if len(tools) == 1:
            return {f"{card}>{self.mover}" for _ in mendable}
        return {f"{card}>{self.mover}:{tool}" for tool in mendable}

    def offers_map(self, card: str) -> set[str]:
        return {f"map@{at}" for at in self.p["facedown"]}

    def offers_key(self, card: str) -> set[str]:
        """D-9: any door of the other colour without a key, turned-up gold cards too."""
        if len(self.p["keys"]) >= KEYS:
            return set()
        doors = [at for at, code in duel_mine.faceup(self.p).items() if has(code, duel_mine.OTHER[self.colour])]
        return {f"key@{at}" for at in doors if at not in self.p["keys"]}

    def offers_collapse(self, card: str) -> set[str]:
        return {f"collapse@{at}" for at in self.p["board"] if self.may_collapse(at)}

    def may_collapse(self, at: str) -> bool:
        code = self.p["board"][at]
        return not code.startswith("start:") and not has(code, "gold") and not has(code, "troll")

    def passes(self) -> set[str]:
        return {"pass " + " ".join(chosen) for n in range(1, MOST_PASSED + 1) for chosen in self.choices_from_hand(n)}

    def clears(self) -> set[str]:
        return {
            f"clear {one} {two} : {card}"
            for one, two in self.choices_from_hand(2)
            for card in self.p["front"][self.mover]
        }

    def troll_moves(self) -> set[str]:
        """D-7: before the action."""
        if self.markers_left() <= 0:
            return set()
        return {f"troll@{at}" for at in duel_mine.trolls_to_pay(self.p, self.colour)}

    def answers_to_mark(self, asked: Asked) -> set[str]:
        return {f"mark@{at}" for at in asked["cells"]}

    def answers_to_spend(self, asked: Asked) -> set[str]:
        return {spend_text(values) for values in self.payments(asked["seat"])}

    # ------------------------------------------------------------ playing

    def play(self, move: str) -> None:
        if self.p["pending"]:
            asked = self.p["pending"]
            self.p["pending"] = None
            getattr(self, "answer_" + asked["kind"])(asked, move)
        elif move.startswith("pass "):
            self.do_pass(move)
        elif move.startswith("clear "):
            self.do_clear(move)
        elif move.startswith("troll@"):
            self.p["markers"][cell_of(move)] = self.colour
            self.explore_after(move)
        else:
            self.carry_out(move)

    def carry_out(self, move: str) -> None:
        card = card_of(move)
        self.hand.remove(card)
        if is_tunnel(card):
            code, at = placed(move)
            self.p["board"][at] = code
            self.p["last_tunnel"] = at
            self.p["last_digger"] = self.mover
            if has(code, "ladder"):
                self.p["ladders"][at] = self.colour
            self.explore_after(move)
            return
        kind = card.partition(":")[0]
        getattr(self, "do_" + kind)(card, move)

    def do_key(self, card: str, move: str) -> None:
        self.to_discard(card)
        self.p["keys"][cell_of(move)] = self.colour
        self.explore_after(move)

    def do_collapse(self, card: str, move: str) -> None:
        self.to_discard(card)
        self.collapse(cell_of(move))
        self.end_turn()

    def collapse(self, at: str) -> None:
        """The path card is discarded; a key marker on it comes free, and a ladder is nobody's any more."""
        self.to_discard(self.p["board"].pop(at))
        self.p["keys"].pop(at, None)
        self.p["ladders"].pop(at, None)
        if self.p["last_tunnel"] == at:
            self.p["last_tunnel"] = None

    # ------------------------------------------------------------ markers and reached gold cards

    def explore_after(self, move: str) -> None:
        """What a path card, key or troll brings: markers first, then gold cards one at a time (D-4, D-8, L-9)."""
        owners = self.gold_to_mark()
        if len(owners) > self.markers_left() > 0:
            self.ask("mark", self.mover, move=move, cells=by_place(owners))
            return
        if self.markers_left() > 0:
            self.p["markers"].update(owners)
        if self.round_is_over():
            self.end_round()
            return
        down = duel_mine.reached_facedown(self.p)
        if not down:
            self.finish_move(move)
        elif len(down) == 1:
            self.reveal_after(move, down[0])
        else:
            self.ask("reveal", self.mover, move=move, cells=down)

    def gold_to_mark(self) -> dict[str, str]:
        """Unmarked gold joined to a player, with the colour whose it is: the mover's if joined to both (D-8)."""
        owners = {}
        for colour in [duel_mine.OTHER[self.colour], self.colour]:
            if colour in duel_mine.colours(self.p):
                owners.update(dict.fromkeys(duel_mine.gold_joined(self.p, colour), colour))
        return owners

    def round_is_over(self) -> bool:
        """D-10, as far as it ends in mid-turn."""
        all_turned_up = not self.p["facedown"] and bool(self.p["faceup_goals"])
        return all_turned_up or self.markers_left() <= 0

    def answer_mark(self, asked: Asked, move: str) -> None:
        at = cell_of(move)
        self.p["markers"][at] = self.gold_to_mark()[at]
        self.explore_after(asked["move"])

    def answer_reveal(self, asked: Asked, move: str) -> None:
        self.reveal_after(asked["move"], cell_of(move))

    def reveal_after(self, move: str, at: str) -> None:
        just_placed = placed(move)[1] if is_tunnel(move) else None
        code = goal_parts(self.p["facedown"][at]["goal"])[1]
        choices = duel_mine.ways_to_lie(self.p, at, code, just_placed)
        if len(choices) == 1:
            self.turn_up_after(move, at, choices[0])
        else:
            self.ask("turn", self.mover, move=move, cells=[at], cards=choices)

    def answer_turn(self, asked: Asked, move: str) -> None:
        self.turn_up_after(asked["move"], asked["cells"][0], move.partition("=")[2])

    def turn_up_after(self, move: str, at: str, code: str) -> None:
        goal = self.p["facedown"].pop(at)["goal"]
        self.p["faceup_goals"][at] = goal_as_it_lies(goal, code)
        self.explore_after(move)

    def finish_move(self, move: str) -> None:
        """A troll costs no action: the same player stays to move."""
        if not move.startswith("troll@"):
            self.end_turn()

    # ------------------------------------------------------------ drawing

    def draw(self, seat: int, number: int) -> None:
        for _ in range(number):
            if self.p["game"] == "duel-solo":
                self.suffer_drawn_mishaps()
            super().draw(seat, 1)

    def suffer_drawn_mishaps(self) -> None:
        """D-S2: sabotage and collapse on top of the deck strike at once."""
        deck = self.p["deck"]
        while deck and (deck[0].startswith("break:") or deck[0] == "collapse"):
            card = deck.pop(0)
            if card == "collapse":
                self.to_discard(card)
                last = self.p["last_tunnel"]
                if last is not None and last in self.p["board"] and self.may_collapse(last):
                    self.collapse(last)
            elif card in self.p["front"][0]:
                self.to_discard(card)
            else:
                self.p["front"][0].append(card)

    # ------------------------------------------------------------ the round's end

    def end_round(self) -> None:
        self.p["last_mover"] = self.mover
        self.p["draws"] = 1
        self.take_marked_cards()
        self.ask_to_spend(list(self.seats))

    def take_marked_cards(self) -> None:
        """D-11: marked gold is kept, other turned-up gold cards leave the game."""
        owners = self.p["markers"]
        seat_of_colour = {colour: seat for seat, colour in enumerate(duel_mine.colours(self.p))}
        for at in by_place([*self.p["board"], *self.p["faceup_goals"]]):
            goal = self.p["faceup_goals"].get(at)
            card = canonical_goal(goal) if goal else self.path_with_gold(at)
            if card and at in owners:
                self.p["kept"][seat_of_colour[owners[at]]].append(card)
            elif goal:
                self.p["box"].append(card)

    def path_with_gold(self, at: str) -> str | None:
        code = self.p["board"][at]
        return canonical(code) if gold_on(code) else None

    def owed(self, seat: int) -> int:
        colour = duel_mine.colours(self.p)[seat]
        trolls = [at for at, code in self.p["board"].items() if has(code, "troll")]
        return sum(self.p["markers"].get(at) == colour for at in trolls)

    def ask_to_spend(self, queue: list[int]) -> None:
        """D-11: green first; one possible payment is no choice (V-2)."""
        while queue:
            seat, queue = queue[0], queue[1:]
            payments = self.payments(seat)
            if len(payments) > 1:
                self.ask("spend", seat, queue=queue)
                return
            for values in payments:
                self.spend(seat, values)
        self.finish_round()

    def payments(self, seat: int) -> set[tuple[int, ...]]:
        """Sets of kept cards, as falling values, of the smallest sum that covers the debt, or all if nothing does."""
        owed = self.owed(seat)
        values = sorted((gold_on(card) for card in self.p["kept"][seat]), reverse=True)
        sets = {
            chosen for n in range(len(values) + 1) for chosen in itertools.combinations(values, n) if 0 not in chosen
        }
        enough = {chosen for chosen in sets if sum(chosen) >= owed}
        if not enough:
            return {tuple(values)}
        return {chosen for chosen in enough if sum(chosen) == min(map(sum, enough))}

    def answer_spend(self, asked: Asked, move: str) -> None:
        self.spend(asked["seat"], [int(value) for value in move.split()[1:]])
        self.ask_to_spend(asked.get("queue", []))

    def spend(self, seat: int, values: Iterable[int]) -> None:
        kept = self.p["kept"][seat]
        for value in values:
            card = next(card for card in kept if gold_on(card) == value)
            kept.remove(card)
            self.p["box"].append(card)

    def finish_round(self) -> None:
        """D-12."""
        wealth = [sum(gold_on(card) for card in kept) for kept in self.p["kept"]]
        if self.p["round"] < ROUNDS:
            first = 0 if len(wealth) == 1 or wealth[0] < wealth[1] else 1
            set_up(self.p, first, self.chance)
            return
        self.p["over"] = {"winners": [seat for seat in self.seats if wealth[seat] == max(wealth)]}


def spend_text(values: tuple[int, ...]) -> str:
    return " ".join(["spend", *(str(value) for value in values)])


# ---------------------------------------------------------------- setting up


def deal(game: str, chance: Chance, options: dict[str, Any] | None = None) -> Position:
    """A fresh Duel: green begins (D-1)."""
    players = 2 if game == "duel" else 1
    p = full({"game": game, "options": options or {}, "players": players, "round": 0})
    set_up(p, 0, chance)
    return p


def set_up(p: Position, first: int, chance: Chance) -> None:
    """D-1, D-11, D-S1: cards kept or out of the game stay out."""
    solo = p["game"] == "duel-solo"
    fresh = full(
        {
            "game": p["game"],
            "modules": p["modules"],
            "options": p["options"],
            "players": p["players"],
            "round": p["round"] + 1,
            "to_move": first,
            "seen": p["seen"],
            "kept": p["kept"],
            "box": p["box"],
        }
    )
    gone = [card for kept in p["kept"] for card in kept] + p["box"]
    gold = chance("gold_cards", without(cards.DUEL_GOLD, gone))
    places = cards.SOLO_GOLD_CELLS if solo else cards.DUEL_GOLD_CELLS
    fresh["facedown"] = {at: {"goal": goal} for at, goal in zip(places, gold, strict=False)}
    deck = list(chance("deck", without(cards.DUEL_PATHS + cards.DUEL_ACTIONS, gone)))
    if solo:
        fresh["aside"], deck = deck[:10], deck[10:]
    fresh["deck"] = deck
    p.clear()
    p.update(fresh)
    table = DuelTable(p, chance)
    for seat in table.seats:
        table.draw(seat, 6)


def without(all_cards: list[str], gone: list[str]) -> list[str]:
    left = list(all_cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return left
