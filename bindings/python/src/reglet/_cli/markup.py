# SPDX-License-Identifier: MIT
"""The names that the readers of layout files know, and the canonical order of attributes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, TypeVar

_Member = TypeVar("_Member")

#: These come first: the names of a node, then its size. Then layout_… follows, then all others.
_FIRST: Final = ("type", "class", "include", "layout", "id", "style", "theme", "layout_width", "layout_height")
# The later of two of these wins, or changes what the other means: they keep the order of the file.
_FAMILIES: Final = (
    ("gap", "lineGap", "childpadding", "spacing", "chipSpacing", "chipSpacingHorizontal", "chipSpacingVertical"),
    ("divider", "dividerDrawable", "dividerDrawableHorizontal", "dividerDrawableVertical"),
    ("inputType", "password", "singleLine"),
    ("clickable", "longClickable", "onClick"),
    ("focusable", "focusableInTouchMode"),
    ("src", "srcCompat"),
    ("transformPivotX", "transformPivotY"),
)
_FAMILY_PREFIXES: Final = ("titleMargin", "contentInset", "contentPadding", "card")
_DISTINCT: Final = ("background", "foreground", "src", "textColor", "textColorHint")  # of what is drawn


@cache
def tables() -> dict[str, Any]:
    """The tables of the readers: names, forms of values, words."""
    text = (resources.files(__package__) / "markup.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def local(name: str) -> str:
    """The name without its prefix."""
    return name.rpartition(":")[2]


@cache
def _ranks() -> dict[str, int]:
    known = tables()
    names = [*known["attributes"], *known["others"], *known["constraint"]]
    ordered = [
        *_FIRST,
        *(each for each in names if each.startswith("layout_")),
        *(each for each in names if not each.startswith("layout_")),
    ]
    ranks = {name: number for number, name in reversed(list(enumerate(ordered)))}
    heads = dict(known["synonyms"])
    for family in _FAMILIES:
        heads.update(dict.fromkeys(family, family[0]))
    drawn = known["others"][known["others"].index("background") :]  # in LookReader.swift
    heads.update({name: drawn[-1] for name in drawn if name not in _DISTINCT and name not in heads})
    for name in names:
        prefix = next((each for each in _FAMILY_PREFIXES if name.startswith(each)), None)
        if prefix:
            heads[name] = next(each for each in names if each.startswith(prefix))
        elif name.startswith("layout_margin") and name.endswith("Percent"):
            heads[name] = "layout_marginPercent"
    return {**ranks, **{name: ranks[head] for name, head in heads.items()}}


def rank(name: str) -> tuple[int, str]:
    """The place of an attribute, without prefix, in the canonical order. Equal for names whose order matters.

    Names that no reader knows are last, in alphabetical order."""
    found = _ranks().get(name)
    return (len(_ranks()), name) if found is None else (found, "")


def is_ordered(tag: str, names: Iterable[str]) -> bool:
    """Whether the order of some attributes matters: those of MKLayout, and sizes in the newer form."""
    short = tag.rpartition(".")[2]
    return short.startswith(("MK", "LK")) or any(
        name.startswith("item:") or local(name) in ("layout_constraintWidth", "layout_constraintHeight")
        for name in names
    )


def in_order(
    tag: str, members: Sequence[_Member], name: Callable[[_Member], str], group: Callable[[_Member], int]
) -> list[_Member]:
    """Members of a view in the canonical order: by group, then by rank."""
    if is_ordered(tag, map(name, members)):
        return list(members)
    return sorted(members, key=lambda each: (group(each), *rank(local(name(each)))))
