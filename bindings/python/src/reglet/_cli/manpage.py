# SPDX-License-Identifier: MIT
"""The command manpage: the manual as a page for man, made from the tree of commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from .._version import __version__
from .arguments import parser
from .command_tree import Command, Option, command_tree
from .commands import emit

_END = r"""
.SH EXIT STATUS
.TP
.B 0
Nothing was found.
.TP
.B 1
Something was found: a file with an error or one that cannot be read or written, with \fBcheck \-\-strict\fR and
\fBlint\fR a warning, with \fBformat \-\-check\fR or \fB\-\-diff\fR a file that would change.
.TP
.B 2
Wrong usage, or
.B preview
cannot serve.
.SH ENVIRONMENT
.TP
.B NO_COLOR
Messages have no colors on a terminal.
.TP
.B REGLET_LIBRARY
The file of libreglet.so to load.
.SH EXAMPLES
.nf
reglet layout screen.xml \-\-size 800x480
reglet lint screen.xml \-\-size 320x480 \-\-size 800x480 \-\-json
reglet format \-\-check layouts/*.xml
reglet preview @layout/main \-\-res res \-\-locale en \-\-locale ar \-\-night
.fi"""


def manpage(tree: Command) -> str:
    """The page in the language of man."""
    return "\n".join(_lines(tree)) + "\n"


def print_manpage(options: argparse.Namespace) -> int:
    """Print the page. Returns the exit status."""
    return emit(manpage(command_tree(parser())))


def _lines(tree: Command) -> Iterator[str]:
    yield f'.TH REGLET 1 "" "Reglet {__version__}" "User Commands"'
    yield ".SH NAME"
    yield r"reglet \- lay out, draw, check and format layout files"
    yield ".SH SYNOPSIS"
    yield r".B reglet"
    yield r".I COMMAND"
    yield r"[\fIOPTION\fR]... [\fIARGUMENT\fR]..."
    yield ".SH DESCRIPTION"
    yield _text(tree.help)
    yield r"A FILE is a layout file in XML or JSON, \- for the standard input, or with \fB\-\-res\fR a layout of"
    yield "resources."
    yield "Results go to the standard output, diagnostics to the standard error."
    yield ".SH OPTIONS"
    for option in tree.options:
        yield from _entry(option)
    yield ".SH COMMANDS"
    for command in tree.commands:
        yield from _command(command, "")
    yield _END.strip("\n")


def _command(command: Command, before: str) -> Iterator[str]:
    name = f"{before}{command.name}"
    words = [_argument(each) for each in command.arguments]
    yield f".SS {_text(' '.join([name, *words]))}"
    if command.help:
        yield _sentence(command.help[0].upper() + command.help[1:])
    for option in (*command.arguments, *command.options):
        if option.help and "-h" not in option.flags:
            yield from _entry(option)
    for each in command.commands:
        yield from _command(each, f"{name} {' '.join(words)} " if words else f"{name} ")


def _argument(option: Option) -> str:
    return f"{option.value}{'...' if option.repeats else ''}"


def _entry(option: Option) -> Iterator[str]:
    yield ".TP"
    if option.flags:
        names = ", ".join(rf"\fB{_text(flag)}\fR" for flag in option.flags)
        yield names + (rf" \fI{_text(option.value)}\fR" if option.takes_value else "")
    else:
        yield rf"\fI{_text(_argument(option))}\fR"
    yield _sentence(option.help)


def _sentence(text: str) -> str:
    return _text(text if text.endswith((".", ")")) else f"{text}.")


def _text(text: str) -> str:
    """A text without meaning for man."""
    plain = text.replace("\\", r"\e").replace("-", r"\-").replace("…", "...")
    return rf"\&{plain}" if plain.startswith((".", "'")) else plain
