# SPDX-License-Identifier: MIT
"""The keyword arguments of Context as a C definition."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any, Final, SupportsFloat, SupportsIndex, TypedDict

from ._c.enums import Snapping, Track
from ._c.errors import InvalidArgument
from ._c.functions import byref, lib
from ._c.session import Session
from ._c.structs import rg_context_def
from .callbacks.measure import (
    LogFunction,
    MeasureBatchFunction,
    MeasureFunction,
    batch_trampoline,
    log_trampoline,
    single_trampoline,
)
from .model import check

__all__ = ["ContextArgs"]


class ContextArgs(TypedDict, total=False):
    """The keyword arguments of Context. All have defaults."""

    node_capacity: SupportsIndex
    """Nodes to reserve at creation; 0, the default, grows on demand."""
    max_nodes: SupportsIndex
    """Default 16,777,216."""
    max_depth: SupportsIndex
    """Levels of a tree; the root is level 1. Default 256; at most 65,535."""
    max_text_bytes: SupportsIndex
    """Limit for one text, id or attribute value. Default 1 MiB."""
    max_file_bytes: SupportsIndex
    """Limit for one layout file. Default 16 MiB."""
    units_per_px: SupportsIndex
    """Layout units in a pixel: 1 (Android's integers) to 65,536. Default 64."""
    snapping: Snapping
    """Default Snapping.EDGES."""
    pixel_scale: SupportsFloat
    """Device pixels in a pixel: 1/16,384 to 64. Default 1."""
    track: Track
    """Default Track.CHANGES."""
    memory: SupportsIndex | Any
    """Fixed-memory mode: a number of bytes (0: as many as required), or a writable buffer aligned to 16 bytes.
    Requires node_capacity."""
    extra_bytes: SupportsIndex
    """Fixed-memory mode: bytes reserved for texts, ids, fonts and rare properties."""
    constraint_capacity: SupportsIndex
    """The number of constraints, and of children, that the first constraint container reserves memory for, and that
    fixed memory has space for. Default 0."""
    connection_capacity: SupportsIndex
    """Likewise for children with connections. Default 0."""
    max_constraint_work: SupportsIndex
    """The most work that constraints may take in one layout; a container that needs more keeps its last solution, with
    Code.LIMIT. Default 20,000,000."""
    measure: MeasureFunction | None
    """Measures one MEASURED leaf."""
    measure_batch: MeasureBatchFunction | None
    """Measures several MEASURED leaves; preferred over ``measure``."""
    log: LogFunction | None
    """Receives (level, code, text)."""


CONTEXT_NAMES: Final = frozenset(ContextArgs.__annotations__)
_NUMBERS: Final = (
    "node_capacity", "max_nodes", "max_depth", "max_text_bytes", "max_file_bytes", "units_per_px",
    "constraint_capacity", "connection_capacity", "max_constraint_work",
)  # fmt: skip
_ALIGNMENT: Final = 16


def make_definition(arguments: Mapping[str, Any]) -> rg_context_def:
    """The C definition without callbacks and memory."""
    check.known(arguments, CONTEXT_NAMES, "Context")
    definition = rg_context_def()
    lib.rg_context_def_init(byref(definition), ctypes.sizeof(definition))
    for name in _NUMBERS:
        if name in arguments:
            setattr(definition, name, check.uint32(name, arguments[name]))
    for name, kind in (("snapping", Snapping), ("track", Track)):
        if name in arguments:
            setattr(definition, name, check.enum(name, kind, arguments[name]))
    for name in ("measure", "measure_batch", "log"):
        if arguments.get(name) is not None:
            check.function(name, arguments[name])
    if "pixel_scale" in arguments:
        definition.pixel_scale = check.number("pixel_scale", arguments["pixel_scale"])
    if "extra_bytes" in arguments:
        definition.extra_bytes = check.size_t("extra_bytes", arguments["extra_bytes"])
    return definition


def give_memory(definition: rg_context_def, memory: Any) -> object:
    """Point the definition at fixed memory. Returns the owner of the memory, which must outlive the context."""
    if hasattr(memory, "__index__"):
        size = check.size_t("memory", memory) or required_size(definition)
        owner: Any = ctypes.create_string_buffer(size + _ALIGNMENT)
        address = -(-ctypes.addressof(owner) // _ALIGNMENT) * _ALIGNMENT
    else:
        try:
            view = memoryview(memory)
        except TypeError:
            raise check.wrong("memory", memory, "a number of bytes or a writable buffer") from None
        if view.readonly or not view.c_contiguous:
            raise InvalidArgument("memory must be a writable, contiguous buffer")
        size = view.nbytes
        owner = (ctypes.c_char * size).from_buffer(memory)
        address = ctypes.addressof(owner)
    definition.memory = address
    definition.memory_size = size
    return owner


def required_size(definition: rg_context_def) -> int:
    """The bytes a fixed-memory context needs. Raises InvalidArgument with the name of a wrong field."""
    size: int = lib.rg_context_required_size(byref(definition))
    if not size:
        reason: bytes = lib.rg_context_check(byref(definition))
        raise InvalidArgument(reason.decode() or "fixed memory needs node_capacity")
    return size


def open_session(session: Session, arguments: ContextArgs) -> None:
    """Create the C context of a session."""
    definition = make_definition(arguments)
    keep: list[object] = []  # the C context points into these objects
    if (measure := arguments.get("measure")) is not None:
        definition.measure = single_trampoline(session, measure)
        keep.append(definition.measure)
    if (measure_batch := arguments.get("measure_batch")) is not None:
        definition.measure_batch = batch_trampoline(session, measure_batch)
        keep.append(definition.measure_batch)
    session.calls_back = measure is not None or measure_batch is not None
    if (log := arguments.get("log")) is not None:
        definition.log = log_trampoline(session, log)
        keep.append(definition.log)
    if (memory := arguments.get("memory")) is not None:
        keep.append(give_memory(definition, memory))
    session.open(definition, keep)
