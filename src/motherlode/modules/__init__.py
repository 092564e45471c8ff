"""The boxes. A new one is a file of its own and one line here."""

from motherlode.modules import common as common

from motherlode.modules import base as base  # isort: skip
from motherlode.modules import saboteur2 as saboteur2  # isort: skip
