# SPDX-License-Identifier: MIT
"""Layout, measuring, and the results of one node."""

from __future__ import annotations

import ctypes
from typing import Any, NoReturn, SupportsFloat, SupportsIndex

from .._c.accelerator import fast
from .._c.enums import Orientation, SpanFlags
from .._c.errors import InvalidArgument, RegletError, StaleHandle, TreeError
from .._c.functions import byref, lib
from .._c.structs import (
    rg_divider,
    rg_font,
    rg_frame,
    rg_node_layout,
    rg_size,
    rg_text_caret,
    rg_text_hit,
    rg_text_line,
    rg_text_run,
)
from ..model import check
from ..model.font import Font
from ..model.geometry import Frame, Size, Spec, frame_from, specs_to_raw
from ..model.handle import Handle, decode, name_stale
from .values import Divider, NodeLayout, TextCaret, TextHit, TextLine, TextRun, layout_from, line_from

NO_ROW = 0xFFFF_FFFF

# MARK: - Calls


def layout(self: Handle, width: SupportsFloat, height: SupportsFloat) -> None:
    """Lay out the tree of this root in a viewport of ``width`` x ``height`` pixels; see Context.layout()."""
    session = self._session
    try:
        if session.calls_back:
            session.call(lib.rg_list_layout if session.lists else lib.rg_layout, self._raw, width, height)
        elif fast is None or fast.layout(self, width, height) is NotImplemented:
            # equivalent to session.call(), but cheaper
            lib.rg_layout(session.pointer, self._raw, width, height)
    except ctypes.ArgumentError:
        check.number("width", width)
        check.number("height", height)
        raise
    except InvalidArgument:
        check.finite("width", width, low=0)
        check.finite("height", height, low=0)
        raise
    except RegletError as error:
        explain_failure(error, root=self)


def layout_specs(self: Handle, width: Spec, height: Spec) -> None:
    """Lay out with specs in place of the viewport; see Context.layout_specs()."""
    specs = specs_to_raw(width, height)
    try:
        self._session.call(lib.rg_layout_specs, self._raw, *specs)
    except RegletError as error:
        explain_failure(error, root=self)


def measure(self: Handle, width: Spec, height: Spec) -> Size:
    """The size of the node under two specs. Changes no frame. Height for width: ``exactly(w), unspecified()``."""
    out, specs = rg_size(), specs_to_raw(width, height)
    try:
        self._session.call(lib.rg_measure, self._raw, *specs, byref(out))
    except RegletError as error:
        explain_failure(error, node=self)
    return Size(out.width, out.height)


def explain_failure(error: RegletError, **nodes: Any) -> NoReturn:
    """Raise the error with the diagnostics of the layout, or with the name of the destroyed node."""
    if isinstance(error, TreeError):
        (node,) = nodes.values()
        error.diagnostics = tuple(node._session.diagnostics())
    if isinstance(error, StaleHandle):
        raise name_stale(error, **nodes) from None
    raise error


def mark_dirty(self: Handle) -> None:
    """Measure a MEASURED leaf again in the next layout, because its content in the host changed."""
    lib.rg_node_mark_dirty(self._session.pointer, self._raw)


# MARK: - Results


def frame(self: Handle) -> Frame:
    """The snapped frame, relative to the parent."""
    out = rg_frame()
    lib.rg_node_frame(self._session.pointer, self._raw, byref(out))
    return Frame(out.x, out.y, out.width, out.height)


def layout_info(self: Handle) -> NodeLayout:
    """All results of the node. O(depth)."""
    out = rg_node_layout()
    lib.rg_node_layout_info(self._session.pointer, self._raw, byref(out))
    return layout_from(out)


def absolute_frame(self: Handle) -> Frame:
    """The snapped frame, relative to the root's viewport. O(depth)."""
    return layout_info(self).absolute


def row(self: Handle) -> int:
    """The row of the node in Context.frames()."""
    row: int = lib.rg_node_row(self._session.pointer, self._raw)
    if row == NO_ROW:
        raise StaleHandle("the node was destroyed")
    return row


