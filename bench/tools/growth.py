# SPDX-License-Identifier: MIT
"""How costs grow from 1,000 to 1,000,000 rows of the feed S2 (6 nodes a row). Run by bench/run.sh --growth.

    growth.py arguments      what the benchmark program must be run with
    growth.py JSON           the table and growth.svg, from what it wrote
"""

from __future__ import annotations

import math
import sys
from html import escape
from pathlib import Path

import results
from history import COLOURS
from table import number

ROWS = [1, 3, 10, 30, 100, 300, 1000]  # thousands
MEASURES = {
    # measure: what it is called, per node or per sibling that moves or per operation
    "build": ("build, one call", "node"),
    "first-layout": ("first layout", "node"),
    "relayout": ("full relayout, another width", "node"),
    "toggle-propagates": ("a row grows, a row below it", "sibling"),
    "toggle+take-propagates": ("the same, and the changes read", "sibling"),
    "insert+remove": ("a row comes and goes, a row below it", "sibling"),
    "toggle-absorbed": ("a change absorbed by its row, in all", "all"),
    "noop": ("nothing changed, in all", "all"),
}
PICTURE = results.KEPT / "growth.svg"
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 900, 420, 60, 270, 40, 50


def arguments() -> list[str]:
    names = "|".join(name.replace("+", r"\+") for name in MEASURES)
    scenes = ",".join(f"S2-{rows}k" for rows in ROWS)
    effort = ["--seconds=0.2", "--repetitions=3", "--cold=3", "--widths=0"]
    return [f"--scenes={scenes}", *effort, f"--benchmark_filter=/({names}|memory)/reglet"]


def nanoseconds(run: results.Run, measure: str, rows: int) -> float:
    """Of one node, one later sibling or one operation."""
    scene = f"S2-{rows}k"
    time = run.time(scene, measure)
    if time is None:
        raise SystemExit(f"growth: {scene} has no {measure}")
    each = {"node": 6000 * rows + 1, "sibling": 500 * rows, "all": 1}
    return time / each[MEASURES[measure][1]]


def table(run: results.Run) -> str:
    lines = [f"{'ns':<42}" + "".join(f"{f'{rows * 1000:,} rows':>16}" for rows in ROWS)]
    for measure, (label, _) in MEASURES.items():
        lines.append(f"{label:<42}" + "".join(f"{number(nanoseconds(run, measure, rows)):>16}" for rows in ROWS))
    sizes = [run.bytes_per_node(f"S2-{rows}k") or 0 for rows in ROWS]
    lines.append(f"{'bytes a node':<42}" + "".join(f"{number(size):>16}" for size in sizes))
    return "\n".join(lines) + "\n"


def picture(run: results.Run) -> str:
    """Both axes logarithmic: what is level here is linear in the rows."""
    x0, x1, y0, y1 = LEFT, WIDTH - RIGHT, HEIGHT - BOTTOM, TOP
    series = {label: [nanoseconds(run, measure, rows) for rows in ROWS] for measure, (label, _) in MEASURES.items()}
    points = [value for line in series.values() for value in line]
    low, high = math.floor(math.log10(min(points))), math.ceil(math.log10(max(points)))

    def x(rows: float) -> float:
        return x0 + (x1 - x0) * math.log10(rows) / 3

    def y(value: float) -> float:
        return y0 - (y0 - y1) * (math.log10(value) - low) / (high - low)

    out = [
        (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
         'font-family="sans-serif" font-size="11">'),
        "<style>.grid{stroke:#ddd}.x{text-anchor:middle;fill:#666}.y{text-anchor:end;fill:#666}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        (f'<text x="{LEFT}" y="22" font-size="13" font-weight="bold">A feed of 1,000 to 1,000,000 rows: nanoseconds a '
         "node, a row below, or in all</text>"),
    ]
    for exponent in range(low, high + 1):
        at = y(10.0**exponent)
        out.append(f'<line x1="{x0}" x2="{x1}" y1="{at:.1f}" y2="{at:.1f}" class="grid"/>')
        out.append(f'<text x="{x0 - 6}" y="{at + 4:.1f}" class="y">{10.0**exponent:g}</text>')
    for rows in ROWS:
        out.append(f'<text x="{x(rows):.1f}" y="{y0 + 18}" class="x">{rows * 1000:,}</text>')
    out.append(f'<text x="{(x0 + x1) / 2:.0f}" y="{y0 + 38}" class="x">rows</text>')
    ends = sorted((y(line[-1]), label) for label, line in series.items())
    place = -1e9
    for colour, (end, label) in zip(COLOURS, ends, strict=False):
        line = series[label]
        path = " ".join(f"{x(rows):.1f},{y(value):.1f}" for rows, value in zip(ROWS, line, strict=True))
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
        for rows, value in zip(ROWS, line, strict=True):
            out.append(f'<circle cx="{x(rows):.1f}" cy="{y(value):.1f}" r="2.6" fill="{colour}"/>')
        place = max(end, place + 15)
        out.append(f'<text x="{x1 + 12}" y="{place + 4:.1f}" fill="{colour}">{escape(label)} {number(line[-1])}</text>')
    about = run.about
    out.append(f'<text x="{WIDTH - 8}" y="{HEIGHT - 8}" fill="#999" text-anchor="end" font-size="9">'
               f'{about["commit"]} {about["date"]} {escape(about["cpu"])}</text></svg>')
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["arguments"]:
        print("\n".join(arguments()))
    else:
        taken = results.load(Path(sys.argv[1]), "growth")
        print(table(taken))
        PICTURE.write_text(picture(taken), encoding="utf-8")
