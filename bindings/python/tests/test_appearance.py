# SPDX-License-Identifier: MIT
"""How nodes look: drawables, states, numbers, and the display lists of trees."""

from __future__ import annotations

import pytest

import reglet
from reglet import Context, DrawableSlot, Drawing, Kind, Outline, ScaleType, ScrollBarStyle
from reglet._c.enums import Op

pytest.importorskip("numpy")

BUTTON = """<selector xmlns:android="http://schemas.android.com/apk/res/android"
    xmlns:app="http://schemas.android.com/apk/res-auto">
<item android:state_pressed="true"><color android:color="#ffff0000"/></item>
<item app:state_mine="true"><color android:color="#ff0000ff"/></item>
<item><color android:color="#ff00ff00"/></item></selector>"""
PICTURE = """<shape xmlns:android="http://schemas.android.com/apk/res/android"><solid android:color="#ff00ff00"/>
<size android:width="10px" android:height="20px"/></shape>"""


@pytest.fixture
def ui() -> Context:
    return Context()


def test_states_choose_what_is_painted(ui: Context) -> None:
    root = ui.create(Kind.VIEW, width=10, height=10)
    root.set_drawable(DrawableSlot.BACKGROUND, ui.parse_drawable(BUTTON))
    root.layout(10, 10)

    def color() -> int:
        (command,) = root.paint().commands
        assert command["op"] == Op.RECT
        return int(command["color"])

    assert root.has_drawable(DrawableSlot.BACKGROUND) and not root.has_drawable(DrawableSlot.FOREGROUND)
    assert color() == 0xFF00FF00
    root.set_states("pressed")
    assert root.states & 1
    assert color() == 0xFFFF0000
    root.set_states("-pressed", "mine")
    assert color() == 0xFF0000FF
    root.set_states("disabled")
    assert not root.input.enabled
    root.set_drawable(DrawableSlot.BACKGROUND, None)
    assert root.paint().commands["op"].tolist() == [Op.NONE] and not root.has_drawable(DrawableSlot.BACKGROUND)


def test_pictures_have_the_size_of_their_drawable(ui: Context) -> None:
    root = ui.create(Kind.FRAME, width=50, height=40)
    image = root.create(Kind.FIXED)
    image.set_drawable(DrawableSlot.CONTENT, ui.parse_drawable(PICTURE))
    root.layout(50, 40)
    assert (image.frame.width, image.frame.height) == (10, 20)
    image.update(width=50, height=40)
    image.set_drawing(Drawing.SCALE_TYPE, ScaleType.FIT_XY)
    assert image.drawing(Drawing.SCALE_TYPE) == ScaleType.FIT_XY
    root.layout(50, 40)
    (command,) = image.paint().commands
    assert [float(command[side]) for side in ("left", "top", "right", "bottom")] == [0, 0, 50, 40]


def test_a_scroller_leaves_out_what_is_not_seen(ui: Context) -> None:
    root = ui.create(Kind.SCROLL, width=60, height=50)
    column = root.create(Kind.LINEAR, orientation=reglet.Orientation.VERTICAL)
    color = ui.color_drawable(0xFF123456)
    for _ in range(10):
        column.create(Kind.VIEW, width=20, height=40).set_drawable(DrawableSlot.BACKGROUND, color)
    root.layout(60, 50)
    assert len(root.paint()) == 12
    assert len(root.paint(cull=True)) == 4


PARTS = """<LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:orientation="vertical"
    android:divider="#ff0000" android:dividerHeight="2px" android:showDividers="middle" android:elevation="3dp"
    android:background="#ffffff" android:outlineProvider="bounds">
  <SeekBar android:id="@+id/seek" android:layout_width="100px" android:layout_height="20px"
    android:progressDrawable="#111111" android:thumb="#222222" android:min="-10" android:max="10" android:progress="5"
    android:secondaryProgress="7" android:thumbOffset="3dp" android:tickMark="#333333"/>
  <RatingBar android:id="@+id/stars" android:progressDrawable="#444444" android:rating="2.5" android:numStars="4"/>
  <Switch android:id="@+id/switch" android:track="#555555" android:thumb="#666666" android:switchMinWidth="30dp"
    android:switchPadding="4dp" android:checked="true"/>
  <ProgressBar android:id="@+id/wait" android:indeterminateDrawable="#777777" android:indeterminateTint="#00ff00"/>
  <ScrollView android:id="@+id/down" android:scrollbarThumbVertical="#888888" android:scrollbarThumbHorizontal="#999999"
    android:scrollbarStyle="outsideInset" android:scrollbarSize="6dp"/>
  <HorizontalScrollView android:id="@+id/across" android:scrollbarThumbVertical="#888888"
    android:scrollbars="none" android:scrollbarTrackHorizontal="#999999"/>
</LinearLayout>"""


