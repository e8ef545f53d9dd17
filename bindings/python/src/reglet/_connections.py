# SPDX-License-Identifier: MIT
"""Connections between children of CONSTRAINT containers, as in Android's ConstraintLayout; barriers and groups."""

from __future__ import annotations

import ctypes
import math
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _check
from ._capi import byref, lib
from ._enums import Attribute, ChainStyle, ConnectionFlags
from ._structs import rg_connection, rg_connections, rg_node, rg_references

if TYPE_CHECKING:
    from ._context import Context
    from ._node import Node

__all__ = ["Connection", "Connections", "References"]


class Connection(NamedTuple):
    """An edge of a sibling, or of the container. A gone margin of None: the margin stays while the target is gone."""

    target: Node
    edge: Attribute
    gone_margin: float | None = None

    def _fill(self, raw: rg_connection, side: str, context: Context) -> None:
        raw.target = _check.node(f"{side}.target", context, self.target)
        raw.edge = _check.enum(f"{side}.edge", Attribute, self.edge)
        gone = self.gone_margin
        raw.gone_margin = math.nan if gone is None else _check.moderate(f"{side}.gone_margin", gone)


_SIDES = ("left", "top", "right", "bottom", "leading", "trailing", "baseline")


class Connections(NamedTuple):
    """What holds a child of a CONSTRAINT container; see connections.h."""

    left: Connection | None = None
    top: Connection | None = None
    right: Connection | None = None
    bottom: Connection | None = None
    leading: Connection | None = None
    trailing: Connection | None = None
    baseline: Connection | None = None
    bias_x: float = 0.5
    bias_y: float = 0.5
    chain_x: ChainStyle = ChainStyle.SPREAD
    chain_y: ChainStyle = ChainStyle.SPREAD
    weight_x: float = -1.0
    weight_y: float = -1.0
    ratio: float = 0.0
    """Width / height; 0: none."""
    circle_center: Node | None = None
    circle_radius: float = 0.0
    circle_angle: float = 0.0
    """Degrees clockwise from 12 o'clock."""
    baseline_margin: float = 0.0
    flags: ConnectionFlags = ConnectionFlags(0)

    def _to_raw(self, context: Context) -> rg_connections:
        raw = rg_connections()
        lib.rg_connections_init(byref(raw), ctypes.sizeof(raw))
        for side in _SIDES:
            connection: Connection | None = getattr(self, side)
            if connection is not None:
                checked = _check.instance(side, connection, Connection, "a Connection or None")
                checked._fill(getattr(raw, side), side, context)
        for name in _NUMBERS:
            given = getattr(self, name)
            is_bias = name.startswith("bias")
            setattr(raw, name, _check.finite(name, given, 0, 1) if is_bias else _check.moderate(name, given))
        raw.chain_x = _check.enum("chain_x", ChainStyle, self.chain_x)
        raw.chain_y = _check.enum("chain_y", ChainStyle, self.chain_y)
        raw.flags = _check.enum("flags", ConnectionFlags, self.flags)
        if self.circle_center is not None:
            raw.circle_center = _check.node("circle_center", context, self.circle_center)
        return raw

    def _targets(self) -> dict[str, Node | None]:
        """The nodes it names, by the names of the fields."""
        connections = {f"{side}.target": getattr(self, side) for side in _SIDES}
        targets = {name: None if connection is None else connection.target for name, connection in connections.items()}
        return {**targets, "circle_center": self.circle_center}

    @classmethod
    def _from_raw(cls, context: Context, raw: rg_connections) -> Connections:
        values: dict[str, Any] = {name: getattr(raw, name) for name in _NUMBERS}
        values.update((side, _connection(context, getattr(raw, side))) for side in _SIDES)
        return cls(
            **values,
            chain_x=ChainStyle(raw.chain_x),
            chain_y=ChainStyle(raw.chain_y),
            circle_center=_node(context, raw.circle_center),
            flags=ConnectionFlags(raw.flags),
        )


_NUMBERS = (
    "bias_x",
    "bias_y",
    "weight_x",
    "weight_y",
    "ratio",
    "circle_radius",
    "circle_angle",
    "baseline_margin",
)


def _node(context: Context, raw: rg_node) -> Node | None:
    from ._node import Node

    return Node(context, rg_node(raw.id)) if raw.id else None


def _connection(context: Context, raw: rg_connection) -> Connection | None:
    target = _node(context, raw.target)
    if target is None:
        return None
    return Connection(target, Attribute(raw.edge), None if math.isnan(raw.gone_margin) else raw.gone_margin)


class References(NamedTuple):
    """What a barrier or a group follows; a barrier of NONE is a group."""

    nodes: tuple[Node, ...] = ()
    barrier: Attribute = Attribute.NONE
    margin: float = 0.0
    skip_gone: bool = False

    def _to_raw(self, context: Context) -> tuple[rg_references, object]:
        """The struct, and what must live as long as it is used."""
        raw = rg_references()
        lib.rg_references_init(byref(raw), ctypes.sizeof(raw))
        given = _check.items("nodes", self.nodes, "a tuple of Nodes")
        raws = [_check.node(f"nodes[{index}]", context, node) for index, node in enumerate(given)]
        nodes = (rg_node * len(raws))(*raws)
        raw.barrier = _check.enum("barrier", Attribute, self.barrier)
        raw.margin = _check.moderate("margin", self.margin)
        raw.skip_gone = _check.boolean("skip_gone", self.skip_gone)
        raw.nodes = nodes
        raw.count = len(given)
        return raw, nodes

    @classmethod
    def _from_raw(cls, context: Context, raw: rg_references) -> References:
        from ._node import Node

        nodes = tuple(Node(context, rg_node(raw.nodes[i].id)) for i in range(raw.count))
        return cls(nodes, Attribute(raw.barrier), raw.margin, raw.skip_gone)
