"""The tournament's greedy dwarves are like the championship's."""

from motherlode.bots.weights import BoxWeights
from motherlode.modules.greedy.weights import WANTS_IT_ALL
from motherlode.modules.tournament.box import GREEDY, tournament

weights = BoxWeights(tournament)
weights.motives[GREEDY] = WANTS_IT_ALL
