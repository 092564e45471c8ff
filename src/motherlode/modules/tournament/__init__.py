"""The tournament for five to nine: its own roles, an opening card, gold tokens (V-T1 to V-T3)."""

from motherlode.modules.tournament.box import tournament as tournament
