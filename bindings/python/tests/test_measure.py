# SPDX-License-Identifier: MIT
"""Measure callbacks in Python, one leaf at a time and in batches, and what happens when they raise."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from conftest import Interrupt

import reglet
from reglet import (
    Context,
    Kind,
    MeasureBatch,
    MeasureRequest,
    Orientation,
    Spec,
    SpecMode,
    at_most,
    exactly,
    unspecified,
)


def wrap(length: int, width: Spec) -> tuple[float, float]:
    """Text of `length` characters of 7 x 16."""
    natural = 7 * length
    if width.mode == SpecMode.UNSPECIFIED or natural <= width.size:
        return natural, 16
    return width.size, 16 * -(-natural // max(width.size, 7))


def row(ui: Context, lengths: list[int]) -> reglet.NodeArray:
    return ui.build(
        [
            Kind.LINEAR,
            {"baseline_aligned": False, "width": reglet.MATCH_PARENT},
            *([Kind.MEASURED, {"width": 0, "weight": 1, "user_data": length}] for length in lengths),
        ]
    )


def single(request: MeasureRequest) -> tuple[float, float]:
    return wrap(request.user_data, request.width)


def batch(requests: MeasureBatch) -> None:
    for request in requests:
        request.answer(*wrap(request.user_data, request.width))


# MARK: - Answers


@pytest.mark.parametrize(
    "arguments", [{"measure": single}, {"measure_batch": batch}, {"measure": single, "measure_batch": batch}]
)
def test_leaves_are_measured_by_the_host(arguments: Any) -> None:
    with Context(**arguments) as ui:
        tree = row(ui, [5, 10, 20])
        tree[0].layout(210, 500)
        assert [node.frame for node in tree[1:]] == [(0, 0, 70, 16), (70, 0, 70, 16), (140, 0, 70, 32)]
        tree[1].user_data = 30
        tree[1].mark_dirty()
        tree[0].layout(210, 500)
        assert [node.frame.height for node in tree[1:]] == [48, 16, 32]


def test_without_a_callback_leaves_have_no_size(ui: Context) -> None:
    root = ui.create(Kind.FRAME)
    leaf = root.create(Kind.MEASURED)
    root.layout(10, 10)
    assert leaf.frame[2:] == (0, 0)
    assert leaf.measure(unspecified(), unspecified()) == (0, 0)


def test_a_request_says_what_is_asked() -> None:
    seen: list[Any] = []

    def measure(request: MeasureRequest) -> tuple[float, float, float]:
        seen.append((request.node, request.user_data, request.width, request.height))
        return 30, 20, 15

    with Context(measure=measure) as ui:
        leaf = ui.create(Kind.MEASURED, user_data="data", padding=2)
        assert leaf.measure(at_most(100), unspecified()) == (34, 24)
        leaf.layout(80, 50)
        assert leaf.layout_info.baseline == 17
    assert seen[0] == (leaf, "data", at_most(96), unspecified())
    assert seen[0][2].mode is SpecMode.AT_MOST


def test_answers_are_clamped_to_the_spec_and_nonsense_is_zero() -> None:
    answers = {"nan": (float("nan"), 5), "inf": (5, float("inf")), "negative": (-3, 5), "big": (500, 500)}
    with Context(measure=lambda request: answers[request.user_data]) as ui:
        leaf = ui.create(Kind.MEASURED)
        got = {}
        for key in answers:
            leaf.user_data = key
            leaf.mark_dirty()
            got[key] = leaf.measure(at_most(100), at_most(50))
    assert got == {"nan": (0, 5), "inf": (5, 0), "negative": (0, 5), "big": (100, 50)}


def test_a_batch_with_numpy() -> None:
    sizes: list[int] = []

    def measure(requests: MeasureBatch) -> None:
        table = requests.array
        assert table.dtype == reglet.REQUEST_DTYPE
        assert (table["width"]["mode"] == SpecMode.EXACTLY).all()
        sizes.append(len(requests))
        table["out_width"] = table["width"]["size"]
        table["out_height"] = table["width"]["size"] / 2
        table["out_baseline"] = -1

    with Context(measure_batch=measure) as ui:
        tree = row(ui, [1] * 20)
        tree[0].layout(200, 500)
        assert {node.frame[2:] for node in tree[1:]} == {(10, 5)}
    assert max(sizes) > 1, "the leaves of a row do not depend on one another"
    assert sum(sizes) <= 4 * 20


def test_a_batch_is_a_sequence(either: bool) -> None:
    kept: list[Any] = []

    def measure(requests: MeasureBatch) -> None:
        assert requests[-1].node == requests[len(requests) - 1].node
        assert [each.node for each in requests[1:]] == [requests[index].node for index in range(1, len(requests))]
        with pytest.raises(IndexError):
            requests[len(requests)]
        if not either:
            with pytest.raises(ImportError, match="needs NumPy"):
                requests.array  # noqa: B018
        batch(requests)
        kept.extend([requests, requests[0]])

    with Context(measure_batch=measure) as ui:
        tree = row(ui, [1, 2])
        tree[0].layout(100, 100)
        for use in (lambda: kept[0][0], lambda: kept[0].array, lambda: kept[1].width, lambda: kept[1].answer(1, 1)):
            with pytest.raises((reglet.StaleViewError, ImportError)):
                use()


def test_a_request_is_dead_after_its_callback() -> None:
    kept: list[MeasureRequest] = []

    def measure(request: MeasureRequest) -> tuple[float, float]:
        kept.append(request)
        return 1, 1

    with Context(measure=measure) as ui:
        ui.create(Kind.MEASURED).layout(10, 10)
        for use in (
            lambda: kept[0].node,
            lambda: kept[0].user_data,
            lambda: kept[0].height,
            lambda: kept[0].answer(1, 1),
        ):
            with pytest.raises(reglet.StaleViewError, match="has returned"):
                use()


# MARK: - Raising


class Boom(Exception):
    pass


@pytest.mark.parametrize("form", ["measure", "measure_batch"])
@pytest.mark.parametrize("error", [Boom, KeyboardInterrupt])
def test_an_exception_is_raised_from_layout(form: str, error: type[BaseException]) -> None:
    failing = True
    calls = 0

    def one(request: MeasureRequest) -> tuple[float, float]:
        nonlocal calls
        calls += 1
        if failing:
            raise error("sorry")
        return single(request)

    def many(requests: MeasureBatch) -> None:
        for request in requests:
            request.answer(*one(request))

    arguments: Any = {form: one if form == "measure" else many}
    with Context(**arguments) as ui:
        tree = row(ui, [5, 10, 20])
        root = tree[0]
        asks = (
            lambda: root.layout(210, 500),
            lambda: ui.layout_specs(root, exactly(210), at_most(500)),
            lambda: root.measure(exactly(210), at_most(500)),
        )
        for ask in asks:
            calls = 0
            with pytest.raises(error, match="sorry") as caught:
                ask()
            assert calls == 1, "after an exception the callback was called again"
            assert caught.traceback[-1].name == "one"
        assert [node.frame.height for node in tree[1:]] == [0, 0, 0]
        failing = False
        root.layout(210, 500)
        assert [node.frame.height for node in tree[1:]] == [16, 16, 32], "the leaves were not asked again"


@pytest.mark.parametrize("answer", [None, 3, (1,), (1, 2, 3, 4), ("a", 2), object()])
def test_a_wrong_answer_is_a_type_error(answer: Any) -> None:
    with Context(measure=lambda request: answer) as ui:
        leaf = ui.create(Kind.MEASURED)
        with pytest.raises((TypeError, ValueError)):
            leaf.layout(10, 10)


def test_a_layout_from_a_callback_is_reentrant() -> None:
    def measure(request: MeasureRequest) -> tuple[float, float]:
        request.node.root.layout(1, 1)
        return 1, 1

    with Context(measure=measure) as ui:
        root = ui.create(Kind.LINEAR)
        root.create(Kind.MEASURED)
        with pytest.raises(reglet.Reentrant):
            root.layout(10, 10)
        with pytest.raises(reglet.Reentrant):
            root.measure(at_most(9), at_most(9))


def test_a_context_cannot_be_closed_or_changed_from_a_callback() -> None:
    attempts: list[str] = []

    def measure(request: MeasureRequest) -> tuple[float, float]:
        for name, attempt in {
            "close": ui.close,
            "create": lambda: ui.create(Kind.VIEW),
            "build": lambda: ui.build([Kind.VIEW]),
            "set": lambda: setattr(request.node, "width", 3),
            "set many": lambda: ui.set_many([request.node], reglet.Property.WIDTH, 3),
            "destroy": lambda: request.node.destroy(),
            "inflate": lambda: ui.inflate("<View/>"),
            "trim": ui.trim,
            "take": ui.take_changes,
            "take rows": ui.take_changed_rows,
            "dirty": lambda: request.node.mark_dirty(),
        }.items():
            try:
                attempt()
            except reglet.Reentrant:
                attempts.append(name)
        return 1, 1

    with Context(measure=measure) as ui:
        leaf = ui.create(Kind.MEASURED)
        leaf.layout(10, 10)
        assert set(attempts) == {
            "close",
            "create",
            "build",
            "set",
            "set many",
            "destroy",
            "inflate",
            "trim",
            "take",
            "take rows",
            "dirty",
        }
        assert leaf.is_valid and ui.node_count == 1 and leaf.width == reglet.UNSET


def test_another_context_may_be_used_in_a_callback() -> None:
    with Context() as inner:
        measured = inner.create(Kind.FIXED, content_width=30, content_height=20)

        def measure(request: MeasureRequest) -> tuple[float, float]:
            return inner.measure(measured, request.width, request.height)

        with Context(measure=measure) as outer:
            root = outer.create(Kind.LINEAR, orientation=Orientation.VERTICAL)
            leaf = root.create(Kind.MEASURED)
            root.layout(100, 100)
            assert leaf.frame == (0, 0, 30, 20)


@pytest.mark.parametrize("form", ["measure", "measure_batch"])
def test_an_interrupt_before_a_callback_begins_is_raised_from_layout(form: str) -> None:
    def many(requests: MeasureBatch) -> None:
        for request in requests:
            request.answer(*single(request))

    arguments: Any = {form: single if form == "measure" else many}
    former, hook = sys.gettrace(), sys.unraisablehook
    with Context(**arguments) as ui:
        tree = row(ui, [5, 10, 20])
        root = tree[0]
        asks = (
            lambda: root.layout(210, 500),
            lambda: ui.layout_specs(root, exactly(210), at_most(500)),
            lambda: root.measure(exactly(210), at_most(500)),
        )
        for ask in asks:
            sys.settrace(Interrupt("call"))
            try:
                with pytest.raises(KeyboardInterrupt):
                    ask()
            finally:
                sys.settrace(former)
        assert sys.unraisablehook is hook
        root.layout(210, 500)
        assert [node.frame.height for node in tree[1:]] == [16, 16, 32], "the leaves were not asked again"


def test_a_context_cannot_be_closed_from_its_log() -> None:
    refused: list[bool] = []

    def log(level: object, code: object, text: str) -> None:
        with pytest.raises(reglet.Reentrant):
            ui.close()
        refused.append(True)

    with Context(log=log) as ui:
        assert ui.inflate("<Unheard/>").is_valid
    assert refused == [True]
