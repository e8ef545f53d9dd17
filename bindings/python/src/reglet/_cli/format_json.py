# SPDX-License-Identifier: MIT
"""Canonical JSON: the order of a view's members and the indentation. Comments, numbers and strings stay as they are."""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import dataclass, field
from typing import Final

from .format_xml import INDENT, FormatError
from .markup import in_order, tables

_TOKEN: Final = re.compile(
    r"(?P<space>[ \t\r\n]+)|(?P<line>//[^\n]*)|(?P<block>/\*.*?\*/)|(?P<mark>[{}\[\],:])"
    r"|(?P<scalar>\"(?:[^\"\\\x00-\x1f]|\\.)*\"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)",
    re.DOTALL,
)
_CHILDREN: Final = ("children", "views", "guides")
_OF_OUTERMOST: Final = ("metrics", "spacing")
_OF_CONSTRAINTS: Final = ("options", "priority")
_MAX_DEPTH: Final = 400
_ATTRIBUTES, _METRICS, _CONTENT, _OPTIONS = range(4)


@dataclass
class _Value:
    """A value: its text in the file, and the members of an object or a list."""

    text: str
    items: list[_Item] | None = None
    comments: list[str] = field(default_factory=list)  # behind the last member
    has_comments: bool = False  # in it
    is_kept: bool = False  # written as in the file
    line: str | None = None  # its text on one line; None: it has comments or is too long


@dataclass
class _Item:
    """A member of an object or a list, with its comments."""

    key: str
    value: _Value
    before: list[str]
    behind: list[str] = field(default_factory=list)
    is_apart: bool = False  # an empty line is above it

    def __post_init__(self) -> None:
        """Decode the key; "" in a list."""
        self.name = self.key[1:-1]
        if "\\" in self.key:
            with contextlib.suppress(ValueError):
                self.name = str(json.loads(self.key))


def format_json(data: bytes, width: int) -> bytes:
    """The file in canonical form. Raises FormatError for a file that is not JSON."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError(data.count(b"\n", 0, error.start) + 1, 1, "not UTF-8") from None
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    reader = _Reader(re.sub(r"\r\n?", "\n", text.removeprefix(mark)))
    above, root, below = reader.read()
    _order(root, is_outermost=True)
    _measure(root, width)
    out: list[str] = []
    _write(out, root, 0, width, 0, 0)
    written = "\n".join([*above, "".join(out), *below])
    return f"{mark}{written}\n".encode()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.comments: list[str] = []  # read since the last value
        self.lines = 0  # ends of lines before the next token and its comments
        self.behind: list[str] | None = None  # takes the comments of this line
        self.depth = 0

    def fail(self, message: str) -> FormatError:
        line = self.text.count("\n", 0, self.at) + 1
        column = len(self.text[self.text.rfind("\n", 0, self.at) + 1 : self.at].encode()) + 1
        return FormatError(line, column, message)

    def peek(self) -> str:
        """The next mark or scalar; "" at the end. Comments before it are collected."""
        self.lines = 0
        while self.at < len(self.text):
            match = _TOKEN.match(self.text, self.at)
            if match is None:
                raise self.fail("not JSON")
            if match.lastgroup in ("mark", "scalar"):
                return match[0]
            if match.lastgroup == "space":
                if not self.comments:
                    self.lines += match[0].count("\n")
                if "\n" in match[0]:
                    self.behind = None
            elif self.behind is not None:
                self.behind.append(match[0].rstrip())
            else:
                self.comments.append(match[0].rstrip())
            self.at = match.end()
        return ""

    def take(self, wanted: str = "") -> str:
        found = self.peek()
        if not found or (wanted and found != wanted):
            raise self.fail(f"expected {wanted or 'a value'}, found {found or 'the end of the file'}")
        self.at += len(found)
        return found

    def taken(self) -> list[str]:
        found, self.comments = self.comments, []
        return found

    def read(self) -> tuple[list[str], _Value, list[str]]:
        self.peek()
        above = self.taken()
        root = self.value()
        self.behind = None
        if self.peek():
            raise self.fail("text behind the end of the value")
        return above, root, self.taken()

    def value(self) -> _Value:
        """One call for each level, for the sake of Python's limit."""
        open_ = self.peek()
        if open_ not in ("{", "["):
            if not open_ or open_ in "}],:":
                raise self.fail(f"expected a value, found {open_ or 'the end of the file'}")
            return _Value(self.take())
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            raise self.fail(f"more than {_MAX_DEPTH} levels")
        start = self.at
        close = "}" if open_ == "{" else "]"
        self.take()
        items: list[_Item] = []
        self.behind = None
        while True:
            token = self.peek()
            is_apart = self.lines > 1
            if token == close:
                break
            key = ""
            before = self.taken()
            if open_ == "{":
                key = self.take()
                if not key.startswith('"'):
                    self.at -= len(key)
                    raise self.fail(f"expected a key, found {key}")
                self.behind = None
                self.take(":")
                self.peek()
                before += self.taken()
            item = _Item(key, self.value(), before, is_apart=bool(items) and is_apart)
            items.append(item)
            self.behind = item.behind
            if self.peek() == ",":
                item.behind += self.taken()
                self.take()
                self.behind = item.behind
            elif self.peek() != close:
                raise self.fail(f"expected , or {close}, found {self.peek() or 'the end of the file'}")
        self.behind = None
        comments = self.taken()
        self.take()
        self.depth -= 1
        has_comments = bool(comments)
        for item in items:
            has_comments = has_comments or bool(item.before or item.behind) or item.value.has_comments
        return _Value(self.text[start : self.at], items, comments, has_comments)


