"""What everybody sees in an action: a number for each kind that a public belief tells apart, of what happened in the open alone."""

from typing import Final

from motherlode.core.native import i64

DIG_KEYS: Final[i64] = 0
FALL_KEYS: Final[i64] = 128
BLOW_KEYS: Final[i64] = 160
REPAIR_KEYS: Final[i64] = 176
OWN_REPAIR_KEY: Final[i64] = 185
PASS_KEYS: Final[i64] = 192
LOOK_KEY: Final[i64] = 208
OTHER_KEY: Final[i64] = 209
KEYS: Final = 256
HEADINGS: Final = 4  # numbers that tell where one heads who has looked at a goal (`Public.headings`)


def distance(best: i64) -> i64:
    """How far the goals are, in four steps."""
    return 0 if best <= 20 else 1 if best <= 40 else 2 if best <= 60 else 3


def suspicion(chance: float) -> i64:
    """How suspect a seat is, in five steps."""
    return 0 if chance < 0.1 else 1 if chance < 0.25 else 2 if chance < 0.4 else 3 if chance < 0.6 else 4


def dig_key(gain: i64, ways: i64, far: i64, through: i64) -> i64:
    """A dig: its progress, whether it leads on, how far the goals were, and whether it is a dead end."""
    step: i64 = 5 if gain >= 15 else 4 if gain >= 7 else 3 if gain > 0 else 2 if gain == 0 else 1 if gain > -10 else 0
    return DIG_KEYS + ((step * 2 + (1 if ways else 0)) * 4 + far) * 2 + through


def fall_key(gain: i64, far: i64) -> i64:
    """A tunnel that is taken away: its progress, and how far the goals were."""
    return FALL_KEYS + (0 if gain < -15 else 1 if gain < 0 else 2 if gain == 0 else 3) * 4 + far


def blow_key(suspected: float, far: i64) -> i64:
    """A blow at a seat: how suspect that is, and how far the goals were."""
    return BLOW_KEYS + suspicion(suspected) * 2 + far // 2


def repair_key(suspected: float) -> i64:
    """Help for another seat: how suspect that is."""
    return REPAIR_KEYS + suspicion(suspected)


def pass_key(may_dig: bool, far: i64) -> i64:
    """A card put away: whether the seat may dig, and how far the goals were."""
    return PASS_KEYS + (0 if may_dig else 4) + far
