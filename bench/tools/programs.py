# SPDX-License-Identifier: MIT
"""The marks of the library's file, of the programs in bench/src that print values, and of Python."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial

import report
from mark import Mark, marks_of, number
from results import ROOT
from runs import TIMES, Runs, Value, lowest, paced

POGA = "poga==0.1.19"  # Yoga for Python, with compiled bindings
LIBRARY = ROOT / "build" / "lib" / "libreglet.so"


def library() -> list[Mark]:
    """Size, what it needs, and how fast it is there."""
    found = subprocess.run(["readelf", "-d", str(LIBRARY)], capture_output=True, text=True, check=True).stdout
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", found)
    start = lowest(paced(1, lambda: report.startup(14)["dlopen + create"]) for _ in range(TIMES))
    foreign = [name for name in needed if not re.match(r"lib[cm]\.so|ld-linux", name)]
    return [
        Mark("libreglet.so, stripped", "KB", 600, 400, Value(LIBRARY.stat().st_size / 1e3)),
        Mark("libraries it needs beside libc and libm", "", 0, 0, Value(len(foreign)), ", ".join(needed)),
        Mark("dlopen and a context", "ms", 0.3, 0.1, start / 1e3),
    ]


def screens() -> list[Mark]:
    """Screens of Android's ConstraintLayout; a FlexboxLayout beside the flow container with the same leaves."""
    times = [
        ("screen-first-layout", "ConstraintLayout, 30 views, first layout", 25, 15),
        ("screen-relayout", "ConstraintLayout, 30 views, another width", 3, 2),
        ("2000-first-layout", "ConstraintLayout, 2,001 views, first layout", 1000, 900),
    ]

    def marks(runs: Runs) -> list[Mark]:
        cases = ("first-layout", "relayout", "propagates")
        ratio = max((runs.ratio(f"flexbox-{name}") for name in cases), key=lambda value: value.value)
        return [
            *(Mark(label, "us", must, goal, runs.time(name)) for name, label, must, goal in times),
            Mark("FlexboxLayout to the flow container, 2,000 leaves", "x", 1.5, 1.1, ratio),
        ]

    return marks_of(Runs("screens"), marks)


def templates() -> list[Mark]:
    """Cells of a list from a template, beside one batch of the same nodes, and beside inflating each."""

    def marks(runs: Runs) -> list[Mark]:
        found = []
        for name, label in ("plain", "plain cells"), ("filled", "cells with ids and texts"):
            note = f"by one batch {number(runs.time(f'batch-{name}').value)}"
            ratio = runs.ratio(f"stamp-to-inflate-{name}")
            found.append(Mark(f"template, {label}, a node", "ns", 40, 30, runs.time(f"stamp-{name}"), note))
            found.append(Mark(f"template, {label}, to inflating each", "x", 1 / 20, 1 / 100, ratio))
        return found

    return marks_of(Runs("templates"), marks)


def resources() -> list[Mark]:
    """Value files beside expat alone, a pack of them, and look-ups."""

    def marks(runs: Runs) -> list[Mark]:
        def text(name: str, scale: float = 1e3) -> str:
            return number(runs.time(name).value / scale)

        kb = f"{runs.time('values-bytes').value / 1e3:.0f} KB"
        note = f"{text('values-load')} ms to {text('values-expat')}"
        every = f"200 of all; all of them {text('all-values-by-handle', 1)}"
        copied = f"copied {text('pack-load-copy')}, {text('pack-bytes')} KB"
        languages = f"{text('languages-deferred')} ms to {text('languages-load')} ms"
        to_full = runs.ratio("languages-to-full")
        return [
            Mark(f"value files of {kb}, to expat alone", "x", 3, 2, runs.ratio("values-to-expat"), note),
            Mark("values in 80 languages, one read, to all read", "x", 1 / 5, 1 / 10, to_full, languages),
            Mark("their pack", "ms", 0.2, 0.1, runs.time("pack-load") / 1e3, copied),
            Mark("a resource by name", "ns", 150, 100, runs.time("find")),
            Mark("a value by handle", "ns", 15, 10, runs.time("value-by-handle"), every),
            Mark("a text by handle", "ns", 15, 10, runs.time("text-by-handle")),
        ]

    return marks_of(Runs("resources"), marks) + resource_trees()


def resource_trees() -> list[Mark]:
    """A layout file with references beside the same file with values, and another language for 1,000 texts."""

    def marks(runs: Runs) -> list[Mark]:
        setter = runs.time("setter-per-text")
        note = f"beside {number(setter.value)} of a call that sets it"
        goal, language = setter.judged, runs.time("language-per-text")
        ratio = runs.ratio("references-to-literals")
        return [
            Mark("inflating a file with references, to one with values", "x", 1.5, 1.2, ratio),
            Mark("another language, a bound text", "ns", goal + 100, goal, language, note),
        ]

    return marks_of(Runs("resource_trees"), marks)


def layout_files() -> list[Mark]:
    """A layout file of 1,000 nodes beside its parser alone, on the same bytes."""

    def marks(runs: Runs) -> list[Mark]:
        found = []
        for name, parser, mark, ratchet in ("xml", "expat", 1.8, 1.8), ("json", "json-c", 1.3, 1.5):
            note = f"{number(runs.time(name).value / 1e3)} ms to {number(runs.time(parser).value / 1e3)}"
            label = f"{name.upper()} of 1,000 nodes inflated, to {parser} alone"
            found.append(Mark(label, "x", ratchet, mark, runs.ratio(f"{name}-to-{parser}"), note))
        return found

    return marks_of(Runs("inflate"), marks)


