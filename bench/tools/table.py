# SPDX-License-Identifier: MIT
"""The one table of a run."""

from __future__ import annotations

from instructions import WHOLE
from results import SCENES, Run, yardstick

ANIMATED = [f"animate-{what}-{count}" for what in ("size", "offset") for count in (100, 1_000, 10_000)]
PER_NODE = ["build", "build-single", "first-layout", "relayout", "relayout-shuffled", "callbacks", "destroy-tree"]
EACH = [
    f"{how}-{what}" for what in ("absorbed", "propagates") for how in ("toggle", "toggle+take", "fresh", "cold")
] + [*ANIMATED, "insert+remove", "insert+remove-cold", "noop", "destroy-context"]
FLOORS = {"floor-1": "floor, hard-coded", "floor-2": "floor, 2 sweeps", "floor-4": "floor, 4 sweeps"}

Row = tuple[str, str, str, str, str, str]


def number(value: float) -> str:
    """Three significant digits, without an exponent."""
    if value >= 100:
        return f"{value:.0f}"
    if value >= 10:
        return f"{value:.1f}"
    return f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def row(run: Run, scene: str, measure: str, unit: str) -> Row | None:
    time = run.time(scene, measure)
    if time is None:
        return None
    label = measure
    if measure == "relayout" and run.time(scene, "callbacks"):
        label = "relayout, callbacks excluded"
        time = run.relayout(scene) or 0
    divisor = run.nodes(scene) if unit == "ns/node" else 1e3
    floor = run.time(scene, "relayout", yardstick(scene))
    ratio = f"{time / floor:.2f}x" if floor and measure in ("relayout-shuffled", "first-layout") else ""
    if measure == "relayout" and (slices := run.ratio(scene)) is not None:
        ratio = f"{slices:.2f}x"
    yoga = run.time(scene, measure, "yoga")
    peer = number(yoga / divisor) if yoga is not None else ""
    # A peer runs its callbacks inside: compare whole with whole.
    whole = run.time(scene, measure) or 0
    faster = f"{number(yoga / whole)}x" if yoga and whole else ""
    return scene, label, f"{number(time / divisor)} {unit}", ratio, peer, faster


def scene_rows(run: Run, scene: str) -> list[Row]:
    if run.time(scene, "noop") is None:
        return []
    rows: list[Row | None] = []
    for engine, label in FLOORS.items():
        time = run.time(scene, "relayout", engine)
        if time is not None:
            mark = "= 1" if engine == yardstick(scene) else ""
            rows.append((scene, label, f"{number(time / run.nodes(scene))} ns/node", mark, "", ""))
    rows += [row(run, scene, measure, "ns/node") for measure in PER_NODE]
    rows += [row(run, scene, measure, "us") for measure in EACH]
    size = run.bytes_per_node(scene)
    if size is not None:
        rows.append((scene, "memory", f"{number(size)} bytes/node", "", "", ""))
    for name, count in run.instructions.items():
        if name.split("/")[0] == scene:
            unit = "instr/node" if name.split("/")[1] in WHOLE else "instr"
            floor = run.instructions.get(f"{scene}/relayout/{yardstick(scene)}")
            ours = name.endswith("/relayout/reglet")
            ratio = f"{count / floor:.2f}x" if floor and ours else ""
            _, measure, engine = name.split("/")
            label = measure if engine == "reglet" else f"{measure}, {FLOORS[engine]}"
            rows.append((scene, f"instructions, {label}", f"{count:,.0f} {unit}", ratio, "", ""))
    return [r for r in rows if r is not None]


def render(run: Run) -> str:
    """All rows as aligned text, under one heading."""
    peers = any(name.endswith("/yoga") for name in run.times)
    heading: Row = ("scene", "measure", "reglet", "to floor", "yoga", "yoga/reglet")
    rows: list[Row] = [heading]
    for scene in SCENES:
        rows += scene_rows(run, scene)
    for name, value in run.startup_us.items():
        rows.append(("startup", name, f"{number(value)} us", "", "", ""))
    columns = 6 if peers else 4
    widths = [max(len(r[i]) for r in rows) for i in range(columns)]
    lines = []
    previous = ""
    for r in rows:
        if previous and r[0] != previous:
            lines.append("")
        previous = r[0]
        cells = [r[i].ljust(widths[i]) if i < 2 else r[i].rjust(widths[i]) for i in range(columns)]
        lines.append("  ".join(cells).rstrip())
    about = run.about
    lines.append("")
    lines.append(f"{about['commit']}, {about['date']}, {about['cpu']}, {about['cores']} cores, mode {run.mode}")
    return "\n".join(lines) + "\n"
