"""What core and boxes declare, as one message: everything that a client needs to draw, offer and tell a game it has never heard of."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256

import motherlode
from motherlode.core.boxes import BOXES, Box, Decision, Verb
from motherlode.core.cards import GROUPS, IS_TUNNEL, NAME, NUMBER, TURNED, UPRIGHT
from motherlode.core.events import EVENTS, EventKind
from motherlode.core.families import FINDS, GOAL_CARD, GOAL_KIND, GOALS, ROLES
from motherlode.core.movements import DealsHats, TakesHat
from motherlode.core.parts import CardsPart, ChoicePart, Part
from motherlode.core.shapes import Shape
from motherlode.core.sides import letters_of
from motherlode.notation.narration import HOLES
from motherlode.notation.vocabulary import homes
from motherlode.rulebook import rules
from motherlode.server import messages as m


@cache
def declarations() -> m.Declarations:
    """Everything that is declared; its version is a digest of it."""
    told = m.Declarations("", {box.name: _box(box) for box in BOXES.values()}, _events(), _turned(), _tunnels())
    digest = sha256(motherlode.__version__.encode() + m.write(told)).hexdigest()[:16]
    return m.Declarations(digest, told.boxes, told.events, told.turned, told.tunnels)


def _box(box: Box) -> m.BoxTold:
    verbs = list(dict.fromkeys([*box.words, *box.verbs.values()]))
    return m.BoxTold(
        of=[_key(other) for other in BOXES.values() if other is box or box.name in other.needs if _key(other)],
        verbs=[_verb(verb) for verb in verbs],
        decisions={kind: _decision(decision) for kind, decision in box.decisions.items()},
        signs=[m.SignTold(sign.name, sign.icon, sign.says, sign.counted) for sign in box.signs],
        legend=[m.LegendLine(drawing, says) for drawing, says in box.legend],
        badges={card: list(paths) for card, paths in box.badges.items()},
        roles=[ROLES.text(role) for role in sorted(box.roles)],
        suspects=[ROLES.text(role) for role in sorted(box.suspects)],
        goals={GOAL_KIND[goal]: GOALS.text(goal) for goal in sorted(box.goals, reverse=True)},
        prizes=sorted(box.prizes),
        grades=list(box.grades),
        deck={NAME[card]: count for card, count in sorted(box.deck.items())},
        finds=[FINDS.names[find] for find in sorted(box.finds)],
        rules=_rules(box),
        cites=dict(box.cited),
    )


def _rules(box: Box) -> list[str]:
    """Those by which a box answers and refuses; with all that stand in its folder, if that is its own or the box can be chosen."""
    home = homes().get(box.name)
    answered = {*(rule for _, _, rule in box.answers), *(verb.rule for verb in [*box.words, *box.verbs.values()])}
    whole = box.game or box.module or list(homes().values()).count(home or "") == 1
    return [
        rule.id for rule in rules().values() if rule.home and (rule.id in answered or (whole and rule.home == home))
    ]


def _key(box: Box) -> str:
    """What a box is called in the catalogues, if it can be chosen at all."""
    return f"game.{box.name}" if box.game else f"module.{box.name}" if box.module else ""


def _verb(verb: Verb) -> m.VerbTold:
    return m.VerbTold(
        word=verb.word,
        cards=[NAME[card] for card in sorted(verb.cards)],
        rule=verb.rule,
        parts=[_part(part) for part in verb.parts],
        traits=sorted(trait.name.lower() for trait in verb.traits),
        key=verb.key,
        icon=verb.icon,
    )


def _part(part: Part) -> m.PartTold:
    least, most = (part.least, part.most) if isinstance(part, CardsPart) else (1, 1)
    return m.PartTold(
        kind=part.kind,
        name=part.name,
        sign=part.sign,
        optional=part.optional,
        secret=part.is_secret,
        words=list(part.words) if isinstance(part, ChoicePart) else [],
        least=least,
        most=most,
    )


def _decision(decision: Decision) -> m.DecisionTold:
    return m.DecisionTold(decision.unsaid, decision.cards)


def _events() -> dict[str, m.EventTold]:
    return {name: _event(kind) for name, kind in EVENTS.items()}


def _event(kind: EventKind) -> m.EventTold:
    return m.EventTold(
        says=kind.says,
        silent=kind.silent,
        quiet=kind.quiet,
        noted=kind.noted,
        strikes=kind.strikes,
        begins_round=kind.begins_round,
        ends_round=kind.ends_round,
        new_role=_new_role(kind),
        fields=[_field(name, shape) for name, shape in kind.fields.items()],
    )


def _field(name: str, shape: Shape) -> m.FieldTold:
    return m.FieldTold(name, shape.name, list(HOLES.get(shape.name, (name, name))), shape.is_secret)


def _new_role(kind: EventKind) -> str:
    """Who has another role after such an event."""
    for movement in kind.movements:
        if isinstance(movement, TakesHat):
            return movement.seat
        if isinstance(movement, DealsHats):
            return "*"
    return ""


def _turned() -> dict[str, str]:
    """Of every tunnel card that a hand can hold: how it lies after half a turn, where that is not the same."""
    cards = [card for card in range(len(NAME)) if IS_TUNNEL[card] and NUMBER.get(NAME[card]) == card]
    return {NAME[card]: NAME[TURNED[card]] for card in cards if UPRIGHT[card] == card and TURNED[card] != card}


def _tunnels() -> dict[str, str]:
    """Of cards that lie on the table and are called by a name: where their tunnels run."""
    others = {NAME[card]: card for box in BOXES.values() for card in box.others}
    goals = {GOALS.text(goal): GOAL_CARD[goal] for goal in range(1, len(GOAL_KIND)) if ":" not in GOALS.text(goal)}
    return {
        code: ".".join(letters_of(group) for group in GROUPS[card]) for code, card in sorted((others | goals).items())
    }


def main() -> None:
    """Write them to standard output."""
    sys.stdout.write(m.write(declarations()).decode())


if __name__ == "__main__":
    main()
