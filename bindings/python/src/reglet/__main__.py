# SPDX-License-Identifier: MIT
"""``python -m reglet``: lay out, draw, explain, check or lint layouts in XML or JSON; read and compile resources."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ._cli.arguments import parser
from ._cli.commands import check, explain, layout, lint
from ._cli.device import device
from ._cli.formatting import format_files
from ._cli.preview import preview
from ._cli.render import render
from ._cli.resources import compile_resources, resources
from ._cli.schema import schema
from ._cli.starter import new


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit status: 0, or 1 for a file with an error. Usage errors exit with 2."""
    options = parser().parse_args(arguments)
    if options.command in ("layout", "render", "explain", "check", "lint", "preview"):
        if options.theme and not options.res:
            parser().error("--theme needs --res")
        options.device = device(options)
        if options.device is None:
            return 1
    if options.command == "render":
        if (options.size is None) == (options.matrix is None):
            parser().error("give either --size or --matrix")
        return render(options)
    if options.command in ("check", "lint"):
        run = check if options.command == "check" else lint
        failed = [path for path in options.files if run(path, options)]
        return int(bool(failed))
    others = {
        "compile": compile_resources,
        "explain": explain,
        "format": format_files,
        "layout": layout,
        "new": new,
        "preview": preview,
        "resources": resources,
        "schema": schema,
    }
    return others[options.command](options)


if __name__ == "__main__":
    sys.exit(main())
