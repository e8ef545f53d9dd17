# SPDX-License-Identifier: MIT
"""Check the blocks of code in the pages, and the names of C that they mention.

   blocks.py [PAGE...]    all pages by default; prints PAGE:LINE for each block that fails

- C with a main is compiled and run in a folder that has the files of the page; other C is compiled with the names of
  surroundings.h, after the blocks before it on its page that define functions.
- Python is run, the blocks of a page one after another, with the names of surroundings() and those of `reglet`.
- XML and JSON are inflated, and kept as files where the text before them says "as `name`".
- Commands of a shell are not run; their commands of `reglet` must have options that exist.
- Names of functions, types and constants must be in the headers; `rg_node_set_…` stands for those that begin so.
"""

from __future__ import annotations

import contextlib
import dataclasses
import io
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import traceback
import types
from collections.abc import Iterator

import numpy

import reglet
from reglet._cli.arguments import parser

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
FENCE = re.compile(r"^```(\w+)\n((?:.*\n)*?)^```$|^\n((?: {4}.*\S.*\n)+)", re.M)  # indented lines: commands
NAMED = re.compile(r"as `([\w.-]+)`[^`]*\Z")
COMPILE = ["gcc", "-std=c11", "-Wall", "-Werror", "-Wno-unused", "-Wno-uninitialized", f"-I{ROOT}/build/include"]


@dataclasses.dataclass
class Block:
    page: pathlib.Path
    line: int
    language: str
    code: str
    name: str  # that the text before it gives the file; "": none


def blocks(page: pathlib.Path) -> Iterator[Block]:
    text = page.read_text()
    end = 0
    for match in FENCE.finditer(text):
        named = NAMED.search(text[end : match.start()])
        line = text.count("\n", 0, match.start()) + 2
        yield Block(page, line, match[1] or "sh", match[2] or match[3], named[1] if named else "")
        end = match.end()


