# SPDX-License-Identifier: MIT
"""Keeps a line per run in history.jsonl and draws them as history.svg."""

from __future__ import annotations

import json
import math
from html import escape
from typing import Any

from results import KEPT

LINES = KEPT / "history.jsonl"
PICTURE = KEPT / "history.svg"

COLOURS = ["#1b6ca8", "#d1495b", "#2e8b57", "#e08e0b", "#7b4fa3", "#3a3a3a", "#0f9d9d", "#a0522d"]
PANELS = [
    ("Full relayout, times the floor of the same run", "ratio_to_floor", "x"),
    ("Instructions a node, full relayout", "instructions", ""),
    ("One leaf changed, absorbed or not, microseconds", "edits", " us"),
    ("One property of many nodes changed each frame, microseconds", "animate_us", " us"),
    ("Memory, bytes a node", "bytes_per_node", ""),
]
WIDTH, HEIGHT = 1000, 260
LEFT, RIGHT, TOP, BOTTOM = 60, 260, 34, 34
LABEL_STEP = 13


def append(about: dict[str, Any], mode: str, figures: dict[str, Any]) -> None:
    """Add a run."""
    with LINES.open("a", encoding="utf-8") as file:
        file.write(json.dumps({**about, "mode": mode, **figures}) + "\n")


def load() -> list[dict[str, Any]]:
    """All runs, oldest first."""
    if not LINES.exists():
        return []
    return [json.loads(line) for line in LINES.read_text(encoding="utf-8").splitlines() if line.strip()]


def values(run: dict[str, Any], group: str) -> dict[str, float]:
    if group == "edits":
        merged = {f"{s} absorbed": v for s, v in run.get("absorbed_us", {}).items()}
        return {**merged, **{f"{s} propagates": v for s, v in run.get("propagates_us", {}).items()}}
    if group == "instructions":
        found = run.get(group, {})
        return {k.removesuffix("/relayout/reglet"): v for k, v in found.items() if k.endswith("/relayout/reglet")}
    return dict(run.get(group, {}))


def ticks(low: float, high: float) -> list[float]:
    """1, 2 and 5 times powers of ten between two bounds; more of them where the bounds are close."""
    multiples = (1, 2, 5) if high / low > 6 else (1, 1.2, 1.5, 1.8, 2, 2.5, 3, 4, 5, 6, 8)
    steps = [m * 10.0**e for e in range(-4, 7) for m in multiples]
    return [s for s in steps if low <= s <= high]


Series = dict[str, list[tuple[int, float]]]


def lines_of(runs: list[dict[str, Any]], group: str) -> Series:
    """A line a figure: the runs that have it, and its value there."""
    series: Series = {}
    for index, run in enumerate(runs):
        for name, value in values(run, group).items():
            if value > 0:
                series.setdefault(name, []).append((index, value))
    return series


def height_of(series: Series) -> int:
    """So much that the labels have room."""
    return max(HEIGHT, TOP + BOTTOM + LABEL_STEP * len(series))


def panel(runs: list[dict[str, Any]], title: str, series: Series, unit: str, top: int) -> list[str]:
    """One chart: a line a figure over the runs, logarithmic, labelled at its end."""
    height = height_of(series)
    out = [f'<text x="{LEFT}" y="{top + 20}" class="title">{escape(title)}</text>']
    if not series:
        return out
    points = [value for line in series.values() for _, value in line]
    low, high = min(points) / 1.25, max(points) * 1.25
    x0, x1, y0, y1 = LEFT, WIDTH - RIGHT, top + height - BOTTOM, top + TOP

    def x(index: int) -> float:
        return x0 + 8 + (x1 - x0 - 16) * (index / (len(runs) - 1) if len(runs) > 1 else 1)

    def y(value: float) -> float:
        return y0 - (y0 - y1) * math.log(value / low) / math.log(high / low)

    for tick in ticks(low, high):
        out.append(f'<line x1="{x0}" x2="{x1}" y1="{y(tick):.1f}" y2="{y(tick):.1f}" class="grid"/>')
        out.append(f'<text x="{x0 - 6}" y="{y(tick) + 4:.1f}" class="tick">{tick:g}</text>')
    labels = sorted((y(line[-1][1]), name) for name, line in series.items())
    place = -1e9
    places: dict[str, float] = {}
    for wanted, name in labels:
        place = max(wanted, place + LABEL_STEP)
        places[name] = place
    shift = max(0.0, place - (top + height - 4))
    for number, (name, line) in enumerate(sorted(series.items())):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{x(i):.1f},{y(v):.1f}" for i, v in line)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        for i, v in line:
            fill = colour if runs[i].get("mode") != "quick" else "#fff"
            about = escape(f"{runs[i]['commit']} {runs[i]['date']} {name}: {v:.4g}{unit}")
            out.append(f'<circle cx="{x(i):.1f}" cy="{y(v):.1f}" r="2.6" fill="{fill}" stroke="{colour}">'
                       f"<title>{about}</title></circle>")
        at = places[name] - shift
        out.append(f'<path d="M{x(line[-1][0]) + 4:.1f},{y(line[-1][1]):.1f} L{x1 + 14},{at:.1f}" class="lead"/>')
        out.append(f'<text x="{x1 + 18}" y="{at + 4:.1f}" fill="{colour}" class="label">'
                   f"{escape(name)} {line[-1][1]:.4g}{unit}</text>")
    step = max(1, math.ceil(len(runs) / 10))
    for index in range(0, len(runs), step):
        commit = escape(str(runs[index]["commit"])[:8])
        out.append(f'<text x="{x(index):.1f}" y="{y0 + 16}" class="run">{commit}</text>')
    return out


def draw() -> None:
    """Write the picture of all runs."""
    runs = load()
    charts = [(title, lines_of(runs, group), unit) for title, group, unit in PANELS]
    height = sum(height_of(series) for _, series, _ in charts) + 30
    lines = [
        (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
         f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="11">'),
        ("<style>.title{font-size:13px;font-weight:bold}.grid{stroke:#ddd}.lead{stroke:#bbb;fill:none}"
         ".tick{text-anchor:end;fill:#666}.run{text-anchor:middle;fill:#666;font-size:9px}"
         ".label{font-size:10.5px}</style>"),
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
    ]
    top = 0
    for title, series, unit in charts:
        lines += panel(runs, title, series, unit, top)
        top += height_of(series)
    note = "A point a run; hollow: --quick. Scales are logarithmic."
    lines += [f'<text x="{LEFT}" y="{height - 10}" fill="#666">{note}</text>', "</svg>"]
    PICTURE.write_text("\n".join(lines) + "\n", encoding="utf-8")
