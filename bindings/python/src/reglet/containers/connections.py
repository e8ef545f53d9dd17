# SPDX-License-Identifier: MIT
"""Connections of children of CONNECTED and CONSTRAINT containers, as in Android's ConstraintLayout, and helpers."""

from __future__ import annotations

import ctypes
import math
from typing import Any, NamedTuple

from .._c.enums import Attribute, ChainStyle, ConnectionFlags, FlowAlign, FlowWrap, LengthKind, Orientation, Role
from .._c.errors import NotFound, StaleHandle
from .._c.functions import byref, lib
from .._c.session import AnyNode, Session
from .._c.structs import rg_connection, rg_connections, rg_flow_chain, rg_flow_lines, rg_length, rg_node, rg_references
from ..model import check
from ..model.handle import Handle, name_stale, raw_node
from ..model.lengths import UNSET, LengthLike, from_raw, to_raw

__all__ = ["Connection", "Connections", "FlowChain", "FlowLines", "References"]


class Connection(NamedTuple):
    """An edge of a sibling or of the container. With a gone margin of None, the margin also applies to gone targets."""

    target: AnyNode
    edge: Attribute
    gone_margin: float | None = None

    def _fill(self, raw: rg_connection, side: str, session: Session) -> None:
        raw.target = raw_node(f"{side}.target", session, self.target)
        raw.edge = check.enum(f"{side}.edge", Attribute, self.edge)
        gone = self.gone_margin
        raw.gone_margin = math.nan if gone is None else check.moderate(f"{side}.gone_margin", gone)


_SIDES = ("left", "top", "right", "bottom", "leading", "trailing", "baseline")


class Connections(NamedTuple):
    """The connections of a child of a CONNECTED or CONSTRAINT container; see connections.h."""

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
    circle_center: AnyNode | None = None
    circle_radius: float = 0.0
    circle_angle: float = 0.0
    """Degrees clockwise from 12 o'clock."""
    baseline_margin: float = 0.0
    flags: ConnectionFlags = ConnectionFlags(0)
    min_width: LengthLike = UNSET
    max_width: LengthLike = UNSET
    min_height: LengthLike = UNSET
    max_height: LengthLike = UNSET
    layout_max_width: LengthLike = UNSET
    """The largest size of the node as a CONNECTED container itself."""
    layout_max_height: LengthLike = UNSET

    def _to_raw(self, session: Session) -> rg_connections:
        raw = rg_connections()
        lib.rg_connections_init(byref(raw), ctypes.sizeof(raw))
        for side in _SIDES:
            connection: Connection | None = getattr(self, side)
            if connection is not None:
                checked = check.instance(side, connection, Connection, "a Connection or None")
                checked._fill(getattr(raw, side), side, session)
        for name in _NUMBERS:
            given = getattr(self, name)
            setattr(raw, name, check.moderate(name, given))
        for name in _LIMITS:
            setattr(raw, name, _limit(name, getattr(self, name)))
        raw.chain_x = check.enum("chain_x", ChainStyle, self.chain_x)
        raw.chain_y = check.enum("chain_y", ChainStyle, self.chain_y)
        raw.flags = check.enum("flags", ConnectionFlags, self.flags)
        if self.circle_center is not None:
            raw.circle_center = raw_node("circle_center", session, self.circle_center)
        return raw

    def _targets(self) -> dict[str, AnyNode | None]:
        """The nodes of the connections, by field."""
        connections = {f"{side}.target": getattr(self, side) for side in _SIDES}
        targets = {name: None if connection is None else connection.target for name, connection in connections.items()}
        return {**targets, "circle_center": self.circle_center}

    @classmethod
    def _from_raw(cls, session: Session, raw: rg_connections) -> Connections:
        values: dict[str, Any] = {name: getattr(raw, name) for name in _NUMBERS}
        values.update((side, _connection(session, getattr(raw, side))) for side in _SIDES)
        values.update((name, from_raw(getattr(raw, name))) for name in _LIMITS)
        return cls(
            **values,
            chain_x=ChainStyle(raw.chain_x),
            chain_y=ChainStyle(raw.chain_y),
            circle_center=session.node(raw.circle_center),
            flags=ConnectionFlags(raw.flags),
        )


