# SPDX-License-Identifier: MIT
"""Transforms: how a node is drawn and hit, apart from its layout."""

from __future__ import annotations

import ctypes
from typing import NamedTuple, Self

from .._c.functions import byref, lib
from .._c.structs import rg_length, rg_transform
from ..model import check
from ..model.handle import Handle
from ..model.lengths import LengthLike, from_raw, percent, to_raw

__all__ = ["Transform"]


class Transform(NamedTuple):
    """How a node and its descendants are drawn. Pixels, degrees clockwise, factors; see transform.h."""

    alpha: float = 1.0
    translation_x: float = 0.0
    translation_y: float = 0.0
    rotation: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    pivot_x: LengthLike = percent(50)
    pivot_y: LengthLike = percent(50)
    elevation: float = 0.0
    translation_z: float = 0.0
    scroll_x: float = 0.0
    scroll_y: float = 0.0
    clip_children: bool = False
    clip_to_padding: bool = True
    clip_to_outline: bool = False

    def _to_raw(self) -> rg_transform:
        raw = rg_transform()
        lib.rg_transform_init(byref(raw), ctypes.sizeof(raw))
        raw.alpha = check.finite("alpha", self.alpha, 0, 1)
        for name in _NUMBERS:
            setattr(raw, name, check.finite(name, getattr(self, name)))
        raw.pivot_x = _pivot("pivot_x", self.pivot_x)
        raw.pivot_y = _pivot("pivot_y", self.pivot_y)
        for name in _FLAGS:
            setattr(raw, name, check.boolean(name, getattr(self, name)))
        return raw

    @classmethod
    def _from_raw(cls, raw: rg_transform) -> Self:
        values = {name: getattr(raw, name) for name in ("alpha", *_NUMBERS, *_FLAGS)}
        return cls(**values, pivot_x=from_raw(raw.pivot_x), pivot_y=from_raw(raw.pivot_y))


_NUMBERS = (
    "translation_x", "translation_y", "rotation", "scale_x", "scale_y", "elevation", "translation_z", "scroll_x",
    "scroll_y",
)  # fmt: skip
_FLAGS = ("clip_children", "clip_to_padding", "clip_to_outline")


def _pivot(name: str, value: LengthLike) -> rg_length:
    raw = to_raw(name, value)
    check.finite(name, raw.value)
    return raw


def get_transform(self: Handle) -> Transform:
    """How the node is drawn and hit. Setting one lays out nothing; None sets the default."""
    raw = rg_transform()
    raw.struct_size = ctypes.sizeof(raw)
    lib.rg_node_get_transform(self._session.pointer, self._raw, byref(raw))
    return Transform._from_raw(raw)


def set_transform(self: Handle, transform: Transform | None) -> None:
    given: Transform = Transform() if transform is None else check.instance("transform", transform, Transform)
    lib.rg_node_set_transform(self._session.pointer, self._raw, byref(given._to_raw()))
