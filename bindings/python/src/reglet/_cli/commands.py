# SPDX-License-Identifier: MIT
"""The commands: layout, explain, check and lint."""

from __future__ import annotations

import argparse
import dataclasses
import difflib
import errno
import io
import json
import os
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from .._c.enums import Code, Direction, Kind, Level
from .._c.errors import NotFound, RegletError, TreeError
from ..context import Context
from ..io.inflate import InflateArgs
from ..tree.node import Node
from .arguments import DIRECTIONS, FORMATS
from .device import Device
from .files import FontSize, caret, display_name, read
from .messages import as_data, failure, progress, say

_UNRESOLVED: Final = re.compile(r"\A[^\n]* nothing resolves the reference ('[^\n]*?'): ")


def layout(options: argparse.Namespace) -> int:
    with Context() as context:
        root = inflate(context, options.file, options)
        if root is None:
            return 1
        failed = False
        try:
            context.layout(root, *options.size)
        except TreeError:
            failed = True  # the diagnostics have the reason, and the layout is complete
        print_diagnostics(context)
        print_ambiguous(options.file, root)
        text = root.dump(FORMATS[options.format])
    if not text.endswith("\n"):
        text += "\n"
    if options.output is None:
        return emit(text) or int(failed)
    try:
        Path(options.output).write_text(text, encoding="utf-8")
    except OSError as error:
        say(f"{options.output}: error: {error.strerror}")
        return 1
    return int(failed)


def explain(options: argparse.Namespace) -> int:
    with Context() as context:
        root = inflate(context, options.file, options)
        if root is None:
            return 1
        failed = False
        try:
            context.layout(root, *options.size)
        except TreeError:
            failed = True
        print_diagnostics(context)
        node = named(root, options.id)
        if node is None:
            say(f"{display_name(options.file)}: error: {unknown(root, options.id)}")
            return 1
        reasons = node.explain()
        text = json.dumps(reasons.data, indent=2) + "\n" if options.format == "json" else reasons.text
    return emit(text) or int(failed)


def emit(text: str | bytes) -> int:
    """Print a result in UTF-8, or bytes as they are.

    Returns the exit status: 1 for an error, silent for a closed pipe, such as to `head`."""
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        if isinstance(text, bytes):
            sys.stdout.buffer.write(text)
        else:
            if isinstance(sys.stdout, io.TextIOWrapper):
                sys.stdout.reconfigure(encoding="utf-8")
            sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the interpreter would try to write the rest again at exit
        if not isinstance(error, BrokenPipeError):
            say(f"standard output: error: {error.strerror}")
        return 1
    return 0


def named(root: Node, name: str) -> Node | None:
    """The node of an id, with or without a leading # or @+id/, or at a path of child indices."""
    if not name.startswith("/"):
        try:
            return root.find(name.removeprefix("@+id/").removeprefix("@id/").removeprefix("#"))
        except NotFound:
            return None
    node = root
    for step in filter(None, name.split("/")):
        children = list(node.children)
        if not step.isdecimal() or int(step) >= len(children):
            return None
        node = children[int(step)]
    return node


def unknown(root: Node, name: str) -> str:
    """The message for an unknown id or path, with similar ids."""
    if name.startswith("/"):
        return f"there is no node at {name}"
    ids = dict.fromkeys(each.id for each in root.walk() if each.id)
    near = difflib.get_close_matches(name.removeprefix("#"), ids, n=3)
    if near:
        return f"there is no id '{name}': did you mean {' or '.join(repr(each) for each in near)}?"
    if not ids:
        return f"there is no id '{name}': no node has one; name it by its path, such as /0/2"
    return f"there is no id '{name}': there are {', '.join(sorted(ids)[:10])}{', …' if len(ids) > 10 else ''}"


def check_all(options: argparse.Namespace) -> int:
    """Check or lint files. Returns the exit status: 1 for a finding that counts."""
    run = check if options.command == "check" else lint
    failed = [path for path in progress(options.files) if run(path, options)]
    if options.json:
        emit(json.dumps(options.findings, indent=2, ensure_ascii=False) + "\n")
    return int(bool(failed))


