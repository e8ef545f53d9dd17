# SPDX-License-Identifier: MIT
"""Trees built in one call: from nested descriptions, from columns, from NumPy structured arrays."""

from __future__ import annotations

import ctypes
import re
import struct
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from .._c.errors import InvalidArgument
from .._c.functions import byref, lib
from .._c.session import Session
from .._c.structs import rg_node, rg_style, rg_tree_def, rg_tree_node
from ..model import arrays, check
from ..model.handle import raw_node
from ..model.style import Style
from .description import TreeLike, flatten
from .node import Node
from .node_array import NodeArray

__all__ = ["Strings", "build", "build_arrays", "build_columns", "style_array"]

Strings: TypeAlias = Sequence[str | None] | Mapping[int, str] | None
"""Ids or texts: one for each node, or a mapping from the node's index."""

_STYLE: Final = re.compile(r"style (\d+)\.")
_ROW: Final = struct.Struct("@iIIIPPP")
assert _ROW.size == ctypes.sizeof(rg_tree_node)

# MARK: - Nested descriptions


def build(session: Session, tree: TreeLike | Sequence[TreeLike], parent: Node | None) -> NodeArray:
    """Build one tree, or a sequence of trees, from nested descriptions."""
    several = False  # a sequence that does not start with a kind
    if isinstance(tree, Sequence) and not isinstance(tree, (str, bytes)):
        several = not tree or not isinstance(tree[0], (int, str))
    trees: Any = tree if several else (tree,)
    flat = flatten(trees)
    rows = _pack(flat.parents, flat.kinds, flat.style_of, flat.ids, flat.texts)
    styles, style_count = _pack_styles(flat.styles)
    count, table = len(flat.parents), ctypes.addressof(styles)
    try:
        return _create(session, parent, rows.address, 0, count, table, 0, style_count, flat.user_data)
    except InvalidArgument as error:
        if (named := _STYLE.match(str(error))) is None:
            raise
        # The caller did not number the styles, so the message names the first node with the style instead.
        node = flat.style_of.index(int(named[1]))
        raise InvalidArgument(f"node {node}: {str(error)[named.end() :]}") from error


# MARK: - Columns


class _Rows:
    """Packed rg_tree_node rows, and the strings they point into."""

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
    """All strings in one buffer, and the address of each node's id and text; 0 = none."""
    chunks: list[bytes] = []
    places: list[list[int] | None] = []
    end = 0
    for field, strings in (("id", ids), ("text", texts)):
        if strings is None:
            places.append(None)
            continue
        if isinstance(strings, (str, bytes)) or not isinstance(strings, (Sequence, Mapping)):
            raise check.wrong(f"{field}s", strings, "a sequence of them, a mapping from the index of a node, or None")
        items = strings.items() if isinstance(strings, Mapping) else enumerate(strings)
        if not isinstance(strings, Mapping) and len(strings) != count:
            raise InvalidArgument(f"{count} nodes but {len(strings)} {field}s")
        at = [-1] * count
        for index, string in items:
            if string is None:
                continue
            if not isinstance(index, int):
                raise check.wrong(f"a key of {field}s", index, "the index of a node")
            if not 0 <= index < count:
                raise InvalidArgument(f"there is {field} {string!r} for node {index}, but only {count} nodes")
            at[index] = end
            encoded = _encoded(field, index, string)
            chunks.append(encoded)
            end += len(encoded) + 1
        places.append(at)
    blob = ctypes.create_string_buffer(b"\0".join(chunks))
    base = ctypes.addressof(blob)
    id_at, text_at = ([0 if at < 0 else base + at for at in each] if each else None for each in places)
    return blob, id_at, text_at


def _encoded(field: str, index: int, string: Any) -> bytes:
    if not isinstance(string, str):
        raise InvalidArgument(f"node {index}: its {field} is {string!r}, not a str")
    if "\0" in string:
        raise InvalidArgument(f"node {index}: its {field} {string!r} contains NUL")
    try:
        return string.encode()
    except UnicodeEncodeError as error:
        raise InvalidArgument(f"node {index}: its {field} {string!r} is not UTF-8: {error.reason}") from error


def _joined(styles: Sequence[Style]) -> bytes:
    styles = check.items("styles", styles, "a sequence of Styles or an array of STYLE_DTYPE")
    for index, style in enumerate(styles):
        check.instance(f"styles[{index}]", style, Style)
    return b"".join(bytes(style._raw) for style in styles)


def _pack_styles(styles: Sequence[Style]) -> tuple[ctypes.Array[ctypes.c_char], int]:
    packed = _joined(styles)
    return ctypes.create_string_buffer(packed, max(len(packed), 1)), len(packed) // ctypes.sizeof(rg_style)


# MARK: - Arrays


def style_array(styles: int | Sequence[Style]) -> Any:
    """A NumPy array of STYLE_DTYPE: `styles` default styles, or a copy of the given ones. Fields are those of Style;
    lengths have the fields value and kind. Raises ImportError without NumPy."""
    numpy = arrays.need_numpy("style_array()")
    if isinstance(styles, int):
        packed = bytes(Style()._raw) * check.integer("styles", styles, 0, 0xFFFF_FFFF)
    else:
        packed = _joined(styles)
    return numpy.frombuffer(bytearray(packed), arrays.dtype_of(rg_style))


