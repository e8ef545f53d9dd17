# SPDX-License-Identifier: MIT
"""Contexts: the facade of the package. No other module of the package imports this one."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any, NoReturn, Self, SupportsFloat, SupportsIndex, Unpack

from ._c.enums import (
    DumpFormat,
    EventKind,
    FocusDirection,
    Kind,
    LintDirections,
    ListFlags,
    OverflowFlags,
    TextBoundary,
    TextDirection,
)
from ._c.errors import Diagnostic, StaleHandle
from ._c.functions import byref, conflict_names, lib
from ._c.session import Session
from ._c.structs import rg_layout_stats, rg_memory_stats, rg_node
from ._c.style import Property
from .callbacks.custom import Container, register
from .callbacks.fonts import FontSource, ShapeFunction, find_font, set_fonts, set_shaper
from .callbacks.item_list import ItemList
from .callbacks.lists import ListDefinition, is_list, make_list
from .callbacks.requests import ContainerLayout
from .containers.constraint import Constraint, conflict
from .containers.grid import GridCell
from .containers.input import Input, focus_next, hit_test
from .definition import ContextArgs, make_definition, open_session, required_size
from .drawables.drawable import (
    Drawable,
    ImageFile,
    ImageFunction,
    color as make_color,
    image_file,
    load,
    parse,
    set_images,
    state_bit,
)
from .io.inflate import InflateArgs, inflate, inflate_file, inflate_stub, reinflate, update_resources
from .io.template import Template, create_template, load_template
from .model import check
from .model.auto_size import AutoSize
from .model.font import Font, GlyphAdvances, KerningPairs, create_font
from .model.geometry import Size, Spec
from .model.handle import name_stale, raw_node
from .model.style import Style, StyleArgs
from .model.unicode import boundaries, levels
from .resources.view import ResourceView
from .results.layout import layout, layout_specs, measure
from .results.motion import Motion, end_transitions, step
from .results.output import Explanation, dump, explain
from .results.overflow import lint
from .results.values import LayoutStats, MemoryStats
from .tree.build import Strings, build, build_arrays, build_columns
from .tree.changes import Changes, take_changed_rows, take_changes
from .tree.columns import PropertyColumn, get_many
from .tree.description import TreeLike
from .tree.events import Events, enable_events, take_events
from .tree.frames import Frames, release_former
from .tree.node import Node, create_node, set_text_options
from .tree.node_array import NodeArray, NodesLike, set_grid_cells, set_inputs, set_many, set_texts

__all__ = ["Context"]

_AS_WRITTEN = LintDirections(0)
_List = list  # Context.list is a method


class Context:
    """A layout engine with its nodes. Close it, use it in a ``with`` statement, or drop its last reference.

    The keyword arguments are those of ContextArgs. One thread at a time may use a context; different contexts may be
    used at the same time, and the interpreter lock is released inside every call."""

    def __init__(self, **definition: Unpack[ContextArgs]) -> None:
        self._session = Session(self, Node)
        open_session(self._session, definition)

    @staticmethod
    def required_size(**definition: Unpack[ContextArgs]) -> int:
        """The bytes of ``memory`` that a fixed-memory context with these arguments needs."""
        return required_size(make_definition(definition))

    # MARK: - Life

    def close(self) -> None:
        """Destroy the context with all its nodes. Its memory is freed with the last array over it.

        A second call has no effect. A call from a callback raises Reentrant."""
        self._session.close()

    @property
    def closed(self) -> bool:
        return self._session.closed

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        self._session.__reduce_ex__(protocol)

    def __repr__(self) -> str:
        return "<Context closed>" if self.closed else f"<Context of {self.node_count} nodes>"

    # MARK: - Creating nodes

    def create(
        self,
        kind: Kind,
        *,
        id: str | None = None,
        text: str | None = None,
        hint: str | None = None,
        max_length: SupportsIndex | None = None,
        auto_size: AutoSize | None = None,
        user_data: Any = None,
        style: Style | None = None,
        **properties: Unpack[StyleArgs],
    ) -> Node:
        """Create a root. ``properties`` replace those of ``style``. Node.create() creates children."""
        node = create_node(self._session, None, kind, None, id, text, user_data, style, properties)
        return set_text_options(node, hint, max_length, auto_size)

    def build(self, tree: TreeLike | Sequence[TreeLike], *, parent: Node | None = None) -> NodeArray:
        """Build one or several trees of any size in one call, all or nothing; see TreeLike for their descriptions.

        Returns all nodes in depth-first order. Trees without ``parent`` become roots."""
        return build(self._session, tree, parent)

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
        """Build a tree from columns, which are lists or NumPy arrays.

        Node i has the kind ``kinds[i]`` and the style ``styles[style_of[i]]``. Its parent is node ``parents[i]``, which
        comes before it, or ``parent`` for -1. A single kind or style index applies to all nodes."""
        return build_columns(self._session, parents, kinds, style_of, styles, ids, texts, user_data, parent)

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
        """Build a tree from NumPy structured arrays, without Python work for each node.

        ``nodes`` is of TREE_DTYPE (fields parent, kind, style). ``styles`` is of STYLE_DTYPE, as style_array() makes
        it, or a sequence of Style."""
        return build_arrays(self._session, nodes, styles, ids, texts, user_data, parent)

    def inflate(self, text: str | bytes, **arguments: Unpack[InflateArgs]) -> Node:
        """Build the tree of a layout in XML or JSON, or of one of the resources (``"@layout/main"``), all or nothing.
        The keyword arguments are those of InflateArgs.

        Raises MarkupError for an error in the text. Warnings are in ``diagnostics`` afterwards."""
        return inflate(self._session, text, arguments)

    def inflate_file(
        self, path: str | bytes | os.PathLike[str] | os.PathLike[bytes], **arguments: Unpack[InflateArgs]
    ) -> Node:
        """Build the tree of a layout file; see inflate(). Raises IOError_ when the file cannot be read."""
        return inflate_file(self._session, path, arguments)

    @property
    def resources(self) -> ResourceView | None:
        """The view whose resources layouts use: references, styles, themes, includes, units, the direction of roots."""
        view: ResourceView | None = self._session.resources
        return view

    @resources.setter
    def resources(self, view: ResourceView | None) -> None:
        known = None if view is None else check.instance("resources", view, ResourceView, "a ResourceView or None")
        pointer = None if known is None else known._pointer
        lib.rg_context_set_resources(self._session.pointer, pointer)
        self._session.resources = view

    # MARK: - Drawables

    def drawable(self, name: str) -> Drawable:
        """Load a drawable of ``resources``: ``@drawable/x``, ``@color/x``, ``?attr/x``, or a color such as ``#f00``."""
        return load(self._session, name)

    def parse_drawable(self, text: str | bytes, *, file_name: str | None = None, bundle: bool = False) -> Drawable:
        """Read a drawable from XML; ``bundle``: in iDroidLayout's dialect."""
        return parse(self._session, text, file_name, bundle)

    def color_drawable(self, color: SupportsIndex) -> Drawable:
        """Make a drawable of a color, 0xAARRGGBB."""
        return make_color(self._session, color)

    def set_images(self, function: ImageFunction | None) -> None:
        """Set the function that returns the ImageSize of the image at a path, None if there is none."""
        self._session.images = set_images(self._session, function)

    # MARK: - Fonts

    @property
    def fonts(self) -> FontSource | None:
        """The source of fonts for texts of files: a function, a table by (family, weight, italic), or None.

        It gets a request for exactly that face, then for other weights in the order of CSS, then for the other slant,
        then for the family "". Results are kept; setting it again forgets them."""
        known: FontSource | None = None if self._session.fonts is None else self._session.fonts[0]  # type: ignore[index]
        return known

    @fonts.setter
    def fonts(self, source: FontSource | None) -> None:
        kept = set_fonts(self._session, source)
        self._session.fonts = None if source is None else (source, kept)

    def find_font(
        self, family: str = "", size: SupportsFloat = 14.0, *, weight: SupportsIndex = 400, italic: bool = False
    ) -> Font:
        """The font of ``fonts`` nearest to a family, weight and slant, at a size in pixels. Raises NotFound."""
        return find_font(self._session, family, size, weight, italic)

    def set_shaper(
        self, function: ShapeFunction | None, *, language: str = "", max_bytes: SupportsIndex | None = None
    ) -> None:
        """Set the function that gives the clusters of paragraphs in fonts with ``shaped``; None: their tables do.

        Paragraphs are kept, at most ``max_bytes`` of them, by default 4 MiB. Exceptions are raised by the layout. See
        shaping.h."""
        self._session.shaper = set_shaper(self._session, function, language, max_bytes)

    def image_file(self, image: SupportsIndex) -> ImageFile:
        """The file of an image by the number that the commands of a display list have."""
        return image_file(self._session, image)

    def state_bit(self, name: str) -> int:
        """The bit of a state by its name, such as ``pressed``, or a name of your own."""
        return state_bit(self._session, name)

    def update_resources(self, **callbacks: Unpack[InflateArgs]) -> None:
        """Bring all trees that depend on resources to the present configuration and theme of ``resources``.

        Only the callbacks among the arguments count, and should be those with which the trees were inflated: see
        rg_context_update_resources() in resources.h."""
        update_resources(self._session, callbacks)

    def inflate_stub(self, stub: Node, **arguments: Unpack[InflateArgs]) -> Node:
        """Inflate the layout of a ViewStub, which becomes the parent of the tree. Returns the root of the tree."""
        return inflate_stub(self._session, raw_node("stub", self._session, stub), arguments)

    def reinflate(self, root: Node, text: str | bytes, **arguments: Unpack[InflateArgs]) -> Node:
        """Update a tree to a new version of its layout, all or nothing; ``root`` was inflated with ``reloadable``.

        Nodes with the same id, or the same tag and place, stay: their handles, user data, scroll offsets, and the
        properties that the host has set. Returns the root of the new version, which is ``root`` if it stays.
        ``did_create`` receives the new nodes only. Raises MarkupError for an error in the text."""
        return reinflate(self._session, root, text, arguments)

    def template(self, text: str | bytes, **arguments: Unpack[InflateArgs]) -> Template:
        """Read a layout in XML or JSON, or a layout of the resources, for Template.instantiate().

        ``parent`` is a node of the kind to which copies will be appended. Raises MarkupError for an error."""
        return create_template(self._session, text, arguments)

    def load_template(self, saved: bytes, **arguments: Unpack[InflateArgs]) -> Template:
        """Make a template from the bytes of Template.save(). Raises MarkupError when they are damaged."""
        return load_template(self._session, saved, arguments)

    def font(
        self,
        *,
        line_height: SupportsFloat,
        ascent: SupportsFloat,
        default_advance: SupportsFloat,
        glyphs: GlyphAdvances | Any = None,
        tab_advance: SupportsFloat = 0.0,
        size: SupportsFloat = 0.0,
        kerning: KerningPairs | None = None,
        shaped: bool = False,
        top_padding: SupportsFloat = 0.0,
        bottom_padding: SupportsFloat = 0.0,
    ) -> Font:
        """Create a font from advances in pixels by character or code point, or a NumPy array of GLYPH_DTYPE.

        ``default_advance`` applies to other characters. A ``tab_advance`` of 0 means eight spaces. ``size`` is the text
        size of these metrics in pixels, 0 if it is not known: see Font.sized().

        ``kerning``: pixels by pair of characters, such as ``{"AV": -2}``. ``shaped``: see set_shaper().
        The paddings are above the first line and below the last one of texts with ``include_font_padding``."""
        return create_font(
            self._session, glyphs, default_advance, line_height, ascent, tab_advance, size, kerning, shaped,
            top_padding, bottom_padding,
        )

    def text_boundaries(self, text: str) -> _List[TextBoundary]:
        """The boundaries of clusters and lines in a text (Unicode's UAX #29 and #14): before each byte of its UTF-8,
        and at its end."""
        return boundaries(self._session, text)

    def text_levels(self, text: str, direction: TextDirection = TextDirection.FIRST_STRONG) -> bytes:
        """The embedding level of each byte of the text's UTF-8 (Unicode's UAX #9): odd ones run from right to left."""
        return levels(self._session, text, direction)

    def container(self, layout: ContainerLayout | type[ContainerLayout], *, mirrors: bool = True) -> Container:
        """Register a class of custom containers: an object with the methods of ContainerLayout, or a class of such.

        With ``mirrors``, the methods see a right-to-left container mirrored. The call that started the layout raises
        their exceptions; the container then counts as empty, and is measured again by the next layout."""
        return register(self._session, layout, mirrors)

    def list(
        self,
        items: Sequence[Any],
        template: Template | str | Sequence[Template | str],
        bind: Callable[[Node, Any, int], object],
        *,
        parent: Node | None = None,
        type: Callable[[Any, int], int] | None = None,
        rebind: Callable[[Node, Any, int, int], object] | None = None,
        unbind: Callable[[Node, int | None], object] | None = None,
        horizontal: bool = False,
        reversed: bool = False,
        from_end: bool = False,
        staggered: bool = False,
        spans: SupportsIndex = 0,
        span: Callable[[Any, int], int] | None = None,
        column_width: SupportsFloat = 0.0,
        stretch: ListFlags | int = 0,
        header: Callable[[Any, int], int | None] | None = None,
        footer: Callable[[Any, int], int | None] | None = None,
        estimate: SupportsFloat = 0.0,
        ahead: SupportsFloat = 0.0,
        prefetch: SupportsFloat = 0.0,
        **properties: Unpack[StyleArgs],
    ) -> ItemList:
        """Create a list that has nodes only for the items in view: see list.h and ItemList.

            rows = ui.list(trains, CELL, show_train, parent=screen)

        ``bind(node, item, index)`` fills a copy of the template, which may have shown another item before.
        ``rebind(node, item, index, payload)``, if given, is called in its place for a node that shows the item
        already; the bits of ItemList.changed() say what changed. ``items`` may be an array of NumPy.
        ``template`` is a Template, or a layout in XML or JSON; several for items of several types, which
        ``type(item, index)`` tells apart. With more than one of ``spans`` the list is a grid with as many cells in a
        line, of which ``span(item, index)`` are an item's; with ``column_width`` instead, with as many as fit, which
        are stretched unless ``stretch`` is FIXED_CELLS, STRETCH_GAPS or STRETCH_ALL_GAPS. With ``staggered`` these are
        columns, of which the one that ends first gets the next item. ``header(item, index)`` and
        ``footer(item, index)`` return the indices of the header and the footer of an item's section, which stay in view
        with it. layout() then makes and binds the items that come into view, and raises the exceptions of these
        functions. ``properties`` are those of the node, whose size is that of its parent if not given. A Node of kind
        LIST as ``parent`` is given the items itself."""
        expected = "a Template, a layout, or a sequence of them"
        given = [template] if isinstance(template, Template | str) else check.items("template", template, expected)
        if not given:
            raise check.invalid("template", template, expected)
        for each in given:
            check.instance("template", each, (Template, str), expected)
        flags = (horizontal, reversed, from_end, staggered)
        numbers = (spans, column_width, stretch, estimate, ahead, prefetch)
        definition = ListDefinition(items, given, bind, rebind, unbind, type, span, header, footer, flags, *numbers)
        if parent is not None and is_list(self._session, parent):
            if properties:
                parent.update(**properties)
            return make_list(parent, definition, self.template)
        style: StyleArgs = {"width": "match_parent", "height": "match_parent", **properties}  # type: ignore[typeddict-item]
        node = create_node(self._session, parent, Kind.LIST, None, None, None, None, None, style)
        try:
            return make_list(node, definition, self.template)
        except BaseException:
            node.destroy()
            raise

    # MARK: - Layout

    def layout(self, root: Node, width: SupportsFloat, height: SupportsFloat) -> None:
        """Lay out the tree of ``root`` in a viewport of ``width`` x ``height`` pixels.

        Raises the exception of a measure callback. Leaves that it left without a size count as 0 x 0, and are measured
        again by the next layout. After a TreeError, everything else is laid out."""
        if type(root) is not Node or root._session is not self._session:
            raw_node("root", self._session, root)
        layout(root, width, height)

    def layout_specs(self, root: Node, width: Spec, height: Spec) -> None:
        """Lay out the tree of ``root`` like layout(), but let only the specs decide the size of the root."""
        raw_node("root", self._session, root)
        layout_specs(root, width, height)

    def measure(self, node: Node, width: Spec, height: Spec) -> Size:
        """The size of ``node`` under two specs. Changes no frame and no list of changes."""
        raw_node("node", self._session, node)
        return measure(node, width, height)

    def step(self, seconds: SupportsFloat) -> _List[Motion]:
        """Move all transitions on, and return where their nodes are; see Node.begin_transition().

        Call it after layout(). The first step of a transition is at its time 0. Raises the exception of its function
        ``choose``."""
        return step(self._session, seconds)

    def end_transitions(self) -> None:
        """End all transitions: every node is where its frame says."""
        end_transitions(self._session)

    def hit_test(
        self,
        root: Node,
        x: SupportsFloat,
        y: SupportsFloat,
        *,
        clickable: bool = False,
        where: Callable[[Node], bool] | None = None,
    ) -> Node | None:
        """The node at a point of the viewport; see Node.hit_path()."""
        raw_node("root", self._session, root)
        try:
            found: Node | None = hit_test(root, x, y, clickable=clickable, where=where)
        except StaleHandle as error:
            raise name_stale(error, root=root) from None
        return found

    def focus_next(
        self,
        root: Node,
        direction: FocusDirection,
        start: Node | tuple[SupportsFloat, SupportsFloat, SupportsFloat, SupportsFloat] | None = None,
    ) -> Node | None:
        """The node of ``root`` that gets the focus next; see Node.focus_next()."""
        raw_node("root", self._session, root)
        try:
            found: Node | None = focus_next(root, direction, start)
        except StaleHandle as error:
            raise name_stale(error, root=root) from None
        return found

    def lint(
        self,
        root: Node,
        *,
        sizes: Iterable[tuple[SupportsFloat, SupportsFloat]] = (),
        directions: LintDirections = _AS_WRITTEN,
        checks: OverflowFlags | None = None,
    ) -> _List[Diagnostic]:
        """Find what does not fit: nodes that overflow or cannot be visible, cut texts, siblings that overlap.

        Checks the last layout, or lays out in each of the viewports ``sizes`` and ``directions``, and finally as
        before. ``checks`` selects kinds of findings; None is all. The findings, and the diagnostics of these layouts,
        replace ``diagnostics``."""
        raw_node("root", self._session, root)
        return lint(root, sizes, directions, checks)

    @property
    def stats(self) -> LayoutStats:
        """Work done by the last layout or measure."""
        out = rg_layout_stats()
        lib.rg_context_layout_stats(self._session.pointer, byref(out))
        return LayoutStats(*(getattr(out, name) for name in LayoutStats._fields))

    @property
    def pixel_scale(self) -> float:
        """Device pixels in a pixel, 1/16,384 to 64. After a change, the next layout of each root snaps frames again."""
        return self._session.pixel_scale

    @pixel_scale.setter
    def pixel_scale(self, scale: SupportsFloat) -> None:
        number = check.number("pixel_scale", scale)
        lib.rg_context_set_pixel_scale(self._session.pointer, number)
        self._session.pixel_scale = ctypes.c_float(number).value

    # MARK: - Results

    def frames(self) -> Frames:
        """All frames in row order, borrowed: valid until the context changes."""
        return Frames(self._session, lib.rg_frames(self._session.pointer))

    @property
    def epoch(self) -> int:
        """A number that changes whenever borrowed views become stale."""
        epoch: int = lib.rg_epoch(self._session.pointer)
        return epoch

    @property
    def change_count(self) -> int:
        """The number of changes in the list."""
        count: int = lib.rg_change_count(self._session.pointer)
        return count

    def take_changes(self, limit: int | None = None) -> Changes:
        """Take the changes, at most ``limit``, out of the list: destroyed nodes, then the others, oldest first."""
        return take_changes(self._session, limit)

    def take_changed_rows(self) -> Any:
        """Empties the list of changes. Returns the rows in frames() of the nodes that changed, as a NumPy array of
        uint32, oldest first; destroyed nodes have none. Faster than take_changes() where many nodes change. Raises
        ImportError without NumPy."""
        return take_changed_rows(self._session)

    def enable_events(
        self, kinds: EventKind = EventKind.ALL, capacity: SupportsIndex = 1024, root: Node | None = None
    ) -> None:
        """Record up to ``capacity`` events of these kinds, of one root's tree or of all. No kinds: record none."""
        enable_events(self._session, kinds, capacity, root)

    def take_events(self) -> Events:
        """Take the events since the last call, and the number of those the list had no space for."""
        return take_events(self._session)

    def dump(self, node: Node, format: DumpFormat = DumpFormat.TEXT) -> str:
        """The subtree of a node, with frames, as text, JSON or SVG."""
        raw_node("node", self._session, node)
        return dump(node, format)

    def explain(self, node: Node) -> Explanation:
        """The reasons for the size and the position that the last layout gave a node; see Node.explain()."""
        raw_node("node", self._session, node)
        return explain(node)

    # MARK: - Nodes

    @property
    def node_count(self) -> int:
        """The number of nodes."""
        count: int = lib.rg_node_count(self._session.pointer)
        return count

    def node(self, handle: SupportsIndex) -> Node:
        """The node of a handle, for instance one of Frames.nodes. Raises StaleHandle."""
        node = Node(self._session, rg_node(check.size_t("handle", handle)))
        if not node.is_valid:
            raise StaleHandle(f"handle {node.handle:#x} names no existing node")
        return node

    def shown_text(self, handle: SupportsIndex, *, hint: bool = False) -> str:
        """The text or the hint of the node of a command of the last display list, which may have been destroyed: see
        Node.begin_transition()."""
        node, is_hint = Node(self._session, rg_node(check.size_t("handle", handle))), check.boolean("hint", hint)
        try:
            return node.hint if is_hint else node.text
        except StaleHandle:
            raise StaleHandle(f"handle {node.handle:#x} names no node of the last display list") from None

    def set_many(self, nodes: NodesLike, property: Property, values: Any) -> None:
        """Set one property of many nodes in one call, all or nothing.

        ``values`` is one value for all, a sequence, or a NumPy array of numbers, or of LENGTH_DTYPE for a length
        (numbers are pixels). Arrays of float32, int32 or LENGTH_DTYPE, and of handles, are read in place, with any
        stride."""
        set_many(self._session, nodes, property, values)

    def get_many(self, nodes: NodesLike, property: Property) -> Any:
        """Read one property of many nodes, as a NumPy array in their order: of LENGTH_DTYPE for a length, of float32,
        or of int32 for integers, enums and flags. Without NumPy, a list of what the property of a node returns.

        set_many() takes the result. Raises StaleHandle with the index of a destroyed node."""
        return get_many(self._session, nodes, property)

    def column(self, property: Property) -> PropertyColumn:
        """A property as a column: ``heights = ui.column(Property.HEIGHT)``, then ``heights[nodes] = array``, which is
        set_many(), and ``heights[nodes]``, which is get_many()."""
        return PropertyColumn(self._session, property)

    def set_inputs(self, nodes: NodesLike, values: Input | Iterable[Input]) -> None:
        """Set what many nodes do with input, all or nothing: one Input for all, or one each."""
        set_inputs(self._session, nodes, values)

    def set_texts(self, nodes: NodesLike, texts: str | Iterable[str | None]) -> None:
        """Set the texts of many text leaves in one call, all or nothing: one text for all, or one each."""
        set_texts(self._session, nodes, texts)

    def set_grid_cells(self, nodes: NodesLike, cells: GridCell | Iterable[GridCell]) -> None:
        """Set the grid cells of many nodes in one call, all or nothing: one cell for all, or one each."""
        set_grid_cells(self._session, nodes, cells)

    # MARK: - Constraints

    def begin_constraints(self) -> None:
        """Begin a transaction of edits of constraints.

        Node.commit_constraints() or rollback_constraints() ends it. Node.transaction() does both."""
        lib.rg_constraints_begin(self._session.pointer)

    def rollback_constraints(self) -> None:
        """End the transaction and undo all its edits."""
        lib.rg_constraints_rollback(self._session.pointer)

    @property
    def conflict(self) -> _List[Constraint]:
        """After Unsatisfiable, or a diagnostic UNSATISFIABLE: a minimal set of conflicting constraints."""
        return conflict(self._session)

    @property
    def conflict_names(self) -> tuple[str, ...]:
        """The names of the constraints of ``conflict``, or their equations, also of those that were removed."""
        return conflict_names(self._session.pointer)

    # MARK: - Messages and memory

    @property
    def diagnostics(self) -> _List[Diagnostic]:
        """The messages of the last inflation, which cleared the list, and of all layouts, constraints and ids since.

        A layout reports a finding once for each node, until the style of the node changes."""
        return self._session.diagnostics()

    def clear_diagnostics(self) -> None:
        """Clear the diagnostics. Layouts report them again only after the styles of the nodes change."""
        lib.rg_diagnostics_clear(self._session.pointer)

    @property
    def last_error(self) -> str:
        """The message of the last failing call; "" if none failed."""
        message: bytes = lib.rg_error_message(self._session.pointer)
        return message.decode("utf-8", "replace")

    @property
    def memory(self) -> MemoryStats:
        """Memory in use."""
        out = rg_memory_stats()
        lib.rg_context_memory_stats(self._session.pointer, byref(out))
        return MemoryStats(*(getattr(out, name) for name in MemoryStats._fields))

    def trim(self) -> None:
        """Free memory that is not needed."""
        release_former(self._session)
        lib.rg_context_trim(self._session.pointer)
