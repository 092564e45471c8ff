"""Moments of games with the boxes, as positions: seat 0 is the one in the browser."""

from __future__ import annotations

from typing import Any

Moment = dict[str, Any]

GOALS = {"8,2": {"goal": "stone:NE"}, "8,0": {"goal": "treasure"}, "8,-2": {"goal": "stone:NW"}}
ROLES = ["miner", "saboteur", "miner"]


def line(last: int) -> dict[str, str]:
    """A straight tunnel from the start."""
    return {"0,0": "start"} | {f"{x},0": "EW" for x in range(1, last + 1)}


def base(*modules: str, hand: list[str], **more: Any) -> Moment:
    """Three players of the base game with boxes; it is seat 0's turn."""
    usual = {
        "modules": sorted(modules),
        "hands": [hand, ["NS", "NS", "NS"], ["NS", "NS", "NS"]],
        "roles": ROLES,
        "spare_roles": ["saboteur"],
        "board": line(2),
        "facedown": GOALS,
        "deck": ["NES", "EW"] * 10,
        "gold_pile": [1, 2, 3, 1, 2, 3],
    }
    return usual | more


def saboteur2(hand: list[str], **more: Any) -> Moment:
    """Four players of Saboteur 2; it is seat 0's turn."""
    usual = {
        "game": "saboteur2",
        "hands": [hand, ["NS", "NS"], ["NS", "NS"], ["NS", "NS"]],
        "roles": ["blue", "green", "geologist", "saboteur"],
        "spare_roles": ["boss", "profiteer", "green"],
        "board": line(2),
        "facedown": GOALS,
        "deck": ["NES", "EW"] * 10,
    }
    return usual | more


def asked_for_veto(hand: list[str], seat: int = 0) -> Moment:
    """Seat 1 breaks seat 2's lamp, and the question goes round from `seat`."""
    queue = [other for other in (2, 0) if other != seat]
    return base(
        "wc2019",
        hand=hand,
        hands=[hand, ["break:lamp", "NS"], ["NS", "NS"]],
        to_move=1,
        pending={"kind": "veto", "seat": seat, "move": "break:lamp>2", "queue": queue if seat == 2 else [2]},
    )


GOLD_CARDS = {
    "5,2": {"goal": "gold0:NESW"},
    "5,0": {"goal": "gold2:NW"},
    "5,-2": {"goal": "gold3:NES+blue@S"},
    "7,1": {"goal": "gold0:NESW"},
    "7,-1": {"goal": "gold1:NE+blue@E"},
    "9,0": {"goal": "gold2:NE"},
}


def duel(hand: list[str], **more: Any) -> Moment:
    """The Duel; seat 0 is green and to move, with a troll in reach."""
    usual = {
        "game": "duel",
        "hands": [hand, ["EW", "NS", "EW", "NS", "EW", "NS"]],
        "board": {"0,1": "start:blue", "0,-1": "start:green", "1,-1": "NEW+troll@E"},
        "facedown": GOLD_CARDS,
        "deck": ["EW", "NS"] * 10,
    }
    return usual | more


CROWDED = ["NS", "fix:lamp+pickaxe", "break:lamp", "EW", "map", "rockfall"]
"""Cards with long names in every language."""
WITH_PLACE = line(2) | {"4,0": "place", "5,0": "place"}
ABOVE = {"0,0": "start", "0,1": "ES"} | {f"{x},1": "EW" for x in range(1, 8)}
DWARF = {"cell": "3,0", "side": "W", "owner": 2}
FIVE = {
    "8,4": {"goal": "stone:NE"},
    "8,2": {"goal": "bag1:NESW"},
    "8,0": {"goal": "dragon:NESW"},
    "8,-2": {"goal": "treasure"},
    "8,-4": {"goal": "spider:NESW"},
}
CHEST = {"4,0": {"tunnel": "EW", "chest": "chest:gold"}, "5,2": {"tunnel": "NS", "chest": "chest:map-ban"}}
CHESTS_OPENED = {"board": line(4), "chest_tunnels": ["4,0"]}

