"""Colours: of the cards, which are the same everywhere, and of the two themes around them."""

from __future__ import annotations

from typing import Literal

Theme = Literal["dark", "light"]

HAND_FLOOR, LIT_FLOOR, CUT_OFF_FLOOR = "#e3cda4", "#f8d27f", "#9d9086"
INK, PAPER, ROCK, MARK = "#211a1f", "#f4e8d0", "#4a3f48", "#ffd884"

THEMES: dict[Theme, dict[str, str]] = {
    "dark": {
        "page": "#171215",
        "panel": "#221b1f",
        "raised": "#2e252a",
        "line": "#4a3d43",
        "text": "#f4e9d8",
        "muted": "#bcab9d",
        "accent": "#f6c15c",
        "on-accent": "#2a1b04",
        "harm": "#ff9277",
        "help": "#6fd0bf",
        "mine": "#1c1619",
        "contour": "#292126",
        "ring": "#ffd884",
    },
    "light": {
        "page": "#efe5d4",
        "panel": "#fbf6ec",
        "raised": "#ffffff",
        "line": "#d6c5aa",
        "text": "#2b2126",
        "muted": "#5d4e48",
        "accent": "#8a4f00",
        "on-accent": "#ffffff",
        "harm": "#a3301b",
        "help": "#17645a",
        "mine": "#dccdb3",
        "contour": "#d4c4a7",
        "ring": "#a35c00",
    },
}

FILLS = {
    "rock": ROCK,
    "rock-hi": "#54474f",
    "rock-lo": "#403640",
    "cut-end": "#2a2127",
    "wall-end": "#94827a",
    "ground": "currentColor",
    "stone": "#93868c",
    "stone-hi": "#b9adb0",
    "stone-lo": "#6d6168",
    "wood": "#b07a45",
    "wood-hi": "#cf9a5f",
    "wood-lo": "#7c5029",
    "gold": "#f3b52f",
    "gold-hi": "#ffe08f",
    "gold-lo": "#b5780f",
    "iron": "#c9c6cc",
    "iron-lo": "#8d8a94",
    "iron-hi": "#eceaee",
    "paper": PAPER,
    "paper-lo": "#e3d0a9",
    "shaft": "#150f13",
    "skin": "#e5ad86",
    "skin-hi": "#f1c4a3",
    "white": "#fffaf0",
    "ink": INK,
    "crystal": "#e88cc3",
    "crystal-hi": "#fbd0e8",
    "crystal-lo": "#a84d89",
    "sky": "#cfe8ee",
    "grass": "#8fb56a",
    "glass": "#ffe9a6",
    "moss": "#7f8a6a",
    "moss-hi": "#9aa682",
    "dragon": "#b5493a",
    "dragon-hi": "#e38b5b",
    "spider": "#7a5a86",
    "spider-hi": "#8f6d9c",
    "ember": "#ff8a3c",
    "wing": "#3d6f8f",
    "arrow": "#d89a2b",
    "soot": "#5f5560",
    "blue": "#2f6fc9",
    "blue-ink": "#ffffff",
    "green": "#a9cf4a",
    "green-ink": "#1c2405",
    "pickaxe": "#e56a3c",
    "lamp": "#f2c230",
    "cart": "#bd7cc0",
    "harm": "#b83a22",
    "help": "#1f7468",
    "look": "#5a4a93",
    "change": "#8d5e0e",
}
LINES = {
    "line": INK,
    "rim": "#6b5c64",
    "edge": INK,
    "wood-line": "#b07a45",
    "rung-line": "#d89b5b",
    "gold-line": "#f3b52f",
    "white-line": "#fffaf0",
    "harm-line": "#b83a22",
    "help-line": "#1f7468",
    "look-line": "#5a4a93",
    "change-line": "#8d5e0e",
    "leg-line": "#7a5a86",
    "floor-line": HAND_FLOOR,
    "arrow-line": "#d89a2b",
    "copper-line": "#c98d4a",
    "rose-line": "#d39a7a",
    "amber-line": "#f3c56b",
    "teal-line": "#8fb0ac",
    "soot-line": "#6d6168",
    "ochre-line": "#b5780f",
    "mark": MARK,
}
SHADES = {
    "dust": (INK, 0.3),
    "shade": (INK, 0.45),
    "shadow": (INK, 0.55),
    "ray": ("#ffffff", 0.09),
    "pane": ("#cfe8ee", 0.4),
}

RULES = (
    f".ml-o{{stroke:{INK};stroke-width:2;stroke-linejoin:round;stroke-linecap:round}}.ml-thin{{stroke-width:1.4}}"
    ".ml-cut,.ml-wall,.ml-floor,.ml-rut,.ml-bed{fill:none}.ml-cut{stroke:#2a2127;stroke-width:44}"
    ".ml-wall{stroke:#94827a;stroke-width:41;stroke-dasharray:10.6 1.1}.ml-floor{stroke:currentColor;stroke-width:31}"
    ".ml-rut{stroke:#5b3d16;stroke-opacity:.3;stroke-width:15}.ml-bed{stroke:currentColor;stroke-width:12}"
    ".ml-lamps,.ml-glow{fill:none;stroke-linecap:round}.ml-lamps{stroke:#fffbe9;stroke-width:4}"
    ".ml-glow{stroke:#d98a10;stroke-opacity:.5;stroke-width:7.6}.ml-faint{stroke-opacity:.45}.ml-edge{stroke-opacity:.55}"
    ".ml-dots{stroke-dasharray:1 4}.ml-steps{stroke-dasharray:.1 6}.ml-dashes{stroke-dasharray:4 4}"
    f".ml-hand-floor{{color:{HAND_FLOOR}}}.ml-lit{{color:{LIT_FLOOR}}}.ml-cut-off{{color:{CUT_OFF_FLOOR}}}"
    ".ml-t{font-family:'Rubik Variable',Rubik,system-ui,sans-serif;font-weight:700;text-anchor:middle}"
    ".ml-icon{fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}"
)


def stylesheet() -> str:
    """Plain classes for every drawing; the floor is `currentColor`, so light is set from outside."""
    fills = "".join(f".ml-{name}{{fill:{colour}}}" for name, colour in FILLS.items())
    shades = "".join(
        f".ml-{name}{{fill:{colour};fill-opacity:{opacity:g}}}" for name, (colour, opacity) in SHADES.items()
    )
    drawn = ",".join(f".ml-{name}" for name in LINES)
    lines = f"{drawn}{{fill:none;stroke-linecap:round;stroke-linejoin:round}}" + "".join(
        f".ml-{name}{{stroke:{colour}}}" for name, colour in LINES.items()
    )
    return fills + shades + lines + RULES


def contrast(one: str, other: str) -> float:
    """The WCAG 2 ratio of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    red, green, blue = (linear(int(colour[k : k + 2], 16) / 255) for k in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def seen_on(shade: tuple[str, float], ground: str) -> str:
    """The colour that a translucent shade makes of its ground."""
    colour, opacity = shade
    mixed = (
        round(int(colour[k : k + 2], 16) * opacity + int(ground[k : k + 2], 16) * (1 - opacity)) for k in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)
