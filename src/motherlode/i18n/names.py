"""Names for the codes of the notation: cards, tunnels, goals, roles, and the words of a refusal.

A code without words is called by itself, so that a box can be played before it has any.
"""

import re

from motherlode.i18n.catalogue import catalogue, tr

TUNNEL = re.compile(r"[NESW.]+|start(:\w+)?|place")
STRAIGHTS = {"NS", "EW"}
DOUBLES = {"NS.EW": "bridge", "NE.SW": "double-curve", "NW.ES": "double-curve"}
BY_EDGES = {1: "dead-end", 2: "curve", 3: "junction", 4: "crossing"}


def card_name(language: str, code: str) -> str:
    """What people call a card.

    >>> card_name("en", "fix:cart+lamp"), card_name("en", "NES+crystal"), card_name("de", "?")
    ('Repair: cart or lamp', 'junction with a crystal', 'verdeckte Karte')
    """
    if f"card.{code}" in catalogue(language):
        return tr(language, f"card.{code}")
    if code == "?":
        return tr(language, "card.unknown")
    kind, _, name = code.partition(":")
    if f"{kind}.{_known(name)}" in catalogue(language):  # a card that is never held in a hand, such as chest:gold
        return tr(language, f"{kind}.{_known(name)}")
    tunnel, *extras = code.split("+")
    if not TUNNEL.fullmatch(tunnel):
        return code  # of a box without words of its own
    marks = [_called(language, "extra", extra.partition("@")[0]) for extra in extras]
    return " ".join([_called(language, "tunnel", shape(tunnel)), *marks])


def shape(tunnel: str) -> str:
    """The kind of a tunnel card: by its groups of edges, whichever way it lies.

    >>> [shape(tunnel) for tunnel in ("EW", "SW", "NES", "N.ESW", "N.S", "NW.ES", "start:blue")]
    ['straight', 'curve', 'junction', 'half-blocked', 'blocked', 'double-curve', 'start']
    """
    if tunnel.startswith(("start", "place")):
        return tunnel.partition(":")[0]
    if tunnel in STRAIGHTS:
        return "straight"
    if tunnel in DOUBLES:
        return DOUBLES[tunnel]
    groups = tunnel.split(".")
    if len(groups) == 1:
        return BY_EDGES[len(tunnel)]
    return "blocked" if all(len(group) == 1 for group in groups) else "half-blocked"


def goal_name(language: str, code: str) -> str:
    """What people call a goal, its tunnels left out."""
    return _called(language, "goal", _known(code.partition(":")[0]))


def role_name(language: str, code: str) -> str:
    """What people call a role."""
    return _called(language, "role", _known(code))


def refusal(language: str, rule_id: str) -> str:
    """Why the rules say no, in one sentence."""
    key, args = refusal_key(rule_id)
    return tr(language, key, **args)


def refusal_key(rule_id: str) -> tuple[str, dict[str, str | int]]:
    """Where every catalogue has that sentence, and what fills its holes; one that fits every rule where a rule has none of its own."""
    key = f"rule.{rule_id}"
    return (key, {}) if key in catalogue("en") else ("rule.other", {"rule": rule_id})


def _called(language: str, family: str, code: str) -> str:
    """The word for a code, or the code itself."""
    key = f"{family}.{code}"
    return tr(language, key) if key in catalogue(language) else code


def _known(code: str) -> str:
    return "unknown" if code == "?" else code
