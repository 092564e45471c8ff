"""What a table can be made of, read off the boxes themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import motherlode
from motherlode import bots
from motherlode.core.boxes import BOXES, Box
from motherlode.core.cells import cell_text, parse_cell
from motherlode.core.layouts import layout_of
from motherlode.core.refusal import Misfit
from motherlode.core.ruleset import check_boxes, usual_players
from motherlode.server import messages as m
from motherlode.table import ErrorKey, TableError

DEFAULT_LEVEL = "digger" if "digger" in bots.LEVELS else next(reversed(bots.LEVELS))


def levels() -> list[str]:
    """The bots that there are, weakest first."""
    return list(bots.LEVELS)


@cache
def catalogue() -> m.Catalogue:
    """Games, the boxes that go with each, their options, and bots."""
    games = [box for box in BOXES.values() if box.game]
    return m.Catalogue(motherlode.__version__, [_offer(box) for box in games], levels(), DEFAULT_LEVEL)


def check_ruleset(wish: m.TableWish) -> None:
    """Refuse what does not go together, with the reason (C-1)."""
    found = check(wish)
    if not found.ok:
        raise TableError(ErrorKey.BAD_RULESET, reason=found.reason or "")


def check(wish: m.TableWish) -> m.Check:
    """Whether a wish can be a table, and which boxes can't be added to it, with the reasons (C-1)."""
    players = len(wish.seats)
    misfits = {box: found for box in modules() if (found := misfit(box, wish.game, wish.modules, players))}
    try:
        rules = motherlode.Ruleset.of(wish.game, *wish.modules, players=players, options=dict(wish.options))
        if wish.laid:
            _lay(rules, wish.laid)
    except Misfit as error:
        return m.Check(False, str(error), _told(error), misfits)
    except (ValueError, TypeError) as error:
        return m.Check(False, str(error), None, misfits)
    return m.Check(True, misfits=misfits)


def _lay(rules: motherlode.Ruleset, laid: Mapping[str, Sequence[str]]) -> None:
    """Try the host's layout once; it is refused with the reason."""
    for box in laid:
        rule = layout_of(box).rule
        if box not in rules.modules:
            raise ValueError(f"{rule}: there are no {box} in this game")
    rules.deal(motherlode.HostDealer(motherlode.Dealer(0), laid))


def preview(wish: m.LayoutWish) -> m.LayoutPreview:
    """The mine before the first turn with what the host has laid so far, and where another may lie."""
    seats = [m.SeatWish("friend")] * wish.players
    modules = sorted({wish.box, *wish.modules})
    check_ruleset(m.TableWish("?", seats, wish.game, modules))
    try:
        layout, cells = layout_of(wish.box), [parse_cell(text) for text in wish.cells]
    except ValueError as error:
        raise TableError(ErrorKey.BAD_RULESET, reason=str(error)) from None
    position = motherlode.Ruleset.of(wish.game, *modules, players=wish.players).deal(motherlode.Dealer(0))
    layout.lays(position, cells)
    view = motherlode.view(position, None)
    shown = {name: told for name, told in view.items() if name in ("game", "modules", "board", "facedown")}
    places = [cell_text(cell) for cell in layout.places(position, cells)]
    return m.LayoutPreview(shown, places, layout.count - len(cells))


def misfit(box: str, game: str, chosen: Sequence[str], players: int) -> m.Misfit | None:
    """What speaks against a box beside those chosen, if anything."""
    for beside in ((), *((other,) for other in chosen if other != box)):
        try:
            check_boxes(game, (box, *beside), players)
        except Misfit as error:
            if box in (error.box, error.other):
                return _told(error)
        except ValueError:
            continue
    return None


def modules() -> list[str]:
    """All boxes that can be added to some game."""
    return [box.name for box in sorted(BOXES.values(), key=lambda box: box.order) if box.module]


def _told(error: Misfit) -> m.Misfit:
    return m.Misfit(error.box, error.reason, error.other, list(error.players) if error.players else None)


def _offer(game: Box) -> m.GameOffer:
    boxes = sorted((box for box in BOXES.values() if box.module and game.name in box.games), key=lambda box: box.order)
    fewest, most = game.players
    parts = [game, *(BOXES[name] for name in game.needs), *boxes]
    options = {
        name: m.OptionOffer(name, list(values), box.name if box.module else None)
        for box in parts
        for name, values in box.options.items()
        if name not in game.settled
    }
    return m.GameOffer(
        name=game.name,
        players=list(range(fewest, most + 1)),
        modules=[box.name for box in boxes],
        options=[options[name] for name in sorted(options)],
        usual=usual_players(game.name),
        layouts={box.name: box.layout.count for box in boxes if box.layout is not None},
        daily=game.today is not None,
        grades=list(game.grades),
    )
