# SPDX-License-Identifier: MIT
"""Every argument of every public function, method, constructor and property is replaced by values of all kinds: what
its annotation does not take is refused, by an exception of the right class whose sentence names the argument.

The calls are found by looking at the package, so a new one is tried without being written down here; where an
annotation does not determine a right value, the tables have one."""

from __future__ import annotations

import enum
import inspect
import os
import tempfile
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from wrong_values import RES, WRONG, World, resolved, right, takes

import reglet
from reglet import Attribute, Context, Kind, Node, sets
from reglet.model.properties import EdgesProperty, StyleProperty

# MARK: - What is called on what

# Results, which hold what the engine said and check nothing.
RESULTS = {
    "Change", "ChildSize", "ColorInfo", "Diagnostic", "Divider", "Edges", "Event", "Events", "Explanation",
    "FontRequest", "Frame", "Hit", "ImageFile", "LayoutStats", "ListInfo", "MemoryStats", "Motion", "NodeLayout",
    "Overflow",
    "ResourceDefinition", "ResourceValue", "Scroll", "SetResult", "ShapeRequest", "Size", "Source",
    "StyledText", "Tag", "TextCaret", "TextHit", "TextLine", "TextRun", "TextSpan",
}  # fmt: skip
# Classes without a method that takes an argument.
WITHOUT_ARGUMENTS = {"Changes", "ContainerPlace", "Guide", "MeasureBatch", "PropertyColumn"}
# What a host writes.
PROTOCOLS = {"ConfigurationArgs", "ContainerLayout", "ContextArgs", "InflateArgs", "StyleArgs"}

TEXT = (
    "text", "ellipsize", "font", "hint", "line_spacing_extra", "line_spacing_multiplier", "max_lines", "min_lines",
    "text_break", "include_font_padding",
)  # fmt: skip

VECTOR = """<vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="4px"
android:height="4px" android:viewportWidth="4" android:viewportHeight="4"><path android:fillColor="#000"
android:pathData="M1 1a2 2 0 0 1 2 2z"/></vector>"""


def shown_text(world: World) -> Any:
    font = world.ui.font(line_height=1, ascent=1, default_advance=1)
    text = world.ui.create(Kind.TEXT, text="text", font=font)
    text.layout(100, 100)
    return text


# Methods and properties by class: what they are called on, where that is not one object of the world for all.
RECEIVERS: dict[str, Callable[[World], Any]] = {
    "Changes": lambda world: world.ui.take_changes(),
    "Condition": lambda world: sets.traits.width >= 3,
    "Constraint": lambda world: world.constraint,
    "Container": lambda world: world.container,
    "Context": lambda world: world.ui,
    "DisplayList": lambda world: world.ui.parse_drawable(VECTOR).paint((0, 0, 4, 4)),
    "Drawable": lambda world: world.ui.color_drawable(1),
    "Explanation": lambda world: world.leaf.explain(),
    "Expression": lambda world: sets.anchors(world.a).width,
    "Font": lambda world: world.ui.font(line_height=1, ascent=1, default_advance=1, size=14),
    "Frames": lambda world: world.ui.frames(),
    "Guide": lambda world: sets.container.margins,
    "HostValue": lambda world: sets.value("wide"),
    "Item": lambda world: sets.anchors(world.a),
    "ItemList": lambda world: item_list(world),
    "LayoutSet": lambda world: world.set,
    "Node": lambda world: world.root,
    "NodeArray": lambda world: world.nodes,
    "Pointer": lambda world: reglet.Pointer(world.root),
    "ResourceView": lambda world: world.view,
    "Resources": lambda world: world.resources,
    "Rule": lambda world: sets.anchors(world.a).width == 3,
    "Style": lambda world: reglet.Style(),
    "_Trait": lambda world: sets.traits.width,
    "Timing": lambda world: reglet.Timing(),
    "Template": lambda world: world.ui.template("<FrameLayout><View id='cell'/></FrameLayout>"),
    "Context.drawable": lambda world: with_resources(world),
    "Context.find_font": lambda world: with_fonts(world),
    "Context.update_resources": lambda world: with_resources(world),
    "Node.add_constraint": lambda world: world.box,
    "Node.add_constraints": lambda world: world.box,
    "Node.add_vfl": lambda world: world.box,
    "NodeArray.set_texts": lambda world: world.ui.build(reglet.NodeDef(Kind.TEXT)),
    "Node.anchor": lambda world: world.anchored,
    "Node.anchor_node": lambda world: world.anchored,
    "Node.columns": lambda world: world.table,
    "Node.container": lambda world: world.custom,
    "Node.custom_params": lambda world: world.custom,
    "Node.flexbox": lambda world: world.flexbox,
    "Node.flex_item": lambda world: world.flex_child,
    "Node.grid": lambda world: world.grid,
    "Node.grid_cell": lambda world: world.grid_child,
    "Node.insert_before": lambda world: world.leaf,
    "Node.parent_rules": lambda world: world.anchored,
    "Node.references": lambda world: world.group,
    "Node.scroll_into_view": lambda world: world.scrolled,
    "Node.safe_area": lambda world: world.box,
    "Node.scroll_bar": lambda world: world.scroll,
    "Node.scroll_to": lambda world: world.scroll,
    "Node.set_anchor": lambda world: world.anchored,
    "Node.set_columns": lambda world: world.table,
    "Node.set_keylines": lambda world: world.coordinator,
    "Node.auto_size": lambda world: world.text,
    "Node.max_length": lambda world: world.text,
    "Node.spans": lambda world: world.text,
    "Node.table_cell": lambda world: world.cell,
    **dict.fromkeys([f"Node.{name}" for name in TEXT], lambda world: world.text),
    **dict.fromkeys(["Node.caret", "Node.text_hit"], lambda world: shown_text(world)),
    "Node.connections": lambda world: world.a,
}
LAYOUTS = ("Conditional", "Group", "Identified", "Layout", "List", "Vfl")
RECEIVERS.update(dict.fromkeys(LAYOUTS, lambda world: sets.Layout(sets.anchors(world.a).width == 3)))

