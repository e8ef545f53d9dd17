# SPDX-License-Identifier: MIT
"""The entries of a layout set in C, and their builder."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from .._c.enums import SetFlags, SetOp
from .._c.functions import byref, lib
from .._c.structs import rg_layout_set, rg_layout_set_entry, rg_node
from ..containers.constraint import ConstraintDef
from ..containers.rules import Item, Rule
from ..model.handle import raw_node
from ..tree.node import Node
from .conditions import Condition, Predicate

__all__ = ["SetBuilder"]

_ALL = 0xFFFFFFFF


class SetBuilder:
    """Collects the entries of layouts."""

    def __init__(self, container: Node) -> None:
        self.container = container
        self.is_dynamic = False
        """Rules come from Python functions, which each apply() calls again."""
        self.predicates: list[Predicate] = []
        self._entries: list[rg_layout_set_entry] = []
        self.depth = 0
        """The number of layouts around the current one."""

    def _add(self, op: SetOp) -> rg_layout_set_entry:
        raw = rg_layout_set_entry()
        lib.rg_layout_set_entry_init(byref(raw), ctypes.sizeof(raw))
        raw.op = op
        self._entries.append(raw)
        return raw

    def rule(self, rule: Rule | ConstraintDef) -> None:
        raw = self._add(SetOp.RULE)
        if isinstance(rule, ConstraintDef):
            rule._fill(raw.rule, self.container._session)
            return
        second = rule.second
        raw.rule.first, raw.first_id = rule.first._known(self.container), _bytes(rule.first._id)
        raw.rule.attribute, raw.rule.relation = rule.attribute, rule.relation
        if second.item is not None:
            raw.rule.second, raw.second_id = second.item._known(self.container), _bytes(second.item._id)
            raw.rule.second_attribute, raw.rule.multiplier = second.attribute, second.multiplier
        raw.rule.constant, raw.rule.priority = second.constant, rule.priority
        raw.rule.name = _bytes(rule.name)
        raw.key, raw.number = _bytes(second.key), second.factor
        raw.flags = SetFlags.DP if second.is_dp else 0

    def group(self, name: str | None, numbered: bool) -> None:
        raw = self._add(SetOp.GROUP)
        raw.text, raw.flags = _bytes(name), SetFlags.NUMBERED if numbered else 0

    def condition(self, condition: Condition) -> None:
        """Add an IF with its ANDs and ORs. At least one term has a test."""
        op = SetOp.IF
        for term in condition._terms:
            for test in term:
                raw = self._add(op)
                raw.trait, raw.test, raw.number = test.trait, test.test, test.number
                raw.key, raw.text = _bytes(test.key), _bytes(test.text)
                if test.predicate is not None:
                    raw.key = self._key(test.predicate)
                op = SetOp.AND
            op = SetOp.OR

    def _key(self, predicate: Predicate) -> bytes:
        for index, known in enumerate(self.predicates):
            if known is predicate:
                return b"predicate %d" % index
        self.predicates.append(predicate)
        return b"predicate %d" % (len(self.predicates) - 1)

    def otherwise(self) -> None:
        self._add(SetOp.ELSE)

    def each(self, nodes: Sequence[Node] | None, parent: Item, begin: int, count: int | None) -> None:
        raw = self._add(SetOp.EACH)
        if nodes is None:
            raw.parent, raw.begin = parent._known(self.container), begin
            raw.count = _ALL if count is None else count
            return
        session = self.container._session
        raws = [raw_node(f"items[{index}]", session, node) for index, node in enumerate(nodes)]
        raw_nodes = (rg_node * max(1, len(raws)))(*(rg_node(each.id) for each in raws))
        raw.nodes, raw.count = raw_nodes, len(nodes)

    def end(self) -> None:
        self._add(SetOp.END)

    def make(self) -> rg_layout_set:
        out = rg_layout_set()
        entries = (rg_layout_set_entry * max(1, len(self._entries)))(*self._entries)
        lib.rg_layout_set_create(self.container._session.pointer, entries, 0, len(self._entries), byref(out))
        return out


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else text.encode()
