# SPDX-License-Identifier: MIT
"""Environments: the viewport and the device that conditions of layout sets depend on."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from .._c.enums import Direction, Idiom, Screen, SizeClass
from .._c.functions import byref, lib
from .._c.structs import rg_environment, rg_environment_value
from . import check

__all__ = ["Environment", "Value"]

Value = float | str
"""A value of the host: a number (True and False are 1 and 0) or a str."""

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
    """The viewport and the device. A value that is not given is unknown, or is derived from the others."""

    width: float = 0.0
    """Pixels, as for all sizes."""
    height: float = 0.0
    density: float = 1.0
    """Pixels in a dp: 1/16,384 to 16,384."""
    font_scale: float = 1.0
    """Dp in an sp, within the same range."""
    pixel_scale: float = 1.0
    """Device pixels in a pixel: 1/16,384 to 64."""
    direction: Direction = Direction.INHERIT
    """INHERIT: the direction of the container."""
    orientation: Screen = Screen.UNSPECIFIED
    width_class: SizeClass = SizeClass.UNSPECIFIED
    height_class: SizeClass = SizeClass.UNSPECIFIED
    idiom: Idiom = Idiom.UNSPECIFIED
    values: Mapping[str, Value] = field(default_factory=lambda: _NONE)
    """Values of the host. A missing one counts as 0 and as the empty str."""

    def _to_raw(self, more: Mapping[str, Value]) -> rg_environment:
        """The C struct, with further values, which replace those of the same name."""
        raw = rg_environment()
        lib.rg_environment_init(byref(raw), ctypes.sizeof(raw))
        for name in ("width", "height", "density", "font_scale", "pixel_scale"):
            setattr(raw, name, check.finite(name, getattr(self, name)))
        for name, kind in _ENUMS:
            setattr(raw, name, check.enum(name, kind, getattr(self, name)))
        values = {**check.mapping("values", self.values, "a mapping from names to numbers and strs"), **more}
        if values:
            raw_values = (rg_environment_value * len(values))()
            for raw_value, (key, value) in zip(raw_values, values.items(), strict=True):
                raw_value.key = check.c_string("a name in values", key)
                if isinstance(value, str):
                    raw_value.text = check.c_string(key, value)
                else:
                    check.number(key, value, "a number or a str")
                    raw_value.number = check.moderate(key, value)
            raw.values, raw.value_count = raw_values, len(values)
        return raw
