# SPDX-License-Identifier: MIT
"""What constraints mean, solved by another program: required rows hold, then each priority from the highest down makes
the sum of its absolute violations as small as those above allow. One linear program a level, by HiGHS."""

from __future__ import annotations

from typing import Any

import highspy

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


Point = dict[tuple[str, str], float]


class Row:
    """A sum of terms, a relation and a constant. `rule`: what it comes from, if that matters to the caller."""

    def __init__(self, terms: Form, relation: str, constant: float, priority: float = 1000.0, rule: Any = None) -> None:
        self.terms, self.relation, self.constant, self.priority, self.rule = terms, relation, constant, priority, rule

    def violation(self, point: Point) -> float:
        """Infinite where the point does not say."""
        if not self.terms.keys() <= point.keys():
            return float("inf")
        excess = sum(factor * point[name] for name, factor in self.terms.items()) - self.constant
        return abs(excess) if self.relation == "==" else excess if self.relation == "<=" else -excess


class Program:
    """Rows as a linear program: their variables, then two errors (over, under) of each soft constraint. `slack`: by how
    much later programs may exceed the optimum of a level."""

    def __init__(self, rows: list[Row], slack: float = 1e-6) -> None:
        self.rows, self.slack = rows, slack
        self.levels = 0  # that were minimised
        self.names = sorted({name for row in rows for name in row.terms})
        self.soft = [row for row in rows if row.priority < 1000]
        self.highs = highspy.Highs()
        self.highs.setOptionValue("output_flag", False)
        self.highs.setOptionValue("presolve", "off")  # programs are small, and go on from each other's bases
        columns = {name: i for i, name in enumerate(self.names)}
        for _ in columns:
            self.highs.addVar(-highspy.kHighsInf, highspy.kHighsInf)
        for _ in range(2 * len(self.soft)):
            self.highs.addVar(0, highspy.kHighsInf)
        error = len(columns)
        for row in rows:
            terms = {columns[name]: factor for name, factor in row.terms.items() if factor != 0}
            if row.priority < 1000:
                terms |= {error: -1.0, error + 1: 1.0}
                error += 2
            low = -highspy.kHighsInf if row.relation == "<=" else row.constant
            high = highspy.kHighsInf if row.relation == ">=" else row.constant
            self.add(terms, low, high)

    def add(self, terms: dict[int, float], low: float, high: float) -> None:
        self.highs.addRow(low, high, len(terms), list(terms), list(terms.values()))

    def best(self, cost: dict[int, float]) -> float | None:
        """The least cost, -inf where there is none, None where what is required cannot hold."""
        for column, factor in cost.items():
            self.highs.changeColCost(column, factor)
        self.highs.run()
        status = self.highs.getModelStatus()
        if status in (highspy.HighsModelStatus.kUnknown, highspy.HighsModelStatus.kInfeasible):
            # rounding may have spoilt the basis: begin again
            self.highs.clearSolver()
            self.highs.run()
            status = self.highs.getModelStatus()
        least, self.solution = self.highs.getObjectiveValue(), self.highs.getSolution().col_value
        for column in cost:
            self.highs.changeColCost(column, 0.0)
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status == highspy.HighsModelStatus.kUnbounded:
            return float("-inf")
        # a program without columns or rows is empty
        assert status in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty), status
        return float(least)

    def is_feasible(self) -> bool:
        """Whether what is required can hold."""
        return self.best({}) is not None

    def minimise(self, near: Point | None = None) -> bool:
        """Level by level; each keeps its optimum for those below. Levels of which nothing is violated `near` a point
        are taken to be optimal there, which the programs after them confirm. Returns whether what is required can
        hold."""
        is_confirmed = False
        for level in sorted({row.priority for row in self.soft}, reverse=True):
            rows = [i for i, row in enumerate(self.soft) if row.priority == level]
            errors = [len(self.names) + 2 * i + side for i in rows for side in (0, 1)]
            if near is not None and all(self.soft[i].violation(near) < 1e-2 for i in rows):
                for at in errors:
                    self.highs.changeColBounds(at, 0, 1e-6)
                is_confirmed = False
                continue
            least = self.best(dict.fromkeys(errors, 1.0))
            if least is None:
                break
            self.add(dict.fromkeys(errors, 1.0), -highspy.kHighsInf, least + self.slack)
            is_confirmed = True
            self.levels += 1
        else:
            if is_confirmed or self.is_feasible():
                return True
        if near is None and (not self.levels or self.slack > 1e-4):
            return False
        if near is None:  # the levels are more exact than this program can follow
            self.slack *= 10
        self.__init__(self.rows, self.slack)  # type: ignore[misc]
        return self.minimise()

    def room(self, name: tuple[str, str]) -> float:
        """How far apart the least and the greatest value of a variable are."""
        if name not in self.names:
            return float("inf")
        ends = [self.best({self.names.index(name): sign}) for sign in (1.0, -1.0)]
        assert None not in ends
        return -sum(end for end in ends if end is not None)

    def distance(self, point: Point) -> float:
        """Of a point from the nearest solution: the greatest difference of one of its variables. The last question."""
        far = self.highs.getNumCol()
        self.highs.addVar(0, highspy.kHighsInf)
        for i, name in enumerate(self.names):
            if name in point:
                self.add({i: 1.0, far: -1.0}, -highspy.kHighsInf, point[name])
                self.add({i: 1.0, far: 1.0}, point[name], highspy.kHighsInf)
        least = self.best({far: 1.0})
        if least is None and self.slack < 1e-4:  # as in `minimise`
            again = Program(self.rows, 10 * self.slack)
            again.minimise()
            return again.distance(point)
        assert least is not None
        return least


def solve(views: set[str], rows: list[Row]) -> dict[str, list[float]]:
    """Frames of the views. Sizes of views are never negative."""
    program = Program([*rows, *(Row({(view, side): 1.0}, ">=", 0.0) for view in views for side in "wh")])
    assert program.minimise(), "what is required cannot hold"
    # what is determined is the same from all sides
    generic = {i: 1 + ((i * 37) % 11) / 10 for i in range(len(program.names))}
    ends = []
    for sign in (1.0, -1.0):
        program.best({i: sign * factor for i, factor in generic.items()})
        ends.append(dict(zip(program.names, program.solution, strict=False)))
    for name, value in ends[0].items():
        assert name[0] not in views or abs(value - ends[1][name]) < 1e-2, f"{name} is not determined"
    return {view: [ends[0][view, side] for side in "xywh"] for view in views}
