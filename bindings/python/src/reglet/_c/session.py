# SPDX-License-Identifier: MIT
"""Sessions: one C context with the Python objects that belong to it."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex, TypeAlias

from . import interrupts
from .accelerator import fast
from .enums import Code, Level
from .errors import ClosedError, Diagnostic, Reentrant, RegletError
from .functions import byref, lib
from .structs import rg_context_def, rg_diagnostic, rg_node

AnyContext: TypeAlias = Any
"""A reglet.Context, for modules below it, which cannot import the class."""
AnyNode: TypeAlias = Any
"""A reglet.Node, for modules below it, which cannot import the class."""


class Engine:
    """The C context and the memory it points into. Arrays over its memory keep it alive."""

    __slots__ = ("_destroy", "keep", "pointer")

    def __init__(self, definition: rg_context_def, keep: list[object]) -> None:
        self.pointer = ctypes.c_void_p()
        lib.rg_context_create(byref(definition), byref(self.pointer))
        self.keep = keep
        self._destroy = lib.rg_context_destroy

    def __del__(self) -> None:
        if self.pointer:
            self._destroy(self.pointer)
            # The cycle collector may finalize the engine before objects that still refer to its session.
            self.pointer.value = None


if TYPE_CHECKING or fast is None:

    class SessionBase:
        """The pointer to the C context."""

        __slots__ = ("pointer",)

        pointer: ctypes.c_void_p
        """The C context. Reading it raises ClosedError once the context is closed."""

else:
    SessionBase = fast.SessionBase


class Session(SessionBase):
    """The state of a Context that nodes, fonts and callbacks share.

    Everything a context hands out refers to its session. The session refers to the context only weakly, so that both
    are freed with their last reference rather than by the cycle collector."""

    __slots__ = (
        "__weakref__",
        "_context",
        "arrays_address",
        "borrowed",
        "calls_back",
        "containers",
        "context_type",
        "engine",
        "fonts",
        "images",
        "in_callback",
        "lists",
        "node_type",
        "pending",
        "pixel_scale",
        "resources",
        "shaper",
        "transition",
        "unanswered",
        "user_data",
        "views",
    )

    def __init__(self, context: AnyContext, node_type: Callable[[Session, rg_node], AnyNode]) -> None:
        self._context = weakref.ref(context)
        self.context_type: Any = type(context)
        self.node_type = node_type
        self.engine: Engine | None = None
        self.pixel_scale = 1.0
        """Device pixels in a pixel."""
        self.resources: Any = None
        """The view of resources that the C context uses, which must outlive it."""
        self.user_data: dict[int, Any] = {}
        """The host's objects by the handle of their node."""
        self.containers: dict[int, Any] = {}
        """Registered classes of custom containers by number."""
        self.calls_back = False
        self.images: object = None
        self.fonts: object = None
        self.shaper: object = None
        self.transition: Any = None
        self.lists: dict[int, Any] = {}
        """The callbacks of lists by the handle of their node."""
        """Whether a layout may call functions of the host."""
        self.in_callback = False
        self.pending: BaseException | None = None
        """The first exception a callback raised; the call that started the layout raises it."""
        self.unanswered: list[int] = []
        """Handles of the leaves and containers that failing callbacks left without a size."""
        self.views: dict[Any, Any] = {}
        """Arrays over the engine's memory, by address and size."""
        self.borrowed: list[weakref.ref[Any]] = []
        """The memory that arrays outside of this package still use."""
        self.arrays_address: int | None = None
        """The address of the engine's arrays when the last view was made."""

    def open(self, definition: rg_context_def, keep: list[object]) -> None:
        """Create the C context. It points into the objects of ``keep``."""
        self.engine = Engine(definition, keep)
        self.pointer = self.engine.pointer
        self.pixel_scale = float(definition.pixel_scale)

    def close(self) -> None:
        """Release the C context. It is destroyed with the last array over its memory."""
        if self.closed:
            return
        if self.in_callback:
            raise Reentrant("a context cannot be closed from inside its own callback")
        del self.pointer
        self.views.clear()
        self.engine = None
        self.containers.clear()
        self.lists.clear()
        self.user_data.clear()

    @property
    def closed(self) -> bool:
        return self.engine is None or not self.engine.pointer

    @property
    def context(self) -> AnyContext:
        """The context of this session: a new object after the former one went out of scope."""
        context = self._context()
        if context is None:
            context = self.context_type.__new__(self.context_type)
            context._session = self
            self._context = weakref.ref(context)
        return context

    def node(self, raw: rg_node) -> AnyNode | None:
        """The node of a C handle, which is copied; None for the handle 0."""
        return self.node_type(self, rg_node(raw.id)) if raw.id else None

    def diagnostics(self) -> list[Diagnostic]:
        """The diagnostics of the C context."""
        result = []
        out = rg_diagnostic()
        for index in range(lib.rg_diagnostic_count(self.pointer)):
            lib.rg_diagnostic_at(self.pointer, index, byref(out))
            result.append(
                Diagnostic(
                    code=Code(out.code),
                    level=Level(out.level),
                    line=out.line,
                    column=out.column,
                    offset=out.offset,
                    length=out.length,
                    node=self.node(out.node),
                    message=(out.message or b"").decode("utf-8", "replace"),
                )
            )
        return result

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            # Called only for a missing attribute, so open sessions pay nothing for the check.
            if name == "pointer":
                raise ClosedError("the context is closed")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("a Context cannot be copied or pickled: it is one engine with its memory")

    # MARK: - Calls that may call back

    def call(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Call a C function that may call back. Raises the exception of a callback rather than that of the call."""
        try:
            if self.calls_back:
                with interrupts.catching:
                    function(self.pointer, *arguments)
            else:
                function(self.pointer, *arguments)
        except RegletError:
            if self.pending is not None:
                self.raise_pending()
            raise
        if self.pending is not None:
            self.raise_pending()

    def fail(self, error: BaseException, handles: Iterable[int]) -> None:
        """Record an exception of a callback, and the nodes that got no size because of it."""
        if self.pending is None:
            self.pending = error
        self.unanswered.extend(handles)

    def raise_pending(self) -> NoReturn:
        """Raise the recorded exception, after marking the nodes without a size dirty."""
        pending, unanswered = self.pending, self.unanswered
        assert pending is not None
        self.pending, self.unanswered = None, []
        for handle in unanswered:
            lib.rg_node_mark_dirty(self.pointer, rg_node(handle))
        raise pending
