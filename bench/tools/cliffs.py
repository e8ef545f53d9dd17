# SPDX-License-Identifier: MIT
"""The field marks of build/bench/cliffs: small edits in large trees, building, memory. marks.py prints them.

Times are judged as the first marks are, each divided by its own slowness. What must not grow with the tree is measured
at three sizes, and judged by the exponent of its growth as well. One that is too large is followed by that of
the instructions, which is the same on all machines: it shows whether the work grows, and decides nothing."""

from __future__ import annotations

import math
import re
import subprocess
from dataclasses import dataclass

from mark import number, slow
from results import OUT
from runs import MORE, TIMES, Runs, Value


@dataclass
class Line:
    """A must: `most` in `unit` at the largest size, and `growth`, the largest exponent (None: one size)."""

    case: str
    label: str
    unit: str
    most: float
    growth: float | None = None


LINES = [
    Line("barrier_first", "ConstraintLayout, 2,000 views under a barrier: first layout", "us", 60_000, 1.3),
    Line("barrier_width", "ConstraintLayout, 2,000 views under a barrier: another width", "us", 1_000, 1.3),
    Line("barrier_edit", "ConstraintLayout, 2,000 views under a barrier: a view changed", "us", 1_000, 1.3),
    Line("loose_first", "the same, views without connections: first layout", "us", 60_000, 1.3),
    Line("loose_width", "the same: another width", "us", 1_000, 1.3),
    Line("loose_edit", "the same: a view changed", "us", 1_000, 1.3),
    Line("connected_chain_first", "ConstraintLayout, a chain of 2,000: first layout", "us", 60_000, 1.3),
    Line("connected_chain_width", "ConstraintLayout, a chain of 2,000: another width", "us", 1_000, 1.3),
    Line("connected_chain_edit", "ConstraintLayout, a chain of 2,000: a view changed", "us", 1_000, 1.3),
    Line("wrapping_chain_first", "the same in one that wraps: first layout", "us", 60_000, 1.3),
    Line("wrapping_chain_width", "the same: another width", "us", 10_000, 1.3),
    Line("wrapping_chain_edit", "the same: a view changed", "us", 10_000, 1.3),
    Line("short_chains_first", "ConstraintLayout, 2,000 views in chains of three: first layout", "us", 60_000, 1.3),
    Line("short_chains_width", "the same: another width", "us", 60_000, 1.3),
    Line("short_chains_edit", "the same: a view changed", "us", 60_000, 1.3),
    Line("tens_first", "the same in chains of ten: first layout", "us", 60_000, 1.3),
    Line("tens_width", "the same: another width", "us", 60_000, 1.3),
    Line("tens_edit", "the same: a view changed", "us", 60_000, 1.3),
    Line("pictures_first", "ConstraintLayout, 2,000 pictures in a ratio: first layout", "us", 60_000, 1.3),
    Line("pictures_width", "the same: another width", "us", 10_000, 1.3),
    Line("pictures_edit", "the same: a picture changed", "us", 10_000, 1.3),
    Line("connected_flow_first", "ConstraintLayout, a flow of 2,000 lines: first layout", "us", 60_000, 1.3),
    Line("connected_flow_width", "ConstraintLayout, a flow of 2,000 lines: another width", "us", 10_000, 1.3),
    Line("connected_flow_edit", "ConstraintLayout, a flow of 2,000 lines: a view changed", "us", 10_000, 1.3),
    Line("visual_format_first", "2,000 lines of visual format: inflate", "us", 60_000, 1.3),
    Line("visual_format_width", "2,000 lines of visual format: another width", "us", 1_000, 1.3),
    Line("visual_format_edit", "2,000 lines of visual format: a view changed", "us", 1_000, 1.3),
    Line("contradiction_first", "2,000 views and a contradiction: first layout", "us", 60_000, 1.3),
    Line("contradiction_width", "2,000 views and a contradiction: another width", "us", 1_000, 1.3),
    Line("contradiction_edit", "2,000 views and a contradiction: a view changed", "us", 1_000, 1.3),
    Line("distances_first", "2,000 views behind two random ones each: first layout", "us", 60_000, 1.3),
    Line("distances_width", "2,000 views behind two random ones each: another width", "us", 1_000, 1.3),
    Line("distances_edit", "2,000 views behind two random ones each: a view changed", "us", 1_000, 1.3),
    Line("text_edit_low", "S5 by rg_layout(w, h), one text changed", "us", 4, 0.3),
    Line("text_edit_high", "the same in a viewport that nothing fills", "us", 4, 0.3),
    Line("connected_rows", "ConstraintLayouts that wrap, another width, one of six views", "us", 15, 0.3),
    Line("picture_relayout", "feed of pictures, another width, a node", "ns", 30, 0.3),
    Line("absolute_edit", "one of 4,000 absolute boxes of CSS moves", "us", 4, 0.3),
    Line("absolute_edit_out", "the same, it sticks out of its container", "us", 150, 1.2),
    Line("css_edit_low", "CSS feed of 4,000 rows by rg_layout(w, h), one leaf", "us", 4, 0.3),
    Line("css_text_edit", "CSS column of 4,000 rows, a text more lines high", "us", 100, 1.2),
    Line("css_cards_first", "1,000 cards as CSS subgrids: first layout", "us", 30_000, 1.5),
    Line("css_cards_width", "the same: another width", "us", 30_000, 1.5),
    Line("measure_rows", "rg_measure of each row of a feed, a call", "us", 3, 0.3),
    Line("measure_text_rows", "rg_measure of each row of texts, a call", "us", 3, 0.3),
    Line("grid_spans", "grid of 800 cells with spans, another width", "us", 100, 1.2),
    Line("grid_fill", "the same, half of the cells fill their rows", "us", 100, 1.2),
    Line("grid_fill_large", "the same, 6,400 cells", "us", 2_000, 1.2),
    Line("grid_tall_spans", "the same, spans of 1 to 3 rows, other random heights", "us", 3_000, 1.2),
    Line("grid_spans_edit", "grid of 800 cells with spans, one leaf changed", "us", 100, 1.2),
    Line("grid_weights", "one measured cell of a weighted grid of 4,000", "us", 2, 0.3),
    Line("constraint_narrow", "chain of 400 inequalities, window too narrow", "us", 500, 1.5),
    Line("constraint_conflict", "chain of 400 equations, standing contradiction", "us", 500, 1.5),
    Line("same_ids", "the same id in 10,000 roots, found in each", "us", 0.3, 0.3),
    Line("same_ids_build", "the same id in 10,000 roots, made in each", "us", 3, 0.4),
    Line("prepends", "row put before 8,000, with its layout", "us", 8),
    Line("appends", "row put behind 8,000, with its layout", "us", 8, 0.3),
    Line("gone_middle", "row of 4,000 gone or visible in the middle", "us", 20),
    Line("gone_last", "row of 4,000 gone or visible at the end", "us", 1, 0.5),
    Line("swap", "two neighbours of 4,000 rows swapped", "us", 25, 0.3),
    Line("move_to_end", "row of 4,000 moved to the end and back", "us", 25),
    Line("wrapped_gone", "row of 4,000 gone or visible at the end, their column wraps across", "us", 1, 0.5),
    Line("wrapped_move", "the same, a row moved to the end and back", "us", 25),
    Line("wrapped_widest", "the same, the widest row gets another width", "us", 2, 0.5),
    Line("wrapped_height", "the same, a row gets another height", "us", 25),
    Line("wrapped_indent", "the same, a row gets another left margin", "us", 2, 0.5),
    Line("wrapped_margin", "the same, a row gets another top margin", "us", 25),
    Line("edits_append", "two rows come at the end of 4,000, with one layout", "us", 8, 0.3),
    Line("edits_log", "the same, and the first two go", "us", 25),
    Line("edits_heights", "two rows of 4,000 get other heights", "us", 60, 1.2),
    Line("edits_drag", "row of 4,000 moved by five places", "us", 8, 0.3),
    Line("beside_center", "row of 4,000 gets another height, centered list", "us", 25),
    Line("beside_rtl", "the same, list from right to left", "us", 25),
    Line("beside_invisible", "the same, one row is invisible", "us", 25),
    Line("offset_frame", "one child of a frame of 4,000 gets another offset", "us", 2, 0.3),
    Line("offset_column", "the same in a column", "us", 2, 0.3),
    Line("offset_css", "the same in a CSS grid", "us", 150, 1.2),
    Line("anchored_first", "coordinator, 4,000 rows anchored below each other: first layout", "us", 10_000, 1.3),
    Line("android_feed_overflow", "default mode, content overflows, two frames change", "us", 5, 0.5),
    Line("roots_beside", "root of two nodes made and destroyed beside 4,000", "us", 3, 0.3),
    Line("child_in_root", "child more in one of 4,000 roots", "us", 3, 0.3),
    Line("all_titles", "all 1,000 titles changed, to a full relayout", "x", 1.3, 0.3),
    Line("all_texts", "all 2,000 host-measured texts, the same", "x", 1.3, 0.3),
    Line("table_texts", "text in a table of shrinking columns, 2,000 rows", "us", 2, 0.3),
    Line("rtl", "feed turned right to left, a node", "ns", 60),
    Line("scale", "feed at a fractional pixel scale, a node", "ns", 60),
    Line("noop", "nothing changed, rg_layout", "ns", 20),
    Line("noop_specs", "nothing changed, rg_layout_specs", "ns", 20),
    Line("noop_counted", "the same in instructions, rg_layout", "", 110),
    Line("noop_specs_counted", "the same in instructions, rg_layout_specs", "", 110),
    Line("first_feed", "first layout of S2-1k, a node", "ns", 60),
    Line("first_chain_100", "first layout of S3f-100, a node", "ns", 105),
    Line("first_chain_1000", "first layout of S3s-1000, a node", "ns", 105),
    Line("build_single", "S2-1k by single calls, context included, a node", "ns", 90),
    Line("build_counted", "the same with room for all, in instructions of a call", "", 300),
    Line("build_equal_counted", "the same with equal leaves", "", 340),
    Line("build_batch", "S2-1k by one call, context included, a node", "ns", 25),
    Line("build_peak", "peak memory of the former, to what it then takes", "x", 1.2),
    Line("build_pages", "fresh pages of S2-1k by single calls, to those it then takes", "x", 2.4),
    Line("view_changes", "all changes of S2-10k, borrowed and cleared", "us", 8),
    Line("transition_step", "a step of a transition of 1,000 nodes", "us", 15, 1.1),
    Line("transition_list", "the display list of the same on their way", "us", 45, 1.1),
    Line("list_first", "list: first layout of 1,000,000 items, less that of 40 rows", "us", 20),
    Line("list_scroll", "list: a row of 1,000,000 scrolled in", "us", 3, 0.1),
    Line("grid_scroll", "list: a line of 4 cells of 1,000,000 scrolled in", "us", 12, 0.15),
    Line("stagger_scroll", "list: items of 1,000,000 in 3 columns scrolled in", "us", 20, 0.15),
    Line("list_jump", "list: a jump anywhere, to the first layout", "x", 1.2),
    Line("list_edit_top", "list: an item inserted or removed before 1,000,000", "us", 2, 0.1),
    Line("list_width", "list: another width, 1,000,000 items", "us", 20, 0.1),
    Line("list_bytes", "list: bytes of an item that was laid out", "", 8),
    Line("bytes_container", "bytes of a container", "", 220),
    Line("bytes_id", "bytes of a leaf with an id of its own", "", 190),
    Line("bytes_offset", "bytes of a leaf with an offset", "", 200),
    Line("bytes_margins", "bytes of a leaf with margins of its own", "", 200),
    Line("bytes_text", "bytes of a text", "", 230),
    Line("bytes_grid_cell", "bytes of a cell of a grid", "", 240),
    Line("bytes_constraint_large", "bytes of one of 1,000 children, 3 constraints each", "", 3000),
    Line("bytes_constraint_small", "bytes of one of 3 children, 3 constraints each", "", 1200),
]

