#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An inventory of 100,000 parts in a grid, with a search: the list finds by keys which parts are still there."""

from typing import NamedTuple

import reglet
from reglet import Kind, ListAlign, Node

CELL = """
<LinearLayout orientation="vertical" layout_width="match_parent" layout_height="wrap_content" padding="4px">
  <TextView android:id="@+id/name" layout_width="match_parent" layout_height="wrap_content"/>
  <TextView android:id="@+id/stock" layout_width="wrap_content" layout_height="wrap_content"/>
</LinearLayout>
"""
HEADER = '<TextView android:id="@+id/name" layout_width="match_parent" layout_height="20px"/>'
KINDS = ("Bearing", "Hinge", "Long countersunk screw", "Plate", "Spring washer")


class Part(NamedTuple):
    number: int
    name: str
    stock: int  # -1: the header of a kind


def stock_of(kind: int) -> list[Part]:
    first = kind * 20_001
    return [Part(first, KINDS[kind], -1)] + [
        Part(first + size, f"{KINDS[kind]} M{size}", size * 7919 % 500) for size in range(1, 20_001)
    ]


binds = 0


def show(cell: Node, part: Part, index: int) -> None:
    global binds
    binds += 1
    if part.stock < 0:
        cell.text = part.name
        return
    cell.find("name").text = part.name
    cell.find("stock").text = f"{part.stock} left"


def is_header(part: Part) -> bool:
    return part.stock < 0


def header_of(part: Part, index: int) -> int:
    return headers[part.number // 20_001]


def search(text: str) -> None:
    """Show the parts whose names have a text, and the headers of all kinds."""
    found = [part for part in parts if is_header(part) or text in part.name]
    headers[:] = [index for index, part in enumerate(found) if is_header(part)]
    shelf.replace(found, key=lambda part: part.number)


def print_view(title: str) -> None:
    ui.layout(screen, 240, 110)
    info = shelf.info
    print(f"{title}: {info.node_count} nodes for {info.items} items, {binds} bound so far")
    header = place.children[-1]
    print(f"  {header.text} stays at {header.scrolled_frame.y:g}")
    for index in range(info.first_visible, info.first_visible + info.visible_count):
        cell = shelf.node_of(index)
        frame = cell.scrolled_frame
        print(f"  {frame.x:3g}, {frame.y:3g}  {frame.width:3g} x {frame.height:<3g} {shelf[index].name}")


with reglet.Context() as ui:
    font = ui.font(line_height=16, ascent=12, default_advance=8)
    screen = ui.create(Kind.FRAME)
    place = screen.create(Kind.LIST, width="match_parent", height="match_parent", gap=2)
    parts = [part for kind in range(len(KINDS)) for part in stock_of(kind)]
    headers = [index for index, part in enumerate(parts) if is_header(part)]
    shelf = ui.list(
        parts,
        [ui.template(text, parent=place, font=font) for text in (CELL, HEADER)],
        show,
        parent=place,
        type=lambda part, index: int(is_header(part)),
        spans=3,
        span=lambda part, index: 3 if is_header(part) else 1,
        header=header_of,
    )
    print_view("The first screen")
    shelf.scroll_to(50_000, ListAlign.START)
    print_view("In the middle")
    search("99")
    print_view("Those with 99 in their names")
    search("screw M1999")
    print_view("Screws with 1999")
    search("")
    print_view("All parts again")
