# SPDX-License-Identifier: MIT
"""GTK's list (GtkListView) in the cases of bench/src/cliffs_items.cpp, for list_peers.py. A line: case, nanoseconds.

Needs a display, and PyGObject with GTK 4 (Debian: python3-gi, gir1.2-gtk-4.0). Rows come from a
GtkBuilderListItemFactory, so no Python runs in them. A step sets the adjustment and
allocates the scroller; nothing is drawn."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

COUNT = 1_000_000
BOX = '<object class="GtkBox"><property name="width-request">{}</property><property name="height-request">{}</property>'
LINES = (
    '<object class="GtkBox"><property name="orientation">vertical</property><property name="hexpand">1</property>'
    f"<child>{BOX.format(-1, 16)}</object></child><child>{BOX.format(-1, 14)}</object></child></object>"
)
MARGINS = "".join(f'<property name="margin-{side}">8</property>' for side in ("top", "bottom", "start", "end"))
ROW = (
    '<interface><template class="GtkListItem"><property name="child"><object class="GtkBox">'
    f"{MARGINS}<child>{BOX.format(40, 40)}</object></child><child>{LINES}</child>"
    f'<child>{BOX.format(24, 24)}<property name="valign">start</property></object></child>'
    "</object></property></template></interface>"
)


def median(operation: Callable[[int], object], count: int = 400) -> float:
    times = []
    for step in range(count):
        start = time.perf_counter_ns()
        operation(step)
        times.append(time.perf_counter_ns() - start)
    return statistics.median(times)


def rest(seconds: float = 0.3) -> None:
    """Handles the events that the toolkit has put off."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        GLib.MainContext.default().iteration(False)


def main() -> None:
    Gtk.init()
    strings = Gtk.StringList.new(["row"] * COUNT)
    factory = Gtk.BuilderListItemFactory.new_from_bytes(None, GLib.Bytes.new(ROW.encode()))
    view = Gtk.ListView.new(None, factory)
    scroller, window = Gtk.ScrolledWindow(), Gtk.Window()
    scroller.set_child(view)
    window.set_child(scroller)
    window.set_default_size(400, 800)
    window.present()
    rest()
    place = scroller.get_vadjustment()

    def lay_out() -> None:
        scroller.allocate(400, 800, -1, None)

    first = []
    for _ in range(9):
        view.set_model(None)
        rest(0.05)
        model = Gtk.NoSelection.new(strings)
        start = time.perf_counter_ns()
        view.set_model(model)
        lay_out()
        first.append(time.perf_counter_ns() - start)
        rest(0.05)
    print("list_first", statistics.median(first))
    row = place.get_upper() / COUNT
    where = 1000.0

    def scroll(_: int) -> None:
        nonlocal where
        where += row
        place.set_value(where)
        lay_out()

    median(scroll, 200)
    before = where
    print("list_scroll", median(scroll))
    assert place.get_value() == where > before
    at = 1

    def jump(_: int) -> None:
        nonlocal at
        at = (at * 2654435761 + 12345) % 2**32
        place.set_value(at % COUNT * row)
        lay_out()

    print("list_jump", median(jump))
    place.set_value(COUNT // 2 * row)
    lay_out()

    def edit(step: int) -> None:
        strings.splice(0, step & 1, [] if step & 1 else ["new"])
        lay_out()

    print("list_edit_top", median(edit))
    for width in (300, 400):
        scroller.allocate(width, 800, -1, None)
    print("list_width", median(lambda step: scroller.allocate(400 if step & 1 else 300, 800, -1, None)))


main()