# MARK: - Order


def _order(view: _Value, is_outermost: bool = False) -> None:
    """Put the members of a view, and of the views in it, in their order. What only a host reads is kept as it is."""
    if view.items is None or not view.text.startswith("{"):
        return
    names = {each.name for each in view.items}
    tag = next((each.value.text.strip('"') for each in view.items if each.name == "type"), "")

    def group(item: _Item) -> int:
        if item.name in _OF_CONSTRAINTS:
            return _OPTIONS
        if item.name in (*_CHILDREN, "constraints"):
            return _CONTENT
        return _METRICS if item.name in _OF_OUTERMOST else _ATTRIBUTES

    if len(names) == len(view.items):
        own = [each for each in view.items if group(each) == _ATTRIBUTES]
        others = [each for each in view.items if group(each) != _ATTRIBUTES]
        own = in_order(tag, own, lambda each: each.name, group)
        view.items = [*own, *sorted(others, key=group)]
        for first in view.items[:1]:
            first.is_apart = False
    for item in view.items:
        value = item.value
        if value.items is None or item.name == "constraints":
            continue
        if item.name in _CHILDREN:
            for each in value.items:
                _order(each.value)
        elif item.name in _OF_OUTERMOST:
            value.is_kept = not is_outermost
        elif item.name in _OF_CONSTRAINTS:
            value.is_kept = "constraints" not in names
        else:
            value.is_kept = item.name not in tables()["attributes"]  # a node keeps the text of others


# MARK: - Text


def _measure(value: _Value, width: int) -> None:
    """Find the values that are on one line."""
    if value.items is None or value.is_kept:
        value.line = value.text if "\n" not in value.text else None
        return
    parts: list[str] = []
    length: int = len(value.items) * 2
    for item in value.items:
        _measure(item.value, width)
        if item.value.line is not None and length <= width:
            parts.append((f"{item.key}: " if item.key else "") + item.value.line)
            length += len(parts[-1])
    if len(parts) == len(value.items) and length <= width and not value.has_comments:
        value.line = value.text[0] + ", ".join(parts) + value.text[-1]


def _write(out: list[str], value: _Value, depth: int, width: int, column: int, after: int) -> None:
    """Append the text of a value that begins at a column; ``depth`` is that of its line, ``after`` follows on it."""
    if value.items is None or value.is_kept:
        out.append(value.text)
        return
    if value.line is not None and column + len(value.line) + after <= width:
        out.append(value.line)
        return
    indent = "\n" + INDENT * (depth + 1)
    out.append(value.text[0])
    for number, item in enumerate(value.items, 1):
        if item.is_apart:
            out.append("\n")
        for comment in item.before:
            out += indent, comment
        key = f"{item.key}: " if item.key else ""
        out += indent, key
        comma = "," if number < len(value.items) else ""
        _write(out, item.value, depth + 1, width, len(indent) - 1 + len(key), len(comma))
        out.append(comma)
        for comment in item.behind:
            out += " ", comment
    for comment in value.comments:
        out += indent, comment
    out += "\n" + INDENT * depth, value.text[-1]
