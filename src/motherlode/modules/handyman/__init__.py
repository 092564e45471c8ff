"""Handyman (2021): one card that repairs any one broken tool (W-21)."""

from motherlode.modules.handyman.box import wc2021 as wc2021
