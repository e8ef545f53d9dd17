# SPDX-License-Identifier: MIT
"""Exceptions and diagnostics. Each status of the C API has a class, which is a built-in exception as well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from .enums import Code, Level, Status

__all__ = [
    "ClosedError",
    "Diagnostic",
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
    "Unsupported",
    "WrongType",
]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message about a text input or about the tree. ``str()`` is the message as a compiler would print it."""

    code: Code
    level: Level
    line: int
    """From 1; 0 = not about a text."""
    column: int
    """From 1, in bytes."""
    offset: int
    length: int
    node: Any
    """A Node or None."""
    message: str

    def __str__(self) -> str:
        return self.message


class RegletError(Exception):
    """Base of every exception of this package. Unless its class documents otherwise, the call changed nothing."""

    status: ClassVar[Status | None] = None
    """The status of the C API; None for an error that the package itself found."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """For a failed inflation and for TreeError: the diagnostics of the context at that moment."""


class InvalidArgument(RegletError, ValueError):
    """A value out of range: NaN, infinity, a negative size, an unknown enum, text that is not UTF-8."""

    status = Status.ERROR_INVALID_ARGUMENT


class WrongType(InvalidArgument, TypeError):
    """An argument of a wrong type."""


class StaleHandle(RegletError, LookupError):
    """The node was destroyed or belongs to another context."""

    status = Status.ERROR_STALE_HANDLE


class OutOfMemory(RegletError, MemoryError):
    """The allocator failed, or the fixed memory is full."""

    status = Status.ERROR_OUT_OF_MEMORY


class LimitExceeded(RegletError):
    """More nodes, levels or bytes than a limit of the context allows."""

    status = Status.ERROR_LIMIT


class MarkupError(RegletError):
    """A text with errors. ``diagnostics`` has every message with line and column; ``str()`` is the first error of the
    call as a compiler would print it, with the line of the text and a caret."""

    status = Status.ERROR_SYNTAX

    def __str__(self) -> str:
        said = super().__str__()
        errors = [diagnostic.message for diagnostic in self.diagnostics if diagnostic.level is Level.ERROR]
        if not errors:
            return said
        # a line of constraints, or of CSS, adds its error to those of earlier calls
        first = max((i for i, message in enumerate(errors) if message.startswith(said)), default=0)
        more = len(errors) - first - 1
        return errors[first] + (f"\n({more} more: see diagnostics)" if more else "")


class Reentrant(RegletError, RuntimeError):
    """A call into the context from inside one of its callbacks."""

    status = Status.ERROR_REENTRANT


class NotFound(RegletError, KeyError):
    """No such id, font, attribute or file."""

    status = Status.ERROR_NOT_FOUND

    def __str__(self) -> str:
        # KeyError would show the repr of the message.
        return str(self.args[0]) if self.args else ""


class HierarchyError(RegletError):
    """A leaf cannot have children; a node cannot be its own ancestor."""

    status = Status.ERROR_HIERARCHY


class TreeError(RegletError):
    """Some nodes could not be laid out as described. The layout is complete all the same: frames are valid, and
    ``diagnostics`` names the nodes."""

    status = Status.ERROR_TREE


class IOError_(RegletError, OSError):
    """A file could not be read, or a sink refused the output."""

    status = Status.ERROR_IO


class Unsatisfiable(RegletError):
    """Required constraints conflict. The transaction, the layout set or the inflation was undone."""

    status = Status.ERROR_UNSATISFIABLE
    names: tuple[str, ...] = ()
    """A minimal set of conflicting constraints: their names, or their equations where they have none."""


class Unsupported(RegletError, NotImplementedError):
    """The library is the flavour core, which does not have this."""

    status = Status.ERROR_UNSUPPORTED


class StaleViewError(RegletError, LookupError):
    """A borrowed view was used after the context changed. Get a new one, or copy what must last."""


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
        Unsupported,
    )
}


def error_for(status: int, message: str) -> RegletError:
    """The exception for a status. A status of a newer library becomes a plain RegletError with its number."""
    known = _BY_STATUS.get(status)
    if known is not None:
        return known(message)
    return RegletError(f"status {status}: {message}")