# Name in what a program printed, what it is, its unit and how many of the program's units make one, the mark, and the
# ratchet: what is reached now, with room for a busy machine. A mark may be missed, but not by more than it is.
Row = tuple[str, str, str, float, float, float]
FIELD: dict[str, list[Row]] = {
    "drawables": [
        ("list_per_command", "S2-10k, a new display list, a command", "ns", 1, 12, 19),
        ("list_to_memcpy", "the same, to a memcpy of the list", "x", 1, 3, 6),
        ("list_to_emit", "the same, to a loop that writes it from known values", "x", 1, 3, 6),
        ("list_after_leaf", "S2-10k, the list after one leaf changed", "us", 1e3, 2, 2),
        ("shift_per_command", "S2-10k, the list after all rows moved, a command", "ns", 1, 4, 6),
        ("shift_exact_per_command", "S2-4k, the same", "ns", 1, 4, 5),
        ("state_and_list", "S2-10k, a button's state, and the list", "us", 1e3, 1, 1),
        ("path", "2 KB of path data, each another path", "us", 1e3, 3, 3.5),
        ("path_again", "2 KB of path data, always the same path", "us", 1e3, 3, 3),
    ],
    "input": [
        ("hit_10000", "a hit in 10,000 rows", "us", 1e3, 1, 1),
        ("hit_10000_of_3", "a hit in 10,000 rows of three leaves", "us", 1e3, 1, 1),
        ("focus_up", "the next focus of 1,000, by direction", "us", 1e3, 20, 22),
        ("focus_forward", "the next focus of 1,000, by order", "us", 1e3, 20, 22),
    ],
    "css marks": [
        ("S2-1k-flex-relayout-ns-a-node", "S2-1k as CSS flexboxes, full relayout, a node", "ns", 1, 17, 60),
        ("S2-1k-flex-relayout-to-floor", "the same, to the floor of two sweeps", "x", 1, 2.5, 4),
        ("S2-1k-flex-absorbed", "S2-1k as CSS flexboxes, one leaf, absorbed", "us", 1, 1, 2.5),
        ("dashboard-1000-relayout-ns-a-node", "CSS grid of 1,000 cells in 12 columns, a cell", "ns", 1, 60, 60),
        ("nested-400-to-100", "400 nested flexboxes that wrap, one leaf, to 100", "x", 1, 4.4, 5),
    ],
}


def field_marks(rows: list[Row], runs: Runs) -> list[Mark]:
    return [
        Mark(label, unit, ratchet, mark, (runs.ratio if unit == "x" else runs.time)(name) / scale)
        for name, label, unit, scale, mark, ratchet in rows
    ]


def field() -> list[Mark]:
    """What a host does each frame: display lists, and what is under a finger. The goal is the mark, the must what is
    reached."""
    marks = []
    for program, rows in FIELD.items():
        marks += marks_of(Runs(*program.split()), partial(field_marks, rows))
    return marks


def python() -> list[Mark]:
    """From Python, with NumPy."""
    subprocess.run([str(ROOT / "scripts" / "venv.sh")], check=True)
    interpreter = str(ROOT / "build" / "venv" / "bin" / "python")
    scene = Runs(interpreter, str(ROOT / "bench" / "tools" / "python_scene.py"))
    names = {
        "build": (0.5, "build from arrays"),
        "layout": (0.15, "layout"),
        "all frames": (0.005, "all frames as an array"),
        "one leaf": (0.01, "one leaf changed"),
    }
    return marks_of(
        scene,
        lambda runs: [
            Mark(f"S2-1k from Python, {label}", "ms", must, must / 2, runs.time(name))
            for name, (must, label) in names.items()
        ],
    )


PYTHON = {
    "set a height": ("Python, one height set", 0.5),
    "read a height": ("Python, one height of a frame read", 0.3),
    "read a property": ("Python, one height of a style read", 0.3),
    "build a node": ("Python, S2-1k built one by one, a node", 3),
}


def python_single() -> list[Mark]:
    """Calls about one node from Python, beside those of poga."""
    subprocess.run([str(ROOT / "scripts" / "accelerator.sh")], check=True)
    program = str(ROOT / "bench" / "tools" / "python_single.py")
    ours = Runs(str(ROOT / "build" / "venv" / "bin" / "python"), program, "reglet")
    peer = poga()
    theirs = Runs(peer, program, "poga") if peer else None
    if theirs:
        theirs.more(TIMES)

    def note(name: str) -> str:
        return f"poga {number(theirs.time(name).value)}" if theirs else ""

    return marks_of(
        ours,
        lambda runs: [
            Mark(label, "us", mark, mark, runs.time(name), note(name)) for name, (label, mark) in PYTHON.items()
        ],
    )


def poga() -> str | None:
    """The interpreter of an environment with poga, or None where it cannot be installed."""
    folder = ROOT / "build" / "peers" / "python"
    interpreter = folder / "bin" / "python"
    if not interpreter.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "0", POGA]
    has_it = [str(interpreter), "-c", "import poga"]
    if subprocess.run(has_it, capture_output=True).returncode:
        subprocess.run([str(interpreter), *pip], capture_output=True)
    return None if subprocess.run(has_it, capture_output=True).returncode else str(interpreter)
