"""The roles of the base game, and what everybody digs for."""

from motherlode.bots.motives import Motives
from motherlode.bots.weights import BoxWeights
from motherlode.core.families import GOAL_KIND
from motherlode.modules.base.box import GOAL_PILE, MINER, SABOTEUR, base, classic

TREASURE = GOAL_PILE[0]

shared = BoxWeights(classic)
shared.wanted.add(GOAL_KIND[TREASURE])

weights = BoxWeights(base)
weights.motives = {MINER: Motives(), SABOTEUR: Motives(digs=False)}
