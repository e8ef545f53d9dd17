# SPDX-License-Identifier: MIT
"""Exceptions that a callback cannot catch itself.

Ctrl-C during a layout interrupts Python at its next instruction: the entry of a callback, before any ``try``. ctypes
would print such an exception and drop it. During a call that may call back, a sys.unraisablehook receives it first, and
handles it as the callback would have."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from types import CodeType, TracebackType
from typing import Any, Final

__all__ = ["catching", "watch"]

Catch = Callable[[dict[str, Any], BaseException], None]

_watched: Final[dict[CodeType, Catch]] = {}
_lock: Final = threading.Lock()
_depth = 0
_former: Any = None


def watch(callback: Callable[..., Any], catch: Catch) -> None:
    """Call ``catch`` with the variables of ``callback`` when an exception leaves it."""
    _watched[callback.__code__] = catch


def _hook(unraisable: Any, /) -> None:
    trace: TracebackType | None = unraisable.exc_traceback
    catch = _watched.get(trace.tb_frame.f_code) if trace is not None else None
    if trace is None or catch is None:
        (_former or sys.__unraisablehook__)(unraisable)
    else:
        catch(trace.tb_frame.f_locals, unraisable.exc_value)


class _Catching:
    """Installs the hook. With calls in several threads, the first installs it and the last removes it."""

    __slots__ = ()

    def __enter__(self) -> None:
        global _depth, _former
        with _lock:
            if _depth == 0:
                _former, sys.unraisablehook = sys.unraisablehook, _hook
            _depth += 1

    def __exit__(self, *_: object) -> None:
        global _depth, _former
        with _lock:
            _depth -= 1
            if _depth == 0:
                if sys.unraisablehook is _hook:
                    sys.unraisablehook = _former
                _former = None


catching: Final = _Catching()
