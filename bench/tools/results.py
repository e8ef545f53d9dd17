# SPDX-License-Identifier: MIT
"""Reads what the benchmark program wrote and boils a run down to the figures that are kept."""

from __future__ import annotations

import json
import statistics
import subprocess
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build" / "bench"
KEPT = ROOT / "bench" / "results"  # committed: baseline, history, pictures

COUNTERS = ("nodes", "bytes_per_node", "columns_bytes", "allocations", "texts", "calls", "ratio")
SCENES = ["S1", "S2-1k", "S2-10k", "S2d-1k", "S3f-100", "S3s-1000", "S4-d4", "S4-d5", "S5", "S6"]
SCENES += ["S7-form", "S8-table", "S9-grid", "S10-mixed"]  # not held against anything


def yardstick(scene: str) -> str:
    """The floor a scene's relayout is held against: texts need four sweeps, of flows there is one floor alone."""
    return {"S5": "floor-4", "S6": "floor-1"}.get(scene, "floor-2")


@dataclass
class Run:
    """One run: times in nanoseconds by "scene/measure/engine", counters of the same names."""

    mode: str
    times: dict[str, float]
    counters: dict[str, dict[str, float]]
    instructions: dict[str, float] = field(default_factory=dict)
    startup_us: dict[str, float] = field(default_factory=dict)
    about: dict[str, Any] = field(default_factory=dict)

    def time(self, scene: str, measure: str, engine: str = "reglet") -> float | None:
        """Nanoseconds of one operation, or None when the run did not measure it."""
        return self.times.get(f"{scene}/{measure}/{engine}")

    def nodes(self, scene: str) -> float:
        return self.counters[f"{scene}/noop/reglet"]["nodes"]

    def relayout(self, scene: str) -> float | None:
        """Full relayout of Reglet, the host's measure callbacks taken off."""
        time = self.time(scene, "relayout")
        if time is None:
            return None
        return time - (self.time(scene, "callbacks") or 0)

    def ratio(self, scene: str, measure: str = "to-floor") -> float | None:
        """Full relayout against the floor, or ("relayout-shuffled") against a tree in order: taken slice by slice."""
        return self.counters.get(f"{scene}/{measure}/reglet", {}).get("ratio")

    def bytes_per_node(self, scene: str) -> float | None:
        return self.counters.get(f"{scene}/memory/reglet", {}).get("bytes_per_node")

    def key_figures(self) -> dict[str, Any]:
        """What the history keeps of a run."""
        scenes = [s for s in SCENES if self.time(s, "noop") is not None]

        def microseconds(measure: str) -> dict[str, float]:
            found = {s: self.time(s, measure) for s in scenes}
            return {s: round(t / 1e3, 4) for s, t in found.items() if t is not None}

        def per_node(measure: str) -> dict[str, float]:
            found = {s: self.time(s, measure) for s in scenes}
            return {s: round(t / self.nodes(s), 3) for s, t in found.items() if t is not None}

        ratios = {s: self.ratio(s) for s in scenes}
        shuffled = {s: self.ratio(s, "relayout-shuffled") for s in scenes}
        sizes = {s: self.bytes_per_node(s) for s in scenes}
        return {
            "ratio_to_floor": {s: round(r, 3) for s, r in ratios.items() if r is not None},
            "relayout_ns_per_node": per_node("relayout"),
            "build_ns_per_node": per_node("build"),
            "build_single_ns_per_node": per_node("build-single"),
            "first_layout_ns_per_node": per_node("first-layout"),
            "shuffled_ratio": {s: round(r, 3) for s, r in shuffled.items() if r is not None},
            "insert_remove_us": microseconds("insert+remove"),
            "absorbed_us": microseconds("toggle-absorbed"),
            "propagates_us": microseconds("toggle-propagates"),
            "noop_us": microseconds("noop"),
            "animate_us": {
                f"{what} of {count:,}": value
                for what in ("size", "offset")
                for count in (100, 1_000, 10_000)
                if (value := microseconds(f"animate-{what}-{count}").get("S2-10k")) is not None
            },
            "bytes_per_node": {s: round(b, 1) for s, b in sizes.items() if b is not None},
            "instructions": {k: round(v, 1) for k, v in self.instructions.items()},
            "startup_us": self.startup_us,
        }


def git(*arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def describe_machine() -> dict[str, Any]:
    """Processor and cores, as the history names them."""
    model = "unknown"
    cores = 0
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
        cores += line.startswith("processor")
    return {"cpu": model, "cores": cores}


def describe_run() -> dict[str, Any]:
    """Commit ("+" when the tree has uncommitted changes), date and machine."""
    commit = git("rev-parse", "--short=10", "HEAD") or "none"
    if git("status", "--porcelain", "--untracked-files=no", "--", "Sources", "include", "bench/src"):
        commit += "+"
    date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"commit": commit, "date": date, **describe_machine()}


def load(path: Path, mode: str) -> Run:
    """Read Google Benchmark's JSON: medians over the repetitions of each measure, and of its counters."""
    report = json.loads(path.read_text(encoding="utf-8"))
    samples: dict[str, dict[str, list[float]]] = {}
    for entry in report["benchmarks"]:
        if entry["run_type"] != "iteration":
            continue
        kept = samples.setdefault("/".join(entry["name"].split("/")[:3]), {})
        for key in ("real_time", *COUNTERS):
            if key in entry:
                kept.setdefault(key, []).append(entry[key])
    medians = {name: {key: statistics.median(values) for key, values in kept.items()} for name, kept in samples.items()}
    times = {name: kept.pop("real_time") for name, kept in medians.items()}
    return Run(mode, times, medians, about=describe_run())
