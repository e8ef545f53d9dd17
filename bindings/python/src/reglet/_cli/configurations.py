# SPDX-License-Identifier: MIT
"""Configurations on the command line, written like names of folders: ``fr-rCA-sw600dp-night-xhdpi-v34``."""

from __future__ import annotations

import re
from typing import Final

from .._c.enums import Direction
from ..resources.configuration import ConfigurationArgs

_DENSITIES: Final = {
    "ldpi": 120,
    "mdpi": 160,
    "tvdpi": 213,
    "hdpi": 240,
    "xhdpi": 320,
    "xxhdpi": 480,
    "xxxhdpi": 640,
}
_NUMBERS: Final = (
    ("mcc", re.compile(r"mcc(\d{3})")),
    ("mnc", re.compile(r"mnc(\d{1,3})")),
    ("smallest_width", re.compile(r"sw(\d+)dp")),
    ("width", re.compile(r"w(\d+)dp")),
    ("height", re.compile(r"h(\d+)dp")),
    ("density", re.compile(r"(\d+)dpi")),
    ("sdk", re.compile(r"v(\d+)")),
)
_PIXELS: Final = re.compile(r"(\d+)x(\d+)")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}|b\+[a-zA-Z0-9+]+")
_REGION: Final = re.compile(r"r([A-Z]{2}|\d{3})")
_OTHER_WORDS: Final = frozenset(("car",))  # not a language


def parse(text: str) -> ConfigurationArgs:
    """The arguments of Resources.view() for a name. Words without a number are passed on as qualifiers."""
    found: ConfigurationArgs = {}
    locale: list[str] = []
    words = []
    for word in filter(None, text.split("-")):
        number = next(((name, match[1]) for name, form in _NUMBERS if (match := form.fullmatch(word))), None)
        if number is not None:
            found[number[0]] = int(number[1])  # type: ignore[literal-required]
        elif word in _DENSITIES:
            found["density"] = _DENSITIES[word]
        elif pixels := _PIXELS.fullmatch(word):
            # folders have the longer side first; the width of a screen may be either
            found["px_width"], found["px_height"] = int(pixels[1]), int(pixels[2])
        elif word in ("ldltr", "ldrtl"):
            found["direction"] = Direction.RTL if word == "ldrtl" else Direction.LTR
        elif not locale and word not in _OTHER_WORDS and _LANGUAGE.fullmatch(word):
            locale = word.removeprefix("b+").split("+")
        elif len(locale) == 1 and (region := _REGION.fullmatch(word)):
            locale.append(region[1])
        else:
            words.append(word)
    if locale:
        found["locale"] = "-".join(locale)
    if words:
        found["qualifiers"] = "-".join(words)
    return found
