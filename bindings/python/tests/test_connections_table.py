# SPDX-License-Identifier: MIT
"""ConstraintLayouts in XML, each three ways: the attributes, explicit constraints in the engine, the same constraints
by another solver (lp.py); all give the frames that follow from the attributes by hand. The cases are in
data/connections.jsonl:

``xml`` is inside a ConstraintLayout of ``size`` with ``attributes``; ``explicit`` has constraints of the same meaning,
``a.left == 0.5*b.right + 8 @ 750``, ``super`` being the container; names that begin with _ are spaces between nodes.
Where Android's class gives other frames than ``expected``, they are in ``android``, and ``why`` has the reason."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from lp import Row, form, solve

from reglet import Attribute, ConstraintDef, Context, Direction, Kind, Node, Relation

CASES: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "connections.jsonl").read_text().splitlines()
]
RULE = re.compile(
    r"(?P<first>\w+)\.(?P<attribute>\w+) (?P<relation>[=<>]=) "
    r"(?:(?:(?P<multiplier>[-.\de]+)\*)?(?P<second>[a-z_]\w*)\.(?P<other>\w+))?"
    r"(?: ?(?P<sign>[-+]?) ?(?P<constant>-?[.\de]+))?(?: @ (?P<priority>[.\d]+))?$"
)
ATTRIBUTES = {
    "left": Attribute.LEFT,
    "right": Attribute.RIGHT,
    "top": Attribute.TOP,
    "bottom": Attribute.BOTTOM,
    "width": Attribute.WIDTH,
    "height": Attribute.HEIGHT,
    "centerX": Attribute.CENTER_X,
    "centerY": Attribute.CENTER_Y,
}
RELATIONS = {"==": Relation.EQUAL, "<=": Relation.LESS_OR_EQUAL, ">=": Relation.GREATER_OR_EQUAL}


class Rule:
    def __init__(self, text: str) -> None:
        found = RULE.match(text)
        assert found, text
        part = found.groupdict()
        self.first, self.attribute, self.relation = part["first"], part["attribute"], part["relation"]
        self.second, self.other = part["second"], part["other"]
        self.multiplier = float(part["multiplier"] or 1)
        self.constant = float(part["constant"] or 0) * (-1 if part["sign"] == "-" else 1)
        self.priority = float(part["priority"] or 1000)

    def row(self) -> Row:
        terms = form(self.first, self.attribute)
        if self.second:
            for name, factor in form(self.second, self.other, -self.multiplier).items():
                terms[name] = terms.get(name, 0.0) + factor
        return Row(terms, self.relation, self.constant, self.priority)

    @property
    def views(self) -> set[str]:
        return {self.first, self.second or "super"} - {"super"}


def by_name(case: dict[str, Any]) -> Any:
    return pytest.param(case, id=case["name"])


@pytest.fixture(params=[by_name(case) for case in CASES])
def case(request: pytest.FixtureRequest) -> dict[str, Any]:
    value: dict[str, Any] = request.param
    return value


def check(found: dict[str, tuple[float, ...]], case: dict[str, Any], key: str = "expected") -> None:
    for name, frame in case.get(key, case["expected"]).items():
        if name in found:
            # edges are rounded to 1/64
            assert found[name] == pytest.approx(tuple(frame), abs=0.04), name


def names_of(case: dict[str, Any]) -> list[str]:
    """Those that explicit constraints speak of, outermost first."""
    names = {view for text in case["explicit"] for view in Rule(text).views}
    return sorted(names, key=lambda name: (name != "k", name))


def relative(frames: dict[str, list[float]]) -> dict[str, tuple[float, ...]]:
    """The case with a container inside has its child relative to it."""
    if "k" in frames and "a" in frames:
        frames["a"] = [frames["a"][0] - frames["k"][0], frames["a"][1] - frames["k"][1], *frames["a"][2:]]
    return {name: tuple(frame) for name, frame in frames.items()}


def test_the_attributes(ui: Context, case: dict[str, Any]) -> None:
    root = ui.inflate(f"<ConstraintLayout {case.get('attributes', '')}>{case['xml']}</ConstraintLayout>")
    assert not [entry.message for entry in ui.diagnostics if "match_parent" not in entry.message]
    root.direction = Direction.RTL if case.get("rtl") else Direction.LTR
    root.layout(*case["size"])
    check({name: tuple(root.find(name).layout_info.unsnapped) for name in case["expected"]}, case, "android")


def test_the_same_as_explicit_constraints(ui: Context, case: dict[str, Any]) -> None:
    root = ui.create(Kind.CONSTRAINT)
    nodes: dict[str, Node] = {}
    for name in names_of(case):
        width, height = case.get("intrinsic", {}).get(name, (None, None))
        kind = Kind.SPACE if width is None else Kind.FIXED
        nodes[name] = root.create(kind, content_width=width or 0, content_height=height or 0)
    definitions = []
    for text in case["explicit"]:
        rule = Rule(text)
        definitions.append(
            ConstraintDef(
                ATTRIBUTES[rule.attribute],
                nodes.get(rule.first),
                RELATIONS[rule.relation],
                nodes.get(rule.second) if rule.second else None,
                ATTRIBUTES[rule.other] if rule.second else Attribute.NONE,
                rule.multiplier,
                rule.constant,
                rule.priority,
            )
        )
    root.add_constraints(definitions)
    root.layout(*case["size"])
    check(relative({name: list(node.layout_info.unsnapped) for name, node in nodes.items()}), case)


def test_the_same_by_another_solver(case: dict[str, Any]) -> None:
    names = set(names_of(case))
    rows = [Rule(text).row() for text in case["explicit"]]
    box = zip("xywh", [0, 0, *case["size"]], strict=True)
    rows += [Row({("super", side): 1.0}, "==", value) for side, value in box]
    for name, sizes in case.get("intrinsic", {}).items():
        for side, value in zip("wh", sizes, strict=True):
            rows += [Row({(name, side): 1.0}, "<=", value, 250), Row({(name, side): 1.0}, ">=", value, 750)]
    # spaces have no place of their own across
    for name in names:
        if name.startswith("_"):
            used = {key for row in rows for key in row.terms if key[0] == name}
            rows += [Row({(name, side): 1.0}, "==", 0) for side in "xywh" if (name, side) not in used]
            if name in ("_g", "_r"):
                rows += [Row({(name, side): 1.0}, "==", 0, 1) for side in "wh" if (name, side) in used]
    check(relative(solve(names, rows)), case)


TURNED = {"left": "top", "right": "bottom", "width": "height", "horizontal": "vertical", "X": "Y"}
TURNED |= {a.capitalize(): b.capitalize() for a, b in TURNED.items()}
TURNED |= {b: a for a, b in TURNED.items()}
ONE_WAY = re.compile("start|end|baseline|ratio|circle|vfl|textview", re.IGNORECASE)


def test_the_attributes_turned_by_a_quarter(ui: Context, case: dict[str, Any]) -> None:
    """What holds from left to right does from top to bottom: the corner of the axes changes places."""
    attributes = case.get("attributes", "")
    if case.get("rtl") or ONE_WAY.search(case["xml"] + attributes):
        pytest.skip("goes one way only")
    text = f"<ConstraintLayout {attributes}>{case['xml']}</ConstraintLayout>"
    root = ui.inflate(re.sub("|".join(TURNED), lambda word: TURNED[word[0]], text))
    assert not [entry.message for entry in ui.diagnostics if "match_parent" not in entry.message]
    root.layout(*case["size"][::-1])
    found = {name: root.find(name).layout_info.unsnapped for name in case["expected"]}
    check({name: (y, x, height, width) for name, (x, y, width, height) in found.items()}, case, "android")


def test_there_are_many() -> None:
    assert len(CASES) >= 80
    assert len({case["name"] for case in CASES}) == len(CASES)
