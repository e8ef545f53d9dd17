# SPDX-License-Identifier: MIT
"""The small values results come as. All are copies: they stay as they are when the context changes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, SupportsFloat

from . import _check
from ._enums import ChangeFlags, Code, EventKind, LayoutFlags, Level, Orientation, SpecMode
from ._structs import rg_change, rg_divider, rg_frame, rg_node_layout, rg_spec, rg_text_line

if TYPE_CHECKING:
    from ._node import Node

__all__ = [
    "Change",
    "Diagnostic",
    "Divider",
    "Edges",
    "Event",
    "Events",
    "Frame",
    "LayoutStats",
    "MemoryStats",
    "NodeLayout",
    "Scroll",
    "Size",
    "Source",
    "Spec",
    "TextLine",
    "at_most",
    "exactly",
    "unspecified",
]


class Frame(NamedTuple):
    """Where and how big, in pixels relative to the parent's top left corner."""

    x: float
    y: float
    width: float
    height: float


class Size(NamedTuple):
    """Pixels."""

    width: float
    height: float


class Edges(NamedTuple):
    """Four distances in pixels, for margin, padding and inset."""

    left: float
    top: float
    right: float
    bottom: float


class Scroll(NamedTuple):
    """Where a scroller stands. On the axis it does not scroll along all but the content size is 0."""

    x: float
    y: float
    min_x: float
    min_y: float
    max_x: float
    max_y: float
    content_width: float
    content_height: float


class Source(NamedTuple):
    """Where in a layout file a node begins; lines and columns count from 1, columns in bytes."""

    file: str
    line: int
    column: int


class Spec(NamedTuple):
    """How much room a measure gets on one axis. Make one with exactly(), at_most() or unspecified()."""

    mode: SpecMode
    size: float


def exactly(size: SupportsFloat) -> Spec:
    """This size."""
    return Spec(SpecMode.EXACTLY, _check.number("size", size))


def at_most(size: SupportsFloat) -> Spec:
    """At most this size."""
    return Spec(SpecMode.AT_MOST, _check.number("size", size))


def unspecified(hint: SupportsFloat = 0.0) -> Spec:
    """No bound; ``hint`` may help a measurer."""
    return Spec(SpecMode.UNSPECIFIED, _check.number("hint", hint))


@dataclass(frozen=True, slots=True)
class NodeLayout:
    """All results of one node."""

    frame: Frame
    """Snapped, relative to the parent."""
    unsnapped: Frame
    """Relative, as computed."""
    absolute: Frame
    """Snapped, relative to the root's viewport."""
    measured: Size
    """The box the parent allotted: the frame plus inset."""
    baseline: float | None
    """Below the node's top, or None."""
    flags: LayoutFlags
    row: int


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of a text leaf: the text it shows, and its box relative to the leaf."""

    text: str
    """Without trailing spaces, the newline and the ellipsis."""
    start: int
    """Offset into the UTF-8 bytes of the node's text."""
    x: float
    y: float
    width: float
    height: float
    baseline: float
    """From the leaf's top."""
    ellipsis: bool
    """U+2026 follows the text; its advance is in the width."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message about a text input or about the tree. ``str()`` is the message as a compiler would print it."""

    code: Code
    level: Level
    line: int
    """From 1; 0 = not about a text."""
    column: int
    """From 1, in bytes."""
    offset: int
    length: int
    node: Node | None
    message: str

    def __str__(self) -> str:
        return self.message


class Change(NamedTuple):
    """What happened to one node since the changes were last taken."""

    node: Node
    """Stale when destroyed; with the flag LOST, of handle 0: more was destroyed than the list holds."""
    flags: ChangeFlags
    row: int | None
    """None when destroyed."""
    frame: Frame
    old_frame: Frame
    """With Track.OLD_FRAMES; else zero."""


class Event(NamedTuple):
    """Something that happened to a tree."""

    kind: EventKind
    node: Node | None
    """The root of a layout, or the node that was added, removed or moved. May be stale since."""
    parent: Node | None
    old_parent: Node | None
    ok: bool
    """False for a layout that ended with an error."""


class Events(NamedTuple):
    """What the list held: destroyed nodes first, then the others, oldest first."""

    events: list[Event]
    dropped: int
    """Events since the list was full, which are not in it."""


class Divider(NamedTuple):
    """A divider as a host draws it."""

    frame: Frame
    """Snapped, relative to the root's viewport."""
    container: Node
    orientation: Orientation
    """Of the line: VERTICAL between the children of a row."""


class LayoutStats(NamedTuple):
    """Work done by the last layout or measure."""

    nodes_measured: int
    cache_hits: int
    leaf_calls: int
    nodes_placed: int
    frames_changed: int
    rows_moved: int


class MemoryStats(NamedTuple):
    """Memory of a context, in bytes where not said otherwise."""

    live_bytes: int
    peak_bytes: int
    allocations: int
    node_count: int
    node_capacity: int
    bytes_per_node: int
    spec_slots_used: int
    spec_slots: int


# MARK: - From and to C


def frame_from(raw: rg_frame) -> Frame:
    return Frame(raw.x, raw.y, raw.width, raw.height)


def layout_from(raw: rg_node_layout) -> NodeLayout:
    return NodeLayout(
        frame=frame_from(raw.frame),
        unsnapped=frame_from(raw.unsnapped),
        absolute=frame_from(raw.absolute),
        measured=Size(raw.measured.width, raw.measured.height),
        baseline=None if math.isnan(raw.baseline) else raw.baseline,
        flags=LayoutFlags(raw.flags),
        row=raw.row,
    )


def line_from(raw: rg_text_line, text: bytes) -> TextLine:
    shown = text[raw.start : raw.start + raw.length]
    return TextLine(
        text=shown.decode("utf-8"),
        start=raw.start,
        x=raw.x,
        y=raw.y,
        width=raw.width,
        height=raw.height,
        baseline=raw.baseline,
        ellipsis=bool(raw.ellipsis),
    )


def divider_from(raw: rg_divider, container: Node) -> Divider:
    return Divider(frame_from(raw.frame), container, Orientation(raw.orientation))


def change_from(raw: rg_change, node: Node) -> Change:
    flags = ChangeFlags(raw.flags)
    row = None if raw.row == 0xFFFF_FFFF else raw.row
    return Change(node, flags, row, frame_from(raw.frame), frame_from(raw.old_frame))


def spec_to_raw(name: str, spec: Spec) -> rg_spec:
    """``name`` is that of the argument."""
    if not isinstance(spec, Spec):
        raise _check.wrong(name, spec, "a Spec: exactly(size), at_most(size) or unspecified()")
    return rg_spec(_check.enum(f"{name}.mode", SpecMode, spec.mode), _check.finite(f"{name}.size", spec.size))


def specs_to_raw(width: Spec, height: Spec) -> tuple[rg_spec, rg_spec]:
    return spec_to_raw("width", width), spec_to_raw("height", height)


def spec_from(raw: rg_spec) -> Spec:
    return Spec(SpecMode(raw.mode), raw.size)
