# SPDX-License-Identifier: MIT
"""What constraints mean, solved by another program: required rows hold, then each priority from the highest down makes
the sum of its absolute violations as small as those above allow. One linear program a level, by SciPy's HiGHS."""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog

Form = dict[tuple[str, str], float]
"""Coefficients of (view, "x", "y", "w" or "h"); the view "super" is the container."""

SIZES = {"width": "w", "height": "h"}
PLACES = {
    "left": ("x", "w", 0.0),
    "right": ("x", "w", 1.0),
    "centerX": ("x", "w", 0.5),
    "top": ("y", "h", 0.0),
    "bottom": ("y", "h", 1.0),
    "centerY": ("y", "h", 0.5),
}


def form(view: str, attribute: str, factor: float = 1.0) -> Form:
    if attribute in SIZES:
        return {(view, SIZES[attribute]): factor}
    place, size, part = PLACES[attribute]
    return {(view, place): factor, (view, size): factor * part} if part else {(view, place): factor}


class Row:
    def __init__(self, terms: Form, relation: str, constant: float, priority: float = 1000.0) -> None:
        self.terms, self.relation, self.constant, self.priority = terms, relation, constant, priority


def solve(views: set[str], rows: list[Row]) -> dict[str, list[float]]:
    """Frames of the views. Sizes of views are never negative."""
    rows = [*rows, *(Row({(view, side): 1.0}, ">=", 0.0) for view in views for side in "wh")]
    columns = {name: i for i, name in enumerate(sorted({name for row in rows for name in row.terms}))}
    soft = [row for row in rows if row.priority < 1000]
    levels = sorted({row.priority for row in soft}, reverse=True)
    width = len(columns) + 2 * len(soft)
    equal: list[tuple[np.ndarray, float]] = []
    below: list[tuple[np.ndarray, float]] = []
    for row in rows:
        line = np.zeros(width)
        for name, factor in row.terms.items():
            line[columns[name]] += factor
        if row.priority < 1000:
            # over, under
            at = len(columns) + 2 * soft.index(row)
            line[at], line[at + 1] = -1, 1
        if row.relation == "==":
            equal.append((line, row.constant))
        else:
            sign = 1 if row.relation == "<=" else -1
            below.append((sign * line, sign * row.constant))
    bounds: list[tuple[float | None, float | None]] = [(None, None)] * len(columns) + [(0, None)] * (2 * len(soft))

    def run(cost: np.ndarray) -> np.ndarray:
        result = linprog(
            cost,
            A_ub=np.array([line for line, _ in below]) if below else None,
            b_ub=np.array([value for _, value in below]) if below else None,
            A_eq=np.array([line for line, _ in equal]) if equal else None,
            b_eq=np.array([value for _, value in equal]) if equal else None,
            bounds=bounds,
            method="highs",
        )
        assert result.status == 0, result.message
        return np.asarray(result.x)

    for level in levels:
        cost = np.zeros(width)
        for i, row in enumerate(soft):
            if row.priority == level:
                cost[len(columns) + 2 * i : len(columns) + 2 * i + 2] = 1
        best = float(cost @ run(cost))
        below.append((cost, best + 1e-7))
    # what is determined is the same from all sides
    generic = np.zeros(width)
    generic[: len(columns)] = [1 + ((i * 37) % 11) / 10 for i in range(len(columns))]
    one, other = run(generic), run(-generic)
    frames = {view: [float(one[columns[view, side]]) for side in "xywh"] for view in views}
    for view in views:
        for side, value in zip("xywh", frames[view], strict=True):
            assert abs(value - other[columns[view, side]]) < 1e-2, f"{view}.{side} is not determined"
    return frames
