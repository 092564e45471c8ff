"""What the new goals are worth to whoever turns them up."""

from motherlode.bots.weights import GOLD, BoxWeights
from motherlode.core.families import GOAL_KIND
from motherlode.modules.goals.box import BAG1, BAG2, DRAGON, SPIDER, goals

weights = BoxWeights(goals)
weights.turned_up = {GOAL_KIND[BAG1]: GOLD, GOAL_KIND[BAG2]: 2 * GOLD, GOAL_KIND[DRAGON]: -GOLD}
weights.ends_round.add(GOAL_KIND[SPIDER])
