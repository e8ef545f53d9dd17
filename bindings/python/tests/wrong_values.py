# SPDX-License-Identifier: MIT
"""What test_wrong_arguments.py tries arguments with: wrong values, a context with a node of every kind, and a reading
of annotations that says whether a value may be taken and what a right one is."""

from __future__ import annotations

import collections.abc
import enum
import importlib
import os
import pkgutil
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, SupportsFloat, SupportsIndex, Union, get_args, get_origin

import numpy as np

import reglet
from reglet import Attribute, Context, Kind, Node, Style, sets

GENERATED = (1, 2)
RES = Path(__file__).parent / "res"


class Sizer:
    """A custom container that runs `action` with each request."""

    def __init__(self) -> None:
        self.measuring: Callable[[Any], object] | None = None
        self.placing: Callable[[Any], object] | None = None

    def measure(self, request: reglet.ContainerMeasure) -> tuple[float, float]:
        if self.measuring is not None:
            self.measuring(request)
        return 5, 5

    def place(self, request: reglet.ContainerPlace) -> None:
        if self.placing is not None:
            self.placing(request)


class Anything:
    """A class that can be called with anything."""

    def __init__(self, *_: object) -> None:
        pass


class World:
    """A context with all an argument may be about. Created again after each call that changed something."""

    def __init__(self) -> None:
        self.asking: Callable[[reglet.MeasureRequest], object] | None = None
        self.ui = ui = Context(measure=self.measured)
        self.root = ui.create(Kind.LINEAR, id="root")
        self.leaf = self.root.create(Kind.VIEW, id="leaf", width=4, height=4)
        self.text = self.root.create(Kind.TEXT, text="text")
        self.measured_leaf = self.root.create(Kind.MEASURED)
        self.loose = ui.create(Kind.VIEW)
        self.relative = ui.create(Kind.RELATIVE)
        self.sibling, self.anchored = self.relative.create(Kind.VIEW, id="sibling"), self.relative.create(Kind.VIEW)
        self.scroll = ui.create(Kind.SCROLL, width=10, height=10)
        self.scrolled = self.scroll.create(Kind.VIEW, height=50)
        self.table = ui.create(Kind.TABLE)
        self.coordinator = ui.create(Kind.COORDINATOR)
        self.cell = self.table.create(Kind.TABLE_ROW).create(Kind.VIEW)
        self.grid = ui.create(Kind.GRID)
        self.grid_child = self.grid.create(Kind.VIEW)
        self.flexbox = ui.create(Kind.FLEXBOX)
        self.flex_child = self.flexbox.create(Kind.VIEW)
        self.box = ui.create(Kind.CONSTRAINT)
        self.a, self.b = (self.box.create(Kind.VIEW, id=id, width=5, height=5) for id in "ab")
        self.group = self.box.create(Kind.VIEW)
        self.constraint = self.box.add_constraint(reglet.ConstraintDef(Attribute.WIDTH, self.a, constant=3))
        self.font = ui.font(line_height=16, ascent=12, default_advance=7)
        self.sizer = Sizer()
        self.container = ui.container(self.sizer)
        self.custom = self.container.create(ui)
        self.custom.create(Kind.VIEW)
        self.set = sets.LayoutSet(self.box, sets.anchors(self.b).width == 7)
        ui.layout(self.root, 100, 100)
        self.nodes = reglet.NodeArray(ui._session, ui.build([Kind.VIEW])._handles)
        self.resources = reglet.Resources(RES)
        self.view = reglet.Resources(RES).view()
        self.view.apply_style("Theme")
        self.stale = ui.create(Kind.VIEW)
        self.stale.destroy()
        self.other = Context()
        self.foreign = self.other.create(Kind.VIEW)
        self.kept: Any = None  # a drawable, while its image is used

    def measured(self, request: reglet.MeasureRequest) -> tuple[float, float]:
        if self.asking is not None:
            self.asking(request)
        return 3, 3

    def while_asked(self, action: Callable[[reglet.MeasureRequest], object]) -> None:
        self.asking = action
        self.measured_leaf.mark_dirty()
        self.ui.layout(self.root, 100, 100)

    def while_measuring(self, action: Callable[[Any], object]) -> None:
        self.sizer.measuring = action
        self.custom.width = 9
        self.ui.layout(self.custom, 100, 100)

    def while_placing(self, action: Callable[[Any], object]) -> None:
        self.sizer.placing = action
        self.custom.width = 9
        self.ui.layout(self.custom, 100, 100)


