# SPDX-License-Identifier: MIT
"""Measure callbacks: what the host's function gets, and the trampolines that keep its exceptions from crossing C."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, SupportsFloat, SupportsIndex, TypeAlias, overload

from . import _arrays, _check, _interrupts, _values
from ._enums import Code, Level
from ._errors import StaleViewError
from ._node import Node
from ._structs import rg_log_fn, rg_measure_batch_fn, rg_measure_fn, rg_measure_request, rg_node
from ._values import Spec

if TYPE_CHECKING:
    from ._context import Context

__all__ = ["LogFunction", "MeasureAnswer", "MeasureBatch", "MeasureBatchFunction", "MeasureFunction", "MeasureRequest"]


class MeasureRequest:
    """How much room a MEASURED leaf gets, its padding already taken off. Good until the callback returns."""

    __slots__ = ("_context", "_raw")

    def __init__(self, context: Context, raw: rg_measure_request) -> None:
        """Not for users: the measure callback gets them."""
        self._context = context
        self._raw: rg_measure_request | None = raw

    def _live(self) -> rg_measure_request:
        if self._raw is None:
            raise StaleViewError("the measure callback this request was for has returned")
        return self._raw

    @property
    def node(self) -> Node:
        return Node(self._context, rg_node(self._live().node.id))

    @property
    def user_data(self) -> Any:
        """The node's user data."""
        return self._context._user_data.get(self._live().node.id)

    @property
    def width(self) -> Spec:
        return _values.spec_from(self._live().width)

    @property
    def height(self) -> Spec:
        return _values.spec_from(self._live().height)

    def answer(self, width: SupportsFloat, height: SupportsFloat, baseline: SupportsFloat | None = None) -> None:
        """The size of the content, and how far its baseline is below its top."""
        raw = self._live()
        try:
            raw.out_width = width
            raw.out_height = height
            raw.out_baseline = -1.0 if baseline is None else baseline
        except (TypeError, OverflowError):
            raw.out_width = raw.out_height = 0.0
            for name, value in (("width", width), ("height", height), ("baseline", baseline)):
                if value is not None or name != "baseline":
                    _check.number(name, value)
            raise


class MeasureBatch(Sequence[MeasureRequest]):
    """Leaves of one container, or of rows one below another, asked at once. Answer each request, or with NumPy write
    ``out_width``, ``out_height`` and ``out_baseline`` of ``array``. Good until the callback returns."""

    __slots__ = ("_address", "_context", "_count", "_requests")

    def __init__(self, context: Context, address: int, count: int) -> None:
        """Not for users: the measure_batch callback gets them."""
        self._context = context
        self._address: int | None = address
        self._count = count
        self._requests: list[MeasureRequest] = []

    def _live(self) -> int:
        if self._address is None:
            raise StaleViewError("the measure callback this batch was for has returned")
        return self._address

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: SupportsIndex) -> MeasureRequest: ...
    @overload
    def __getitem__(self, index: slice) -> list[MeasureRequest]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> MeasureRequest | list[MeasureRequest]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(self._count))]
        row = _check.index("index", index)
        at = row + self._count if row < 0 else row
        if not 0 <= at < self._count:
            raise IndexError(f"request {row} of {self._count}")
        where = self._live() + at * ctypes.sizeof(rg_measure_request)
        request = MeasureRequest(self._context, rg_measure_request.from_address(where))
        self._requests.append(request)
        return request

    def __iter__(self) -> Iterator[MeasureRequest]:
        size = ctypes.sizeof(rg_measure_request)
        for index in range(self._count):
            raw = rg_measure_request.from_address(self._live() + index * size)
            request = MeasureRequest(self._context, raw)
            self._requests.append(request)
            yield request

    @property
    def array(self) -> Any:
        """A writable NumPy array of REQUEST_DTYPE over the requests. Raises ImportError without NumPy."""
        numpy = _arrays.need_numpy("MeasureBatch.array")
        size = self._count * ctypes.sizeof(rg_measure_request)
        memory = (ctypes.c_char * size).from_address(self._live())
        memory.engine = self._context._engine  # type: ignore[attr-defined]
        return numpy.frombuffer(memory, _arrays.dtype_of(rg_measure_request))

    def _end(self) -> None:
        self._address = None
        for request in self._requests:
            request._raw = None


