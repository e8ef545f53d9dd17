# SPDX-License-Identifier: MIT
"""Contexts: everything belongs to one."""

from __future__ import annotations

import ctypes
import os
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn, Self, SupportsFloat, SupportsIndex, Unpack

from . import (
    _check,
    _constraint,
    _custom,
    _frames,
    _inflate,
    _interrupts,
    _node,
    _nodes,
    _overflow,
    _tree,
    _values,
)
from ._capi import byref, conflict_names, lib
from ._constraint import Constraint
from ._custom import Container, ContainerLayout
from ._definition import ContextArgs, give_memory, make_definition, required_size
from ._enums import (
    Code,
    DumpFormat,
    EventKind,
    ExplainFormat,
    Kind,
    Level,
    LintDirections,
    OverflowFlags,
    Property,
)
from ._errors import ClosedError, InvalidArgument, IOError_, Reentrant, RegletError, StaleHandle, TreeError
from ._explain import Explanation
from ._font import Font, GlyphAdvances, create_font
from ._frames import Changes, Frames
from ._grid import GridCell
from ._inflate import InflateArgs
from ._measure import batch_trampoline, log_trampoline, single_trampoline
from ._node import Node
from ._nodes import NodeArray, NodesLike
from ._structs import (
    rg_diagnostic,
    rg_event,
    rg_layout_stats,
    rg_memory_stats,
    rg_node,
    rg_sink_fn,
    rg_size,
)
from ._style import Style, StyleArgs
from ._tree import Strings, TreeLike
from ._values import Diagnostic, Event, Events, LayoutStats, MemoryStats, Size, Spec

__all__ = ["Context"]

_NULL = rg_node(0)
_AS_IT_IS = LintDirections(0)


class _Engine:
    """The C context and what it points at. Arrays over its memory refer to it: it ends after the last of them."""

    __slots__ = ("_destroy", "keep", "pointer")

    def __init__(self, pointer: ctypes.c_void_p, keep: list[object]) -> None:
        self.pointer = pointer
        self.keep = keep
        self._destroy = lib.rg_context_destroy

    def __del__(self) -> None:
        self._destroy(self.pointer)


