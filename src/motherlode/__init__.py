"""Motherlode: the complete, open, self-hosted Saboteur.

>>> import motherlode as ml
>>> rules = ml.Ruleset.of("base", players=4)
>>> dealer = ml.Dealer(seed=7)
>>> position = rules.deal(dealer)
>>> events = position.play(position.legal()[0], dealer)
>>> position.turn
2
"""

from functools import partial as _partial

from motherlode import modules as _boxes
from motherlode.core import flow as _flow
from motherlode.core.belief import Belief
from motherlode.core.chance import Chance
from motherlode.core.dice import Dice
from motherlode.core.events import Event
from motherlode.core.moves import Move, Seat
from motherlode.core.playout import Evaluation, Played, evaluate, play_out
from motherlode.core.policy import LIGHT, Policy, Public
from motherlode.core.position import Pending, Position, Sight
from motherlode.core.refusal import REASONS as _REASONS
from motherlode.core.refusal import Refusal
from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.core.weighed import Weights
from motherlode.core.writing import move_text
from motherlode.i18n.names import refusal as _refusal
from motherlode.notation.dealers import Dealer, HostDealer
from motherlode.notation.knowledge import Knowledge
from motherlode.notation.moves import find_move, legal_texts, parse_move
from motherlode.notation.positions import dump, load, view
from motherlode.notation.worlds import worlds, worlds_of

__version__ = "0.1.0"
_REASONS.append(_partial(_refusal, "en"))
COMPILED = not _flow.__file__.endswith(".py")  # which of the two engines runs; they play the same games

__all__ = [
    "COMPILED", "LIGHT", "Belief", "Chance", "Dealer", "Dice", "Evaluation", "Event", "HostDealer", "Knowledge", "Move", "Pending",
    "Played", "Policy", "Position", "Public", "Refusal", "Ruleset", "Seat", "Sight", "Weights", "dump", "evaluate", "find_move",
    "legal_texts", "load", "move_text", "parse_move", "play_out", "seen_by", "view", "worlds", "worlds_of",
]  # fmt: skip

del _REASONS, _boxes, _flow, _partial, _refusal
