# SPDX-License-Identifier: MIT
"""What the command line reads: files, the standard input as ``-``, and the sizes of texts."""

from __future__ import annotations

import errno
import os
import re
import sys
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from ._context import Context
from ._enums import Kind
from ._errors import IOError_
from ._font import Font
from ._node import Node
from ._values import Diagnostic


class FontSize(NamedTuple):
    """The built-in font: every character is `width` wide."""

    width: float
    height: float
    ascent: float


class Scale(NamedTuple):
    """What the files are laid out with."""

    font: FontSize
    density: float
    font_scale: float


STDIN: Final = "-"
_MOST_BYTES: Final = (16 << 20) + 1  # a context refuses more than 16 MiB
_TEXT_SIZE: Final = re.compile(r"(\d+\.?\d*|\.\d+)(sp|dp|dip|px|in|pt|mm|)", re.ASCII)
_USUAL_SIZE: Final = 14  # in sp; Android's, of a text without textSize


def called(path: str) -> str:
    """A file in messages."""
    return "<stdin>" if path == STDIN else path


def read(context: Context, path: str, scale: Scale) -> Node:
    """The tree of a file, its texts in fonts of their sizes."""
    width, height, ascent = scale.font
    font = context.font(line_height=height, ascent=ascent, default_advance=width)
    if path == STDIN:
        root = context.inflate(
            _stdin(), file_name=called(path), density=scale.density, font_scale=scale.font_scale, font=font
        )
    else:
        root = context.inflate_file(path, density=scale.density, font_scale=scale.font_scale, font=font)
    _apply_text_sizes(root, font, scale)
    return root


@cache
def _stdin() -> bytes:
    """The standard input, which can be read only once."""
    try:
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return sys.stdin.buffer.read(_MOST_BYTES)
    except OSError as error:
        raise IOError_(error.strerror or str(error)) from None


def caret(path: str, found: Diagnostic) -> str:
    """The line of the file that a diagnostic is about, and a caret under its column; "" where the line is not known. An
    element in XML is underlined up to the end of its name."""
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


def _apply_text_sizes(root: Node, usual: Font, scale: Scale) -> None:
    """The library keeps textSize for hosts; here it scales the font."""
    fonts = {1.0: usual}
    for node in root.walk():
        if node.kind is not Kind.TEXT or (written := node.attribute("textSize")) is None:
            continue
        if (dp := _in_dp(written, scale)) is None:
            continue
        factor = dp / (_USUAL_SIZE * scale.font_scale)
        if factor not in fonts:
            width, height, ascent = (factor * each for each in scale.font)
            fonts[factor] = node.context.font(line_height=height, ascent=ascent, default_advance=width)
        node.font = fonts[factor]


def _in_dp(written: str, scale: Scale) -> float | None:
    """A text size above 0; None for what is none, such as a reference to a resource."""
    found = _TEXT_SIZE.fullmatch(written.strip())
    if found is None or not 0 < (number := float(found[1])) <= 1000:
        return None
    units = {"sp": scale.font_scale, "px": 1 / scale.density, "in": 160.0, "pt": 160 / 72, "mm": 160 / 25.4}
    return number * units.get(found[2], 1.0)
