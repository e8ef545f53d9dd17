# SPDX-License-Identifier: MIT
"""Custom containers: classes of the host that measure and place the children of CUSTOM nodes."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, SupportsFloat, SupportsIndex, overload

from . import _check, _interrupts, _values
from ._capi import byref, lib
from ._enums import LayoutFlags, LengthKind, Visibility
from ._errors import InvalidArgument, StaleHandle, StaleViewError
from ._lengths import Length
from ._measure import MeasureAnswer
from ._node import Node
from ._placed import PARAMS, PARAMS_WANTED
from ._structs import (
    rg_child,
    rg_child_size,
    rg_container_class,
    rg_container_def,
    rg_container_measure,
    rg_container_measure_fn,
    rg_container_place,
    rg_container_place_fn,
    rg_node,
    rg_request,
    rg_spec,
)
from ._values import Edges, Size, Spec

if TYPE_CHECKING:
    from ._context import Context

_LOWEST = {"width": (0.0,), "height": (0.0,)}
__all__ = ["Child", "ChildSize", "Container", "ContainerLayout", "ContainerMeasure", "ContainerPlace"]


class ChildSize(NamedTuple):
    """What a child answered."""

    width: float
    height: float
    baseline: float | None
    flags: LayoutFlags


class ContainerLayout(Protocol):
    """What Context.container() takes: an object with these methods, or a class without arguments of such objects.

    An attribute ``params``, bytes or an instance of a ctypes.Structure, is what children have that were given none."""

    def measure(self, request: ContainerMeasure, /) -> MeasureAnswer:
        """Measure the children and answer the size of the content, perhaps with a baseline."""

    def place(self, request: ContainerPlace, /) -> None:
        """Give the children their frames."""


class Child:
    """A child of the container a callback runs for. Good until the callback returns."""

    __slots__ = ("_index", "_request")

    def __init__(self, request: _Request, index: int) -> None:
        """Not for users: children come from the requests of callbacks."""
        self._request = request
        self._index = index

    def _read(self) -> rg_child:
        out = rg_child()
        lib.rg_request_child(self._request._live(), self._index, byref(out))
        return out

    @property
    def node(self) -> Node:
        return Node(self._request._context, rg_node(self._read().node.id))

    @property
    def user_data(self) -> Any:
        return self._request._context._user_data.get(self._read().node.id)

    @property
    def params(self) -> Any:
        """A copy of its parameters, or the container's defaults: of the type of those."""
        container = self._request._container
        if container._params_size == 0:
            return None
        data = ctypes.string_at(self._read().params, container._params_size)
        kind = container._params_type
        return data if kind is None else kind.from_buffer_copy(data)

    @property
    def width(self) -> Length:
        raw = self._read().width
        return Length(raw.value, LengthKind(raw.kind))

    @property
    def height(self) -> Length:
        raw = self._read().height
        return Length(raw.value, LengthKind(raw.kind))

    @property
    def margins(self) -> Edges:
        raw = self._read()
        return Edges(raw.margin_left, raw.margin_top, raw.margin_right, raw.margin_bottom)

    @property
    def weight(self) -> float:
        return float(self._read().weight)

    @property
    def layout_gravity(self) -> int:
        """Start and end resolved to left and right; 0 is unset."""
        return int(self._read().layout_gravity)

    @property
    def visibility(self) -> Visibility:
        return Visibility(self._read().visibility)

    @property
    def size(self) -> Size:
        """What it answered last, 0 x 0 when it was not measured."""
        raw = self._read().size
        return Size(raw.width, raw.height)

    @property
    def baseline(self) -> float | None:
        """How far its baseline is below its top."""
        baseline = float(self._read().baseline)
        return baseline if baseline >= 0 else None

    def specs(self, used_width: SupportsFloat = 0, used_height: SupportsFloat = 0) -> tuple[Spec, Spec]:
        """The specs it gets by its lengths and margins in what is left of the container's room. While measuring."""
        width, height = rg_spec(), rg_spec()
        live = self._request._live()
        used = _check.number("used_width", used_width), _check.number("used_height", used_height)
        lib.rg_request_child_specs(live, self._index, *used, byref(width), byref(height))
        return _values.spec_from(width), _values.spec_from(height)

    def measure(self, width: Spec | None = None, height: Spec | None = None) -> ChildSize:
        """Measure it under these specs; those that are None are the ones of specs(). While measuring."""
        if width is None or height is None:
            usual = self.specs()
            width, height = usual[0] if width is None else width, usual[1] if height is None else height
        out, specs = rg_child_size(), _values.specs_to_raw(width, height)
        lib.rg_request_measure_child(self._request._live(), self._index, *specs, byref(out))
        baseline = out.baseline if out.baseline >= 0 else None
        return ChildSize(out.width, out.height, baseline, LayoutFlags(out.flags))

    def place(
        self,
        x: SupportsFloat,
        y: SupportsFloat,
        width: SupportsFloat | None = None,
        height: SupportsFloat | None = None,
    ) -> None:
        """Set its frame; a size that is None is the one it answered. While placing."""
        if width is None or height is None:
            own = self.size
            width, height = own.width if width is None else width, own.height if height is None else height
        live, given = self._request._live(), {"x": x, "y": y, "width": width, "height": height}
        numbers = (_check.finite(name, value, *_LOWEST.get(name, ())) for name, value in given.items())
        lib.rg_request_set_child_frame(live, self._index, *numbers)


