# SPDX-License-Identifier: MIT
"""Canonical XML: the order of attributes and the indentation. All texts, entities and comments stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple
from xml.parsers import expat

from .markup import in_order, local

INDENT: Final = "    "
_MAX_DEPTH: Final = 1000
_TOOLS: Final = "http://schemas.android.com/tools"
_TOKEN: Final = re.compile(
    r"(?P<comment><!--.*?-->)|(?P<data><!\[CDATA\[.*?\]\]>)|(?P<instruction><\?.*?\?>)|(?P<end></[^>]*>)"
    r"|(?P<start><(?:[^\"'>]|\"[^\"]*\"|'[^']*')*>)|(?P<text>[^<]+)",
    re.DOTALL,
)
_ATTRIBUTE: Final = re.compile(r"([^\s=/<>\"']+)\s*=\s*(\"[^\"]*\"|'[^']*')")
_KNOWN_PREFIXES: Final = ("xmlns", "xmlns:android", "xmlns:app", "xmlns:tools")
_ENCODING: Final = re.compile(rb"<\?xml[^>]*?\sencoding\s*=\s*[\"']([A-Za-z0-9._-]+)[\"']")


class FormatError(Exception):
    """A file that cannot be read. ``line`` and ``column`` count from 1."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.line, self.column, self.message = line, column, message


class _Token(NamedTuple):
    kind: str
    text: str
    start: int  # offset in the file


def format_xml(data: bytes, width: int) -> bytes:
    """The file in canonical form and in its own encoding. Raises FormatError for a file that is not well-formed."""
    _check(data)
    encoding = _encoding(data)
    try:
        text = data.decode(encoding)
    except (UnicodeDecodeError, LookupError) as error:
        raise FormatError(1, 1, str(error)) from None
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    text = re.sub(r"\r\n?", "\n", text.removeprefix(mark))
    return (mark + _Writer(text, width).write()).encode(encoding)


def _check(data: bytes) -> None:
    parser = expat.ParserCreate()

    def refuse(*_: object) -> None:
        before = data[: max(0, data.find(b"<!DOCTYPE"))]
        line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        raise FormatError(line, column, "document types are refused")

    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        message = expat.errors.messages.get(error.code, "not well-formed")
        raise FormatError(error.lineno, error.offset + 1, message) from None
    except (LookupError, ValueError) as error:  # of an encoding that it does not know
        raise FormatError(1, 1, str(error)) from None


def _encoding(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16-le" if data.startswith(b"\xff\xfe") else "utf-16-be"
    declared = _ENCODING.match(data.removeprefix(b"\xef\xbb\xbf"))
    return declared[1].decode().lower() if declared else "utf-8"


def _tokens(text: str) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text):
        yield _Token(match.lastgroup or "", match[0], match.start())


class _Writer:
    def __init__(self, text: str, width: int) -> None:
        self.source = text
        self.width = width
        self.tokens = list(_tokens(text))
        # a declaration of another namespace makes tools: a prefix like the others
        uris = re.findall(r"xmlns:tools\s*=\s*[\"']([^\"']*)[\"']", text)
        self.has_tools = all(each == _TOOLS for each in uris)
        self.ends, self.raw = self._structure()

    def _structure(self) -> tuple[dict[int, int], set[int]]:
        """The end of each element, and the elements whose content is written as it is: those with text."""
        ends: dict[int, int] = {}
        raw: set[int] = set()
        open_: list[int] = []
        for index, (kind, text, _) in enumerate(self.tokens):
            if kind == "start" and not text.endswith("/>"):
                open_.append(index)
                if len(open_) > _MAX_DEPTH:
                    before = self.source[: self.tokens[index].start]
                    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
                    raise FormatError(line, column, f"more than {_MAX_DEPTH} levels")
                if re.search(r"\sxml:space\s*=\s*[\"']preserve", text):
                    raw.add(index)
            elif kind == "end":
                ends[open_.pop()] = index
            elif open_ and (kind == "data" or (kind == "text" and text.strip())):
                raw.add(open_[-1])
        return ends, raw

    def write(self) -> str:
        out: list[str] = []
        depth = index = 0
        gap = "\n"  # white space before the token, in the file
        previous = ""
        while index < len(self.tokens):
            token = self.tokens[index]
            index += 1
            if token.kind == "text":
                gap = token.text
                continue
            before = depth - 1 if token.kind == "end" else depth
            follows = token.kind == "comment" and "\n" not in gap and previous in ("end", "empty")
            if out:
                blank = gap.count("\n") > 1 and token.kind != "end"
                out.append(" " if follows else "\n\n" + INDENT * before if blank else "\n" + INDENT * before)
            gap = ""
            previous = token.kind
            if token.kind == "start":
                start = index - 1
                end = self.ends.get(start, start)
                inside = self.tokens[index:end]
                is_empty = all(each.kind == "text" and not each.text.strip() for each in inside)
                if (is_empty and start not in self.raw) or end == start:
                    out.append(self._tag(token.text, depth, "/>"))
                    index, previous = end + 1, "empty"
                elif start in self.raw:
                    out.append(self._tag(token.text, depth, ">"))
                    out += [each.text for each in inside]
                    out.append(_end(self.tokens[end].text))
                    index, previous = end + 1, "end"
                else:
                    out.append(self._tag(token.text, depth, ">"))
                    depth += 1
            elif token.kind == "end":
                depth -= 1
                out.append(_end(token.text))
            else:
                out.append(token.text if follows else self._shifted(token, len(INDENT) * depth))
        return "".join(out) + "\n"

    def _shifted(self, token: _Token, column: int) -> str:
        """A comment whose further lines move as far as its first line does."""
        if "\n" not in token.text:
            return token.text
        before = self.source[self.source.rfind("\n", 0, token.start) + 1 : token.start]
        shift = column - len(before.expandtabs(4))
        if before.strip() or not shift:
            return token.text
        first, *rest = token.text.split("\n")
        moved = []
        for line in rest:
            bare = line.lstrip(" \t")
            indent = len(line[: len(line) - len(bare)].expandtabs(4))
            moved.append(" " * max(0, indent + shift) + bare if bare else line)
        return "\n".join([first, *moved])

    def _tag(self, text: str, depth: int, close: str) -> str:
        name = re.match(r"<([^\s/>]+)", text)
        assert name
        found = [(each[1], each[2]) for each in _ATTRIBUTE.finditer(text, name.end())]
        found = in_order(local(name[1]), found, lambda each: each[0], self._group)
        found = sorted(found, key=lambda each: _declaration(each[0]))
        written = [f"{key}={_quoted(value)}" for key, value in found]
        line = " ".join([name[0], *written]) + close
        if len(INDENT) * depth + len(line) <= self.width and "\n" not in line:
            return line
        return f"\n{INDENT * (depth + 1)}".join([" ".join([name[0], *written[:1]]), *written[1:]]) + close

    def _group(self, attribute: tuple[str, str]) -> int:
        return int(self.has_tools and attribute[0].startswith("tools:"))


def _declaration(name: str) -> tuple[int, str]:
    """Declarations of namespaces are first."""
    if name != "xmlns" and not name.startswith("xmlns:"):
        return len(_KNOWN_PREFIXES) + 1, ""
    return (_KNOWN_PREFIXES.index(name), "") if name in _KNOWN_PREFIXES else (len(_KNOWN_PREFIXES), name)


def _quoted(value: str) -> str:
    inside = value[1:-1]
    return value if '"' in inside else f'"{inside}"'


def _end(text: str) -> str:
    return text[:-1].rstrip() + ">"
