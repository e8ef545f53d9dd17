#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""As constraints.py, but each case becomes a layout file in JSON first, which is inflated. Sequences are not read."""

import json
import sys

import constraints
import reglet
from constraints import ERRORS, NAMES, SIGNS


def views(case, tree):
    """The views of a case, with the sizes it gives them as attributes."""
    intrinsic = case.get("intrinsic") or {}
    out = {}
    for name, given in tree.items():
        children = (given.get("children") or {}) if isinstance(given, dict) else {}
        width, height = intrinsic.get(name) or (None, None)
        view = {"type": "UIView", "children": views(case, children)} if children else {"type": "UIImageView"}
        for axis, size in (("Width", width), ("Height", height)):
            view["layout_" + axis.lower()] = "match_parent" if size is None else "wrap_content"
            if size is not None:
                view["content" + axis] = f"{size}px"
        for key, attribute in (("hugging", "contentHugging"), ("compression", "contentCompression")):
            if name in (case.get(key) or {}):
                view[attribute] = case[key][name]
        out[name] = view
    return out


def explicit(constraint):
    """A constraint of a case as one of a file."""
    out = {"item": constraint["first"], "attribute": constraint["attr"], "relation": constraint.get("rel") or "=="}
    if constraint.get("attr2"):
        out |= {"toItem": constraint.get("second"), "toAttribute": constraint["attr2"]}
    for key in ("multiplier", "constant", "priority"):
        if constraint.get(key) is not None:
            out[key] = constraint[key]
    return out


def document(case):
    layout = case.get("layout") or {}
    lines = dict(layout.get("constraints") or {})
    if case["kind"] == "vflerror":
        lines = {"C": case["vfl"]}
    out = {
        # the view comes last: names may be used before they are given
        "metrics": layout.get("metrics") or {},
        "constraints": lines | {each["id"]: explicit(each) for each in case.get("explicit") or []},
        "options": {key: each for key, each in (layout.get("options") or {}).items() if key in lines},
        "spacing": case.get("spacing") or {},
        "layoutDirection": case.get("direction") or "ltr",
        "views": views(case, layout.get("views") or {}),
    }
    if case["kind"] == "vflerror":
        out["options"] = {"C": case.get("options") or []}
    if layout.get("extended"):
        out["options"] = ["extended", *(case.get("options") or [])]
    return out


def run(case):
    if case["kind"] == "sequence":
        return None
    made = document(case)
    # what is not ASCII is escaped, so that places of errors must be found behind escapes
    text = json.dumps(made)
    context = reglet.Context(snapping=reglet.Snapping.NONE, units_per_px=1024)
    try:
        root = context.inflate(text)
    except reglet.Unsatisfiable as error:
        return {"error": "unsatisfiable", "conflict": sorted(error.names)}
    except reglet.MarkupError as error:
        if case["kind"] != "vflerror":
            raise
        diagnostic = error.diagnostics[-1]
        result = {"error": ERRORS[diagnostic.code]}
        if diagnostic.code != reglet.Code.VFL_OPTION:
            result["offset"] = diagnostic.offset - text.index(json.dumps(case["vfl"])) - 1
        return result
    if case["kind"] == "vflerror":
        return {"ok": True}
    named = {node: node.id for node in root.walk()}
    named[root] = None
    if case["kind"] == "parse":
        return {"constraints": [row(each, named) for each in root.constraints]}
    try:
        context.layout(root, *(case.get("size") or [0, 0]))
    except reglet.TreeError:
        return {"error": "unsatisfiable", "conflict": sorted(each.name or "" for each in context.conflict)}
    nodes = {node.id: node for node in root.walk() if node.id}  # guides of stacks, too
    result = {"frames": {name: list(node.layout_info.unsnapped) for name, node in nodes.items()}}
    if (case.get("layout") or {}).get("extended"):
        result["z"] = {name: node.style.z for name, node in nodes.items()}
    return result


def row(constraint, named):
    d = constraint.definition
    return {
        "id": d.name,
        "first": named.get(d.first),
        "attr": NAMES[d.attribute],
        "rel": SIGNS[d.relation],
        "second": named.get(d.second),
        "attr2": NAMES[d.second_attribute],
        "multiplier": d.multiplier,
        "constant": d.constant,
        "priority": d.priority,
    }


if __name__ == "__main__":
    assert constraints.__file__
    for line in sys.stdin:
        case = json.loads(line)
        print(json.dumps({"name": case["name"], "result": run(case)}), flush=True)
