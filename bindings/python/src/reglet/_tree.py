# SPDX-License-Identifier: MIT
"""Whole trees in one rg_tree_create call: from nested descriptions, from columns, from NumPy structured arrays."""

from __future__ import annotations

import ctypes
import re
import struct
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from . import _arrays, _check
from ._capi import byref, lib
from ._enums import Kind
from ._errors import InvalidArgument, LimitExceeded
from ._node import Node
from ._nodes import NodeArray
from ._structs import rg_node, rg_style, rg_tree_def, rg_tree_node
from ._style import Style, StyleArgs

if TYPE_CHECKING:
    from ._context import Context

__all__ = ["NodeDef", "Strings", "TreeLike", "style_array"]


@dataclass(slots=True)
class NodeDef:
    """What a node will be, with its children."""

    kind: Kind
    style: Style | StyleArgs | None = None
    children: Sequence[TreeLike] = ()
    id: str | None = None
    text: str | None = None
    user_data: Any = None


TreeLike: TypeAlias = NodeDef | Mapping[str, Any] | Sequence[Any]
"""One node with everything below it, in any mixture of
- a NodeDef,
- a mapping: ``{"kind": Kind.TEXT, "id": "title", "text": "Hi", "width": 80, "children": [...]}``, where all keys but
  kind, style, id, text, user_data and children are style properties,
- a sequence that starts with the kind: ``[Kind.LINEAR, {"gap": 4}, child, child]``; the mapping may be left out."""

Strings: TypeAlias = Sequence[str | None] | Mapping[int, str] | None
"""Ids or texts: one for each node, or a mapping from the node's index."""

_STYLE: Final = re.compile(r"style (\d+)\.")
_ROW: Final = struct.Struct("@iIIIPPP")
assert _ROW.size == ctypes.sizeof(rg_tree_node)

# MARK: - Nested descriptions


class _Columns:
    """A tree as columns, in depth-first order."""

    def __init__(self) -> None:
        self.parents: list[int] = []
        self.kinds: list[int] = []
        self.style_of: list[int] = []
        self.styles: list[Style] = []
        self.ids: dict[int, str] = {}
        self.texts: dict[int, str] = {}
        self.user_data: dict[int, Any] = {}
        self._seen: dict[Any, int] = {}

    def style(self, base: Style | None, properties: Mapping[str, Any]) -> int:
        """The index of a style; equal ones are made once and shared."""
        key: Any = (None if base is None else bytes(base._raw), tuple(properties.items()))
        try:
            known = self._seen.get(key)
        except TypeError:  # a value that cannot be hashed
            key, known = None, None
        if known is not None:
            return known
        style = Style() if base is None else base.copy()
        style._apply(properties)
        self.styles.append(style)
        if key is not None:
            self._seen[key] = len(self.styles) - 1
        return len(self.styles) - 1


_DONE: Final = -2  # stands for a parent: all children of a description were read
_DEEPEST: Final = 65_535
_MOST_NAMES: Final = 12
_NO_PROPERTIES: Final[Mapping[str, Any]] = {}


def flatten(trees: Iterable[TreeLike]) -> _Columns:
    """The columns of nested descriptions. Does not recurse: a tree may be deeper than Python's stack."""
    columns = _Columns()
    waiting: list[tuple[int, TreeLike]] = [(-1, tree) for tree in trees]
    waiting.reverse()
    # The descriptions that the present one lies in, by their identity, with the node each makes.
    above: dict[int, int] = {}
    while waiting:
        parent, tree = waiting.pop()
        if parent == _DONE:
            del above[id(tree)]
            continue
        index = len(columns.parents)
        try:
            node, properties = _read(tree)
            base = node.style if isinstance(node.style, Style) else None
            style = columns.style(base, properties)
            kind = _check.enum("kind", Kind, node.kind)
        except (TypeError, ValueError) as error:
            raise (type(error) if isinstance(error, InvalidArgument) else InvalidArgument)(
                f"node {index}: {error}"
            ) from error
        columns.parents.append(parent)
        columns.kinds.append(kind)
        columns.style_of.append(style)
        if node.id is not None:
            columns.ids[index] = node.id
        if node.text is not None:
            columns.texts[index] = node.text
        if node.user_data is not None:
            columns.user_data[index] = node.user_data
        if node.children:
            if id(tree) in above:
                raise InvalidArgument(_cycle(columns, above, id(tree)))
            if len(above) >= _DEEPEST:
                raise LimitExceeded(f"node {index}: the tree is more than {_DEEPEST:,} levels deep")
            above[id(tree)] = index
            waiting.append((_DONE, tree))
            for child in reversed(node.children):
                waiting.append((index, child))
    return columns