def test_files_give_nodes_their_parts(ui: Context) -> None:
    root = ui.inflate(PARTS, drawables=True)

    def node(name: str) -> reglet.Node:
        found = root.find(name)
        assert found is not None
        return found

    def numbers(name: str, *drawings: Drawing) -> list[int]:
        return [node(name).drawing(drawing) for drawing in drawings]

    seek, down, across = node("seek"), node("down"), node("across")
    assert numbers("seek", Drawing.MIN, Drawing.MAX, Drawing.PROGRESS, Drawing.SECONDARY) == [-10, 10, 5, 7]
    assert seek.drawing(Drawing.THUMB_OFFSET) == 3
    assert all(seek.has_drawable(slot) for slot in (DrawableSlot.PROGRESS, DrawableSlot.THUMB, DrawableSlot.TICK))
    assert numbers("stars", Drawing.STARS, Drawing.MAX, Drawing.PROGRESS, Drawing.SECONDARY) == [4, 4000, 2500, 3000]
    assert numbers("switch", Drawing.SWITCH_WIDTH, Drawing.SWITCH_PADDING) == [30, 4]
    assert node("switch").padding_right == 34
    assert node("wait").has_drawable(DrawableSlot.INDETERMINATE_TINT)
    assert down.has_drawable(DrawableSlot.SCROLL_THUMB) and not across.has_drawable(DrawableSlot.SCROLL_THUMB)
    assert across.has_drawable(DrawableSlot.SCROLL_TRACK) and not down.has_drawable(DrawableSlot.SCROLL_TRACK)
    assert down.drawing(Drawing.SCROLL_BAR_STYLE) == ScrollBarStyle.OUTSIDE
    assert across.drawing(Drawing.SCROLL_BAR_STYLE) == ScrollBarStyle.NONE
    assert numbers("down", Drawing.SCROLL_BAR_SIZE) == [6]
    assert root.drawing(Drawing.OUTLINE) == Outline.BOUNDS
    root.layout(200, 300)
    commands = root.paint().commands
    assert commands["op"][0] == Op.SHADOW
    assert list(commands["color"]).count(0xFFFF0000) == 5


COLORS = """<selector xmlns:android="http://schemas.android.com/apk/res/android">
  <item android:color="#112233" android:state_enabled="false"/><item android:color="#445566"/></selector>"""


def test_a_color_may_be_a_list_in_a_folder_of_drawables(ui: Context) -> None:
    resources = reglet.Resources()
    resources.add_file("drawable/tones.xml", COLORS)
    resources.add_file("drawable/shape.xml", "<shape/>")
    ui.resources = resources.view()
    font = ui.font(line_height=10, ascent=8, default_advance=5)
    text = """<TextView xmlns:android="http://schemas.android.com/apk/res/android" android:text="a"
        android:{}="@drawable/{}"/>"""
    root = ui.inflate(text.format("textColor", "tones"), font=font, drawables=True)
    assert not ui.diagnostics
    root.layout(60, 50)
    assert root.paint().commands["color"][-1] == 0xFF445566
    root.set_states("disabled")
    assert root.paint().commands["color"][-1] == 0xFF112233
    # the same file is no drawable, and a drawable is no color
    for attribute, name, reason in (("background", "tones", "has no drawable"), ("textColor", "shape", "is no color")):
        root = ui.inflate(text.format(attribute, name), font=font, drawables=True)
        assert [reason in entry.message for entry in ui.diagnostics] == [True]


def test_lists_tell_what_differs(ui: Context) -> None:
    root = ui.create(Kind.LINEAR, width=60, height=50)
    button = ui.parse_drawable(BUTTON)
    nodes = [root.create(Kind.VIEW, width=20, height=20) for _ in range(3)]
    for node in nodes:
        node.set_drawable(DrawableSlot.BACKGROUND, button)
    root.layout(60, 50)
    first = root.paint()
    assert first.changed == range(3)
    assert [tuple(box) for box in first.damage.tolist()] == [(0, 0, 60, 50)]
    nodes[1].set_states("pressed")
    second = root.paint()
    assert second.changed == range(1, 2)
    assert [tuple(box) for box in second.damage.tolist()] == [(20, 0, 20, 20)]
    assert [int(command.color) for command in second] == [0xFF00FF00, 0xFFFF0000, 0xFF00FF00]
    assert len(root.paint().damage) == 0


def test_wrong_arguments_are_refused(ui: Context) -> None:
    root = ui.create(Kind.VIEW)
    other = Context()
    with pytest.raises(reglet.WrongType, match="drawable"):
        root.set_drawable(DrawableSlot.BACKGROUND, 1)  # type: ignore[arg-type]
    with pytest.raises(reglet.StaleHandle, match="another context"):
        root.set_drawable(DrawableSlot.BACKGROUND, other.color_drawable(1))
    with pytest.raises(reglet.InvalidArgument, match="slot"):
        root.set_drawable(99, None)  # type: ignore[arg-type]
    with pytest.raises(reglet.InvalidArgument, match="range"):
        root.set_drawing(Drawing.LEVEL, 10_001)
    with pytest.raises(reglet.WrongType, match="names"):
        root.set_states(1)  # type: ignore[arg-type]
    root.destroy()
    with pytest.raises(reglet.StaleHandle):
        root.paint()