# Calls that are good only inside of a callback: what brings their receiver.
INSIDE: dict[str, Callable[[World, Callable[[Any], object]], None]] = {
    "MeasureRequest": lambda world, use: world.while_asked(use),
    "ContainerMeasure": lambda world, use: world.while_measuring(use),
    "Child": lambda world, use: world.while_measuring(lambda request: use(request[0])),
    "Child.place": lambda world, use: world.while_placing(lambda request: use(request[0])),
}

# Descriptions are checked where they are used.
USES: dict[str, Callable[[World, Any], object]] = {
    "Condition": lambda world, value: sets.LayoutSet(world.box, sets.Conditional(value, ())).apply(),
    "ConstraintDef": lambda world, value: world.box.add_constraint(value),
    "Cluster": lambda world, value: shape(world, value),
    "ContentPriorities": lambda world, value: setattr(world.leaf, "content_priorities", value),
    "Environment": lambda world, value: world.set.apply(value),
    "Flexbox": lambda world, value: setattr(world.flexbox, "flexbox", value),
    "FlexItem": lambda world, value: setattr(world.flex_child, "flex_item", value),
    "FlowChain": lambda world, value: setattr(
        world.group, "references", reglet.References(flow=reglet.FlowLines(chain_x=value))
    ),
    "FlowLines": lambda world, value: setattr(world.group, "references", reglet.References(flow=value)),
    "Grid": lambda world, value: setattr(world.grid, "grid", value),
    "GridCell": lambda world, value: setattr(world.grid_child, "grid_cell", value),
    "ImageSize": lambda world, value: load_image(world, value),
    "Input": lambda world, value: setattr(world.leaf, "input", value),
    "Length": lambda world, value: setattr(world.leaf, "width", value),
    "NodeDef": lambda world, value: world.ui.build(value),
    "References": lambda world, value: setattr(world.group, "references", value),
    "SafeArea": lambda world, value: setattr(world.box, "safe_area", value),
    "Span": lambda world, value: setattr(world.text, "spans", [value]),
    "AutoSize": lambda world, value: setattr(world.text, "auto_size", value),
    "Spec": lambda world, value: world.ui.layout_specs(world.loose, value, value),
    "Transform": lambda world, value: setattr(world.leaf, "transform", value),
    "MotionState": lambda world, value: reglet.fling_at(value, 2, 1),
    "Timing": lambda world, value: value.at(0),
    "Connection": lambda world, value: setattr(world.a, "connections", reglet.Connections(left=value)),
    "Connections": lambda world, value: setattr(world.a, "connections", value),
    **dict.fromkeys(LAYOUTS, lambda world, value: sets.LayoutSet(world.box, value).apply()),
    "LayoutSet": lambda world, value: value.apply(),
}


def item_list(world: World) -> reglet.ItemList:
    """A list of three items, laid out."""
    found = world.ui.list([3, 5, 7], "<View layout_height='9'/>", lambda node, item, index: None, parent=world.root)
    world.ui.layout(world.root, 100, 100)
    return found


def connected(world: World, edge: Attribute) -> reglet.Connection:
    return reglet.Connection(world.b, edge)


def constant(world: World, value: Any) -> Any:
    return value


def with_resources(world: World) -> Context:
    world.ui.resources = world.view
    return world.ui


def with_fonts(world: World) -> Context:
    world.ui.fonts = {"": world.font}
    return world.ui