_LIMITS = ("min_width", "max_width", "min_height", "max_height", "layout_max_width", "layout_max_height")

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


def _limit(name: str, value: LengthLike) -> rg_length:
    raw = to_raw(name, value)
    if raw.kind not in (LengthKind.UNSET, LengthKind.WRAP_CONTENT):
        if raw.kind != LengthKind.PX or not 0 <= raw.value < 1e9:
            raise check.invalid(name, value, "a length of 0 px or more, WRAP_CONTENT or UNSET")
    return raw


def _connection(session: Session, raw: rg_connection) -> Connection | None:
    target = session.node(raw.target)
    if target is None:
        return None
    return Connection(target, Attribute(raw.edge), None if math.isnan(raw.gone_margin) else raw.gone_margin)


class FlowChain(NamedTuple):
    """The chain of a line of a flow. With a style of None, the usual one."""

    style: ChainStyle | None = None
    bias: float = 0.5


_CHAINS = ("chain_x", "chain_y", "first_x", "first_y", "last_x", "last_y")


class FlowLines(NamedTuple):
    """The lines of a flow of a CONNECTED container; see connections.h."""

    orientation: Orientation = Orientation.HORIZONTAL
    wrap: FlowWrap = FlowWrap.NONE
    max_items: int = 0
    gap_x: float = 0.0
    gap_y: float = 0.0
    align_x: FlowAlign = FlowAlign.CENTER
    align_y: FlowAlign = FlowAlign.CENTER
    chain_x: FlowChain = FlowChain()
    chain_y: FlowChain = FlowChain()
    first_x: FlowChain = FlowChain()
    first_y: FlowChain = FlowChain()
    last_x: FlowChain = FlowChain()
    last_y: FlowChain = FlowChain()

    def _fill(self, raw: rg_flow_lines) -> None:
        raw.orientation = check.enum("flow.orientation", Orientation, self.orientation)
        raw.wrap = check.enum("flow.wrap", FlowWrap, self.wrap)
        raw.max_items = check.integer("flow.max_items", self.max_items, 0, 0x7FFF_FFFF)
        raw.gap_x = check.moderate("flow.gap_x", self.gap_x)
        raw.gap_y = check.moderate("flow.gap_y", self.gap_y)
        raw.align_x = check.enum("flow.align_x", FlowAlign, self.align_x)
        raw.align_y = check.enum("flow.align_y", FlowAlign, self.align_y)
        for name in _CHAINS:
            chain = check.instance(f"flow.{name}", getattr(self, name), FlowChain, "a FlowChain")
            style = -1 if chain.style is None else check.enum(f"flow.{name}.style", ChainStyle, chain.style)
            setattr(raw, name, rg_flow_chain(style, check.moderate(f"flow.{name}.bias", chain.bias)))

    @classmethod
    def _from_raw(cls, raw: rg_flow_lines) -> FlowLines:
        chains = {name: getattr(raw, name) for name in _CHAINS}
        return cls(
            Orientation(raw.orientation),
            FlowWrap(raw.wrap),
            raw.max_items,
            raw.gap_x,
            raw.gap_y,
            FlowAlign(raw.align_x),
            FlowAlign(raw.align_y),
            **{name: FlowChain(None if c.style < 0 else ChainStyle(c.style), c.bias) for name, c in chains.items()},
        )