COUNTED = {"noop_counted", "noop_specs_counted", "build_counted", "build_equal_counted"}  # instructions
ALONE = {"build_pages"}  # in a process of its own


def counted(case: str, *size: str) -> float:
    """Instructions of one operation of a case, by callgrind."""
    out = OUT / "callgrind.cliffs"
    command = ["valgrind", "--tool=callgrind", "--collect-atstart=no", f"--callgrind-out-file={out}"]
    done = subprocess.run([*command, str(OUT / "cliffs"), case, *size], capture_output=True, text=True, check=True)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if collected is None or collected[1] == "0":
        raise RuntimeError(f"callgrind collected nothing in {case}")
    return int(collected[1]) * float(done.stdout.split()[2])


def exponent(points: list[tuple[int, float]]) -> float:
    """The slope of value over size, both as logarithms, by least squares."""
    xs = [math.log(size) for size, _ in points]
    ys = [math.log(value) for _, value in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


@dataclass
class Judged:
    """A line with the values of all runs, in its unit, by size."""

    line: Line
    points: list[tuple[int, Value]]
    by_count: float | None = None  # the exponent of the instructions, to explain one of the times that is too large

    @property
    def value(self) -> Value:
        return self.points[-1][1]

    @property
    def by_time(self) -> float:
        return exponent([(size, value.judged) for size, value in self.points])

    @property
    def grows_too_fast(self) -> bool:
        return self.line.growth is not None and self.by_time > self.line.growth

    @property
    def good(self) -> bool:
        return self.value.judged <= self.line.most and not self.grows_too_fast

    def count(self) -> None:
        sizes = [size for size, _ in self.points]
        self.by_count = exponent([(size, counted(self.line.case, str(size))) for size in sizes])

    def __str__(self) -> str:
        line, value = self.line, self.value
        note = ""
        if line.growth is not None:
            counts = f" (n^{self.by_count:.2f} in instructions)" if self.by_count is not None else ""
            note = f"  n^{self.by_time:.2f}{counts}, at most n^{line.growth}"
        cells = f"{number(value.value):>9} {line.unit:<3}{slow(value):>6} {line.most:>7g}"
        return f"{line.label:<64}{cells}  {'ok' if self.good else 'short':<5}{note}".rstrip()


def judged(runs: Runs, line: Line) -> Judged:
    scale = 1e3 if line.unit == "us" else 1
    sizes = sorted(int(name.split()[1]) for name in runs.values if name.split()[0] == line.case)
    best = runs.ratio if line.unit == "x" else runs.time
    return Judged(line, [(size, best(f"{line.case} {size}") / scale) for size in sizes])


def measured() -> list[Judged]:
    """All lines. Those that fall short are measured again, and at last counted."""
    runs = Runs("cliffs")
    runs.more(TIMES, *sorted({line.case for line in LINES} - COUNTED - ALONE))
    for case in ALONE:
        runs.more(1, case)
    for case in COUNTED:
        runs.values[f"{case} 1"] = [Value(counted(case))]
    found = [judged(runs, line) for line in LINES]
    fixed = COUNTED | ALONE
    # each time: a median that is looked at until it is good enough would be too good
    ratios = {each.line.case for each in found if not each.good and each.line.unit == "x"} - fixed
    for _ in range(MORE):
        again = ratios | {each.line.case for each in found if not each.good and each.line.unit != "x"} - fixed
        if not again:
            break
        runs.more(1, *sorted(again))
        found = [judged(runs, line) for line in LINES]
    for each in found:
        if each.grows_too_fast and each.line.unit != "x":
            each.count()
    return found


def table() -> tuple[list[str], int]:
    """The lines of the table, and how many fall short."""
    found = measured()
    return [str(each) for each in found], sum(not each.good for each in found)


if __name__ == "__main__":
    found_lines, fall_short = table()
    print("\n".join(found_lines))
    print(f"{len(found_lines)} field marks, {fall_short} short")
