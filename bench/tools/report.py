# SPDX-License-Identifier: MIT
"""report.py MODE JSON [--update-baseline] [--no-history]: the end of bench/run.sh.

Counts instructions and start-up, prints the table, writes results.json and table.txt beside JSON, adds to the
history, draws it, and compares with the baseline. Exits with 1 when a figure is worse than the baseline allows.
"""

from __future__ import annotations

import json
import re
import statistics
import sys
from pathlib import Path

import baseline
import history
import instructions
import results
import runs
import table


def startup(processes: int) -> dict[str, float]:
    """Medians over fresh processes, in microseconds."""
    samples: dict[str, list[float]] = {}
    library = results.ROOT / "build" / "lib" / "libreglet.so"
    for _ in range(processes):
        printed = runs.run(str(results.OUT / "startup"), str(library))
        found = {name: float(value) for name, value in re.findall(r"(\w+) ([\d.]+)", printed)}
        for name, value in {**found, "dlopen + create": found["dlopen"] + found["create"]}.items():
            samples.setdefault(name, []).append(value)
    return {name: statistics.median(values) for name, values in samples.items()}


def main(arguments: list[str]) -> int:
    mode, path = arguments[0], Path(arguments[1])
    run = results.load(path, mode)
    full = mode == "full"
    run.startup_us = startup(41 if full else 11)
    cases = instructions.FULL if full else instructions.QUICK
    run.instructions = instructions.count([case for case in cases if run.time(case[0], "noop") is not None])
    figures = run.key_figures()
    text = table.render(run)
    print(text)
    path.with_name("table.txt").write_text(text, encoding="utf-8")
    record = {"about": run.about, "mode": mode, "times_ns": run.times, "counters": run.counters, "figures": figures}
    path.with_name("results.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    if "--no-history" not in arguments:
        history.append(run.about, mode, figures)
        history.draw()
    if "--update-baseline" in arguments:
        baseline.update(figures)
        print(f"baseline written to {baseline.PATH.name}")
        return 0
    lines, good = baseline.compare(figures)
    print("Against the baseline:")
    for line in lines:
        print(f"  {line}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
