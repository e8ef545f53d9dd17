# SPDX-License-Identifier: MIT
"""The resources that arguments of the command line name: folders, packages, a pack."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from .._c.enums import Level
from ..resources.resources import Resources
from .messages import say


def open_resources(
    paths: Sequence[str], locales: Iterable[str] | None = None, *, defer_locales: bool = False
) -> Resources:
    """The resources of folders ``res``, ``NAME=DIR`` for that of a package, and of packs.

    Of several sources of a package, the first that defines a name wins."""
    found = Resources(locales=locales, defer_locales=defer_locales)
    for path in paths:
        if os.path.isfile(path):
            found.add_pack(path)
            continue
        package, folder = split(path)
        found.add_folder(folder, package=package)
    return found


def split(path: str) -> tuple[str, str]:
    """The package and the folder of an argument ``NAME=DIR``, or ``DIR`` without a package."""
    package, equals, folder = path.partition("=")
    return (package, folder) if equals and not os.path.isdir(path) else ("", path)


def print_errors(found: Resources) -> bool:
    """Print the errors of files. Returns whether there are any."""
    # not the warnings: packages that are not loaded would bring many
    errors = [each for each in found.diagnostics if each.level is Level.ERROR]
    for each in errors:
        say(each.message)
    return bool(errors)