class Context:
    """A layout engine with its nodes. Close it, or use it in a ``with`` statement, or let it go out of scope.

    The keyword arguments are those of ContextArgs. One thread at a time may use a context; different contexts may be
    used at the same time, and the interpreter lock is released inside every call."""

    _ptr: ctypes.c_void_p

    def __init__(self, **definition: Unpack[ContextArgs]) -> None:
        self._user_data: dict[int, Any] = {}
        self._views: dict[Any, Any] = {}
        self._borrowed: list[weakref.ref[Any]] = []
        self._arrays_at: int | None = None
        self._calling = False
        self._pending: BaseException | None = None
        self._unanswered: list[int] = []
        self._containers: dict[int, Container] = {}
        raw = make_definition(definition)
        self._calls_back = definition.get("measure") is not None or definition.get("measure_batch") is not None
        # What the engine points at must live as long as it does.
        keep: list[object] = []
        if (measure := definition.get("measure")) is not None:
            raw.measure = single_trampoline(self, measure)
            keep.append(raw.measure)
        if (measure_batch := definition.get("measure_batch")) is not None:
            raw.measure_batch = batch_trampoline(self, measure_batch)
            keep.append(raw.measure_batch)
        if (log := definition.get("log")) is not None:
            raw.log = log_trampoline(self, log)
            keep.append(raw.log)
        if (memory := definition.get("memory")) is not None:
            keep.append(give_memory(raw, memory))
        pointer = ctypes.c_void_p()
        lib.rg_context_create(byref(raw), byref(pointer))
        self._ptr = pointer
        self._engine: _Engine | None = _Engine(pointer, keep)
        self._pixel_scale = float(raw.pixel_scale)

    @staticmethod
    def required_size(**definition: Unpack[ContextArgs]) -> int:
        """Bytes of ``memory`` a fixed-memory context with these arguments needs."""
        return required_size(make_definition(definition))

    # MARK: - Life

    def close(self) -> None:
        """Destroy the context with all its nodes. Twice is fine; from a callback it raises Reentrant. Its memory goes
        with the last array over it."""
        if self.closed:
            return
        if self._calling:
            raise Reentrant("a context cannot be closed from inside its own callback")
        del self._ptr
        self._views.clear()
        self._engine = None
        self._containers.clear()
        self._user_data.clear()

    @property
    def closed(self) -> bool:
        return "_ptr" not in self.__dict__

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if "_ptr" in self.__dict__:
            self.close()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            # Reached only when the attribute is missing: a closed context costs open ones nothing.
            if name == "_ptr":
                raise ClosedError("the context is closed")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("a Context cannot be copied or pickled: it is one engine with its memory")

    def __repr__(self) -> str:
        return "<Context closed>" if self.closed else f"<Context of {self.node_count} nodes>"

    # MARK: - Creating nodes

    def create(
        self,
        kind: Kind,
        *,
        id: str | None = None,
        text: str | None = None,
        user_data: Any = None,
        style: Style | None = None,
        **properties: Unpack[StyleArgs],
    ) -> Node:
        """A new root. ``style`` first, then the properties over it. Node.create() makes children."""
        return _node.create_node(self, _NULL, kind, None, id, text, user_data, style, properties)

    def build(self, tree: TreeLike | Sequence[TreeLike], *, parent: Node | None = None) -> NodeArray:
        """Build one or several trees of any size in one call, all or nothing; see TreeLike for how they are described.

        Returns all nodes in depth-first order. Trees without ``parent`` become roots."""
        return _tree.build(self, tree, parent)

    def build_columns(
        self,
        parents: Sequence[int] | Any,
        kinds: Sequence[int] | Any,
        style_of: Sequence[int] | Any,
        styles: Sequence[Style] | Any,
        *,
        ids: Strings = None,
        texts: Strings = None,
        user_data: Sequence[Any] | Mapping[int, Any] | None = None,
        parent: Node | None = None,
    ) -> NodeArray:
        """Build from columns, lists or NumPy arrays: node i is of ``kinds[i]`` with ``styles[style_of[i]]`` below node
        ``parents[i]``, which comes before it; -1: below ``parent``. A single kind or style index serves all nodes."""
        return _tree.build_columns(self, parents, kinds, style_of, styles, ids, texts, user_data, parent)

    def build_arrays(
        self,
        nodes: Any,
        styles: Any,
        *,
        ids: Strings = None,
        texts: Strings = None,
        user_data: Sequence[Any] | Mapping[int, Any] | None = None,
        parent: Node | None = None,
    ) -> NodeArray:
        """Build from NumPy structured arrays without touching a node in Python: ``nodes`` of TREE_DTYPE (fields parent,
        kind, style), ``styles`` of STYLE_DTYPE (make it with style_array()) or a sequence of Style."""
        return _tree.build_arrays(self, nodes, styles, ids, texts, user_data, parent)

    # MARK: - Layout files

    def inflate(self, text: str | bytes, **arguments: Unpack[InflateArgs]) -> Node:
        """Build the tree a layout in XML or JSON describes: whole, or an exception (MarkupError for bad text) with
        diagnostics. The keyword arguments are those of InflateArgs. Warnings are in ``diagnostics`` afterwards."""
        encoded = _inflate.encode(text)
        return _inflate.Inflation(self, arguments).run(
            lambda definition, out: lib.rg_inflate(self._ptr, encoded, len(encoded), definition, out)
        )

    def inflate_file(
        self, path: str | bytes | os.PathLike[str] | os.PathLike[bytes], **arguments: Unpack[InflateArgs]
    ) -> Node:
        """As inflate(), from a file; IOError_ when it cannot be read."""
        encoded = _check.path("path", path)
        try:
            return _inflate.Inflation(self, arguments).run(
                lambda definition, out: lib.rg_inflate_file(self._ptr, encoded, definition, out)
            )
        except IOError_ as error:
            error.args = (f"{error}{_inflate.reason(encoded)}",)
            raise

    def _attach_diagnostics(self, error: RegletError) -> None:
        error.diagnostics = tuple(self.diagnostics)

    # MARK: - Fonts

    def font(
        self,
        *,
        line_height: SupportsFloat,
        ascent: SupportsFloat,
        default_advance: SupportsFloat,
        glyphs: GlyphAdvances | Any = None,
        tab_advance: SupportsFloat = 0.0,
    ) -> Font:
        """Upload a font: advances in pixels by character (or code point), or a NumPy array of GLYPH_DTYPE.
        ``default_advance`` is of characters not in the table; ``tab_advance`` 0 means eight spaces."""
        return create_font(self, glyphs, default_advance, line_height, ascent, tab_advance)

    # MARK: - Custom containers

    def container(self, layout: ContainerLayout | type[ContainerLayout], *, mirrors: bool = True) -> Container:
        """Register a class of custom containers: an object with ``measure(request)``, which measures the children and
        answers the size of the content, and ``place(request)``; or a class, of which one object is made.

        With ``mirrors`` the methods see a right-to-left container as in a mirror. What they raise is raised by the call
        that started the layout; the container then counts as empty and is asked again next time."""
        return _custom.register(self, layout, mirrors)

    # MARK: - Layout

    def layout(self, root: Node, width: SupportsFloat, height: SupportsFloat) -> None:
        """Lay out the tree of ``root`` in a viewport of ``width`` x ``height`` pixels.

        An exception raised in a measure callback is raised here; the leaves it left unanswered counted as 0 x 0 and
        are asked again next time. TreeError means everything that can be is laid out."""
        try:
            raw = root._raw if root._context is self else self._own("root", root)
            if self._calls_back:
                with _interrupts.catching:
                    lib.rg_layout(self._ptr, raw, width, height)
            else:
                lib.rg_layout(self._ptr, raw, width, height)
        except RegletError as error:
            self._layout_failed(error, root=root, width=width, height=height)
        except (AttributeError, ctypes.ArgumentError):
            self._own("root", root)
            _check.number("width", width)
            _check.number("height", height)
            raise
        if self._pending is not None:
            self._raise_pending()

    def layout_specs(self, root: Node, width: Spec, height: Spec) -> None:
        """As layout(), but the specs alone decide the root's size."""
        raw, specs = self._own("root", root), _values.specs_to_raw(width, height)
        try:
            with _interrupts.catching:
                lib.rg_layout_specs(self._ptr, raw, *specs)
        except RegletError as error:
            self._layout_failed(error, root=root)
        if self._pending is not None:
            self._raise_pending()

    def measure(self, node: Node, width: Spec, height: Spec) -> Size:
        """How big would ``node`` be under these specs? Touches no frame and no change list."""
        out, raw, specs = rg_size(), self._own("node", node), _values.specs_to_raw(width, height)
        try:
            with _interrupts.catching:
                lib.rg_measure(self._ptr, raw, *specs, byref(out))
        except RegletError as error:
            self._layout_failed(error, node=node)
        if self._pending is not None:
            self._raise_pending()
        return Size(out.width, out.height)

    def _layout_failed(self, error: RegletError, **arguments: Any) -> NoReturn:
        if self._pending is not None:
            self._raise_pending()
        if isinstance(error, TreeError):
            self._attach_diagnostics(error)
        if isinstance(error, StaleHandle):
            raise _check.blame(error, **{k: v for k, v in arguments.items() if isinstance(v, Node)}) from None
        if isinstance(error, InvalidArgument):
            for name in arguments.keys() & {"width", "height"}:
                _check.finite(name, arguments[name], low=0)
        raise error

    def _raise_pending(self) -> NoReturn:
        """Raise what a measure callback raised, after making the engine forget the sizes it did not get."""
        pending, unanswered = self._pending, self._unanswered
        assert pending is not None
        self._pending, self._unanswered = None, []
        for handle in unanswered:
            lib.rg_node_mark_dirty(self._ptr, rg_node(handle))
        raise pending

    def lint(
        self,
        root: Node,
        *,
        sizes: Iterable[tuple[SupportsFloat, SupportsFloat]] = (),
        directions: LintDirections = _AS_IT_IS,
        checks: OverflowFlags | None = None,
    ) -> list[Diagnostic]:
        """Look for what does not fit: nodes that stick out or cannot be seen, cut texts, siblings on one another.

        Looks at the last layout; or lays out in each of the viewports ``sizes`` and ``directions``, and at the end as
        before. ``checks`` says what to look for; None is all. The findings take the place of ``diagnostics``, with what
        the layouts had to say."""
        definition = _overflow.definition(sizes, directions, checks)
        try:
            with _interrupts.catching:
                lib.rg_lint(self._ptr, self._own("root", root), byref(definition), None)
        except TreeError:
            pass  # the diagnostics say why
        except RegletError as error:
            self._layout_failed(error, root=root)
        if self._pending is not None:
            self._raise_pending()
        return self.diagnostics

    # MARK: - Results

    def frames(self) -> Frames:
        """All frames in row order, borrowed: good until the context changes."""
        return Frames(self, lib.rg_frames(self._ptr))

    @property
    def epoch(self) -> int:
        """Changes whenever borrowed views may have gone stale."""
        epoch: int = lib.rg_epoch(self._ptr)
        return epoch

    @property
    def change_count(self) -> int:
        """How many changes wait to be taken."""
        count: int = lib.rg_change_count(self._ptr)
        return count

    def take_changes(self, limit: int | None = None) -> Changes:
        """Take the waiting changes, at most ``limit``: destroyed nodes, then the others, oldest first.

        Those taken are forgotten by the engine.
        """
        return _frames.take_changes(self, limit)

    def set_many(self, nodes: NodesLike, property: Property, values: Any) -> None:
        """Set one property of many nodes in one call, all or nothing.

        ``values`` is one value for all, a sequence, or a NumPy array: numbers, or LENGTH_DTYPE for a length (numbers
        are pixels). Arrays of float32, int32 or LENGTH_DTYPE, and of handles, are read where they lie, whatever their
        stride."""
        _nodes.set_many(self, nodes, property, values)

    def set_grid_cells(self, nodes: NodesLike, cells: GridCell | Iterable[GridCell]) -> None:
        """Say where many nodes lie in their grids in one call, all or nothing: one cell for all, or one each."""
        _nodes.set_grid_cells(self, nodes, cells)

    def begin_constraints(self) -> None:
        """Begin a transaction of edits of constraints, to be ended by Node.commit_constraints() or
        rollback_constraints(); Node.transaction() does both."""
        lib.rg_constraints_begin(self._ptr)

    def rollback_constraints(self) -> None:
        """End the transaction and undo all its edits."""
        lib.rg_constraints_rollback(self._ptr)

    @property
    def conflict(self) -> list[Constraint]:
        """After Unsatisfiable, or a diagnostic UNSATISFIABLE: constraints that contradict each other, of which none can
        be left out."""
        return _constraint.conflict(self)

    @property
    def conflict_names(self) -> tuple[str, ...]:
        """What the constraints of ``conflict`` are called, also those that are gone: their names, or what they say."""
        return conflict_names(self._ptr)

    def enable_events(
        self, kinds: EventKind = EventKind.ALL, capacity: SupportsIndex = 1024, root: Node | None = None
    ) -> None:
        """Keep up to ``capacity`` events of these kinds, of one root's tree or of all. No kinds: keep none."""
        raw = _NULL if root is None else self._own("root", root)
        bits = _check.enum("kinds", EventKind, kinds)
        try:
            lib.rg_events_enable(self._ptr, raw, bits, _check.uint32("capacity", capacity))
        except StaleHandle as error:
            raise _check.blame(error, root=root) from None

    def take_events(self) -> Events:
        """The events since the last call, and how many the list had no room for."""
        view = lib.rg_events(self._ptr)
        taken = []
        for raw in (rg_event * view.count).from_address(view.events) if view.count else ():
            node, parent, old = (
                Node(self, rg_node(each.id)) if each.id else None for each in (raw.node, raw.parent, raw.old_parent)
            )
            taken.append(Event(EventKind(raw.kind), node, parent, old, raw.status == 0))
        dropped = view.dropped
        lib.rg_events_clear(self._ptr)
        return Events(taken, dropped)

    @property
    def stats(self) -> LayoutStats:
        """Work done by the last layout or measure."""
        out = rg_layout_stats()
        lib.rg_context_layout_stats(self._ptr, byref(out))
        return LayoutStats(*(getattr(out, name) for name in LayoutStats._fields))

    @property
    def memory(self) -> MemoryStats:
        """Memory in use."""
        out = rg_memory_stats()
        lib.rg_context_memory_stats(self._ptr, byref(out))
        return MemoryStats(*(getattr(out, name) for name in MemoryStats._fields))

    def trim(self) -> None:
        """Give back memory that is not needed."""
        _frames.release_former(self)
        lib.rg_context_trim(self._ptr)

    @property
    def pixel_scale(self) -> float:
        """Device pixels in a pixel, 1/16,384 to 64. The next layout of each root snaps its frames anew."""
        return self._pixel_scale

    @pixel_scale.setter
    def pixel_scale(self, scale: SupportsFloat) -> None:
        number = _check.number("pixel_scale", scale)
        lib.rg_context_set_pixel_scale(self._ptr, number)
        self._pixel_scale = ctypes.c_float(number).value

    @property
    def node_count(self) -> int:
        """Living nodes."""
        count: int = lib.rg_node_count(self._ptr)
        return count

    def node(self, handle: SupportsIndex) -> Node:
        """The node of a handle, for instance one of Frames.nodes. Raises StaleHandle."""
        node = Node(self, rg_node(_check.size_t("handle", handle)))
        if not node.is_valid:
            raise StaleHandle(f"handle {node.handle:#x} names no living node")
        return node

    # MARK: - Messages

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What the last inflation had to say, which cleared the list, and then what layouts, lines of constraints and
        ids had to say since. A layout reports something once for each node until its style changes."""
        result = []
        out = rg_diagnostic()
        for index in range(lib.rg_diagnostic_count(self._ptr)):
            lib.rg_diagnostic_at(self._ptr, index, byref(out))
            result.append(
                Diagnostic(
                    code=Code(out.code),
                    level=Level(out.level),
                    line=out.line,
                    column=out.column,
                    offset=out.offset,
                    length=out.length,
                    node=Node(self, rg_node(out.node.id)) if out.node.id else None,
                    message=(out.message or b"").decode("utf-8", "replace"),
                )
            )
        return result

    def clear_diagnostics(self) -> None:
        """Forget the diagnostics. Layouts do not report them again until the nodes' styles change."""
        lib.rg_diagnostics_clear(self._ptr)

    @property
    def last_error(self) -> str:
        """Why the last failing call failed; "" if none did."""
        message: bytes = lib.rg_error_message(self._ptr)
        return message.decode("utf-8", "replace")

    def dump(self, node: Node, format: DumpFormat = DumpFormat.TEXT) -> str:
        """A node and everything below it, with frames, as text, JSON or SVG."""
        raw, code = self._own("node", node), _check.enum("format", DumpFormat, format)
        try:
            return self._collect(lambda sink: lib.rg_dump(self._ptr, raw, code, sink, None))
        except StaleHandle as error:
            raise _check.blame(error, node=node) from None

    def explain(self, node: Node) -> Explanation:
        """Why a node has the size and place that the last layout gave it. Changes nothing; measure functions may be
        called. InvalidArgument when the tree was not laid out since it was changed."""

        raw = self._own("node", node)

        def form(format: ExplainFormat) -> str:
            return self._collect(lambda sink: lib.rg_node_explain(self._ptr, raw, format, sink, None))

        try:
            text, source = form(ExplainFormat.TEXT), form(ExplainFormat.JSON)
        except InvalidArgument:
            if self._pending is not None:  # a measure function answered otherwise by raising
                self._raise_pending()
            raise
        if self._pending is not None:
            self._raise_pending()
        return Explanation._from_json(text, source)

    def _collect(self, call: Callable[[Any], None]) -> str:
        """What `call` writes into the sink it is given."""
        chunks: list[bytes] = []
        raised: list[BaseException] = []

        def sink(_user: int | None, address: int, size: int) -> bool:
            try:
                chunks.append(ctypes.string_at(address, size))
            except BaseException as error:
                raised.append(error)
                return False
            return True

        _interrupts.watch(sink, lambda scope, error: scope["raised"].append(error))
        try:
            with _interrupts.catching:
                call(rg_sink_fn(sink))
        except RegletError:
            if not raised:
                raise
        if raised:
            raise raised[0]
        return b"".join(chunks).decode("utf-8")

    def _own(self, name: str, node: Node) -> rg_node:
        return _check.node(name, self, node)