WRONG: dict[str, Callable[[World], Any]] = {
    "None": lambda world: None,
    "object": lambda world: object(),
    "str": lambda world: "nonsense",
    "digits": lambda world: "12",
    "surrogate": lambda world: "\udc80",
    "NUL": lambda world: "a\0b",
    "bytes": lambda world: b"12",
    "int": lambda world: 7,
    "negative": lambda world: -1,
    "huge": lambda world: 2**70,
    "huge float": lambda world: 10**400,
    "nan": lambda world: float("nan"),
    "inf": lambda world: float("inf"),
    "complex": lambda world: 1j,
    "bool": lambda world: True,
    "list": lambda world: [1, 2],
    "dict": lambda world: {"a": 1},
    "tuple": lambda world: (1,),
    "set": lambda world: {1},
    "function": lambda world: lambda *_: None,
    "class": lambda world: Anything,
    "other enum": lambda world: reglet.Status.ERROR_LIMIT,
    "foreign node": lambda world: world.foreign,
    "stale node": lambda world: world.stale,
    "font": lambda world: world.font,
    "array": lambda world: np.zeros((2, 2)),
    "array of str": lambda world: np.array(["a", "b"]),
    "generator": lambda world: (each for each in GENERATED),
}

# MARK: - Annotations

NAMES: dict[str, Any] = {**vars(typing), **vars(collections.abc), "os": os, "ctypes": importlib.import_module("ctypes")}
for each in pkgutil.walk_packages([str(Path(reglet.__file__).parent)], "reglet."):
    if not each.name.endswith("__main__"):
        module = importlib.import_module(each.name)
        NAMES.update({name: value for name, value in vars(module).items() if not name.startswith("__")})


def resolved(annotation: Any) -> Any:
    """An annotation as a type."""
    if isinstance(annotation, typing.ForwardRef):
        annotation = annotation.__forward_arg__
    return resolved(eval(annotation, NAMES)) if isinstance(annotation, str) else annotation


def takes(annotation: Any, value: Any) -> bool:
    """Whether the annotation lets a value be taken. It may be out of range all the same."""
    if annotation == "Items | None":  # Items is a str itself
        return value is None or takes("Items", value)
    kind = resolved(annotation)
    origin, arguments = get_origin(kind), get_args(kind)
    if kind in (Any, object):
        return True
    if kind is None or kind is type(None):
        return value is None
    if origin in (Union, types.UnionType):
        return any(takes(each, value) for each in arguments)
    if origin is Literal:
        return value in arguments
    if kind in (float, SupportsFloat):
        is_array = getattr(value, "ndim", 0) > 0
        return not is_array and (hasattr(type(value), "__float__") or hasattr(type(value), "__index__"))
    if kind in (int, SupportsIndex):
        return hasattr(type(value), "__index__") and getattr(value, "ndim", 0) == 0
    if kind is bool:
        return isinstance(value, int) and value in (0, 1)
    if origin in (tuple, collections.abc.Sequence, collections.abc.Iterable, list):
        return _holds(origin, arguments, value)
    if origin is collections.abc.Mapping:
        return isinstance(value, Mapping) and all(
            takes(arguments[0], key) and takes(arguments[1], item) for key, item in value.items()
        )
    if origin is collections.abc.Callable:
        return callable(value)
    if origin is type:
        return isinstance(value, type)
    if origin is os.PathLike:
        return hasattr(value, "__fspath__")
    if isinstance(kind, type) and issubclass(kind, enum.IntEnum | enum.IntFlag):
        return isinstance(value, kind) or (type(value) is int and 0 <= value < 2**32)
    if typing.is_typeddict(kind):
        return isinstance(value, Mapping) and value.keys() <= kind.__annotations__.keys()
    if kind is reglet.ContainerLayout:
        return hasattr(value, "measure") and hasattr(value, "place")
    return isinstance(value, kind)


def _holds(origin: Any, arguments: tuple[Any, ...], value: Any) -> bool:
    if isinstance(value, types.GeneratorType):
        return origin is Iterable and all(takes(arguments[0], each) for each in GENERATED)
    if isinstance(value, str | bytes | Node) or not isinstance(value, Iterable | Sequence):
        return False
    if origin is tuple and arguments[-1] is not ...:
        given = list(value)
        return len(given) == len(arguments) and all(map(takes, arguments, given))
    return all(takes(arguments[0], each) for each in value)


def right(annotation: Any, world: World) -> Any:
    """A value that the annotation lets be taken, and that fits in most places."""
    kind = resolved(annotation)
    for alternative in get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,):
        kind = resolved(alternative)
        if kind in (float, SupportsFloat):
            return 1.5
        if kind in (int, SupportsIndex):
            return 1
        if kind is bool:
            return True
        if kind is str:
            return "word"
        if kind is Node or kind is NAMES["Handle"]:
            return world.leaf
        if kind is reglet.Spec:
            return reglet.exactly(10)
        if kind is reglet.Length:
            return reglet.px(3)
        if kind is Style:
            return Style(width=3)
        if isinstance(kind, type) and issubclass(kind, enum.IntEnum | enum.IntFlag):
            return kind(1)
    if kind is Any:
        return "anything"
    raise LookupError(f"no right value of {annotation}: add it to the table")
