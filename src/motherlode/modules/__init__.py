"""The boxes. A new one is a folder of its own and one line here: the order is that in which cards get their numbers."""

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from motherlode.modules import common as common

from motherlode.modules import base as base  # isort: skip
from motherlode.modules import left_lying as left_lying  # isort: skip
from motherlode.modules import saboteur2 as saboteur2  # isort: skip
from motherlode.modules import handyman as handyman  # isort: skip
from motherlode.modules import reverse as reverse  # isort: skip
from motherlode.modules import greedy as greedy  # isort: skip
from motherlode.modules import back_and_forth as back_and_forth  # isort: skip
from motherlode.modules import pathfinder as pathfinder  # isort: skip
from motherlode.modules import diversion as diversion  # isort: skip
from motherlode.modules import veto as veto  # isort: skip
from motherlode.modules import vault as vault  # isort: skip
from motherlode.modules import sabotaged as sabotaged  # isort: skip
from motherlode.modules import tournament as tournament  # isort: skip
from motherlode.modules import goals as goals  # isort: skip
from motherlode.modules import costume as costume  # isort: skip
from motherlode.modules import party as party  # isort: skip
from motherlode.modules import toll as toll  # isort: skip
from motherlode.modules import chests as chests  # isort: skip
from motherlode.modules import duel as duel  # isort: skip


def import_from_boxes(name: str) -> None:
    """Imports the file of that name from every box folder that has one: what a box brings for a layer above the engine."""
    for folder in iter_modules(__path__, f"{__name__}."):
        if folder.ispkg and find_spec(f"{folder.name}.{name}") is not None:
            import_module(f"{folder.name}.{name}")
