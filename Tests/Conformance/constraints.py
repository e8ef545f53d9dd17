#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads cases of corpus/constraints (one JSON object a line, see SCHEMA.md there) on standard input, solves each through the
C API, by way of the Python package, and prints the result as one JSON line: the command check_constraints.py runs."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings" / "python" / "src"))

import reglet  # noqa: E402
from reglet import Attribute, ConstraintDef, ContentPriorities, Kind, Relation, VflOptions  # noqa: E402

ATTRIBUTES = {
    None: Attribute.NONE,
    "left": Attribute.LEFT,
    "right": Attribute.RIGHT,
    "top": Attribute.TOP,
    "bottom": Attribute.BOTTOM,
    "leading": Attribute.LEADING,
    "trailing": Attribute.TRAILING,
    "width": Attribute.WIDTH,
    "height": Attribute.HEIGHT,
    "centerX": Attribute.CENTER_X,
    "centerY": Attribute.CENTER_Y,
}
NAMES = {value: name for name, value in ATTRIBUTES.items()}
RELATIONS = {"==": Relation.EQUAL, "<=": Relation.LESS_OR_EQUAL, ">=": Relation.GREATER_OR_EQUAL}
SIGNS = {value: sign for sign, value in RELATIONS.items()}
OPTIONS = {
    "alignAllLeft": VflOptions.ALIGN_LEFT,
    "alignAllRight": VflOptions.ALIGN_RIGHT,
    "alignAllLeading": VflOptions.ALIGN_LEADING,
    "alignAllTrailing": VflOptions.ALIGN_TRAILING,
    "alignAllCenterX": VflOptions.ALIGN_CENTER_X,
    "alignAllTop": VflOptions.ALIGN_TOP,
    "alignAllBottom": VflOptions.ALIGN_BOTTOM,
    "alignAllCenterY": VflOptions.ALIGN_CENTER_Y,
    "directionLeadingToTrailing": VflOptions(0),
    "directionLeftToRight": VflOptions.LEFT_TO_RIGHT,
    "directionRightToLeft": VflOptions.RIGHT_TO_LEFT,
}
ERRORS = {
    reglet.Code.VFL_SYNTAX: "syntax",
    reglet.Code.VFL_VIEW: "unknownView",
    reglet.Code.VFL_METRIC: "unknownMetric",
    reglet.Code.VFL_PRIORITY: "priorityRange",
    reglet.Code.VFL_OPTION: "optionAxis",
}


