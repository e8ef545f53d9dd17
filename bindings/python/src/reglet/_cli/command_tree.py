# SPDX-License-Identifier: MIT
"""The commands and options as data, from which completion and the man page are made."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """An option, or with ``flags`` () an argument without a name."""

    flags: tuple[str, ...]
    value: str  # the name of its value; "" for none
    choices: tuple[str, ...]
    help: str
    repeats: bool

    @property
    def takes_value(self) -> bool:
        return bool(self.value)


@dataclass(frozen=True)
class Command:
    """A command, with the commands in it."""

    name: str
    help: str
    arguments: tuple[Option, ...]
    options: tuple[Option, ...]
    commands: tuple[Command, ...]


def command_tree(parser: argparse.ArgumentParser, name: str = "reglet", help: str = "") -> Command:
    """The tree of a parser and those of its commands."""
    arguments: list[Option] = []
    options: list[Option] = []
    commands: list[Command] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {each.dest: each.help or "" for each in action._choices_actions}
            commands = [command_tree(each, key, helps.get(key, "")) for key, each in action.choices.items()]
        elif action.help != argparse.SUPPRESS:
            (options if action.option_strings else arguments).append(_option(parser, action))
    return Command(name, help or parser.description or "", tuple(arguments), tuple(options), tuple(commands))


def _option(parser: argparse.ArgumentParser, action: argparse.Action) -> Option:
    choices: Sequence[str] = tuple(map(str, action.choices or ()))
    names = action.metavar or ("|".join(choices) if choices else action.dest.upper())
    value = " ".join(names) if isinstance(names, tuple) else names
    text = (action.help or "") % {**vars(action), "prog": parser.prog}
    repeats = isinstance(action, argparse._AppendAction) or action.nargs in ("+", "*")
    takes_none = bool(action.option_strings) and action.nargs == 0
    return Option(tuple(action.option_strings), "" if takes_none else value, tuple(choices), text, repeats)
