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

from .._c.errors import Diagnostic, IOError_
from ..context import Context
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
_DEFAULT_SIZE: Final = 14  # the text size of --font in sp, as in Android


def display_name(path: str) -> str:
    """The name of a file in messages."""
    return "<stdin>" if path == STDIN else path


def read(context: Context, path: str, scale: Scale) -> Node:
    """Inflate a file. Its texts have the font at their sizes."""
    width, height, ascent = scale.font
    size = _DEFAULT_SIZE * scale.font_scale * scale.density
    font = context.font(line_height=height, ascent=ascent, default_advance=width, size=size)
    if path == STDIN:
        return context.inflate(
            _stdin(), file_name=display_name(path), density=scale.density, font_scale=scale.font_scale, font=font
        )
    return context.inflate_file(path, density=scale.density, font_scale=scale.font_scale, font=font)


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
