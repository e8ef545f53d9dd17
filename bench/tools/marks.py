# SPDX-License-Identifier: MIT
"""The marks: what the engine must reach and what it should, a line each. Run by bench/run.sh --marks.

    marks.py arguments       what the benchmark program must be run with
    marks.py JSON            the lines, from what it wrote; exits with 1 when a "must" falls short

Counts and ratios are judged as they are. Times move with the machine, so each is judged divided by the slowness of its
own moment (bench/src/pace.hpp): in microseconds of a calm machine. Printed are real times, behind each its slowness,
and beside them the same with caches emptied by 64 MB and with values that never come again. What falls short is
measured again in new processes."""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Callable
from pathlib import Path

import cliffs
import instructions
import programs
from mark import Mark, field_line, line, number
from results import OUT, describe_run
from runs import MORE, Value, lowest, middle, run

SCENES = ["S1", "S2-1k", "S2-10k", "S2-100k", "S3s-1000", "S4-d4", "S4-d5", "S5", "S6"]


class Taken:
    """What the benchmark program wrote: by "scene/measure", of Reglet."""

    def __init__(self, path: Path) -> None:
        self.times: dict[str, list[Value]] = {}
        self.counters: dict[str, list[dict[str, float]]] = {}
        self.add(path)

    def add(self, path: Path) -> None:
        for entry in json.loads(path.read_text(encoding="utf-8"))["benchmarks"]:
            if entry["run_type"] == "iteration":
                name = "/".join(entry["name"].split("/")[:2])
                self.times.setdefault(name, []).append(Value(entry["real_time"], entry["slowness"]))
                self.counters.setdefault(name, []).append(entry)

    def us(self, name: str) -> Value:
        return lowest(self.times[name]) / 1e3

    def per_node(self, name: str) -> Value:
        return lowest(self.times[name]) / self.counters[name][0]["nodes"]

    def counter(self, name: str, counter: str) -> Value:
        return middle(Value(entry[counter]) for entry in self.counters[name])


def relayouts(taken: Taken) -> list[Mark]:
    marks = []
    for scene, floor, must, goal in [
        *((scene, "2 sweeps", 1.6, 1.3) for scene in ("S1", "S2-1k", "S2-10k", "S4-d4", "S4-d5")),
        ("S5", "4 sweeps, without callbacks", 1.6, 1.3),
        ("S6", "its own arithmetic", 4, 3),
    ]:
        measure = f"{scene}/to-floor"
        label = f"{scene}, relayout to the floor of {floor}"
        marks.append(Mark(label, "x", must, goal, taken.counter(measure, "ratio"), measures=(measure,)))
    measure = "S2-10k/relayout-shuffled"
    label = "S2-10k created in random order, relayout, to ordered"
    marks.append(Mark(label, "x", 1.2, 1.05, taken.counter(measure, "ratio"), measures=(measure,)))
    return marks


EDITS = [
    ("S2-10k", "absorbed", 1, 0.3),
    ("S2-100k", "absorbed", 1, 0.3),
    ("S2-10k", "propagates", 20, 12),
    ("S1", "propagates", 20, 12),
    ("S4-d5", "propagates", 3, 2),
    ("S5", "absorbed", 4, 2),
    ("S5", "propagates", 4, 2),
    ("S6", "absorbed", 40, 30),
    ("S6", "propagates", 40, 30),
    ("S3s-1000", "propagates", 20, 12),
]


def edits(taken: Taken) -> list[Mark]:
    marks = []
    for scene, edit, must, goal in EDITS:
        measure = f"{scene}/toggle-{edit}"
        cold, fresh = (taken.us(f"{scene}/{how}-{edit}") for how in ("cold", "fresh"))
        note = f"cold {number(cold.value)}, never repeated {number(fresh.value)}"
        label = f"{scene}, one leaf changed, {edit}"
        marks.append(Mark(label, "us", must, goal, taken.us(measure), note, (measure,)))
    measure = "S2-10k/insert+remove"
    note = f"cold {number(taken.us(f'{measure}-cold').value)}"
    label = "S2-10k, a row more and one less in the middle"
    marks.append(Mark(label, "us", 25, 15, taken.us(measure), note, (measure,)))
    marks.append(Mark("nothing changed", "us", 0.05, 0.02, taken.us("S2-1k/noop"), "", ("S2-1k/noop",)))
    return marks