MOMENTS: dict[str, Moment] = {
    "thin air": base("thin", hand=["double-map", "lantern", "dice", "NS"]),
    "veto": asked_for_veto(["veto", "NS", "EW"]),
    "no-veto": asked_for_veto(["map", "NS", "EW"], seat=2),
    "pay": base(
        "toll",
        hand=["NS", "EW"],
        hands=[["NS", "EW"], ["EW", "NS"], ["NS", "NS"]],
        to_move=1,
        gold=[1, 0, 1],
        tolls=[DWARF],
        asked=[0],
        pending={"kind": "pay", "seat": 0, "move": "EW@3,0 pay>0"},
    ),
    "payer": base("toll", hand=["EW", "NS"], gold=[1, 1, 1], tolls=[DWARF]),
    "toll": base("toll", hand=["NS", "EW"], gold=[1, 1, 1]),
    "toll-and-veto": base("toll", "wc2019", hand=CROWDED, gold=[1, 1, 1], front=[[], ["break:lamp"], []]),
    "everything": saboteur2(
        ["NS.E+green", "NES.W+crystal", "fix:cart+pickaxe", "swap-hands", "inspect", "theft"],
        modules=["toll", "wc2019"],
        front=[["trap", "break:lamp"], ["theft"], [], ["trap"]],
        gold=[1, 2, 1, 0],
        tolls=[{"cell": "3,0", "side": "W", "owner": 2}],
    ),
    "last-tunnel": base(hand=["EW", "NS"], board=line(6)),
    "duel": duel(["EW", "NES+blue@S", "NS.E", "map", "fix:cart+lamp", "key"], front=[["break:lamp"], []]),
    "solo-end": {
        "game": "duel-solo",
        "round": 3,
        "hands": [["EW"]],
        "board": {"0,0": "start:green"},
        "facedown": {},
        "deck": [],
        "kept": [["gold3:NES+blue@S", "gold2:NE"]],
    },
    "duel-end": duel(
        ["EW"],
        hands=[["EW"], []],
        deck=[],
        board={"0,1": "start:blue", "0,-1": "start:green", "1,-1": "NES.W+gold@W", "1,1": "NEW+troll@E"},
        markers={"1,-1": "green", "1,1": "blue"},
    ),
    "goals": base("goals", hand=["NES", "NS"], board=ABOVE, facedown=FIVE),
    "chest": base("chests", hand=["EW", "map"], facedown=GOALS | CHEST),
    "push": base(
        "chests", hand=["NS"], **CHESTS_OPENED, pending={"kind": "push", "seat": 0, "cells": ["8,2", "8,0", "8,-2"]}
    ),
    "pick": base(
        "chests", hand=["NS"], **CHESTS_OPENED, instead=["chest:pickpocket"], pending={"kind": "pick", "seat": 0}
    ),
    "peek": base("chests", hand=["NS"], **CHESTS_OPENED, pending={"kind": "peek", "seat": 0}),
    "map-ban": base(
        "chests", hand=["map", "NS"], **CHESTS_OPENED, map_ban=True, facedown=GOALS | {"5,2": CHEST["5,2"]}
    ),
    "costume": base("costume", hand=["EW", "NS"], board=WITH_PLACE),
    "party": base("party", hand=["EW", "NS"], board=WITH_PLACE),
    "back-and-forth": base("wc2017", hand=["back-and-forth", "NS"]),
    "vault": base("wc2018", hand=["vault", "NS"], discard=["map", "EW", "rockfall", "NES", "NW", "NS"]),
    "reverse": base("wc2020", hand=["reverse", "NS"]),
    "handyman": base("wc2021", hand=["handyman", "NS"], front=[[], ["break:lamp", "break:cart"], []]),
    "pathfinder": base("wc2022", hand=["pathfinder", "EW", "EW", "NS"]),
    "diversion": base("wc2023", hand=["diversion", "NS"], last_tunnel="2,0"),
    "clear": saboteur2(["NS", "map", "EW", "NES"], front=[["trap", "break:lamp"], ["theft"], [], ["trap"]]),
    "pass": saboteur2(["NS", "map", "EW", "NES"]),
    "hats": saboteur2(["swap-hats", "NS"]),
    "hands": saboteur2(["swap-hands", "NS"]),
    "inspect": saboteur2(["inspect", "NS"]),
    "steal": saboteur2(
        ["NS"],
        front=[["theft"], [], ["trap"], []],
        thefts=[0],
        gold=[0, 2, 1, 0],
        pending={"kind": "steal", "seat": 0, "queue": []},
    ),
    "doors": saboteur2(
        ["EW", "NS"],
        board={
            **line(7),
            "3,0": "NEW",
            "4,0": "EW+green",
            "3,1": "ES+ladder",
            "4,1": "NSW+crystal",
            "7,0": "EW+crystal",
            "6,0": "NEW",
        },
        front=[["theft"], [], [], ["trap"]],
        thefts=[0],
        facedown=GOALS,
    ),
}
del MOMENTS["doors"]["board"]["7,0"]
MOMENTS["late"] = base(
    hand=["break:lamp", "NES", "map"],
    hands=[["break:lamp", "NES", "map"], ["NS", "EW"], ["fix:lamp", "NS"]],
    round=2,
    deck=["NES", "rockfall"],
    gold_cards=[[1], [2], []],
)
"""A round with few cards left."""
MOMENTS["late-saboteur-2"] = saboteur2(
    ["NES", "theft", "inspect", "NS", "swap-hats"],
    hands=[
        ["NES", "theft", "inspect", "NS", "swap-hats"],
        ["break:lamp", "NS", "trap", "NES"],
        ["EW", "NS", "NS"],
        ["NS", "hands-off", "fix:lamp"],
    ],
    round=3,
    deck=["EW", "NES", "map", "NS"],
    gold=[2, 1, 0, 3],
)
"""The last round, with few cards left."""
