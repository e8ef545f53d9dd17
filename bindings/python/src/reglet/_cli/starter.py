# SPDX-License-Identifier: MIT
"""The command new: a project to start from, which builds and runs as it is."""

from __future__ import annotations

import argparse
import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from .messages import say

#: The folders of each template, and the renderer that it copies: its folder in `hosts`, and its name.
TEMPLATES: Final = {
    "c": (("text", "c"), None),
    "cpp": (("text", "cpp"), None),
    "sdl2": (("window", "sdl2"), ("sdl2", "reglet_sdl2.h")),
    "pygame": (("window", "pygame"), ("pygame", "reglet_pygame.py")),
    "web": (("window", "web"), None),
}
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def new(options: argparse.Namespace) -> int:
    """Write a project into a new folder. Returns the exit status: 1 if there is one already, 2 for a wrong name."""
    folder = Path(options.name)
    name = folder.resolve().name
    if not _NAME.fullmatch(name):
        say(f"error: {name!r} is no name of a project: letters, digits, - and _, a letter first")
        return 2
    folders, host = TEMPLATES[options.template]
    try:
        files = {each: text.replace("@NAME@", name) for each, text in _files(folders, host).items()}
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            say(f"{folder}: error: it is there already, and not empty")
            return 1
        folder.mkdir(parents=True, exist_ok=True)
        for each, text in files.items():
            (folder / each).write_text(text, encoding="utf-8")
    except OSError as error:
        say(f"{error.filename or folder}: error: {error.strerror}")
        return 1
    say(f"{folder}: {', '.join(sorted(files))}")
    say(f"{folder}: README.md says how to build and run it")
    return 0


def _files(folders: tuple[str, ...], host: tuple[str, str] | None) -> dict[str, str]:
    """The texts of a template by name."""
    root = resources.files(__package__) / "starters"
    found = {
        each.name.removesuffix(".in"): each.read_text(encoding="utf-8")
        for folder in folders
        for each in (root / folder).iterdir()
        if each.name.endswith(".in")
    }
    if host is not None:
        found[host[1]] = _host(root, *host).read_text(encoding="utf-8")
    return found


def _host(root: Traversable, folder: str, name: str) -> Traversable:
    """A renderer: in a wheel it is beside the templates, in a checkout in the folder hosts."""
    inside = root / "hosts" / name
    return inside if inside.is_file() else Path(__file__).resolve().parents[5] / "hosts" / folder / name
