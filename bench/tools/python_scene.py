# SPDX-License-Identifier: MIT
"""S2-1k from Python: builds it from arrays, lays it out, reads all frames as one array, changes one leaf.

Run by bench/tools/marks.py with the interpreter of build/venv. Prints a name, milliseconds and their slowness, a
line."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings" / "python" / "src"))

import runs

import reglet
from reglet import MATCH_PARENT, Context, Kind, Orientation, Style, WeightMode

ROWS = 1000
ROW = 6
PARTS = 5  # of a measure


def scene() -> tuple[np.ndarray, np.ndarray]:
    """The feed as the arrays Context.build_arrays takes: nodes, and the styles they share."""
    line = {"baseline_aligned": False}
    padding = {f"padding_{side}": 8 for side in ("left", "top", "right", "bottom")}
    styles = [
        Style(orientation=Orientation.VERTICAL, **line),
        Style(weight_mode=WeightMode.FILL, width=MATCH_PARENT, **padding, **line),
        Style(width=40, height=40),
        Style(weight=1, height=MATCH_PARENT, orientation=Orientation.VERTICAL, **line),
        Style(width=MATCH_PARENT, height=16),
        Style(width=MATCH_PARENT, height=14),
        Style(width=24, height=24),
    ]
    nodes = np.zeros(1 + ROW * ROWS, reglet.TREE_DTYPE)
    nodes["parent"][0], nodes["kind"][0] = -1, Kind.LINEAR
    row = 1 + ROW * np.arange(ROWS)
    for at, (below, kind) in enumerate(
        [(None, Kind.LINEAR), (0, Kind.VIEW), (0, Kind.LINEAR), (2, Kind.VIEW), (2, Kind.VIEW), (0, Kind.VIEW)]
    ):
        nodes["parent"][row + at] = 0 if below is None else row + below
        nodes["kind"][row + at] = kind
        nodes["style"][row + at] = at + 1
    return nodes, reglet.style_array(styles)


def check(ui: Context, nodes: reglet.NodeArray, raised: float) -> None:
    """The frames of every row, worked out here."""
    frames = ui.frames().of(nodes).reshape(-1)[4:].reshape(ROWS, ROW, 4)
    lines = [[48, 8, 320, 40], [0, 0, 320, 16], [0, 16, 320, 14]]
    row = np.array([[0, 0, 400, 56], [8, 8, 40, 40], *lines, [368, 8, 24, 24]])
    wanted = np.repeat(row[None], ROWS, 0).astype(np.float32)
    wanted[:, 0, 1] = 56 * np.arange(ROWS)
    wanted[ROWS // 2, 3, 3] += raised
    wanted[ROWS // 2, 4, 1] += raised
    if not np.array_equal(frames, wanted):
        row_at = int(np.argwhere((frames != wanted).any(axis=(1, 2)))[0][0])
        raise SystemExit(f"row {row_at} is\n{frames[row_at]}\nand not\n{wanted[row_at]}")


def measure(name: str, times: int, run: Callable[[int], object], before: Callable[[], object] = lambda: None) -> None:
    """Prints the median."""

    def part() -> float:
        samples = []
        for k in range(times // PARTS):
            before()
            start = time.perf_counter_ns()
            run(k)
            samples.append(time.perf_counter_ns() - start)
        return statistics.median(samples) / 1e6

    value = runs.paced(PARTS, part)
    print(name, value.value, value.slowness)


def main() -> None:
    nodes, styles = scene()
    contexts: list[Context] = []

    def fresh() -> None:
        for context in contexts:
            context.close()
        contexts[:] = [Context(node_capacity=len(nodes))]

    measure("build", 105, lambda _: contexts[0].build_arrays(nodes, styles), fresh)
    fresh()
    ui = contexts[0]
    built = ui.build_arrays(nodes, styles)
    root, leaf = built[0], built[1 + ROW * (ROWS // 2) + 3]
    ui.layout(root, 400, 60000)
    check(ui, built, 0)
    measure("layout", 205, lambda k: ui.layout(root, 360 + (17 * k) % 41, 60000), ui.take_changes)
    ui.layout(root, 400, 60000)

    def change(k: int) -> None:
        leaf.height = 18 if k % 2 == 0 else 16
        ui.layout(root, 400, 60000)

    measure("one leaf", 2005, change, ui.take_changes)
    check(ui, built, 2)
    measure("all frames", 2005, lambda _: ui.frames().array)


if __name__ == "__main__":
    main()
