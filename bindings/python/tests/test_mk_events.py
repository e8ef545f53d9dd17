# SPDX-License-Identifier: MIT
"""Events of MKLayout's delegates: layouts that start and finish, items that come, go and move."""

from __future__ import annotations

import pytest

import reglet
from reglet import Context, Event, EventKind, Kind, NodeDef, Visibility


def kinds(ui: Context) -> list[EventKind]:
    return [event.kind for event in ui.take_events().events]


def test_nothing_is_listed_by_default(ui: Context) -> None:
    root = ui.create(Kind.FRAME)
    root.create(Kind.VIEW)
    root.layout(10, 10)
    assert ui.take_events() == ([], 0)


def test_a_layout_starts_and_finishes(ui: Context) -> None:
    root = ui.create(Kind.FRAME)
    ui.enable_events()
    root.layout(10, 10)
    assert ui.take_events() == (
        [
            Event(EventKind.LAYOUT_STARTED, root, None, None, True),
            Event(EventKind.LAYOUT_FINISHED, root, None, None, True),
        ],
        0,
    )
    assert ui.take_events() == ([], 0)
    root.measure(reglet.exactly(5), reglet.exactly(5))
    assert kinds(ui) == []


def test_a_layout_with_an_error_says_so(ui: Context) -> None:
    root = ui.create(Kind.SCROLL)
    root.create(Kind.VIEW)
    root.create(Kind.VIEW)
    ui.enable_events(EventKind.LAYOUT_FINISHED)
    with pytest.raises(reglet.TreeError):
        root.layout(10, 10)
    assert ui.take_events().events == [Event(EventKind.LAYOUT_FINISHED, root, None, None, False)]


def test_items_come_go_and_move(ui: Context) -> None:
    first, second = ui.create(Kind.LINEAR), ui.create(Kind.LINEAR)
    ui.enable_events()
    item = first.create(Kind.VIEW)
    other = first.create(Kind.VIEW)
    second.append(item)
    first.insert(0, other)
    other.remove()
    second.append(other)
    item.destroy()
    changed = EventKind
    assert ui.take_events().events == [
        Event(changed.ADDED, item, first, None, True),
        Event(changed.ADDED, other, first, None, True),
        Event(changed.MOVED, item, second, first, True),
        Event(changed.REMOVED, other, None, first, True),
        Event(changed.ADDED, other, second, None, True),
        Event(changed.REMOVED, item, None, second, True),
    ]
    assert not item.is_valid


def test_a_tree_made_at_once_is_one_event(ui: Context) -> None:
    root = ui.create(Kind.LINEAR)
    ui.enable_events()
    made = ui.build([NodeDef(Kind.FRAME, children=[NodeDef(Kind.VIEW)]), NodeDef(Kind.VIEW)], parent=root)
    inflated = ui.inflate("<FrameLayout><View/></FrameLayout>", parent=root)
    ui.inflate("<FrameLayout><View/></FrameLayout>")
    assert [event.node for event in ui.take_events().events] == [made[0], made[2], inflated]
    made[0].destroy()
    assert [event.node for event in ui.take_events().events] == [made[0]]


def test_styles_are_no_events(ui: Context) -> None:
    root = ui.create(Kind.LINEAR)
    child = root.create(Kind.VIEW)
    ui.enable_events()
    child.visibility = Visibility.GONE
    child.width = 5
    assert kinds(ui) == []


def test_one_tree_alone(ui: Context) -> None:
    mine, other = ui.create(Kind.LINEAR), ui.create(Kind.LINEAR)
    ui.enable_events(root=mine)
    strange = other.create(Kind.VIEW)
    item = mine.create(Kind.FRAME).create(Kind.VIEW)
    other.layout(10, 10)
    mine.layout(10, 10)
    mine.append(strange)
    other.append(item)
    assert kinds(ui) == [
        EventKind.ADDED,
        EventKind.ADDED,
        EventKind.LAYOUT_STARTED,
        EventKind.LAYOUT_FINISHED,
        EventKind.MOVED,
        EventKind.MOVED,
    ]
    mine.destroy()
    other.create(Kind.VIEW)
    assert kinds(ui) == []


def test_a_full_list_counts_what_it_drops(ui: Context) -> None:
    root = ui.create(Kind.LINEAR)
    ui.enable_events(EventKind.ADDED, capacity=3)
    items = [root.create(Kind.VIEW) for _ in range(5)]
    assert [event.node for event in ui.take_events().events] == items[:3]
    for _ in range(5):
        root.create(Kind.VIEW)
    assert ui.take_events().dropped == 2 and ui.take_events() == ([], 0)


def test_a_layout_with_events_takes_no_memory(ui: Context) -> None:
    root = ui.create(Kind.LINEAR)
    root.layout(10, 10)
    ui.enable_events(capacity=4)
    before = ui.memory.allocations
    for size in range(20):
        root.layout(size, size)
    assert ui.memory.allocations == before and len(ui.take_events().events) == 4
    live = ui.memory.live_bytes
    ui.enable_events(EventKind(0), 0)
    assert ui.memory.live_bytes < live
    root.layout(1, 1)
    assert ui.take_events() == ([], 0)


def test_wrong_calls(ui: Context) -> None:
    root = ui.create(Kind.LINEAR)
    child = root.create(Kind.VIEW)
    for call in (
        lambda: ui.enable_events(EventKind.ALL, 0),
        lambda: ui.enable_events(EventKind(64), 5),
        lambda: ui.enable_events(root=child),
    ):
        with pytest.raises(reglet.InvalidArgument):
            call()
    root.destroy()
    with pytest.raises(reglet.StaleHandle):
        ui.enable_events(root=root)
