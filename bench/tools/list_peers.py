# SPDX-License-Identifier: MIT
"""Lists beside other ways to show the same rows, in one run: a list of 1,000,000 items, the column of 10,000 rows in
a scroller, and GTK's list of 1,000,000 (list_gtk.py), where it is installed with Xvfb. Times in us, and as ratios.

    make -s -f $PWD/bench/Makefile $PWD/build/bench/cliffs && python3 bench/tools/list_peers.py"""

from __future__ import annotations

import subprocess
from pathlib import Path

from results import OUT

CASES = [  # what is measured, and its names in cliffs.cpp and in list_gtk.py
    ("first layout, nodes included", "list_show", "column_first", "list_first"),
    ("scrolled by a row", "list_scroll", "column_scroll", "list_scroll"),
    ("a jump anywhere", "list_goto", "column_scroll", "list_jump"),
    ("a row inserted or removed before all", "list_edit_top", "column_edit_top", "list_edit_top"),
    ("another width", "list_width", "column_width", "list_width"),
]
GTK = ["xvfb-run", "-a", "/usr/bin/python3", str(Path(__file__).with_name("list_gtk.py"))]


def values(command: list[str], column: int) -> dict[str, float]:
    """By case: microseconds, at the largest size, from a column of what a command prints."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return {}
    lines = [line.split() for line in done.stdout.splitlines()]
    return {line[0]: float(line[column]) / 1e3 for line in lines if line}


def cell(value: float | None, own: float) -> str:
    return f"{'not there':>20}" if value is None else f"{value:>12.2f} {f'{value / own:.3g}x':>7}"


def main() -> None:
    names = sorted({name for case in CASES for name in case[1:3]})
    ours, gtk = values([str(OUT / "cliffs"), *names], 2), values(GTK, 1)
    print(f"{'us, and times the list':<40}{'list':>9}{'column of 10,000':>20}{'GTK':>20}")
    for label, own, naive, peer in CASES:
        print(f"{label:<40}{ours[own]:>9.2f}{cell(ours[naive], ours[own])}{cell(gtk.get(peer), ours[own])}")


main()
