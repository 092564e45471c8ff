"""The weights of all boxes of a table, put together."""

from functools import lru_cache

from motherlode.bots.motives import AMONG_FELLOWS, LONE, RIVAL, UNDESCRIBED, UNSURE, Guile, Motives
from motherlode.bots.naming import names
from motherlode.bots.weights import BROUGHT, Both, BoxWeights, Weigh, usual_harm, usual_use, usual_worth
from motherlode.core.boxes import VERBS
from motherlode.core.cards import Card
from motherlode.core.families import UNKNOWN, Role
from motherlode.core.ruleset import Ruleset
from motherlode.core.traits import Trait


class TableWeights:
    """The weights of all boxes of a table as one: a later box is asked before an earlier one, the traits of a verb last."""

    def __init__(self, rules: Ruleset) -> None:
        brought = [BROUGHT[box.name] for box in rules.boxes if box.name in BROUGHT]
        self.rules = rules
        self.outlook = next((one.outlook for one in reversed(brought) if one.outlook is not None), None)
        self.keen = next((one.keen for one in reversed(brought) if one.keen is not None), None)
        self.nobody = next((one.nobody for one in reversed(brought) if one.nobody is not None), RIVAL)
        self.wanted = frozenset[str]().union(*(one.wanted for one in brought))
        self.ends_round = frozenset[str]().union(*(one.ends_round for one in brought))
        self.worths: dict[int, Weigh] = {}
        self.harms: dict[int, Weigh | None] = {}
        self.uses: dict[Card, Both] = {}
        self.motives: dict[Role, Motives] = {}
        self.turned_up: dict[str, float] = {}
        self.beneath: dict[int, Both] = {}
        for one in brought:
            self._add(one)

    def _add(self, one: BoxWeights) -> None:
        self.worths.update(one.worths)
        self.harms.update(one.harms)
        self.uses.update(one.uses)
        self.motives.update(one.motives)
        self.turned_up.update(one.turned_up)
        self.beneath.update(one.beneath)

    def worth_of(self, verb: int) -> Weigh:
        """The function that weighs moves of a verb."""
        weigh = self.worths.get(verb)
        if weigh is None:
            weigh = self.worths[verb] = usual_worth(VERBS[verb])
        return weigh

    def harm_of(self, verb: int) -> Weigh | None:
        """The function that says how much harm another's move of a verb does; nothing if none is known."""
        if verb not in self.harms:
            self.harms[verb] = usual_harm(VERBS[verb])
        return self.harms[verb]

    def use_of(self, card: Card) -> Both:
        """What a card in the hand that is no tunnel is good for."""
        use = self.uses.get(card)
        if use is None:
            use = self.uses[card] = usual_use(self.rules.verbs.get(card))
        return use

    def halts(self, card: Card) -> bool:
        """Whether a card that lies before a seat keeps it from digging: all do whose verb doesn't say otherwise."""
        verb = self.rules.verbs.get(card)
        return verb is None or Trait.HALTS in verb.traits

    def looks_at_goals(self, card: Card) -> bool:
        """Whether a card is for looking at what lies face down in the mine."""
        verb = self.rules.verbs.get(card)
        return verb is not None and Trait.LOOKS in verb.traits and names(verb, "cell")

    # Roles.

    def motives_of(self, role: Role) -> Motives:
        """What a role is after."""
        return self.nobody if role == UNKNOWN else self.motives.get(role, UNDESCRIBED)

    def share_of_wreckers(self, own: Role) -> float:
        """The probability, before anything has happened, that another seat wants the treasure not to be found."""
        others = list(self.rules.role_pile)
        if own in others:
            others.remove(own)
        return sum(not self.motives_of(role).digs for role in others) / len(others) if others else 0.0

    def guile_of(self, own: Role) -> Guile:
        """How somebody of a role fights: a wrecker by what it knows of its fellows."""
        motives = self.motives_of(own)
        if motives.digs or motives.guile is not UNDESCRIBED.guile:
            return motives.guile
        if not self.share_of_wreckers(own):
            return LONE
        return AMONG_FELLOWS if len(self.rules.role_pile) <= self.rules.players + 1 else UNSURE


@lru_cache(maxsize=200)
def table_weights_of(rules: Ruleset) -> TableWeights:
    """The weights of a table."""
    return TableWeights(rules)