class Page:
    """Runs the blocks of one page, in a folder of its own."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.functions = ""  # of the C blocks so far
        self.names = surroundings()
        layouts = folder / "res/layout"
        layouts.mkdir(parents=True)
        (layouts / "main.xml").write_text('<View layout_width="9" layout_height="9"/>')

    def run(self, block: Block) -> str:
        """Answers what is wrong; "": nothing."""
        check = getattr(self, block.language, None)
        return check(block) if check else f"blocks of {block.language} are not checked"

    def c(self, block: Block) -> str:
        source = self.folder / "block.c"
        line = f'#line {block.line} "{block.page.name}"\n'
        if "int main(" in block.code:
            source.write_text(line + block.code)
            library, program = ROOT / "build/lib/libreglet.so", str(self.folder / "block")
            built = run([*COMPILE, str(source), str(library), f"-Wl,-rpath,{library.parent}", "-o", program])
            return built or run([program], self.folder)
        piece = re.sub(r"^\s*\.\.\. ", "", block.code.replace(" = …;", ";"), flags=re.M)  # code left out
        functions = re.match(r"(?:static .*?^}\n)+", piece, re.S | re.M)
        if functions:
            self.functions += line + functions[0]
            piece, line = piece[functions.end() :], ""
        source.write_text(f'#include "surroundings.h"\n{self.functions}static void piece(void) {{\n{line}{piece}}}\n')
        return run([*COMPILE, f"-I{HERE}", "-fsyntax-only", str(source)])

    def python(self, block: Block) -> str:
        out = io.StringIO()
        try:
            code = compile("\n" * (block.line - 1) + block.code, str(block.page), "exec")
            with contextlib.chdir(self.folder), contextlib.redirect_stdout(out):
                exec(code, self.names)
        except Exception:
            return traceback.format_exc(limit=-1)
        if self.names["ui"].closed:
            self.names |= surroundings()
        return ""

    def xml(self, block: Block) -> str:
        if block.name:
            (self.folder / block.name).write_text(block.code)
        with reglet.Context() as ui:
            try:
                font = ui.font(default_advance=8, line_height=20, ascent=15)
                root = ui.inflate(block.code, font=font)
                root.layout(480, 320)
            except reglet.RegletError as error:
                return str(error)
            of_host = reglet.Code.UNKNOWN_TAG
            return "\n".join(str(found) for found in ui.diagnostics if found.code != of_host)

    json = xml

    def sh(self, block: Block) -> str:
        code = block.code.replace("\\\n", " ").replace("[", "").replace("]", "")  # brackets: may be left out
        code = re.sub(r"(?<=\w)(?:\|\w+)+", "", code)  # of words to choose from, the first
        for command in re.findall(r"(?:^ *|<\(|python -m )reglet ([^|>&)#\n]+)", code, re.M):
            words = shlex.split(command.replace("COMMAND", "layout"))
            if not re.search(r"\b(WxH|N|COMMAND)\b", command):
                if wrong := parsed(words).err:
                    return wrong
                continue
            known = parsed([words[0], "--help"]).out  # what stands for any value cannot be parsed
            if unknown := [word for word in words if word.startswith("--") and word not in known]:
                return f"reglet {words[0]} has no {', '.join(unknown)}"
        return ""


def unknown_names(text: str, headers: str) -> Iterator[str]:
    for name, more in set(re.findall(r"\b((?:rgc?|RGC?)_\w+)(…|\*|\.\.\.)?", text)):
        if not re.search(rf"\b{name}" if more else rf"\b{name}\b", headers):
            yield name + more


@dataclasses.dataclass
class Said:
    out: str
    err: str


def parsed(words: list[str]) -> Said:
    """What the command says while it reads its arguments."""
    with contextlib.redirect_stderr(io.StringIO()) as err, contextlib.redirect_stdout(io.StringIO()) as out:
        with contextlib.suppress(SystemExit):
            parser().parse_args(words)
    return Said(out.getvalue(), err.getvalue())


def surroundings() -> dict[str, object]:
    """The names that pieces of Python use without making them."""
    names: dict[str, object] = {name: getattr(reglet, name) for name in reglet.__all__}
    ui = reglet.Context()
    font = ui.font(default_advance=8, line_height=20, ascent=15)
    row = '<LinearLayout id="row" layout_width="match_parent"><TextView id="title" text="-"/></LinearLayout>'
    names |= {"np": numpy, "reglet": reglet, "ui": ui, "font": font, "text": row, "views": []}
    names |= {"feed": ui.create(reglet.Kind.LINEAR), "names": ["a"] * 1000, "widths": numpy.linspace(1, 9, 1000)}
    train = types.SimpleNamespace(name="Berlin")
    names |= {"screen": ui.create(reglet.Kind.FRAME), "train": train, "trains": [train] * 1000, "width": 800}
    names |= {"height": 480, "CELL": '<FrameLayout><TextView id="name"/></FrameLayout>'}
    return names


def run(command: list[str], folder: pathlib.Path | None = None) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)
    return "" if done.returncode == 0 else done.stdout + done.stderr or f"exit status {done.returncode}"


def pages() -> list[pathlib.Path]:
    kept = run_git("ls-files", "-co", "--exclude-standard", "*.md").split()
    return [ROOT / name for name in kept if not name.startswith(("docs/notes/", "Sources/", "CHANGELOG"))]


def run_git(*words: str) -> str:
    return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True).stdout


def main(arguments: list[str]) -> int:
    checked = failed = 0
    headers = "".join(path.read_text() for path in sorted((ROOT / "include").rglob("*.h")))
    for page in [pathlib.Path(name).resolve() for name in arguments] or pages():
        for name in unknown_names(page.read_text(), headers):
            failed += 1
            print(f"{page.relative_to(ROOT)}: {name} is not in the headers")
        with tempfile.TemporaryDirectory() as name:
            runner = Page(pathlib.Path(name))
            for block in blocks(page):
                checked += 1
                if wrong := runner.run(block):
                    failed += 1
                    print(f"{page.relative_to(ROOT)}:{block.line}: {wrong.strip()}")
    print(f"{checked} blocks of code; {failed} faults")
    return failed > 0 or checked == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