class _Request(Sequence[Child]):
    """The children that are not gone, and what both callbacks know. Good until the callback returns."""

    __slots__ = ("_container", "_context", "_raw")

    def __init__(self, container: Container, raw: Any) -> None:
        """Not for users: the callbacks of a container get them."""
        self._container = container
        self._context = container._context_of()
        self._raw: Any = raw

    def _data(self) -> Any:
        if self._raw is None:
            raise StaleViewError("the container callback this request was for has returned")
        return self._raw

    def _live(self) -> rg_request:
        request: rg_request = self._data().request
        return request

    @property
    def node(self) -> Node:
        """The container."""
        return Node(self._context, rg_node(self._data().node.id))

    @property
    def user_data(self) -> Any:
        return self._context._user_data.get(self._data().node.id)

    @property
    def padding(self) -> Edges:
        raw = self._data()
        return Edges(raw.padding_left, raw.padding_top, raw.padding_right, raw.padding_bottom)

    @property
    def is_rtl(self) -> bool:
        return bool(self._data().is_rtl)

    def __len__(self) -> int:
        return int(self._data().child_count)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Child: ...
    @overload
    def __getitem__(self, index: slice) -> list[Child]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Child | list[Child]:
        count = len(self)
        if isinstance(index, slice):
            return [Child(self, each) for each in range(*index.indices(count))]
        at = _check.index("index", index)
        found = at + count if at < 0 else at
        if not 0 <= found < count:
            raise IndexError(f"child {at} of {count}")
        return Child(self, found)

    def __iter__(self) -> Iterator[Child]:
        for index in range(len(self)):
            yield Child(self, index)


class ContainerMeasure(_Request):
    """How much room a CUSTOM container's content gets, and its children. Good until the callback returns."""

    __slots__ = ()

    @property
    def width(self) -> Spec:
        return _values.spec_from(self._data().width)

    @property
    def height(self) -> Spec:
        return _values.spec_from(self._data().height)

    @property
    def too_small(self) -> LayoutFlags:
        """Part of the answer: TOO_SMALL_WIDTH, TOO_SMALL_HEIGHT where the content wants more, as the children's
        ChildSize.flags may say. The engine adds what it finds by the specs."""
        return LayoutFlags(self._data().out_flags)

    @too_small.setter
    def too_small(self, value: LayoutFlags) -> None:
        both = LayoutFlags.TOO_SMALL_WIDTH | LayoutFlags.TOO_SMALL_HEIGHT
        self._data().out_flags = _check.enum("too_small", LayoutFlags, value) & both


class ContainerPlace(_Request):
    """How big a CUSTOM container's content is, and its children. Good until the callback returns."""

    __slots__ = ()

    @property
    def width(self) -> float:
        return float(self._data().width)

    @property
    def height(self) -> float:
        return float(self._data().height)


