# SPDX-License-Identifier: MIT
"""Drawables through the Python package."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import reglet
from reglet import Context, Edges, Size
from reglet._c.enums import Op, Opacity, Verb
from reglet.drawables.drawable import ImageSize

ANDROID = 'xmlns:android="http://schemas.android.com/apk/res/android"'
BUTTON = f"""<selector {ANDROID}><item android:state_pressed="true"><color android:color="#f00"/></item>
<item><shape><solid android:color="#123456"/><size android:width="8dp" android:height="4dp"/>
<padding android:left="2dp"/></shape></item></selector>"""


@pytest.fixture
def ui() -> Iterator[Context]:
    resources = reglet.Resources()
    resources.add_file("drawable/button.xml", BUTTON)
    resources.add_file("drawable-mdpi/pic.png", b"")
    resources.freeze()
    with Context() as context:
        context.resources = resources.view(density=160)
        yield context


def test_a_drawable_has_a_size_and_paints(ui: Context) -> None:
    button = ui.drawable("@drawable/button")
    assert button.intrinsic == Size(8, 4)
    assert button.padding == Edges(2, 0, 0, 0)
    assert button.stateful
    listed = button.paint((0, 0, 20, 10))
    assert len(listed) == 1
    assert listed.commands["op"][0] == Op.RECT
    assert listed.commands["color"][0] == 0xFF123456
    assert listed.commands[["left", "top", "right", "bottom"]][0].tolist() == (0, 0, 20, 10)
    assert button.paint((0, 0, 20, 10), states=["pressed"]).commands["color"][0] == 0xFFFF0000
    assert button.paint((0, 0, 1, 1), alpha=128).commands["color"][0] == 0x80123456


def test_macros_of_a_pack_are_known(ui: Context, tmp_path: Path) -> None:
    resources = reglet.Resources()
    resources.add_file("values/a.xml", '<resources><macro name="red">#f00</macro></resources>')
    resources.add_file("drawable/box.xml", f'<shape {ANDROID}><solid android:color="@macro/red"/></shape>')
    resources.save(tmp_path / "app.rgr")
    for each in (resources, reglet.Resources.load(tmp_path / "app.rgr")):
        ui.resources = each.view()
        assert ui.drawable("@drawable/box").paint((0, 0, 1, 1)).commands["color"][0] == 0xFFFF0000


def test_gradients_have_stops(ui: Context) -> None:
    made = ui.parse_drawable(f'<shape {ANDROID}><gradient android:startColor="#f00" android:endColor="#00f"/></shape>')
    listed = made.paint((0, 0, 4, 4))
    paint = listed.paints[listed.commands["paint"][0]]
    start = paint["stops"]
    assert listed.data[start : start + 2].tolist() == [0, 1]
    assert listed.words[start + 2 : start + 4].tolist() == [0xFFFF0000, 0xFF0000FF]
    assert np.array_equal(paint["geometry"], [0, 0, 4, 0])
    assert made.opacity is Opacity.OPAQUE


def test_the_host_knows_images(ui: Context) -> None:
    asked: list[str] = []

    def size(path: str) -> ImageSize | None:
        asked.append(path)
        return ImageSize(12, 10)

    ui.set_images(size)
    picture = ui.drawable("@drawable/pic")
    assert picture.intrinsic == Size(12, 10)
    image = picture.paint((0, 0, 1, 1)).commands["image"][0]
    assert ui.image_file(image).path == "drawable-mdpi/pic.png"
    assert asked == ["drawable-mdpi/pic.png"]


def test_an_exception_of_the_callback_is_raised(ui: Context) -> None:
    def size(path: str) -> ImageSize | None:
        raise ZeroDivisionError(path)

    ui.set_images(size)
    with pytest.raises(ZeroDivisionError):
        ui.drawable("@drawable/pic")


def test_failures_are_exceptions(ui: Context) -> None:
    with pytest.raises(reglet.NotFound):
        ui.drawable("@drawable/nothing")
    with pytest.raises(reglet.MarkupError, match="no drawable"):
        ui.parse_drawable("<circle/>")
    with pytest.raises(reglet.WrongType):
        ui.drawable(3)  # type: ignore[arg-type]
    assert ui.state_bit("pressed") == 1


def test_a_drawable_may_be_collected_after_its_context(monkeypatch: pytest.MonkeyPatch) -> None:
    class Holder:
        pass

    unraisable: list[object] = []
    monkeypatch.setattr("sys.unraisablehook", lambda each: unraisable.append(each.exc_value))
    holder = Holder()
    holder.ui = Context()  # type: ignore[attr-defined]
    holder.kept = holder.ui.color_drawable(1)  # type: ignore[attr-defined]
    holder.me = holder  # type: ignore[attr-defined]
    del holder
    gc.collect()
    assert unraisable == []


def test_wrong_sizes_of_images_are_refused(ui: Context) -> None:
    for size, name in ((ImageSize(1, 1, opaque=2), "opaque"), (ImageSize(1, 1, frame=("", "")), "frame")):  # type: ignore[arg-type]
        ui.set_images(lambda path, size=size: size)  # type: ignore[misc]
        with pytest.raises((reglet.WrongType, reglet.InvalidArgument), match=name):
            ui.drawable("@drawable/pic")


def test_states_and_commands_are_checked(ui: Context) -> None:
    drawable = ui.color_drawable(1)
    with pytest.raises(reglet.WrongType, match="states"):
        drawable.paint((0, 0, 1, 1), states="pressed")
    with pytest.raises(reglet.WrongType, match="command"):
        drawable.paint((0, 0, 1, 1)).simplified({"data": 0})


def test_colors_and_paths_need_no_file(ui: Context) -> None:
    assert ui.color_drawable(0x80FF0000).paint((0, 0, 1, 1)).commands["color"][0] == 0x80FF0000
    vector = f"""<vector {ANDROID} android:width="9dp" android:height="9dp" android:viewportWidth="9"
android:viewportHeight="9"><path android:fillColor="#000" android:pathData="M1 1a2 2 0 0 1 2 2z"/></vector>"""
    listed = ui.parse_drawable(vector).paint((0, 0, 9, 9))
    path = listed.simplified(listed.commands[listed.commands["op"] == Op.PATH][0])
    assert path.view("u4")[[0, 3, 10]].tolist() == [Verb.MOVE, Verb.CUBIC, Verb.CLOSE]
    assert path[8:10].tolist() == [3, 3]
