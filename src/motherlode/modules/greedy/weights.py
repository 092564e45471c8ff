"""The greedy dwarf's motives."""

from motherlode.bots.motives import JEALOUS, Motives
from motherlode.bots.survey import CARD
from motherlode.bots.weights import BoxWeights
from motherlode.modules.greedy.box import GREEDY, wc2016

WANTS_IT_ALL = Motives(alone=True, wary=2.0 * CARD, guile=JEALOUS)

weights = BoxWeights(wc2016)
weights.motives[GREEDY] = WANTS_IT_ALL
