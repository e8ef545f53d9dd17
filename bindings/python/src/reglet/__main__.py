# SPDX-License-Identifier: MIT
"""``python -m reglet``: lay out a file in XML or JSON, explain a node of it, check or lint some."""

from __future__ import annotations

import argparse
import ctypes
import difflib
import errno
import io
import json
import math
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ._context import Context
from ._enums import Code, DumpFormat, Kind, Level, LintDirections
from ._errors import NotFound, RegletError, TreeError
from ._files import FontSize, Scale, called, caret, read
from ._node import Node
from ._values import Size
from ._version import __version__

FORMATS = {"tree": DumpFormat.TEXT, "json": DumpFormat.JSON, "svg": DumpFormat.SVG}
DIRECTIONS = {
    "file": LintDirections(0),
    "ltr": LintDirections.LTR,
    "rtl": LintDirections.RTL,
    "both": LintDirections.LTR | LintDirections.RTL,
}
FILE_HELP = "a layout file, or - for the standard input"
DEFAULT_FONT = FontSize(7.0, 16.0, 12.0)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit status: 0, or 1 when a file has an error. Usage errors exit with 2."""
    options = parser().parse_args(arguments)
    if options.command in ("check", "lint"):
        run = check if options.command == "check" else lint
        bad = [path for path in options.files if run(path, options)]
        return int(bool(bad))
    return explain(options) if options.command == "explain" else layout(options)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m reglet", description="Lay out and check layout files, XML or JSON.")
    top.add_argument("--version", action="version", version=f"reglet {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--font-scale", type=positive, default=1.0, metavar="S", help="dp in an sp (default 1)")
    add_metrics(common)

    one = commands.add_parser("layout", parents=[common], help="lay out a file and print the result")
    one.add_argument("file", metavar="FILE", help=FILE_HELP)
    one.add_argument("--size", type=viewport, required=True, metavar="WxH", help="the viewport in pixels")
    one.add_argument("--format", choices=FORMATS, default="tree", help="what to print (default tree)")
    one.add_argument("-o", "--output", metavar="OUT", help="write to this file instead of printing")

    why = commands.add_parser("explain", parents=[common], help="say why a node has the size and place it has")
    why.add_argument("file", metavar="FILE", help=FILE_HELP)
    why.add_argument("id", metavar="ID", help="an id, or a path of child indices from the root such as /0/2")
    why.add_argument("--size", type=viewport, required=True, metavar="WxH", help="the viewport in pixels")
    why.add_argument("--format", choices=("text", "json"), default="text", help="what to print (default text)")

    many = commands.add_parser("check", parents=[common], help="print what is wrong with files")
    many.add_argument("files", nargs="+", metavar="FILE", help=FILE_HELP)
    many.add_argument("--strict", action="store_true", help="warnings are errors: exit with 1")

    fits = commands.add_parser("lint", help="print what does not fit in files, over several viewports")
    fits.add_argument("files", nargs="+", metavar="FILE", help=FILE_HELP)
    add = partial(fits.add_argument, action="append")
    add("--size", type=viewport, required=True, metavar="WxH", help="a viewport in pixels; give it once for each")
    add("--font-scale", type=positive, metavar="S", help="dp in an sp (default 1); give it once for each")
    fits.add_argument(
        "--direction", choices=DIRECTIONS, default="file", help="of writing (default: as the file has it)"
    )
    add_metrics(fits)
    return top


def add_metrics(to: argparse.ArgumentParser) -> None:
    to.add_argument("--density", type=positive, default=1.0, metavar="D", help="pixels in a dp (default 1)")
    to.add_argument(
        "--font",
        type=font_size,
        default=DEFAULT_FONT,
        metavar="W,H,ASCENT",
        help="the font of a text of 14sp: advance, line height and ascent in pixels (default 7,16,12)",
    )


# MARK: - Commands


def layout(options: argparse.Namespace) -> int:
    with Context() as context:
        root = inflate(context, options.file, options)
        if root is None:
            return 1
        failed = False
        try:
            context.layout(root, *options.size)
        except TreeError:
            failed = True  # the diagnostics say why, and the rest is laid out
        complain(context)
        remark(options.file, root)
        text = root.dump(FORMATS[options.format])
    if not text.endswith("\n"):
        text += "\n"
    if options.output is None:
        return emit(text) or int(failed)
    try:
        Path(options.output).write_text(text, encoding="utf-8")
    except OSError as error:
        print(f"{options.output}: error: {error.strerror}", file=sys.stderr)
        return 1
    return int(failed)


def explain(options: argparse.Namespace) -> int:
    with Context() as context:
        root = inflate(context, options.file, options)
        if root is None:
            return 1
        failed = False
        try:
            context.layout(root, *options.size)
        except TreeError:
            failed = True
        complain(context)
        node = named(root, options.id)
        if node is None:
            print(f"{called(options.file)}: error: {unknown(root, options.id)}", file=sys.stderr)
            return 1
        reasons = node.explain()
        text = json.dumps(reasons.data, indent=2) + "\n" if options.format == "json" else reasons.text
    return emit(text) or int(failed)


def emit(text: str) -> int:
    """Print a result, in UTF-8 as into a file. Returns the exit status: 1 when it could not be written. A reader that
    has gone, as `head` does, is not worth a word."""
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is left would be tried again at the end
        if not isinstance(error, BrokenPipeError):
            print(f"standard output: error: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def named(root: Node, name: str) -> Node | None:
    """The node of an id, with or without a leading # or @+id/, or at a path of child indices."""
    if not name.startswith("/"):
        try:
            return root.find(name.removeprefix("@+id/").removeprefix("@id/").removeprefix("#"))
        except NotFound:
            return None
    node = root
    for step in filter(None, name.split("/")):
        children = list(node.children)
        if not step.isdecimal() or int(step) >= len(children):
            return None
        node = children[int(step)]
    return node


