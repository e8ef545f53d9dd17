# SPDX-License-Identifier: MIT
"""Trees of MKLayout: stacks, layouts as items of layouts, and items that come, go and move between layouts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boxes import HORIZONTAL, VERTICAL, Box, box, boxes, content, flow, item, linear, spans, stack

from reglet import MATCH_PARENT, WRAP_CONTENT, ChangeFlags, Context, Gravity, HierarchyError, Kind, Node, Visibility

MAKERS: dict[str, Callable[[Context | Node], Node]] = {"row": linear, "stack": stack, "flow": flow}

# MARK: - Stack


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_item_of_a_stack_gets_the_whole_content(ui: Context, count: int) -> None:
    root = stack(ui, padding=(1, 2, 3, 4))
    for _ in range(count):
        item(root)
    root.layout(100, 100)
    assert boxes(root) == [(1, 2, 96, 94)] * count


def test_items_of_a_stack_do_not_know_of_one_another(ui: Context) -> None:
    root = stack(ui)
    item(root, 10, 20, layout_gravity=Gravity.RIGHT | Gravity.TOP)
    item(root, MATCH_PARENT, 30, inset=2, layout_gravity=Gravity.BOTTOM)
    item(root, 40, 40, offset_x=-1, layout_gravity=Gravity.CENTER)
    root.layout(100, 100)
    assert boxes(root) == [(90, 0, 10, 20), (2, 72, 96, 26), (29, 30, 40, 40)]
    root.children[1].visibility = Visibility.GONE
    root.layout(100, 100)
    assert boxes(root) == [(90, 0, 10, 20), (0, 0, 0, 0), (29, 30, 40, 40)]


def test_a_stack_that_wraps_is_as_big_as_its_biggest_items(ui: Context) -> None:
    root = stack(ui, width=WRAP_CONTENT, height=WRAP_CONTENT, padding=1)
    content(root, 10, 40)
    content(root, 30, 20)
    root.layout(100, 100)
    assert box(root) == (0, 0, 32, 42)


def test_later_items_lie_over_earlier_ones(ui: Context) -> None:
    root = stack(ui)
    under, over = item(root), item(root)
    lowest = root.create(Kind.VIEW, index=0)
    assert root.children == (lowest, under, over)
    root.layout(10, 10)
    assert [node for node in ui.frames().nodes if node] == [node.handle for node in (root, lowest, under, over)]


# MARK: - Layouts as items


@pytest.mark.parametrize(
    ("gravity", "inset", "offset", "frame"),
    [
        (Gravity.UNSET, 0, (0, 0), (0, 0, 40, 20)),
        (Gravity.CENTER, 0, (0, 0), (30, 40, 40, 20)),
        (Gravity.RIGHT | Gravity.BOTTOM, 2, (0, 0), (62, 82, 36, 16)),
        (Gravity.RIGHT | Gravity.BOTTOM, 2, (-5, 5), (57, 87, 36, 16)),
    ],
    ids=["plain", "gravity", "inset", "offset"],
)
@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_a_layout_is_an_item_like_any_other(
    ui: Context, make: Callable[..., Node], gravity: Gravity, inset: float, offset: tuple[float, float], frame: Box
) -> None:
    root = stack(ui)
    nested = make(root, width=40, height=20, layout_gravity=gravity, inset=inset)
    nested.update(offset_x=offset[0], offset_y=offset[1])
    leaf = item(nested, MATCH_PARENT, 5)
    root.layout(100, 100)
    assert box(nested) == frame
    assert box(leaf) == (0, 0, frame[2], 5)
    assert leaf.absolute_frame == (*frame[:2], frame[2], 5)


def test_layouts_share_by_weight_like_items(ui: Context) -> None:
    root = linear(ui, VERTICAL)
    item(root, MATCH_PARENT, 40, inset=1)
    body = linear(root, HORIZONTAL, weight=1)
    item(body, weight=1)
    side = stack(body, weight=3)
    item(side, 20, 20, layout_gravity=Gravity.CENTER)
    root.layout(80, 100)
    assert boxes(root) == [(1, 1, 78, 38), (0, 40, 80, 60)]
    assert boxes(body) == [(0, 0, 20, 60), (20, 0, 60, 60)]
    assert boxes(side) == [(20, 20, 20, 20)]


def test_a_title_above_a_text_that_gets_the_rest(ui: Context) -> None:
    root = linear(ui, VERTICAL)
    item(root, MATCH_PARENT, 30, inset=1)
    item(root, weight=1)
    root.layout(320, 200)
    assert boxes(root) == [(1, 1, 318, 28), (0, 30, 320, 170)]


# MARK: - Items come, go and move


def scene(ui: Context) -> tuple[Node, Node, Node, list[Node]]:
    """Two rows over one another; the upper one has three items."""
    root = linear(ui, VERTICAL)
    upper, lower = linear(root, weight=1), linear(root, weight=1)
    items = [item(upper, width, 10) for width in (10, 20, 30)]
    root.layout(100, 100)
    return root, upper, lower, items


def test_items_are_added_inserted_and_taken_out(ui: Context) -> None:
    root, upper, _, items = scene(ui)
    item(upper, 5, 10)
    upper.create(Kind.VIEW, index=1, width=7, height=10)
    items[2].remove()
    root.layout(100, 100)
    assert spans(upper) == [(0, 10), (10, 7), (17, 20), (37, 5)]
    assert items[2].is_valid and items[2].parent is None
    upper.insert(0, items[2])
    root.layout(100, 100)
    assert spans(upper) == [(0, 30), (30, 10), (40, 7), (47, 20), (67, 5)]


def test_an_item_leaves_the_layout_it_was_in(ui: Context) -> None:
    root, upper, lower, items = scene(ui)
    items[0].user_data = "kept"
    lower.append(items[0])
    root.layout(100, 100)
    assert items[0].parent == lower and items[0] not in upper.children
    assert spans(upper) == [(0, 20), (20, 30)] and spans(lower) == [(0, 10)]
    assert items[0].absolute_frame == (0, 50, 10, 10) and items[0].user_data == "kept"


@pytest.mark.parametrize(
    ("make", "frame"),
    [(linear, (83, 1, 18, 8)), (stack, (83, 1, 18, 8)), (flow, (3, 1, 98, 8))],  # in a flow a share lengthens the item
    ids=MAKERS,
)
def test_an_item_takes_its_properties_to_another_layout(ui: Context, make: Callable[..., Node], frame: Box) -> None:
    root, _, lower, items = scene(ui)
    other = make(lower, weight=1)
    items[1].update(weight=1, inset=1, offset_x=2, layout_gravity=Gravity.RIGHT)
    other.append(items[1])
    root.layout(100, 100)
    assert box(items[1]) == frame


def test_shares_follow_an_item_that_moves(ui: Context) -> None:
    root = linear(ui, VERTICAL)
    upper, lower = linear(root, weight=1), linear(root, weight=1)
    mover = item(upper, weight=3)
    item(upper, weight=1)
    item(lower, weight=1)
    root.layout(100, 100)
    assert spans(upper) == [(0, 75), (75, 25)] and spans(lower) == [(0, 100)]
    lower.append(mover)
    root.layout(100, 100)
    assert spans(upper) == [(0, 100)] and spans(lower) == [(0, 25), (25, 75)]


def test_a_layout_moves_with_everything_in_it(ui: Context) -> None:
    root, upper, lower, items = scene(ui)
    lower.append(upper)
    root.layout(100, 100)
    assert box(lower) == (0, 0, 100, 100) and box(upper) == (0, 0, 100, 100)
    assert upper.children == tuple(items) and items[1].root == root
    with pytest.raises(HierarchyError):
        upper.append(lower)


def test_the_host_hears_of_what_came_moved_and_went(ui: Context) -> None:
    root, upper, lower, items = scene(ui)
    list(ui.take_changes())
    lower.append(items[0])
    items[2].destroy()
    made = item(upper, 5, 10)
    root.layout(100, 100)
    changes = {change.node: change.flags for change in ui.take_changes()}
    # items[0] has the frame it had, in another parent
    assert ChangeFlags.CREATED in changes.pop(made)
    assert changes == {items[1]: ChangeFlags.MOVED, items[2]: ChangeFlags.DESTROYED}


def test_clearing_a_layout(ui: Context) -> None:
    root, upper, lower, items = scene(ui)
    for child in upper:
        child.destroy()
    root.layout(100, 100)
    assert upper.child_count == 0 and not any(each.is_valid for each in items)
    assert boxes(root) == [(0, 0, 100, 50), (0, 50, 100, 50)] and lower.is_valid


# MARK: - Layout files


def test_layout_files_have_items(ui: Context) -> None:
    root = ui.inflate(
        """
        <LinearLayout layout_width="match_parent" layout_height="match_parent" weightMode="box" gap="2px">
            <View layout_width="10px" layout_height="10px" item:layout_inset="1px" xmlns:item="item"/>
            <StackLayout layout_width="match_parent" layout_height="match_parent" layout_weight="1">
                <View/>
                <View layout_width="10px" layout_height="10px" layout_gravity="right|bottom" layout_offsetX="-5px"/>
            </StackLayout>
            <FlowLayout layout_width="match_parent" layout_height="match_parent" layout_weight="1">
                <View layout_width="30px" layout_height="10px"/>
                <View layout_width="30px" layout_height="10px"/>
            </FlowLayout>
        </LinearLayout>
        """
    )
    root.layout(94, 50)
    assert boxes(root) == [(1, 1, 8, 8), (12, 0, 40, 50), (54, 0, 40, 50)]
    assert boxes(root.children[1]) == [(0, 0, 40, 50), (25, 40, 10, 10)]
    assert boxes(root.children[2]) == [(0, 0, 30, 10), (0, 10, 30, 10)]
