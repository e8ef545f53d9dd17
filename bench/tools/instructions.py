# SPDX-License-Identifier: MIT
"""Counts instructions with callgrind: exact on any machine, busy or not.

    instructions.py --check            the scenes of KEY against baseline.json; no allocation in them
    instructions.py SCENE MEASURE      their number by function
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from results import KEPT, OUT

TOLERANCE = 0.03

WHOLE = ("relayout", "first-layout", "take")  # counted a node

# scene, measure, engine. Relayouts per node, edits per operation.
FULL = [
    ("S1", "relayout", "reglet"),
    ("S1", "relayout", "floor-2"),
    ("S1", "propagates", "reglet"),
    ("S2-1k", "relayout", "reglet"),
    ("S2-1k", "relayout", "floor-2"),
    ("S2-1k", "first-layout", "reglet"),
    ("S2-1k", "absorbed", "reglet"),
    ("S2-1k", "propagates", "reglet"),
    ("S2d-1k", "relayout", "reglet"),
    ("S2-10k", "take", "reglet"),
    ("S2-10k", "absorbed", "reglet"),
    ("S2-10k", "propagates", "reglet"),
    ("S2-10k", "fresh-propagates", "reglet"),
    ("S2-10k", "insert+remove", "reglet"),
    ("S2-10k", "animate-size-1000", "reglet"),
    ("S2-10k", "animate-offset-1000", "reglet"),
    ("S3s-1000", "relayout", "reglet"),
    ("S3s-1000", "propagates", "reglet"),
    ("S4-d4", "relayout", "reglet"),
    ("S4-d4", "relayout", "floor-2"),
    ("S4-d4", "propagates", "reglet"),
    ("S5", "relayout", "reglet"),
    ("S5", "relayout", "floor-4"),
    ("S5", "absorbed", "reglet"),
    ("S5", "propagates", "reglet"),
    ("S6", "relayout", "reglet"),
    ("S6", "relayout", "floor-1"),
    ("S6", "absorbed", "reglet"),
    ("S6", "propagates", "reglet"),
    ("S7-form", "relayout", "reglet"),
    ("S7-form", "absorbed", "reglet"),
    ("S7-form", "propagates", "reglet"),
    ("S8-table", "relayout", "reglet"),
    ("S8-table", "absorbed", "reglet"),
    ("S8-table", "propagates", "reglet"),
    ("S9-grid", "relayout", "reglet"),
    ("S9-grid", "absorbed", "reglet"),
    ("S9-grid", "propagates", "reglet"),
    ("S10-mixed", "relayout", "reglet"),
    ("S10-mixed", "first-layout", "reglet"),
    ("S10-mixed", "absorbed", "reglet"),
    ("S10-mixed", "propagates", "reglet"),
]
KEY = [
    ("S1", "relayout", "reglet"),
    ("S2-1k", "relayout", "reglet"),
    ("S2-10k", "propagates", "reglet"),
    ("S4-d4", "relayout", "reglet"),
    ("S6", "relayout", "reglet"),
    ("S10-mixed", "relayout", "reglet"),
]
QUICK = [case for case in FULL if case[1] in ("relayout", "absorbed") and case[2] == "reglet"]


def with_symbols() -> dict[str, str]:
    """An environment in which the program loads the library as it was before it was stripped."""
    full = OUT.parent / "link" / "libreglet.so.full"
    folder = OUT / "symbols"
    folder.mkdir(exist_ok=True)
    link = folder / "libreglet.so.0"
    link.unlink(missing_ok=True)
    if full.exists():
        link.symlink_to(full)
    return {**os.environ, "LD_LIBRARY_PATH": str(folder)}


def callgrind(
    scene: str, measure: str, engine: str, environment: dict[str, str] | None = None
) -> tuple[Path, int, int, int]:
    """Run one measure under callgrind. @return its output, nodes of the scene, operations, allocations"""
    out = OUT / f"callgrind.{scene}.{measure}.{engine}"
    command = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no"]
    command += [f"--callgrind-out-file={out}"]
    program = OUT / ("css" if engine in ("flex", "grid") else "reglet_bench")
    command += [str(program), "--instructions", scene, engine, measure]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    found = re.search(r"nodes (\d+) operations (\d+) allocations (\d+)", done.stdout)
    if done.returncode != 0 or found is None:
        raise RuntimeError(f"callgrind failed on {scene} {measure}: {done.stderr.strip()[-500:]}")
    return out, int(found[1]), int(found[2]), int(found[3])


def counted(scene: str, measure: str, engine: str) -> tuple[float, int]:
    """Instructions per node (whole layouts) or per edit, and allocations."""
    out, nodes, operations, allocations = callgrind(scene, measure, engine)
    total = re.search(r"^totals: (\d+)", out.read_text(encoding="utf-8"), re.MULTILINE)
    if total is None:
        raise RuntimeError(f"{out} has no totals")
    return int(total[1]) / (operations * (nodes if measure in WHOLE else 1)), allocations


def count(cases: list[tuple[str, str, str]]) -> dict[str, float]:
    """Instructions by "scene/measure/engine"."""
    return {"/".join(case): counted(*case)[0] for case in cases}


def check() -> bool:
    """A line a key scene; whether none is more than 3 % above the baseline, and none allocates."""
    allowed = json.loads((KEPT / "baseline.json").read_text(encoding="utf-8"))["instructions"]
    good = True
    for case in KEY:
        name = "/".join(case)
        instructions, allocations = counted(*case)
        more = instructions / allowed[name] - 1
        fine = more <= TOLERANCE and allocations == 0
        good = good and fine
        verdict = "ok" if fine else "WORSE"
        print(f"{verdict:<6}{name:<30}{instructions:>10.1f} instructions, {more:+.1%}, {allocations} allocations")
    if not good:
        print(f"More than {TOLERANCE:.0%} above bench/results/baseline.json, or layouts allocate. "
              "bench/run.sh --profile SCENE MEASURE shows where; "
              "--update-baseline accepts what a change is meant to cost.")
    return good


def calls_of(out: Path) -> dict[str, int]:
    """How often each function was called, by its mangled name, from callgrind's own file."""
    names: dict[str, str] = {}
    counts: dict[str, int] = {}
    callee = ""
    for line in out.read_text(encoding="utf-8").splitlines():
        if found := re.match(r"c?fn=\((\d+)\)(?: (.*))?$", line):
            if found[2]:
                names[found[1]] = found[2]
            callee = names[found[1]]
        elif found := re.match(r"calls=(\d+)", line):
            counts[callee] = counts.get(callee, 0) + int(found[1])
    return counts


