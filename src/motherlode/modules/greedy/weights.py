"""The greedy dwarf's character."""

from motherlode.bots.characters import JEALOUS, Character
from motherlode.bots.survey import CARD
from motherlode.bots.weights import Weights
from motherlode.modules.greedy.box import GREEDY, wc2016

WANTS_IT_ALL = Character(alone=True, wary=2.0 * CARD, guile=JEALOUS)

weights = Weights(wc2016)
weights.characters[GREEDY] = WANTS_IT_ALL
