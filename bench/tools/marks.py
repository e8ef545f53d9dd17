# SPDX-License-Identifier: MIT
"""The marks: what the engine must reach and what it should, a line each. Run by bench/run.sh --marks.

    marks.py arguments       what the benchmark program must be run with
    marks.py JSON            the lines, from what it wrote; exits with 1 when a "must" falls short

Counts and ratios are judged as they are. Times move with the machine, so they are judged as ratios too: to the floor of
S2-1k in the same run, in microseconds of a calm machine on which that floor takes CALM_FLOOR. Printed are real times,
each the lowest of the medians of the repetitions, and beside them the same with caches emptied by 64 MB and with values
that never come again."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cliffs
import instructions
import report
from results import OUT, ROOT, describe_run

CALM_FLOOR = 6.7  # ns a node, two sweeps over S2-1k
POGA = "poga==0.1.19"  # Yoga for Python, with compiled bindings
LIBRARY = ROOT / "build" / "lib" / "libreglet.so"
SCENES = ["S1", "S2-1k", "S2-10k", "S2-100k", "S3s-1000", "S4-d4", "S4-d5", "S5", "S6"]


@dataclass
class Mark:
    name: str
    unit: str
    must: float
    goal: float
    value: float
    note: str = ""
    is_time: bool = False


class Taken:
    """What the benchmark program wrote: by "scene/measure", of Reglet unless another engine is named."""

    def __init__(self, path: Path) -> None:
        self.times: dict[str, list[float]] = {}
        self.counters: dict[str, list[dict[str, float]]] = {}
        for entry in json.loads(path.read_text(encoding="utf-8"))["benchmarks"]:
            if entry["run_type"] == "iteration":
                name = "/".join(entry["name"].split("/")[:3])
                self.times.setdefault(name, []).append(entry["real_time"])
                self.counters.setdefault(name, []).append(entry)

    def us(self, scene: str, measure: str) -> float:
        return min(self.times[f"{scene}/{measure}/reglet"]) / 1e3

    def per_node(self, scene: str, measure: str, engine: str = "reglet") -> float:
        name = f"{scene}/{measure}/{engine}"
        return min(self.times[name]) / self.counters[name][0]["nodes"]

    def counter(self, scene: str, measure: str, counter: str) -> float:
        values = sorted(entry[counter] for entry in self.counters[f"{scene}/{measure}/reglet"])
        return values[len(values) // 2]


def relayouts(taken: Taken) -> list[Mark]:
    marks = [
        Mark(f"{scene}, relayout to the floor of {floor}", "x", must, goal, taken.counter(scene, "to-floor", "ratio"))
        for scene, floor, must, goal in [
            *((scene, "2 sweeps", 1.6, 1.3) for scene in ("S1", "S2-1k", "S2-10k", "S4-d4", "S4-d5")),
            ("S5", "4 sweeps, without callbacks", 1.6, 1.3),
            ("S6", "its own arithmetic", 4, 3),
        ]
    ]
    count = instructions.count([("S2-1k", "relayout", "reglet")])["S2-1k/relayout/reglet"]
    marks.append(Mark("S2-1k, full relayout, instructions a node", "", 200, 160, count))
    ratio = taken.counter("S2-10k", "relayout-shuffled", "ratio")
    marks.append(Mark("S2-10k created in random order, relayout, to ordered", "x", 1.2, 1.05, ratio))
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
        warm, cold, fresh = (taken.us(scene, f"{how}-{edit}") for how in ("toggle", "cold", "fresh"))
        note = f"cold {number(cold)}, never repeated {number(fresh)}"
        marks.append(Mark(f"{scene}, one leaf changed, {edit}", "us", must, goal, warm, note, True))
    warm, cold = taken.us("S2-10k", "insert+remove"), taken.us("S2-10k", "insert+remove-cold")
    name = "S2-10k, a row more and one less in the middle"
    marks.append(Mark(name, "us", 25, 15, warm, f"cold {number(cold)}", True))
    marks.append(Mark("nothing changed", "us", 0.05, 0.02, taken.us("S2-1k", "noop"), "", True))
    return marks


def memory_and_build(taken: Taken) -> list[Mark]:
    allocations = max(taken.counter(scene, "memory", "allocations") for scene in SCENES)
    return [
        Mark("S2-10k, build by one call, a node", "ns", 15, 10, taken.per_node("S2-10k", "build"), "", True),
        Mark("S2-10k, build by single calls, a node", "ns", 60, 40, taken.per_node("S2-10k", "build-single"), "", True),
        Mark("bytes a plain node", "", 160, 128, taken.counter("S2-10k", "memory", "bytes_per_node")),
        Mark("allocations in rg_layout, all scenes", "", 0, 0, allocations),
    ]


def library() -> list[Mark]:
    """Size, what it needs, and how fast it is there."""
    found = subprocess.run(["readelf", "-d", str(LIBRARY)], capture_output=True, text=True, check=True).stdout
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", found)
    foreign = [name for name in needed if not re.match(r"lib[cm]\.so|ld-linux", name)]
    start = report.startup(41)["dlopen + create"] / 1e3
    return [
        Mark("libreglet.so, stripped", "KB", 600, 400, LIBRARY.stat().st_size / 1e3),
        Mark("libraries it needs beside libc and libm", "", 0, 0, len(foreign), ", ".join(needed)),
        Mark("dlopen and a context", "ms", 0.3, 0.1, start, "", True),
    ]


def screens() -> list[Mark]:
    """Screens of Android's ConstraintLayout; a FlexboxLayout beside the flow container with the same leaves."""
    command = ["taskset", "-c", str(core()), str(OUT / "screens")]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(3)]
    found = [dict(line.split() for line in run.splitlines()) for run in runs]
    times = [
        ("screen-first-layout", "ConstraintLayout, 30 views, first layout", 25, 15),
        ("screen-relayout", "ConstraintLayout, 30 views, another width", 3, 2),
        ("2000-first-layout", "ConstraintLayout, 2,001 views, first layout", 1000, 900),
    ]
    marks = [
        Mark(label, "us", must, goal, min(float(run[name]) for run in found), "", True)
        for name, label, must, goal in times
    ]
    cases = ("first-layout", "relayout", "propagates")
    ratio = max(min(float(run[f"flexbox-{name}"]) for run in found) for name in cases)
    marks.append(Mark("FlexboxLayout to the flow container, 2,000 leaves", "x", 1.5, 1.1, ratio))
    return marks


