# SPDX-License-Identifier: MIT
"""Text sizes that depend on the box of a text."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import NamedTuple, SupportsFloat

from .._c.errors import NotFound
from .._c.functions import byref, lib
from .._c.structs import rg_auto_size
from . import check
from .handle import Handle


class AutoSize(NamedTuple):
    """Text sizes in pixels among which a TEXT leaf chooses the largest at which its text fits into its box."""

    min_size: SupportsFloat = 12.0
    max_size: SupportsFloat = 112.0
    step: SupportsFloat = 1.0
    """The distance of sizes from min_size on; each is rounded to a whole pixel."""
    presets: Iterable[SupportsFloat] = ()
    """Sizes in place of these."""


def get_auto_size(self: Handle) -> AutoSize | None:
    """The text sizes among which a TEXT leaf chooses by its box; None: it has that of its font."""
    raw = rg_auto_size(struct_size=ctypes.sizeof(rg_auto_size))
    try:
        lib.rg_node_auto_size(self._session.pointer, self._raw, byref(raw))
    except NotFound:
        return None
    presets = (ctypes.c_float * raw.preset_count).from_address(raw.presets) if raw.preset_count else ()
    return AutoSize(raw.min_size, raw.max_size, raw.step, tuple(presets))


def set_auto_size(self: Handle, value: AutoSize | None) -> None:
    if value is None:
        lib.rg_node_set_auto_size(self._session.pointer, self._raw, None)
        return
    check.instance("auto_size", value, AutoSize)
    sizes = [check.number("presets", size) for size in check.items("presets", value.presets, "numbers")]
    memory = (ctypes.c_float * max(len(sizes), 1))(*sizes)
    raw = rg_auto_size(
        struct_size=ctypes.sizeof(rg_auto_size),
        preset_count=len(sizes),
        presets=ctypes.addressof(memory),
        min_size=check.number("min_size", value.min_size),
        max_size=check.number("max_size", value.max_size),
        step=check.number("step", value.step),
    )
    lib.rg_node_set_auto_size(self._session.pointer, self._raw, byref(raw))
