"""A veto is worth keeping; when it is played, the harm of the declared move says."""

from motherlode.bots.weights import BoxWeights
from motherlode.modules.veto.box import wc2019

weights = BoxWeights(wc2019)
weights.use("veto", 5.0, 6.0)
