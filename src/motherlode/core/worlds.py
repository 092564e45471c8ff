"""Worlds: positions that agree with all that a seat knows, each as likely as the other, or as likely as weights say.

A seat knows its view, and perhaps more: `Evidence` holds what it saw passing. Everything else may be anywhere. Cards that look alike
count as different cards, as they do on the table, so that two equal cards in hiding weigh as much as any two.
"""

from collections.abc import Sequence
from typing import Any, Final

from motherlode.core import flow
from motherlode.core.boxes import VERBS, card_played
from motherlode.core.cards import HIDDEN, UPRIGHT, Card
from motherlode.core.chance import N
from motherlode.core.dice import Dice
from motherlode.core.evidence import Clue, Evidence, width
from motherlode.core.families import UNKNOWN, UNTOLD, Goal, hand_form
from motherlode.core.moves import Move, card_of, verb_of
from motherlode.core.native import i64, vec
from motherlode.core.position import Pending, Position
from motherlode.core.weighed import WeighedHeap, Weights

_NOTHING: Final = 0  # no card, role, goal, find or piece of gold has this number
_TRIES: Final = 64
_HIDDEN_TOKENS: Final = 3  # whoever hides tokens is taken to have one to three


class Heap:
    """Hidden things of one family: the places where they lie, what is known to lie where, and what is left to lie in the rest."""

    def __init__(
        self,
        count: int,
        unseen: list[N],
        printed: Sequence[int],
        known: list[int] | None = None,
        clues: list[Clue] | None = None,
    ) -> None:
        """`unseen`, which the heap keeps, are all things of the family that lie in no open place; `known` has an entry per place, if
        anything is known."""
        self.loose: list[int] = unseen  # type: ignore[assignment]  # numbers of some family
        self.count = count
        self.known: list[int] = []  # empty as long as nothing is known
        self.groups: list[tuple[list[int], list[int]]] = []
        wanted = count
        if known is not None or clues:
            self.known = [_NOTHING] * count if known is None else known
            wanted = self._settle(clues or [])
        self.is_free = not self.groups and wanted == count
        while len(self.loose) < wanted:  # a position may hold more cards than are printed
            self.loose.extend(printed or [HIDDEN])

    def _settle(self, clues: list[Clue]) -> int:
        """What is known lies where it lies; says how many places are left to fill."""
        for kind in self.known:
            if kind:
                _take_away(self.loose, kind)
        for clue in clues:
            self._heed(clue)
        wanted = self.known.count(_NOTHING)
        for kinds, _ in self.groups:
            wanted -= len(kinds)
        return wanted

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with what lies where."""
        return Heap, (0, [], []), self.__getstate__()

    def places(self) -> list[int]:
        """What is known to lie where, place by place."""
        return self.known[:] if self.known else [_NOTHING] * self.count

    def _heed(self, clue: Clue) -> None:
        """A clue on one place is knowledge; those on the same several places are met together."""
        places = sorted(place for place in clue.places if not self.known[place])
        if not places or clue.kind not in self.loose or any(self.known[place] == clue.kind for place in clue.places):
            return
        if len(places) == 1:
            self.known[places[0]] = clue.kind
            _take_away(self.loose, clue.kind)
            return
        for kinds, others in self.groups:
            if others == places:
                if len(kinds) < len(places):
                    kinds.append(clue.kind)
                    _take_away(self.loose, clue.kind)
                return
        self.groups.append(([clue.kind], places))
        _take_away(self.loose, clue.kind)

    def draw(self, dice: Dice) -> list[int]:
        """What lies where, place by place."""
        loose = self.loose[:]
        dice.mix(loose)
        if self.is_free:
            del loose[self.count :]
            return loose
        places = self._followed(dice)
        used = 0
        for i in range(self.count):
            if not places[i]:
                places[i] = loose[used]
                used += 1
        return places

    def _followed(self, dice: Dice) -> list[int]:
        """All clues met at once: each group at random, again from the start if two want the same place."""
        for _ in range(_TRIES):
            places = self.places()
            if self._place_groups(places, dice):
                return places
        return self._followed_in_turn(dice)

    def _place_groups(self, places: list[int], dice: Dice) -> bool:
        for kinds, wanted in self.groups:
            spots = wanted[:]
            dice.mix(spots)
            for i in range(len(kinds)):
                if places[spots[i]]:
                    return False
                places[spots[i]] = kinds[i]
        return True

    def _followed_in_turn(self, dice: Dice) -> list[int]:
        """For clues that random drawing does not meet: places them one by one, the narrowest first, wherever there is room."""
        places = self.places()
        for kinds, wanted in sorted(self.groups, key=_room):
            spots = [spot for spot in wanted if not places[spot]]
            dice.mix(spots)
            for i in range(len(kinds)):
                places[spots[i] if i < len(spots) else places.index(_NOTHING)] = kinds[i]
        return places


def _room(group: tuple[list[int], list[int]]) -> int:
    return len(group[1]) - len(group[0])


def _counted(cards: list[Card]) -> vec[i64]:
    """How many cards there are of each kind."""
    counts = vec[i64]([0] * 256)
    for card in cards:
        counts[card] += 1
    return counts


def _without(cards: list[Card], taken: vec[i64]) -> list[Card]:
    """Cards in their order less so many of each kind, of equal ones the first; they are counted down."""
    left: list[Any] = []
    things: list[Any] = cards  # they stay what they are
    for thing in things:
        kind: i64 = thing
        if taken[kind]:
            taken[kind] -= 1
        else:
            left.append(thing)
    return left


def _take_away(things: list[N], kind: int) -> None:
    """One thing of that kind less, if there is one."""
    if kind in things:
        things.remove(kind)


_NO_HEAP: Final = Heap(0, [], [])  # nothing hidden; never changed


class Worlds:
    """All worlds of one view; `draw` brings one at random."""

    def __init__(self, view: Position, evidence: Evidence | None = None, weights: Weights | None = None) -> None:
        if not view.is_view:
            raise ValueError("worlds are drawn from a view: this is the whole truth")
        self.view = view
        self.is_open = view.winners is not None  # a finished game is open to all (V-3)
        self.asides = [field for field in view.rules.fields if field.hidden_pile and field.of(view)]
        self.seats = [seat for seat in view.rules.seats if seat != view.viewer]
        self.cards = self._card_heap(evidence)
        self.role_seats = [seat for seat in view.rules.seats if view.roles and view.roles[seat] == UNKNOWN]
        self.roles = self._role_heap(evidence)
        self.goal_cells = list(view.facedown)
        self.goals = self._goal_heap(evidence)
        self.covered_cells = [cell for cell in view.covered if view.covered[cell] >> 8 == UNKNOWN]
        self.tunnels = self._tunnel_heap(evidence) if self.covered_cells else _NO_HEAP
        self.finds = self._find_heap(evidence) if self.covered_cells else _NO_HEAP
        self.purses = [seat for seat in self.seats if view.gold_cards[seat]]
        self.gold = self._gold_heap()
        self.hidden_tokens = [seat for seat in range(len(view.gold)) if view.gold[seat] == UNTOLD]
        self.weighed_roles: WeighedHeap | None = None
        self.weighed_goals: WeighedHeap | None = None
        if weights is not None:
            self.weigh(weights)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with all that is known."""
        return Worlds, (self.view,), self.__getstate__()

    def weigh(self, weights: Weights) -> None:
        """Worlds are as likely from now on as these weights say."""
        roles: list[dict[int, float] | None] = [None] * self.roles.count
        for i, seat in enumerate(self.role_seats):
            if weights.roles.get(seat):
                roles[i] = {int(role): weight for role, weight in weights.roles[seat].items()}
        goals: list[dict[int, float] | None] = [None] * self.goals.count
        for i, cell in enumerate(self.goal_cells):
            if weights.goals.get(cell):
                goals[i] = {int(goal): weight for goal, weight in weights.goals[cell].items()}
        self.weighed_roles = WeighedHeap(self.roles, roles) if any(roles) else None
        self.weighed_goals = WeighedHeap(self.goals, goals) if any(goals) else None

    def draw(self, dice: Dice) -> Position:
        """A position that may be the true one, for all that the seat knows."""
        if self.is_open:
            return self._open_copy()
        world = self._draw_once(dice)
        pending = world.pending
        if pending is not None and self._is_declared(pending):  # whoever declared a move was able to make it
            check = world.rules.decisions[pending.kind].checks
            for _ in range(_TRIES):
                if check is None or world.pending is None or not check(world, world.pending):
                    break
                world = self._draw_once(dice)
        return world

    def _open_copy(self) -> Position:
        """The view as if it were the truth."""
        world = self.view.copy()
        world.is_view = False
        world.viewer = None
        return world

    def _is_declared(self, pending: Pending) -> bool:
        """Whether another seat has a card on the table that is still in its hand."""
        return self.view.to_move != self.view.viewer and self.view.rules.decisions[pending.kind].declared

    def _draw_once(self, dice: Dice) -> Position:
        world = self.view.copy(with_piles=False)
        world.is_view = False
        world.viewer = None
        self._lay_cards(world, self.cards.draw(dice))
        if self.roles.count:
            weighed = self.weighed_roles
            self._lay_roles(world, self.roles.draw(dice) if weighed is None else weighed.draw(dice))
        if self.goals.count:
            goals = self.goals.draw(dice) if self.weighed_goals is None else self.weighed_goals.draw(dice)
            for cell, goal in zip(self.goal_cells, goals, strict=True):
                world.facedown[cell] = goal  # type: ignore[assignment]
        if self.covered_cells:
            tunnels, finds = self.tunnels.draw(dice), self.finds.draw(dice)
            for i, cell in enumerate(self.covered_cells):
                world.covered[cell] = tunnels[i] | finds[i] << 8
        gold = self.gold.draw(dice) if self.gold.count else []
        self._lay_gold(world, gold)
        for seat in self.hidden_tokens:
            world.gold[seat] = 1 + dice.below(_HIDDEN_TOKENS)
        if world.pending is not None:
            world.pending = self._pending_part(world, world.pending, gold, dice)
        return world

    # Cards.

    def _card_heap(self, evidence: Evidence | None) -> Heap:
        """Other hands, the deck, the discard pile and what was set aside, in this order."""
        view, rules = self.view, self.view.rules
        self.hand_at = [0] * rules.players
        end = 0
        for seat in self.seats:
            self.hand_at[seat] = end
            end += len(view.hands[seat])
        self.deck_at = end
        self.discard_at = self.deck_at + len(view.deck)
        self.aside_at = self.discard_at + len(view.discard)
        count = self.aside_at
        for field in self.asides:
            count += len(field.of(view))
        clues = [] if evidence is None else self._card_clues(evidence)
        self._add_declared_clue(clues)
        printed = rules.deck if rules.gone is None else _without(rules.deck, _counted(rules.gone(view)))
        return Heap(count, _without(printed, self._cards_in_sight()), printed, self._what_is_shown(count), clues)

    def _cards_in_sight(self) -> vec[i64]:
        """How many cards of each kind of the deck lie open or in the seat's own hand."""
        view, rules = self.view, self.view.rules
        cards = view.hands[view.viewer][:] if view.viewer is not None else []
        for front in view.front:
            cards += front
        for field in rules.fields:
            if field.open_pile:
                cards += field.of(view)
        pending = view.pending
        if pending is not None and pending.move is not None and rules.decisions[pending.kind].shown_from is not None:
            cards.append(card_of(pending.move))  # played, and on no pile before one is kept
        counts = _counted(cards)
        self._count_tunnels(counts)
        return counts

    def _count_tunnels(self, counts: vec[i64]) -> None:
        """The cards of the deck that lie in the mine."""
        view, rules = self.view, self.view.rules
        tiles, cells, goals, stays, discards = (
            view.mine.tiles, view.mine.grid.cells, view.faceup_goals, rules.stays, rules.discards,
        )  # fmt: skip
        for i in view.mine.laid:
            card: int = tiles[i]
            if stays[card] or (goals and cells[i] in goals):
                continue
            if discards is None or discards(view, cells[i]):
                upright: i64 = UPRIGHT[card]
                counts[upright] += 1

    def _what_is_shown(self, count: int) -> list[int] | None:
        """Cards from which the seat may keep one lie on top of their pile; nothing if there are none."""
        pending = self.view.pending
        top = self._top_of_shown_pile()
        if pending is None or top is None:
            return None
        known = [_NOTHING] * count
        for i, card in enumerate(pending.cards):
            if card != HIDDEN:
                known[top - i] = card
        return known

    def _top_of_shown_pile(self) -> int | None:
        view, pending = self.view, self.view.pending
        shown_from = None if pending is None else view.rules.decisions[pending.kind].shown_from
        if pending is None or shown_from is None:
            return None
        return (self.discard_at if shown_from(view, pending) is view.deck else self.aside_at) - 1

    def _card_clues(self, evidence: Evidence) -> list[Clue]:
        """The evidence in terms of places in this heap."""
        view = self.view
        place_of: dict[int, int] = {}
        for seat in self.seats:
            if len(evidence.hands[seat]) != len(view.hands[seat]):
                raise ValueError("the knowledge is of another moment than the view")
            for i, place in enumerate(evidence.hands[seat]):
                place_of[place] = self.hand_at[seat] + i
        if len(evidence.discard) != len(view.discard):
            raise ValueError("the knowledge is of another moment than the view")
        for i, place in enumerate(evidence.discard):
            place_of[place] = self.discard_at + i
        return _translated(evidence.cards.clues, place_of)

    def _add_declared_clue(self, clues: list[Clue]) -> None:
        """A card that is on the table but not yet played out is still in its player's hand."""
        view, pending = self.view, self.view.pending
        if pending is None or pending.move is None or not self._is_declared(pending):
            return
        card, first = card_played(pending.move), self.hand_at[view.to_move]
        hand = set(range(first, first + len(view.hands[view.to_move])))
        heard_of = [clue for clue in clues if clue.kind == card and not clue.places.isdisjoint(hand)]
        if any(clue.places <= hand for clue in heard_of):
            return
        if heard_of:
            clues.remove(min(heard_of, key=width))
        clues.append(Clue(card, hand))

    def _lay_cards(self, world: Position, cards: list[int]) -> None:
        view = self.view
        end = 0
        for seat in self.seats:
            at = end
            end += len(view.hands[seat])
            world.hands[seat] = cards[at:end]  # type: ignore[assignment]
        if view.viewer is not None:
            world.hands[view.viewer] = view.hands[view.viewer][:]
        world.deck = cards[self.deck_at : self.discard_at]  # type: ignore[assignment]
        world.discard = cards[self.discard_at : self.aside_at]  # type: ignore[assignment]
        end = self.aside_at
        for field in self.asides:
            at = end
            end += len(field.of(view))
            field.set(world, tuple(cards[at:end]))

    # Roles, goals, finds.

    def _role_heap(self, evidence: Evidence | None) -> Heap:
        """The hats of the seats that are unknown, then the pile."""
        view = self.view
        if not view.rules.role_pile:
            return _NO_HEAP
        place_of: dict[int, int] = {}
        if evidence is not None:
            for i, seat in enumerate(self.role_seats):
                place_of[evidence.hats[seat]] = i
            for i, place in enumerate(evidence.spare_hats):
                place_of[place] = len(self.role_seats) + i
        clues = [] if evidence is None else _translated(evidence.roles.clues, place_of)
        unseen = view.rules.role_pile[:]
        for role in view.roles:
            if role:
                _take_away(unseen, role)
        count = len(self.role_seats) + len(view.spare_roles)
        return Heap(count, unseen, view.rules.role_pile, None, clues)

    def _lay_roles(self, world: Position, roles: list[int]) -> None:
        unknown = len(self.role_seats)
        for i in range(unknown):
            world.roles[self.role_seats[i]] = roles[i]  # type: ignore[call-overload]
        world.spare_roles = roles[unknown:]  # type: ignore[assignment]

    def _goal_heap(self, evidence: Evidence | None) -> Heap:
        """All face-down goals; those that lie there for certain have a clue on the places, the others fill up."""
        view = self.view
        certain, others = view.rules.goals_in_play(view)
        known: list[int] = [*view.facedown.values()]
        seen = [goal for goal in view.facedown.values() if goal]
        open_goals: list[Goal] = [*view.faceup_goals.values(), *seen]
        for goal in open_goals:
            _take_away(certain if hand_form(goal) in certain else others, hand_form(goal))
        clues = [] if evidence is None else self._goal_clues(evidence)
        unseen = [*certain, *others, *seen]
        if others:
            free = {i for i, goal in enumerate(known) if not goal}
            followed = [clue.kind for clue in clues]
            for goal in certain:
                if goal in followed:
                    followed.remove(goal)
                else:
                    clues.append(Clue(goal, free.copy()))
        return Heap(len(known), unseen, unseen[:], known if seen else None, clues)

    def _goal_clues(self, evidence: Evidence) -> list[Clue]:
        """The evidence in terms of places in the heap of goals."""
        place_of: dict[int, int] = {}
        for i, cell in enumerate(self.goal_cells):
            if cell in evidence.goals_at:
                place_of[evidence.goals_at[cell]] = i
        return _translated(evidence.goals.clues, place_of)

    def _tunnel_heap(self, evidence: Evidence | None) -> Heap:
        """The tunnels over finds that nobody has seen; those that are over or out stay away."""
        view, rules = self.view, self.view.rules
        unseen = sorted(rules.covers)
        on_table = view.mine.cards()
        for cell in on_table:
            if not (rules.discards is None or rules.discards(view, cell)):
                _take_away(unseen, UPRIGHT[on_table[cell]])
        for tunnel in [] if evidence is None else evidence.tunnels_out:
            _take_away(unseen, tunnel)
        for sight in self._find_sights():
            _take_away(unseen, sight & 255)
        shown = [view.covered[cell] for cell in self.covered_cells]
        known = [_NOTHING if card == HIDDEN else card for card in shown]  # a tunnel may be seen before its find (M-K2)
        return Heap(len(known), [*unseen, *[card for card in known if card]], sorted(rules.covers), known)

    def _find_heap(self, evidence: Evidence | None) -> Heap:
        """What lies under them."""
        rules = self.view.rules
        unseen = sorted(rules.finds)
        for find in [] if evidence is None else evidence.finds_out:
            _take_away(unseen, find)
        for sight in self._find_sights():
            _take_away(unseen, sight >> 8)
        return Heap(len(self.covered_cells), unseen, sorted(rules.finds))

    def _find_sights(self) -> list[int]:
        """Finds that the seat has looked at in this round, and tunnels that are being turned up before all eyes."""
        view = self.view
        sights = [] if view.viewer is None else list(view.seen[view.viewer])
        seen = [sight.card for sight in sights if sight.what not in ("goal", "role") and sight.round == view.round]
        return list(dict.fromkeys([*seen, *[card for card in view.covered.values() if card != HIDDEN]]))

    # Gold.

    def _gold_heap(self) -> Heap:
        """Others' gold cards, what is being passed round, and the pile."""
        view = self.view
        unseen = view.rules.gold_pile[:]
        if view.viewer is not None:
            for value in view.gold_cards[view.viewer]:
                _take_away(unseen, value)
        before, behind = 0, len(view.gold_pile)
        for seat in self.purses:
            before += len(view.gold_cards[seat])
        if view.pending is None or not self._passes_gold(view.pending):
            return Heap(before + behind, unseen, view.rules.gold_pile)
        known = [*[_NOTHING] * before, *view.pending.cards, *[_NOTHING] * behind]
        return Heap(len(known), unseen, view.rules.gold_pile, known)

    def _passes_gold(self, pending: Pending) -> bool:
        return self.view.rules.decisions[pending.kind].cards == "gold"

    def _lay_gold(self, world: Position, gold: list[int]) -> None:
        at = 0
        for seat in self.purses:
            count = len(self.view.gold_cards[seat])
            world.gold_cards[seat] = gold[at : at + count]
            at += count
        world.gold_pile = gold[len(gold) - len(self.view.gold_pile) :]

    # What is asked.

    def _pending_part(self, world: Position, pending: Pending, gold: list[int], dice: Dice) -> Pending:
        """The question with what its viewer could not see of it."""
        cards, move = pending.cards, pending.move
        decision = world.rules.decisions[pending.kind]
        if cards and self._passes_gold(pending):
            end = len(gold) - len(world.gold_pile)
            cards = tuple(gold[end - len(cards) : end])
        elif decision.shown_from is not None:
            pile = decision.shown_from(world, pending)
            cards = tuple(pile[: -1 - len(cards) : -1])
        if move is not None and self._is_declared(pending) and VERBS[verb_of(move)].secret:
            move = self._whole_move(world, move, dice)
        return Pending(pending.kind, pending.seat, move, pending.cells, cards, pending.queue)

    def _whole_move(self, world: Position, seen: Move, dice: Dice) -> Move:
        """One of the moves that look like the one that was declared."""
        before = world.copy()
        before.pending = None
        alike = [move for move in flow.legal(before) if VERBS[verb_of(move)].public(move) == seen]
        return alike[dice.below(len(alike))] if alike else seen


def _translated(clues: list[Clue], place_of: dict[int, int]) -> list[Clue]:
    """Clues on the places of a heap; clues on things that may have left them, or lie open, are dropped."""
    translated = []
    for clue in clues:
        if all(place in place_of for place in clue.places):
            translated.append(Clue(clue.kind, {place_of[place] for place in clue.places}))
    return translated
