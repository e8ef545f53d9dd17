# SPDX-License-Identifier: MIT
"""``reglet`` and ``python -m reglet``: lay out, draw, explain, check, format or preview layouts; read resources."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from ._cli.arguments import parser
from ._cli.device import device

#: The module and the function of each command. It is imported when it is called: some modules need long.
COMMANDS: Final = {
    "check": ("commands", "check_all"),
    "compile": ("resources", "compile_resources"),
    "completion": ("completion", "print_completion"),
    "explain": ("commands", "explain"),
    "format": ("formatting", "format_files"),
    "layout": ("commands", "layout"),
    "lint": ("commands", "check_all"),
    "manpage": ("manpage", "print_manpage"),
    "new": ("starter", "new"),
    "preview": ("preview", "preview"),
    "render": ("render", "render"),
    "resources": ("resources", "resources"),
    "schema": ("schema", "schema"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit status: 0; 1 for a finding or an error in a file; 2 for wrong usage."""
    options = parser().parse_args(arguments)
    if options.command in ("layout", "render", "explain", "check", "lint", "preview"):
        if options.theme and not options.res:
            parser().error("--theme needs --res")
        options.device = device(options)
        if options.device is None:
            return 1
    if options.command == "render" and (options.size is None) == (options.matrix is None):
        parser().error("give either --size or --matrix")
    module, function = COMMANDS[options.command]
    return int(getattr(import_module(f"{__package__}._cli.{module}"), function)(options))


if __name__ == "__main__":
    sys.exit(main())