def profile(scene: str, measure: str) -> str:
    """Where the instructions of one measure go: own instructions by function, and in which files their code stands."""
    parts = scene.partition("-as-")  # S2-1k-as-flex: of CSS, bench/src/css.cpp
    out, nodes, operations, _ = callgrind(parts[0], measure, parts[2] or "reglet", with_symbols())
    whole = measure in WHOLE
    per = operations * (nodes if whole else 1)
    command = ["callgrind_annotate", "--auto=no", "--threshold=99.5", str(out)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    functions: dict[str, dict[str, float]] = {}
    for line in text.splitlines():
        found = re.match(r"\s*([\d,]+) \([^)]*\)\s+([^:]*):(.*?)(?:\s*\[[^]]*\])?$", line)
        if found:
            files = functions.setdefault(found[3], {})
            file = Path(found[2]).name
            files[file] = files.get(file, 0) + int(found[1].replace(",", "")) / per
    names = dict(zip(functions, demangle(list(functions)), strict=False))
    total = sum(sum(files.values()) for files in functions.values())
    calls = calls_of(out)
    each = "node" if whole else "edit"
    lines = [f"{scene} {measure}: {total:.0f} instructions per {each}; own, share, calls, function"]
    for function, files in sorted(functions.items(), key=lambda item: -sum(item[1].values())):
        own = sum(files.values())
        if own < 0.005 * total:
            break
        parts = sorted(files.items(), key=lambda item: -item[1])[:4]
        inside = ", ".join(f"{file} {count:.1f}" for file, count in parts)
        called = calls.get(function, 0) / per
        lines.append(f"{own:9.1f} {own / total * 100:5.1f}% {called:9.2f}  {names[function]:<46} {inside}")
    return "\n".join(lines) + "\n"


def demangle(names: list[str]) -> list[str]:
    """Readable Swift names, where the tool for it is there."""
    plain = [re.sub(r"'\d+$", "", name) for name in names]
    try:
        done = subprocess.run(["swift-demangle", "-simplified", "-compact"], input="\n".join(plain),
                              capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return plain
    return [re.sub(r"\(.*\)", "", line) for line in done.stdout.splitlines()]


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if check() else 1)
    print(profile(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "relayout"), end="")