def shape(world: World, cluster: Any) -> None:
    """Lays out a text that has this cluster."""
    font = world.ui.font(line_height=1, ascent=1, default_advance=1, shaped=True)
    text = world.ui.create(Kind.TEXT, text="text", font=font)
    world.ui.set_shaper(lambda request: [(0, 1.0), cluster])
    text.layout(100, 100)


def load_image(world: World, size: Any) -> reglet.DisplayList:
    """What the picture of the resources paints when the host says that it has this size."""
    ui = with_resources(world)
    ui.set_images(lambda path: size)
    world.kept = ui.drawable("@drawable/icon")
    return world.kept.paint((0, 0, 4, 4))


def image(world: World) -> int:
    return int(load_image(world, reglet.ImageSize(4, 4)).commands["image"][0])


def path_command(world: World) -> Any:
    return world.ui.parse_drawable(VECTOR).paint((0, 0, 4, 4)).commands[0]


def pack() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "app.rgr"
        reglet.Resources().save(path)
        return path.read_bytes()


def stub(world: World) -> Node:
    world.ui.resources = world.view
    return world.ui.inflate('<FrameLayout><ViewStub layout="@layout/screen"/></FrameLayout>').children[0]


# The resources that the methods of views are tried with.
RESOURCES = {
    "text": "title", "styled": "title", "plural": "files", "array": "planets", "value": "@string/title",
    "dimension": "gap", "dimension_size": "gap", "dimension_offset": "gap", "color": "button", "color_info": "button",
    "boolean": "wide", "integer": "count", "fraction": "half", "apply_style": "Theme", "style": "Theme",
    "attribute": "accent", "themed": "Theme", "explain": "string/title", "path": "@layout/screen",
    "read": "@layout/screen",
}  # fmt: skip

