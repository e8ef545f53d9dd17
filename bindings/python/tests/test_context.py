# SPDX-License-Identifier: MIT
"""Contexts: definition, life, memory, messages."""

from __future__ import annotations

import copy
import ctypes
import gc
import pickle
import threading
import weakref
from typing import Any

import pytest

import reglet
from reglet import Context, Kind, Level, Snapping, Track


def test_with_closes_the_context() -> None:
    with Context() as ui:
        assert not ui.closed
        assert repr(ui) == "<Context of 0 nodes>"
    assert ui.closed
    assert repr(ui) == "<Context closed>"


def test_closing_twice_is_fine() -> None:
    ui = Context()
    ui.close()
    ui.close()


def test_a_closed_context_and_its_nodes_raise_closed_error() -> None:
    ui = Context()
    node = ui.create(Kind.VIEW)
    frames = ui.frames()
    ui.close()
    for use in (
        lambda: ui.node_count,
        lambda: ui.create(Kind.VIEW),
        lambda: ui.layout(node, 1, 1),
        lambda: node.width,
        lambda: node.destroy(),
        lambda: ui.build([Kind.VIEW]),
    ):
        with pytest.raises(reglet.ClosedError, match="the context is closed"):
            use()
    assert not frames.is_valid
    with pytest.raises(reglet.StaleViewError):
        len(frames)


def test_a_context_cannot_be_copied(ui: Context) -> None:
    node = ui.create(Kind.VIEW)
    for attempt in (
        lambda: copy.copy(ui),
        lambda: copy.deepcopy(ui),
        lambda: pickle.dumps(ui),
        lambda: copy.deepcopy(node),
        lambda: pickle.dumps(node),
    ):
        with pytest.raises(TypeError, match="a Context cannot be copied or pickled"):
            attempt()
    assert copy.copy(node) == node


def test_nodes_of_a_closed_context_do_not_live() -> None:
    ui = Context()
    node = ui.create(Kind.VIEW)
    ui.close()
    assert not node.is_valid


def test_a_missing_attribute_is_still_an_attribute_error(ui: Context) -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        ui.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_a_context_is_freed_with_its_last_reference() -> None:
    gc.disable()
    try:
        ui = Context(measure=lambda request: (1, 1), measure_batch=lambda batch: None, log=lambda *line: None)
        ui.layout(ui.create(Kind.MEASURED), 10, 10)
        gone, session = weakref.ref(ui), weakref.ref(ui._session)
        del ui
        assert gone() is None and session() is None
    finally:
        gc.enable()


def test_a_node_brings_back_a_context_that_went_out_of_scope() -> None:
    node = Context(pixel_scale=2).create(Kind.VIEW)
    gc.collect()
    ui = node.context
    assert isinstance(ui, Context) and node.context is ui
    assert (ui.node_count, ui.pixel_scale) == (1, 2)
    ui.layout(node, 30, 20)
    assert node.frame == (0, 0, 30, 20)
    ui.close()
    assert not node.is_valid


def test_an_unknown_argument_is_a_type_error() -> None:
    with pytest.raises(TypeError, match=r"Context\(\) got an unexpected keyword argument 'nodes'"):
        Context(nodes=3)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "wrong",
    [
        {"units_per_px": 0},
        {"units_per_px": 65_537},
        {"max_depth": 65_536},
        {"max_constraint_work": 0},
        {"max_nodes": -1},
        {"max_nodes": 2**32 + 1},
        {"pixel_scale": float("nan")},
        {"pixel_scale": 0},
        {"pixel_scale": 1e-42},
        {"pixel_scale": 1e-10},
        {"pixel_scale": 65},
        {"snapping": 7},
        {"memory": 4096},
    ],
)
def test_a_wrong_definition_is_an_invalid_argument_with_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(reglet.InvalidArgument) as caught:
        Context(**wrong)
    assert len(str(caught.value)) > 10


def test_every_number_of_the_definition_arrives() -> None:
    with Context(
        node_capacity=10,
        max_nodes=20,
        max_depth=3,
        max_text_bytes=100,
        max_file_bytes=1000,
        units_per_px=1,
        snapping=Snapping.NONE,
        pixel_scale=2,
        track=Track.CHANGES | Track.OLD_FRAMES | Track.ABSOLUTE,
    ) as ui:
        assert ui.memory.node_capacity >= 10
        assert ui.pixel_scale == 2
        root = ui.create(Kind.FRAME)
        inner = root.create(Kind.FRAME)
        leaf = inner.create(Kind.TEXT)
        assert leaf.kind is Kind.TEXT
        deep = inner.create(Kind.FRAME)
        with pytest.raises(reglet.LimitExceeded):
            deep.create(Kind.VIEW)
        with pytest.raises(reglet.LimitExceeded):
            leaf.text = "x" * 101
        with pytest.raises(reglet.LimitExceeded):
            ui.inflate("<View>" + " " * 1000 + "</View>")
        ui.build([[Kind.VIEW]] * 16)
        with pytest.raises(reglet.LimitExceeded):
            ui.create(Kind.VIEW)
        leaf.width = 0.4  # one unit is one pixel, and what is not zero is at least that
        assert leaf.width == reglet.px(1)


def test_fixed_memory_of_the_required_size_holds_its_nodes() -> None:
    assert Context.required_size(node_capacity=100) > 100
    with Context(node_capacity=100, memory=0) as ui:
        ui.build([[Kind.VIEW]] * 100)
        with pytest.raises(reglet.OutOfMemory):
            ui.create(Kind.VIEW)
        assert ui.node_count == 100


