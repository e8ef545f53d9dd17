# SPDX-License-Identifier: MIT
"""Every kind of container, and where it puts children that have sizes and margins: what tests of properties that hold
in all of them derive their expectations from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from reglet import (
    WRAP_CONTENT,
    ContainerMeasure,
    ContainerPlace,
    Context,
    Kind,
    Node,
    Orientation,
    RelativeRule,
    WeightMode,
)

Size = tuple[float, float]
Box = tuple[float, float, float, float]

# How children follow one another: side by side, below one another, or all in one place.
Way = Literal["across", "down", "over"]


@dataclass(frozen=True)
class Sort:
    """A way to lay out children. `make` builds the container in a parent; `add` a leaf in it, after the others."""

    name: str
    way: Way
    make: Callable[[Context | Node, dict[str, Any]], Node]
    add: Callable[[Node, list[Node], Kind, dict[str, Any]], Node]
    most: int = 3  # children it takes
    stretches: bool = False  # children are as wide as the widest
    has_gap: bool = False

    def __str__(self) -> str:
        return self.name


def _linear(orientation: Orientation, mode: WeightMode) -> Callable[[Context | Node, dict[str, Any]], Node]:
    def make(parent: Context | Node, style: dict[str, Any]) -> Node:
        return parent.create(Kind.LINEAR, orientation=orientation, weight_mode=mode, **style)

    return make


def _of(kind: Kind, **given: Any) -> Callable[[Context | Node, dict[str, Any]], Node]:
    def make(parent: Context | Node, style: dict[str, Any]) -> Node:
        return parent.create(kind, **(given | style))

    return make


def _plain(container: Node, before: list[Node], kind: Kind, style: dict[str, Any]) -> Node:
    return container.create(kind, **style)


def _after(rule: RelativeRule) -> Callable[[Node, list[Node], Kind, dict[str, Any]], Node]:
    def add(container: Node, before: list[Node], kind: Kind, style: dict[str, Any]) -> Node:
        leaf = container.create(kind, **style)
        if before:
            leaf.set_anchor(rule, before[-1])
        return leaf

    return add


def _cell(table: Node, before: list[Node], kind: Kind, style: dict[str, Any]) -> Node:
    return table.create(Kind.TABLE_ROW).create(kind, **({"width": WRAP_CONTENT} | style))


class Column:
    """Children below one another, by their lengths and margins."""

    def measure(self, request: ContainerMeasure) -> Size:
        width = height = 0.0
        for child in request:
            size = child.measure(*child.specs(used_height=height))
            left, top, right, bottom = child.margins
            request.too_small |= size.flags
            height += size.height + top + bottom
            width = max(width, size.width + left + right)
        return width, height

    def place(self, request: ContainerPlace) -> None:
        y = 0.0
        for child in request:
            left, top, _, bottom = child.margins
            child.place(left, y + top)
            y += top + child.size.height + bottom


def _custom(parent: Context | Node, style: dict[str, Any]) -> Node:
    context = parent.context if isinstance(parent, Node) else parent
    return context.container(Column).create(parent, **style)


ACROSS, DOWN = Orientation.HORIZONTAL, Orientation.VERTICAL
ROW = Sort("row", "across", _linear(ACROSS, WeightMode.ANDROID), _plain, has_gap=True)
COLUMN = Sort("column", "down", _linear(DOWN, WeightMode.ANDROID), _plain, has_gap=True)
BOX_ROW = Sort("box row", "across", _linear(ACROSS, WeightMode.BOX), _plain, has_gap=True)
BOX_COLUMN = Sort("box column", "down", _linear(DOWN, WeightMode.BOX), _plain, has_gap=True)
FILL_ROW = Sort("fill row", "across", _linear(ACROSS, WeightMode.FILL), _plain, has_gap=True)
FILL_COLUMN = Sort("fill column", "down", _linear(DOWN, WeightMode.FILL), _plain, has_gap=True)
FRAME = Sort("frame", "over", _of(Kind.FRAME), _plain)
RELATIVE_ROW = Sort("relative row", "across", _of(Kind.RELATIVE), _after(RelativeRule.END_OF))
RELATIVE_COLUMN = Sort("relative column", "down", _of(Kind.RELATIVE), _after(RelativeRule.BELOW))
TABLE = Sort("table", "down", _of(Kind.TABLE), _cell, stretches=True, has_gap=True)
TABLE_ROW = Sort("table row", "across", _of(Kind.TABLE_ROW), _plain, has_gap=True)
GRID_ROW = Sort("grid row", "across", _of(Kind.GRID, orientation=ACROSS), _plain, has_gap=True)
GRID_COLUMN = Sort("grid column", "down", _of(Kind.GRID, orientation=DOWN), _plain, has_gap=True)
SCROLL = Sort("scroll", "over", _of(Kind.SCROLL), _plain, most=1)
HSCROLL = Sort("hscroll", "over", _of(Kind.HSCROLL), _plain, most=1)
FLOW_ROW = Sort("flow row", "across", _of(Kind.FLOW, orientation=ACROSS), _plain, has_gap=True)
FLOW_COLUMN = Sort("flow column", "down", _of(Kind.FLOW, orientation=DOWN), _plain, has_gap=True)
CUSTOM = Sort("custom", "down", _custom, _plain)

LINEAR = [ROW, COLUMN, BOX_ROW, BOX_COLUMN, FILL_ROW, FILL_COLUMN]
ALL = [
    *LINEAR, FRAME, RELATIVE_ROW, RELATIVE_COLUMN, TABLE, TABLE_ROW, GRID_ROW, GRID_COLUMN, SCROLL, HSCROLL, FLOW_ROW,
    FLOW_COLUMN, CUSTOM,
]  # fmt: skip


def leaf(width: float, height: float, **style: Any) -> dict[str, Any]:
    """The style of a leaf that wraps content of a size."""
    given: dict[str, Any] = {"width": WRAP_CONTENT, "height": WRAP_CONTENT}
    return given | {"content_width": width, "content_height": height} | style


def fill(sort: Sort, container: Node, styles: list[dict[str, Any]], kind: Kind = Kind.FIXED) -> list[Node]:
    """Leaves with these styles, as many as the container takes."""
    leaves: list[Node] = []
    for style in styles[: sort.most]:
        leaves.append(sort.add(container, leaves, kind, style))
    return leaves


def inside(container: Node, leaf: Node) -> Box:
    """Where a leaf lies in a container that need not be its parent."""
    x, y, width, height = leaf.absolute_frame
    return (x - container.absolute_frame.x, y - container.absolute_frame.y, width, height)


@dataclass(frozen=True)
class Sides:
    """Distances at the four sides."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


