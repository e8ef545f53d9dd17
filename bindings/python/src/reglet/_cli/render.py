# SPDX-License-Identifier: MIT
"""The command render: a picture of a layout, or a sheet of pictures for many configurations."""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import io
import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Final

from .._c.cairo import load_cairo
from .._c.enums import Direction
from .._c.errors import NotFound, RegletError, TreeError
from ..context import Context
from ..model.geometry import Size
from ..rendering.renderer import FORMATS, OutputFormat, Renderer
from ..rendering.sheet import Cell, contact_sheet
from .arguments import viewports
from .commands import inflate, named, print_diagnostics, unknown
from .device import Device, device
from .files import STDIN, display_name
from .messages import say

_DPI: Final = 160
_RIGHT_TO_LEFT: Final = frozenset(("ar", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"))


def render(options: argparse.Namespace) -> int:
    """Draw a layout into a file. Returns the exit status: 1 for an error."""
    output = Path(options.output).suffix.lower().lstrip(".")
    if output not in FORMATS:
        say(f"{options.output}: error: the name does not end in .png, .svg or .pdf")
        return 1
    try:
        load_cairo()
    except ImportError as error:
        say(f"error: {error}")
        return 1
    if options.matrix:
        data, failed = _matrix(options, output)
    else:
        data, failed = _draw(options, options.size, output)
    if data is None:
        return 1
    try:
        Path(options.output).write_bytes(data)
    except OSError as error:
        say(f"{options.output}: error: {error.strerror}")
        return 1
    return int(failed)


def _draw(options: argparse.Namespace, size: Size, output: OutputFormat) -> tuple[bytes | None, bool]:
    """A picture, None after printing the errors; and whether the command fails."""
    given: Device = options.device
    target = argparse.Namespace(**{**vars(options), "device": sized(given, size)})
    failed = False
    try:
        with Context() as context, Renderer(context, family=options.family) as renderer:
            root = inflate(context, options.file, target, {"drawables": True})
            if root is None:
                return None, True
            for name, states in options.state:
                node = named(root, name)
                if node is None:
                    say(f"{display_name(options.file)}: error: {unknown(root, name)}")
                    return None, True
                node.set_states(*states)
            try:
                context.layout(root, *size)
            except TreeError:
                failed = True
            print_diagnostics(context)
            data = renderer.render(root, output, scale=options.scale, background=options.background)
            left_out = renderer.missing
            count = f"{left_out} command{'s' if left_out > 1 else ''} left out" if left_out else ""
            if warning := ": ".join(filter(None, (count, renderer.message))):
                say(f"{display_name(options.file)}: warning: {warning}")
            return data, failed
    except NotFound as error:
        say(f"{display_name(options.file)}: error: {error}")
    except RegletError as error:
        say(f"{options.output}: error: {error}")
    return None, True


def is_right_to_left(locale: str) -> bool:
    """Whether a language is written from right to left."""
    return locale.partition("-")[0] in _RIGHT_TO_LEFT


def sized(given: Device, size: Size) -> Device:
    """The device with the viewport as its screen, where its configuration leaves that open."""
    known = given.configuration.copy()
    width, height = (min(round(each / given.density), 0xFFFF) for each in size)
    known.setdefault("width", width)
    known.setdefault("height", height)
    known.setdefault("smallest_width", min(width, height))
    return dataclasses.replace(given, configuration=known)


# MARK: - Many configurations


def _matrix(options: argparse.Namespace, output: OutputFormat) -> tuple[bytes | None, bool]:
    """A sheet with a row for each locale and a column for each size."""
    locales = options.matrix[0].split(",")
    try:
        sizes = viewports(options.matrix[1])
    except argparse.ArgumentTypeError as error:
        say(f"error: argument --matrix: {error}")
        return None, True
    if options.file == STDIN:
        say("error: --matrix draws a file or a layout of --res, not the standard input")
        return None, True
    values = {name: value for name, value in vars(options).items() if name != "device"}
    places = [(row, column) for row in range(len(locales)) for column in range(len(sizes))]
    jobs = min(options.jobs or len(os.sched_getaffinity(0)), len(places))
    cells: list[Cell] = []
    known: set[str] = set()
    failed = False
    # Processes are started, not forked: libraries of this one may have threads.
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        drawn = [pool.submit(_draw_one, values, locales[row], sizes[column]) for row, column in places]
        for number, ((row, column), future) in enumerate(zip(places, drawn, strict=True), 1):
            width, height = sizes[column]
            label = f"{locales[row]}  {width:g} x {height:g}"
            try:
                data, bad, text = future.result()
            except BrokenProcessPool:
                say("error: a process that draws has ended")
                return None, True
            failed = failed or bad
            _progress(number, len(places), label)
            for line in filter(lambda line: line not in known, text.splitlines()):
                known.add(line)
                print(f"{'' if not sys.stderr.isatty() else chr(10)}{label}: {line}", file=sys.stderr)
            cells.append(Cell(label, row, column, width * options.scale, height * options.scale, data))
    try:
        return contact_sheet(cells, output), failed
    except RegletError as error:
        say(f"{options.output}: error: {error}")
        return None, True


def _progress(number: int, count: int, label: str) -> None:
    """A line that replaces the one before; on a terminal only."""
    if sys.stderr.isatty():
        end = "\n" if number == count else ""
        print(f"\r{number}/{count}  {label:<40}", end=end, file=sys.stderr, flush=True)


def _draw_one(values: dict[str, object], locale: str, size: Size) -> tuple[bytes | None, bool, str]:
    """A picture for a locale and a size, in a process of its own: the PNG, whether it failed, and what was printed."""
    printed = io.StringIO()
    with contextlib.redirect_stderr(printed):
        options = argparse.Namespace(**values)
        config = dict(options.config or {})
        config["locale"] = locale
        if is_right_to_left(locale):
            config.setdefault("direction", Direction.RTL)
        options.config = config
        options.device = device(options)
        data, failed = (None, True) if options.device is None else _draw(options, size, "png")
    return data, failed, printed.getvalue()
