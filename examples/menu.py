# SPDX-License-Identifier: MIT
"""A menu that is a row if there are few buttons and enough room, otherwise a column, and a panel under a condition.

One layout set describes all states. A change of state moves only the nodes that must move. The changes have the old
frames, as an animation needs them."""

import reglet
from reglet import Environment, Kind, SizeClass, Track, Visibility
from reglet.sets import (
    Conditional,
    Identified,
    LayoutSet,
    List,
    Traits,
    anchors,
    container,
    first,
    item,
    last,
    previous,
    traits,
    value,
)

GAP = 8

with reglet.Context(track=Track.CHANGES | Track.OLD_FRAMES) as ui:
    screen = ui.create(Kind.CONSTRAINT)
    menu = screen.create(Kind.CONSTRAINT)
    panel = screen.create(Kind.VIEW, id="panel")
    for name in ("play", "load", "setup", "quit"):
        menu.create(Kind.VIEW, id=name, width=120, height=40)

    row = List(
        item.leading == previous.trailing + GAP,
        item.top == container.top,
        Conditional(first, item.leading == container.leading),
        Conditional(last, [item.trailing == container.trailing, item.bottom == container.bottom]),
    )
    column = List(
        item.top == previous.bottom + GAP,
        item.leading == container.leading,
        Conditional(first, item.top == container.top),
        Conditional(last, [item.trailing == container.trailing, item.bottom == container.bottom]),
    )
    has_room = Traits(width_class=SizeClass.REGULAR) & (traits.count < 6)
    buttons = LayoutSet(menu, Conditional(has_room, Identified("row", row), Identified("column", column)))

    bar, details = anchors(menu), anchors(panel)
    page = LayoutSet(
        screen,
        [bar.leading == container.leading + GAP, bar.top == container.top + GAP],
        Conditional(
            value("open"),
            [
                details.top == bar.bottom + value("distance"),
                details.bottom == container.bottom - GAP,
                details.leading == container.leading + GAP,
                details.trailing == container.trailing - GAP,
            ],
        ),
    )

    def show(width: float, height: float, **state: float) -> None:
        now = Environment(width=width, height=height)
        did = buttons.apply(now)
        page.apply(now, **state)
        screen.layout(width, height)
        print(f"{width} x {height}, {did.added} added, {did.removed} removed, {did.kept} kept")
        for change in ui.take_changes():
            node = change.node
            if node.id and node.visibility is Visibility.VISIBLE:
                (x, y, *_), old = change.frame, change.old_frame
                print(f"  {node.id:8}{f'{old.x:g},{old.y:g} -> ' if old.width else ''}{x:g},{y:g}")

    show(800, 360)
    show(800, 360, open=True, distance=24)
    show(400, 360, open=True, distance=24)
    show(400, 360, open=True, distance=12)
    menu.create(Kind.VIEW, id="credits", width=120, height=40)
    menu.create(Kind.VIEW, id="help", width=120, height=40)
    show(800, 360, open=True, distance=12)
    menu.find("load").visibility = Visibility.GONE
    show(800, 360, open=True, distance=12)