class Session:
    """One case: a constraint container, its views as nodes, its constraints by identifier."""

    def __init__(self, case):
        layout = case.get("layout") or {}
        self.context = reglet.Context(snapping=reglet.Snapping.NONE, units_per_px=1024)
        self.root = self.context.create(Kind.CONSTRAINT, width=reglet.MATCH_PARENT, height=reglet.MATCH_PARENT)
        self.size = case.get("size") or [0, 0]
        self.turn(case.get("direction") or "ltr")
        self.views = {}
        self.names = {}
        self.make_views(layout.get("views") or {}, None)
        self.metrics = dict(layout.get("metrics") or {})
        self.options = dict(layout.get("options") or {})
        self.extended = layout.get("extended", False)
        self.spacing = {"sibling": 8.0, "super": 20.0} | (case.get("spacing") or {})
        self.explicit = {}
        self.lines = {}
        self.edits = {}
        for name, size in (case.get("intrinsic") or {}).items():
            self.intrinsic(name, size)
        hugging, compression = case.get("hugging") or {}, case.get("compression") or {}
        for name in set(hugging) | set(compression):
            given = hugging.get(name, [250, 250]), compression.get(name, [750, 750])
            self.views[name].content_priorities = ContentPriorities(*given[0], *given[1])
        for name, line in (layout.get("constraints") or {}).items():
            self.line(name, line)
        for constraint in case.get("explicit") or []:
            self.add(constraint)

    # MARK: - Views

    def make_views(self, tree, parent):
        for name, view in tree.items():
            children = (view.get("children") or {}) if isinstance(view, dict) else {}
            self.add_view(name, parent, bool(children))
            self.make_views(children, name)

    def add_view(self, name, parent, contains=False):
        above = self.views[parent] if parent else self.root
        # without an intrinsic size until it gets one
        kind = Kind.CONSTRAINT if contains else Kind.FIXED
        node = above.create(kind, id=name, width=reglet.MATCH_PARENT, height=reglet.MATCH_PARENT)
        self.views[name] = node
        self.names[node] = name

    def intrinsic(self, name, size):
        width, height = size or (None, None)
        self.views[name].update(
            width=reglet.MATCH_PARENT if width is None else reglet.WRAP_CONTENT,
            height=reglet.MATCH_PARENT if height is None else reglet.WRAP_CONTENT,
            content_width=width or 0,
            content_height=height or 0,
        )

    def turn(self, direction):
        self.root.direction = reglet.Direction.RTL if direction == "rtl" else reglet.Direction.LTR

    # MARK: - Constraints

    def definition(self, c):
        return ConstraintDef(
            ATTRIBUTES[c["attr"]],
            self.views[c["first"]] if c["first"] else None,
            RELATIONS[c.get("rel") or "=="],
            self.views[c["second"]] if c.get("second") else None,
            ATTRIBUTES[c.get("attr2")],
            1 if c.get("multiplier") is None else c["multiplier"],
            c.get("constant") or 0,
            1000 if c.get("priority") is None else c["priority"],
            c["id"],
        )

    def add(self, c):
        if c["id"] in self.explicit:
            self.explicit.pop(c["id"]).remove()
        self.explicit[c["id"]] = self.root.add_constraint(self.definition(c))

    def read(self, name, line):
        options = VflOptions.EXTENDED if self.extended else VflOptions(0)
        for option in self.options.get(name) or ():
            options |= OPTIONS[option]
        return self.root.add_vfl(
            line,
            views=self.views,
            metrics=self.metrics,
            options=options,
            name=name,
            sibling_space=self.spacing["sibling"],
            parent_space=self.spacing["super"],
        )

    def line(self, name, line):
        if name in self.lines:
            for constraint in self.lines[name][1]:
                constraint.remove()
        self.lines[name] = line, self.read(name, line)

    def identify(self, handles):
        names = {constraint: name for name, constraint in self.explicit.items()}
        for name, (_, made) in self.lines.items():
            names.update({constraint: f"{name}#{i}" for i, constraint in enumerate(made)})
        return sorted(names[handle] for handle in handles)

    def rows(self):
        """All constraints in explicit form."""
        out = []
        for constraint in self.root.constraints:
            d = constraint.definition
            if d.name is None:
                continue
            out.append(
                {
                    "id": d.name,
                    "first": self.names.get(d.first),
                    "attr": NAMES[d.attribute],
                    "rel": SIGNS[d.relation],
                    "second": self.names.get(d.second),
                    "attr2": NAMES[d.second_attribute],
                    "multiplier": d.multiplier,
                    "constant": d.constant,
                    "priority": d.priority,
                }
            )
        return out

    # MARK: - Results

    def result(self):
        try:
            self.context.layout(self.root, *self.size)
        except reglet.TreeError:
            return {"error": "unsatisfiable", "conflict": self.identify(self.context.conflict)}
        nodes = dict(self.views)
        if self.extended:  # guides of stacks, too
            nodes |= {node.id: node for node in self.root.children if node.kind == Kind.SPACE}
        result = {"frames": {name: list(node.layout_info.unsnapped) for name, node in nodes.items()}}
        if self.extended:
            result["z"] = {name: node.style.z for name, node in nodes.items()}
        return result

    # MARK: - Steps

    def step(self, edits):
        """Apply edits together; undone where they cannot hold."""
        kept = self.size, dict(self.explicit), dict(self.lines), dict(self.metrics), dict(self.edits)
        self.context.begin_constraints()
        for edit in edits:
            self.apply(edit)
        result = self.result()
        if "error" not in result:
            self.root.commit_constraints()
            return result
        self.context.rollback_constraints()
        self.size, self.explicit, self.lines, self.metrics, self.edits = kept
        self.result()
        return result

    def apply(self, edit):
        getattr(self, "step_" + edit["op"])(edit)

    def step_add(self, edit):
        self.add(edit["constraint"])

    def step_remove(self, edit):
        if edit["id"] in self.explicit:
            self.explicit.pop(edit["id"]).remove()
        else:
            for constraint in self.lines.pop(edit["id"])[1]:
                constraint.remove()

    def step_constant(self, edit):
        self.explicit[edit["id"]].constant = edit["value"]

    def step_priority(self, edit):
        self.explicit[edit["id"]].priority = edit["value"]

    def step_size(self, edit):
        self.size = edit["size"]

    def step_suggest(self, edit):
        key, priority = (edit["view"], edit["attr"]), edit.get("priority", 999)
        if key in self.edits:
            self.edits[key].constant = edit["value"]
            self.edits[key].priority = priority
        else:
            self.edits[key] = self.root.add_constraint(
                ConstraintDef(
                    ATTRIBUTES[edit["attr"]], self.views[edit["view"]], constant=edit["value"], priority=priority
                )
            )

    def step_unsuggest(self, edit):
        if (key := (edit["view"], edit["attr"])) in self.edits:
            self.edits.pop(key).remove()

    def step_intrinsic(self, edit):
        self.intrinsic(edit["view"], edit["size"])

    def step_vfl(self, edit):
        self.line(edit["id"], edit["vfl"])

    def step_metric(self, edit):
        self.metrics[edit["name"]] = edit["value"]
        for name, (line, _) in list(self.lines.items()):
            self.line(name, line)

    def step_direction(self, edit):
        self.turn(edit["direction"])

    def step_addView(self, edit):
        self.add_view(edit["view"], edit.get("parent"))

    def step_removeView(self, edit):
        node = self.views.pop(edit["view"])
        del self.names[node]
        for name, constraint in list(self.explicit.items()):
            definition = constraint.definition
            if node in (definition.first, definition.second):
                del self.explicit[name]
        self.edits = {key: each for key, each in self.edits.items() if key[0] != edit["view"]}
        node.destroy()

    def step_set(self, edit):
        for name in list(self.explicit):
            self.explicit.pop(name).remove()
        for name in list(self.lines):
            for constraint in self.lines.pop(name)[1]:
                constraint.remove()
        for name, line in (edit.get("constraints") or {}).items():
            self.line(name, line)
        for constraint in edit.get("explicit") or []:
            self.add(constraint)


