"""Saboteur 2 for two to twelve: teams, doors, ladders, crystals, thieves, traps and swapped hats (S-1 to S-23)."""

from motherlode.modules.saboteur2.box import saboteur2 as saboteur2  # isort: skip
from motherlode.modules.saboteur2 import turns as turns  # isort: skip
from motherlode.modules.saboteur2 import actions as actions  # isort: skip
from motherlode.modules.saboteur2 import scoring as scoring  # isort: skip
