#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A masonry wall: a custom container of equal columns that adds each picture to the shortest column."""

import ctypes

import reglet
from reglet import MATCH_PARENT, WRAP_CONTENT, ContainerMeasure, ContainerPlace, Kind, exactly


class Brick(ctypes.Structure):
    """Parameters of a child: how many columns it spans."""

    _fields_ = [("columns", ctypes.c_int)]


class Masonry:
    params = Brick(1)

    def __init__(self, columns: int, gap: float) -> None:
        self.columns = columns
        self.gap = gap

    def measure(self, request: ContainerMeasure) -> tuple[float, float]:
        width = request.width.size
        for child, _, _, span in self.bricks(request, width):
            child.measure(exactly(span))
        return width, max((y + child.size.height for child, _, y, _ in self.bricks(request, width)), default=0)

    def place(self, request: ContainerPlace) -> None:
        for child, x, y, _ in self.bricks(request, request.width):
            child.place(x, y)

    def bricks(self, request, width):
        """Yields each child with its position and width, then reads the height that the caller gave it."""
        column = (width - self.gap * (self.columns - 1)) / self.columns
        tops = [0.0] * self.columns
        for child in request:
            span = min(child.params.columns, self.columns)
            starts = range(self.columns - span + 1)
            first = min(starts, key=lambda start: max(tops[start : start + span]))
            y = max(tops[first : first + span])
            yield child, first * (column + self.gap), y, span * column + (span - 1) * self.gap
            tops[first : first + span] = [y + child.size.height + self.gap] * span


with reglet.Context() as ui:
    wall = ui.container(Masonry(columns=3, gap=10)).create(ui, width=MATCH_PARENT, height=WRAP_CONTENT, padding=10)
    for number, height in enumerate((120, 80, 150, 60, 90, 40, 70)):
        picture = wall.create(Kind.VIEW, id=f"picture {number}", width=MATCH_PARENT, height=height)
        if number == 3:
            picture.custom_params = Brick(2)
    for width in (400, 640):
        ui.layout(wall, width, 480)
        print(f"{width} wide, {wall.frame.height:g} high")
        for picture in wall:
            frame = picture.frame
            print(f"  {picture.id}: {frame.x:g},{frame.y:g} {frame.width:g}x{frame.height:g}")
