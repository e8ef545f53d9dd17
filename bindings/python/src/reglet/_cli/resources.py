# SPDX-License-Identifier: MIT
"""The commands resources, which gets or explains a value or lists names, and compile, which writes a pack."""

from __future__ import annotations

import argparse
import json

from .._c.enums import ValueType
from .._c.errors import NotFound, RegletError
from ..resources.resources import Resources
from ..resources.values import ResourceValue
from ..resources.view import ResourceView
from .commands import emit
from .loading import open_resources, print_errors
from .messages import say


def resources(options: argparse.Namespace) -> int:
    """Print a value or names. Returns the exit status: 1 for a folder or name that is not there."""
    try:
        found = open_resources([options.folder])
        view = found.view(**options.config)
        if options.action == "list":
            text = listed(found, view, options.type)
        else:
            text = view.explain(options.name) if options.action == "explain" else get(view, options.name)
        if options.json:
            lines = text.splitlines()
            text = json.dumps(lines[0] if options.action == "get" and len(lines) == 1 else lines) + "\n"
    except RegletError as error:
        say(f"{options.folder}: error: {error}")
        return 1
    print_errors(found)
    return emit(text)


def compile_resources(options: argparse.Namespace) -> int:
    """Write a pack. Returns the exit status: 1 for a missing folder or a broken file; then nothing is written."""
    try:
        found = open_resources(options.folders, options.locales)
        found.freeze()
        if print_errors(found):
            return 1
        found.save(options.output)
    except RegletError as error:
        say(f"error: {error}")
        return 1
    return 0


def get(view: ResourceView, name: str) -> str:
    """The value of a resource as lines."""
    full = name if name.startswith("@") else f"@{name}"
    value = view.value(full)
    if value.type is not ValueType.BAG:
        return f"{shown(value)}\n"
    kind = (value.resource or full).rpartition(":")[2].lstrip("@").partition("/")[0]
    if kind == "array":
        return "".join(f"{shown(each)}\n" for each in view.array(full))
    if kind == "color":
        return f"#{view.color(full):08x}\n"
    if kind == "plurals":
        return f"{view.plural(full, 1)}\n{view.plural(full, 2)}\n"
    return f"{value.resource}\n"


def shown(value: ResourceValue) -> str:
    """A value as one line."""
    if value.type is ValueType.COLOR:
        return f"#{value.data & 0xFFFF_FFFF:08x}"
    if value.type is ValueType.DIMENSION:
        return f"{value.pixels:g}px"
    if value.type is ValueType.FRACTION:
        return f"{value.number * 100:g}%{'p' if value.is_of_parent else ''}"
    if value.type is ValueType.HEXADECIMAL:
        return f"{value.data & 0xFFFF_FFFF:#x}"
    if value.type is ValueType.STRING:
        return " ".join((value.text or "").splitlines())
    return value.value if isinstance(value.value, str) else json.dumps(value.value)


def listed(found: Resources, view: ResourceView, kind: str | None) -> str:
    """The names that have a definition for the configuration, one a line."""
    lines = []
    for name in sorted(found.names(kind)):
        try:
            view.value(name, resolve=False)
        except NotFound:
            continue
        lines.append(f"{name}\n")
    return "".join(lines)
