# SPDX-License-Identifier: MIT
"""The values that layouts and contexts report. All are copies: they do not change with the context."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from .._c.enums import LayoutFlags, Orientation, SpanFlags
from .._c.session import AnyNode
from .._c.structs import rg_node_layout, rg_text_line
from ..model.font import Font
from ..model.geometry import Frame, Size, frame_from

__all__ = ["Divider", "LayoutStats", "MemoryStats", "NodeLayout", "TextCaret", "TextHit", "TextLine", "TextRun"]


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
    """The box the parent assigned: the frame plus inset."""
    baseline: float | None
    """Its distance below the node's top, or None."""
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
    tail: str = ""
    """The text behind U+2026, where it cuts the start or the middle."""


class TextRun(NamedTuple):
    """Characters of a line that are drawn next to each other in one direction."""

    text: str
    """Empty: U+2026, which follows the line's text."""
    start: int
    """Offset into the UTF-8 bytes of the node's text."""
    line: int
    """Index in Node.lines."""
    level: int
    """Embedding level: odd from right to left, with mirrored() characters."""
    x: float
    """From the leaf's left edge."""
    width: float
    font: Font
    """With the sizes of its spans; valid until texts or fonts of the context change."""
    rise: float
    """Of its baseline above that of the line."""
    color: int
    """Of its letters; 0: that of the text."""
    background: int
    """Of its part of the line; 0: none."""
    flags: SpanFlags


class TextHit(NamedTuple):
    """The character at a point of a text leaf."""

    text: str
    """A grapheme cluster; empty at the end of a line without characters."""
    start: int
    """Offset into the UTF-8 bytes of the node's text."""
    line: int
    """Index in Node.lines."""
    trailing: bool
    """The point is in the half that is read last: a caret goes behind the character."""
    link: str | None
    """That of the last Span with one."""

    @property
    def offset(self) -> int:
        """The offset for Node.caret()."""
        return self.start + (len(self.text.encode()) if self.trailing else 0)


class TextCaret(NamedTuple):
    """The position of a caret: a vertical line, relative to the leaf."""

    x: float
    y: float
    height: float
    line: int
    """Index in Node.lines."""


class Divider(NamedTuple):
    """A divider for the host to draw."""

    frame: Frame
    """Snapped, relative to the root's viewport."""
    container: AnyNode
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
    programs_solved: int


class MemoryStats(NamedTuple):
    """Memory of a context, in bytes unless the name is of something else."""

    live_bytes: int
    peak_bytes: int
    allocations: int
    node_count: int
    node_capacity: int
    bytes_per_node: int
    spec_slots_used: int
    spec_slots: int


# MARK: - From C


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
        tail=text[raw.tail_start : raw.tail_start + raw.tail_length].decode("utf-8"),
    )
