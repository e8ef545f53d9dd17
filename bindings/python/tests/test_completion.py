# SPDX-License-Identifier: MIT
"""Completion, the manual, colors, progress and JSON of the command line."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PACKAGE, ROOT, Call

from reglet._cli import messages
from reglet._cli.arguments import parser
from reglet._cli.command_tree import Command, command_tree
from reglet._cli.completion import completion
from reglet._cli.manpage import manpage

BAD = '<LinearLayout>\n<View layout_width="wide"/>\n<Nonsense/></LinearLayout>'
LONG = '<FrameLayout><TextView id="t" text="a long text" layout_width="20px" layout_height="16px"/></FrameLayout>'


@pytest.fixture(scope="module")
def tree() -> Command:
    return command_tree(parser())


def needs(program: str) -> str:
    return shutil.which(program) or pytest.skip(f"{program} is not installed")


# MARK: - Completion


def completed(tree: Command, *words: str) -> list[str]:
    """The completions of the last word in bash."""
    script = completion("bash", tree)
    count = len(words)
    line = " ".join(f"'{each}'" for each in ("reglet", *words))
    program = f'{script}\nCOMP_WORDS=({line}); COMP_CWORD={count}; _reglet; printf "%s\\n" "${{COMPREPLY[@]}}"'
    found = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)
    assert found.stderr == ""
    return found.stdout.split()


def test_bash_completes_commands_options_and_their_values(tree: Command) -> None:
    assert completed(tree, "la") == ["layout"]
    assert {"check", "format", "preview", "schema"} <= set(completed(tree, ""))
    assert completed(tree, "layout", "--form") == ["--format"]
    assert completed(tree, "layout", "a.xml", "--format", "") == ["tree", "json", "svg"]
    assert completed(tree, "lint", "--direction", "r") == ["rtl"]
    assert completed(tree, "layout", "--size", "") == []
    assert completed(tree, "schema", "")[:2] == ["xsd", "json"]
    assert completed(tree, "resources", "res", "e") == ["explain"]
    assert completed(tree, "resources", "res", "get", "--conf") == ["--config"]
    assert completed(tree, "new", "app", "--template", "") == ["c", "cpp", "sdl2", "pygame", "web"]
    assert completed(tree, "check", "a") == []  # bash then completes files


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_have_every_command_and_option(tree: Command, shell: str) -> None:
    script = completion(shell, tree)
    for command in tree.commands:
        assert command.name in script
        for option in command.options:
            flag = option.flags[-1]
            assert (f"-l {flag[2:]}" if shell == "fish" else flag) in script


def test_zsh_reads_its_script(tree: Command, tmp_path: Path) -> None:
    (tmp_path / "_reglet").write_text(completion("zsh", tree))
    program = "autoload -U compinit; compinit -D -u; source ./_reglet; whence -w _reglet; print $_comps[reglet]"
    found = subprocess.run([needs("zsh"), "-fc", program], capture_output=True, text=True, cwd=tmp_path)
    assert (found.stdout, found.stderr) == ("_reglet: function\n_reglet\n", "")


def test_fish_completes(tree: Command, tmp_path: Path) -> None:
    (tmp_path / "reglet.fish").write_text(completion("fish", tree))
    program = 'source reglet.fish; complete -C "reglet la"; complete -C "reglet layout --format t"'
    home = {**os.environ, "HOME": str(tmp_path)}
    found = subprocess.run([needs("fish"), "-c", program], capture_output=True, text=True, cwd=tmp_path, env=home)
    assert [each.split("\t")[0] for each in found.stdout.splitlines()] == ["layout", "tree"]
    assert found.stderr == ""


# MARK: - The manual


def test_the_manual_has_every_command_and_option(tree: Command) -> None:
    page = manpage(tree).replace("\\-", "-")
    for command in tree.commands:
        assert f".SS {command.name}" in page
        for option in command.options:
            assert all(f"\\fB{flag}\\fR" in page or flag == "-h" for flag in option.flags[-1:] if flag != "--help")
    assert ".SH EXIT STATUS" in page


def test_man_reads_the_manual_without_warnings(tree: Command) -> None:
    command = [needs("groff"), "-man", "-Tutf8", "-ww"]
    found = subprocess.run(command, input=manpage(tree), capture_output=True, text=True)
    assert found.stderr == "" and "lay out, draw, check and format" in found.stdout


def test_the_commands_print_them(call: Call, tree: Command) -> None:
    assert call("completion", "bash") == (0, completion("bash", tree), "")
    assert call("manpage")[1].startswith(".TH REGLET 1")
    assert call("completion", "tcsh")[0] == 2


def test_the_pages_have_every_command(tree: Command) -> None:
    page, readme = (ROOT / "docs/command-line.md").read_text(), (PACKAGE / "README.md").read_text()
    for command in tree.commands:
        assert f"`{command.name}" in page and f"    reglet {command.name}" in readme, command.name


# MARK: - JSON


def test_check_and_lint_print_findings_as_json(call: Call, tmp_path: Path) -> None:
    (tmp_path / "bad.xml").write_text(BAD)
    (tmp_path / "long.xml").write_text(LONG)
    status, out, errors = call("check", "--json", "bad.xml", "none.xml", "long.xml")
    found = json.loads(out)
    assert (status, errors) == (1, "")
    assert [(each["file"], each["line"], each["level"], each["code"]) for each in found] == [
        ("bad.xml", 2, "error", "bad_value"),
        ("bad.xml", 3, "warning", "unknown_tag"),
        ("none.xml", None, "error", "none"),
    ]
    assert found[0]["message"].startswith("unknown value 'wide' for layout_width")
    status, out, _ = call("lint", "--json", "--size", "90x90", "long.xml")
    [cut] = json.loads(out)
    assert (status, cut["node"], cut["level"], cut["font_scale"]) == (1, "/0", "warning", 1.0)
    assert call("check", "--json", "long.xml") == (0, "[]\n", "")


def test_layout_explain_and_resources_print_json(call: Call, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(LONG)
    (tmp_path / "res/values").mkdir(parents=True)
    (tmp_path / "res/values/a.xml").write_text('<resources><string name="t">a \\"title\\"</string></resources>')
    assert json.loads(call("layout", "a.xml", "--size", "9x9", "--json")[1])["kind"] == "frame"
    assert json.loads(call("explain", "a.xml", "t", "--size", "9x9", "--json")[1])["frame"]
    assert json.loads(call("resources", "res", "get", "string/t", "--json")[1]) == 'a "title"'
    assert json.loads(call("resources", "res", "list", "--json")[1]) == ["@string/t"]


# MARK: - Terminals


def on_terminal(folder: Path, *arguments: str, **environment: str) -> str:
    """The standard error of a command, which is a terminal."""
    leader, follower = pty.openpty()
    full = {**os.environ, "PYTHONPATH": str(PACKAGE / "src"), "TERM": "xterm", **environment}
    if "NO_COLOR" not in environment:
        full.pop("NO_COLOR", None)
    with subprocess.Popen([sys.executable, "-m", "reglet", *arguments], stderr=follower, env=full, cwd=folder):
        os.close(follower)
        found = b""
        try:
            while data := os.read(leader, 4096):
                found += data
        except OSError:  # the other end is closed
            pass
    os.close(leader)
    return found.decode()


def test_messages_have_colors_on_a_terminal_only(tmp_path: Path) -> None:
    (tmp_path / "bad.xml").write_text(BAD)
    assert "\033[1mbad.xml:2:" in on_terminal(tmp_path, "check", "bad.xml")
    assert "\033" not in on_terminal(tmp_path, "check", "bad.xml", NO_COLOR="1")


def test_a_dumb_terminal_has_no_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    assert not messages.has_colors(sys.stderr)


def test_a_message_is_colored() -> None:
    text = "a.xml:1:2: error: bad\n<View/>\n ^~~~"
    assert messages.colored(text) == (
        "\033[1ma.xml:1:2: \033[0m\033[1;31merror:\033[0m bad\n<View/>\n \033[1;31m^~~~\033[0m"
    )
    assert messages.colored("a.xml: formatted") == "a.xml: formatted"
    assert list(messages.colored_difference(["--- a\n", "-x\n", " y\n"])) == [
        "\033[1m--- a\033[0m\n", "\033[31m-x\033[0m\n", " y\n"
    ]  # fmt: skip


def test_progress_is_shown_on_long_work(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(messages, "_DELAY", -1.0)
    assert list(messages.progress(["a", "b"])) == ["a", "b"]
    assert capsys.readouterr().err == ""  # no terminal
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert list(messages.progress(["a", "b"])) == ["a", "b"]
    assert capsys.readouterr().err == "1/2  a\r      \r2/2  b\r      \r"