def lines(self: Handle) -> list[TextLine]:
    """The lines of a TEXT leaf at its present width, or the lines of its hint while its text is empty."""
    pointer, count = self._session.pointer, ctypes.c_uint32()
    lib.rg_node_lines(pointer, self._raw, None, 0, byref(count))
    out = (rg_text_line * count.value)()
    lib.rg_node_lines(pointer, self._raw, out, count.value, byref(count))
    text = _shown(self)
    return [line_from(line, text) for line in out]


def _shown(self: Handle) -> bytes:
    """The bytes that offsets of lines and runs count: the text, or the hint while the text is empty."""
    pointer = self._session.pointer
    hint: bytes = lib.rg_node_hint(pointer, self._raw, None)
    if hint and lib.rg_node_max_length(pointer, self._raw) == 0:
        return hint
    text: bytes = lib.rg_node_text(pointer, self._raw, None)
    return text or hint


def text_runs(self: Handle) -> list[TextRun]:
    """The runs of all lines of a TEXT leaf, from the top, those of a line from left to right."""
    pointer, count = self._session.pointer, ctypes.c_uint32()
    lib.rg_node_text_runs(pointer, self._raw, None, 0, byref(count))
    out = (rg_text_run * count.value)()
    lib.rg_node_text_runs(pointer, self._raw, out, count.value, byref(count))
    text = _shown(self)
    return [
        TextRun(
            text=text[run.start : run.start + run.length].decode(),
            start=run.start,
            line=run.line,
            level=run.level,
            x=run.x,
            width=run.width,
            font=Font(self._session, rg_font(run.font.id)),
            rise=run.rise,
            color=run.color,
            background=run.background,
            flags=SpanFlags(run.flags),
        )
        for run in out
    ]


def text_hit(self: Handle, x: SupportsFloat, y: SupportsFloat) -> TextHit:
    """The character of a TEXT leaf at a point relative to the leaf, or the one nearest to it."""
    hit = rg_text_hit()
    lib.rg_node_text_hit(self._session.pointer, self._raw, check.finite("x", x), check.finite("y", y), byref(hit))
    text = _shown(self)[hit.start : hit.start + hit.length].decode()
    link = None if hit.link is None else decode(hit.link)
    return TextHit(text, hit.start, hit.line, bool(hit.trailing), link)


def caret(self: Handle, offset: SupportsIndex) -> TextCaret:
    """The position of a caret before a byte of the UTF-8 of a TEXT leaf's text."""
    out = rg_text_caret()
    lib.rg_node_caret(self._session.pointer, self._raw, check.integer("offset", offset, 0, 0xFFFF_FFFF), byref(out))
    return TextCaret(out.x, out.y, out.height, out.line)


def dividers(self: Handle) -> list[Frame]:
    """The divider rectangles of a linear container, relative to it, unsnapped."""
    pointer, count = self._session.pointer, ctypes.c_uint32()
    lib.rg_node_dividers(pointer, self._raw, None, 0, byref(count))
    out = (rg_frame * count.value)()
    lib.rg_node_dividers(pointer, self._raw, out, count.value, byref(count))
    return [frame_from(each) for each in out]


def divider_lines(self: Handle) -> list[Divider]:
    """The dividers of all visible containers in this subtree, relative to the root's viewport."""
    session = self._session
    view = lib.rg_dividers(session.pointer, self._raw)
    if not view.count:
        return []
    raws = (rg_divider * view.count).from_address(view.dividers)
    return [Divider(frame_from(raw.frame), session.node(raw.container), Orientation(raw.orientation)) for raw in raws]


def divider_count(self: Handle, orientation: Orientation) -> int:
    """The number of horizontal or vertical dividers that ``divider_lines`` will have after the next layout."""
    count, number = ctypes.c_uint32(), check.enum("orientation", Orientation, orientation)
    lib.rg_divider_count(self._session.pointer, self._raw, number, byref(count))
    return count.value
