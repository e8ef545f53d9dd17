# SPDX-License-Identifier: MIT
"""Constraint layouts against another solver: after random edits of random systems the frames are an optimum of the
linear programs that constraints mean (bindings/python/tests/lp.py, HiGHS), one level of priorities after the
other; a system is called unsatisfiable where it has no solution, and the conflict named is minimal; transactions are
refused where they must be; nodes are called ambiguous where the optima differ.

    optimal.py [--count N] [--seed S]
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bindings/python/src"), str(ROOT / "bindings/python/tests")]

import reglet
from lp import Form, Program, Row, form
from reglet import (
    Attribute as A,
)
from reglet import (
    Constraint,
    ConstraintDef,
    ContentPriorities,
    Direction,
    Kind,
    Node,
    Relation,
    Snapping,
    Visibility,
)

EDITS = 8
UNITS = 4096
"""In a pixel. Edges are rounded to them and read as floats."""
CLOSE = 1e-3
"""How far a frame may be from an optimum, pixels: two roundings, and what the programs call equal."""
AMBIGUOUS = 4
"""Nodes of a system that are asked whether they could lie elsewhere."""
PLACES = {
    A.LEFT: "left",
    A.RIGHT: "right",
    A.TOP: "top",
    A.BOTTOM: "bottom",
    A.WIDTH: "width",
    A.HEIGHT: "height",
    A.CENTER_X: "centerX",
    A.CENTER_Y: "centerY",
}
FLOWS = (A.LEADING, A.TRAILING)
ATTRIBUTES = [*PLACES, *FLOWS, A.LEFT_MARGIN, A.BOTTOM_MARGIN]
ACROSS = [A.LEFT, A.RIGHT, A.WIDTH, A.CENTER_X, A.LEADING, A.TRAILING]
DOWN = [A.TOP, A.BOTTOM, A.HEIGHT, A.CENTER_Y]
RELATIONS = {Relation.EQUAL: "==", Relation.LESS_OR_EQUAL: "<=", Relation.GREATER_OR_EQUAL: ">="}
TURNED = {"==": "==", "<=": ">=", ">=": "<="}
SOFT = [999.0, 750.0, 500.0, 490.5, 250.0, 100.0, 50.0, 1.0]


@dataclass
class View:
    name: str
    node: Node
    parent: View | None = None
    natural: list[float | None] = field(default_factory=lambda: [None, None])
    priorities: ContentPriorities = field(default_factory=ContentPriorities)
    least: list[float | None] = field(default_factory=lambda: [None, None])
    most: list[float | None] = field(default_factory=lambda: [None, None])
    ratio: float = 0.0
    padding: tuple[float, float] = (0.0, 0.0)  # left, bottom
    is_gone: bool = False

    @property
    def rests(self) -> bool:
        return self.is_gone or (self.parent is not None and self.parent.rests)


@dataclass
class Rule:
    definition: ConstraintDef
    container: View
    first: View
    second: View
    handle: Constraint


class System:
    """One outermost constraint container and what is known of it."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.ui = reglet.Context(units_per_px=UNITS, snapping=Snapping.NONE)
        self.size: list[float | None] = [400.0, 300.0]
        self.direction = Direction.LTR
        self.root = View("super", self.ui.create(Kind.CONSTRAINT, direction=self.direction))
        self.views: list[View] = []
        self.rules: list[Rule] = []
        self.holds = True  # what the last layout found
        self.required = self.random.choice([0.1, 0.3, 0.5])
        for _ in range(self.random.choice([1, 2, 3, 4, 6, 9])):
            self.add_view()
        self.connect()
        self.scatter()
        for _ in range(self.random.randrange(2 * len(self.views) + 2)):
            self.add_rule()

    # MARK: - Making

    @property
    def containers(self) -> list[View]:
        return [self.root, *(view for view in self.views if view.node.kind == Kind.CONSTRAINT)]

    def length(self) -> float:
        return float(self.random.choice([0, 8, 10, 20, 33, 50, 80, 120.5]))

    def priority(self) -> float:
        return 1000.0 if self.random.random() < self.required else self.random.choice(SOFT)

    def add_view(self) -> None:
        r = self.random
        parent = r.choice(self.containers) if r.random() < 0.3 else self.root
        kind = r.choice([Kind.VIEW, Kind.VIEW, Kind.FIXED, Kind.FIXED, Kind.CONSTRAINT])
        node = parent.node.create(kind, width=reglet.MATCH_PARENT, height=reglet.MATCH_PARENT)
        view = View(f"v{len(self.views)}", node, parent)
        self.views.append(view)
        if kind == Kind.FIXED:
            self.resize_content(view)
        if r.random() < 0.2:
            self.limit(view)

    def resize_content(self, view: View) -> None:
        """Content, a length in pixels, or neither, by axis."""
        r, node = self.random, view.node
        how = [r.choice(["content", "pixels", "none"]) for _ in range(2)]
        size = [self.length(), self.length()]
        view.natural = [None if how[i] == "none" else size[i] for i in range(2)]
        lengths = {
            "content": reglet.WRAP_CONTENT,
            "none": reglet.MATCH_PARENT,
        }
        node.content_width, node.content_height = size
        node.width = size[0] if how[0] == "pixels" else lengths[how[0]]
        node.height = size[1] if how[1] == "pixels" else lengths[how[1]]
        if r.random() < 0.4:
            view.priorities = ContentPriorities(*(r.choice([1000.0, *SOFT]) for _ in range(4)))
            node.content_priorities = view.priorities

    def limit(self, view: View) -> None:
        r = self.random
        view.least = [r.choice([None, 10.0, 30.0]), r.choice([None, 5.0])]
        view.most = [r.choice([None, 60.0, 200.0, 20.0]), r.choice([None, 90.0])]
        if view.node.kind != Kind.FIXED:  # content answers as large as its ratio lets it
            view.ratio = r.choice([0.0, 0.0, 0.5, 1.5])
        node = view.node
        node.min_width, node.min_height = (reglet.UNSET if size is None else size for size in view.least)
        node.max_width, node.max_height = (reglet.UNSET if size is None else size for size in view.most)
        node.aspect_ratio = view.ratio

    def connect(self) -> None:
        """Chains from edge to edge and equal sizes, as user interfaces have them."""
        r = self.random
        if r.random() < 0.4 or len(self.views) < 2:
            return
        order = r.sample(self.views, len(self.views))
        for near, far, size in ((A.LEFT, A.RIGHT, A.WIDTH), (A.TOP, A.BOTTOM, A.HEIGHT)):
            relation = r.choice([Relation.EQUAL, Relation.EQUAL, Relation.GREATER_OR_EQUAL])
            self.add(ConstraintDef(near, second_attribute=near, constant=8, relation=relation), order[0], self.root)
            for before, after in pairwise(order):
                self.add(ConstraintDef(near, second_attribute=far, constant=8, relation=relation), after, before)
                if r.random() < 0.5:
                    priority = r.choice([1000.0, 500.0])
                    self.add(ConstraintDef(size, second_attribute=size, priority=priority), after, before)
            priority = r.choice([1000.0, 750.0])
            self.add(ConstraintDef(far, second_attribute=far, constant=-8, priority=priority), order[-1], self.root)

    def scatter(self) -> None:
        """Least distances of views from several before them, and from the edges."""
        r = self.random
        if r.random() < 0.6 or len(self.views) < 3:
            return
        order = r.sample(self.views, len(self.views))
        near, far = r.choice([(A.LEFT, A.RIGHT), (A.LEADING, A.TRAILING), (A.TOP, A.BOTTOM)])
        size = {A.TOP: A.HEIGHT}.get(near, A.WIDTH)
        for i, view in enumerate(order):
            if r.random() < 0.4:
                self.add(ConstraintDef(size, constant=r.choice([10, 30, 80])), view, view)
            for before in r.sample(order[:i], min(i, 2)):
                self.keep_distance(near, far, view, before)
            if r.random() < 0.5:
                self.keep_distance(near, near, view, self.root)
            if r.random() < 0.5:
                self.keep_distance(far, far, self.root, view)

    def keep_distance(self, attribute: A, other: A, first: View, second: View) -> None:
        r = self.random
        self.add(
            ConstraintDef(
                attribute,
                relation=Relation.GREATER_OR_EQUAL,
                second_attribute=other,
                constant=r.choice([0.0, 8.0, 20.0]),
                priority=r.choice([1000.0, 1000.0, 1000.0, 750.0]),
            ),
            first,
            second,
        )

    def add_rule(self) -> None:
        r = self.random
        first, second = r.choice([self.root, *self.views]), r.choice([self.root, *self.views])
        pool = ATTRIBUTES if r.random() < 0.1 else r.choice([ACROSS, DOWN])
        attribute = r.choice(pool)
        other = A.NONE if r.random() < 0.25 else r.choice([attribute, r.choice(pool)])
        definition = ConstraintDef(
            attribute,
            relation=r.choice(list(RELATIONS)),
            second_attribute=other,
            multiplier=r.choice([1.0, 1.0, 1.0, 0.5, 2.0, -1.0, 1 / 3, 0.7]),
            constant=r.choice([0.0, self.length(), -self.length()]),
            priority=self.priority(),
            spacer=r.choice([0, 0, 0, 0, 1, 2]),
        )
        self.add(definition, first, second, r.choice(self.containers))

    def add(self, definition: ConstraintDef, first: View, second: View, container: View | None = None) -> None:
        container = container or self.root
        given = definition._replace(first=first.node, second=second.node)
        handle = container.node.add_constraint(given)
        self.rules.append(Rule(definition, container, first, second, handle))

    # MARK: - Editing

    def edit(self) -> None:
        r = self.random
        what = r.randrange(20)
        if what < 3 or not self.rules:
            self.add_rule()
        elif what < 13:
            self.edit_rule(r.choice(self.rules))
        elif what < 15:
            self.size[r.randrange(2)] = r.choice([None, 0.0, 90.0, 250.0, 400.0, 401.0])
        elif what < 16:
            self.direction = r.choice([Direction.LTR, Direction.RTL])
            self.root.node.direction = self.direction
        elif what < 17:
            view = r.choice(self.containers)
            view.padding = (float(r.randrange(12)), float(r.randrange(12)))
            view.node.padding_left, view.node.padding_bottom = view.padding
        elif what < 18:
            view = r.choice(self.views)
            view.is_gone = not view.is_gone
            view.node.visibility = Visibility.GONE if view.is_gone else Visibility.VISIBLE
        else:
            view = r.choice(self.views)
            if view.node.kind == Kind.FIXED and what == 18:
                self.resize_content(view)
            else:
                self.limit(view)

    def edit_rule(self, rule: Rule) -> None:
        r = self.random
        what = r.randrange(10)
        if what < 1:
            rule.handle.remove()
            self.rules.remove(rule)
        elif what < 6:
            value = rule.definition.constant + r.choice([1, -1, 7, -30, 100])
            rule.definition = rule.definition._replace(constant=value)
            rule.handle.constant = value
        elif what < 7:
            value = r.choice([1.0, 0.5, 1.5, -1.0, 0.0, 0.3])
            rule.definition = rule.definition._replace(multiplier=value)
            rule.handle.multiplier = value
        elif what < 9:
            value = self.priority() if rule.definition.priority >= 1000 else r.choice([1000.0, *SOFT])
            rule.definition = rule.definition._replace(priority=value)
            rule.handle.priority = value
        else:
            relation = r.choice(list(RELATIONS))
            rule.definition = rule.definition._replace(relation=relation)
            rule.handle.relation = relation

    def transact(self) -> None:
        """Some edits of rules, kept exactly when what is required can hold in the size of the last layout."""
        kept = [replace(rule) for rule in self.rules]
        size = self.root.node.layout_info.unsnapped[2:]
        fits = True
        try:
            with self.root.node.transaction():
                for _ in range(self.random.randrange(1, 4)):
                    if self.rules and self.random.random() < 0.7:
                        self.edit_rule(self.random.choice(self.rules))
                    else:
                        self.add_rule()
                fits = Program(self.rows(list(size))).is_feasible()
        except reglet.Unsatisfiable:
            assert not fits, "a transaction that is fine was refused"
            self.rules = kept
            return
        assert fits, "a transaction that contradicts itself was kept"

    # MARK: - Meaning

    def rows(self, size: list[float | None]) -> list[Row]:
        """What the system means: rows over places in the root's pixels. A required row without a rule is implied."""
        rows: list[Row] = []
        for i, side in enumerate("wh"):
            rows.append(Row({("super", side): 1.0}, ">=", 0.0))
            known = size[i]
            if known is None:
                rows.append(Row({("super", side): 1.0}, "==", 0.0, 50.0))
            else:
                rows.append(Row({("super", side): 1.0}, "==", known))
        for view in self.views:
            if not view.rests:
                rows += self.own_rows(view)
        rows += [row for rule in self.rules if (row := self.row(rule))]
        return rows

    def own_rows(self, view: View) -> list[Row]:
        rows = []
        p = view.priorities
        for i, side in enumerate("wh"):
            size: Form = {(view.name, side): 1.0}
            rows.append(Row(size, ">=", 0.0))
            natural, least, most = view.natural[i], view.least[i], view.most[i]
            if natural is not None:
                natural = max(min(natural, most or natural), least or 0.0)
                hugging = p.hugging_y if i else p.hugging_x
                compression = p.compression_y if i else p.compression_x
                rows += [Row(size, "<=", natural, hugging), Row(size, ">=", natural, compression)]
            if least is not None:
                rows.append(Row(size, ">=", least))
            if most is not None:
                rows.append(Row(size, "<=", max(most, least or 0.0)))
        if view.ratio:
            rows.append(Row({(view.name, "w"): 1.0, (view.name, "h"): -view.ratio}, "==", 0.0, 999.0))
        return rows

    def place(self, view: View, attribute: A, factor: float, rtl: bool) -> tuple[Form, float]:
        """Terms and a constant."""
        if attribute in FLOWS:
            attribute = A.LEFT if (attribute == A.LEADING) != rtl else A.RIGHT
        if attribute == A.LEFT_MARGIN:
            return form(view.name, "left", factor), factor * view.padding[0]
        if attribute == A.BOTTOM_MARGIN:
            return form(view.name, "bottom", factor), -factor * view.padding[1]
        return form(view.name, PLACES[attribute], factor), 0.0

    def row(self, rule: Rule) -> Row | None:
        d = rule.definition
        rtl = self.direction == Direction.RTL
        if rule.container.rests or rule.first.rests or (d.second_attribute != A.NONE and rule.second.rests):
            return None
        terms, constant = self.place(rule.first, d.attribute, 1.0, rtl)
        terms = dict(terms)
        if d.second_attribute != A.NONE:
            more, moved = self.place(rule.second, d.second_attribute, -d.multiplier, rtl)
            constant += moved
            for name, factor in more.items():
                terms[name] = terms.get(name, 0.0) + factor
        relation, given, sign = RELATIONS[d.relation], d.constant, -1.0
        if rtl and (d.attribute in FLOWS or d.second_attribute in FLOWS):
            relation, given, sign = TURNED[relation], -given, 1.0
        if d.spacer:
            terms[f"{rule.container.name}/{d.spacer}", "x"] = sign
        for edge in ("x", "y"):
            terms.pop(("super", edge), None)  # it is at 0
        return Row(terms, relation, given - constant, d.priority, rule)

    # MARK: - Checking

    def layout(self) -> bool:
        """Returns whether the engine found what is required satisfiable."""
        specs = [reglet.unspecified() if size is None else reglet.exactly(size) for size in self.size]
        try:
            self.ui.layout_specs(self.root.node, *specs)
        except reglet.TreeError as error:
            codes = {item.code for item in error.diagnostics}
            assert codes == {reglet.Code.UNSATISFIABLE}, str(error)
            return False
        return True

    def frames(self) -> dict[tuple[str, str], float]:
        size = self.root.node.layout_info.unsnapped[2:]
        found = {("super", "w"): size[0], ("super", "h"): size[1]}
        for view in self.views:  # parents come first
            if view.rests:
                continue
            frame = view.node.layout_info.unsnapped
            found[view.name, "x"] = frame.x + found.get((view.parent.name, "x"), 0.0)
            found[view.name, "y"] = frame.y + found.get((view.parent.name, "y"), 0.0)
            found[view.name, "w"], found[view.name, "h"] = frame.width, frame.height
        return found

    def check(self) -> str:
        """What is wrong with the last layout, or nothing."""
        holds = self.holds = self.layout()
        rows = self.rows(self.size)
        program = Program(rows)
        if not holds:
            return "unsatisfiable where it is not" if program.is_feasible() else self.check_conflict(rows)
        frames = self.frames()
        if not program.minimise(near=frames):
            return "satisfiable where it is not"
        far = program.distance(frames)
        if far > CLOSE:
            return f"frames are not an optimum: {far:g} px from one"
        return ""

    def check_conflict(self, rows: list[Row]) -> str:
        named = {handle.handle for handle in self.ui.conflict}
        required = [row for row in rows if row.priority >= 1000]
        implied = [row for row in required if row.rule is None]
        chosen = [row for row in required if row.rule is not None and row.rule.handle.handle in named]
        if not chosen or len(chosen) != len(named):
            return "a conflict names constraints that are not required"
        if Program(implied + chosen).is_feasible():
            return f"{len(chosen)} constraints of a conflict do not contradict each other"
        for row in chosen:
            if not Program([*implied, *(other for other in chosen if other is not row)]).is_feasible():
                return f"one of {len(chosen)} constraints of a conflict can be left out"
        return ""

    def relax(self) -> None:
        """Make a constraint of the conflict soft, or take it away."""
        named = {handle.handle for handle in self.ui.conflict}
        rule = self.random.choice([rule for rule in self.rules if rule.handle.handle in named])
        if self.random.random() < 0.5:
            rule.definition = rule.definition._replace(priority=self.random.choice(SOFT))
            rule.handle.priority = rule.definition.priority
        else:
            rule.handle.remove()
            self.rules.remove(rule)

    def check_ambiguous(self) -> str:
        """The engine and the programs agree on which nodes could lie elsewhere."""
        program = Program(self.rows(self.size))
        program.minimise()
        named = self.root.node.ambiguous
        for view in [view for view in self.views if not view.rests][:AMBIGUOUS]:
            room = max(program.room((view.name, side)) for side in "xywh")
            if (view.node in named) != (room > CLOSE) and not 1e-4 < room < 1e-2:
                return f"{view.name} is{'' if view.node in named else ' not'} ambiguous: its room is {room:g} px"
        return ""


def run(seed: int) -> str:
    """The first problem of a system, or nothing."""
    system = System(seed)
    for step in range(EDITS + 1):
        if step:
            if system.random.random() < 0.15:
                system.transact()
            else:
                system.edit()
        for _ in range(20):
            problem = system.check()
            if problem:
                return f"step {step}: {problem}"
            if system.holds or system.random.random() < 0.2:
                break
            system.relax()
    return system.check_ambiguous() if system.holds else ""


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--failures", type=int, default=1)
    options = parser.parse_args()
    failures, begin = 0, time.monotonic()
    for i in range(options.count):
        seed = options.seed * 1_000_003 + i
        try:
            problem = run(seed)
        except AssertionError as error:
            problem = str(error) or "an assertion failed"
        if problem:
            print(f"optimal: seed {seed}: {problem}")
            failures += 1
            if failures >= options.failures:
                return 1
    seconds, edits = time.monotonic() - begin, options.count * EDITS
    result = "FAILED" if failures else "passed"
    print(f"optimal        {options.count:8} cases from seed {options.seed}, {edits} edits  {result}  {seconds:.1f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
