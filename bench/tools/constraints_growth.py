# SPDX-License-Identifier: MIT
"""Draws how the times of constraints.sh --growth grow with the number of views.

constraints_growth.py TABLE SVG: both axes are logarithmic; dashed is n log n through the first point of each line."""

from __future__ import annotations

import math
import sys
from pathlib import Path

MEASURES = ("build", "resize")
COLOURS = {
    "chain": "#1b6ca8", "labels": "#b8450f", "grid": "#3a7d34", "rows": "#7a4a9e", "free": "#00838f",
    "margins": "#c2185b",
    "narrow": "#5d4037", "clash": "#616161", "form": "#9e9d24", "pairs": "#f57c00", "table": "#283593",
    "tree": "#00695c", "random": "#d50000", "inside": "#6d8f00", "tight": "#8e24aa",
}  # fmt: skip
MOST = 1.3
"""The exponent of growth that no line may exceed."""
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 480, 460, 60, 30, 40


def read(path: Path) -> dict[str, dict[str, list[tuple[int, float]]]]:
    """By measure and scene: views and microseconds."""
    found: dict[str, dict[str, list[tuple[int, float]]]] = {measure: {} for measure in MEASURES}
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words and words[0] in COLOURS:
            for measure, text in zip(MEASURES, words[2:], strict=False):
                found[measure].setdefault(words[0], []).append((int(words[1]), float(text)))
    return found


def panel(measure: str, lines: dict[str, list[tuple[int, float]]], at: int) -> list[str]:
    points = [point for line in lines.values() for point in line]
    low, high = 1.0, math.ceil(math.log10(max(views for views, _ in points)) * 4) / 4
    bottom = math.floor(math.log10(min(time for _, time in points)))
    top = math.ceil(math.log10(max(time for _, time in points)))

    def x(views: float) -> float:
        return at + LEFT + (math.log10(views) - low) / (high - low) * (WIDTH - LEFT - 20)

    def y(time: float) -> float:
        return TOP + (top - math.log10(time)) / (top - bottom) * (HEIGHT - TOP - BOTTOM)

    out = [f'<text x="{at + LEFT}" y="18" font-weight="bold">{measure}, microseconds</text>']
    for power in range(bottom, top + 1):
        level = f'y1="{y(10**power):.1f}" y2="{y(10**power):.1f}"'
        out.append(f'<line x1="{at + LEFT}" x2="{at + WIDTH - 20}" {level} stroke="#ddd"/>')
        out.append(f'<text x="{at + LEFT - 6}" y="{y(10**power) + 4:.1f}" text-anchor="end">{10**power:,g}</text>')
    for views in (10, 100, 1000, 5000):
        out.append(f'<text x="{x(views):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{views:,}</text>')
    for place, (scene, line) in enumerate(sorted(lines.items(), key=lambda item: -item[1][-1][1])):
        colour = COLOURS[scene]
        first, time = line[0]
        scale = time / (first * math.log2(first))
        guide = " ".join(f"{x(n):.1f},{y(scale * n * math.log2(n)):.1f}" for n, _ in line)
        path = " ".join(f"{x(n):.1f},{y(t):.1f}" for n, t in line)
        out.append(f'<polyline points="{guide}" fill="none" stroke="{colour}" stroke-dasharray="2 4" opacity="0.6"/>')
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        last, time = line[-1]
        label = f"{scene}: {time:,.0f} at {last:,}"
        out.append(f'<text x="{at + LEFT + 8}" y="{36 + 14 * place}" fill="{colour}">{label}</text>')
    return out


def main(table: str, svg: str) -> None:
    found = read(Path(table))
    body = [line for k, measure in enumerate(MEASURES) for line in panel(measure, found[measure], k * WIDTH)]
    size = f'width="{2 * WIDTH}" height="{HEIGHT}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">'
    lines = [head, '<rect width="100%" height="100%" fill="white"/>', *body, "</svg>"]
    Path(svg).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{svg}: views from 10 to 5,000")
    slow = False
    for measure, lines in found.items():
        for scene, line in lines.items():
            (few, start), (many, end) = line[0], line[-1]
            exponent = math.log(end / start) / math.log(many / few)
            mark = "" if exponent < MOST else f"  above {MOST}"
            slow |= bool(mark)
            print(f"{measure:<8}{scene:<9}n^{exponent:.2f}{mark}")
    if slow:
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
