# SPDX-License-Identifier: MIT
"""The keyword arguments of Context as a C definition."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any, Final, SupportsFloat, SupportsIndex, TypedDict

from . import _check
from ._capi import byref, lib
from ._enums import Snapping, Track
from ._errors import InvalidArgument
from ._measure import LogFunction, MeasureBatchFunction, MeasureFunction
from ._structs import rg_context_def

__all__ = ["ContextArgs"]


class ContextArgs(TypedDict, total=False):
    """What a context may be told at creation. Everything has a default."""

    node_capacity: SupportsIndex
    """Nodes to reserve at creation; 0, the default, grows on demand."""
    max_nodes: SupportsIndex
    """Default 16,777,216."""
    max_depth: SupportsIndex
    """Levels of a tree, the root is level 1. Default 256; at most 65,535."""
    max_text_bytes: SupportsIndex
    """Of one text, id or attribute value. Default 1 MiB."""
    max_file_bytes: SupportsIndex
    """Of one layout file. Default 16 MiB."""
    units_per_px: SupportsIndex
    """Layout units in a pixel: 1 (Android's integers) to 65,536. Default 64."""
    snapping: Snapping
    """Default Snapping.EDGES."""
    pixel_scale: SupportsFloat
    """Device pixels in a pixel: 1/16,384 to 64. Default 1."""
    track: Track
    """Default Track.CHANGES."""
    memory: SupportsIndex | Any
    """Fixed-memory mode, which needs node_capacity: a number of bytes (0: as many as are needed) or a writable buffer
    whose memory is 16-aligned."""
    extra_bytes: SupportsIndex
    """Fixed-memory mode: bytes set aside for texts, ids, fonts and rare properties."""
    constraint_capacity: SupportsIndex
    """Constraints, and as many children, that the first constraint container reserves memory for at once, and that
    fixed memory is enlarged by. Default 0."""
    connection_capacity: SupportsIndex
    """Likewise, children of that container with connections. Default 0."""
    measure: MeasureFunction | None
    """Answers the size of one MEASURED leaf."""
    measure_batch: MeasureBatchFunction | None
    """Answers many MEASURED leaves; preferred over ``measure``."""
    log: LogFunction | None
    """Receives (level, code, text)."""


CONTEXT_NAMES: Final = frozenset(ContextArgs.__annotations__)
_NUMBERS: Final = (
    "node_capacity", "max_nodes", "max_depth", "max_text_bytes", "max_file_bytes", "units_per_px",
    "constraint_capacity", "connection_capacity",
)  # fmt: skip
_ALIGNMENT: Final = 16


def make_definition(arguments: Mapping[str, Any]) -> rg_context_def:
    """The C definition: all but the callbacks and the memory."""
    _check.known(arguments, CONTEXT_NAMES, "Context")
    definition = rg_context_def()
    lib.rg_context_def_init(byref(definition), ctypes.sizeof(definition))
    for name in _NUMBERS:
        if name in arguments:
            setattr(definition, name, _check.uint32(name, arguments[name]))
    for name, kind in (("snapping", Snapping), ("track", Track)):
        if name in arguments:
            setattr(definition, name, _check.enum(name, kind, arguments[name]))
    for name in ("measure", "measure_batch", "log"):
        if arguments.get(name) is not None:
            _check.function(name, arguments[name])
    if "pixel_scale" in arguments:
        definition.pixel_scale = _check.number("pixel_scale", arguments["pixel_scale"])
    if "extra_bytes" in arguments:
        definition.extra_bytes = _check.size_t("extra_bytes", arguments["extra_bytes"])
    return definition


def give_memory(definition: rg_context_def, memory: Any) -> object:
    """Point the definition at fixed memory. Returns what owns it, to be kept until the context is destroyed."""
    if hasattr(memory, "__index__"):
        size = _check.size_t("memory", memory) or required_size(definition)
        owner: Any = ctypes.create_string_buffer(size + _ALIGNMENT)
        address = -(-ctypes.addressof(owner) // _ALIGNMENT) * _ALIGNMENT
    else:
        try:
            view = memoryview(memory)
        except TypeError:
            raise _check.wrong("memory", memory, "a number of bytes or a writable buffer") from None
        if view.readonly or not view.c_contiguous:
            raise InvalidArgument("memory must be a writable, contiguous buffer")
        size = view.nbytes
        owner = (ctypes.c_char * size).from_buffer(memory)
        address = ctypes.addressof(owner)
    definition.memory = address
    definition.memory_size = size
    return owner


def required_size(definition: rg_context_def) -> int:
    """Bytes a fixed-memory context needs. Raises InvalidArgument saying which field is wrong."""
    size: int = lib.rg_context_required_size(byref(definition))
    if not size:
        reason: bytes = lib.rg_context_check(byref(definition))
        raise InvalidArgument(reason.decode() or "fixed memory needs node_capacity")
    return size