def templates() -> list[Mark]:
    """Cells of a list from a template, beside one batch of the same nodes, and beside inflating each."""
    command = ["taskset", "-c", str(core()), str(OUT / "templates")]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(3)]
    found = [dict(line.split() for line in run.splitlines()) for run in runs]
    marks = []
    for name, label in ("plain", "plain cells"), ("filled", "cells with ids and texts"):
        batch = min(float(run[f"batch-{name}"]) for run in found)
        stamp = min(float(run[f"stamp-{name}"]) for run in found)
        marks.append(Mark(f"template, {label}, a node", "ns", 40, 30, stamp, f"by one batch {number(batch)}", True))
        # a floor: more is better
        slow = max(float(run[f"stamp-{name}"]) / float(run[f"inflate-{name}"]) for run in found)
        marks.append(Mark(f"template, {label}, to inflating each", "x", 1 / 20, 1 / 100, slow))
    return marks


def resources() -> list[Mark]:
    """Value files beside expat alone, a pack of them, and look-ups."""
    command = ["taskset", "-c", str(core()), str(OUT / "resources")]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(3)]
    found = [dict(line.split() for line in run.splitlines()) for run in runs]
    best = {name: min(float(run[name]) for run in found) for name in found[0]}
    kb = f"{best['values-bytes'] / 1e3:.0f} KB"
    note = f"{number(best['values-load'] / 1e3)} ms to {number(best['values-expat'] / 1e3)}"
    every = f"200 of all; all of them {number(best['all-values-by-handle'])}"
    copied = f"copied {number(best['pack-load-copy'] / 1e3)}, {number(best['pack-bytes'] / 1e3)} KB"
    languages = " to ".join(f"{number(best[each] / 1e3)} ms" for each in ("languages-deferred", "languages-load"))
    return [
        Mark(f"value files of {kb}, to expat alone", "x", 3, 2, best["values-to-expat"], note),
        Mark("values in 80 languages, one read, to all read", "x", 1 / 5, 1 / 10, best["languages-to-full"], languages),
        Mark("their pack", "ms", 0.2, 0.1, best["pack-load"] / 1e3, copied, True),
        Mark("a resource by name", "ns", 150, 100, best["find"], "", True),
        Mark("a value by handle", "ns", 15, 10, best["value-by-handle"], every, True),
        Mark("a text by handle", "ns", 15, 10, best["text-by-handle"], "", True),
        *resource_trees(),
    ]


