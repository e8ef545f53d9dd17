# SPDX-License-Identifier: MIT
"""The samples that previews show for ``@tools:sample/...``, and those of a folder ``sampledata``."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterator
from datetime import date, timedelta
from html import escape
from typing import Any, Final

__all__ = ["add_samples"]

_FIRST: Final = "Amina Bruno Chiara Dimitri Elif Farid Greta Hugo Ines Jonas Keiko Liam".split()
_LAST: Final = "Okafor Silva Moretti Ivanov Demir Haddad Lind Bauer Costa Weber Tanaka Byrne".split()
_CITIES: Final = "Accra Bergen Cusco Dakar Essen Fez Graz Hanoi Izmir Jaipur Kyoto Lima".split()
_LOREM: Final = (
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore "
    "magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo "
    "consequat. Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur. "
    "Excepteur sint occaecat cupidatat non proident, sunt in culpa qui officia deserunt mollit anim id est laborum."
)
_COLORS: Final = (
    "#e57373 #64b5f6 #81c784 #ffb74d #9575cd #4db6ac #f06292 #7986cb #aed581 #ff8a65 #4fc3f7 #a1887f"
).split()
_LANDSCAPES: Final = "#5c8aa8 #7fa66a #c98d5e #6d7fb3 #a56b7d #4f9d94".split()


def _dates(form: str) -> list[str]:
    return [(date(2026, 1, 5) + timedelta(days=33 * row)).strftime(form) for row in range(12)]


def _tables() -> dict[str, list[str]]:
    words = _LOREM.split()
    return {
        "first_names": _FIRST,
        "last_names": _LAST,
        "full_names": [f"{first} {last}" for first, last in zip(_FIRST, _LAST, strict=True)],
        "cities": _CITIES,
        # the exchange 555 has numbers for fiction
        "us_phones": [f"({201 + 47 * row}) 555-01{10 + 7 * row:02}" for row in range(12)],
        "us_zipcodes": [f"{10001 + 7013 * row:05}" for row in range(12)],
        "date_day_of_week": [f"{date(2026, 1, 5 + row):%A}" for row in range(7)],
        "date_ddmmyy": _dates("%d-%m-%y"),
        "date_mmddyy": _dates("%m-%d-%y"),
        "date_hhmm": [f"{7 + row:02}:{5 * row:02}" for row in range(12)],
        "date_hhmmss": [f"{7 + row:02}:{5 * row:02}:{4 * row:02}" for row in range(12)],
        "lorem": [_LOREM],
        "lorem_random": [" ".join(words[5 * row : 5 * row + 4 + row % 5]) for row in range(12)],
        "avatars": _COLORS,
        "backgrounds_scenic": _LANDSCAPES,
    }


def add_samples(resources: Any, folder: pathlib.Path | None) -> None:
    """Add the package ``tools``, and the package ``sample`` for the files of a folder ``sampledata``."""
    resources.add_file("values/samples.xml", _written(_tables()), package="tools")
    if folder is not None:
        own = {name: lines for path in sorted(folder.rglob("*")) for name, lines in _read(path, folder)}
        resources.add_file("values/samples.xml", _written(own), package="sample")


def _written(tables: dict[str, list[str]]) -> str:
    def item(text: str) -> str:
        # quotes keep white space, and nothing in them is a reference
        plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f"<item>{text}</item>" if text in _ALL_COLORS else f'<item>"{escape(plain, quote=False)}"</item>'

    arrays = (f'<array name="{name}">{"".join(map(item, lines))}</array>' for name, lines in tables.items() if lines)
    return f"<resources>{''.join(arrays)}</resources>"


_ALL_COLORS: Final = frozenset((*_COLORS, *_LANDSCAPES))


def _read(path: pathlib.Path, folder: pathlib.Path) -> Iterator[tuple[str, list[str]]]:
    """The tables of a file: its lines, or the lists of texts in JSON, by their paths."""
    if not path.is_file():
        return
    name = _name(path.relative_to(folder).as_posix())
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return  # a picture
    if path.suffix == ".json":
        try:
            found: dict[str, list[str]] = {}
            _walk(json.loads(text), name, found)
            yield from found.items()
        except ValueError:
            return
    elif path.suffix in ("", ".txt"):
        yield name, [line for line in text.splitlines() if line.strip()]


def _walk(value: Any, name: str, found: dict[str, list[str]]) -> None:
    if isinstance(value, dict):
        for key, each in value.items():
            _walk(each, f"{name}_{_name(key)}", found)
    elif isinstance(value, list):
        for each in value:
            _walk(each, name, found)
    elif value is not None:
        found.setdefault(name, []).append(str(value))


def _name(path: str) -> str:
    """The name of a table as a resource: as ``@sample/users.json/name``, with _ for all that a name cannot have."""
    return "".join(each if each.isalnum() or each in "._" else "_" for each in path)