# Right values by call and argument, or by argument, where the annotation says too little.
VALUES: dict[str, Callable[[World], Any]] = {
    "memory": lambda world: 0,
    "units_per_px": lambda world: 64,
    "max_nodes": lambda world: 100,
    "extra_bytes": lambda world: 100,
    "node_capacity": lambda world: 10,
    "measure": lambda world: lambda request: (1, 1),
    "measure_batch": lambda world: lambda batch: None,
    "log": lambda world: lambda level, code, text: None,
    "parent": lambda world: world.root,
    "id": lambda world: "leaf",
    "font": lambda world: world.font,
    "glyphs": lambda world: {"a": 3},
    "kerning": lambda world: {"ab": -1},
    "fonts": lambda world: {"": world.font},
    "layout": lambda world: world.sizer,
    "nodes": lambda world: [world.leaf],
    "cells": lambda world: reglet.GridCell(row=1),
    "handle": lambda world: world.leaf.handle,
    "ids": lambda world: {0: "first"},
    "texts": lambda world: ["text"],
    "user_data": lambda world: {0: 3},
    "kinds": lambda world: [Kind.TEXT],
    "parents": lambda world: [-1],
    "style_of": lambda world: [0],
    "spans": lambda world: [reglet.Span(0, 1)],
    "auto_size": lambda world: reglet.AutoSize(1, 2),
    **dict.fromkeys(("move", "appear", "leave"), lambda world: reglet.Timing()),
    **dict.fromkeys(("spring_at.start", "fling_at.start"), lambda world: reglet.MotionState(0, 0)),
    "spring_at.target": lambda world: 3.0,
    "appear_alpha": lambda world: 0.5,
    "leave_alpha": lambda world: 0.5,
    "choose": lambda world: lambda *_: None,
    "presets": lambda world: (1.0, 2.0),
    "styles": lambda world: [reglet.Style()],
    "tree": lambda world: [Kind.VIEW],
    "axis": lambda world: "width",
    "margins": lambda world: 3,
    "rectangle": lambda world: (1, 1, 2, 2),
    "definition": lambda world: reglet.ConstraintDef(Attribute.WIDTH, world.a, constant=3),
    "definitions": lambda world: [sets.anchors(world.a).width == 4],
    "line": lambda world: "|-[a]-m-|",
    "views": lambda world: {"a": world.b},
    "metrics": lambda world: {"m": 3},
    "options": lambda world: reglet.VflOptions.LEFT_TO_RIGHT,
    "indices": lambda world: [1, 2],
    "keylines": lambda world: [1.5],
    "first": lambda world: world.a,
    "second": lambda world: world.b,
    "node": lambda world: world.loose,
    "root": lambda world: world.root,
    "sizes": lambda world: [(100, 100)],
    "container": lambda world: world.container,
    "content_priorities": lambda world: reglet.ContentPriorities(),
    "custom_params": lambda world: b"",
    "flexbox": lambda world: reglet.Flexbox(),
    "flex_item": lambda world: reglet.FlexItem(),
    "grid": lambda world: reglet.Grid(),
    "grid_cell": lambda world: reglet.GridCell(),
    "references": lambda world: reglet.References((world.a,)),
    "safe_area": lambda world: reglet.SafeArea(),
    "table_cell": lambda world: (1, 1),
    "connections": lambda world: reglet.Connections(),
    "target": lambda world: world.b,
    "edge": lambda world: Attribute.LEFT,
    "bias_x": lambda world: 0.5,
    "bias_y": lambda world: 0.5,
    "barrier": lambda world: Attribute.LEFT,
    "children": lambda world: [[Kind.VIEW]],
    "row_count": lambda world: 2,
    "values": lambda world: {"key": 3},
    "environment": lambda world: reglet.Environment(width=5),
    "condition": lambda world: True,
    "then": lambda world: sets.anchors(world.a).height == 4,
    "otherwise": lambda world: (),
    "parts": lambda world: sets.anchors(world.a).height == 4,
    "layouts": lambda world: sets.anchors(world.a).height == 4,
    "each": lambda world: sets.item.height == 4,
    "items": lambda world: [world.a],
    "bind": lambda world: lambda node, item, index: None,
    "rebind": lambda world: lambda node, item, index, payload: None,
    "unbind": lambda world: lambda node, index: None,
    "Context.list.type": lambda world: lambda item, index: 0,
    "Context.list.header": lambda world: lambda item, index: 0,
    "Context.list.footer": lambda world: lambda item, index: index,
    "Context.list.column_width": lambda world: 30,
    "Context.list.stretch": lambda world: reglet.ListFlags.FIXED_CELLS,
    "Context.list.prefetch": lambda world: 3,
    "Context.list.span": lambda world: lambda item, index: 1,
    "Context.list.spans": lambda world: 2,
    "Context.list.template": lambda world: "<View/>",
    "Context.list.estimate": lambda world: 3,
    "Context.list.ahead": lambda world: 3,
    "ItemList.replace.key": lambda world: lambda item: id(item),
    "Node.css.css": lambda world: "flex-grow: 1",
    "item": lambda world: sets.anchors(world.a),
    "other": lambda world: 3,
    "Layout.__add__.other": lambda world: (),
    **{
        f"{name}.__{operator}__.other": lambda world: sets.traits.height < 3
        for name, operators in (("Condition", ("and", "or", "rand", "ror")), ("HostValue", ("and", "or")))
        for operator in operators
    },
    "file_name": lambda world: "file.xml",
    "resolve_tag": lambda world: lambda tag: None,
    "resolve_expression": lambda world: lambda expression: None,
    "Context.resources.resources": lambda world: world.view,
    "Context.inflate_stub.stub": stub,
    "max_attributes": lambda world: 20,
    "did_create": lambda world: lambda node, tag: None,
    "path": lambda world: str(Path(__file__).parent / "data" / "screen.xml"),
    "where": lambda world: lambda node: True,
    "function": lambda world: lambda path: None,
    "frame": lambda world: ("", "", "", ""),
    "bounds": lambda world: (0, 0, 4, 4),
    "input": lambda world: reglet.Input(),
    "transform": lambda world: reglet.Transform(),
    "drawable": lambda world: world.ui.color_drawable(1),
    "command": path_command,
    "Transform.alpha": lambda world: 0.5,
    "image": image,
    "Context.drawable.name": lambda world: "#f00",
    "Context.parse_drawable.text": lambda world: VECTOR,
    "Context.set_inputs.values": lambda world: reglet.Input(),
    "margin": lambda world: 3,
    "padding": lambda world: 3,
    "inset": lambda world: 3,
    "focus": lambda world: world.leaf,
    "sibling": lambda world: world.sibling,
    "style": lambda world: reglet.Style(width=3),
    "index": lambda world: 0,
    **{
        f"FlowLines.{edge}_{axis}": lambda world: reglet.FlowChain()
        for edge in ("chain", "first", "last")
        for axis in ("x", "y")
    },
    "FlowChain.style": lambda world: reglet.ChainStyle.PACKED,
    "References.flow": lambda world: reglet.FlowLines(),
    "Context.inflate.text": lambda world: "<View/>",
    "Context.reinflate.root": lambda world: world.ui.inflate("<View/>", reloadable=True),
    "Context.reinflate.text": lambda world: "<View/>",
    "Context.template.text": lambda world: "<View/>",
    "Context.load_template.saved": lambda world: world.ui.template("<View/>").save(),
    "Context.set_texts.nodes": lambda world: [world.text],
    "Template.index.path": lambda world: "cell",
    "Resources.save.path": lambda world: os.devnull,
    "Font.advance.character": lambda world: "a",
    "Resources.load.source": lambda world: pack(),
    "Resources.add_pack.source": lambda world: pack(),
    "NodeArray.set.values": lambda world: 3,
    "Context.set_many.values": lambda world: 3,
    "Context.set_many.property": lambda world: reglet.Property.WEIGHT,
    "NodeArray.set.property": lambda world: reglet.Property.WEIGHT,
    "Context.build_arrays.nodes": lambda world: np.array([(-1, 4, 0, 0, 0, 0)], reglet.TREE_DTYPE),
    "Context.enable_events.kinds": lambda world: reglet.EventKind.ADDED,
    "Context.explain.node": lambda world: world.leaf,
    "Container.create.parent": lambda world: world.root,
    "Child.place.width": lambda world: 3,
    "NodeDef.kind": lambda world: Kind.TEXT,
    "Node.create.kind": lambda world: Kind.TEXT,
    "Context.create.kind": lambda world: Kind.TEXT,
    "NodeDef.user_data": lambda world: 3,
    "Node.create.user_data": lambda world: 3,
    "Context.create.user_data": lambda world: 3,
    "Node.create.id": lambda world: "new",
    "Context.create.id": lambda world: "new",
    "Rule.first": lambda world: sets.anchors(world.a),
    "Rule.second": lambda world: sets.anchors(world.b).width,
    "LayoutSet.container": lambda world: world.box,
    "List.items": lambda world: [world.a],
    "List.parent": lambda world: sets.container,
    "sets.anchors.node": lambda world: world.a,
    "Connection.gone_margin": lambda world: 3,
    "HostValue.factor": lambda world: 2,
    "Condition.of.condition": lambda world: True,
    "Node.insert.node": lambda world: world.loose,
    "Connections.circle_center": lambda world: world.b,
    "folders": lambda world: str(RES),
    "packages": lambda world: {"android": RES},
    "package": lambda world: "android",
    "Resources.add_folder.path": lambda world: RES,
    "Resources.add_bundle.path": lambda world: RES,
    "Resources.add_samples.sampledata": lambda world: RES,
    "Resources.add_set.name": lambda world: "more",
    "Resources.add_set.text": lambda world: "<resources/>",
    "Resources.add_file.path": lambda world: "values/more.xml",
    "Resources.add_file.text": lambda world: "<resources/>",
    "Resources.names.type": lambda world: "string",
    "Resources.find.name": lambda world: "@string/title",
    "Resources.add_provider.files": lambda world: {"raw/x.bin": b"x"},
    "Resources.definitions.name": lambda world: "@string/title",
    "ResourceView.set_theme.styles": lambda world: "Theme",
    "locales": lambda world: ["fr"],
    "defer_locales": lambda world: True,
    "locale": lambda world: "fr-CA",
    "qualifiers": lambda world: "land",
    **{f"ResourceView.{getter}.name": partial(constant, value=name) for getter, name in RESOURCES.items()},
    "attributes": lambda world: ["accent"],
    "own": lambda world: {"accent": "#123"},
    "ResourceView.obtain.style": lambda world: "@style/Theme",
    "ResourceView.obtain.package": lambda world: "",
    "default_attribute": lambda world: "accent",
    "default_style": lambda world: "Theme",
    "states": lambda world: ["android:state_pressed"],
    "quantity": lambda world: 2,
    **{
        f"Connections.{side}": partial(connected, edge=edge)
        for side, edge in (
            ("left", Attribute.LEFT), ("right", Attribute.RIGHT), ("top", Attribute.TOP), ("bottom", Attribute.BOTTOM),
            ("leading", Attribute.LEADING), ("trailing", Attribute.TRAILING), ("baseline", Attribute.BASELINE),
        )
    },
}  # fmt: skip

