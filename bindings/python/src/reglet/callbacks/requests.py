# SPDX-License-Identifier: MIT
"""The arguments of the callbacks of custom containers."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol, SupportsFloat, SupportsIndex, overload

from .._c.enums import LayoutFlags, LengthKind, Visibility
from .._c.errors import StaleViewError
from .._c.functions import byref, lib
from .._c.structs import rg_child, rg_child_size, rg_node, rg_request, rg_spec
from ..containers.custom import ContainerClass
from ..model import check
from ..model.geometry import Edges, Size, Spec, spec_from, specs_to_raw
from ..model.lengths import Length
from ..tree.node import Node
from .measure import MeasureAnswer

__all__ = ["Child", "ChildSize", "ContainerLayout", "ContainerMeasure", "ContainerPlace"]

_LIMITS = {"width": (0.0,), "height": (0.0,)}


class ChildSize(NamedTuple):
    """The measured size of a child."""

    width: float
    height: float
    baseline: float | None
    flags: LayoutFlags


class ContainerLayout(Protocol):
    """The argument of Context.container(): an object with these methods, or a class to make one of.

    An attribute ``params``, bytes or an instance of a ctypes.Structure, has the default parameters of the children."""

    def measure(self, request: ContainerMeasure, /) -> MeasureAnswer:
        """Measure the children and return the size of the content, optionally with a baseline."""

    def place(self, request: ContainerPlace, /) -> None:
        """Set the frames of the children."""


class Child:
    """A child of the container in a callback. Valid until the callback returns."""

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
        return Node(self._request._session, rg_node(self._read().node.id))

    @property
    def user_data(self) -> Any:
        return self._request._session.user_data.get(self._read().node.id)

    @property
    def params(self) -> Any:
        """A copy of its parameters, or of the container's defaults, in the type of the defaults."""
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
        """The gravity with start and end resolved to left and right; 0 for unset."""
        return int(self._read().layout_gravity)

    @property
    def visibility(self) -> Visibility:
        return Visibility(self._read().visibility)

    @property
    def size(self) -> Size:
        """The last measured size; 0 x 0 before the first measure."""
        raw = self._read().size
        return Size(raw.width, raw.height)

    @property
    def baseline(self) -> float | None:
        """The distance of its baseline below its top."""
        baseline = float(self._read().baseline)
        return baseline if baseline >= 0 else None

    def specs(self, used_width: SupportsFloat = 0, used_height: SupportsFloat = 0) -> tuple[Spec, Spec]:
        """The specs from its lengths and margins, and the free space of the container. Only in measure()."""
        width, height = rg_spec(), rg_spec()
        live = self._request._live()
        used = check.number("used_width", used_width), check.number("used_height", used_height)
        lib.rg_request_child_specs(live, self._index, *used, byref(width), byref(height))
        return spec_from(width), spec_from(height)

    def measure(self, width: Spec | None = None, height: Spec | None = None) -> ChildSize:
        """Measure the child. A spec of None is the one of specs(). Only in measure()."""
        if width is None or height is None:
            usual = self.specs()
            width, height = usual[0] if width is None else width, usual[1] if height is None else height
        out, specs = rg_child_size(), specs_to_raw(width, height)
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
        """Set the frame of the child. A size of None is the measured one. Only in place()."""
        if width is None or height is None:
            own = self.size
            width, height = own.width if width is None else width, own.height if height is None else height
        live, given = self._request._live(), {"x": x, "y": y, "width": width, "height": height}
        numbers = (check.finite(name, value, *_LIMITS.get(name, ())) for name, value in given.items())
        lib.rg_request_set_child_frame(live, self._index, *numbers)


class _Request(Sequence[Child]):
    """The children that are not gone, and the container. Valid until the callback returns."""

    __slots__ = ("_container", "_raw", "_session")

    def __init__(self, container: ContainerClass, raw: Any) -> None:
        """Not for users: the callbacks of a container receive them."""
        self._container = container
        self._session = container._open_session()
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
        return Node(self._session, rg_node(self._data().node.id))

    @property
    def user_data(self) -> Any:
        return self._session.user_data.get(self._data().node.id)

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
        at = check.index("index", index)
        found = at + count if at < 0 else at
        if not 0 <= found < count:
            raise IndexError(f"child {at} of {count}")
        return Child(self, found)

    def __iter__(self) -> Iterator[Child]:
        for index in range(len(self)):
            yield Child(self, index)


class ContainerMeasure(_Request):
    """The specs of a CUSTOM container's content, and its children. Valid until the callback returns."""

    __slots__ = ()

    @property
    def width(self) -> Spec:
        return spec_from(self._data().width)

    @property
    def height(self) -> Spec:
        return spec_from(self._data().height)

    @property
    def too_small(self) -> LayoutFlags:
        """A result to set: TOO_SMALL_WIDTH, TOO_SMALL_HEIGHT where the content needs more space.

        Read it from the children's ChildSize.flags. The engine adds the flags that follow from the specs."""
        return LayoutFlags(self._data().out_flags)

    @too_small.setter
    def too_small(self, value: LayoutFlags) -> None:
        both = LayoutFlags.TOO_SMALL_WIDTH | LayoutFlags.TOO_SMALL_HEIGHT
        self._data().out_flags = check.enum("too_small", LayoutFlags, value) & both


class ContainerPlace(_Request):
    """The size of a CUSTOM container's content, and its children. Valid until the callback returns."""

    __slots__ = ()

    @property
    def width(self) -> float:
        return float(self._data().width)

    @property
    def height(self) -> float:
        return float(self._data().height)
