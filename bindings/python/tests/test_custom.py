# SPDX-License-Identifier: MIT
"""Custom containers: Python objects that lay out children."""

from __future__ import annotations

import ctypes
import gc
import sys
import weakref

import pytest
from conftest import Interrupt

import reglet
from reglet import (
    MATCH_PARENT,
    WRAP_CONTENT,
    Child,
    Container,
    ContainerMeasure,
    ContainerPlace,
    Context,
    Direction,
    Kind,
    Visibility,
    at_most,
    exactly,
)


class Shift(ctypes.Structure):
    _fields_ = [("x", ctypes.c_float)]


class Column:
    params = Shift(5)
    log: list[str]

    def __init__(self) -> None:
        self.log = []

    def measure(self, request: ContainerMeasure) -> tuple[float, float, float]:
        self.log.append("measure")
        y = 0.0
        for child in request:
            y += child.measure(*child.specs(used_height=y)).height
        return max((child.size.width for child in request), default=0), y, 3

    def place(self, request: ContainerPlace) -> None:
        self.log.append("place")
        y = 0.0
        for child in request:
            child.place(child.params.x, y)
            y += child.size.height


@pytest.fixture
def ui() -> Context:
    return Context()


def column(ui: Context) -> tuple[Container, reglet.Node]:
    container = ui.container(Column)
    root = container.create(ui, width=WRAP_CONTENT, height=WRAP_CONTENT, padding=10)
    for width, height in ((30, 20), (50, 10)):
        root.create(Kind.VIEW, width=width, height=height)
    return container, root


def test_a_column(ui: Context) -> None:
    container, root = column(ui)
    ui.layout(root, 200, 200)
    assert root.container is container and root.kind is Kind.CUSTOM
    assert root.frame == (0, 0, 70, 50)
    assert [child.frame for child in root] == [(15, 10, 30, 20), (15, 30, 50, 10)]
    assert root.layout_info.baseline == 13
    layout = container.layout
    assert isinstance(layout, Column)
    layout.log.clear()
    ui.layout(root, 200, 200)
    assert layout.log == []
    root.children[0].custom_params = Shift(8)
    assert root.children[0].custom_params == bytes(Shift(8))
    ui.layout(root, 200, 200)
    assert "place" in layout.log and root.children[0].frame.x == 18
    root.children[0].custom_params = b""
    root.direction = Direction.RTL
    ui.layout(root, 200, 200)
    assert root.children[0].frame.x == 70 - 15 - 30


def test_what_a_request_says(ui: Context) -> None:
    seen: list[object] = []
    kept: list[Child] = []

    class Asker:
        def measure(self, request: ContainerMeasure) -> tuple[float, float]:
            child = request[-1]
            kept.append(child)
            assert len(request) == 1 and len(request[:]) == 1
            with pytest.raises(IndexError):
                request[1]
            seen.extend([request.node, request.user_data, request.width, request.height])
            seen.extend([request.padding, request.is_rtl])
            seen.extend([child.node, child.user_data, child.width, child.height, child.margins, child.weight])
            seen.extend([child.layout_gravity, child.visibility, child.params, child.size, child.baseline])
            assert child.measure(width=exactly(9)).width == 9
            with pytest.raises(reglet.InvalidArgument):
                child.place(0, 0)
            with pytest.raises(reglet.Reentrant):
                request.node.padding_left = 3
            return 40, 40

        def place(self, request: ContainerPlace) -> None:
            assert (request.width, request.height) == (198, 99)
            with pytest.raises(reglet.InvalidArgument):
                request[0].measure()
            request[0].place(1, 2, 30)

    root = ui.container(Asker()).create(ui, width=MATCH_PARENT, height=MATCH_PARENT, padding_left=2, padding_top=1)
    root.user_data = "root"
    child = root.create(Kind.VIEW, width=20, height=MATCH_PARENT, margin_top=4, weight=2, user_data="child")
    root.create(Kind.VIEW, visibility=Visibility.GONE)
    child.visibility = Visibility.INVISIBLE
    ui.layout(root, 200, 100)
    assert seen[:6] == [root, "root", exactly(198), exactly(99), (2, 1, 0, 0), False]
    assert seen[6:12] == [child, "child", reglet.px(20), MATCH_PARENT, (0, 4, 0, 0), 2]
    assert seen[12:17] == [0, Visibility.INVISIBLE, None, (0, 0), None]
    assert child.frame == (3, 3, 30, 95)
    with pytest.raises(reglet.StaleViewError):
        _ = kept[0].size