# Arguments that are given beside another one.
BESIDE: dict[str, dict[str, Any]] = {
    "Context.memory": {"node_capacity": 10},
    "Context.extra_bytes": {"node_capacity": 10, "memory": 0},
    "Context.required_size": {"node_capacity": 10},
    "ConstraintDef.second": {"second_attribute": Attribute.WIDTH},
    "ConstraintDef.second_attribute": {"second": "b"},
    "Conditional.otherwise": {"condition": False},
    **{f"{name}.when.otherwise": {"condition": False} for name in LAYOUTS},
    "NodeDef.children": {"kind": Kind.LINEAR},
    **{
        f"{name}.{text}": {"kind": Kind.TEXT}
        for name in ("Node.create", "Context.create")
        for text in TEXT
        if text != "hint"
    },
    "References.barrier": {"nodes": "a"},
    "Node.add_vfl": {"metrics": {"m": 3}},
    "Vfl": {"metrics": {"m": 3}},
    "Connections.circle_center": {"circle_radius": 3},
}

# The engine's sentence calls an argument otherwise.
_PART = ("a part of a layout", "vfl:", "node")
ALIASES: dict[str, tuple[str, ...]] = {
    "Context.build_columns.style_of": ("style index",),
    "Context.inflate_file.path": ("the file",),
    "Context.enable_events.capacity": ("memory",),
    "Context.inflate.text": (".xml:",),
    "Context.drawable.name": ("nothing defines",),
    "Context.parse_drawable.text": (".xml:",),
    "Context.reinflate.root": ("the node",),
    "Context.reinflate.text": (".xml:",),
    "Context.template.text": (".xml:",),
    "Context.list.template": (".xml:",),
    "Node.css.css": ("css:",),
    **{
        f"ItemList.{name}.index": ("no such item",)
        for name in ("changed", "extent", "inserted", "removed", "scroll_to")
    },
    **{f"ItemList.{name}.count": ("no such item",) for name in ("changed", "removed")},
    "Context.load_template.saved": ("a template", "template:"),
    "Context.set_texts.nodes": ("not a text leaf",),
    "Template.index.path": ("the template", "this path"),
    "Resources.load.source": ("No such file", "not the bytes of a pack"),
    "Resources.add_pack.source": ("No such file", "not the bytes of a pack"),
    "Context.set_many.values": ("weight",),
    "NodeArray.set.values": ("weight",),
    "NodeDef.children": ("a tree",),
    "Length.value": ("width",),
    "Node.hint.hint": ("the text",),
    "Node.create.hint": ("the text",),
    "Context.create.hint": ("the text",),
    "LayoutSet.container": ("the node",),
    **{f"{name}.line": ("vfl:",) for name in ("Vfl", "Node.add_vfl")},
    **{f"{name}.options": ("alignment",) for name in ("Vfl", "Node.add_vfl")},
    **dict.fromkeys(("Layout.parts", "Group.parts", "Identified.parts", "LayoutSet.layouts", "List.each"), _PART),
    "Resources.add_folder.path": ("folder",),
    "Resources.add_bundle.path": ("folder",),
    "Resources.add_file.text": (".xml",),
    "Resources.add_set.text": (".xml",),
    "Resources.find.name": ("there is no resource",),
    "Resources.definitions.name": ("there is no resource",),
    "ResourceView.set_theme.styles": ("there is no resource", "name"),
    "Context.inflate_stub.stub": ("the node",),
    **{f"ResourceView.{getter}.name": ("there is no resource",) for getter in RESOURCES},
    **{
        f"ResourceView.obtain.{argument}": ("there is no resource",)
        for argument in ("attributes", "own", "default_attribute", "default_style")
    },
    **dict.fromkeys(("Conditional.then", "Conditional.otherwise"), _PART),
    **{f"{name}.when.otherwise": _PART for name in LAYOUTS},
}


