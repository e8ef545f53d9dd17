# SPDX-License-Identifier: MIT
"""Exceptions that no callback can catch itself.

A key pressed while the engine is at work interrupts Python at its next instruction: the one that enters a callback,
before any ``try``. ctypes prints such an exception and forgets it. While a call that may call back runs,
sys.unraisablehook sees it first, and what the callback would have done about it is done there."""

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
    """What to do about an exception that leaves ``callback``: it gets the callback's variables."""
    _watched[callback.__code__] = catch


def _hook(unraisable: Any, /) -> None:
    trace: TracebackType | None = unraisable.exc_traceback
    catch = _watched.get(trace.tb_frame.f_code) if trace is not None else None
    if trace is None or catch is None:
        (_former or sys.__unraisablehook__)(unraisable)
    else:
        catch(trace.tb_frame.f_locals, unraisable.exc_value)


class _Catching:
    """Installs the hook; of calls in several threads at once the first does, and the last takes it away."""

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
