# SPDX-License-Identifier: MIT
"""Layout sets: the layouts of one container, applied for an environment."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from .._c.errors import Reentrant
from .._c.functions import byref, lib
from .._c.structs import rg_layout_set, rg_layout_set_result
from ..model import check
from ..model.environment import Environment, Value
from ..tree.node import Node
from .conditions import Predicate
from .entries import SetBuilder
from .layouts import Group, LayoutLike

__all__ = ["LayoutSet", "SetResult"]


class SetResult(NamedTuple):
    """The numbers of constraints that an apply changed."""

    added: int
    removed: int
    kept: int
    changed: int
    """Kept with another constant."""


class LayoutSet:
    """The layouts of one CONSTRAINT container. Applying another set to it replaces the rules of this one."""

    def __init__(self, container: Node, *layouts: LayoutLike) -> None:
        self._raw: rg_layout_set | None = None
        self._container: Node = check.instance("container", container, Node)
        self._layout = Group(*layouts)
        self._predicates: list[Predicate] = []
        self._is_applying = False

    def apply(self, environment: Environment | None = None, /, **values: Value) -> SetResult:
        """Evaluate the rules for an environment and values of the host, and update the constraints of the container.

        An exception leaves the constraints unchanged; Unsatisfiable names the conflicting rules. A function in the
        layout must not apply the set (Reentrant)."""
        if self._is_applying:
            raise Reentrant("the set is being applied")
        self._is_applying = True
        try:
            if environment is None:
                environment = Environment()
            return self._apply(check.instance("environment", environment, Environment), values)
        finally:
            self._is_applying = False

    def _apply(self, environment: Environment, values: dict[str, Value]) -> SetResult:
        pointer = self._container._session.pointer
        made = self._raw
        if made is None:
            builder = SetBuilder(self._container)
            self._layout._write(builder)
            made = builder.make()
            self._predicates = builder.predicates
            if not builder.is_dynamic:
                self._raw = made
        try:
            given = check.mapping("values", environment.values, "a mapping from names to numbers and strs")
            full = replace(environment, values={**given, **values})
            tests = {f"predicate {i}": float(bool(test(full))) for i, test in enumerate(self._predicates)}
            out = rg_layout_set_result()
            lib.rg_layout_set_apply(pointer, made, self._container._raw, byref(full._to_raw(tests)), byref(out))
        finally:
            if self._raw is None:
                lib.rg_layout_set_destroy(pointer, made)
        return SetResult(out.added, out.removed, out.kept, out.changed)

    def clear(self) -> SetResult:
        """Remove the rules of the set that was last applied to the container."""
        out = rg_layout_set_result()
        pointer = self._container._session.pointer
        lib.rg_layout_set_apply(pointer, rg_layout_set(0), self._container._raw, None, byref(out))
        return SetResult(out.added, out.removed, out.kept, out.changed)

    def close(self) -> None:
        """Free the memory of the set. Constraints stay; the next apply() builds the set again."""
        if self._raw is not None:
            raw, self._raw = self._raw, None
            lib.rg_layout_set_destroy(self._container._session.pointer, raw)

    def __del__(self) -> None:
        with suppress(Exception):  # in a closed context, or inside a callback: the context frees the set
            self.close()
