# SPDX-License-Identifier: MIT
"""How nodes look: their drawables, states and numbers, and the display lists of trees."""

from __future__ import annotations

import ctypes
from typing import SupportsIndex

from .._c.enums import DrawableSlot, Drawing, PaintFlags
from .._c.functions import byref, lib
from .._c.structs import rg_display_list, rg_drawable
from ..model import check
from ..model.handle import Handle
from .drawable import DisplayList, Drawable, raw_drawable, state_bit

__all__ = ["get_drawing", "get_states", "has_drawable", "paint", "set_drawable", "set_drawing", "set_states"]


def set_drawable(self: Handle, slot: DrawableSlot, drawable: Drawable | None) -> None:
    """Give the node a drawable, or with None take it away.

    A background sets the padding and the least size, a picture the size of its leaf: see appearance.h."""
    raw = rg_drawable() if drawable is None else raw_drawable("drawable", self._session, drawable)
    lib.rg_node_set_drawable(self._session.pointer, self._raw, check.enum("slot", DrawableSlot, slot), raw)


def has_drawable(self: Handle, slot: DrawableSlot) -> bool:
    """Whether the node has a drawable in this slot."""
    out = rg_drawable()
    lib.rg_node_drawable(self._session.pointer, self._raw, check.enum("slot", DrawableSlot, slot), byref(out))
    return bool(out.id)


def set_drawing(self: Handle, drawing: Drawing, value: SupportsIndex) -> None:
    """Set a number of the node's look: see rg_drawing in appearance.h."""
    number = check.integer("value", value, -(1 << 31), (1 << 31) - 1)
    lib.rg_node_set_drawing(self._session.pointer, self._raw, check.enum("drawing", Drawing, drawing), number)


def get_drawing(self: Handle, drawing: Drawing) -> int:
    """A number of the node's look: see rg_drawing in appearance.h."""
    out = ctypes.c_int32()
    which = check.enum("drawing", Drawing, drawing)
    lib.rg_node_get_drawing(self._session.pointer, self._raw, which, byref(out))
    return out.value


def set_states(self: Handle, *names: str) -> None:
    """Set states by name, such as "pressed" or "state_checked"; clear those behind a "-" or a "!".

    "disabled" is "-enabled". Raises LimitExceeded for more than 32 names that Android does not have."""
    mask = states = 0
    for given in names:
        check.c_string("names", given)
        name = given.lstrip("-!")
        is_set = name == given
        if name == "disabled":
            name, is_set = "enabled", not is_set
        bit = state_bit(self._session, name)
        mask |= bit
        states = states | bit if is_set else states & ~bit
    lib.rg_node_set_states(self._session.pointer, self._raw, mask, states)


def get_states(self: Handle) -> int:
    """The bits of the node's states, which may be those of its parent: see appearance.h."""
    out = ctypes.c_uint64()
    lib.rg_node_states(self._session.pointer, self._raw, byref(out))
    return out.value


def paint(self: Handle, *, cull: bool = False, motion: bool = False) -> DisplayList:
    """The display list of the node's tree, as of its last layout.

    ``cull`` leaves out what lies outside of the node and of its scrollers. With ``motion``, nodes are where the last
    Context.step() has them."""
    out = rg_display_list(ctypes.sizeof(rg_display_list))
    flags = PaintFlags.CULL if check.boolean("cull", cull) else PaintFlags(0)
    if check.boolean("motion", motion):
        flags |= PaintFlags.MOTION
    lib.rg_paint(self._session.pointer, self._raw, flags, byref(out))
    return DisplayList(out)
