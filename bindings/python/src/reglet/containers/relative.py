# SPDX-License-Identifier: MIT
"""Relative containers: rules between siblings, and alignment in the parent."""

from __future__ import annotations

import ctypes
from typing import TypeVar

from .._c.enums import ParentRules, RelativeRule
from .._c.errors import StaleHandle
from .._c.functions import byref, lib
from .._c.structs import rg_node
from ..model import check
from ..model.handle import Handle, decode, name_stale, raw_node

N = TypeVar("N", bound=Handle)


def set_anchor(self: Handle, rule: RelativeRule, sibling: Handle | str | None) -> None:
    """Set one rule to a sibling, as a node or by its id. None removes the rule."""
    session, number = self._session, check.enum("rule", RelativeRule, rule)
    if isinstance(sibling, Handle):
        raw = raw_node("sibling", session, sibling)
        try:
            lib.rg_node_set_anchor_node(session.pointer, self._raw, number, raw)
        except StaleHandle as error:
            raise name_stale(error, node=self, sibling=sibling) from None
    else:
        if sibling is not None and not isinstance(sibling, str):
            raise check.wrong("sibling", sibling, "a Node, an id or None")
        encoded = b"" if sibling is None else check.c_string("sibling", sibling)
        lib.rg_node_set_anchor(session.pointer, self._raw, number, encoded, len(encoded))


def anchor(self: N, rule: RelativeRule) -> N | str | None:
    """The sibling of one rule as it was set. An id is returned even when no sibling has it."""
    name, sibling = ctypes.c_char_p(), rg_node()
    number = check.enum("rule", RelativeRule, rule)
    lib.rg_node_get_anchor(self._session.pointer, self._raw, number, byref(name), byref(sibling))
    if name.value:
        return decode(name.value)
    return type(self)(self._session, sibling) if sibling.id else None


def anchor_node(self: N, rule: RelativeRule) -> N | None:
    """The sibling that one rule refers to at present. O(siblings)."""
    sibling = rg_node()
    number = check.enum("rule", RelativeRule, rule)
    lib.rg_node_get_anchor(self._session.pointer, self._raw, number, None, byref(sibling))
    return type(self)(self._session, sibling) if sibling.id else None


def get_parent_rules(self: Handle) -> ParentRules:
    """Alignment of the node in a relative container."""
    out = ctypes.c_uint32()
    lib.rg_node_get_parent_rules(self._session.pointer, self._raw, byref(out))
    return ParentRules(out.value)


def set_parent_rules(self: Handle, value: ParentRules) -> None:
    bits = check.enum("parent_rules", ParentRules, value)
    lib.rg_node_set_parent_rules(self._session.pointer, self._raw, bits)
