# SPDX-License-Identifier: MIT
"""Why a node has its frame."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from . import _check
from ._values import Frame

__all__ = ["Explanation"]

Axis = Literal["width", "height", "x", "y"]


@dataclass(frozen=True)
class Explanation:
    """Why a node has the size and place it has: sentences, and the same as numbers.

    ``data`` is the JSON of rg_node_explain; docs/explain.md says what each rule in it means."""

    text: str
    data: dict[str, Any]

    @classmethod
    def _from_json(cls, text: str, source: str) -> Explanation:
        return cls(text, json.loads(source))

    @property
    def is_laid_out(self) -> bool:
        """Whether the node takes part in the layout; if not, the only step of ``data`` says why."""
        return bool(self.data["laid_out"])

    @property
    def frame(self) -> Frame:
        """The frame that is explained."""
        return Frame(*self.data["frame"])

    def steps(self, axis: Axis) -> list[dict[str, Any]]:
        """The steps that lead to a size, "width" or "height", or to a place, "x" or "y"; none for a node that is not
        laid out."""
        _check.one_of("axis", axis, ("width", "height", "x", "y"))
        return list(self.data[axis]["steps"]) if axis in self.data else []

    def decided_by(self, axis: Literal["width", "height"]) -> str:
        """Who had the last word on a size, such as "own length" or "room in the parent"; "" for a node not laid out."""
        _check.one_of("axis", axis, ("width", "height"))
        return str(self.data[axis]["decided_by"]) if axis in self.data else ""

    def __str__(self) -> str:
        return self.text
