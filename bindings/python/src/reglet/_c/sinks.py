# SPDX-License-Identifier: MIT
"""Output of the library: functions that write into a sink."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from . import interrupts
from .errors import RegletError
from .structs import rg_sink_fn

__all__ = ["collect"]


def collect(call: Callable[[Any], None]) -> bytes:
    """The bytes that ``call`` writes into the sink it receives."""
    chunks: list[bytes] = []
    raised: list[BaseException] = []

    def sink(_user: int | None, address: int, size: int) -> bool:
        try:
            chunks.append(ctypes.string_at(address, size))
        except BaseException as error:
            raised.append(error)
            return False
        return True

    interrupts.watch(sink, lambda scope, error: scope["raised"].append(error))
    try:
        with interrupts.catching:
            call(rg_sink_fn(sink))
    except RegletError:
        if not raised:
            raise
    if raised:
        raise raised[0]
    return b"".join(chunks)
