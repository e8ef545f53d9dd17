# SPDX-License-Identifier: MIT
"""Nested descriptions of trees, and their conversion to columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from .._c.enums import Kind
from .._c.errors import InvalidArgument, LimitExceeded
from ..model import check
from ..model.style import Style, StyleArgs

__all__ = ["Columns", "NodeDef", "TreeLike", "flatten"]


@dataclass(slots=True)
class NodeDef:
    """The description of a node and its children."""

    kind: Kind
    style: Style | StyleArgs | None = None
    children: Sequence[TreeLike] = ()
    id: str | None = None
    text: str | None = None
    user_data: Any = None


TreeLike: TypeAlias = NodeDef | Mapping[str, Any] | Sequence[Any]
"""The description of one node and its subtree, in any mixture of
- a NodeDef,
- a mapping: ``{"kind": Kind.TEXT, "id": "title", "text": "Hi", "width": 80, "children": [...]}``, where all keys but
  kind, style, id, text, user_data and children are style properties,
- a sequence that starts with the kind: ``[Kind.LINEAR, {"gap": 4}, child, child]``; the mapping may be left out."""


class Columns:
    """A tree as columns, in depth-first order."""

    def __init__(self) -> None:
        self.parents: list[int] = []
        self.kinds: list[int] = []
        self.style_of: list[int] = []
        self.styles: list[Style] = []
        self.ids: dict[int, str] = {}
        self.texts: dict[int, str] = {}
        self.user_data: dict[int, Any] = {}
        self._known: dict[Any, int] = {}

    def style(self, base: Style | None, properties: Mapping[str, Any]) -> int:
        """The index of a style. Equal styles are made once and shared."""
        key: Any = (None if base is None else bytes(base._raw), tuple(properties.items()))
        try:
            known = self._known.get(key)
        except TypeError:  # a value that cannot be hashed
            key, known = None, None
        if known is not None:
            return known
        style = Style() if base is None else base.copy()
        style._apply(properties)
        self.styles.append(style)
        if key is not None:
            self._known[key] = len(self.styles) - 1
        return len(self.styles) - 1


_DONE: Final = -2  # marks the end of a description: all its children were read
_DEEPEST: Final = 65_535
_MOST_NAMES: Final = 12
_NO_PROPERTIES: Final[Mapping[str, Any]] = {}


def flatten(trees: Iterable[TreeLike]) -> Columns:
    """The columns of nested descriptions. Not recursive, because a tree may be deeper than Python's stack."""
    columns = Columns()
    waiting: list[tuple[int, TreeLike]] = [(-1, tree) for tree in trees]
    waiting.reverse()
    # The descriptions around the present one, by their identity, with the index of their node.
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
            kind = check.enum("kind", Kind, node.kind)
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


def _cycle(columns: Columns, above: Mapping[int, int], again: int) -> str:
    """The message for a description that contains itself."""
    path = list(above)
    nodes = [above[each] for each in path[path.index(again) :]]
    names = [f"node {each} ({_name(columns, each)})" for each in nodes]
    if len(names) > _MOST_NAMES:
        names[_MOST_NAMES // 2 : -_MOST_NAMES // 2] = ["…"]
    return f"the tree contains itself: {' > '.join([*names, f'node {nodes[0]}'])}"


def _name(columns: Columns, index: int) -> str:
    kind = Kind(columns.kinds[index]).name
    return f"{kind} #{columns.ids[index]}" if index in columns.ids else kind


def _read(tree: TreeLike) -> tuple[NodeDef, Mapping[str, Any]]:
    """A description as a NodeDef, and the properties that replace those of its style."""
    if isinstance(tree, NodeDef):
        loose = tree.style
        _check_children(tree.children)
        return tree, _NO_PROPERTIES if loose is None or isinstance(loose, Style) else _mapping(loose)
    children: Sequence[TreeLike] = ()
    if not isinstance(tree, Mapping):
        if isinstance(tree, (str, bytes)) or not isinstance(tree, Sequence) or not tree:
            raise check.wrong("a tree", tree, "a NodeDef, a mapping, or a sequence that starts with a kind")
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
        raise check.wrong("its style", style, "a Style or a mapping")
    return style


def _check_children(children: Any) -> None:
    if not isinstance(children, (list, tuple)) and (
        not isinstance(children, Sequence) or isinstance(children, (str, bytes))
    ):
        raise check.wrong("children", children, "a sequence of trees")


def _is_attributes(value: Any) -> bool:
    return isinstance(value, Mapping) and "kind" not in value