def resource_trees() -> list[Mark]:
    """A layout file with references beside the same file with values, and another language for 1,000 texts."""
    command = ["taskset", "-c", str(core()), str(OUT / "resource_trees")]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(3)]
    found = [dict(line.split() for line in run.splitlines()) for run in runs]
    best = {name: min(float(run[name]) for run in found) for name in found[0]}
    setter = best["setter-per-text"]
    note = f"beside {number(setter)} of a call that sets it"
    return [
        Mark("inflating a file with references, to one with values", "x", 1.5, 1.2, best["references-to-literals"]),
        Mark("another language, a bound text", "ns", setter + 100, setter, best["language-per-text"], note, True),
    ]


def layout_files() -> list[Mark]:
    """A layout file of 1,000 nodes beside its parser alone, on the same bytes."""
    command = ["taskset", "-c", str(core()), str(OUT / "inflate")]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(3)]
    found = [dict(line.split() for line in run.splitlines()) for run in runs]
    best = {name: min(float(run[name]) for run in found) for name in found[0]}
    marks = []
    for name, parser, mark, ratchet in ("xml", "expat", 1.8, 1.8), ("json", "json-c", 1.3, 1.5):
        note = f"{number(best[name] / 1e3)} ms to {number(best[parser] / 1e3)}"
        label = f"{name.upper()} of 1,000 nodes inflated, to {parser} alone"
        marks.append(Mark(label, "x", ratchet, mark, best[f"{name}-to-{parser}"], note))
    return marks


# Name in what a program printed, what it is, its unit and how many of the program's units make one, the mark, and the
# ratchet: what is reached now, with room for a busy machine. A mark may be missed, but not by more than it is.
FIELD = {
    "drawables": [
        ("list_per_command", "S2-10k, a new display list, a command", "ns", 1, 12, 19),
        ("list_to_memcpy", "the same, to a memcpy of the list", "x", 1, 3, 6),
        ("list_to_emit", "the same, to a loop that writes it from known values", "x", 1, 3, 6),
        ("list_after_leaf", "S2-10k, the list after one leaf changed", "us", 1e3, 2, 2),
        ("shift_per_command", "S2-10k, the list after all rows moved, a command", "ns", 1, 4, 6),
        ("shift_exact_per_command", "S2-4k, the same", "ns", 1, 4, 5),
        ("state_and_list", "S2-10k, a button's state, and the list", "us", 1e3, 1, 1),
        ("path", "2 KB of path data, each another path", "us", 1e3, 3, 3.5),
        ("path_again", "2 KB of path data, always the same path", "us", 1e3, 3, 3),
    ],
    "input": [
        ("hit_10000", "a hit in 10,000 rows", "us", 1e3, 1, 1),
        ("hit_10000_of_3", "a hit in 10,000 rows of three leaves", "us", 1e3, 1, 1),
        ("focus_up", "the next focus of 1,000, by direction", "us", 1e3, 20, 22),
        ("focus_forward", "the next focus of 1,000, by order", "us", 1e3, 20, 22),
    ],
    "css marks": [
        ("S2-1k-flex-relayout-ns-a-node", "S2-1k as CSS flexboxes, full relayout, a node", "ns", 1, 17, 60),
        ("S2-1k-flex-relayout-to-floor", "the same, to the floor of two sweeps", "x", 1, 2.5, 4),
        ("S2-1k-flex-absorbed", "S2-1k as CSS flexboxes, one leaf, absorbed", "us", 1, 1, 2.5),
        ("dashboard-1000-relayout-ns-a-node", "CSS grid of 1,000 cells in 12 columns, a cell", "ns", 1, 60, 60),
        ("nested-400-to-100", "400 nested flexboxes that wrap, one leaf, to 100", "x", 1, 4.4, 5),
    ],
}


