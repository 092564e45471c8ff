"""A toy game behind the table's door, for tests of what is not a matter of rules."""

from __future__ import annotations

from motherlode import Event
from motherlode import Refusal
from motherlode.table import Deed, Settings


class Toy:
    """Everybody holds a secret number; `dig` draws a new one, `nod` does nothing, `end` ends the round (two rounds)."""

    def __init__(self, players: int, secrets: list[int]) -> None:
        self.players, self.secrets = players, secrets
        self.round, self.turn, self.over, self.drawn = 1, 0, False, 0

    @property
    def to_act(self):
        return None if self.over else self.turn % self.players

    asked = None

    @property
    def winners(self):
        return [0] if self.over else None

    def legal(self):
        return ["dig", "end", "nod"]

    def check(self, text):
        if text not in self.legal():
            raise Refusal("B-5", "a turn is one of these", text)

    def act(self, text):
        self.check(text)
        return self.replay([f"{self.to_act} {text}"])

    def replay(self, lines):
        seat, text = self.to_act, lines[0].split()[1]
        events = [Event("moved", {"seat": seat, "move": text})]
        self.turn += 1
        if text == "dig":
            self.drawn += 1
            self.secrets[seat] = self.drawn * 100 + seat
            events.append(Event("drew", {"seat": seat, "cards": ["?"]}, {seat: {"cards": [str(self.secrets[seat])]}}))
        if text == "end":
            events.append(
                Event(
                    "round_over",
                    {
                        "roles": ["miner"] * self.players,
                        "spare": [],
                        "winners": [seat],
                        "finisher": seat,
                        "rule": "B-16",
                    },
                )
            )
            events.append(Event("paid", {"seat": seat, "gold": "?"}, {seat: {"gold": 3}}))
            self.over = self.round == 2
            self.round += 1
            events.append(
                Event("game_over", {"winners": [0]})
                if self.over
                else Event("round_began", {"round": self.round, "first": 0})
            )
        return Deed(events, lines, drew=text == "dig", saw=text == "end")

    def view(self, seat):
        hands = [[str(number) if seat == owner else "?"] for owner, number in enumerate(self.secrets)]
        return {"hands": hands, "turn": self.turn, "facedown": {"8,0": {"goal": "?"}}, "seat": seat}

    def truth(self):
        return {"hands": [[str(number)] for number in self.secrets], "turn": self.turn}

    def mark(self):
        return self.turn, self.round, list(self.secrets)

    def back_to(self, mark):
        self.turn, self.round, self.secrets = mark


def deal(settings: Settings, lines: list[str] | None):
    """Deal a toy game; the numbers are the seats'."""
    toy = Toy(settings.players, list(range(settings.players)))
    dealt = [
        Event("dealt", {"seat": seat, "hand": ["?"], "role": "?"}, {seat: {"hand": [str(seat)], "role": "miner"}})
        for seat in range(settings.players)
    ]
    return toy, Deed([Event("round_began", {"round": 1, "first": 0}), *dealt], lines or ["m toy"], drew=True, saw=True)
