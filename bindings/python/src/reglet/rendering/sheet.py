# SPDX-License-Identifier: MIT
"""Contact sheets: many pictures, with their names, on one page."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .._c.enums import Kind
from .._c.structs import rg_command, rg_display_list, rg_node
from ..context import Context
from ..tree.node import Node
from .renderer import OutputFormat, Renderer

__all__ = ["Cell", "contact_sheet"]

_GAP: Final = 16.0
_LABEL: Final = 24.0
_TEXT_SIZE: Final = 13.0
_BACKGROUND: Final = 0xFFE4_E6EA
_RECT: Final = 1
_IMAGE: Final = 6
_TEXT: Final = 9


@dataclass
class Cell:
    """A picture in a row and a column of a sheet."""

    label: str
    row: int
    column: int
    width: float
    height: float
    png: bytes | None
    """None: there is none; its place is gray"""


def contact_sheet(cells: Sequence[Cell], output: OutputFormat = "png") -> bytes:
    """The bytes of a page with all pictures at their sizes."""
    widths = _sizes(cells, "column", "width")
    heights = _sizes(cells, "row", "height")
    left = _starts(widths, 0.0)
    top = _starts(heights, _LABEL)
    with Context() as context, Renderer(context) as renderer:
        font = renderer.font(size=_TEXT_SIZE)
        commands: list[rg_command] = []
        data = [0]
        for number, cell in enumerate(cells, 1):
            x, y = left[cell.column], top[cell.row]
            right, bottom = x + cell.width, y + cell.height
            if cell.png is None:
                commands.append(rg_command(op=_RECT, left=x, top=y, right=right, bottom=bottom, color=0xFFB0_B4BA))
            else:
                renderer._cairo.rgc_image_load(renderer._pointer, number, cell.png, len(cell.png))
                commands.append(
                    rg_command(op=_IMAGE, left=x, top=y, right=right, bottom=bottom, color=0xFF00_0000, image=number)
                )
            label = context.create(Kind.TEXT, text=cell.label, font=font)
            commands.append(_label(label, x, y, data, font.id))
        listed = (rg_command * len(commands))(*commands)
        values = (ctypes.c_uint32 * len(data))(*data)
        found = rg_display_list(
            struct_size=ctypes.sizeof(rg_display_list),
            command_count=len(commands),
            commands=ctypes.addressof(listed),
            data=ctypes.addressof(values),
            data_count=len(data),
        )
        size = (left[-1], top[-1] - _LABEL)
        return renderer._write(found, size, output, 1.0, _BACKGROUND)


def _label(label: Node, x: float, y: float, data: list[int], font: int) -> rg_command:
    """The command of a label above a picture. Its values are added to ``data``."""
    start = len(data)
    baseline: int = struct.unpack("=I", struct.pack("=f", y - _LABEL / 3))[0]
    data.extend((baseline, 0, len(label.text.encode()), font, 0))
    return rg_command(
        node=rg_node(label._raw.id), op=_TEXT, left=x, top=y - _LABEL, right=x, bottom=y, color=0xFF20_2428, data=start,
        data_count=5,
    )  # fmt: skip


def _sizes(cells: Sequence[Cell], place: str, size: str) -> list[float]:
    """The largest size in each row or column."""
    found = [0.0] * (1 + max(getattr(cell, place) for cell in cells))
    for cell in cells:
        at = getattr(cell, place)
        found[at] = max(found[at], getattr(cell, size))
    return found


def _starts(sizes: Sequence[float], before: float) -> list[float]:
    """Where each row or column begins, with a gap and ``before`` in front of it; and where the next would."""
    found = [_GAP + before]
    for size in sizes:
        found.append(found[-1] + size + _GAP + before)
    return found
