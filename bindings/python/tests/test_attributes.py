# SPDX-License-Identifier: MIT
"""Nothing that a file says about a node goes without a word: each attribute changes what the node is, stays readable on
it, or is reported. For every name the reader knows, on every kind of node, in every kind of parent, in XML and JSON."""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import json
import re
from collections.abc import Callable, Iterator
from ctypes import byref, c_char_p, c_int32, c_uint32
from typing import Any

import pytest
from conftest import ROOT

from reglet import Context, Kind, MarkupError, Node, Param, RegletError, Tag
from reglet._c import structs
from reglet._c.functions import lib

# Values that are not the default, by name or by how the name begins; two where one is what some tag presets.
VALUES = {
    "id": "name", "text": "words", "layout_gravity": "bottom", "gravity": "bottom|right",
    "orientation": "vertical horizontal",
    "weightMode": "fill box", "baselineAligned": "false", "showDividers": "middle", "layout_dividerBefore": "true",
    "measureWithLargestChild": "true", "measureAllChildren": "true", "fillViewport": "true false",
    "layoutDirection": "rtl",
    "visibility": "invisible", "layout_aspectRatio": "16:9", "singleLine": "true", "ellipsize": "end",
    "textDirection": "anyRtl", "textAlignment": "textEnd", "includeFontPadding": "false",
    "textBreak": "anywhere", "alignmentMode": "alignBounds", "useDefaultMargins": "true", "rowOrderPreserved": "false",
    "columnOrderPreserved": "false", "contentHugging": "7", "contentCompression": "7", "ignoreGravity": "other",
    "layout_constraintDimensionRatio": "16:9", "guidelineUseRtl": "false", "barrierDirection": "bottom",
    "barrierAllowsGoneWidgets": "false", "constraint_referenced_ids": "other", "layout_constrainedWidth": "true",
    "layout_constrainedHeight": "true", "layout_constraintCircle": "other", "layout_constraintGuide_percent": "0.25",
    "layout_alignWithParentIfMissing": "true", "layout_column": "2", "layout_alignSelf": "center",
    "textStyle": "bold", "typeface": "serif", "textAllCaps": "true", "inputType": "textMultiLine", "password": "true",
    "adjustViewBounds": "true", "minEms": "9",
    "spacing": "3", "vfl": "H:|[a]", "options": "extended", "metrics": "a=1", "priority": "high",
}  # fmt: skip
PATTERNS = {
    r"layout_(to[LRSE]|align|above|below)(?!Parent|With)": "other",
    r"layout_(alignParent|center)": "true",
    r"flexDirection": "column",
    r"flexWrap": "wrap",
    r"(justify|align)(Content|Items)": "center",
    r"showDivider(?!s)": "middle",
    r"layout_flexBasis": "50%",
    r"layout_wrapBefore": "true",
    r"layout_constraint.*_to\w+Of": "other",
    r"layout_constraint.*_bias": "0.25",
    r"layout_constraint.*_chainStyle": "packed",
    r"layout_constraint.*_default": "wrap",
}
UNREAD = ["style", "theme", "textSize", "hint", "src", "drawableLeft", "onClick", "class", "background", "own"]
PARENTS = [
    "FrameLayout", "LinearLayout", "RelativeLayout", "TableLayout", "TableRow", "GridLayout", "FlowLayout",
    "FlexboxLayout", "ConstraintLayout", "AbsoluteLayout", "MKStackLayout", "UIView", "HorizontalLayout",
]  # fmt: skip
TAGS = [
    "LinearLayout", "FrameLayout", "StackLayout", "RelativeLayout", "TableLayout", "TableRow", "GridLayout", "TextView",
    "Button", "ImageView", "View", "UIView", "Space", "ScrollView", "HorizontalScrollView", "FlowLayout",
    "FlexboxLayout", "ConstraintLayout", "HorizontalLayout", "UIVScrollView", "MKLinearLayout", "MKFlowLayout",
    "EditText", "UISwitch", "Unknown",
]  # fmt: skip
HELPERS = ["Guideline", "Barrier", "Group"]


def spellings() -> list[str]:
    source = (ROOT / "Sources/RegletMarkup/Values/AttributeName.swift").read_text()
    found = re.search(r'static var spellings: StaticText \{\s*"""(.*?)"""', source, re.DOTALL)
    assert found
    return re.sub(r"\\u\{20\}|\\\n", " ", found[1]).split()


READ = spellings()
READ = READ[: READ.index("type")]  # behind them come keys of JSON, and names that nothing reads


def values_of(name: str) -> list[str]:
    if name in VALUES:
        return VALUES[name].split()
    return [next((value for pattern, value in PATTERNS.items() if re.match(pattern, name)), "3")]


def fields(value: Any) -> Any:
    """A struct as values that can be compared: its padding does not count, nor which node it names; NaN is NaN."""
    if isinstance(value, structs.rg_node):
        return bool(value.id)
    if isinstance(value, ctypes.Structure):
        return tuple(fields(getattr(value, each[0])) for each in value._fields_)
    if isinstance(value, ctypes.Array):
        return tuple(fields(each) for each in value)
    if isinstance(value, ctypes._Pointer):
        return bool(value)
    return "NaN" if value != value else value


STRUCTS = {
    "style": structs.rg_style, "grid": structs.rg_grid, "grid_cell": structs.rg_grid_cell,
    "flexbox": structs.rg_flexbox, "flex_item": structs.rg_flex_item,
    "connections": structs.rg_connections, "css": structs.rg_css,
    "references": structs.rg_references, "content_priorities": structs.rg_content_priorities,
}  # fmt: skip


