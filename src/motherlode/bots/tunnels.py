"""What a tunnel card in a cell is worth to a seat."""

from typing import Final

from motherlode.bots.outlook import Outlook
from motherlode.bots.survey import CARD, Survey
from motherlode.core.cards import EXTRAS, GROUPS, HIDDEN, OPEN, Card
from motherlode.core.cells import Cell
from motherlode.core.mine import Light, Mine

HOPELESS: Final = 60  # a loss beyond this makes no difference
SPITE: Final = 0.5  # what it is worth to hold up those who come first, by what it costs them
_FINISH: Final = 400.0
_LOST: Final = 200.0  # the treasure for the other team


def worth_of_tunnel(outlook: Outlook, survey: Survey, cell: Cell, card: Card) -> float:
    """Those who dig count the cards saved; a wrecker counts the cards wasted, once it may act openly."""
    i = survey.mine.grid.index(cell)
    after, ways = survey.after(i, card)
    gain = max(-HOPELESS, min(HOPELESS, survey.best - after))
    reached = _chance_reached(outlook, survey, i, card)
    bonus = _worth_of_extras(outlook, survey, cell, card)
    if not outlook.digs:
        return bonus - _FINISH * reached if reached else bonus + _worth_of_sabotage(outlook, gain, ways)
    motives = outlook.motives
    finish = _FINISH * motives.finish
    worth = gain * motives.zeal + 0.1 * ways + finish * reached - (2.0 if gain <= 0 else 0.0)
    if motives.wary and not reached and after <= 2 * CARD:
        worth -= motives.wary
    return worth + bonus


def _worth_of_sabotage(outlook: Outlook, gain: int, ways: int) -> float:
    """Lying low: a dig that seems to help and hardly does. Near the goal: dead ends and detours."""
    if gain < 0:
        return 4.0 - gain * 0.5 if outlook.near or ways else outlook.guile.dead_end
    if outlook.near:
        return -5.0 - gain
    return 3.0 - gain if ways else 1.0


def _chance_reached(outlook: Outlook, survey: Survey, i: int, card: Card) -> float:
    """The probability that this card brings the tunnel to what is sought."""
    chance = 0.0
    for cell in touched(survey.mine, survey.light, i, card):
        chance += outlook.goals.chance.get(cell, 0.0)
    return chance


def _worth_of_extras(outlook: Outlook, survey: Survey, cell: Cell, card: Card) -> float:
    """What stands in the tunnel, what else it turns up, and what it does for others who come to the treasure first."""
    worth = _worth_of_what_stands_there(outlook, card)
    if outlook.hidden.worth:
        for found in touched(survey.mine, survey.light, survey.mine.grid.index(cell), card):
            ends = _FINISH * outlook.hidden.ends.get(found, 0.0)
            worth += outlook.hidden.worth.get(found, 0.0) + (-ends if outlook.digs else ends)
    if outlook.motives.bars:
        worth -= _LOST * _chance_for_others(outlook, survey, cell, card)
    if outlook.outrun and survey is outlook.survey:
        unbarred = outlook.unbarred
        worth += SPITE * min(HOPELESS, unbarred.after(unbarred.mine.grid.index(cell), card)[0] - unbarred.best)
    return worth


def _worth_of_what_stands_there(outlook: Outlook, card: Card) -> float:
    worth, motives = 0.0, outlook.motives
    for name, _ in EXTRAS[card]:
        worth += motives.likes.get(name, 0.0)
        worth += motives.likes_near.get(name, 0.0) if outlook.close else 0.0
    return worth


def _chance_for_others(outlook: Outlook, survey: Survey, cell: Cell, card: Card) -> float:
    """The probability that this card brings the treasure to those who walk where this seat can't, and not to this seat."""
    mine, own = outlook.view.mine, survey.mine  # whose rectangles may differ
    for_others = set(touched(mine, mine.lights[outlook.layer], mine.grid.index(cell), card))
    for_others.difference_update(touched(own, survey.light, own.grid.index(cell), card))
    return sum(outlook.goals.chance.get(cell, 0.0) for cell in for_others)


def is_through(card: Card) -> bool:
    """Whether a tunnel leads on and has no dead end."""
    groups = GROUPS[card]
    return len(groups) == 1 and groups[0] not in (1, 2, 4, 8)


def touched(mine: Mine, light: Light, i: int, card: Card) -> list[Cell]:
    """The face-down cards that a card brings the light to; one where a way begins may do so from afar."""
    if light.ways.source[card]:
        return _lit_by(mine, light, i, card)
    lit: int = light.lit[i]
    sides: int = OPEN[card]
    exits = light.spread[card << 4 | (lit & sides)]
    found = []
    for side, step in ((1, mine.width), (2, 1), (4, -mine.width), (8, -1)):
        if exits & side and mine.tiles[i + step] == HIDDEN:
            found.append(mine.grid.cells[i + step])
    return found


def _lit_by(mine: Mine, light: Light, i: int, card: Card) -> list[Cell]:
    """By laying the card into a copy of the mine."""
    layer = mine.lights.index(light)
    after, cells = mine.copy(), mine.grid.cells
    after.lay(cells[i], card)
    dark = [cells[j] for j, tile in enumerate(mine.tiles) if tile == HIDDEN and not light.lit[j]]
    return [cell for cell in dark if after.lit(cell, layer)]
