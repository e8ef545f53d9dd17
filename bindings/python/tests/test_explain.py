# SPDX-License-Identifier: MIT
"""Explanations: their sentences, and when there is none."""

from __future__ import annotations

import pytest

import reglet
from reglet import MATCH_PARENT, Context, Frame, Kind, Orientation, Visibility


def test_a_label_without_room_says_who_took_it() -> None:
    with Context() as ui:
        row = ui.create(Kind.LINEAR, width=MATCH_PARENT, id="row")
        row.create(Kind.FIXED, content_width=300, content_height=20, id="icon")
        label = row.create(Kind.FIXED, content_width=84, content_height=16, id="label")
        ui.layout(row, 300, 100)
        reasons = label.explain()
        assert reasons.frame == label.frame == Frame(300, 0, 0, 16)
        assert reasons.decided_by("width") == "room in the parent"
        assert reasons.steps("width")[0] == {
            "rule": "child_spec",
            "parent": ["exactly", 19200],
            "length": {"kind": "unset"},
            "used": 19200,
            "padding": 0,
            "margins": 0,
            "before": 19200,
            "spec": ["at_most", 0],
        }
        assert "siblings 300 px" in str(reasons)
        assert "Decided by: room in the parent; it wanted 84 px." in reasons.text


def test_a_node_that_is_gone_says_so() -> None:
    with Context() as ui:
        root = ui.create(Kind.FRAME)
        box = root.create(Kind.FRAME, id="box", visibility=Visibility.GONE)
        leaf = box.create(Kind.VIEW)
        ui.layout(root, 10, 10)
        reasons = leaf.explain()
        assert not reasons.is_laid_out and reasons.decided_by("width") == "" and reasons.steps("x") == []
        assert reasons.data["steps"] == [{"rule": "gone", "node": {"kind": "frame", "id": "box", "path": "/0"}}]
        assert "#box is gone" in reasons.text


def test_only_a_tree_that_is_laid_out_is_explained() -> None:
    with Context() as ui:
        root = ui.create(Kind.LINEAR, orientation=Orientation.VERTICAL)
        leaf = root.create(Kind.VIEW, height=10)
        with pytest.raises(reglet.InvalidArgument, match="was never laid out: call rg_layout first"):
            leaf.explain()
        ui.layout(root, 100, 100)
        assert leaf.explain().is_laid_out
        leaf.height = 20
        with pytest.raises(reglet.InvalidArgument, match="was changed since it was laid out"):
            root.explain()
        ui.layout(root, 100, 100)
        assert leaf.explain().steps("height")[0]["length"] == {"kind": "px", "units": 20 * 64}
        with pytest.raises(reglet.InvalidArgument, match="axis must be 'width', 'height', 'x' or 'y', not 'left'"):
            leaf.explain().steps("left")  # type: ignore[arg-type]
        with pytest.raises(reglet.InvalidArgument, match="axis must be 'width' or 'height', not 'x'"):
            leaf.explain().decided_by("x")  # type: ignore[arg-type]
        leaf.destroy()
        with pytest.raises(reglet.StaleHandle):
            leaf.explain()


def test_a_measure_function_that_raises_is_not_hidden() -> None:
    def measure(request: reglet.MeasureRequest) -> tuple[float, float]:
        if asked:
            raise ZeroDivisionError
        return (10, 10)

    asked: list[int] = []
    with Context(measure=measure) as ui:
        root = ui.create(Kind.FRAME)
        leaf = root.create(Kind.MEASURED)
        ui.layout(root, 100, 100)
        asked.append(1)
        with pytest.raises(ZeroDivisionError):
            leaf.explain()
