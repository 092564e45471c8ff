"""Every text that a player reads, in every language: JSON files here and with each box, read by Python and by the browser.

An entry is a sentence with `{holes}`, or an object of sentences by CLDR plural category, chosen by the number `n`.

>>> from motherlode.i18n import tr
>>> tr("en", "count.cards", n=1), tr("uk", "count.cards", n=21), tr("pl", "count.cards", n=5)
('1 card', '21 карта', '5 kart')
"""

from motherlode.i18n.catalogue import LANGUAGES, PLURALS, Wording, catalogue, choose, plural, tr
from motherlode.i18n.names import card_name, goal_name, refusal, refusal_key, role_name, shape

__all__ = [
    "LANGUAGES",
    "PLURALS",
    "Wording",
    "card_name",
    "catalogue",
    "choose",
    "goal_name",
    "plural",
    "refusal",
    "refusal_key",
    "role_name",
    "shape",
    "tr",
]
