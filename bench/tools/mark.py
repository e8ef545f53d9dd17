# SPDX-License-Identifier: MIT
"""A mark, and its line in the tables of marks.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from runs import MORE, TIMES, Runs, Value


@dataclass
class Mark:
    """A must and a goal, both of a calm machine. `measures`: what the benchmark program is run again for."""

    name: str
    unit: str
    must: float
    goal: float
    value: Value
    note: str = ""
    measures: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        return self.value.judged <= self.must


def number(value: float) -> str:
    if value == 0 or value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.3g}"


def slow(value: Value) -> str:
    """How slow the machine was, if the value depends on it."""
    return "" if value.slowness == 1 else f"/{value.slowness:.2f}"


def line(mark: Mark) -> str:
    verdict = "goal" if mark.value.judged <= mark.goal else "ok" if mark.good else "short"
    return table_line(mark, (mark.must, mark.goal), verdict)


def field_line(mark: Mark) -> str:
    """The goal is the mark, the must its ratchet."""
    verdict = "ok" if mark.value.judged <= mark.goal else "short" if mark.good else "WORSE"
    return table_line(mark, (mark.goal, mark.must), verdict)


def table_line(mark: Mark, bounds: tuple[float, float], verdict: str) -> str:
    value = f"{number(mark.value.value):>8} {mark.unit:<3}{slow(mark.value):>6}"
    return f"{mark.name:<60}{value}{number(bounds[0]):>8}{number(bounds[1]):>8}  {verdict:<6}{mark.note}".rstrip()


def marks_of(runs: Runs, marks: Callable[[Runs], list[Mark]]) -> list[Mark]:
    """The marks of a program, which is run again for those that fall short."""
    runs.more(TIMES)
    found = marks(runs)
    more = 0
    while more < MORE and not all(mark.good for mark in found):
        # a median that is looked at until it is good enough would be too good
        step = MORE if any(mark.unit == "x" and not mark.good for mark in found) else 1
        step = min(step, MORE - more)
        runs.more(step)
        more += step
        found = marks(runs)
    return found
