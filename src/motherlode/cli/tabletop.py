"""The table in words, for one who plays at the terminal: the players with their names, what they hold, own and know."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import motherlode as ml
from motherlode.core.cards import HIDDEN, NAME
from motherlode.core.cells import cell_text
from motherlode.core.names import CHESTS, GOALS, ROLES
from motherlode.i18n import card_name, goal_name, role_name, tr


def tabletop(view: ml.Position, language: str, names: Sequence[str]) -> list[str]:
    """What a seat sees beside the mine, line by line."""
    return Tabletop(view, language, names).lines()


class Tabletop:
    """One view, one language, and who is called what."""

    def __init__(self, view: ml.Position, language: str, names: Sequence[str]) -> None:
        self.view = view
        self.language = language
        self.names = names

    def lines(self) -> list[str]:
        """Everything beside the mine."""
        view = self.view
        counts = {"deck": len(view.deck), "discard": len(view.discard)}
        lines = [self._say("round", round=view.round, turn=view.turn, **counts)]
        lines += [self._say("reversed")] if view.direction < 0 else []
        lines += [self._seat(seat) for seat in range(view.rules.players)]
        lines += self._kept_by_boxes()
        lines += [self._say("last", place=cell_text(view.last_tunnel))] if view.last_tunnel is not None else []
        return [*lines, *self._known(), *self._hand()]

    def _seat(self, seat: int) -> str:
        view, language = self.view, self.language
        sign = ">" if view.to_act == seat else " "
        name = self.names[seat] + (f" ({self._say('you')})" if seat == view.viewer else "")
        parts = [
            f"{sign} {seat} {name}{self._colour(seat)}:",
            tr(language, "count.cards", n=len(view.hands[seat])) + self._gold(seat),
        ]
        if view.rules.default_role is not None and view.roles[seat]:
            parts.append(f"· {role_name(language, ROLES.names[view.roles[seat]])}")
        if view.front[seat]:
            parts.append(f"· {self._say('before', cards=self._cards(view.front[seat]))}")
        return " ".join(parts)

    def _colour(self, seat: int) -> str:
        """Whose start is whose, where there are several: the colour, and its letter in the mine."""
        rules = self.view.rules
        colours = [start.partition(":")[2] for start in rules.walkers[rules.layers[seat]].starts]
        named = [tr(self.language, f"option.colour.{colour}") for colour in colours if colour]
        return f", {named[0]} ({colours[0][0].upper()})" if named else ""

    def _gold(self, seat: int) -> str:
        """What a seat owns, as far as the viewer may know it."""
        view = self.view
        cards = view.gold_cards[seat]
        if all(cards) and view.gold[seat] >= 0:
            return f" · {tr(self.language, 'count.gold', n=view.rules.wealth(view)[seat])}"
        return f" · {tr(self.language, 'count.gold_cards', n=len(cards))}" if cards else ""

    def _hand(self) -> list[str]:
        view = self.view
        if view.viewer is None or not view.hands[view.viewer] or HIDDEN in view.hands[view.viewer]:
            return []
        hand = [f"{NAME[card]} {self._card(card)}" for card in view.hands[view.viewer]]
        return ["", self._say("hand", cards=" · ".join(hand))]

    def _known(self) -> list[str]:
        """What lies face down and has been seen."""
        view = self.view
        known = [
            f"{cell_text(cell)} {goal_name(self.language, GOALS.names[goal])}"
            for cell, goal in view.facedown.items()
            if goal
        ]
        known += [
            f"{cell_text(cell)} {card_name(self.language, CHESTS.names[card >> 8])}"
            for cell, card in view.covered.items()
            if card != HIDDEN
        ]
        return [self._say("known", what=", ".join(known))] if known else []

    def _kept_by_boxes(self) -> list[str]:
        """What boxes keep account of and a player must see."""
        lines = []
        for field in self.view.rules.fields:
            value = field.write(self.view.extra[field.slot])
            if field.name in _SHOWN and value:
                lines.append(self._say(field.name, what=", ".join(_SHOWN[field.name](self, value))))
        return lines

    def _tolls(self, tolls: Any) -> list[str]:
        return [f"{toll['cell']} ({self.names[toll['owner']]})" for toll in tolls]

    def _colours(self, laid: Any) -> list[str]:
        return [f"{cell} ({tr(self.language, f'option.colour.{colour}')})" for cell, colour in laid.items()]

    def _cards(self, cards: Sequence[int]) -> str:
        return ", ".join(map(self._card, cards))

    def _card(self, card: int) -> str:
        return card_name(self.language, NAME[card])

    def _say(self, key: str, **args: str | int) -> str:
        return tr(self.language, f"terminal.{key}", **args)


_SHOWN: Final[dict[str, Callable[[Tabletop, Any], list[str]]]] = {
    "tolls": Tabletop._tolls,
    "map_ban": lambda table, value: [],
    "markers": Tabletop._colours,
    "keys": Tabletop._colours,
    "ladders": Tabletop._colours,
}
