# SPDX-License-Identifier: MIT
"""Input of the command line: layout files, ``-`` for the standard input, and the sizes of texts."""

from __future__ import annotations

import errno
import os
import re
import sys
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from .._c.enums import Kind
from .._c.errors import Diagnostic, IOError_
from ..context import Context
from ..model.font import Font
from ..tree.node import Node


class FontSize(NamedTuple):
    """A font whose characters all have the same width."""

    width: float
    height: float
    ascent: float


class Scale(NamedTuple):
    """The font and the scales to lay out files with."""

    font: FontSize
    density: float
    font_scale: float


STDIN: Final = "-"
_MAX_BYTES: Final = (16 << 20) + 1  # a context refuses more than 16 MiB
_TEXT_SIZE: Final = re.compile(r"(\d+\.?\d*|\.\d+)(sp|dp|dip|px|in|pt|mm|)", re.ASCII)
_DEFAULT_SIZE: Final = 14  # in sp, as in Android


def display_name(path: str) -> str:
    """The name of a file in messages."""
    return "<stdin>" if path == STDIN else path


def read(context: Context, path: str, scale: Scale) -> Node:
    """Inflate a file, and give its texts fonts of their sizes."""
    width, height, ascent = scale.font
    font = context.font(line_height=height, ascent=ascent, default_advance=width)
    if path == STDIN:
        root = context.inflate(
            _stdin(), file_name=display_name(path), density=scale.density, font_scale=scale.font_scale, font=font
        )
    else:
        root = context.inflate_file(path, density=scale.density, font_scale=scale.font_scale, font=font)
    _apply_text_sizes(root, font, scale)
    return root


@cache
def _stdin() -> bytes:
    """The standard input, read once."""
    try:
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return sys.stdin.buffer.read(_MAX_BYTES)
    except OSError as error:
        raise IOError_(error.strerror or str(error)) from None


def caret(path: str, found: Diagnostic) -> str:
    """The line of a diagnostic in its file, with a caret under the column; "" for an unknown line.

    The name of an XML element is underlined."""
    if not found.line:
        return ""
    try:
        text = _stdin() if path == STDIN else Path(path).read_bytes()
        line = text.splitlines()[found.line - 1]
    except (OSError, IndexError):
        return ""
    before = line[: found.column - 1].decode("utf-8", "replace")
    name = re.match(rb"<[\w.:-]+", line[found.column - 1 :])
    under = "".join("\t" if each == "\t" else " " for each in before) + "^" + "~" * (len(name[0]) - 1 if name else 0)
    return f"\n{line.decode('utf-8', 'replace')}\n{under}"


def _apply_text_sizes(root: Node, default: Font, scale: Scale) -> None:
    """Scale the font of each text by its textSize, which the library leaves to hosts."""
    fonts = {1.0: default}
    for node in root.walk():
        if node.kind is not Kind.TEXT or (value := node.attribute("textSize")) is None:
            continue
        if (dp := _in_dp(value, scale)) is None:
            continue
        factor = dp / (_DEFAULT_SIZE * scale.font_scale)
        if factor not in fonts:
            width, height, ascent = (factor * each for each in scale.font)
            fonts[factor] = node.context.font(line_height=height, ascent=ascent, default_advance=width)
        node.font = fonts[factor]


def _in_dp(text: str, scale: Scale) -> float | None:
    """A text size above 0; None for anything else, such as a reference to a resource."""
    found = _TEXT_SIZE.fullmatch(text.strip())
    if found is None or not 0 < (number := float(found[1])) <= 1000:
        return None
    units = {"sp": scale.font_scale, "px": 1 / scale.density, "in": 160.0, "pt": 160 / 72, "mm": 160 / 25.4}
    return number * units.get(found[2], 1.0)
