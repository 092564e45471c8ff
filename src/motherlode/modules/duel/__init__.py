"""The Duel for two and for one: two starts, doors, keys, trolls, markers and gold that is kept (D-1 to D-12, D-S1 to D-S3)."""

from motherlode.modules.duel.box import duel as duel
from motherlode.modules.duel.box import duelling as duelling
from motherlode.modules.duel.box import solo as solo

from motherlode.modules.duel import treasury as treasury  # isort: skip
from motherlode.modules.duel import tokens as tokens  # isort: skip
from motherlode.modules.duel import layout as layout  # isort: skip
from motherlode.modules.duel import turns as turns  # isort: skip
from motherlode.modules.duel import marking as marking  # isort: skip
from motherlode.modules.duel import actions as actions  # isort: skip
from motherlode.modules.duel import trolls as trolls  # isort: skip
from motherlode.modules.duel import scoring as scoring  # isort: skip
from motherlode.modules.duel import mishaps as mishaps  # isort: skip
from motherlode.modules.duel import grades as grades  # isort: skip
from motherlode.modules.duel import playing as playing  # isort: skip