def differences(before, after):
    """Added, removed and kept constraints as multisets; identifiers do not count."""

    def count(rows):
        out = {}
        for row in rows:
            key = json.dumps([value for name, value in row.items() if name != "id"])
            out[key] = out.get(key, 0) + 1
        return out

    a, b = count(before), count(after)
    kept = sum(min(n, b.get(key, 0)) for key, n in a.items())
    return {"added": sum(b.values()) - kept, "removed": sum(a.values()) - kept, "kept": kept}


def sequence(case):
    session = Session(case)
    out = [session.result()]
    before = session.rows()
    for step in case["steps"]:
        result = session.step(step if isinstance(step, list) else [step])
        after = session.rows()
        if case.get("diff") and "error" not in result:
            result["diff"] = differences(before, after)
        before = after
        out.append(result)
    return out


def parse_error(case):
    session = Session(case | {"layout": (case.get("layout") or {}) | {"options": {"C": case.get("options") or []}}})
    try:
        session.read("C", case["vfl"])
    except reglet.MarkupError as error:
        diagnostic = error.diagnostics[-1]
        result = {"error": ERRORS[diagnostic.code]}
        if diagnostic.code != reglet.Code.VFL_OPTION:
            result["offset"] = diagnostic.offset
        return result
    return {"ok": True}


def run(case):
    if case["kind"] == "vflerror":
        return parse_error(case)
    if case["kind"] == "sequence":
        return sequence(case)
    session = Session(case)
    return {"constraints": session.rows()} if case["kind"] == "parse" else session.result()


def main():
    for line in sys.stdin:
        case = json.loads(line)
        try:
            result = run(case)
        except Exception as error:  # reported by the checker, case by case
            result = {"exception": repr(error)}
        print(json.dumps({"name": case["name"], "result": result}), flush=True)


if __name__ == "__main__":
    main()
