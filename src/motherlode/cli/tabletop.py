"""The table in words, for a player at the terminal: the players with their names, what they hold, own and know."""

from collections.abc import Sequence
from typing import Any

import motherlode as ml
from motherlode.core.cards import HIDDEN, NAME
from motherlode.core.cells import cell_text
from motherlode.core.families import ROLES
from motherlode.i18n import card_name, catalogue, goal_name, role_name, tr


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
        named = [self._word(colour) for colour in colours if colour]
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
        known = [
            f"{cell} {', '.join(self._seen(kind, code) for kind, code in lies.items() if code != '?')}"
            for cell, lies in ml.dump(self.view)["facedown"].items()
            if set(lies.values()) != {"?"}
        ]
        return [self._say("known", what=", ".join(known))] if known else []

    def _seen(self, kind: str, code: str) -> str:
        return goal_name(self.language, code) if kind == "goal" else card_name(self.language, code)

    def _kept_by_boxes(self) -> list[str]:
        """What boxes keep account of and a player must see: whatever a box has a sentence for."""
        kept = {f"terminal.state.{field.name}": field.written(self.view) for field in self.view.rules.fields}
        return [
            tr(self.language, key, what=", ".join(self._entries(value)))
            for key, value in kept.items()
            if value and key in catalogue(self.language)
        ]

    def _entries(self, value: Any) -> list[str]:
        """What a field holds, as it is written: places with what is there, one after the other."""
        if isinstance(value, dict):
            return [f"{place} ({self._word(what)})" for place, what in value.items()]
        return [self._entry(list(entry.values())) for entry in value] if isinstance(value, list) else []

    def _entry(self, parts: list[Any]) -> str:
        return f"{parts[0]} ({', '.join(map(self._word, parts[1:]))})"

    def _word(self, code: Any) -> str:
        """A seat's name; a colour or a side in words."""
        if isinstance(code, int):
            return self.names[code]
        keys = [f"{family}.{code}" for family in ("hue", "side")]
        return next((tr(self.language, key) for key in keys if key in catalogue(self.language)), str(code))

    def _cards(self, cards: Sequence[int]) -> str:
        return ", ".join(map(self._card, cards))

    def _card(self, card: int) -> str:
        return card_name(self.language, NAME[card])

    def _say(self, key: str, **args: str | int) -> str:
        return tr(self.language, f"terminal.{key}", **args)
