# SPDX-License-Identifier: MIT
"""What the bindings cost, on scene S2-1k: a column of 1,000 rows of six nodes.

Prints the median of each figure beside its mark, and exits with 1 when a mark is missed under --check.
    python bench/bench_python.py [--check]"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

try:
    import reglet
except ImportError:  # not installed: the checkout's own
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
    import reglet

import numpy as np

from reglet import MATCH_PARENT, WRAP_CONTENT, Context, Kind, Orientation, Property, Style

ROWS = 1000
NODES = 6 * ROWS + 1


def scene() -> tuple[Any, Any]:
    """The nodes and styles of S2-1k as arrays, made without a loop over nodes."""
    styles = reglet.style_array(
        [
            Style(orientation=Orientation.VERTICAL, width=MATCH_PARENT, height=WRAP_CONTENT),
            Style(padding=8, width=MATCH_PARENT, height=WRAP_CONTENT, baseline_aligned=False),
            Style(width=40, height=40),
            Style(orientation=Orientation.VERTICAL, width=0, height=WRAP_CONTENT, weight=1),
            Style(width=MATCH_PARENT, height=16),
            Style(width=MATCH_PARENT, height=14),
            Style(width=24, height=24),
        ]
    )
    nodes = np.zeros(NODES, reglet.TREE_DTYPE)
    first = np.arange(ROWS) * 6 + 1
    nodes["parent"] = np.concatenate([[-1], (first[:, None] + [-1, 0, 0, 2, 2, 0]).ravel()])
    nodes["parent"][first] = 0
    nodes["kind"] = [Kind.LINEAR, *[Kind.LINEAR, Kind.VIEW, Kind.LINEAR, Kind.VIEW, Kind.VIEW, Kind.VIEW] * ROWS]
    nodes["style"] = [0, *[1, 2, 3, 4, 5, 6] * ROWS]
    return nodes, styles


def median(repeats: int, action: Callable[[int], object], prepare: Callable[[int], object] | None = None) -> float:
    """Median time of `action` in seconds; `prepare` runs untimed before each."""
    times = []
    for index in range(repeats):
        if prepare is not None:
            prepare(index)
        start = time.perf_counter()
        action(index)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def measure() -> dict[str, tuple[float, float | None]]:
    """Milliseconds and marks by figure."""
    nodes, styles = scene()
    contexts: list[Context] = []
    build = median(
        41,
        lambda index: contexts[-1].build_arrays(nodes, styles),
        lambda index: contexts.append(Context(node_capacity=NODES)),
    )
    grow = median(41, lambda index: contexts[-1].build_arrays(nodes, styles), lambda index: contexts.append(Context()))
    contexts.clear()

    with Context() as ui:
        tree = ui.build_arrays(nodes, styles)
        root = tree[0]
        assert len(tree) == NODES
        # A layout whose widths take turns, so that no row keeps its frame.
        layout = median(205, lambda index: ui.layout(root, 360 + 40 / 41 * (17 * index % 41), 100_000))
        first = median(
            41, lambda index: fresh[-1].layout(400, 100_000), lambda index: fresh.append(built(nodes, styles))
        )
        read = median(2001, lambda index: ui.frames().array, lambda index: ui.layout(root, 400 + index % 2, 100_000))
        read_again = median(2001, lambda index: ui.frames().array)
        leaf = tree[6 * (ROWS // 2) + 4]
        heights = (18.0, 16.0)

        def edit(index: int) -> None:
            leaf.height = heights[index & 1]
            ui.layout(root, 400, 100_000)

        ui.layout(root, 400, 100_000)
        absorbed = median(2001, edit)
        leaves = tree[2::6]
        weights = np.ones(ROWS, np.float32)
        many = median(201, lambda index: ui.set_many(leaves, Property.WEIGHT, weights))
        nothing = median(2001, lambda index: ui.layout(root, 400, 100_000))
    marks = {
        "build from arrays": (build, 0.5),
        "build, memory growing": (grow, None),
        "first layout": (first, None),
        "layout, widths taking turns": (layout, 0.15),
        "all frames as an array": (read, 0.005),
        "all frames, nothing changed": (read_again, None),
        "one leaf: set and layout": (absorbed, 0.01),
        "1,000 leaves: set_many": (many, None),
        "layout, nothing changed": (nothing, None),
    }
    return {name: (seconds * 1e3, mark) for name, (seconds, mark) in marks.items()}


fresh: list[reglet.Node] = []


def built(nodes: Any, styles: Any) -> reglet.Node:
    return Context(node_capacity=NODES).build_arrays(nodes, styles)[0]


def main() -> int:
    parser = argparse.ArgumentParser(description="What the Python bindings cost on scene S2-1k (6,001 nodes).")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a mark is missed")
    options = parser.parse_args()
    missed = False
    print(f"{'S2-1k, 6,001 nodes':<30}{'us':>10}{'mark':>10}")
    for name, (milliseconds, mark) in measure().items():
        late = mark is not None and milliseconds > mark
        missed |= late
        shown = f"{mark * 1e3:10.0f}" if mark is not None else ""
        print(f"{name:<30}{milliseconds * 1e3:10.2f}{shown}{'  missed' if late else ''}")
    return int(missed and options.check)


if __name__ == "__main__":
    sys.exit(main())