class Bits:
    """A struct of which the fields count: they are looked at where the bytes differ, which saves most of the time."""

    def __init__(self, value: ctypes.Structure) -> None:
        self.value = value
        self.bytes = bytes(value)

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, Bits)
        return self.bytes == other.bytes or fields(self.value) == fields(other.value)


def state(node: Node) -> Iterator[Any]:
    """All that the engine knows of a node, piece by piece: the first that differs is enough."""
    yield node.id
    yield node.text

    def ask(what: str, *arguments: Any) -> None:
        with contextlib.suppress(RegletError):  # what other kinds have
            getattr(lib, f"rg_node_get_{what}")(node._session.pointer, node._raw, *arguments)

    for what, struct in STRUCTS.items():
        out = struct()
        if hasattr(out, "struct_size"):
            out.struct_size = ctypes.sizeof(out)
        ask(what, byref(out))
        yield Bits(out)
    column, span, rules, count, columns = c_int32(), c_int32(), c_uint32(), c_uint32(), (c_uint32 * 8)()
    ask("table_cell", byref(column), byref(span))
    ask("parent_rules", byref(rules))
    yield from (column.value, span.value, rules.value)
    for number in range(3):
        count.value = 0
        ask("columns", number, columns, 8, byref(count))
        yield count.value, columns[0]
    for param in Param:
        value = ctypes.c_float()
        ask("param", param, byref(value))
        yield value.value
    for rule in range(14):
        text = c_char_p()
        ask("anchor", rule, byref(text), None)
        yield text.value


def xml(parent: str, tag: str, said: dict[str, str]) -> str:
    child = f"<{tag} " + " ".join(f'{name}="{value}"' for name, value in said.items()) + "/>"
    return f'<{parent}>{child}<TextView id="other"/></{parent}>' if parent else child


def in_json(parent: str, tag: str, said: dict[str, str]) -> str:
    child = {"type": tag, **said}
    views = [child, {"type": "TextView", "id": "other"}]
    return json.dumps({"type": parent, "views": views} if parent else child)


class Maker:
    """What files make of the node in question."""

    def __init__(self, context: Context, kind: Kind | None, is_root: bool) -> None:
        self.context = context
        self.is_root = is_root
        self.font = context.font(line_height=16, ascent=12, default_advance=8)
        self.answer = context.container(Hosted()) if kind == Kind.CUSTOM else kind

    def __call__(self, text: str, plain: list[Any] | None = None) -> tuple[list[Any], dict[str, str], str]:
        """The node's state, what it keeps, and the diagnostics. With `plain`, the first piece that is not as there."""
        found: list[Any] = []
        kept: dict[str, str] = {}
        with contextlib.suppress(MarkupError):
            resolve = self.resolve if self.answer is not None else None
            root = self.context.inflate(text, font=self.font, resolve_tag=resolve)
            node = root if self.is_root else root.children[0]
            if plain is None:
                found = list(state(node))
            else:
                pairs = zip(state(node), plain, strict=True)
                found = next(([new] for new, old in pairs if new != old), [])
            kept = dict(node.attributes)
            root.destroy()
        return found, kept, "\n".join(each.message.split("\n")[0] for each in self.context.diagnostics)

    def resolve(self, tag: Tag) -> Any:
        return self.answer if tag.name == "Resolved" else None


class Hosted:
    def measure(self, request: Any) -> tuple[float, float]:
        return 0, 0

    def place(self, request: Any) -> None:
        pass


CASES = [
    *itertools.product(["FrameLayout"], TAGS),
    *itertools.product(["ConstraintLayout"], HELPERS),
    *itertools.product([*PARENTS, ""], ["View", "TextView", "LinearLayout"]),
    *itertools.product(["ConstraintLayout"], list(Kind)),
]


@pytest.mark.parametrize("write", [xml, in_json])
@pytest.mark.parametrize(("parent", "made_by"), CASES, ids=str)
def test_no_attribute_vanishes(ui: Context, parent: str, made_by: str | Kind, write: Callable[..., str]) -> None:
    kind = made_by if isinstance(made_by, Kind) else None
    tag = made_by if isinstance(made_by, str) else "Resolved"
    made = Maker(ui, kind, not parent)
    plain, _, _ = made(write(parent, tag, {}))
    gone = []
    for name in READ + UNREAD:
        for value in values_of(name):
            changed, kept, said = made(write(parent, tag, {name: value}), plain)
            if changed or name in kept or f"'{name}'" in said:
                break
        else:
            gone.append(f"{name}: {said}")
    assert gone == []


def test_attributes_of_tools_and_declarations_are_ignored(ui: Context) -> None:
    text = '<View xmlns:tools="http://schemas.android.com/tools" xmlns:app="a" tools:text="x" tools:maxLines="1"/>'
    assert ui.inflate(text).attributes == {}
    assert ui.diagnostics == []


def test_a_measured_node_has_what_its_text_needs(ui: Context) -> None:
    root = ui.inflate(
        '<TextView text="a" maxLines="2" ellipsize="marquee" lineSpacingExtra="3sp" textSize="12sp"/>',
        resolve_tag=lambda tag: Kind.MEASURED,
    )
    assert root.attributes == {
        "text": "a", "maxLines": "2", "ellipsize": "marquee", "lineSpacingExtra": "3sp", "textSize": "12sp"
    }  # fmt: skip
    assert ui.diagnostics == []