@dataclass
class Call:
    """A public call: its arguments with their annotations, and how it is made with some of them."""

    name: str
    arguments: dict[str, Any]
    needed: list[str]
    make: Callable[[World, dict[str, Any]], object]

    def value(self, world: World, argument: str) -> Any:
        for key in (f"{self.name}.{argument}", argument):
            if key in VALUES:
                return VALUES[key](world)
        return right(self.arguments[argument], world)

    def given(self, world: World, argument: str, value: Any) -> dict[str, Any]:
        """Right values for all that is needed, and one for an argument."""
        given = {name: self.value(world, name) for name in self.needed if name != argument}
        for key in (self.name, f"{self.name}.{argument}"):
            for name, beside in BESIDE.get(key, {}).items():
                given[name] = getattr(world, beside) if isinstance(beside, str) else beside
        if self.name == "References" and "nodes" in given and argument != "nodes":
            given["nodes"] = (world.a,)
        return {**given, argument: value}


# MARK: - Looking at the package


def keywords(function: Any) -> tuple[dict[str, Any], list[str], inspect.Signature]:
    """The arguments of a function by name, with those of a TypedDict, and the ones without a default."""
    signature = inspect.signature(function)
    arguments: dict[str, Any] = {}
    needed = []
    for name, each in signature.parameters.items():
        if name in ("self", "cls"):
            continue
        annotation = each.annotation
        if each.kind is each.VAR_KEYWORD:
            if str(annotation).startswith("Unpack"):
                (typed,) = typing.get_args(resolved(annotation))
                arguments.update(typed.__annotations__)
            elif annotation == "Value":
                arguments["any_value"] = annotation
            continue
        assert annotation is not each.empty, f"{function.__qualname__}: {name} has no annotation"
        arguments[name] = annotation
        if each.default is each.empty and each.kind is not each.VAR_POSITIONAL:
            needed.append(name)
    return arguments, needed, signature


