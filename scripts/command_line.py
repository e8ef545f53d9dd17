#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write the man page of the command `reglet` and its completions for bash, zsh and fish, from its own parser.

    command_line.py FOLDER      SOURCE_DATE_EPOCH, if set, is the date of the page

Runs in build/venv-dist, with the packages of scripts/requirements-dist.txt.
"""

import argparse
import datetime
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "bindings" / "python" / "src"))
from reglet._cli import arguments  # noqa: E402
from reglet._version import __version__  # noqa: E402


def command_parser() -> argparse.ArgumentParser:
    """The parser of `reglet`, with the completions of file names."""
    sys.argv[0] = "reglet"
    top = arguments.parser()
    top.prog = "reglet"
    for parser, _ in parsers(top, ()):
        for action in parser._actions:
            name = str(action.metavar).lower() if action.metavar else action.dest
            if name in ("file", "out"):
                action.complete = shtab.FILE
            elif name == "dir":
                action.complete = shtab.DIRECTORY
    return top


def parsers(
    parser: argparse.ArgumentParser, path: tuple[str, ...]
) -> Iterator[tuple[argparse.ArgumentParser, tuple[str, ...]]]:
    """A parser and those of its commands, each with its words."""
    yield parser, path
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, child in action.choices.items():
                child.prog = " ".join(("reglet", *path, word))
                yield from parsers(child, (*path, word))


def page(top: argparse.ArgumentParser) -> str:
    """The man page; its date is that of the release."""
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    top._manpage = [
        {
            "heading": "EXIT STATUS",
            "content": "0; 1 if a file has an error; 2 for arguments that are not understood.",
        },
        {
            "heading": "ENVIRONMENT",
            "content": "REGLET_LIBRARY and REGLET_CAIRO_LIBRARY name the libraries instead of those found by "
            "themselves.",
        },
    ]
    manual = Manpage(
        top,
        _data={
            "prog": "reglet",
            "project_name": "reglet",
            "version": __version__,
            "manual_title": "Reglet",
        },
        format="single-commands-section",
    )
    manual.date = datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime("%Y-%m-%d")
    text = str(manual)
    for old, new in (
        (".SH NAME\nreglet\n", ".SH NAME\nreglet \\- lay out, draw and check layouts of user interfaces\n"),
        (".SH\nPOSITIONAL ARGUMENTS\n", ".SH COMMANDS\n"),
    ):
        if text.count(old) != 1:
            raise SystemExit(f"the page is not as expected: no {old!r}")
        text = text.replace(old, new)
    return text


def main() -> None:
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    os.environ["COLUMNS"] = "100"
    for name, shell in (("reglet.bash", "bash"), ("_reglet", "zsh"), ("reglet.fish", "fish")):
        (out / name).write_text(shtab.complete(command_parser(), shell=shell))
    (out / "reglet.1").write_text(page(command_parser()))


main()
