# SPDX-License-Identifier: MIT
"""Trees of boxes for tests that state where things lie: what most of them have in common."""

from __future__ import annotations

from typing import Any

from reglet import MATCH_PARENT, UNSET, WRAP_CONTENT, Context, Kind, Node, Orientation, WeightMode

Box = tuple[float, float, float, float]

HORIZONTAL, VERTICAL = Orientation.HORIZONTAL, Orientation.VERTICAL


def linear(parent: Context | Node, orientation: Orientation = HORIZONTAL, **style: Any) -> Node:
    """A linear container in weight mode BOX that fills its box, the way MKLayout's do."""
    given: dict[str, Any] = {"weight_mode": WeightMode.BOX, "width": MATCH_PARENT, "height": MATCH_PARENT}
    return parent.create(Kind.LINEAR, orientation=orientation, **(given | style))


def stack(parent: Context | Node, **style: Any) -> Node:
    """A frame that fills its box."""
    given: dict[str, Any] = {"width": MATCH_PARENT, "height": MATCH_PARENT}
    return parent.create(Kind.FRAME, **(given | style))


def flow(parent: Context | Node, orientation: Orientation = HORIZONTAL, **style: Any) -> Node:
    """A flow that fills its box."""
    given: dict[str, Any] = {"width": MATCH_PARENT, "height": MATCH_PARENT}
    return parent.create(Kind.FLOW, orientation=orientation, **(given | style))


def fill(parent: Context | Node, orientation: Orientation = HORIZONTAL, **style: Any) -> Node:
    """A linear container in weight mode FILL, the way Duilib's are, without a size: as big as its place."""
    return parent.create(Kind.LINEAR, orientation=orientation, weight_mode=WeightMode.FILL, **style)


def part(parent: Node, length: Any = UNSET, across: Any = UNSET, **style: Any) -> Node:
    """A leaf with a length along its container, or a share, and with a length across, or all of it."""
    return parent.create(Kind.VIEW, **along(parent.orientation, length, across), **style)


def item(parent: Node, width: Any = MATCH_PARENT, height: Any = MATCH_PARENT, **style: Any) -> Node:
    """A leaf that fills its box unless it has a size."""
    return parent.create(Kind.VIEW, width=width, height=height, **style)


def content(parent: Node, width: float, height: float, /, **style: Any) -> Node:
    """A leaf that wraps content of a known size."""
    given: dict[str, Any] = {"width": WRAP_CONTENT, "height": WRAP_CONTENT}
    return parent.create(Kind.FIXED, content_width=width, content_height=height, **(given | style))


def box(node: Node) -> Box:
    """The frame as a plain tuple."""
    x, y, width, height = node.frame
    return (x, y, width, height)


def boxes(parent: Node) -> list[Box]:
    """The frames of the children."""
    return [box(child) for child in parent]


def spans(parent: Node, orientation: Orientation = HORIZONTAL) -> list[tuple[float, float]]:
    """Where the children begin along an axis, and how long they are."""
    if orientation == HORIZONTAL:
        return [(child.frame.x, child.frame.width) for child in parent]
    return [(child.frame.y, child.frame.height) for child in parent]


def along(orientation: Orientation, length: Any, across: Any) -> dict[str, Any]:
    """A size by its lengths along and across an axis."""
    if orientation == HORIZONTAL:
        return {"width": length, "height": across}
    return {"width": across, "height": length}


def turned(orientation: Orientation, rectangles: list[Box]) -> list[Box]:
    """Rectangles stated for a horizontal container as they are in one of this orientation."""
    if orientation == HORIZONTAL:
        return rectangles
    return [(y, x, height, width) for x, y, width, height in rectangles]
