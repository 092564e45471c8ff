"""The base game for three to ten: roles, hands, goals, gold cards and how they are shared (B-1 to B-23)."""

from motherlode.modules.base.box import base as base
from motherlode.modules.base.box import classic as classic

from motherlode.modules.base import flat as flat, pictured as pictured  # isort: skip
