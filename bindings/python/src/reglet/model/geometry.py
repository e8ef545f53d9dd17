# SPDX-License-Identifier: MIT
"""Sizes, frames, specs and other small values. All are copies: they do not change with the context."""

from __future__ import annotations

from typing import NamedTuple, SupportsFloat

from .._c.enums import SpecMode
from .._c.structs import rg_edges, rg_frame, rg_spec
from . import check

__all__ = ["Edges", "Frame", "Scroll", "Size", "Source", "Spec", "at_most", "exactly", "unspecified"]


class Frame(NamedTuple):
    """A position and a size, in pixels relative to the parent's top left corner."""

    x: float
    y: float
    width: float
    height: float


class Size(NamedTuple):
    """A size in pixels."""

    width: float
    height: float


class Edges(NamedTuple):
    """Four distances in pixels, for margin, padding and inset."""

    left: float
    top: float
    right: float
    bottom: float


class Scroll(NamedTuple):
    """The offset of a scroller and its range. On the axis it does not scroll along, all but the content size is 0."""

    x: float
    y: float
    min_x: float
    min_y: float
    max_x: float
    max_y: float
    content_width: float
    content_height: float


class Source(NamedTuple):
    """The position of a node in a layout file. Lines and columns count from 1, columns in bytes."""

    file: str
    line: int
    column: int


class Spec(NamedTuple):
    """A constraint on a measured size, on one axis. Make one with exactly(), at_most() or unspecified()."""

    mode: SpecMode
    size: float


def exactly(size: SupportsFloat) -> Spec:
    """A spec of exactly this size."""
    return Spec(SpecMode.EXACTLY, check.number("size", size))


def at_most(size: SupportsFloat) -> Spec:
    """A spec of at most this size."""
    return Spec(SpecMode.AT_MOST, check.number("size", size))


def unspecified(hint: SupportsFloat = 0.0) -> Spec:
    """A spec without a bound. ``hint`` may help a measure function."""
    return Spec(SpecMode.UNSPECIFIED, check.number("hint", hint))


# MARK: - From and to C


def frame_from(raw: rg_frame) -> Frame:
    return Frame(raw.x, raw.y, raw.width, raw.height)


def edges_from(raw: rg_edges) -> Edges:
    return Edges(raw.left, raw.top, raw.right, raw.bottom)


def spec_to_raw(name: str, spec: Spec) -> rg_spec:
    """The C struct of a spec. Errors name the argument ``name``."""
    if not isinstance(spec, Spec):
        raise check.wrong(name, spec, "a Spec: exactly(size), at_most(size) or unspecified()")
    return rg_spec(check.enum(f"{name}.mode", SpecMode, spec.mode), check.finite(f"{name}.size", spec.size))


def specs_to_raw(width: Spec, height: Spec) -> tuple[rg_spec, rg_spec]:
    return spec_to_raw("width", width), spec_to_raw("height", height)


def spec_from(raw: rg_spec) -> Spec:
    return Spec(SpecMode(raw.mode), raw.size)
