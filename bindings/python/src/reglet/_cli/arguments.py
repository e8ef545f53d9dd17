# SPDX-License-Identifier: MIT
"""Arguments of the command line."""

from __future__ import annotations

import argparse
import ctypes
import math
import os
import sys
from functools import partial

from .._c.enums import DumpFormat, LintDirections
from .._version import __version__
from ..model.geometry import Size
from .configurations import parse
from .files import FontSize
from .starter import TEMPLATES

FORMATS = {"tree": DumpFormat.TEXT, "json": DumpFormat.JSON, "svg": DumpFormat.SVG}
DIRECTIONS = {
    "file": LintDirections(0),
    "ltr": LintDirections.LTR,
    "rtl": LintDirections.RTL,
    "both": LintDirections.LTR | LintDirections.RTL,
}
FILE_HELP = "a layout file, - for the standard input, or with --res a layout such as @layout/main"
CONFIG_HELP = "the device, written like the name of a folder: fr-rCA-sw600dp-night-xhdpi"
DEFAULT_FONT = FontSize(7.0, 16.0, 12.0)


def program() -> str:
    """The name to call the command line by."""
    name = os.path.basename(sys.argv[0]) if sys.argv else ""
    return "reglet" if name == "reglet" else "python -m reglet"


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog=program(), description="Lay out, draw, check and format layout files in XML or JSON; read resources."
    )
    top.add_argument("--version", action="version", version=f"reglet {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--font-scale", type=_positive, default=1.0, metavar="S", help="dp in an sp (default 1)")
    _add_metrics(common)

    one = commands.add_parser("layout", parents=[common], help="lay out a file and print the result")
    one.add_argument("file", metavar="FILE", help=FILE_HELP)
    one.add_argument("--size", type=_viewport, required=True, metavar="WxH", help="the viewport in pixels")
    one.add_argument("--format", choices=FORMATS, default="tree", help="what to print (default tree)")
    _add_json(one)
    one.add_argument("-o", "--output", metavar="OUT", help="write to this file instead of printing")

    why = commands.add_parser("explain", parents=[common], help="explain the size and the position of a node")
    why.add_argument("file", metavar="FILE", help=FILE_HELP)
    why.add_argument("id", metavar="ID", help="an id, or a path of child indices from the root such as /0/2")
    why.add_argument("--size", type=_viewport, required=True, metavar="WxH", help="the viewport in pixels")
    why.add_argument("--format", choices=("text", "json"), default="text", help="what to print (default text)")

    _add_json(why)

    many = commands.add_parser("check", parents=[common], help="print the errors and warnings of files")
    many.add_argument("files", nargs="+", metavar="FILE", help=FILE_HELP)
    many.add_argument("--json", action="store_true", help="print all diagnostics as JSON to the standard output")
    many.set_defaults(findings=[])
    many.add_argument("--strict", action="store_true", help="warnings are errors: exit with 1")

    fits = commands.add_parser("lint", help="find content that does not fit, in several viewports")
    fits.add_argument("files", nargs="+", metavar="FILE", help=FILE_HELP)
    add = partial(fits.add_argument, action="append")
    add("--size", type=_viewport, required=True, metavar="WxH", help="a viewport in pixels; repeat for several")
    add("--font-scale", type=_positive, metavar="S", help="dp in an sp (default 1); repeat for several")
    fits.add_argument(
        "--direction", choices=DIRECTIONS, default="file", help="the direction of writing (default: that of the file)"
    )
    fits.add_argument("--json", action="store_true", help="print all findings as JSON to the standard output")
    fits.set_defaults(findings=[])
    _add_metrics(fits)

    begin = commands.add_parser("new", help="write a project to start from")
    begin.add_argument("name", metavar="NAME", help="the folder to make; its name is that of the project")
    begin.add_argument("--template", choices=TEMPLATES, required=True, help="the kind of program")

    tidy = commands.add_parser("format", help="write layout files in canonical form: order of attributes, indentation")
    tidy.add_argument("files", nargs="+", metavar="FILE", help="a file, or - for the standard input and output")
    tidy.add_argument("--check", action="store_true", help="write nothing; print the names of files that would change")
    tidy.add_argument("--diff", action="store_true", help="write nothing; print the changes")
    tidy.add_argument("--width", type=_width, default=120, metavar="N", help="columns of a line (default 120)")

    rules = commands.add_parser("schema", help="write the schema of layout files, for editors and validators")
    rules.add_argument("language", choices=("xsd", "json"), help="of files in XML or JSON")
    rules.add_argument("-o", "--output", metavar="OUT", help="the file to write; for xsd the folder of its three files")
    rules.add_argument(
        "--namespace",
        choices=("android", "app"),
        default="",
        help="print the part of xsd with the attributes of this namespace",
    )

    _add_render(commands.add_parser("render", help="draw a file as PNG, SVG or PDF; many configurations on one sheet"))
    _add_preview(commands.add_parser("preview", help="show a file in the browser, and follow its changes"))
    _add_resources(commands.add_parser("resources", help="get or explain a value of a folder res, or list its names"))
    pack = commands.add_parser("compile", help="write the resources of folders into one file, which loads faster")
    pack.add_argument(
        "folders",
        nargs="+",
        metavar="DIR",
        help="a folder res, or NAME=DIR for that of a package; the first that defines a name wins",
    )
    pack.add_argument("-o", "--output", required=True, metavar="OUT", help="the pack to write: app.rgr")
    pack.add_argument(
        "--locales",
        type=lambda text: text.split(","),
        metavar="TAGS",
        help="the languages to include: fr,de-AT (default: all)",
    )
    words = commands.add_parser("completion", help="print the script that completes commands in a shell")
    words.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell")
    commands.add_parser("manpage", help="print the manual as a page for man")
    return top


