# SPDX-License-Identifier: MIT
"""What the command line says on the standard error, in colors on a terminal; and findings as JSON."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from .._c.enums import Code, Level
from .._c.errors import Diagnostic

_LEVEL: Final = re.compile(r"\A([^\n]*?\b)?(error|warning|info): ")
_COLORS: Final = {"error": "1;31", "warning": "1;35", "info": "1;36"}
_CARET: Final = re.compile(r"^([ \t]*)(\^~*)$", re.MULTILINE)
_DELAY: Final = 0.5  # seconds after which progress is shown
_line: str = ""  # of progress, which is on the terminal now


def has_colors(stream: Any) -> bool:
    """Whether a stream is a terminal that shows colors, and the user did not turn them off."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(stream is not None and stream.isatty())


def say(text: str) -> None:
    """Print a message to the standard error."""
    clear()
    print(colored(text) if has_colors(sys.stderr) else text, file=sys.stderr)


def colored(text: str) -> str:
    """A message with its level and its caret in color."""
    found = _LEVEL.match(text)
    if found is None:
        return text
    color = _COLORS[found[2]]
    rest = _CARET.sub(rf"\1\033[{color}m\2\033[0m", text[found.end() :])
    return f"\033[1m{found[1] or ''}\033[0m\033[{color}m{found[2]}:\033[0m {rest}"


def colored_difference(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a difference in color."""
    colors = {"+++": "1", "---": "1", "@@ ": "36", "+": "32", "-": "31"}
    for line in lines:
        color = next((each for start, each in colors.items() if line.startswith(start)), None)
        bare = line.rstrip("\n")
        yield line if color is None else f"\033[{color}m{bare}\033[0m{line[len(bare) :]}"


# MARK: - Progress


def progress(names: Sequence[str]) -> Iterator[str]:
    """The names, with a line on the terminal that counts them, where that takes long."""
    start = time.monotonic()
    for number, name in enumerate(names, 1):
        if len(names) > 1 and sys.stderr is not None and sys.stderr.isatty() and time.monotonic() - start > _DELAY:
            _show(f"{number}/{len(names)}  {name}")
        yield name
    clear()


def _show(text: str) -> None:
    global _line
    clear()
    _line = text[:78]
    print(_line, end="\r", file=sys.stderr, flush=True)


def clear() -> None:
    """Remove the line of progress."""
    global _line
    if _line:
        print(" " * len(_line), end="\r", file=sys.stderr)
        _line = ""


# MARK: - JSON


def as_data(path: str, found: Diagnostic, **more: Any) -> dict[str, Any]:
    """A finding as data: its file, place, level, code and text."""
    level = Level(found.level).name.lower()
    head, separator, text = found.message.split("\n")[0].partition(f"{level}: ")
    file = head.partition(f":{found.line}:{found.column}:")[0] if found.line and separator else ""
    return {
        "file": file or path,
        "line": found.line or None,
        "column": found.column or None,
        "level": level,
        "code": Code(found.code).name.lower(),
        "message": text if separator else head,
        **more,
    }


def failure(path: str, text: str) -> dict[str, Any]:
    """An error that is not about a place in a file."""
    return {"file": path, "line": None, "column": None, "level": "error", "code": "none", "message": text}
