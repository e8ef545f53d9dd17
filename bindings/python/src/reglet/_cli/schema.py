# SPDX-License-Identifier: MIT
"""The command schema: what editors check layout files with."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from .._c.errors import HierarchyError
from ..context import Context
from .commands import emit
from .markup import tables
from .messages import say
from .schema_json import json_schema
from .schema_xsd import FILES, xsd


def schema(options: argparse.Namespace) -> int:
    """Print or write a schema. Returns the exit status: 1 for a file that cannot be written."""
    try:
        if options.language == "json":
            text = json.dumps(json_schema(), indent=2) + "\n"
            if options.output is None:
                return emit(text)
            Path(options.output).write_text(text, encoding="utf-8")
            return 0
        found = leaves()
        if options.output is None:
            return emit(xsd(f"reglet{'-' if options.namespace else ''}{options.namespace}.xsd", found))
        folder = Path(options.output)
        folder.mkdir(parents=True, exist_ok=True)
        for name in FILES:
            (folder / name).write_text(xsd(name, found), encoding="utf-8")
        return 0
    except OSError as error:
        say(f"{options.output}: error: {error.strerror}")
        return 1


def leaves() -> list[str]:
    """The tags that cannot have children, which the library knows."""
    found = []
    with Context() as context:
        for tag in tables()["tags"]:
            try:
                context.inflate(f"<{tag}><View/></{tag}>").destroy()
            except HierarchyError:
                found.append(tag)
    return found