def _add_resources(to: argparse.ArgumentParser) -> None:
    to.add_argument("folder", metavar="DIR", help="a folder res, or a pack")
    actions = to.add_subparsers(dest="action", required=True, metavar="ACTION")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--config",
        type=parse,
        default="",
        metavar="NAME",
        help=CONFIG_HELP,
    )
    common.add_argument("--json", action="store_true", help="print JSON: a string, or a list of lines")
    one = actions.add_parser("get", parents=[common], help="print a value")
    one.add_argument("name", metavar="NAME", help="such as string/title or @dimen/gap")
    why = actions.add_parser(
        "explain", parents=[common], help="print the definitions of a name, and why it has its value"
    )
    why.add_argument("name", metavar="NAME", help="such as string/title or @dimen/gap")
    all_names = actions.add_parser("list", parents=[common], help="print the names that have a value")
    all_names.add_argument("type", nargs="?", metavar="TYPE", help="such as string")


def _add_render(to: argparse.ArgumentParser) -> None:
    to.add_argument("file", metavar="FILE", help=FILE_HELP)
    to.add_argument("--size", type=_viewport, metavar="WxH", help="the viewport in pixels")
    to.add_argument("-o", "--output", required=True, metavar="OUT", help="the file to write: .png, .svg or .pdf")
    to.add_argument("--font-scale", type=_positive, default=1.0, metavar="S", help="dp in an sp (default 1)")
    to.add_argument("--family", metavar="NAME", help="the font of texts that name none (default sans-serif)")
    to.add_argument(
        "--state",
        action="append",
        type=_states,
        default=[],
        metavar="ID:STATES",
        help="states of a node: ok:pressed,checked; -enabled clears one; repeat for several nodes",
    )
    to.add_argument("--scale", type=_positive, default=1.0, metavar="S", help="PNG pixels in a pixel (default 1)")
    to.add_argument(
        "--background", type=_color, default=0xFFFF_FFFF, metavar="#AARRGGBB", help="behind the root (default white)"
    )
    to.add_argument(
        "--matrix",
        nargs=2,
        metavar=("LOCALES", "SIZES"),
        help="a sheet of pictures for all of en,fr,ar and 320x480,800x480 instead of --size",
    )
    to.add_argument("--jobs", type=_count, metavar="N", help="processes for --matrix (default one for each CPU)")
    _add_device(to)
    to.set_defaults(font=DEFAULT_FONT)


