# SPDX-License-Identifier: MIT
"""Input of the command line: layout files, ``-`` for the standard input, and the sizes of texts."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from .._c.errors import Diagnostic, IOError_
from ..context import Context
from ..io.inflate import InflateArgs
from ..tree.node import Node


class FontSize(NamedTuple):
    """A font whose characters all have the same width."""

    width: float
    height: float
    ascent: float


STDIN: Final = "-"
_MAX_BYTES: Final = (16 << 20) + 1  # a context refuses more than 16 MiB
_DEFAULT_SIZE: Final = 14  # the text size of --font in sp, as in Android


def display_name(path: str) -> str:
    """The name of a file in messages."""
    return "<stdin>" if path == STDIN else path


def read(
    context: Context, path: str, font: FontSize, density: float, font_scale: float, more: InflateArgs | None = None
) -> Node:
    """Inflate a file, or a layout of the context's resources. Its texts have the font at their sizes."""
    width, height, ascent = font
    size = _DEFAULT_SIZE * font_scale * density
    arguments: InflateArgs = {
        "density": density,
        "font_scale": font_scale,
        "font": context.font(line_height=height, ascent=ascent, default_advance=width, size=size),
        **(more or {}),
    }
    if path == STDIN:
        arguments["file_name"] = display_name(path)
        return context.inflate(_stdin(), **arguments)
    if path.startswith("@") and context.resources is not None:
        return context.inflate(path, **arguments)
    return context.inflate_file(path, **arguments)


@cache
def _stdin() -> bytes:
    """The standard input, read once."""
    try:
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return sys.stdin.buffer.read(_MAX_BYTES)
    except OSError as error:
        raise IOError_(error.strerror or str(error)) from None


def read_bytes(path: str) -> bytes:
    """A file as it is, or the standard input."""
    return _stdin() if path == STDIN else Path(path).read_bytes()


def caret(path: str, found: Diagnostic, folders: Sequence[Path] = ()) -> str:
    """The line of a diagnostic in its file, with a caret under the column; "" for an unknown line.

    The name of an XML element is underlined. An included file is in one of the folders."""
    if not found.line:
        return ""
    own = found.message.partition(f":{found.line}:{found.column}:")[0]
    candidates = [folder / own for folder in folders] if own != display_name(path) else [Path(path)]
    try:
        file = next((each for each in candidates if each.is_file()), Path(path))
        text = _stdin() if path == STDIN and file == Path(path) else file.read_bytes()
        line = text.splitlines()[found.line - 1]
    except (OSError, IndexError):
        return ""
    before = line[: found.column - 1].decode("utf-8", "replace")
    name = re.match(rb"<[\w.:-]+", line[found.column - 1 :])
    under = "".join("\t" if each == "\t" else " " for each in before) + "^" + "~" * (len(name[0]) - 1 if name else 0)
    return f"\n{line.decode('utf-8', 'replace')}\n{under}"
