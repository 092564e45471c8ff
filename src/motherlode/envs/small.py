"""A small game that can be solved exactly: the last turns of a round of the base game, for two, with nine cards.

    python -m motherlode.envs.small

The tunnel is nearly through: one card joins any of the three goals. Seat 0 is a miner and holds two cards, seat 1 is a saboteur and
holds one; all are drawn from nine, and the other six are never seen. Everything else is the base game's rules. The miner wins 1 if the
treasure is turned up, and loses 1 otherwise.

>>> state = SmallState()
>>> state.is_chance_node(), state.num_players()
(True, 2)
"""

from typing import Final

from motherlode.core.cards import Card, card_number
from motherlode.core.chance import Chance
from motherlode.core.events import Event
from motherlode.core.families import GOAL_KIND, GOALS
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.envs.states import TERMINAL_PLAYER, Door, State
from motherlode.notation.positions import load

PLAYERS: Final = 2
PILE: Final = ("EW", "EW", "EW", "map", "map", "E.W", "E.W", "break:lamp", "break:lamp")
HANDS: Final = (2, 1)
_TUNNEL: Final = {
    **{f"{x},0": "EW" for x in range(1, 6)}, "0,0": "start", "6,0": "NESW", "6,1": "NS", "6,2": "NES", "6,-1": "NS", "6,-2": "NES",
}  # fmt: skip
_CARDS: Final[list[Card]] = sorted(card_number(code) for code in PILE)


def rules_of_small() -> Ruleset:
    """The base game for three; the third seat has no cards and never acts."""
    return Ruleset.of("base", players=3)


def _table() -> Position:
    """The table before anything is dealt."""
    given = {"hands": [[], [], []], "deck": [], "board": _TUNNEL, "roles": ["miner", "saboteur", "miner"], "to_move": 0}
    position = load(given)
    position.last_round = 1
    return position


_TABLE: Final = _table()


class SmallState(State):
    """One state of the small game."""

    def __init__(self, rules: Ruleset | None = None, chance: Chance | None = None, rounds: int = 1) -> None:
        super().__init__(rules or rules_of_small(), chance, rounds)

    def _opened(self, door: Chance) -> tuple[Position, list[Event]]:
        """Which goal is the treasure, and who holds what."""
        position = _TABLE.copy()
        goals = sorted(position.facedown.values(), key=lambda goal: GOAL_KIND[goal] != "treasure")
        places = sorted(position.facedown)
        first = door.pick("treasure", len(places))
        position.facedown = dict(zip([*places[first:], *places[:first]], goals, strict=True))
        drawn = self._drawn(door)
        position.hands = [sorted(drawn[: HANDS[0]]), sorted(drawn[HANDS[0] :]), []]
        return position, []

    def _drawn(self, door: Chance) -> list[Card]:
        count = sum(HANDS)
        return (
            door.draw("card", _CARDS, count) if isinstance(door, Door) else door.shuffle("card", _CARDS, GOALS)[:count]
        )

    def num_players(self) -> int:
        """Two."""
        return PLAYERS

    def current_player(self) -> int:
        """As in any game; it is over as soon as the treasure is turned up."""
        player = super().current_player()
        return TERMINAL_PLAYER if player >= 0 and (self.is_found or player >= PLAYERS) else player

    @property
    def is_found(self) -> bool:
        """Whether the treasure has been turned up."""
        return any(GOAL_KIND[goal] == "treasure" for goal in self.truth.faceup_goals.values())

    def returns(self) -> list[float]:
        """The miner wins with the treasure and loses without."""
        if not self.is_terminal():
            return [0.0] * PLAYERS
        return [1.0, -1.0] if self.is_found else [-1.0, 1.0]


def main() -> None:
    """Solves the game and prints its value."""
    from motherlode.envs.exact import solved

    found = solved(SmallState())
    print(f"{found.histories:,} histories, {found.sequences} sequences of each player")
    print(f"value for the miner: {found.value:.9f} = {found.fraction}")
    print(f"a miner who plays by it wins {(1 + found.value) / 2:.2%} of the games against anybody")


if __name__ == "__main__":
    main()