def field() -> list[Mark]:
    """What a host does each frame: display lists, and what is under a finger. The goal is the mark, the must what is
    reached."""
    marks = []
    for program, rows in FIELD.items():
        executable, *arguments = program.split()
        command = ["taskset", "-c", str(core()), str(OUT / executable), *arguments]
        runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(3)]
        found = [dict(line.split() for line in run.splitlines()) for run in runs]
        for name, label, unit, scale, mark, ratchet in rows:
            value = min(float(run[name]) for run in found) / scale
            marks.append(Mark(label, unit, ratchet, mark, value, "", unit != "x"))
    return marks


PYTHON = {
    "set a height": ("Python, one height set", 0.5),
    "read a height": ("Python, one height of a frame read", 0.3),
    "read a property": ("Python, one height of a style read", 0.3),
    "build a node": ("Python, S2-1k built one by one, a node", 3),
}


def python_single() -> list[Mark]:
    """Calls about one node from Python, beside those of poga."""
    subprocess.run([str(ROOT / "scripts" / "accelerator.sh")], check=True)
    program = str(ROOT / "bench" / "tools" / "python_single.py")

    def best(interpreter: str, engine: str) -> dict[str, float]:
        command = ["taskset", "-c", str(core()), interpreter, program, engine]
        runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(3)]
        found = [json.loads(run) for run in runs]
        return {name: min(each[name] for each in found) for name in found[0]}

    ours = best(str(ROOT / "build" / "venv" / "bin" / "python"), "reglet")
    peer = poga()
    theirs = best(peer, "poga") if peer else {}
    return [
        Mark(label, "us", mark, mark, ours[name], f"poga {number(theirs[name])}" if theirs else "", True)
        for name, (label, mark) in PYTHON.items()
    ]


def poga() -> str | None:
    """The interpreter of an environment with poga, or None where it cannot be installed."""
    folder = ROOT / "build" / "peers" / "python"
    interpreter = folder / "bin" / "python"
    if not interpreter.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "0", POGA]
    has_it = [str(interpreter), "-c", "import poga"]
    if subprocess.run(has_it, capture_output=True).returncode:
        subprocess.run([str(interpreter), *pip], capture_output=True)
    return None if subprocess.run(has_it, capture_output=True).returncode else str(interpreter)


def field_line(mark: Mark, slowness: float) -> tuple[str, bool]:
    judged = mark.value / slowness if mark.is_time else mark.value
    verdict = "ok" if judged <= mark.goal else "short" if judged <= mark.must else "WORSE"
    cells = f"{number(mark.value):>8} {mark.unit:<3} {number(mark.goal):>7} {number(mark.must):>7}  {verdict}"
    return f"{mark.name:<60}{cells:<40}{mark.note}".rstrip(), judged <= mark.must


def python() -> list[Mark]:
    """From Python, with NumPy."""
    subprocess.run([str(ROOT / "scripts" / "venv.sh")], check=True)
    interpreter = str(ROOT / "build" / "venv" / "bin" / "python")
    command = ["taskset", "-c", str(core()), interpreter, str(ROOT / "bench" / "tools" / "python_scene.py")]
    runs = [json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(3)]
    names = {
        "build": (0.5, "build from arrays"),
        "layout": (0.15, "layout"),
        "all frames": (0.005, "all frames as an array"),
        "one leaf": (0.01, "one leaf changed"),
    }
    return [
        Mark(f"S2-1k from Python, {label}", "ms", must, must / 2, min(run[name] for run in runs), "", True)
        for name, (must, label) in names.items()
    ]