def _add_json(to: argparse.ArgumentParser) -> None:
    to.add_argument("--json", action="store_const", const="json", dest="format", help="the same as --format json")


def _add_preview(to: argparse.ArgumentParser) -> None:
    to.add_argument("file", metavar="FILE", help="a layout file, or with --res a layout such as @layout/main")
    add = partial(to.add_argument, action="append")
    add("--size", type=_viewport, metavar="WxH", help="a viewport in pixels; repeatable (default 360x640 and 800x480)")
    add("--locale", metavar="TAG", help="a language such as fr or ar; repeat for several side by side")
    add("--themes", metavar="NAME", help="a theme besides those of --theme; repeat for several side by side")
    to.add_argument("--night", action="store_true", help="show the night mode too")
    to.add_argument("--port", type=_port, metavar="N", help="of the page (default 8480, or a free one)")
    to.add_argument("--open", action="store_true", help="open the page in the browser")
    to.add_argument("--font-scale", type=_positive, default=1.0, metavar="S", help="dp in an sp (default 1)")
    to.add_argument("--family", metavar="NAME", help="the font of texts that name none (default sans-serif)")
    to.add_argument("--scale", type=_positive, default=1.0, metavar="S", help="PNG pixels in a pixel (default 1)")
    _add_device(to)
    to.set_defaults(font=DEFAULT_FONT)


def _add_metrics(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--font",
        type=_font_size,
        default=DEFAULT_FONT,
        metavar="W,H,ASCENT",
        help="the font of a text of 14sp: advance, line height and ascent in pixels (default 7,16,12)",
    )
    _add_device(to)


def _add_device(to: argparse.ArgumentParser) -> None:
    to.add_argument("--density", type=_positive, metavar="D", help="pixels in a dp (default that of --config, or 1)")
    to.add_argument(
        "--res",
        action="append",
        metavar="DIR",
        help="a folder res that the file refers to, NAME=DIR for that of a package, or a pack; repeat for several",
    )
    to.add_argument("--theme", action="append", metavar="NAME", help="a style of --res that is the theme; repeatable")
    to.add_argument("--config", type=parse, default="", metavar="NAME", help=CONFIG_HELP)
    to.add_argument("--tools", action="store_true", help="show the samples of tools: attributes, as design tools do")


# MARK: - Types


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(ctypes.c_float(value).value) or value < 0:  # the engine uses 32-bit floats
        raise ValueError
    return value


def _positive(text: str) -> float:
    try:
        value = _number(text)
    except ValueError:
        value = 0.0
    if not value:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return value


def _viewport(text: str) -> Size:
    width, _, height = text.lower().partition("x")
    try:
        return Size(_number(width), _number(height))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT in pixels, for instance 800x600") from None


def viewports(text: str) -> list[Size]:
    """Sizes with commas between them."""
    return [_viewport(each) for each in text.split(",")]


def _states(text: str) -> tuple[str, list[str]]:
    name, colon, states = text.rpartition(":")
    if not colon or not name or not all(states.split(",")):
        raise argparse.ArgumentTypeError(f"{text!r} is not ID:STATES, for instance ok:pressed,checked")
    return name, states.split(",")


def _color(text: str) -> int:
    digits = text.removeprefix("#")
    if len(digits) in (3, 4):
        digits = "".join(each * 2 for each in digits)
    try:
        if len(digits) in (6, 8) and digits.isalnum():
            return int(digits.rjust(8, "f"), 16)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text!r} is no color such as #fff, #336699 or #80336699")


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 256:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes, 1 to 256")
    return int(text)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 0xFFFF:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port, 0 to 65535 (0: a free one)")
    return int(text)


def _width(text: str) -> int:
    if not text.isdecimal() or not 20 <= int(text) <= 10_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of columns, 20 to 10000")
    return int(text)


def _font_size(text: str) -> FontSize:
    try:
        size = FontSize(*map(_number, text.split(",")))
        if size.height:
            return size
    except (TypeError, ValueError):
        pass
    raise argparse.ArgumentTypeError(f"{text!r} is not WIDTH,HEIGHT,ASCENT in pixels, for instance 7,16,12")
