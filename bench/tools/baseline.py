# SPDX-License-Identifier: MIT
"""Compares a run with the committed baseline. Instruction counts and bytes fail it, ratios of times are printed."""

from __future__ import annotations

import json
from typing import Any

import instructions
from results import KEPT

PATH = KEPT / "baseline.json"

# How much worse a figure may be than the baseline before the run fails.
TOLERANCE = {"instructions": 1 + instructions.TOLERANCE, "bytes_per_node": 1.01}
TOLD = ("ratio_to_floor", "shuffled_ratio")  # of times taken slice by slice: they do not fail a run


def update(figures: dict[str, Any]) -> None:
    """Rewrite the baseline from a run, keeping what that run did not measure."""
    kept: dict[str, dict[str, float]] = json.loads(PATH.read_text(encoding="utf-8")) if PATH.exists() else {}
    for group in (*TOLERANCE, *TOLD):
        kept[group] = {**kept.get(group, {}), **figures.get(group, {})}
    PATH.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def compare(figures: dict[str, Any]) -> tuple[list[str], bool]:
    """Lines that say what differs by more than 2 %, and whether nothing got worse than it may."""
    if not PATH.exists():
        return ["no baseline yet: bench/run.sh --update-baseline writes one"], True
    baseline: dict[str, dict[str, float]] = json.loads(PATH.read_text(encoding="utf-8"))
    lines: list[str] = []
    good = True
    for group in (*TOLERANCE, *TOLD):
        tolerance = TOLERANCE.get(group, float("inf"))
        for name, old in sorted(baseline.get(group, {}).items()):
            new = figures.get(group, {}).get(name)
            if new is None or old == 0 or abs(new / old - 1) <= 0.02:
                continue
            worse = new > old * tolerance
            good = good and not worse
            verdict = f"WORSE than allowed ({(tolerance - 1) * 100:.0f} %)" if worse else "within tolerance"
            told = "not gated" if group in TOLD else verdict
            lines.append(f"{group} {name}: {old:g} -> {new:g} ({(new / old - 1) * 100:+.1f} %) {told}")
    return lines or ["all figures as the baseline has them"], good