class References(NamedTuple):
    """The nodes of a helper: a barrier, a group, a flow or a placeholder; or the place of a guideline.

    With Role.NONE a barrier of NONE is a group. CONSTRAINT containers read barriers and groups only."""

    nodes: tuple[AnyNode, ...] = ()
    barrier: Attribute = Attribute.NONE
    margin: float = 0.0
    skip_gone: bool = False
    role: Role = Role.NONE
    begin: float | None = None
    end: float | None = None
    percent: float | None = None
    vertical: bool = False
    absolute: bool = False
    flow: FlowLines = FlowLines()

    def _to_raw(self, session: Session) -> tuple[rg_references, object]:
        """The C struct, and the memory it points into."""
        raw = rg_references()
        lib.rg_references_init(byref(raw), ctypes.sizeof(raw))
        given = check.items("nodes", self.nodes, "a tuple of Nodes")
        raws = [raw_node(f"nodes[{index}]", session, node) for index, node in enumerate(given)]
        nodes = (rg_node * len(raws))(*raws)
        raw.barrier = check.enum("barrier", Attribute, self.barrier)
        raw.margin = check.moderate("margin", self.margin)
        raw.skip_gone = check.boolean("skip_gone", self.skip_gone)
        raw.nodes = nodes
        raw.count = len(given)
        raw.role = check.enum("role", Role, self.role)
        for name in ("begin", "end", "percent"):
            place = getattr(self, name)
            setattr(raw, name, math.nan if place is None else check.moderate(name, place))
        raw.vertical = check.boolean("vertical", self.vertical)
        raw.absolute = check.boolean("absolute", self.absolute)
        check.instance("flow", self.flow, FlowLines, "FlowLines")._fill(raw.flow)
        return raw, nodes

    @classmethod
    def _from_raw(cls, session: Session, raw: rg_references) -> References:
        nodes = tuple(session.node(raw.nodes[i]) for i in range(raw.count))
        begin, end, percent = (None if math.isnan(place) else place for place in (raw.begin, raw.end, raw.percent))
        return cls(
            nodes,
            Attribute(raw.barrier),
            raw.margin,
            raw.skip_gone,
            Role(raw.role),
            begin,
            end,
            percent,
            raw.vertical,
            raw.absolute,
            FlowLines._from_raw(raw.flow),
        )


# MARK: - Properties of nodes


def get_connections(self: Handle) -> Connections | None:
    """The connections of a child of a CONSTRAINT container. Assign Connections to replace them, None to drop them.

    With None, only constraints place the child. Connections() is not the same; see connections.h."""
    raw = rg_connections(struct_size=ctypes.sizeof(rg_connections))
    try:
        lib.rg_node_get_connections(self._session.pointer, self._raw, byref(raw))
    except NotFound:
        return None
    return Connections._from_raw(self._session, raw)


def set_connections(self: Handle, value: Connections | None) -> None:
    if value is None:
        lib.rg_node_set_connections(self._session.pointer, self._raw, None)
        return
    raw = check.instance("connections", value, Connections, "Connections or None")._to_raw(self._session)
    try:
        lib.rg_node_set_connections(self._session.pointer, self._raw, byref(raw))
    except StaleHandle as error:
        raise name_stale(error, node=self, **value._targets()) from None


def get_references(self: Handle) -> References:
    """The nodes that the node refers to as a barrier or a group. Assign References or None to replace them."""
    raw = rg_references(struct_size=ctypes.sizeof(rg_references))
    lib.rg_node_get_references(self._session.pointer, self._raw, byref(raw))
    return References._from_raw(self._session, raw)


def set_references(self: Handle, value: References | None) -> None:
    if value is None:
        lib.rg_node_set_references(self._session.pointer, self._raw, None)
        return
    raw, _kept = check.instance("references", value, References, "References or None")._to_raw(self._session)
    try:
        lib.rg_node_set_references(self._session.pointer, self._raw, byref(raw))
    except StaleHandle as error:
        named = {f"nodes[{index}]": node for index, node in enumerate(value.nodes)}
        raise name_stale(error, node=self, **named) from None