MeasureAnswer: TypeAlias = (
    tuple[SupportsFloat, SupportsFloat] | tuple[SupportsFloat, SupportsFloat, SupportsFloat | None]
)
"""(width, height) or (width, height, baseline)."""
MeasureFunction: TypeAlias = Callable[[MeasureRequest], MeasureAnswer]
MeasureBatchFunction: TypeAlias = Callable[[MeasureBatch], None]
LogFunction: TypeAlias = Callable[[Level, Code, str], None]


# MARK: - Trampolines
#
# An exception must not unwind through C: the first one is stored, the leaves it left without an answer count as 0 x 0
# and are marked dirty afterwards, and the call that started the layout raises it. The context is referred to weakly,
# so that it is freed with its last reference rather than by the cycle collector.


def single_trampoline(context: Context, measure: MeasureFunction) -> Any:
    """The C callback for a function that answers one leaf."""
    owner = weakref.ref(context)

    def call(_user: int | None, address: int) -> None:
        context = owner()
        assert context is not None  # somebody is calling it
        raw = rg_measure_request.from_address(address)
        if context._pending is not None:
            context._unanswered.append(raw.node.id)
            return
        request = MeasureRequest(context, raw)
        outer, context._calling = context._calling, True
        try:
            answer = measure(request)
            request.answer(*(answer if type(answer) is tuple and 2 <= len(answer) <= 3 else _check.answer(answer)))
        except BaseException as error:
            _fail(context, error, (raw,))
        finally:
            context._calling = outer
            request._raw = None

    def interrupted(scope: dict[str, Any], error: BaseException) -> None:
        _fail(scope["owner"](), error, (rg_measure_request.from_address(scope["address"]),))

    _interrupts.watch(call, interrupted)
    return rg_measure_fn(call)


def batch_trampoline(context: Context, measure: MeasureBatchFunction) -> Any:
    """The C callback for a function that answers many leaves."""
    owner = weakref.ref(context)

    def call(_user: int | None, address: int, count: int) -> None:
        context = owner()
        assert context is not None
        requests = (rg_measure_request * count).from_address(address)
        if context._pending is not None:
            context._unanswered.extend(raw.node.id for raw in requests)
            return
        batch = MeasureBatch(context, address, count)
        outer, context._calling = context._calling, True
        try:
            measure(batch)
        except BaseException as error:
            _fail(context, error, requests)
        finally:
            context._calling = outer
            batch._end()

    def interrupted(scope: dict[str, Any], error: BaseException) -> None:
        _fail(scope["owner"](), error, (rg_measure_request * scope["count"]).from_address(scope["address"]))

    _interrupts.watch(call, interrupted)
    return rg_measure_batch_fn(call)


def log_trampoline(context: Context, log: LogFunction) -> Any:
    """The C callback for a log function. There is no call to raise from, so an exception goes to sys.unraisablehook."""
    owner = weakref.ref(context)

    def call(_user: int | None, level: int, code: int, text: bytes) -> None:
        context = owner()  # None while the context is made or ends
        outer = context is not None and context._calling
        if context is not None:
            context._calling = True
        try:
            log(Level(level), Code(code), text.decode("utf-8", "replace"))
        finally:
            if context is not None:
                context._calling = outer

    return rg_log_fn(call)


def _fail(context: Context, error: BaseException, requests: Any) -> None:
    if context._pending is None:
        context._pending = error
    for raw in requests:
        raw.out_width = raw.out_height = 0.0
        raw.out_baseline = -1.0
        context._unanswered.append(raw.node.id)