def _cycle(columns: _Columns, above: Mapping[int, int], again: int) -> str:
    """The sentence about a description that lies in itself."""
    path = list(above)
    nodes = [above[each] for each in path[path.index(again) :]]
    names = [f"node {each} ({_name(columns, each)})" for each in nodes]
    if len(names) > _MOST_NAMES:
        names[_MOST_NAMES // 2 : -_MOST_NAMES // 2] = ["…"]
    return f"the tree contains itself: {' > '.join([*names, f'node {nodes[0]}'])}"


def _name(columns: _Columns, index: int) -> str:
    kind = Kind(columns.kinds[index]).name
    return f"{kind} #{columns.ids[index]}" if index in columns.ids else kind


def _read(tree: TreeLike) -> tuple[NodeDef, Mapping[str, Any]]:
    """A description as a NodeDef, and the style properties over its style."""
    if isinstance(tree, NodeDef):
        loose = tree.style
        _check_children(tree.children)
        return tree, _NO_PROPERTIES if loose is None or isinstance(loose, Style) else _mapping(loose)
    children: Sequence[TreeLike] = ()
    if not isinstance(tree, Mapping):
        if isinstance(tree, (str, bytes)) or not isinstance(tree, Sequence) or not tree:
            raise _check.wrong("a tree", tree, "a NodeDef, a mapping, or a sequence that starts with a kind")
        kind, *children = tree
        given = children.pop(0) if children and _is_attributes(children[0]) else _NO_PROPERTIES
        tree = {**given, "kind": kind}
    rest = dict(tree)
    if "kind" not in rest:
        raise InvalidArgument("the mapping that describes the tree has no 'kind'")
    style = rest.pop("style", None)
    below = rest.pop("children", ())
    _check_children(below)
    node = NodeDef(
        kind=rest.pop("kind"),
        style=style,
        children=[*below, *children],
        id=rest.pop("id", None),
        text=rest.pop("text", None),
        user_data=rest.pop("user_data", None),
    )
    if style is not None and not isinstance(style, Style):
        rest = {**_mapping(style), **rest}
    return node, rest


def _mapping(style: Any) -> Mapping[str, Any]:
    if not isinstance(style, Mapping):
        raise _check.wrong("its style", style, "a Style or a mapping")
    return style


def _check_children(children: Any) -> None:
    if not isinstance(children, (list, tuple)) and (
        not isinstance(children, Sequence) or isinstance(children, (str, bytes))
    ):
        raise _check.wrong("children", children, "a sequence of trees")


def _is_attributes(value: Any) -> bool:
    return isinstance(value, Mapping) and "kind" not in value


def build(context: Context, tree: TreeLike | Sequence[TreeLike], parent: Node | None) -> NodeArray:
    """Nested descriptions: one tree, or a sequence of trees."""
    several = False  # a sequence that does not start with a kind
    if isinstance(tree, Sequence) and not isinstance(tree, (str, bytes)):
        several = not tree or not isinstance(tree[0], (int, str))
    trees: Any = tree if several else (tree,)
    flat = flatten(trees)
    rows = _pack(flat.parents, flat.kinds, flat.style_of, flat.ids, flat.texts)
    styles, style_count = _pack_styles(flat.styles)
    count, table = len(flat.parents), ctypes.addressof(styles)
    try:
        return _create(context, parent, rows.address, 0, count, table, 0, style_count, flat.user_data)
    except InvalidArgument as error:
        if (named := _STYLE.match(str(error))) is None:
            raise
        # The numbers of styles were given here: the first node that has it says more.
        node = flat.style_of.index(int(named[1]))
        raise InvalidArgument(f"node {node}: {str(error)[named.end() :]}") from error


# MARK: - Columns


class _Rows:
    """Packed rg_tree_node rows with the strings they point into."""

    def __init__(self, rows: bytearray, strings: object) -> None:
        self.buffer = (ctypes.c_char * max(len(rows), 1)).from_buffer(rows) if rows else ctypes.create_string_buffer(1)
        self.address = ctypes.addressof(self.buffer)
        self.strings = strings


def _pack(parents: Iterable[int], kinds: Iterable[int], styles: Iterable[int], ids: Strings, texts: Strings) -> _Rows:
    """Rows from columns without NumPy."""
    parents = list(parents)
    blob, id_at, text_at = _strings(ids, texts, len(parents))
    nothing = [0] * len(parents)
    rows = bytearray().join(
        map(
            _ROW.pack,
            parents,
            kinds,
            styles,
            nothing,
            nothing if id_at is None else id_at,
            nothing if text_at is None else text_at,
            nothing,
        )
    )
    return _Rows(rows, blob)


def _strings(ids: Strings, texts: Strings, count: int) -> tuple[Any, list[int] | None, list[int] | None]:
    """All strings in one buffer, and where each node's lie; 0 = none."""
    chunks: list[bytes] = []
    places: list[list[int] | None] = []
    end = 0
    for what, strings in (("id", ids), ("text", texts)):
        if strings is None:
            places.append(None)
            continue
        if isinstance(strings, (str, bytes)) or not isinstance(strings, (Sequence, Mapping)):
            raise _check.wrong(f"{what}s", strings, "a sequence of them, a mapping from the index of a node, or None")
        items = strings.items() if isinstance(strings, Mapping) else enumerate(strings)
        if not isinstance(strings, Mapping) and len(strings) != count:
            raise InvalidArgument(f"{count} nodes but {len(strings)} {what}s")
        at = [-1] * count
        for index, string in items:
            if string is None:
                continue
            if not isinstance(index, int):
                raise _check.wrong(f"a key of {what}s", index, "the index of a node")
            if not 0 <= index < count:
                raise InvalidArgument(f"there is {what} {string!r} for node {index}, but only {count} nodes")
            at[index] = end
            encoded = _encoded(what, index, string)
            chunks.append(encoded)
            end += len(encoded) + 1
        places.append(at)
    blob = ctypes.create_string_buffer(b"\0".join(chunks))
    base = ctypes.addressof(blob)
    id_at, text_at = ([0 if at < 0 else base + at for at in each] if each else None for each in places)
    return blob, id_at, text_at


def _encoded(what: str, index: int, string: Any) -> bytes:
    if not isinstance(string, str):
        raise InvalidArgument(f"node {index}: its {what} is {string!r}, not a str")
    if "\0" in string:
        raise InvalidArgument(f"node {index}: its {what} {string!r} contains NUL")
    try:
        return string.encode()
    except UnicodeEncodeError as error:
        raise InvalidArgument(f"node {index}: its {what} {string!r} is not UTF-8: {error.reason}") from error


def _joined(styles: Sequence[Style]) -> bytes:
    styles = _check.items("styles", styles, "a sequence of Styles or an array of STYLE_DTYPE")
    for index, style in enumerate(styles):
        _check.instance(f"styles[{index}]", style, Style)
    return b"".join(bytes(style._raw) for style in styles)


def _pack_styles(styles: Sequence[Style]) -> tuple[ctypes.Array[ctypes.c_char], int]:
    packed = _joined(styles)
    return ctypes.create_string_buffer(packed, max(len(packed), 1)), len(packed) // ctypes.sizeof(rg_style)


# MARK: - Arrays


def style_array(styles: int | Sequence[Style]) -> Any:
    """A NumPy array of STYLE_DTYPE: `styles` default styles, or a copy of the given ones. Fields are those of Style;
    lengths have the fields value and kind. Raises ImportError without NumPy."""
    numpy = _arrays.need_numpy("style_array()")
    if isinstance(styles, int):
        packed = bytes(Style()._raw) * _check.integer("styles", styles, 0, 0xFFFF_FFFF)
    else:
        packed = _joined(styles)
    return numpy.frombuffer(bytearray(packed), _arrays.dtype_of(rg_style))


def build_arrays(
    context: Context, nodes: Any, styles: Any, ids: Strings, texts: Strings, user_data: Any, parent: Node | None
) -> NodeArray:
    """Structured arrays as they lie in memory; nodes are copied only to point at ids and texts."""
    numpy = _arrays.need_numpy("build_arrays()")
    rows = _arrays.column(nodes, _arrays.dtype_of(rg_tree_node), "nodes")
    table = _style_column(styles)
    # Pointers of the caller's making would be followed blindly.
    if nodes["id"].any() or nodes["text"].any():
        raise InvalidArgument("the fields id and text of nodes must be 0; pass ids= and texts=")
    blob, id_at, text_at = _strings(ids, texts, rows.count)
    if id_at or text_at:
        pointing = nodes.copy()
        if id_at:
            pointing["id"] = numpy.array(id_at, numpy.uintp)
        if text_at:
            pointing["text"] = numpy.array(text_at, numpy.uintp)
        rows = _arrays.column(pointing, _arrays.dtype_of(rg_tree_node), "nodes")
    data = _by_index(user_data, rows.count)
    made = _create(
        context, parent, rows.address, rows.stride, rows.count, table.address, table.stride, table.count, data
    )
    del blob
    return made


def build_columns(
    context: Context,
    parents: Any,
    kinds: Any,
    style_of: Any,
    styles: Any,
    ids: Strings,
    texts: Strings,
    user_data: Any,
    parent: Node | None,
) -> NodeArray:
    """Columns: lists, or NumPy arrays of integers."""
    wanted = "a sequence or array of whole numbers"
    if not hasattr(parents, "__len__"):
        raise _check.wrong("parents", parents, wanted)
    count = _check.length("parents", parents, wanted)
    for what, column in (("kinds", kinds), ("style_of", style_of)):
        if not isinstance(column, int) and _check.length(what, column, f"one number, or {wanted}", count) != count:
            raise InvalidArgument(f"{count} parents but {len(column)} {what}")
    numpy = _arrays.numpy_or_none()
    if numpy is not None:
        nodes = numpy.zeros(count, _arrays.dtype_of(rg_tree_node))
        for field, name, column in (
            ("parent", "parents", parents), ("kind", "kinds", kinds), ("style", "style_of", style_of)
        ):  # fmt: skip
            nodes[field] = _integers(numpy, name, column)
        return build_arrays(context, nodes, styles, ids, texts, user_data, parent)
    every = [[column] * count if isinstance(column, int) else column for column in (kinds, style_of)]
    try:
        rows = _pack(parents, every[0], every[1], ids, texts)
    except struct.error:
        for name, column in zip(("parents", "kinds", "style_of"), (parents, *every), strict=True):
            for index, each in enumerate(column):
                (_check.int32 if name == "parents" else _check.uint32)(f"{name}[{index}]", each)
        raise
    packed, style_count = _pack_styles(styles)
    data = _by_index(user_data, count)
    return _create(context, parent, rows.address, 0, count, ctypes.addressof(packed), 0, style_count, data)


def _integers(numpy: Any, name: str, column: Any) -> Any:
    try:
        values = numpy.asarray(column)
    except ValueError as error:
        raise InvalidArgument(f"{name} is no column of whole numbers: {error}") from None
    if not values.size:
        return values
    if values.dtype.kind not in "iu" or values.ndim > 1:
        shape = f"{values.ndim} dimensions" if values.ndim > 1 else f"elements of {values.dtype}"
        raise InvalidArgument(f"{name} must be a column of whole numbers, not have {shape}")
    low, high = (-(2**31), 2**31) if name == "parents" else (0, 2**32)
    if values.min() < low or values.max() >= high:
        raise InvalidArgument(f"{name} has a value outside {low} to {high - 1}")
    return values


def _style_column(styles: Any) -> _arrays.Column:
    if _arrays.is_array(styles):
        return _arrays.column(styles, _arrays.dtype_of(rg_style), "styles")
    packed, count = _pack_styles(styles)
    return _arrays.Column(ctypes.addressof(packed), ctypes.sizeof(rg_style), count, packed)


def _by_index(user_data: Any, count: int) -> Mapping[int, Any]:
    if user_data is None:
        return {}
    if isinstance(user_data, Mapping):
        for index in user_data:
            if not isinstance(index, int):
                raise _check.wrong("a key of user_data", index, "the index of a node")
            if not 0 <= index < count:
                raise InvalidArgument(f"there is user data for node {index}, but only {count} nodes")
        return user_data
    if _check.length("user_data", user_data, "a sequence, or a mapping from the index of a node") != count:
        raise InvalidArgument(f"{count} nodes but {len(user_data)} user data")
    return {index: data for index, data in enumerate(user_data) if data is not None}


# MARK: - The call


def _create(
    context: Context,
    parent: Node | None,
    nodes: int,
    node_stride: int,
    node_count: int,
    styles: int,
    style_stride: int,
    style_count: int,
    user_data: Mapping[int, Any],
) -> NodeArray:
    raw_parent = rg_node(0) if parent is None else _check.node("parent", context, parent)
    handles = array("Q", bytes(8 * node_count))
    definition = rg_tree_def(
        struct_size=ctypes.sizeof(rg_tree_def),
        style_count=_check.uint32("the number of styles", style_count),
        styles=styles,
        style_stride=style_stride,
        nodes=nodes,
        node_stride=node_stride,
        node_count=_check.uint32("the number of nodes", node_count),
        parent=raw_parent,
    )
    lib.rg_tree_create(context._ptr, byref(definition), handles.buffer_info()[0])
    for index, data in user_data.items():
        context._user_data[handles[index]] = data
    return NodeArray(context, handles)
