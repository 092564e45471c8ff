"""Every card, board and symbol as SVG, drawn by program: one source for browser, README, print and screenshots."""

from motherlode.modules import import_from_boxes

from .backs import back
from .board import board
from .cards import card
from .codes import every_code, turned
from .command import main
from .dwarves import face
from .joined import joined
from .paint import THEMES, contrast, stylesheet
from .pen import LETTERS
from .png import png
from .printing import pages, pdf
from .sheet import sheet
from .sprite import sprite, symbol_id
from .symbols import Symbol, symbols

import_from_boxes("drawing")

__all__ = [
    "LETTERS",
    "THEMES",
    "Symbol",
    "back",
    "board",
    "card",
    "contrast",
    "every_code",
    "face",
    "joined",
    "main",
    "pages",
    "pdf",
    "png",
    "sheet",
    "sprite",
    "stylesheet",
    "symbol_id",
    "symbols",
    "turned",
]
