# SPDX-License-Identifier: MIT
"""Configurations: the device that a view reads resources for."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import SupportsFloat, SupportsIndex, TypedDict

from .._c.enums import Direction
from .._c.errors import InvalidArgument
from .._c.functions import byref, lib
from .._c.structs import rg_configuration
from ..model import check

__all__ = ["ConfigurationArgs", "refusal", "to_raw"]

_LIMIT = 0xFFFF
_LARGEST_SCALE = 9_999


class ConfigurationArgs(TypedDict, total=False):
    """The keyword arguments of Resources.view(). A value that is not given is unknown."""

    locale: str | None
    """BCP 47, such as ``"fr-CA"``; of several, ``"de-CH,fr-CH"``, the first that the resources have; None: only
    resources without a locale fit"""
    direction: Direction
    density: SupportsIndex
    """dots per inch; default 160"""
    night: bool | None
    smallest_width: SupportsIndex
    """dp, as ``width`` and ``height``"""
    width: SupportsIndex
    height: SupportsIndex
    px_width: SupportsIndex
    """pixels, as ``px_height``"""
    px_height: SupportsIndex
    mcc: SupportsIndex
    mnc: SupportsIndex
    qualifiers: str
    """words of folder names with ``-`` between them, one of each group, such as ``"land-large-finger"``"""
    ui_normal: bool
    """the device is known to be none of those that ``qualifiers`` can name, such as ``car``"""
    sdk: SupportsIndex
    """the version of Android; default 34"""
    font_scale: SupportsFloat
    """dp in an sp; default 1"""


_ARGUMENTS = frozenset(ConfigurationArgs.__annotations__)
_NUMBERS = ("density", "smallest_width", "width", "height", "px_width", "px_height", "mcc", "mnc", "sdk")


def to_raw(arguments: ConfigurationArgs, function: str) -> rg_configuration:
    """The C struct of a configuration that ``function`` was given."""
    check.known(arguments, _ARGUMENTS, function)
    raw = rg_configuration()
    lib.rg_configuration_init(byref(raw), ctypes.sizeof(raw))
    for name in _NUMBERS:
        if name in arguments:
            setattr(raw, name, check.integer(name, arguments[name], 0, _LIMIT))  # type: ignore[literal-required]
    raw.locale = check.optional_string("locale", arguments.get("locale"))
    raw.direction = check.enum("direction", Direction, arguments.get("direction", Direction.INHERIT))
    raw.ui_normal = check.boolean("ui_normal", arguments.get("ui_normal", False))
    raw.font_scale = scale = check.positive("font_scale", arguments.get("font_scale", 1.0))
    if scale > _LARGEST_SCALE:
        raise check.invalid("font_scale", scale, f"a number up to {_LARGEST_SCALE:,}")
    words = [check.c_string("qualifiers", arguments.get("qualifiers", ""))]
    if (night := arguments.get("night")) is not None:
        words.append(b"night" if check.boolean("night", night) else b"notnight")
    raw.qualifiers = b"-".join(filter(None, words)) or None
    return raw


def refusal(configuration: ConfigurationArgs, use: Callable[..., object]) -> InvalidArgument:
    """The error for a configuration that the library refuses: it does not return the reason. ``use`` tries another."""
    without = configuration.copy()
    locale = without.pop("locale", None)
    if locale is not None:
        try:
            use(**without)
        except InvalidArgument:
            pass
        else:
            return check.invalid("locale", locale, "a BCP 47 tag such as 'fr-CA', or several with commas between them")
    expected = "words of folder names, one of each group, such as 'land-large'"
    return check.invalid("qualifiers", configuration.get("qualifiers"), expected)
