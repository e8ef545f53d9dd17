# SPDX-License-Identifier: MIT
"""The forms of attributes' values as regular expressions, which XML Schema and JSON Schema share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .markup import tables

_UNSIGNED: Final = r"(\d+(\.\d*)?|\.\d+)([eE][+\-]?\d+)?"
_POSITIVE: Final = rf"\+?{_UNSIGNED}"
_SIGNED: Final = rf"[+\-]?{_UNSIGNED}"
_UNIT: Final = r"(dp|dip|px|sp|pt|in|mm)?"
_EXPONENT: Final = r"(\d+(\.\d*)?|\.\d+)[eE][+\-]?\d+"
_ABOVE_0: Final = rf"\+?(\d*[1-9]\d*(\.\d*)?|\d*\.\d*[1-9]\d*|{_EXPONENT})"
_EDGE: Final = rf"{_SIGNED}(dp|dip|px|sp|pt|in|mm|%)?"
_PRIORITY: Final = rf"\+?(0*[1-9]\d{{0,2}}(\.\d*)?|0*\.\d*[1-9]\d*|0*1000(\.0*)?|{_EXPONENT})"
_COLUMN: Final = r"\d{1,4}"

#: Forms that are no choice of words. Each pattern is for the whole value, without the white space around it.
PATTERNS: Final = {
    "pixels": _POSITIVE + _UNIT,
    "limit": _POSITIVE + _UNIT,
    "wrapLimit": f"wrap|{_POSITIVE}{_UNIT}",
    "signedPixels": _SIGNED + _UNIT,
    "padding": _SIGNED + _UNIT,
    "number": _POSITIVE,
    "signedNumber": _SIGNED,
    "share": _POSITIVE,
    "length": rf"match_parent|fill_parent|wrap_content|-[12](\.0*)?|{_POSITIVE}({_UNIT[1:-2]}|%)?",
    "edge": f"{_SIGNED}({_UNIT[1:-2]}|%)?",
    "percent": f"{_POSITIVE}%",
    "integer": r"[+\-]?\d+",
    "count": r"\+?\d+",
    "childIndex": r"\+?\d+|-1",
    "gridIndex": r"\+?\d{1,5}",
    "gridSpan": r"\+?0*[1-9]\d{0,4}",
    "fontWeight": r"[1-9]\d{0,2}|1000",
    "ratio": rf"{_ABOVE_0}(\s*:\s*{_ABOVE_0})?",
    "priorities": rf"{_PRIORITY}(\s*,\s*{_PRIORITY})?",
    "id": r"[^@\s].*|@\+?([^/]*:)?id/.+|@null|@\{.*",
    "someColumns": rf"|{_COLUMN}(\s*,\s*{_COLUMN})*",
    "box": rf"auto|normal|stretch|(min|max|fit)-content|{_EDGE}(\s+{_EDGE}){{0,3}}",  # of CSS, too
    "divider": rf"{_POSITIVE}{_UNIT}|#[0-9a-fA-F]{{3,8}}",  # Android keeps a color, which the library does not read
    "columns": rf"|\*|{_COLUMN}(\s*,\s*{_COLUMN})*",
}
#: Words joined by |.
FLAGS: Final = ("gravity", "dividers", "textStyle")
#: A reference to a resource, an expression of data binding, @null.
REFERENCE: Final = r"[@?].+"
NUMERIC: Final = frozenset(PATTERNS) - {"percent", "columns", "someColumns", "id"}


def accepted(form: str) -> str | None:
    """The regular expression of a form or a reference; None: any text."""
    found = pattern(form)
    return found if found is None or form == "id" else f"{found}|{REFERENCE}"


def words(form: str) -> Sequence[str]:
    """The words of a form, () for one of another kind."""
    found: Sequence[str] = tables()["words"].get(form, ())
    return found


def pattern(form: str) -> str | None:
    """The regular expression of a form; None: any text."""
    if form in PATTERNS:
        return PATTERNS[form]
    if form == "bool":
        return "|".join("".join(f"[{each.lower()}{each.upper()}]" for each in word) for word in words(form))
    if form in FLAGS:
        one = "|".join(map(re.escape, words(form)))
        return rf"({one})(\s*\|\s*({one}))*"
    return "|".join(map(re.escape, words(form))) or None


def attributes() -> dict[str, str]:
    """The form of each attribute, with the spellings of other systems."""
    known = tables()
    found: dict[str, str] = {**known["attributes"], "collapseColumns": "someColumns", "divider": "divider"}
    found.update({name: found[head] for name, head in known["synonyms"].items()})
    found.update(dict.fromkeys(("padding", "gap", "width", "height"), "box"))
    return found
