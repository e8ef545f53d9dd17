# SPDX-License-Identifier: MIT
"""The command format: layout files in canonical form."""

from __future__ import annotations

import argparse
import difflib
import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from .._c.errors import IOError_
from .commands import emit
from .files import STDIN, display_name, read_bytes
from .format_json import format_json
from .format_xml import FormatError, format_xml
from .messages import colored_difference, has_colors, progress, say


def format_files(options: argparse.Namespace) -> int:
    """Write files in canonical form, or report those that are not.

    Returns the exit status: 1 for a file with an error, and with --check or --diff for a file that would change."""
    failed = False
    for path in progress(options.files):
        try:
            before = read_bytes(path)
            after = formatted(before, options.width)
        except FormatError as error:
            say(f"{display_name(path)}:{error.line}:{error.column}: error: {error.message}")
            failed = True
            continue
        except (OSError, IOError_) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            say(f"{display_name(path)}: error: {reason}")
            failed = True
            continue
        failed = _finish(path, before, after, options) or failed
    return int(failed)


def formatted(data: bytes, width: int) -> bytes:
    """A file in canonical form. Raises FormatError."""
    return format_json(data, width) if is_json(data) else format_xml(data, width)


def is_json(data: bytes) -> bool:
    """Whether the reader takes a file for JSON."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n")[:1] in (b"{", b"[", b"/")


def _finish(path: str, before: bytes, after: bytes, options: argparse.Namespace) -> bool:
    """Write, print or compare a formatted file. Returns whether the command fails."""
    if options.diff or options.check:
        if before == after:
            return False
        lines: Iterable[str] = _difference(path, before, after) if options.diff else [f"{display_name(path)}\n"]
        emit("".join(colored_difference(lines) if options.diff and has_colors(sys.stdout) else lines))
        return True
    if path == STDIN:
        return bool(emit(after))
    if before == after:
        return False
    try:
        _replace(Path(path), after)
    except OSError as error:
        say(f"{path}: error: {error.strerror}")
        return True
    say(f"{path}: formatted")
    return False


def _difference(path: str, before: bytes, after: bytes) -> list[str]:
    old, new = (each.decode("utf-8", "replace").splitlines(keepends=True) for each in (before, after))
    found = difflib.unified_diff(old, new, display_name(path), f"{display_name(path)} (formatted)")
    return [line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in found]


def _replace(path: Path, data: bytes) -> None:
    """Replace a file in one step, so that no reader sees half of it; a link keeps leading to it."""
    path = path.resolve()
    mode = path.stat().st_mode & 0o7777
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
