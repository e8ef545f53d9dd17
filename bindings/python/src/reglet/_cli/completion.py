# SPDX-License-Identifier: MIT
"""The command completion: scripts for shells, made from the tree of commands."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Final

from .arguments import parser
from .command_tree import Command, Option, command_tree
from .commands import emit


def completion(shell: str, tree: Command) -> str:
    """The script that completes commands, options and their values in a shell."""
    return "\n".join(_SHELLS[shell](tree)) + "\n"


def print_completion(options: argparse.Namespace) -> int:
    """Print the script. Returns the exit status."""
    return emit(completion(options.shell, command_tree(parser())))


def _paths(tree: Command) -> Iterator[tuple[str, Command]]:
    """All commands with their words: ``resources get``."""
    for each in tree.commands:
        yield each.name, each
        yield from ((f"{each.name} {path}", inner) for path, inner in _paths(each))


def _flags(command: Command) -> list[str]:
    return [flag for option in command.options for flag in option.flags]


def _words(command: Command) -> list[str]:
    """The words that may come next, besides files."""
    return [*(each.name for each in command.commands), *(word for each in command.arguments for word in each.choices)]


# MARK: - bash


def _bash(tree: Command) -> Iterator[str]:
    yield "# Completion of reglet in bash, written by `reglet completion bash`."
    yield "_reglet() {"
    yield "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= word"
    yield '    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    yield '        case "$command $word" in'
    for path, _ in _paths(tree):
        yield f'            "{_before(path)} {path.rpartition(" ")[2]}") command="{path}" ;;'
    yield "        esac"
    yield "    done"
    yield '    case "$command $previous" in'
    for path, command in _paths(tree):
        for option in command.options:
            names = "|".join(f'"{path} {flag}"' for flag in option.flags)
            if option.choices:
                words = " ".join(option.choices)
                yield f'        {names}) COMPREPLY=($(compgen -W "{words}" -- "$current")); return ;;'
            elif option.takes_value:
                yield f"        {names}) COMPREPLY=(); return ;;"
    yield "    esac"
    yield '    case "$command" in'
    for path, command in [("", tree), *_paths(tree)]:
        yield f'        "{path}") word="{" ".join([*_words(command), *_flags(command)])}" ;;'
    yield "    esac"
    yield '    [[ $current == -* || $word == [a-z]* ]] && COMPREPLY=($(compgen -W "$word" -- "$current"))'
    yield "}"
    yield "complete -o default -F _reglet reglet"


def _before(path: str) -> str:
    return path.rpartition(" ")[0]


# MARK: - zsh


def _zsh(tree: Command) -> Iterator[str]:
    yield "#compdef reglet"
    yield "# Completion of reglet in zsh, written by `reglet completion zsh`."
    yield "_reglet() {"
    yield "    local -a commands=("
    yield from (f"        {_quoted(f'{each.name}:{each.help}')}" for each in tree.commands)
    yield "    )"
    yield "    if (( CURRENT == 2 )); then"
    yield "        _describe command commands"
    yield "        return"
    yield "    fi"
    yield "    local command=$words[2]"
    yield "    shift words"
    yield "    (( CURRENT-- ))"
    yield "    case $command in"
    for command in tree.commands:
        inner = [option for each in command.commands for option in each.options]
        specs = [_zsh_option(each) for each in dict.fromkeys([*command.options, *inner])]
        words = _words(command)
        target = f"*:{command.name}:{{ compadd {' '.join(words)}; _files }}" if words else "*:file:_files"
        lines = " \\\n                ".join([*specs, _quoted(target)])
        yield f"        {command.name}) _arguments \\\n                {lines} ;;"
    yield "    esac"
    yield "}"
    yield 'if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _reglet "$@"; else compdef _reglet reglet; fi'


def _zsh_option(option: Option) -> str:
    text = option.help.replace("[", "(").replace("]", ")").replace(":", " -")
    names = option.flags
    value = ""
    if option.takes_value:
        value = f":{option.value.replace(':', ' ')}:({' '.join(option.choices)})" if option.choices else ": :_files"
    star = "*" if option.repeats else ""
    if len(names) == 1:
        return _quoted(f"{star}{names[0]}[{text}]{value}")
    rest = _quoted(f"[{text}]{value}")
    return f"{_quoted(star)}{{{','.join(names)}}}{rest}"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


# MARK: - fish


def _fish(tree: Command) -> Iterator[str]:
    yield "# Completion of reglet in fish, written by `reglet completion fish`."
    for each in tree.options:
        yield f"complete -c reglet -n __fish_use_subcommand{_fish_option(each)}"
    for command in tree.commands:
        yield f"complete -c reglet -f -n __fish_use_subcommand -a {command.name} -d {_fish_quoted(command.help)}"
        here = _fish_quoted(f"__fish_seen_subcommand_from {command.name}")
        for word in _words(command):
            text = next((each.help for each in command.commands if each.name == word), "")
            yield f"complete -c reglet -n {here} -a {word}" + (f" -d {_fish_quoted(text)}" if text else "")
        inner = [option for each in command.commands for option in each.options]
        for option in dict.fromkeys([*command.options, *inner]):
            yield f"complete -c reglet -n {here}{_fish_option(option)}"


def _fish_option(option: Option) -> str:
    names = "".join(f" -l {flag[2:]}" if flag.startswith("--") else f" -s {flag[1:]}" for flag in option.flags)
    value = (
        f" -x -a {_fish_quoted(' '.join(option.choices))}" if option.choices else " -r" if option.takes_value else ""
    )
    return f"{names}{value} -d {_fish_quoted(option.help)}"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


_SHELLS: Final[dict[str, Callable[[Command], Iterator[str]]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
