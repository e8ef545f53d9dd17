# SPDX-License-Identifier: MIT
"""Measure and log callbacks: their arguments, and the C functions that call them."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import Any, SupportsFloat, SupportsIndex, TypeAlias, overload

from .._c import interrupts
from .._c.enums import Code, Level
from .._c.errors import StaleViewError
from .._c.session import Session
from .._c.structs import rg_log_fn, rg_measure_batch_fn, rg_measure_fn, rg_measure_request, rg_node
from ..model import arrays, check
from ..model.geometry import Spec, spec_from
from ..tree.node import Node

__all__ = ["LogFunction", "MeasureAnswer", "MeasureBatch", "MeasureBatchFunction", "MeasureFunction", "MeasureRequest"]


class MeasureRequest:
    """The specs of a MEASURED leaf, less its padding. Valid until the callback returns."""

    __slots__ = ("_raw", "_session")

    def __init__(self, session: Session, raw: rg_measure_request) -> None:
        """Not for users: the measure callback receives them."""
        self._session = session
        self._raw: rg_measure_request | None = raw

    def _live(self) -> rg_measure_request:
        if self._raw is None:
            raise StaleViewError("the measure callback this request was for has returned")
        return self._raw

    @property
    def node(self) -> Node:
        return Node(self._session, rg_node(self._live().node.id))

    @property
    def user_data(self) -> Any:
        """The node's user data."""
        return self._session.user_data.get(self._live().node.id)

    @property
    def width(self) -> Spec:
        return spec_from(self._live().width)

    @property
    def height(self) -> Spec:
        return spec_from(self._live().height)

    def answer(self, width: SupportsFloat, height: SupportsFloat, baseline: SupportsFloat | None = None) -> None:
        """Set the size of the content, and the distance of its baseline below its top."""
        raw = self._live()
        try:
            raw.out_width = width
            raw.out_height = height
            raw.out_baseline = -1.0 if baseline is None else baseline
        except (TypeError, OverflowError):
            raw.out_width = raw.out_height = 0.0
            for name, value in (("width", width), ("height", height), ("baseline", baseline)):
                if value is not None or name != "baseline":
                    check.number(name, value)
            raise


class MeasureBatch(Sequence[MeasureRequest]):
    """Requests for several leaves, of one container or of consecutive rows. Valid until the callback returns.

    Answer each request, or, with NumPy, write ``out_width``, ``out_height`` and ``out_baseline`` of ``array``."""

    __slots__ = ("_address", "_count", "_requests", "_session")

    def __init__(self, session: Session, address: int, count: int) -> None:
        """Not for users: the measure_batch callback receives them."""
        self._session = session
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
        row = check.index("index", index)
        at = row + self._count if row < 0 else row
        if not 0 <= at < self._count:
            raise IndexError(f"request {row} of {self._count}")
        where = self._live() + at * ctypes.sizeof(rg_measure_request)
        request = MeasureRequest(self._session, rg_measure_request.from_address(where))
        self._requests.append(request)
        return request

    def __iter__(self) -> Iterator[MeasureRequest]:
        size = ctypes.sizeof(rg_measure_request)
        for index in range(self._count):
            raw = rg_measure_request.from_address(self._live() + index * size)
            request = MeasureRequest(self._session, raw)
            self._requests.append(request)
            yield request

    @property
    def array(self) -> Any:
        """A writable NumPy array of REQUEST_DTYPE over the requests. Raises ImportError without NumPy."""
        numpy = arrays.need_numpy("MeasureBatch.array")
        size = self._count * ctypes.sizeof(rg_measure_request)
        memory = (ctypes.c_char * size).from_address(self._live())
        memory.engine = self._session.engine  # type: ignore[attr-defined]
        return numpy.frombuffer(memory, arrays.dtype_of(rg_measure_request))

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
# An exception must not unwind through C. The session records the first one, and the call that started the layout
# raises it. The leaves without an answer count as 0 x 0, and are marked dirty after the layout. The references to the
# session are weak, so that it is freed with its last reference rather than by the cycle collector.


def single_trampoline(session: Session, measure: MeasureFunction) -> Any:
    """The C callback for a function that measures one leaf."""
    owner = weakref.ref(session)

    def call(_user: int | None, address: int) -> None:
        session = owner()
        assert session is not None  # the caller has it
        raw = rg_measure_request.from_address(address)
        if session.pending is not None:
            session.unanswered.append(raw.node.id)
            return
        request = MeasureRequest(session, raw)
        outer, session.in_callback = session.in_callback, True
        try:
            answer = measure(request)
            request.answer(*(answer if type(answer) is tuple and 2 <= len(answer) <= 3 else check.measured(answer)))
        except BaseException as error:
            _fail(session, error, (raw,))
        finally:
            session.in_callback = outer
            request._raw = None

    def interrupted(scope: dict[str, Any], error: BaseException) -> None:
        _fail(scope["owner"](), error, (rg_measure_request.from_address(scope["address"]),))

    interrupts.watch(call, interrupted)
    return rg_measure_fn(call)


def batch_trampoline(session: Session, measure: MeasureBatchFunction) -> Any:
    """The C callback for a function that measures many leaves."""
    owner = weakref.ref(session)

    def call(_user: int | None, address: int, count: int) -> None:
        session = owner()
        assert session is not None
        requests = (rg_measure_request * count).from_address(address)
        if session.pending is not None:
            session.unanswered.extend(raw.node.id for raw in requests)
            return
        batch = MeasureBatch(session, address, count)
        outer, session.in_callback = session.in_callback, True
        try:
            measure(batch)
        except BaseException as error:
            _fail(session, error, requests)
        finally:
            session.in_callback = outer
            batch._end()

    def interrupted(scope: dict[str, Any], error: BaseException) -> None:
        _fail(scope["owner"](), error, (rg_measure_request * scope["count"]).from_address(scope["address"]))

    interrupts.watch(call, interrupted)
    return rg_measure_batch_fn(call)


def log_trampoline(session: Session, log: LogFunction) -> Any:
    """The C callback for a log function. No call can raise its exceptions, so they go to sys.unraisablehook."""
    owner = weakref.ref(session)

    def call(_user: int | None, level: int, code: int, text: bytes) -> None:
        session = owner()  # None while the session ends
        outer = session is not None and session.in_callback
        if session is not None:
            session.in_callback = True
        try:
            log(Level(level), Code(code), text.decode("utf-8", "replace"))
        finally:
            if session is not None:
                session.in_callback = outer

    return rg_log_fn(call)


def _fail(session: Session, error: BaseException, requests: Any) -> None:
    for raw in requests:
        raw.out_width = raw.out_height = 0.0
        raw.out_baseline = -1.0
    session.fail(error, [raw.node.id for raw in requests])
