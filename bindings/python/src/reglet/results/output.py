# SPDX-License-Identifier: MIT
"""Dumps of trees, and explanations of frames."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from .._c.enums import DumpFormat, ExplainFormat
from .._c.errors import StaleHandle
from .._c.functions import lib
from .._c.sinks import collect
from ..model import check
from ..model.geometry import Frame
from ..model.handle import Handle, name_stale

__all__ = ["Explanation"]

Axis = Literal["width", "height", "x", "y"]


@dataclass(frozen=True)
class Explanation:
    """The reasons for the size and the position of a node, as sentences and as data.

    ``data`` is the JSON of rg_node_explain; docs/explain.md describes its rules."""

    text: str
    data: dict[str, Any]

    @property
    def is_laid_out(self) -> bool:
        """Whether the node takes part in the layout. If not, the only step of ``data`` has the reason."""
        return bool(self.data["laid_out"])

    @property
    def frame(self) -> Frame:
        """The explained frame."""
        return Frame(*self.data["frame"])

    def steps(self, axis: Axis) -> list[dict[str, Any]]:
        """The steps to a size, "width" or "height", or to a position, "x" or "y"; empty for a node not laid out."""
        check.one_of("axis", axis, ("width", "height", "x", "y"))
        return list(self.data[axis]["steps"]) if axis in self.data else []

    def decided_by(self, axis: Literal["width", "height"]) -> str:
        """The rule that decided a size, such as "own length" or "room in the parent"; "" for a node not laid out."""
        check.one_of("axis", axis, ("width", "height"))
        return str(self.data[axis]["decided_by"]) if axis in self.data else ""

    def __str__(self) -> str:
        return self.text


def dump(self: Handle, format: DumpFormat = DumpFormat.TEXT) -> str:
    """The subtree of the node, with frames, as text, JSON or SVG."""
    session, code = self._session, check.enum("format", DumpFormat, format)
    try:
        return collect(lambda sink: lib.rg_dump(session.pointer, self._raw, code, sink, None)).decode()
    except StaleHandle as error:
        raise name_stale(error, node=self) from None


def explain(self: Handle) -> Explanation:
    """The reasons for the size and the position that the last layout gave the node: ``print(label.explain())``.

    Changes nothing, but may call measure functions. Raises InvalidArgument when the tree changed after its layout."""
    session = self._session

    def explained(format: ExplainFormat) -> str:
        return collect(lambda sink: session.call(lib.rg_node_explain, self._raw, format, sink, None)).decode()

    text, source = explained(ExplainFormat.TEXT), explained(ExplainFormat.JSON)
    return Explanation(text, json.loads(source))
