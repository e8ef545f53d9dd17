# SPDX-License-Identifier: MIT
"""Calls about one node from Python: S2-1k built node by node, one height set, one height read.

    python_single.py reglet|poga

Run by bench/tools/marks.py, for poga (Yoga with compiled bindings) with the interpreter of an environment that has it.
Prints a name, microseconds of the thread, the lowest of several rounds, and their slowness, a line."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import runs

ROWS = 1000
NODES = 1 + 6 * ROWS
CALLS = 2_000
ROUNDS, PARTS = 5, 5


class Reglet:
    def __init__(self) -> None:
        sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings" / "python" / "src"))
        import reglet

        self.reglet = reglet
        self.accelerated = reglet.accelerated

    def build(self) -> tuple[Any, Any]:
        kind, fill, match = self.reglet.Kind, self.reglet.WeightMode.FILL, self.reglet.MATCH_PARENT
        linear, view, vertical = kind.LINEAR, kind.VIEW, self.reglet.Orientation.VERTICAL
        self.ui = self.reglet.Context()
        root = self.ui.create(linear, orientation=vertical)
        for _ in range(ROWS):
            row = root.create(linear, weight_mode=fill, width=match, padding=8)
            row.create(view, width=40, height=40)
            column = row.create(linear, weight=1, height=match, orientation=vertical)
            title = column.create(view, width=match, height=16)
            column.create(view, width=match, height=14)
            row.create(view, width=24, height=24)
        return root, title

    def layout(self, root: Any) -> None:
        self.ui.layout(root, 400, 60000)

    def set_heights(self, node: Any) -> None:
        for _ in range(CALLS // 2):
            node.height = 18
            node.height = 16

    def read_heights(self, node: Any) -> float:
        for _ in range(CALLS):
            height = node.frame.height
        return float(height)

    def read_properties(self, node: Any) -> float:
        for _ in range(CALLS):
            length = node.height
        return float(length.value)


class Poga:
    """Yoga's own functions, which are faster than poga's classes over them."""

    accelerated = True

    def __init__(self) -> None:
        import poga

        self.poga = poga
        self.config = poga.libpoga_capi.YGConfigNew()

    def build(self) -> tuple[Any, Any]:
        yoga = self.poga.libpoga_capi
        config, new, insert = self.config, yoga.YGNodeNewWithConfig, yoga.YGNodeInsertChild
        width, height = yoga.YGNodeStyleSetWidth, yoga.YGNodeStyleSetHeight
        direction, directions = yoga.YGNodeStyleSetFlexDirection, yoga.YGFlexDirection
        vertical, across = directions.Column, directions.Row

        def leaf(parent: Any, at: int, wide: float, high: float) -> Any:
            node = new(config)
            if wide:
                width(node, wide)
            height(node, high)
            insert(parent, node, at)
            return node

        root = new(config)
        direction(root, vertical)
        for at in range(ROWS):
            row = new(config)
            direction(row, across)
            yoga.YGNodeStyleSetPadding(row, yoga.YGEdge.All, 8)
            insert(root, row, at)
            leaf(row, 0, 40, 40)
            column = new(config)
            direction(column, vertical)
            yoga.YGNodeStyleSetFlexGrow(column, 1)
            yoga.YGNodeStyleSetFlexBasis(column, 0)
            insert(row, column, 1)
            title = leaf(column, 0, 0, 16)
            leaf(column, 1, 0, 14)
            leaf(row, 2, 24, 24)
        return root, title

    def layout(self, root: Any) -> None:
        yoga = self.poga.libpoga_capi
        yoga.YGNodeCalculateLayout(root, 400, 60000, yoga.YGDirection.LTR)

    def set_heights(self, node: Any) -> None:
        change = self.poga.libpoga_capi.YGNodeStyleSetHeight
        for _ in range(CALLS // 2):
            change(node, 18)
            change(node, 16)

    def read_heights(self, node: Any) -> float:
        read = self.poga.libpoga_capi.YGNodeLayoutGetHeight
        for _ in range(CALLS):
            height = read(node)
        return float(height)

    def read_properties(self, node: Any) -> float:
        read = self.poga.libpoga_capi.YGNodeStyleGetHeight
        for _ in range(CALLS):
            length = read(node)
        return float(length.value)


def measure(name: str, calls: int, run: Callable[[], object]) -> None:
    def part() -> float:
        best = float("inf")
        for _ in range(ROUNDS):
            gc.collect()
            start = time.thread_time_ns()
            run()
            best = min(best, time.thread_time_ns() - start)
        return best / calls / 1e3

    value = runs.paced(PARTS, part)
    print(name, value.value, value.slowness)


def main(name: str) -> None:
    engine = Reglet() if name == "reglet" else Poga()
    print("accelerated", int(engine.accelerated), 1)
    measure("build a node", NODES, engine.build)
    root, title = engine.build()
    engine.layout(root)
    measure("set a height", CALLS, lambda: engine.set_heights(title))
    engine.layout(root)
    if (engine.read_heights(title), engine.read_properties(title)) != (16, 16):
        raise SystemExit(f"{name} read another height than 16")
    measure("read a height", CALLS, lambda: engine.read_heights(title))
    measure("read a property", CALLS, lambda: engine.read_properties(title))


if __name__ == "__main__":
    main(sys.argv[1])