def core() -> int:
    """The last core: the first one takes most interrupts."""
    return int(subprocess.run(["nproc"], capture_output=True, text=True, check=True).stdout) - 1


def number(value: float) -> str:
    if value == 0 or value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.3g}"


def line(mark: Mark, slowness: float) -> tuple[str, bool]:
    judged = mark.value / slowness if mark.is_time else mark.value
    good = judged <= mark.must
    verdict = "goal" if judged <= mark.goal else "ok" if good else "short"
    cells = f"{number(mark.value):>8} {mark.unit:<3} {number(mark.must):>7} {number(mark.goal):>7}  {verdict:<5}"
    return f"{mark.name:<60}{cells} {mark.note}".rstrip(), good


def arguments() -> list[str]:
    """Only what the marks need, several times over."""
    wanted = [f"{scene}/to-floor" for scene in SCENES if scene not in ("S2-100k", "S3s-1000")]
    wanted += [f"{scene}/memory" for scene in SCENES]
    wanted += [f"{scene}/{how}-{edit}" for scene, edit, _, _ in EDITS for how in ("toggle", "cold", "fresh")]
    wanted += [f"S2-10k/{measure}" for measure in ("build", "build-single", "relayout-shuffled", r"insert\+remove")]
    wanted += [r"S2-10k/insert\+remove-cold", "S2-1k/noop"]
    names = "|".join(f"{name}/reglet" for name in wanted)
    effort = ["--seconds=0.1", "--repetitions=5", "--cold=9", "--widths=2"]
    return [f"--scenes={','.join(SCENES)}", *effort, f"--benchmark_filter=^({names}|S2-1k/relayout/floor-2)"]


def main(path: Path) -> int:
    taken = Taken(path)
    slowness = taken.per_node("S2-1k", "relayout", "floor-2") / CALM_FLOOR
    parts: list[Callable[[], list[Mark]]] = [
        lambda: relayouts(taken),
        lambda: edits(taken),
        lambda: memory_and_build(taken),
        library,
        screens,
        templates,
        resources,
        python,
    ]
    marks = [mark for part in parts for mark in part()]
    lines = [line(mark, slowness) for mark in marks]
    print(f"{'mark':<60}{'value':>12} {'must':>7} {'goal':>7}")
    print("\n".join(text for text, _ in lines))
    short = sum(not good for _, good in lines)
    fields = field() + layout_files() + python_single()
    field_lines = [field_line(mark, slowness) for mark in fields]
    print(f"\n{'field mark':<60}{'value':>12} {'mark':>7} {'ratchet':>7}")
    print("\n".join(text for text, _ in field_lines))
    worse = sum(not good for _, good in field_lines)
    cliff_lines, short_cliffs = cliffs.table(slowness)
    print("\nfield marks of edits and large trees\n" + "\n".join(cliff_lines))
    about = describe_run()
    print(
        f"\n{len(marks)} marks, {short} short; {len(fields)} field marks, {worse} above their ratchet; "
        f"{len(cliff_lines)} of edits, {short_cliffs} short."
    )
    print(f"{about['commit']}, {about['date']}, {about['cpu']}.")
    floor = slowness * CALM_FLOOR
    print(f"The floor of S2-1k takes {floor:.2f} ns a node here: times were judged divided by {slowness:.2f}.")
    record = [{**vars(mark), "ok": good} for mark, (_, good) in zip(marks, lines, strict=True)]
    record += [{**vars(mark), "ok": good} for mark, (_, good) in zip(fields, field_lines, strict=True)]
    text = json.dumps({"about": about, "slowness": slowness, "marks": record}, indent=1)
    (OUT / "marks.json").write_text(text + "\n", encoding="utf-8")
    return 1 if short or worse or short_cliffs else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["arguments"]:
        print("\n".join(arguments()))
    else:
        sys.exit(main(Path(sys.argv[1])))