def invoke(function: Any, signature: inspect.Signature, given: dict[str, Any]) -> Any:
    """Call with arguments by name, also those that are taken by place."""
    given = dict(given)
    by_place = []
    for name, each in signature.parameters.items():
        if name in given and each.kind in (each.POSITIONAL_ONLY, each.VAR_POSITIONAL):
            by_place.append(given.pop(name))
        elif each.kind is each.VAR_POSITIONAL:  # what comes before must be given by place, too
            continue
        elif any(other.kind is other.VAR_POSITIONAL for other in signature.parameters.values()) and (
            each.kind is each.POSITIONAL_OR_KEYWORD and name in given
        ):
            by_place.append(given.pop(name))
    return function(*by_place, **given)


def members(cls: type) -> Iterator[tuple[str, Any]]:
    """Public members that the package itself defines, and operators."""
    for name in dir(cls):
        member = inspect.getattr_static(cls, name)
        if type(member).__module__ == "reglet._fast":  # the property that the accelerator has replaced
            member = getattr(cls, name)
        is_operator = name in OPERATORS and name in vars(cls)
        function = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        if name.startswith("_") and not is_operator:
            continue
        if inspect.isfunction(function) and not function.__module__.startswith("reglet"):
            continue
        yield name, member


OPERATORS = {
    f"__{side}{name}__" for side in ("", "r") for name in ("add", "sub", "mul", "truediv", "matmul", "and", "or")
} | {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"}  # fmt: skip
WITH_OPERATORS = {"Condition", "Expression", "HostValue", "Layout", "Rule", "_Trait"}


def calls_of(cls: type, label: str) -> Iterator[Call]:
    init = inspect.getattr_static(cls, "__init__")
    made = cls if issubclass(cls, tuple) or hasattr(cls, "__dataclass_fields__") else init
    is_for_users = "Not for users" not in (init.__doc__ or "") and made is not object.__init__
    if is_for_users and label not in RESULTS and (made is cls or label in vars_of_init(cls)):
        arguments, needed, signature = keywords(made)
        if arguments:
            yield Call(label, arguments, needed, constructor(cls, label, without_self(signature)))
    for name, member in members(cls):
        call = f"{label}.{name}"
        if name in OPERATORS and (label not in WITH_OPERATORS or "NoReturn" in str(member.__annotations__)):
            continue
        is_static = isinstance(member, staticmethod | classmethod)
        if isinstance(member, StyleProperty | EdgesProperty):
            yield Call(call, {name: annotation_of(name)}, [name], setter(label, call, name))
        elif isinstance(member, property) and member.fset is not None:
            annotation = [v for k, v in member.fset.__annotations__.items() if k != "return"][-1]
            yield Call(call, {name: annotation}, [name], setter(label, call, name))
        elif is_static or inspect.isfunction(member):
            arguments, needed, signature = keywords(member.__func__ if is_static else member)
            if arguments:
                yield Call(call, arguments, needed, method(label, call, name, without_self(signature)))


def vars_of_init(cls: type) -> set[str]:
    """Names of the classes whose __init__ this is, the class among them if it has its own or inherits a public one."""
    return {cls.__name__} if any("__init__" in vars(base) for base in cls.__mro__[:-1]) else set()


def without_self(signature: inspect.Signature) -> inspect.Signature:
    return signature.replace(parameters=[each for name, each in signature.parameters.items() if name != "self"])


def annotation_of(name: str) -> Any:
    return reglet.StyleArgs.__annotations__[name]


def constructor(cls: type, label: str, signature: inspect.Signature) -> Callable[[World, dict[str, Any]], object]:
    def make(world: World, given: dict[str, Any]) -> object:
        made = invoke(cls, signature, given)
        return USES.get(label, lambda world, value: None)(world, made)

    return make


def receive(label: str, call: str, use: Callable[[World, Any], object]) -> Callable[[World], object]:
    """Make a call on what it is called on."""

    def run(world: World) -> object:
        for key in (call, label):
            if key in INSIDE:
                return INSIDE[key](world, lambda receiver: use(world, receiver))
            if key in RECEIVERS:
                return use(world, RECEIVERS[key](world))
        raise LookupError(f"nothing to call {call} on: add it to the tables")

    return run


def setter(label: str, call: str, name: str) -> Callable[[World, dict[str, Any]], object]:
    def make(world: World, given: dict[str, Any]) -> object:
        return receive(label, call, lambda world, receiver: setattr(receiver, name, given[name]))(world)

    return make


def method(label: str, call: str, name: str, signature: inspect.Signature) -> Callable[[World, dict[str, Any]], object]:
    def use(world: World, receiver: Any, given: dict[str, Any]) -> object:
        made = invoke(getattr(receiver, name), signature, given)
        return sets.LayoutSet(world.box, made).apply() if isinstance(made, sets.Layout) else made

    def make(world: World, given: dict[str, Any]) -> object:
        return receive(label, call, lambda world, receiver: use(world, receiver, given))(world)

    return make


def function(call: str, target: Any, signature: inspect.Signature) -> Callable[[World, dict[str, Any]], object]:
    def make(world: World, given: dict[str, Any]) -> object:
        made = invoke(target, signature, given)
        if isinstance(made, sets.Expression) and not made.is_dp:
            world.box.add_constraint(sets.anchors(world.a).width == made)
        return made

    return make


def calls() -> dict[str, Call]:
    found: dict[str, Call] = {}
    for module in (reglet, sets):
        for name in [*module.__all__, *(["_Trait"] if module is sets else [])]:
            target = type(sets.traits.width) if name == "_Trait" else getattr(module, name)
            if inspect.isfunction(target):
                arguments, needed, signature = keywords(target)
                call = f"sets.{name}" if module is sets else name
                if arguments:
                    found[call] = Call(call, arguments, needed, function(call, target, signature))
            elif isinstance(target, type) and not issubclass(target, enum.Enum | BaseException):
                if name not in PROTOCOLS:
                    found.update((each.name, each) for each in calls_of(target, target.__name__))
    return found


CALLS = calls()

# MARK: - Tests


def refused(error: BaseException) -> bool:
    """Whether it is an exception for users."""
    right = (TypeError, ValueError, KeyError, IndexError, OSError, reglet.RegletError)
    return isinstance(error, right) and not isinstance(error, UnicodeError)


def names(error: BaseException, call: str, argument: str) -> bool:
    """Whether the message is a sentence about the argument."""
    text = str(error)
    known = {argument, argument.replace("_", " "), argument.rstrip("s"), *ALIASES.get(f"{call}.{argument}", ())}
    return len(text.split()) >= 3 and (call.rsplit(".")[-1] in OPERATORS or any(each in text for each in known))


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some calls write files with the names that are tried."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", CALLS)
def test_a_right_argument_is_taken(name: str) -> None:
    call = CALLS[name]
    for argument in call.arguments:
        world = World()
        call.make(world, call.given(world, argument, call.value(world, argument)))


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_is_refused_by_name(name: str) -> None:
    call, world, wrong = CALLS[name], World(), []
    for argument, annotation in call.arguments.items():
        for kind, make in WRONG.items():
            value = make(world)
            where = f"{name}({argument}=<{kind}>)"
            try:
                call.make(world, call.given(world, argument, value))
            except BaseException as error:
                if not refused(error):
                    wrong.append(f"{where} raises {type(error).__name__}: {error}")
                elif not names(error, name, argument):
                    wrong.append(f"{where} says {type(error).__name__}: {error}")
            else:
                if not takes(annotation, value):
                    wrong.append(f"{where} is taken")
                world = World()
    assert not wrong, "\n".join([f"{len(wrong)} of {name}:", *wrong])


