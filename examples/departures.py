#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A departure board of 2,000 rows, updated each second: only the rows in view have nodes, and what is read stays put."""

from dataclasses import dataclass, replace

import reglet
from reglet import Kind, ListAlign, Node

ROW = """
<LinearLayout layout_width="match_parent" layout_height="wrap_content" padding="4px">
  <TextView android:id="@+id/time" layout_width="48px" layout_height="wrap_content"/>
  <TextView android:id="@+id/city" layout_width="0px" layout_weight="1" layout_height="wrap_content"/>
  <TextView android:id="@+id/late" layout_width="wrap_content" layout_height="wrap_content"/>
</LinearLayout>
"""
CITIES = ("Aarhus", "Bergen", "Ceske Budejovice", "Dublin", "Esbjerg", "Frankfurt am Main", "Gdansk")


@dataclass(frozen=True)
class Train:
    number: int
    minute: int
    city: str
    late: int = 0


binds = 0


def show(row: Node, train: Train, index: int) -> None:
    global binds
    binds += 1
    row.find("time").text = f"{train.minute // 60 % 24:02}:{train.minute % 60:02}"
    row.find("city").text = train.city
    row.find("late").text = f"+{train.late}" if train.late else ""


def print_view(title: str) -> None:
    info = board.info
    print(f"{title}: {info.node_count} nodes for {info.items} trains, {binds} rows bound so far")
    for index in range(info.first_visible, info.first_visible + info.visible_count):
        row = board.node_of(index)
        frame = row.scrolled_frame
        texts = " ".join(filter(None, (row.find(name).text for name in ("time", "city", "late"))))
        print(f"  y {frame.y:4g}, {frame.height:g} high: {texts}")


with reglet.Context() as ui:
    font = ui.font(line_height=16, ascent=12, default_advance=8)
    screen = ui.create(Kind.FRAME)
    trains = [Train(number, number, CITIES[number % len(CITIES)]) for number in range(2000)]
    place = screen.create(Kind.LIST, width="match_parent", height="match_parent")
    board = ui.list(trains, ui.template(ROW, parent=place, font=font), show, parent=place)

    ui.layout(screen, 160, 100)
    print_view("The first screen")

    board.scroll_to(1000, ListAlign.START)
    ui.layout(screen, 160, 100)
    print_view("A thousand trains on")

    for second in range(3):  # the first train leaves, one comes to the end, another one is late
        now = board[1:] + [Train(2000 + second, 2000 + second, "Zagreb")]
        now[1001] = replace(now[1001], late=second + 1)
        board.replace(now, key=lambda train: train.number)
        ui.layout(screen, 160, 100)
    print_view("Three seconds later")

    ui.layout(screen, 110, 100)
    print_view("In a narrow window")