def memory_and_build(taken: Taken) -> list[Mark]:
    allocations = max(taken.counter(f"{scene}/memory", "allocations").value for scene in SCENES)
    build, single = "S2-10k/build", "S2-10k/build-single"
    return [
        Mark("S2-10k, build by one call, a node", "ns", 15, 10, taken.per_node(build), "", (build,)),
        Mark("S2-10k, build by single calls, a node", "ns", 60, 40, taken.per_node(single), "", (single,)),
        Mark("bytes a plain node", "", 160, 128, taken.counter("S2-10k/memory", "bytes_per_node")),
        Mark("allocations in rg_layout, all scenes", "", 0, 0, Value(allocations)),
    ]


def counted() -> Mark:
    count = instructions.count([("S2-1k", "relayout", "reglet")])["S2-1k/relayout/reglet"]
    return Mark("S2-1k, full relayout, instructions a node", "", 200, 160, Value(count))


def benchmarked(taken: Taken) -> list[Mark]:
    """The marks of the benchmark program, which is run again for those that fall short."""

    def marks() -> list[Mark]:
        return [*relayouts(taken), *edits(taken), *memory_and_build(taken)]

    def short(found: list[Mark], ratios: bool) -> set[str]:
        wanted = (mark.measures for mark in found if not mark.good and (mark.unit == "x") == ratios)
        return {name for names in wanted for name in names}

    found = marks()
    ratios = short(found, True)  # each time: a median that is looked at until it is good enough would be too good
    path = OUT / "marks-again.json"
    for _ in range(MORE):
        again = ratios | short(found, False)
        if not again:
            break
        output = ["--benchmark_enable_random_interleaving=true", f"--benchmark_out={path}"]
        run(str(OUT / "reglet_bench"), *arguments(sorted(again)), *output, "--benchmark_out_format=json")
        taken.add(path)
        found = marks()
    return found


def everything() -> list[str]:
    """Measures of the marks, and those beside them."""
    wanted = [f"{scene}/to-floor" for scene in SCENES if scene not in ("S2-100k", "S3s-1000")]
    wanted += [f"{scene}/memory" for scene in SCENES]
    wanted += [f"{scene}/{how}-{edit}" for scene, edit, _, _ in EDITS for how in ("toggle", "cold", "fresh")]
    wanted += [f"S2-10k/{measure}" for measure in ("build", "build-single", "relayout-shuffled", "insert+remove")]
    return [*wanted, "S2-10k/insert+remove-cold", "S2-1k/noop"]


def arguments(wanted: list[str]) -> list[str]:
    """Only these measures, several times over."""
    scenes = sorted({name.split("/")[0] for name in wanted}, key=SCENES.index)
    names = "|".join(name.replace("+", r"\+") for name in wanted)
    effort = ["--seconds=0.1", "--repetitions=5", "--cold=9", "--widths=2"]
    return [f"--scenes={','.join(scenes)}", *effort, f"--benchmark_filter=^({names})/reglet"]


def main(path: Path) -> int:
    parts: list[Callable[[], list[Mark]]] = [
        lambda: benchmarked(Taken(path)),
        lambda: [counted()],
        programs.library,
        programs.screens,
        programs.templates,
        programs.resources,
        programs.python,
    ]
    marks = [mark for part in parts for mark in part()]
    print(f"{'mark':<60}{'value':>12}{'slow':>6}{'must':>8}{'goal':>8}")
    print("\n".join(line(mark) for mark in marks))
    fields = programs.field() + programs.layout_files() + programs.python_single()
    print(f"\n{'field mark':<60}{'value':>12}{'slow':>6}{'mark':>8}{'ratchet':>8}")
    print("\n".join(field_line(mark) for mark in fields))
    cliff_lines, short_cliffs = cliffs.table()
    print("\nfield marks of edits and large trees\n" + "\n".join(cliff_lines))
    about = describe_run()
    short = sum(not mark.good for mark in marks)
    worse = sum(not mark.good for mark in fields)
    print(
        f"\n{len(marks)} marks, {short} short; {len(fields)} field marks, {worse} above their ratchet; "
        f"{len(cliff_lines)} of edits, {short_cliffs} short."
    )
    print(f"{about['commit']}, {about['date']}, {about['cpu']}.")
    slowness = [mark.value.slowness for mark in marks + fields if mark.value.slowness != 1]
    print(
        f"The machine was {min(slowness):.2f} to {max(slowness):.2f} times as slow as a calm one: behind each time is "
        "its own slowness, and it was judged divided by that."
    )
    record = [{**vars(mark), **vars(mark.value), "ok": mark.good} for mark in marks + fields]
    text = json.dumps({"about": about, "slowness": statistics.median(slowness), "marks": record}, indent=1)
    (OUT / "marks.json").write_text(text + "\n", encoding="utf-8")
    return 1 if short or worse or short_cliffs else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["arguments"]:
        print("\n".join(arguments(everything())))
    else:
        sys.exit(main(Path(sys.argv[1])))