class Container:
    """A registered class of custom containers; Context.container() makes one. It lives as long as the context."""

    __slots__ = ("_callbacks", "_layout", "_owner", "_params_size", "_params_type", "_raw")

    def __init__(self, context: Context, layout: ContainerLayout, mirrors: bool) -> None:
        """Not for users."""
        self._owner = weakref.ref(context)
        self._layout = layout
        defaults = getattr(layout, "params", None)
        self._params_type = type(defaults) if isinstance(defaults, ctypes.Structure) else None
        packed = b"" if defaults is None else bytes(_check.instance("params", defaults, PARAMS, PARAMS_WANTED))
        self._params_size = len(packed)
        definition = rg_container_def()
        lib.rg_container_def_init(byref(definition), ctypes.sizeof(definition))
        definition.params_size = len(packed)
        keep = ctypes.create_string_buffer(packed, max(len(packed), 1))
        definition.default_params = ctypes.addressof(keep)
        definition.measure = rg_container_measure_fn(self._measure)
        definition.place = rg_container_place_fn(self._place)
        definition.mirrors = _check.boolean("mirrors", mirrors)
        self._callbacks = (definition.measure, definition.place)
        self._raw = rg_container_class()
        lib.rg_container_register(context._ptr, byref(definition), byref(self._raw))

    @property
    def layout(self) -> ContainerLayout:
        """The object whose methods are called."""
        return self._layout

    def create(self, parent: Node | Context, **arguments: Any) -> Node:
        """A CUSTOM node of this class below ``parent``, or a root of a Context; arguments as of Node.create()."""
        from ._context import Context
        from ._enums import Kind

        owner = _check.instance("parent", parent, (Node, Context), "a Node or a Context")
        if (owner if isinstance(owner, Context) else owner.context) is not self._owner():
            raise InvalidArgument("parent belongs to another context")
        try:
            node = parent.create(Kind.CUSTOM, **arguments)
        except StaleHandle as error:
            raise _check.blame(error, parent=parent if isinstance(parent, Node) else None) from None
        node.container = self
        return node

    def __repr__(self) -> str:
        return f"<Container {type(self._layout).__name__}>"

    def _context_of(self) -> Context:
        context = self._owner()
        assert context is not None  # somebody is calling it
        return context

    # An exception must not unwind through C: see _measure.py.

    def _measure(self, _user: int | None, address: int) -> None:
        raw = rg_container_measure.from_address(address)
        request = ContainerMeasure(self, raw)
        answer = self._call(request, self._layout.measure)
        if answer is None:
            return
        try:
            width, height, *rest = _check.answer(answer)
            raw.out_width, raw.out_height = _check.number("width", width), _check.number("height", height)
            if rest and rest[0] is not None:
                raw.out_baseline = _check.number("baseline", rest[0])
        except BaseException as error:
            raw.out_width = raw.out_height = 0.0
            self._fail(raw, error)

    def _place(self, _user: int | None, address: int) -> None:
        self._call(ContainerPlace(self, rg_container_place.from_address(address)), self._layout.place)

    def _call(self, request: Any, method: Any) -> Any:
        context, raw = request._context, request._raw
        if context._pending is not None:
            context._unanswered.append(raw.node.id)
            return None
        outer, context._calling = context._calling, True
        try:
            return method(request)
        except BaseException as error:
            self._fail(raw, error)
            return None
        finally:
            context._calling = outer
            request._raw = None

    def _fail(self, raw: Any, error: BaseException) -> None:
        context = self._context_of()
        if context._pending is None:
            context._pending = error
        context._unanswered.append(raw.node.id)


def _interrupted_measure(scope: dict[str, Any], error: BaseException) -> None:
    raw = rg_container_measure.from_address(scope["address"])
    raw.out_width = raw.out_height = 0.0
    scope["self"]._fail(raw, error)


def _interrupted_place(scope: dict[str, Any], error: BaseException) -> None:
    scope["self"]._fail(rg_container_place.from_address(scope["address"]), error)


_interrupts.watch(Container._measure, _interrupted_measure)
_interrupts.watch(Container._place, _interrupted_place)


def register(context: Context, layout: Any, mirrors: bool) -> Container:
    """Register an object, or a new one of a class."""
    if isinstance(layout, type):
        layout = layout()
    if not callable(getattr(layout, "measure", None)) or not callable(getattr(layout, "place", None)):
        raise _check.wrong("layout", layout, "an object with the methods measure and place, or a class of such")
    container = Container(context, layout, mirrors)
    context._containers[container._raw.id] = container
    context._calls_back = True
    return container