def build_arrays(
    session: Session, nodes: Any, styles: Any, ids: Strings, texts: Strings, user_data: Any, parent: Node | None
) -> NodeArray:
    """Build from structured arrays in place. Nodes are copied only to add ids and texts."""
    numpy = arrays.need_numpy("build_arrays()")
    rows = arrays.column(nodes, arrays.dtype_of(rg_tree_node), "nodes")
    table = _style_column(styles)
    # The engine would follow any pointer of the caller.
    if nodes["id"].any() or nodes["text"].any():
        raise InvalidArgument("the fields id and text of nodes must be 0; pass ids= and texts=")
    blob, id_at, text_at = _strings(ids, texts, rows.count)
    if id_at or text_at:
        pointing = nodes.copy()
        if id_at:
            pointing["id"] = numpy.array(id_at, numpy.uintp)
        if text_at:
            pointing["text"] = numpy.array(text_at, numpy.uintp)
        rows = arrays.column(pointing, arrays.dtype_of(rg_tree_node), "nodes")
    data = _by_index(user_data, rows.count)
    made = _create(
        session, parent, rows.address, rows.stride, rows.count, table.address, table.stride, table.count, data
    )
    del blob
    return made


def build_columns(
    session: Session,
    parents: Any,
    kinds: Any,
    style_of: Any,
    styles: Any,
    ids: Strings,
    texts: Strings,
    user_data: Any,
    parent: Node | None,
) -> NodeArray:
    """Build from columns: lists, or NumPy arrays of integers."""
    expected = "a sequence or array of whole numbers"
    if not hasattr(parents, "__len__"):
        raise check.wrong("parents", parents, expected)
    count = check.length("parents", parents, expected)
    for field, column in (("kinds", kinds), ("style_of", style_of)):
        if not isinstance(column, int) and check.length(field, column, f"one number, or {expected}", count) != count:
            raise InvalidArgument(f"{count} parents but {len(column)} {field}")
    numpy = arrays.numpy_or_none()
    if numpy is not None:
        nodes = numpy.zeros(count, arrays.dtype_of(rg_tree_node))
        for field, name, column in (
            ("parent", "parents", parents), ("kind", "kinds", kinds), ("style", "style_of", style_of)
        ):  # fmt: skip
            nodes[field] = _integers(numpy, name, column)
        return build_arrays(session, nodes, styles, ids, texts, user_data, parent)
    every = [[column] * count if isinstance(column, int) else column for column in (kinds, style_of)]
    try:
        rows = _pack(parents, every[0], every[1], ids, texts)
    except struct.error:
        for name, column in zip(("parents", "kinds", "style_of"), (parents, *every), strict=True):
            for index, each in enumerate(column):
                (check.int32 if name == "parents" else check.uint32)(f"{name}[{index}]", each)
        raise
    packed, style_count = _pack_styles(styles)
    data = _by_index(user_data, count)
    return _create(session, parent, rows.address, 0, count, ctypes.addressof(packed), 0, style_count, data)


def _integers(numpy: Any, name: str, column: Any) -> Any:
    try:
        values = numpy.asarray(column)
    except ValueError as error:
        raise InvalidArgument(f"{name} is not a column of whole numbers: {error}") from None
    if not values.size:
        return values
    if values.dtype.kind not in "iu" or values.ndim > 1:
        shape = f"{values.ndim} dimensions" if values.ndim > 1 else f"elements of {values.dtype}"
        raise InvalidArgument(f"{name} must be a column of whole numbers, not have {shape}")
    low, high = (-(2**31), 2**31) if name == "parents" else (0, 2**32)
    if values.min() < low or values.max() >= high:
        raise InvalidArgument(f"{name} has a value outside {low} to {high - 1}")
    return values


def _style_column(styles: Any) -> arrays.Column:
    if arrays.is_array(styles):
        return arrays.column(styles, arrays.dtype_of(rg_style), "styles")
    packed, count = _pack_styles(styles)
    return arrays.Column(ctypes.addressof(packed), ctypes.sizeof(rg_style), count, packed)


def _by_index(user_data: Any, count: int) -> Mapping[int, Any]:
    if user_data is None:
        return {}
    if isinstance(user_data, Mapping):
        for index in user_data:
            if not isinstance(index, int):
                raise check.wrong("a key of user_data", index, "the index of a node")
            if not 0 <= index < count:
                raise InvalidArgument(f"there is user data for node {index}, but only {count} nodes")
        return user_data
    if check.length("user_data", user_data, "a sequence, or a mapping from the index of a node") != count:
        raise InvalidArgument(f"{count} nodes but {len(user_data)} user data")
    return {index: data for index, data in enumerate(user_data) if data is not None}


# MARK: - The call


def _create(
    session: Session,
    parent: Node | None,
    nodes: int,
    node_stride: int,
    node_count: int,
    styles: int,
    style_stride: int,
    style_count: int,
    user_data: Mapping[int, Any],
) -> NodeArray:
    raw_parent = rg_node(0) if parent is None else raw_node("parent", session, parent)
    handles = array("Q", bytes(8 * node_count))
    definition = rg_tree_def(
        struct_size=ctypes.sizeof(rg_tree_def),
        style_count=check.uint32("the number of styles", style_count),
        styles=styles,
        style_stride=style_stride,
        nodes=nodes,
        node_stride=node_stride,
        node_count=check.uint32("the number of nodes", node_count),
        parent=raw_parent,
    )
    lib.rg_tree_create(session.pointer, byref(definition), handles.buffer_info()[0])
    for index, data in user_data.items():
        session.user_data[handles[index]] = data
    return NodeArray(session, handles)
