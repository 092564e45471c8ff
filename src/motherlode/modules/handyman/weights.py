"""A handyman is worth keeping: it mends any tool."""

from motherlode.bots.weights import BoxWeights
from motherlode.modules.handyman.box import wc2021

weights = BoxWeights(wc2021)
weights.use("handyman", 3.0, 3.0)
