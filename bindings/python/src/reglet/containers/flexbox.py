# SPDX-License-Identifier: MIT
"""Flexboxes: their lines, and the items of their children."""

from __future__ import annotations

import ctypes
from typing import NamedTuple, Self

from .._c.enums import Dividers, FlexAlign, FlexDirection, FlexDistribution, FlexWrap
from .._c.functions import byref, lib
from .._c.structs import rg_flex_item, rg_flexbox
from ..model import check
from ..model.handle import Handle

__all__ = ["FlexItem", "Flexbox"]


class Flexbox(NamedTuple):
    """The properties of a flexbox. Dividers are horizontal or vertical lines, thick in pixels."""

    direction: FlexDirection = FlexDirection.ROW
    wrap: FlexWrap = FlexWrap.NOWRAP
    justify_content: FlexDistribution = FlexDistribution.START
    align_items: FlexAlign = FlexAlign.START
    align_content: FlexDistribution = FlexDistribution.START
    max_lines: int | None = None
    show_dividers_horizontal: Dividers = Dividers(0)
    show_dividers_vertical: Dividers = Dividers(0)
    divider_height: float = 0.0
    divider_width: float = 0.0

    def _to_raw(self) -> rg_flexbox:
        raw = rg_flexbox()
        lib.rg_flexbox_init(byref(raw), ctypes.sizeof(raw))
        raw.direction = check.enum("direction", FlexDirection, self.direction)
        raw.wrap = check.enum("wrap", FlexWrap, self.wrap)
        raw.justify_content = check.enum("justify_content", FlexDistribution, self.justify_content)
        raw.align_items = check.enum("align_items", FlexAlign, self.align_items)
        raw.align_content = check.enum("align_content", FlexDistribution, self.align_content)
        raw.max_lines = -1 if self.max_lines is None else check.integer("max_lines", self.max_lines, 0, 0x7FFF_FFFF)
        for name in ("show_dividers_horizontal", "show_dividers_vertical"):
            setattr(raw, name, check.enum(name, Dividers, getattr(self, name)))
        for name in ("divider_height", "divider_width"):
            setattr(raw, name, check.finite(name, getattr(self, name), 0))
        return raw

    @classmethod
    def _from_raw(cls, raw: rg_flexbox) -> Self:
        return cls(
            FlexDirection(raw.direction),
            FlexWrap(raw.wrap),
            FlexDistribution(raw.justify_content),
            FlexAlign(raw.align_items),
            FlexDistribution(raw.align_content),
            None if raw.max_lines < 0 else raw.max_lines,
            Dividers(raw.show_dividers_horizontal),
            Dividers(raw.show_dividers_vertical),
            raw.divider_height,
            raw.divider_width,
        )


class FlexItem(NamedTuple):
    """The properties of a child in its flexbox. Limits are pixels; None: no basis, no maximum."""

    grow: float = 0.0
    shrink: float = 1.0
    basis_percent: float | None = None
    align_self: FlexAlign = FlexAlign.AUTO
    min_width: float = 0.0
    min_height: float = 0.0
    max_width: float | None = None
    max_height: float | None = None
    wrap_before: bool = False

    def _to_raw(self) -> rg_flex_item:
        raw = rg_flex_item()
        lib.rg_flex_item_init(byref(raw), ctypes.sizeof(raw))
        for name in ("grow", "shrink", "min_width", "min_height"):
            setattr(raw, name, check.finite(name, getattr(self, name), 0))
        for name in ("basis_percent", "max_width", "max_height"):
            value = getattr(self, name)
            setattr(raw, name, -1 if value is None else check.finite(name, value, 0))
        raw.align_self = check.enum("align_self", FlexAlign, self.align_self)
        raw.wrap_before = check.boolean("wrap_before", self.wrap_before)
        return raw

    @classmethod
    def _from_raw(cls, raw: rg_flex_item) -> Self:
        return cls(
            raw.grow,
            raw.shrink,
            _none(raw.basis_percent),
            FlexAlign(raw.align_self),
            raw.min_width,
            raw.min_height,
            _none(raw.max_width),
            _none(raw.max_height),
            raw.wrap_before,
        )


def _none(value: float) -> float | None:
    return None if value < 0 else value


def get_flexbox(self: Handle) -> Flexbox:
    """The properties of a flexbox. Assign a Flexbox to replace them."""
    raw = rg_flexbox(struct_size=ctypes.sizeof(rg_flexbox))
    lib.rg_node_get_flexbox(self._session.pointer, self._raw, byref(raw))
    return Flexbox._from_raw(raw)


def set_flexbox(self: Handle, value: Flexbox) -> None:
    raw = check.instance("flexbox", value, Flexbox)._to_raw()
    lib.rg_node_set_flexbox(self._session.pointer, self._raw, byref(raw))


def get_flex_item(self: Handle) -> FlexItem:
    """The properties of the node in its flexbox. Assign a FlexItem to replace them."""
    raw = rg_flex_item(struct_size=ctypes.sizeof(rg_flex_item))
    lib.rg_node_get_flex_item(self._session.pointer, self._raw, byref(raw))
    return FlexItem._from_raw(raw)


def set_flex_item(self: Handle, value: FlexItem) -> None:
    raw = check.instance("flex_item", value, FlexItem)._to_raw()
    lib.rg_node_set_flex_item(self._session.pointer, self._raw, byref(raw))
