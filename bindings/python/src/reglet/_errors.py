# SPDX-License-Identifier: MIT
"""Exceptions: one class per status of the C API, each also the built-in exception a Python programmer would expect."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ._enums import Level, Status

if TYPE_CHECKING:
    from ._values import Diagnostic

__all__ = [
    "ClosedError",
    "HierarchyError",
    "IOError_",
    "InvalidArgument",
    "LimitExceeded",
    "MarkupError",
    "NotFound",
    "OutOfMemory",
    "Reentrant",
    "RegletError",
    "StaleHandle",
    "StaleViewError",
    "TreeError",
    "Unsatisfiable",
    "WrongType",
]


class RegletError(Exception):
    """Base of every exception this package raises. Unless the class says otherwise, nothing changed."""

    status: ClassVar[Status | None] = None
    """The status of the C API it stands for; None when the package itself refused."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """For a failed inflation and for TreeError: the diagnostics of the context at that moment."""


class InvalidArgument(RegletError, ValueError):
    """NaN, infinity, a negative size, an unknown enum, text that is not UTF-8 …"""

    status = Status.ERROR_INVALID_ARGUMENT


class WrongType(InvalidArgument, TypeError):
    """An argument of a type that is not taken."""


class StaleHandle(RegletError, LookupError):
    """The node was destroyed or belongs to another context."""

    status = Status.ERROR_STALE_HANDLE


class OutOfMemory(RegletError, MemoryError):
    """The allocator gave nothing, or the fixed memory is full."""

    status = Status.ERROR_OUT_OF_MEMORY


class LimitExceeded(RegletError):
    """Nodes, depth or bytes above a limit of the context."""

    status = Status.ERROR_LIMIT


class MarkupError(RegletError):
    """A layout file that cannot be read; ``diagnostics`` has every message with line and column. ``str()`` is the first
    error as a compiler would print it, with the line of the file and a caret."""

    status = Status.ERROR_SYNTAX

    def __str__(self) -> str:
        errors = [diagnostic.message for diagnostic in self.diagnostics if diagnostic.level is Level.ERROR]
        if not errors:
            return super().__str__()
        more = len(errors) - 1
        return errors[0] + (f"\n({more} more: see diagnostics)" if more else "")


class Reentrant(RegletError, RuntimeError):
    """A call into the context from inside one of its callbacks."""

    status = Status.ERROR_REENTRANT


class NotFound(RegletError, KeyError):
    """No such id, font, attribute or file."""

    status = Status.ERROR_NOT_FOUND

    def __str__(self) -> str:
        # KeyError shows the repr of its argument, which is no way to read a sentence.
        return str(self.args[0]) if self.args else ""


class HierarchyError(RegletError):
    """A leaf cannot have children; a node cannot be its own ancestor."""

    status = Status.ERROR_HIERARCHY


class TreeError(RegletError):
    """A rule of the tree cannot be satisfied. Everything else HAS been laid out: frames are valid, and
    ``diagnostics`` names the nodes."""

    status = Status.ERROR_TREE


class IOError_(RegletError, OSError):
    """A file could not be read, or a sink refused the output."""

    status = Status.ERROR_IO


class Unsatisfiable(RegletError):
    """Required constraints contradict each other; the transaction, the set or the file was undone."""

    status = Status.ERROR_UNSATISFIABLE
    names: tuple[str, ...] = ()
    """Which do, none of which can be left out: what they are called, or, without a name, what they say."""


class StaleViewError(RegletError, LookupError):
    """A borrowed view was used after the context changed: ask for a new one, or copy what must last."""


class ClosedError(RegletError, ValueError):
    """The context is closed."""


_BY_STATUS: dict[int, type[RegletError]] = {
    error.status: error
    for error in (
        InvalidArgument,
        StaleHandle,
        OutOfMemory,
        LimitExceeded,
        MarkupError,
        Reentrant,
        NotFound,
        HierarchyError,
        TreeError,
        IOError_,
        Unsatisfiable,
    )
}


def error_for(status: int, message: str) -> RegletError:
    """The exception for a status; a status of a newer library becomes a plain RegletError that names the number."""
    known = _BY_STATUS.get(status)
    if known is not None:
        return known(message)
    return RegletError(f"status {status}: {message}")
