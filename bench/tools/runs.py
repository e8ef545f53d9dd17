# SPDX-License-Identifier: MIT
"""Runs of the programs that the marks are of, and what a value of several runs is.

Each time comes with the slowness of the machine while it was taken (bench/src/pace.hpp), and is judged divided by it.
Noise only adds to such a time, and the place of a process in memory changes it, so the lowest of the runs counts. Noise
moves a ratio both ways: of ratios the median counts."""

from __future__ import annotations

import statistics
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from results import OUT

TIMES = 3  # runs of everything
MORE = 5  # more runs of what falls short, at most


@dataclass(frozen=True)
class Value:
    """As measured, and how slow the machine was: 1 is calm, and where nothing depends on it."""

    value: float
    slowness: float = 1.0

    @property
    def judged(self) -> float:
        return self.value / self.slowness

    def __truediv__(self, count: float) -> Value:
        return Value(self.value / count, self.slowness)


def lowest(values: Iterable[Value]) -> Value:
    return min(values, key=lambda value: value.judged)


def middle(values: Iterable[Value]) -> Value:
    return Value(statistics.median(value.value for value in values))


def core() -> int:
    """The last core: the first one takes most interrupts."""
    return int(subprocess.run(["nproc"], capture_output=True, text=True, check=True).stdout) - 1


def run(*command: str) -> str:
    """What a command prints, on the core of all measures."""
    pinned = ["taskset", "-c", str(core()), *command]
    return subprocess.run(pinned, capture_output=True, text=True, check=True).stdout


def slowness() -> float:
    """Of the machine now: for what does not take it itself."""
    return float(run(str(OUT / "slowness")))


class Runs:
    """Several runs of a program whose lines are a name, of one or more words, a value, and its slowness."""

    def __init__(self, program: str, *arguments: str) -> None:
        self.command = [str(OUT / program), *arguments]
        self.values: dict[str, list[Value]] = {}

    def more(self, times: int, *arguments: str) -> None:
        for _ in range(times):
            for line in run(*self.command, *arguments).splitlines():
                name, value, slow = line.rsplit(maxsplit=2)
                self.values.setdefault(name, []).append(Value(float(value), float(slow)))

    def time(self, name: str) -> Value:
        return lowest(self.values[name])

    def ratio(self, name: str) -> Value:
        return middle(self.values[name])


def paced(times: int, measure: Callable[[], float]) -> Value:
    """The median of what is measured several times, each time with the pace before and after it."""
    values = []
    before = slowness()
    for _ in range(times):
        value = measure()
        after = slowness()
        values.append(Value(value, min(before, after)))  # a wrong pace makes a time longer, as all noise does
        before = after
    return sorted(values, key=lambda value: value.judged)[times // 2]