def test_fixed_memory_may_be_a_buffer_of_the_host() -> None:
    size = Context.required_size(node_capacity=10)
    arena = bytearray(size + 16)
    with Context(node_capacity=10, memory=size) as ui:
        ui.layout(ui.create(Kind.VIEW), 5, 5)
    with pytest.raises(reglet.InvalidArgument, match="writable"):
        Context(node_capacity=10, memory=bytes(size))
    offset = -ctypes.addressof(ctypes.c_char.from_buffer(arena)) % 16
    with Context(node_capacity=10, memory=memoryview(arena)[offset : offset + size]) as ui:
        node = ui.create(Kind.VIEW, width=3)
        assert node.width == reglet.px(3)
    assert any(arena)


@pytest.mark.parametrize("byte", [0x00, 0x01, 0x7F, 0xFF])
def test_what_fixed_memory_held_before_does_not_matter(byte: int) -> None:
    size = Context.required_size(node_capacity=20) + 4096
    arena = (ctypes.c_uint64 * (2 * (size // 16) + 4))()
    ctypes.memset(arena, byte, ctypes.sizeof(arena))
    skip = -ctypes.addressof(arena) % 16
    memory = memoryview(arena).cast("B")[skip:]
    with Context(node_capacity=20, memory=memory) as ui:
        root = ui.create(Kind.LINEAR, id="root")
        root.create(Kind.TEXT, id="text", text="text", font=ui.font(line_height=9, ascent=7, default_advance=5))
        ui.build([Kind.FRAME, {"id": "frame"}, [Kind.VIEW, {"id": "view", "width": 5}]], parent=root)
        root.layout(100, 100)
        assert root.dump().splitlines()[1:] == [
            '  text #text 0,0 20x9 "text"',
            "  frame #frame 20,0 5x100",
            "    view #view 0,0 5x100",
        ]


def test_a_required_size_without_capacity_says_why() -> None:
    with pytest.raises(reglet.InvalidArgument, match="node_capacity"):
        Context.required_size()


def test_memory_counts_nodes_and_trim_keeps_them(ui: Context) -> None:
    tree = ui.build([[Kind.VIEW]] * 1000)
    before = ui.memory
    assert before.node_count == ui.node_count == 1000
    assert before.live_bytes <= before.peak_bytes
    for node in tree[10:]:
        node.destroy()
    ui.trim()
    after = ui.memory
    assert after.node_count == 10
    assert after.live_bytes < before.live_bytes
    assert tree[9].is_valid
    assert not tree[10].is_valid


def test_pixel_scale_moves_edges_to_device_pixels(ui: Context) -> None:
    root = ui.create(Kind.FRAME)
    leaf = root.create(Kind.VIEW, width=10.5, height=10, margin_left=0.75)
    root.layout(100, 100)
    assert leaf.frame[::2] == (1, 10)
    ui.pixel_scale = 4
    assert ui.pixel_scale == 4
    root.layout(100, 100)
    assert leaf.frame[::2] == (0.75, 10.5)
    for wrong in (65, 1e-10, 1e-42):
        with pytest.raises(reglet.InvalidArgument, match="pixel_scale must be 1/16,384 to 64"):
            ui.pixel_scale = wrong
    assert ui.pixel_scale == 4


def test_the_last_error_is_the_message_of_the_exception(ui: Context) -> None:
    assert ui.last_error == ""
    with pytest.raises(reglet.HierarchyError) as caught:
        ui.create(Kind.VIEW).create(Kind.VIEW)
    assert ui.last_error == str(caught.value) != ""


def test_a_log_function_gets_warnings() -> None:
    lines: list[tuple[Level, reglet.Code, str]] = []
    with Context(log=lambda *line: lines.append(line)) as ui:
        ui.inflate("<Nonsense/>")
    assert [(level, code) for level, code, _ in lines] == [(Level.WARNING, reglet.Code.UNKNOWN_TAG)]
    assert "Nonsense" in lines[0][2]


def test_an_exception_in_a_log_function_is_reported_as_unraisable(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    monkeypatch.setattr("sys.unraisablehook", lambda report: seen.append(report.exc_value))

    def log(*line: object) -> None:
        raise RuntimeError("log")

    with Context(log=log) as ui:
        assert ui.inflate("<Nonsense/>").is_valid
    assert [str(error) for error in seen] == ["log"]


def test_diagnostics_can_be_read_and_forgotten(ui: Context) -> None:
    node = ui.inflate("<Nonsense/>", file_name="a.xml")
    (found,) = ui.diagnostics
    assert found.code is reglet.Code.UNKNOWN_TAG
    assert found.level is Level.WARNING
    assert (found.line, found.column) == (1, 2) or (found.line, found.column) == (1, 1)
    assert found.length >= 1
    assert found.node is None or found.node == node
    assert str(found).startswith(f"a.xml:1:{found.column}: warning: ")
    ui.clear_diagnostics()
    assert ui.diagnostics == []


def test_contexts_on_several_threads_do_not_disturb_each_other() -> None:
    results: list[reglet.Frame] = []

    def work(width: int) -> None:
        with Context() as ui:
            root = ui.create(Kind.LINEAR)
            leaves = [root.create(Kind.VIEW, width=0, weight=1, height=10) for _ in range(50)]
            for step in range(20):
                root.layout(width + step, 10)
            results.append(leaves[0].frame)

    threads = [threading.Thread(target=work, args=(500 * (index + 1),)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4
    assert sorted(round(frame.width) for frame in results) == [10, 20, 30, 40]


def test_status_names_are_those_of_the_enum() -> None:
    from reglet._c.functions import lib

    for status in reglet.Status:
        name = lib.rg_status_name(status).decode()
        assert name and name != "unknown status"
    assert lib.rg_status_name(999) == b"unknown status"
