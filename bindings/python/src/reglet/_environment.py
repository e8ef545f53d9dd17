# SPDX-License-Identifier: MIT
"""What a user interface is shown on, as conditions of layout sets read it."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from . import _check
from ._capi import byref, lib
from ._enums import Direction, Idiom, Screen, SizeClass
from ._structs import rg_environment, rg_environment_value

__all__ = ["Environment", "Value"]

Value = float | str
"""A value of the host's: a number (True and False are 1 and 0) or a text."""

_ENUMS = (
    ("direction", Direction),
    ("orientation", Screen),
    ("width_class", SizeClass),
    ("height_class", SizeClass),
    ("idiom", Idiom),
)
_NONE: Mapping[str, Value] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Environment:
    """The viewport and what kind of device it is on. Whatever is not given is not known, or follows from the rest."""

    width: float = 0.0
    """Pixels, as all sizes."""
    height: float = 0.0
    density: float = 1.0
    """Pixels in a dp: 1/16,384 to 16,384."""
    font_scale: float = 1.0
    """Dp in an sp, within the same range."""
    pixel_scale: float = 1.0
    """Device pixels in a pixel: 1/16,384 to 64."""
    direction: Direction = Direction.INHERIT
    """INHERIT: that of the container."""
    orientation: Screen = Screen.UNSPECIFIED
    width_class: SizeClass = SizeClass.UNSPECIFIED
    height_class: SizeClass = SizeClass.UNSPECIFIED
    idiom: Idiom = Idiom.UNSPECIFIED
    values: Mapping[str, Value] = field(default_factory=lambda: _NONE)
    """The host's own. One that is not there counts as 0 and the empty text."""

    def _to_raw(self, more: Mapping[str, Value]) -> rg_environment:
        """With further values, which win."""
        raw = rg_environment()
        lib.rg_environment_init(byref(raw), ctypes.sizeof(raw))
        for name in ("width", "height", "density", "font_scale", "pixel_scale"):
            setattr(raw, name, _check.finite(name, getattr(self, name)))
        for name, kind in _ENUMS:
            setattr(raw, name, _check.enum(name, kind, getattr(self, name)))
        values = {**_check.mapping("values", self.values, "a mapping from names to numbers and strs"), **more}
        if values:
            raw_values = (rg_environment_value * len(values))()
            for raw_value, (key, value) in zip(raw_values, values.items(), strict=True):
                raw_value.key = _check.c_string("a name in values", key)
                if isinstance(value, str):
                    raw_value.text = _check.c_string(key, value)
                else:
                    _check.number(key, value, "a number or a str")
                    raw_value.number = _check.moderate(key, value)
            raw.values, raw.value_count = raw_values, len(values)
        return raw