def test_every_public_call_is_tried() -> None:
    methods = ("Context.layout", "Node.width", "Node.connections", "Style.margin", "Child.place")
    for name in (*methods, "Connections", "sets.dp", "px"):
        assert name in CALLS
    tried = {name.split(".")[0] for name in CALLS}
    for module in (reglet, sets):
        for name in module.__all__:
            target = getattr(module, name)
            if isinstance(target, type) and not issubclass(target, enum.Enum | BaseException) and name != "traits":
                assert target.__name__ in tried | RESULTS | PROTOCOLS | WITHOUT_ARGUMENTS, name


def test_the_tables_name_nothing_that_is_gone() -> None:
    known = set(CALLS) | {name.split(".")[0] for name in CALLS}
    known |= {f"{name}.{argument}" for name, call in CALLS.items() for argument in call.arguments}
    known |= {argument for call in CALLS.values() for argument in call.arguments}
    known |= WITHOUT_ARGUMENTS
    for table in (RECEIVERS, INSIDE, USES, VALUES, BESIDE, ALIASES):
        assert set(table) <= known
    for name in RESULTS | PROTOCOLS:
        assert hasattr(reglet, name) or hasattr(sets, name)
    for name in RESULTS:
        assert "Not for users" not in (getattr(reglet, name, getattr(sets, name, None)).__doc__ or "")


def test_contexts_refuse_unknown_keywords() -> None:
    for wrong in (lambda: Context(nodes=3), lambda: reglet.Style(widht=3)):  # type: ignore[call-arg]
        with pytest.raises(TypeError, match="did you mean"):
            wrong()
