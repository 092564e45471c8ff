"""Base, Saboteur 2, championship cards, mini-expansions and variants, played on dictionaries and texts alone.

`Table.legal` lists the texts that may be played now; `Table.play` carries one out. After a card is played the game runs
through the same stations: who pays the toll, veto, effect, postcard, reached cards, draw, next seat. At each station it
either goes on or leaves a question in `pending` and returns.
"""

from __future__ import annotations

import itertools
from typing import Any

from . import mine, setup
from .cards import beside, canonical, goal_as_it_lies, goal_parts, has, is_tunnel
from .position import Asked, Chance, Note, Position, Toll

SHOWN_IN_VAULT = 5
SHOWN_IN_SALVAGE = 5
SHOWN_OF_THREE = 3
CAVE_IN = 5
TOLL_DWARVES = 2
ROUNDS = 3
SABOTEUR_GOLD = {1: 4, 2: 3, 3: 3, 4: 2}
GREEDY_GOLD = 4
SABOTEUR2_GOLD = {1: 5, 2: 4, 3: 3, 4: 2}


class Table:
    """One position (changed in place) and the chance that serves it."""

    def __init__(self, position: Position, chance: Chance) -> None:
        self.p = position
        self.chance = chance

    # ------------------------------------------------------------ small words

    @property
    def mover(self) -> int:
        return int(self.p["to_move"])

    @property
    def hand(self) -> list[str]:
        hand: list[str] = self.p["hands"][self.mover]
        return hand

    @property
    def seats(self) -> range:
        return range(self.p["players"])

    @property
    def others(self) -> list[int]:
        return [seat for seat in self.seats if seat != self.mover]

    def plays(self, module: str) -> bool:
        return bool(module in self.p["modules"])

    def is_saboteur2(self) -> bool:
        return bool(self.p["game"] == "saboteur2")

    def broken(self, seat: int) -> list[str]:
        """The broken tools before a seat."""
        return [card.removeprefix("break:") for card in self.p["front"][seat] if card.startswith("break:")]

    def trapped(self, seat: int) -> bool:
        return bool("trap" in self.p["front"][seat])

    def may_dig(self, seat: int) -> bool:
        """B-8, S-11."""
        return not self.broken(seat) and not self.trapped(seat)

    def has_gold(self, seat: int) -> bool:
        return self.p["gold"][seat] > 0 or bool(self.p["gold_cards"][seat])

    def around(self, first: int, step: int) -> list[int]:
        """All seats, from one on, in one direction."""
        return [(first + k * step) % self.p["players"] for k in self.seats]

    def to_discard(self, card: str) -> None:
        """Put a card on top of the discard pile."""
        self.p["discard"].insert(0, canonical(card) if is_tunnel(card) else card)

    def draw(self, seat: int, number: int) -> None:
        for _ in range(number):
            if self.p["deck"]:
                self.p["hands"][seat].append(self.p["deck"].pop(0))

    def ask(self, kind: str, seat: int, **details: Any) -> None:
        self.p["pending"] = {"kind": kind, "seat": seat, **details}

    # ------------------------------------------------------------ what is legal

    def to_act(self) -> int | None:
        if self.p["over"]:
            return None
        return self.p["pending"]["seat"] if self.p["pending"] else self.mover

    def legal(self) -> set[str]:
        if self.p["over"]:
            return set()
        if self.p["pending"]:
            return self.answers()
        if self.p["digs"]:
            return self.dig_moves()
        return self.turn_moves()

    def turn_moves(self) -> set[str]:
        moves = set()
        for card in set(self.hand):
            moves |= self.tunnel_moves(card) if is_tunnel(card) else self.action_moves(card)
        return moves | self.passes() | self.clears() | self.toll_moves()

    def dig_moves(self) -> set[str]:
        """Inside a pathfinder: the first must be placed, the second may be declined (W-22)."""
        moves = set()
        for card in set(self.hand):
            if is_tunnel(card):
                moves |= self.tunnel_moves(card)
        if self.p["digs"] == 1 or not moves:
            moves.add("stop")
        return moves

    def tunnel_moves(self, card: str) -> set[str]:
        if not self.may_dig(self.mover):
            return set()
        texts = set()
        for code, at in mine.placements(self.p, card):
            texts |= {f"{code}@{at}{pay}" for pay in self.ways_to_pay(at)}
        return texts

    def toll_at(self, at: str) -> Toll | None:
        return next((toll for toll in self.p["tolls"] if toll["cell"] == at), None)

    def ways_to_pay(self, at: str) -> list[str]:
        """What a placing move must say about paying, one entry per choice (M-T3)."""
        toll = self.toll_at(at)
        if toll is None or toll["owner"] == self.mover:
            return [""]
        payers = [
            seat for seat in self.seats if seat != toll["owner"] and self.has_gold(seat) and seat not in self.p["asked"]
        ]
        return [f" pay>{seat}" for seat in payers]

    def action_moves(self, card: str) -> set[str]:
        kind = card.partition(":")[0]
        moves: set[str] = getattr(self, "offers_" + kind.replace("-", "_"))(card)
        return moves

    def offers_break(self, card: str) -> set[str]:
        """B-7, S-9."""
        return {f"{card}>{seat}" for seat in self.victims() if card not in self.p["front"][seat]}

    def victims(self) -> list[int]:
        return list(self.seats) if self.p["options"]["sabotage_self"] else self.others

    def offers_fix(self, card: str) -> set[str]:
        """B-9."""
        tools = card.removeprefix("fix:").split("+")
        pairs = [(seat, tool) for seat in self.seats for tool in tools if tool in self.broken(seat)]
        if len(tools) == 1:
            return {f"{card}>{seat}" for seat, _ in pairs}
        return {f"{card}>{seat}:{tool}" for seat, tool in pairs}

    def offers_rockfall(self, card: str) -> set[str]:
        """B-10, M-CP, M-K3."""
        tunnels = [at for at, code in self.p["board"].items() if code not in ("start", "place")]
        chests = [at for at, down in self.p["facedown"].items() if "chest" in down]
        return {f"rockfall@{at}" for at in tunnels + chests}

    def offers_map(self, card: str) -> set[str]:
        """B-11, M-K3, M-K4."""
        goals = [at for at, down in self.p["facedown"].items() if "goal" in down]
        chests = [at for at, down in self.p["facedown"].items() if "chest" in down]
        if self.p["map_ban"]:
            goals = []
            if self.p["options"]["map_ban"] == "all":
                chests = []
        return {f"map@{at}" for at in goals + chests}

    def offers_theft(self, card: str) -> set[str]:
        """S-9, S-10."""
        return set() if "theft" in self.p["front"][self.mover] else {"theft"}

    def offers_hands_off(self, card: str) -> set[str]:
        return {f"hands-off>{seat}" for seat in self.seats if "theft" in self.p["front"][seat]}

    def offers_trap(self, card: str) -> set[str]:
        """S-11, S-9."""
        return {f"trap>{seat}" for seat in self.victims() if not self.trapped(seat)}

    def offers_free(self, card: str) -> set[str]:
        return {f"free>{seat}" for seat in self.seats if self.trapped(seat)}

    def offers_inspect(self, card: str) -> set[str]:
        return {f"inspect>{seat}" for seat in self.others}

    def offers_swap_hats(self, card: str) -> set[str]:
        return {f"swap-hats>{seat}" for seat in self.seats}

    def offers_swap_hands(self, card: str) -> set[str]:
        return {f"swap-hands>{seat}" for seat in self.others}

    def offers_back_and_forth(self, card: str) -> set[str]:
        """W-17."""
        goals = mine.by_place(at for at, down in self.p["facedown"].items() if "goal" in down)
        return {
            f"back-and-forth@{one}@{two} {what}"
            for one, two in itertools.combinations(goals, 2)
            for what in ("swap", "keep")
        }

    def offers_vault(self, card: str) -> set[str]:
        """W-18."""
        return {"vault"} if self.p["discard"] else set()

    def offers_veto(self, card: str) -> set[str]:
        """W-19: never in one's own turn."""
        return set()

    def offers_reverse(self, card: str) -> set[str]:
        return {"reverse"}

    def offers_handyman(self, card: str) -> set[str]:
        """W-21."""
        return {f"handyman>{seat}:{tool}" for seat in self.seats for tool in self.broken(seat)}

    def offers_pathfinder(self, card: str) -> set[str]:
        """W-22: only by one who may and can place at least one."""
        if any(self.tunnel_moves(other) for other in set(self.hand) if is_tunnel(other)):
            return {"pathfinder"}
        return set()

    def offers_diversion(self, card: str) -> set[str]:
        """W-23."""
        at = self.p["last_tunnel"]
        if at is None or at not in self.p["board"]:
            return set()
        lifted = Table({**self.p, "board": dict(self.p["board"]), "tolls": list(self.p["tolls"])}, self.chance)
        code = lifted.lift(at)
        texts = set()
        for new_code, new_at in mine.placements(lifted.p, code):
            if new_at != at:
                texts |= {f"diversion>{new_code}@{new_at}{pay}" for pay in lifted.ways_to_pay(new_at)}
        return texts

    def passes(self) -> set[str]:
        """B-5, S-3."""
        most = 3 if self.is_saboteur2() else 1
        return {"pass " + " ".join(chosen) for n in range(1, most + 1) for chosen in self.choices_from_hand(n)}

    def choices_from_hand(self, number: int) -> set[tuple[str, ...]]:
        """All ways to give up so many cards, in hand order, of equal cards the earliest."""
        found = set()
        for places in itertools.combinations(range(len(self.hand)), number):
            chosen = [self.hand[i] for i in places]
            skipped_an_equal = any(self.hand[i] == self.hand[j] for j in places for i in range(j) if i not in places)
            if not skipped_an_equal:
                found.add(tuple(chosen))
        return found

    def clears(self) -> set[str]:
        """S-3, S-15."""
        if not self.is_saboteur2():
            return set()
        return {
            f"clear {one} {two} : {card}"
            for one, two in self.choices_from_hand(2)
            for card in self.p["front"][self.mover]
        }

    def toll_moves(self) -> set[str]:
        """M-T2."""
        if not self.plays("toll") or len(self.p["tolls"]) + self.p["tolls_used"] >= TOLL_DWARVES:
            return set()
        return {f"toll {card}@{at}:{side}" for card in self.hand for at, side in mine.toll_ends(self.p)}

    def answers(self) -> set[str]:
        asked = self.p["pending"]
        texts: set[str] = getattr(self, "answers_to_" + asked["kind"])(asked)
        return texts

    def answers_to_pay(self, asked: Asked) -> set[str]:
        return {"accept", "refuse"}

    def answers_to_veto(self, asked: Asked) -> set[str]:
        return {"allow", "veto"} if "veto" in self.p["hands"][asked["seat"]] else {"allow"}

    def answers_to_reveal(self, asked: Asked) -> set[str]:
        return {f"reveal@{at}" for at in asked["cells"]}

    def answers_to_turn(self, asked: Asked) -> set[str]:
        return {f"turn@{asked['cells'][0]}={code}" for code in asked["cards"]}

    def answers_to_push(self, asked: Asked) -> set[str]:
        return {f"push@{at}" for at in asked["cells"]}

    def answers_to_pick(self, asked: Asked) -> set[str]:
        return {f"pick>{other}" for other in self.pockets()}

    def answers_to_peek(self, asked: Asked) -> set[str]:
        return {f"peek>{other}" for other in self.others}

    def answers_to_keep(self, asked: Asked) -> set[str]:
        return {f"keep {card}" for card in asked["cards"]}

    def answers_to_take(self, asked: Asked) -> set[str]:
        return {f"take {value}" for value in asked["cards"]}

    def answers_to_steal(self, asked: Asked) -> set[str]:
        return {f"steal>{other}" for other in self.robbable(asked["seat"])}

    # ------------------------------------------------------------ playing

    def play(self, move: str) -> None:
        """Carry out a legal text."""
        if self.p["pending"]:
            asked = {"queue": [], **self.p["pending"]}
            self.p["pending"] = None
            getattr(self, "answer_" + asked["kind"])(asked, move)
        elif move == "stop":
            self.do_stop()
        elif move.startswith("pass "):
            self.do_pass(move)
        elif move.startswith("clear "):
            self.do_clear(move)
        elif move.startswith("toll "):
            self.do_toll(move)
        else:
            self.declare(move)

    def do_stop(self) -> None:
        """W-22: as many cards are drawn as tunnels were placed, here one or none."""
        if self.p["digs"] == 2 and not self.p["instead"]:
            self.p["draws"] -= 1
        self.end_effect()

    def do_pass(self, move: str) -> None:
        given_up = move.split()[1:]
        for card in given_up:
            self.hand.remove(card)
            self.to_discard(card)
        self.p["draws"] = len(given_up)
        self.end_turn()

    def do_clear(self, move: str) -> None:
        given_up, cleared = move.removeprefix("clear ").split(" : ")
        for card in given_up.split():
            self.hand.remove(card)
            self.to_discard(card)
        self.take_from_front(self.mover, cleared)
        self.end_turn()

    def take_from_front(self, seat: int, card: str) -> None:
        """A card lying before a seat goes to the discard pile."""
        self.p["front"][seat].remove(card)
        if card == "theft":
            self.p["thefts"].remove(seat)
        self.to_discard(card)

    def do_toll(self, move: str) -> None:
        card, _, end = move.removeprefix("toll ").rpartition("@")
        at, _, side = end.partition(":")
        self.hand.remove(card)
        self.to_discard(card)
        self.p["tolls"].append({"cell": at, "side": side, "owner": self.mover})
        self.p["draws"] = 0
        self.end_turn()

    def declare(self, move: str) -> None:
        """A tunnel or action card is announced; another payer is asked first (M-T3), then come the vetoes."""
        payer = payer_of(move)
        if payer is not None and payer != self.mover:
            self.p["asked"].append(payer)
            self.ask("pay", payer, move=move)
        else:
            self.open_to_veto(move)

    def answer_pay(self, asked: Asked, move: str) -> None:
        if move == "accept":
            self.open_to_veto(asked["move"])

    def open_to_veto(self, move: str) -> None:
        """W-19: every other seat with cards is asked while the veto may still be about."""
        queue = []
        if self.plays("wc2019") and not self.p["veto_used"]:
            order = self.around(self.mover, self.p["direction"])[1:]
            queue = [seat for seat in order if self.p["hands"][seat]]
        self.ask_veto(move, queue)

    def ask_veto(self, move: str, queue: list[int]) -> None:
        if queue:
            self.ask("veto", queue[0], move=move, queue=queue[1:])
        else:
            self.carry_out(move)

    def answer_veto(self, asked: Asked, move: str) -> None:
        if move == "allow":
            self.ask_veto(asked["move"], asked["queue"])
            return
        card = card_of(asked["move"])
        self.hand.remove(card)
        self.to_discard(card)
        self.p["hands"][asked["seat"]].remove("veto")
        self.to_discard("veto")
        self.p.update({"veto_used": True, "veto_height": len(self.p["discard"]) - 1})
        self.end_effect(also=[asked["seat"]])

    def carry_out(self, move: str) -> None:
        """The card takes effect."""
        card = card_of(move)
        self.hand.remove(card)
        if is_tunnel(card):
            code, at = placed(move)
            self.p["last_digger"] = self.mover
            self.put_down(code, at, payer_of(move))
            return
        kind = card.partition(":")[0]
        getattr(self, "do_" + kind.replace("-", "_"))(card, move)

    def put_down(self, code: str, at: str, payer: int | None) -> None:
        """A tunnel card comes to lie in the labyrinth, placed or moved; the toll is paid (M-T3)."""
        toll = self.toll_at(at)
        if toll is not None:
            if payer is not None:
                self.pay_one(payer)
                self.p["gold"][toll["owner"]] += 1
            self.toll_is_out(toll)
        self.p["board"][at] = code
        self.p["last_tunnel"] = at
        self.credit_reaches(self.mover)
        self.explore()

    def toll_is_out(self, toll: Toll) -> None:
        self.p["tolls"] = [other for other in self.p["tolls"] if other is not toll]
        self.p["tolls_used"] += 1

    def lift(self, at: str) -> str:
        """Take a card off the board; the toll dwarf it bears is out for the round (M-T4)."""
        for toll in list(self.p["tolls"]):
            if beside(toll["cell"], toll["side"]) == at:
                self.toll_is_out(toll)
        code = str(self.p["board"].pop(at))
        self.drop_credits()
        return code

    # ------------------------------------------------------------ action cards

    def do_break(self, card: str, move: str) -> None:
        self.p["front"][seat_of(move)].append(card)
        self.end_turn()

    def do_fix(self, card: str, move: str) -> None:
        target = move.rpartition(">")[2]
        seat, _, tool = target.partition(":")
        self.to_discard(card)
        self.take_from_front(int(seat), "break:" + (tool or card.removeprefix("fix:")))
        self.end_turn()

    def do_handyman(self, card: str, move: str) -> None:
        self.do_fix(card, move)

    def do_rockfall(self, card: str, move: str) -> None:
        at = cell_of(move)
        self.to_discard(card)
        if at in self.p["facedown"]:
            del self.p["facedown"][at]
        else:
            code = self.lift(at)
            if at in self.p["chest_tunnels"]:
                self.p["chest_tunnels"].remove(at)
            else:
                self.to_discard(code)
            if self.p["last_tunnel"] == at:
                self.p["last_tunnel"] = None
        self.end_turn()

    def do_map(self, card: str, move: str) -> None:
        at = cell_of(move)
        down = self.p["facedown"][at]
        self.to_discard(card)
        if "goal" in down:
            self.remember("goal", at, down["goal"])
        else:
            self.remember("chest", at, dict(down))
        self.end_turn()

    def remember(self, what: str, at: str | int, card: Any) -> None:
        """The mover has looked at something (V-1)."""
        note = {"what": what, "at": at, "card": card, "round": self.p["round"], "turn": self.p["turn"]}
        self.p["seen"][self.mover].append(note)

    def do_theft(self, card: str, move: str) -> None:
        self.p["front"][self.mover].append(card)
        self.p["thefts"].insert(0, self.mover)
        self.end_turn()

    def do_hands_off(self, card: str, move: str) -> None:
        self.to_discard(card)
        self.take_from_front(seat_of(move), "theft")
        self.end_turn()

    def do_trap(self, card: str, move: str) -> None:
        self.p["front"][seat_of(move)].append(card)
        self.end_turn()

    def do_free(self, card: str, move: str) -> None:
        self.to_discard(card)
        self.take_from_front(seat_of(move), "trap")
        self.end_turn()

    def do_inspect(self, card: str, move: str) -> None:
        seat = seat_of(move)
        self.to_discard(card)
        self.remember("role", seat, self.p["roles"][seat])
        self.end_turn()

    def do_swap_hats(self, card: str, move: str) -> None:
        self.to_discard(card)
        self.new_hat(seat_of(move))
        self.end_turn()

    def new_hat(self, seat: int) -> None:
        """The own role goes under the pile and the top one is taken (S-13, M-C1)."""
        self.p["spare_roles"].append(self.p["roles"][seat])
        self.p["roles"][seat] = self.p["spare_roles"].pop(0)
        self.forget_roles([seat])

    def forget_roles(self, changed: list[int]) -> None:
        """Nobody knows a changed role any more (V-1)."""
        for notes in self.p["seen"]:
            notes[:] = [note for note in notes if not (self.is_current(note, "role") and note["at"] in changed)]

    def is_current(self, note: Note, what: str) -> bool:
        return bool(note["what"] == what and note["round"] == self.p["round"])

    def do_swap_hands(self, card: str, move: str) -> None:
        other = seat_of(move)
        self.to_discard(card)
        hands = self.p["hands"]
        hands[self.mover], hands[other] = hands[other], hands[self.mover]
        self.p["draws"] = 0
        self.end_turn(also=[other])

    def do_back_and_forth(self, card: str, move: str) -> None:
        """W-17; V-1: only the player keeps what was known of the two."""
        cells, _, what = move.removeprefix("back-and-forth@").partition(" ")
        one, two = cells.split("@")
        self.to_discard(card)
        down = self.p["facedown"]
        new_place = {one: one, two: two}
        if what == "swap":
            down[one], down[two] = down[two], down[one]
            new_place = {one: two, two: one}
        for seat in self.seats:
            kept = []
            for note in self.p["seen"][seat]:
                if self.is_current(note, "goal") and note["at"] in new_place:
                    if seat != self.mover:
                        continue
                    note = {**note, "at": new_place[note["at"]]}
                kept.append(note)
            self.p["seen"][seat] = kept
        self.end_turn()

    def do_vault(self, card: str, move: str) -> None:
        self.replace_draw("vault")
        self.show_to_keep("vault", self.p["discard"][:SHOWN_IN_VAULT], [])

    def do_reverse(self, card: str, move: str) -> None:
        self.to_discard(card)
        self.p["direction"] *= -1
        self.end_turn()

    def do_pathfinder(self, card: str, move: str) -> None:
        """W-22; W-1: it lies in no pile until both tunnels are dug."""
        self.p["lasting"].append(card)
        self.p["digs"] = 2

    def do_diversion(self, card: str, move: str) -> None:
        """W-23; W-1: it lies in no pile until all that the moved card brings is done."""
        self.p["lasting"].append(card)
        code, at = placed(move.removeprefix("diversion>"))
        self.lift(self.p["last_tunnel"])
        self.put_down(code, at, payer_of(move))

    # ------------------------------------------------------------ postcard and reached cards

    def explore(self) -> None:
        """L-10: the postcard, then the reached cards one at a time."""
        self.visit_postcard()
        down = mine.reached_facedown(self.p)
        if down:
            self.reveal_one_of(down)
        else:
            self.end_dig()

    def reveal_one_of(self, down: list[str]) -> None:
        """L-9: the player chooses; a single one is no choice (V-2)."""
        if len(down) == 1:
            self.reveal(down[0])
        else:
            self.ask("reveal", self.mover, cells=down)

    def visit_postcard(self) -> None:
        """M-C1, M-P1: who first joins the place to the start."""
        joined = {at for at, _ in mine.tunnels_joined(self.p)}
        places = [at for at, code in self.p["board"].items() if code == "place"]
        if self.p["place_used"] or not any(at in joined for at in places):
            return
        self.p["place_used"] = True
        if self.plays("costume"):
            self.new_hat(self.mover)
        if self.plays("party"):
            self.p["roles"] = list(self.chance("party", list(self.p["roles"])))
            self.forget_roles(list(self.seats))

    def answer_reveal(self, asked: Asked, move: str) -> None:
        self.reveal(cell_of(move))

    def reveal(self, at: str) -> None:
        down = self.p["facedown"][at]
        card = goal_parts(down["goal"])[1] if "goal" in down else down["tunnel"]
        ways = mine.ways_to_lie(self.p, at, card)
        if len(ways) == 1:
            self.turn_up(at, ways[0])
        else:
            self.ask("turn", self.reacher(at), cells=[at], cards=ways)

    def answer_turn(self, asked: Asked, move: str) -> None:
        self.turn_up(asked["cells"][0], move.partition("=")[2])

    def reacher(self, at: str) -> int:
        """L-9: who reached a face-down card is the player whose card joined it."""
        return int(self.p["joined"].get(at, self.mover))

    def credit_reaches(self, seat: int) -> None:
        """L-9 `one`: whatever is joined from now on was joined by that seat; older credits stand."""
        if not self.all_at_once():
            for at in mine.reached_facedown(self.p):
                self.p["joined"].setdefault(at, seat)

    def drop_credits(self) -> None:
        """L-9: where the way has been broken nothing is reached any more."""
        still = mine.reached_facedown(self.p)
        self.p["joined"] = {at: seat for at, seat in self.p["joined"].items() if at in still}

    def turn_up(self, at: str, code: str) -> None:
        reacher = self.reacher(at)
        down = self.p["facedown"].pop(at)
        self.p["joined"].pop(at, None)
        if "goal" in down:
            self.p["faceup_goals"][at] = goal_as_it_lies(down["goal"], code)
            self.credit_reaches(reacher)
            self.goal_effect(goal_parts(down["goal"])[0], reacher)
        else:
            self.p["board"][at] = code
            self.p["chest_tunnels"].append(at)
            getattr(self, "open_" + down["chest"].removeprefix("chest:").replace("-", "_"))()

    def goal_effect(self, kind: str, reacher: int) -> None:
        """B-13, B-16, M-G2: the effect is for who reached the goal."""
        if kind == "treasure":
            self.p["finisher"] = reacher
            self.end_round()
        elif kind == "spider":
            self.end_round()
        else:
            if kind in ("bag1", "bag2"):
                self.p["gold"][reacher] += int(kind[-1])
            if kind == "dragon" and self.has_gold(reacher):
                self.pay_one(reacher)
            self.after_goal()

    def after_goal(self) -> None:
        """L-9: either only one goal is turned up, or the rest follow."""
        if self.all_at_once():
            self.explore()
        else:
            self.visit_postcard()
            self.end_dig()

    def all_at_once(self) -> bool:
        """L-9: only base without new goals and chests has the choice."""
        always = self.is_saboteur2() or self.plays("goals") or self.plays("chests")
        return always or self.p["options"]["simultaneous_goals"] == "all"

    def pay_one(self, seat: int) -> None:
        """B-23."""
        if self.p["gold"][seat] > 0:
            self.p["gold"][seat] -= 1
            return
        lowest = min(self.p["gold_cards"][seat])
        self.p["gold_cards"][seat].remove(lowest)
        self.p["gold_pile"].append(lowest)
        self.p["gold"][seat] += lowest - 1

    # ------------------------------------------------------------ chests (M-K4)

    def open_gold(self) -> None:
        if not self.is_saboteur2() and 1 in self.p["gold_pile"]:
            self.p["gold_pile"].remove(1)
            self.p["gold_cards"][self.mover].append(1)
        else:
            self.p["gold"][self.mover] += 1
        self.explore()

    def open_map_ban(self) -> None:
        self.p["map_ban"] = True
        self.explore()

    def open_no_draw(self) -> None:
        self.replace_draw("chest:no-draw")
        self.explore()

    def open_draw_more(self) -> None:
        self.p["draws"] += 1
        self.explore()

    def open_push_goal(self) -> None:
        cells = mine.goals_to_push(self.p)
        if len(cells) > 1:
            self.ask("push", self.mover, cells=cells)
            return
        if cells:
            self.push(cells[0])
        self.explore()

    def answer_push(self, asked: Asked, move: str) -> None:
        self.push(cell_of(move))
        self.explore()

    def push(self, at: str) -> None:
        """The goal moves one cell away, and what is known of it moves with it (V-1)."""
        new = mine.pushed(at)
        self.p["facedown"][new] = self.p["facedown"].pop(at)
        for notes in self.p["seen"]:
            for note in notes:
                if self.is_current(note, "goal") and note["at"] == at:
                    note["at"] = new

    def open_pickpocket(self) -> None:
        """Worded for the end of the turn, so it waits there (L-10)."""
        self.replace_draw("chest:pickpocket")
        self.explore()

    def pockets(self) -> list[int]:
        return [seat for seat in self.others if self.p["hands"][seat]]

    def answer_pick(self, asked: Asked, move: str) -> None:
        self.pick(seat_of(move))
        self.end_turn(asked["queue"])

    def pick(self, seat: int) -> None:
        card = self.chance("pickpocket", list(self.p["hands"][seat]))[0]
        self.p["hands"][seat].remove(card)
        self.hand.append(card)

    def open_pick_of_three(self) -> None:
        """Worded for the end of the turn, so it waits there (L-10)."""
        self.replace_draw("chest:pick-of-three")
        self.explore()

    def open_peek_role(self) -> None:
        if len(self.others) > 1:
            self.ask("peek", self.mover)
            return
        self.peek(self.others[0])
        self.explore()

    def answer_peek(self, asked: Asked, move: str) -> None:
        self.peek(seat_of(move))
        self.explore()

    def peek(self, seat: int) -> None:
        self.remember("role", seat, self.p["roles"][seat])

    def open_salvage(self) -> None:
        self.replace_draw("chest:salvage")
        self.p["discard"] = list(self.chance("salvage", list(self.p["discard"])))
        self.show_to_keep("chest:salvage", self.p["discard"][:SHOWN_IN_SALVAGE], [])

    def open_cave_in(self) -> None:
        for _ in range(CAVE_IN):
            if self.p["deck"]:
                self.to_discard(self.p["deck"].pop(0))
        self.explore()

    def show_to_keep(self, why: str, shown: list[str], also: list[int]) -> None:
        """The mover keeps one of the cards shown; a single one is no choice (V-2)."""
        if len(shown) > 1:
            self.ask("keep", self.mover, move=why, cards=list(shown), queue=also)
        else:
            self.keep(why, shown, shown[0] if shown else None, also)

    def answer_keep(self, asked: Asked, move: str) -> None:
        self.keep(asked["move"], asked["cards"], move.removeprefix("keep "), asked["queue"])

    def keep(self, why: str, shown: list[str], card: str | None, also: list[int]) -> None:
        pile = self.p["deck"] if why == "chest:pick-of-three" else self.p["discard"]
        self.veto_may_be_back(why, shown)
        if card is not None:
            pile.remove(card)  # the first equal card is among those shown, for they lie on top
            self.hand.append(card)
        if why == "vault":
            self.to_discard("vault")
            self.end_turn()
        elif why == "chest:salvage":
            self.explore()
        else:
            for _ in range(len(shown) - 1):
                self.to_discard(self.p["deck"].pop(0))
            self.end_turn(also)

    def veto_may_be_back(self, why: str, shown: list[str]) -> None:
        """W-19: a card taken unseen from where the used veto lay may be the veto; a salvage has shuffled that place."""
        height, pile = self.p["veto_height"], self.p["discard"]
        shows_it = why == "vault" and height is not None and height >= len(pile) - len(shown)
        if shows_it or (why == "chest:salvage" and pile):
            self.p.update({"veto_used": False, "veto_height": None})

    # ------------------------------------------------------------ drawing and the next seat

    def replace_draw(self, what: str) -> None:
        """W-2: the first replacement cancels the turn's normal draw."""
        if not self.p["instead"]:
            self.p["draws"] -= 1
        self.p["instead"].append(what)

    def end_dig(self) -> None:
        """A placed or moved card has had all its effects; a pathfinder goes on to the second card (W-22)."""
        if self.p["digs"] == 2 and self.hand:
            self.p["digs"] = 1
            return
        if self.p["digs"] == 1 and not self.p["instead"]:
            self.p["draws"] += 1
        self.end_effect()

    def end_effect(self, also: list[int] | None = None) -> None:
        """W-1: a pathfinder or diversion is discarded once its effect is over; then the turn ends."""
        self.p["digs"] = 0
        self.discard_lasting()
        self.end_turn(also)

    def discard_lasting(self) -> None:
        while self.p["lasting"]:
            self.to_discard(self.p["lasting"].pop(0))

    def end_turn(self, also: list[int] | None = None) -> None:
        """Draw what is owed, replaced draws first; then the seats in `also` draw one each."""
        also = also or []
        while self.p["instead"]:
            what = self.p["instead"].pop(0)
            if what == "chest:pick-of-three" and self.p["deck"]:
                self.show_to_keep(what, self.p["deck"][:SHOWN_OF_THREE], also)
                return
            if what == "chest:pickpocket" and len(self.pockets()) > 1:
                self.ask("pick", self.mover, queue=also)
                return
            if what == "chest:pickpocket" and self.pockets():
                self.pick(self.pockets()[0])
        self.draw(self.mover, self.p["draws"])
        for seat in also:
            self.draw(seat, 1)
        self.next_turn()

    def next_turn(self) -> None:
        """B-6, B-14, W-20."""
        order = [*self.around(self.mover, self.p["direction"])[1:], self.mover]
        with_cards = [seat for seat in order if self.p["hands"][seat]]
        if not with_cards:
            self.end_without_cards()
            return
        self.p["last_mover"] = self.mover
        self.p["turn"] += 1
        self.p["to_move"] = with_cards[0]
        self.p.update({"draws": 1, "instead": [], "digs": 0, "asked": []})

    def end_without_cards(self) -> None:
        """L-9, B-14: before the round ends, goals left lying are turned up as long as there are any."""
        down = [] if self.all_at_once() else mine.reached_facedown(self.p)
        if down:
            self.p["draws"] = 0
            self.reveal_one_of(down)
        else:
            self.end_round()

    # ------------------------------------------------------------ scoring

    def end_round(self) -> None:
        """Everything still owed is dropped (L-10) and the round is scored."""
        self.discard_lasting()
        self.p["last_mover"] = self.mover
        self.p.update({"draws": 1, "instead": [], "digs": 0, "asked": []})
        if self.is_saboteur2():
            self.score_saboteur2()
        elif self.plays("tournament"):
            self.score_tournament()
        else:
            self.score_base()

    def seats_of(self, *roles: str) -> list[int]:
        return [seat for seat in self.seats if self.p["roles"][seat] in roles]

    def score_base(self) -> None:
        finisher = self.p["finisher"]
        if finisher is None:
            self.pay_saboteurs()
            self.finish_round()
        elif self.p["roles"][finisher] == "greedy":
            self.pay_exactly(finisher, GREEDY_GOLD)
            self.finish_round()
        else:
            self.share_gold_cards(finisher)

    def pay_saboteurs(self) -> None:
        """B-17, B-18: clockwise from the left neighbour of who took the last turn."""
        saboteurs = self.seats_of("saboteur")
        for seat in self.around(self.p["last_mover"] + 1, 1):
            if seat in saboteurs:
                self.pay_exactly(seat, SABOTEUR_GOLD.get(len(saboteurs), 2))

    def pay_exactly(self, seat: int, amount: int) -> None:
        """B-18."""
        pile = self.p["gold_pile"]
        while amount:
            if not any(card <= amount for card in pile):
                self.p["gold"][seat] += amount
                return
            card = pile.pop(0)
            if card > amount:
                pile.append(card)
            else:
                self.p["gold_cards"][seat].append(card)
                amount -= card

    def share_gold_cards(self, finisher: int) -> None:
        """B-16, V-S1, W-20: against the direction of play."""
        miners = self.seats_of("miner")
        takers = [seat for seat in self.around(finisher, -self.p["direction"]) if seat in miners]
        if self.plays("sabotaged"):
            takers = [seat for seat in takers if not self.broken(seat)]
        if not takers:
            self.finish_round()
            return
        drawn = self.p["gold_pile"][: len(miners)]
        del self.p["gold_pile"][: len(miners)]
        self.ask_take(drawn, [takers[i % len(takers)] for i in range(len(drawn))])

    def ask_take(self, drawn: list[int], queue: list[int]) -> None:
        """The last gold card is no choice (V-2)."""
        if len(drawn) > 1:
            self.ask("take", queue[0], cards=drawn, queue=queue[1:])
            return
        for card in drawn:
            self.p["gold_cards"][queue[0]].append(card)
        self.finish_round()

    def answer_take(self, asked: Asked, move: str) -> None:
        value = int(move.removeprefix("take "))
        drawn = list(asked["cards"])
        drawn.remove(value)
        self.p["gold_cards"][asked["seat"]].append(value)
        self.ask_take(drawn, asked["queue"])

    def score_tournament(self) -> None:
        """V-T3."""
        finisher = self.p["finisher"]
        gold = self.p["gold"]
        if finisher is None:
            saboteurs = self.seats_of("saboteur")
            for seat in saboteurs:
                gold[seat] += 4 if len(saboteurs) == 1 else 3
        elif self.p["roles"][finisher] == "greedy":
            gold[finisher] += GREEDY_GOLD
        else:
            for seat in self.seats_of("miner"):
                gold[seat] += 3 if seat == finisher else 2
        self.finish_round()

    def score_saboteur2(self) -> None:
        """S-16 to S-20."""
        winners = [seat for seat in self.seats_of(*self.winning_roles()) if not self.trapped(seat)]
        for seat in winners:
            less = {"boss": 1, "profiteer": 2}.get(self.p["roles"][seat], 0)
            self.p["gold"][seat] += max(0, SABOTEUR2_GOLD.get(len(winners), 1) - less)
        geologists = [seat for seat in self.seats_of("geologist") if not self.trapped(seat)]
        crystals = sum(has(code, "crystal") for code in self.p["board"].values())
        for seat in geologists:
            self.p["gold"][seat] += crystals // len(geologists)
        thefts = self.p["thefts"]
        order = self.around(thefts[0], 1) if thefts else []
        self.next_thief([seat for seat in order if seat in thefts and not self.trapped(seat)])

    def winning_roles(self) -> list[str]:
        """S-16, S-17: the roles that win, whether anybody has them or not."""
        finisher = self.p["finisher"]
        if finisher is None:
            return ["saboteur", "profiteer"]
        teams = [colour for colour in ("blue", "green") if mine.open_to(self.p, colour)]
        own = self.p["roles"][finisher]
        if own in teams:
            teams = [own]
        return [*teams, "boss", "profiteer"]

    def next_thief(self, queue: list[int]) -> None:
        """S-20: each must steal if there is anybody with gold; one possible victim is no choice (V-2)."""
        while queue:
            thief, queue = queue[0], queue[1:]
            victims = self.robbable(thief)
            if len(victims) > 1:
                self.ask("steal", thief, queue=queue)
                return
            if victims:
                self.steal(thief, victims[0])
        self.finish_round()

    def robbable(self, thief: int) -> list[int]:
        return [seat for seat in self.seats if seat != thief and self.has_gold(seat)]

    def answer_steal(self, asked: Asked, move: str) -> None:
        self.steal(asked["seat"], seat_of(move))
        self.next_thief(asked["queue"])

    def steal(self, thief: int, victim: int) -> None:
        self.pay_one(victim)
        self.p["gold"][thief] += 1

    def finish_round(self) -> None:
        """B-20 to B-22."""
        if self.p["round"] < ROUNDS:
            setup.next_round(self.p, self.chance)
            return
        wealth = [self.p["gold"][seat] + sum(self.p["gold_cards"][seat]) for seat in self.seats]
        self.p["over"] = {"winners": [seat for seat in self.seats if wealth[seat] == max(wealth)]}


# ---------------------------------------------------------------- reading move texts


def card_of(move: str) -> str:
    """The card that leaves the hand, as it is written there."""
    if is_tunnel(move):
        return canonical(placed(move)[0])
    return move.split("@")[0].split(">")[0]


def placed(move: str) -> tuple[str, str]:
    """`NES@3,-1 pay>0` lies as NES at 3,-1; in the Duel the code itself may hold an @."""
    code, _, at = move.partition(" ")[0].rpartition("@")
    return code, at


def payer_of(move: str) -> int | None:
    _, found, seat = move.partition(" pay>")
    return int(seat) if found else None


def seat_of(move: str) -> int:
    return int(move.rpartition(">")[2])


def cell_of(move: str) -> str:
    return move.partition("@")[2]