NO_SIDES = Sides()


def expected(
    sort: Sort,
    sizes: list[Size],
    room: float,
    *,
    rtl: bool = False,
    padding: Sides = NO_SIDES,
    margin: Sides = NO_SIDES,
    gap: float = 0,
) -> list[Box]:
    """Where children of these sizes lie in a container `room` wide: one after another from its start and top, each with
    its margins around it, `gap` between two."""
    sizes = sizes[: sort.most]
    widest = max(width for width, _ in sizes)
    boxes: list[Box] = []
    along = 0.0  # from the start side, or from the top
    for width, height in sizes:
        if sort.stretches:
            width = widest
        shift = along if sort.way == "across" else 0
        if rtl:
            x = room - padding.right - shift - margin.right - width
        else:
            x = padding.left + shift + margin.left
        y = padding.top + margin.top + (along if sort.way == "down" else 0)
        boxes.append((x, y, width, height))
        if sort.way == "across":
            along += margin.left + width + margin.right + gap
        else:
            along += margin.top + height + margin.bottom + gap
    return boxes


def content(
    sort: Sort, sizes: list[Size], *, padding: Sides = NO_SIDES, margin: Sides = NO_SIDES, gap: float = 0
) -> Size:
    """How big a container is that wraps these children."""
    boxes = expected(sort, sizes, 0, padding=padding, margin=margin, gap=gap)
    return (
        max(x + width for x, _, width, _ in boxes) + margin.right + padding.right,
        max(y + height for _, y, _, height in boxes) + margin.bottom + padding.bottom,
    )