def check(path: str, options: argparse.Namespace) -> bool:
    """Report the diagnostics of a file. Returns whether one is an error, or a warning with --strict."""
    with Context() as context:
        if inflate(context, path, options) is None:
            return True
        report(context, path, options)
        worst = Level.WARNING if options.strict else Level.ERROR
        return any(each.level <= worst for each in context.diagnostics)


def lint(path: str, options: argparse.Namespace) -> bool:
    """Report the findings for a file. Returns whether one is an error or a warning.

    Each finding is reported once, for the first font scale, viewport and direction that has it."""
    scales = options.font_scale or [1.0]
    known: set[tuple[Code, str]] = set()
    bad = False
    for scale in scales:
        font = FontSize(*(each * scale for each in options.font))  # --font is for font scale 1
        device: Device = dataclasses.replace(options.device, font=font)
        given = argparse.Namespace(**{**vars(options), "device": device, "font_scale": scale})
        with Context() as context:
            root = inflate(context, path, given)
            if root is None:
                return True
            if scale == scales[0]:
                report(context, path, options)
                bad = any(each.level == Level.ERROR for each in context.diagnostics)
            for each in context.lint(root, sizes=options.size, directions=DIRECTIONS[options.direction]):
                key = each.code, place(each.node or root)
                if key in known:
                    continue
                known.add(key)
                bad = bad or each.level != Level.INFO
                if options.json:
                    more = {"node": key[1], "font_scale": scale}
                    options.findings.append(as_data(display_name(path), each, **more))
                    continue
                where = f", font scale {scale:g}" if len(scales) > 1 else ""
                say(f"{each.message}{where}{caret(path, each, device.folders)}")
    return bad


def report(context: Context, path: str, options: argparse.Namespace) -> None:
    """Print the diagnostics, or with --json collect them."""
    if getattr(options, "json", False):
        options.findings += [as_data(display_name(path), each) for each in context.diagnostics]
    else:
        print_diagnostics(context)


def inflate(context: Context, path: str, options: argparse.Namespace, more: InflateArgs | None = None) -> Node | None:
    """Inflate a file, with further arguments. Returns the root, or None after printing the errors."""
    try:
        device: Device = options.device
        device.provide(context, options.font_scale)
        given: InflateArgs = {"preview": options.tools}
        given.update(more or {})
        root = read(context, path, device.font, device.density, options.font_scale, given)
        if device.is_rtl and root.direction == Direction.INHERIT:
            root.direction = Direction.RTL
        return root
    except RegletError as error:
        report(context, path, options)
        if not any(each.level == Level.ERROR for each in error.diagnostics):
            if getattr(options, "json", False):
                options.findings.append(failure(display_name(path), str(error)))
            else:
                say(f"{display_name(path)}: error: {error}")
        return None


def print_diagnostics(context: Context) -> None:
    """Print the diagnostics to the standard error. References that nothing resolves are printed once each."""
    counts = Counter(match[1] for each in context.diagnostics if (match := _UNRESOLVED.search(each.message)))
    known: set[str] = set()
    for each in context.diagnostics:
        match = _UNRESOLVED.search(each.message)
        if match is None:
            say(each.message)
        elif match[1] not in known:
            known.add(match[1])
            first, *rest = each.message.split("\n")
            times = f" ({counts[match[1]]} times)" if counts[match[1]] > 1 else ""
            say("\n".join([f"{first}{times}", *rest]))


def print_ambiguous(path: str, root: Node) -> None:
    """Print the nodes whose position the constraints do not determine."""
    for node in root.walk():
        if node.kind != Kind.CONSTRAINT or ((parent := node.parent) is not None and parent.kind == Kind.CONSTRAINT):
            continue
        free = [f"'{each.id}'" if each.id else f"a node at {place(each)}" for each in node.ambiguous]
        if free:
            more = f" and {len(free) - 10} more" if len(free) > 10 else ""
            found = f"constraints do not determine {', '.join(free[:10])}{more}"
            say(f"{display_name(path)}: info: {found}")


def place(node: Node) -> str:
    """The path of a node."""
    parent = node.parent
    return "" if parent is None else f"{place(parent)}/{list(parent.children).index(node)}"