def unknown(root: Node, name: str) -> str:
    """What is wrong with the name of a node, and which names are near."""
    if name.startswith("/"):
        return f"there is no node at {name}"
    ids = dict.fromkeys(each.id for each in root.walk() if each.id)
    near = difflib.get_close_matches(name.removeprefix("#"), ids, n=3)
    if near:
        return f"there is no id '{name}': did you mean {' or '.join(repr(each) for each in near)}?"
    if not ids:
        return f"there is no id '{name}': no node has one; name it by its path, such as /0/2"
    return f"there is no id '{name}': there are {', '.join(sorted(ids)[:10])}{', …' if len(ids) > 10 else ''}"


def check(path: str, options: argparse.Namespace) -> bool:
    """Print the diagnostics of a file. Returns whether there is an error among them, or a warning with --strict."""
    with Context() as context:
        if inflate(context, path, options) is None:
            return True
        complain(context)
        worst = Level.WARNING if options.strict else Level.ERROR
        return any(each.level <= worst for each in context.diagnostics)


def lint(path: str, options: argparse.Namespace) -> bool:
    """Print what does not fit in a file: each finding once, for the first font scale, viewport and direction that has
    it. Returns whether there is an error or a warning."""
    scales = options.font_scale or [1.0]
    known: set[tuple[Code, str]] = set()
    bad = False
    for scale in scales:
        font = FontSize(*(each * scale for each in options.font))  # --font is the one of font scale 1
        given = argparse.Namespace(**{**vars(options), "font": font, "font_scale": scale})
        with Context() as context:
            root = inflate(context, path, given)
            if root is None:
                return True
            if scale == scales[0]:
                complain(context)
                bad = any(each.level == Level.ERROR for each in context.diagnostics)
            for each in context.lint(root, sizes=options.size, directions=DIRECTIONS[options.direction]):
                key = each.code, place(each.node or root)
                if key in known:
                    continue
                known.add(key)
                bad = bad or each.level != Level.INFO
                where = f", font scale {scale:g}" if len(scales) > 1 else ""
                print(f"{each.message}{where}{caret(path, each)}", file=sys.stderr)
    return bad


def inflate(context: Context, path: str, options: argparse.Namespace) -> Node | None:
    """The root of a file, or None after saying what is wrong with it."""
    try:
        return read(context, path, Scale(options.font, options.density, options.font_scale))
    except RegletError as error:
        complain(context)
        if not any(each.level == Level.ERROR for each in error.diagnostics):
            print(f"{called(path)}: error: {error}", file=sys.stderr)
        return None


def complain(context: Context) -> None:
    """Print the diagnostics, as a compiler does."""
    for each in context.diagnostics:
        print(each.message, file=sys.stderr)


def remark(path: str, root: Node) -> None:
    """Print which nodes could lie elsewhere without violating a constraint more."""
    for node in root.walk():
        if node.kind != Kind.CONSTRAINT or ((parent := node.parent) is not None and parent.kind == Kind.CONSTRAINT):
            continue
        free = [f"'{each.id}'" if each.id else f"a node at {place(each)}" for each in node.ambiguous]
        if free:
            more = f" and {len(free) - 10} more" if len(free) > 10 else ""
            print(f"{called(path)}: info: constraints do not determine {', '.join(free[:10])}{more}", file=sys.stderr)


def place(node: Node) -> str:
    """The path of a node."""
    parent = node.parent
    return "" if parent is None else f"{place(parent)}/{list(parent.children).index(node)}"


# MARK: - Arguments


def number(text: str) -> float:
    value = float(text)
    if not math.isfinite(ctypes.c_float(value).value) or value < 0:  # the engine's numbers are of 32 bits
        raise ValueError
    return value


def positive(text: str) -> float:
    try:
        value = number(text)
    except ValueError:
        value = 0.0
    if not value:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return value


def viewport(text: str) -> Size:
    width, _, height = text.lower().partition("x")
    try:
        return Size(number(width), number(height))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT in pixels, for instance 800x600") from None


def font_size(text: str) -> FontSize:
    try:
        size = FontSize(*map(number, text.split(",")))
        if size.height:
            return size
    except (TypeError, ValueError):
        pass
    raise argparse.ArgumentTypeError(f"{text!r} is not WIDTH,HEIGHT,ASCENT in pixels, for instance 7,16,12")


if __name__ == "__main__":
    sys.exit(main())