def test_exceptions_are_raised_by_the_layout(ui: Context) -> None:
    class Broken(Column):
        wrong = "measure"

        def measure(self, request: ContainerMeasure) -> tuple[float, float, float]:
            if self.wrong == "measure":
                raise ZeroDivisionError("measure")
            return super().measure(request)

        def place(self, request: ContainerPlace) -> None:
            if self.wrong == "place":
                raise ZeroDivisionError("place")
            super().place(request)

    broken = Broken()
    outer = column(ui)[1]
    root = ui.container(broken).create(outer, width=WRAP_CONTENT, height=WRAP_CONTENT)
    child = root.create(Kind.VIEW, width=30, height=20)
    for wrong in ("measure", "place"):
        broken.wrong = wrong
        root.mark_dirty()
        with pytest.raises(ZeroDivisionError, match=wrong):
            ui.layout(outer, 200, 200)
    broken.wrong = ""
    ui.layout(outer, 200, 200)  # it was marked dirty
    assert child.frame == (5, 0, 30, 20)
    assert outer.frame == (0, 0, 70, 70)
    assert ui.measure(root, at_most(20), at_most(20)) == (20, 20)


def test_what_is_refused(ui: Context) -> None:
    class Nothing:
        pass

    with pytest.raises(reglet.InvalidArgument):
        ui.container(Nothing)  # type: ignore[arg-type]
    view = ui.create(Kind.VIEW)
    container = ui.container(Column)
    with pytest.raises(reglet.InvalidArgument):
        view.container = container
    with Context() as other, pytest.raises(reglet.InvalidArgument):
        other.create(Kind.CUSTOM).container = container
    root = container.create(ui)
    root.container = None
    assert root.container is None


def test_a_wrong_answer_is_an_exception(ui: Context) -> None:
    class Wrong(Column):
        def measure(self, request: ContainerMeasure) -> tuple[float, float, float]:
            return "wide", "high", 1  # type: ignore[return-value]

    with pytest.raises(ValueError):
        ui.layout(ui.container(Wrong).create(ui), 10, 10)


def test_a_dropped_context_is_freed() -> None:
    context = Context()
    column(context)
    dead = weakref.ref(context._session)
    gc.disable()
    try:
        del context
        assert dead() is None
    finally:
        gc.enable()


def test_an_interrupt_before_a_callback_begins_is_raised_from_layout(ui: Context) -> None:
    kind = ui.container(Column)
    root = kind.create(ui)
    child = root.create(Kind.VIEW, width=30, height=20)
    former = sys.gettrace()
    for name in ("_measure", "_place"):
        sys.settrace(Interrupt(name))
        try:
            with pytest.raises(KeyboardInterrupt):
                root.layout(100, 100)
        finally:
            sys.settrace(former)
    root.layout(100, 100)
    assert child.frame == (5, 0, 30, 20)


def test_a_context_cannot_be_closed_after_a_leaf_was_measured_inside_its_callback() -> None:
    class Closing(Column):
        def measure(self, request: ContainerMeasure) -> tuple[float, float, float]:
            answer = super().measure(request)
            with pytest.raises(reglet.Reentrant):
                request.node.context.close()
            return answer

    with Context(measure=lambda request: (5, 5)) as ui:
        root = ui.container(Closing).create(ui)
        leaf = root.create(Kind.MEASURED)
        root.layout(100, 100)
        assert leaf.frame.height == 5
