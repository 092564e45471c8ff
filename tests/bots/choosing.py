"""What the digger chooses in a position, whatever its seed."""

from typing import Any

import motherlode as ml
from motherlode.bots import make

SEEDS = range(10)


def choices(moves: tuple[str, ...] = (), seat: int = 0, **position: Any) -> set[str]:
    """All that a digger in a seat may choose, once the moves have been made that come first; it has heard all of them."""
    chosen = set()
    for seed in SEEDS:
        now = ml.load(position)
        player, dealer = make("digger", seed), ml.Dealer(seed)
        player.watch({"event": "round_began", "round": 1, "first": now.to_move})
        for text in moves:
            for event in now.play(ml.find_move(now, text), dealer):
                player.watch(event.seen_by(seat))
        assert now.to_act == seat
        chosen.add(ml.move_text(player.choose(ml.seen_by(now, seat), now.legal())))
    return chosen


def tunnel(length: int, **more: str) -> dict[str, str]:
    """A straight tunnel from the start so many cards long, and more cards by cells such as `x3y1`; `_` is a minus."""
    board = {"0,0": "start"} | {f"{x},0": "EW" for x in range(1, length + 1)}
    return board | {name[1:].replace("y", ",").replace("_", "-"): code for name, code in more.items()}


def saw(what: str, at: str | int, card: Any) -> dict[str, Any]:
    """A look that a seat has taken in this round."""
    return {"what": what, "at": at, "card": card, "round": 1, "turn": 1}
