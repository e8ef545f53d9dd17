# SPDX-License-Identifier: MIT
"""Arrays for calls about many nodes: structs as NumPy dtypes, arrays as (address, stride, count).

NumPy is optional. It is imported the first time it is needed; without it, memoryviews take its place."""

from __future__ import annotations

import ctypes
import sys
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from .._c.errors import InvalidArgument
from .._c.structs import (
    rg_change,
    rg_frame,
    rg_glyph,
    rg_length,
    rg_measure_request,
    rg_node,
    rg_style,
    rg_tree_node,
)

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np

_numpy: ModuleType | None = None
_searched = False


def numpy_or_none() -> Any:
    """The numpy module, or None where it is not installed."""
    global _numpy, _searched
    if not _searched:
        try:
            import numpy
        except ImportError:
            _numpy = None
        else:
            _numpy = numpy
        _searched = True
    return _numpy


def need_numpy(name: str) -> Any:
    """The numpy module. Raises ImportError that names the function that needs it."""
    numpy = numpy_or_none()
    if numpy is None:
        raise ImportError(f"{name} needs NumPy, which is not installed")
    return numpy


# MARK: - dtypes

_CODES: Final[dict[Any, str]] = {
    ctypes.c_bool: "?",
    ctypes.c_float: "f4",
    ctypes.c_uint8: "u1",
    ctypes.c_uint16: "u2",
    ctypes.c_int32: "i4",
    ctypes.c_uint32: "u4",
    ctypes.c_uint64: "u8",
    ctypes.c_size_t: "uintp",
    ctypes.c_void_p: "uintp",
}


@cache
def dtype_of(struct: type[ctypes.Structure]) -> Any:
    """The structured dtype of a C struct: same names, offsets and size; pointers as integers. rg_node and rg_font,
    which hold one number, are that number."""
    numpy = need_numpy(f"the dtype of {struct.__name__}")
    if struct._fields_[0][0] == "id" and len(struct._fields_) == 1:
        return numpy.dtype(_CODES[struct._fields_[0][1]])
    names, formats, offsets = [], [], []
    for name, kind, *_ in struct._fields_:
        if name.startswith("reserved"):
            continue
        names.append(name)
        nested = isinstance(kind, type) and issubclass(kind, ctypes.Structure)
        if isinstance(kind, type) and issubclass(kind, ctypes.Array):
            formats.append(numpy.dtype((_CODES[kind._type_], kind._length_)))
        else:
            formats.append(dtype_of(kind) if nested else numpy.dtype(_CODES[kind]))
        offsets.append(getattr(struct, name).offset)
    return numpy.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": ctypes.sizeof(struct)})


def dtype_of_item(kind: Any) -> Any:
    """The dtype of a C struct or a number."""
    code = _CODES.get(kind)
    return dtype_of(kind) if code is None else need_numpy(code).dtype(code)


_DTYPES: Final[dict[str, type[ctypes.Structure]]] = {
    "TREE_DTYPE": rg_tree_node,
    "STYLE_DTYPE": rg_style,
    "LENGTH_DTYPE": rg_length,
    "GLYPH_DTYPE": rg_glyph,
    "FRAME_DTYPE": rg_frame,
    "CHANGE_DTYPE": rg_change,
    "REQUEST_DTYPE": rg_measure_request,
    "NODE_DTYPE": rg_node,
}

if TYPE_CHECKING:
    TREE_DTYPE: np.dtype[Any]
    STYLE_DTYPE: np.dtype[Any]
    LENGTH_DTYPE: np.dtype[Any]
    GLYPH_DTYPE: np.dtype[Any]
    FRAME_DTYPE: np.dtype[Any]
    CHANGE_DTYPE: np.dtype[Any]
    REQUEST_DTYPE: np.dtype[Any]
    NODE_DTYPE: np.dtype[Any]
else:

    def __getattr__(name: str) -> Any:
        # The dtypes are made on demand, so that importing the package does not import NumPy.
        struct = _DTYPES.get(name)
        if struct is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return dtype_of(struct)


# MARK: - Columns


@dataclass(frozen=True, slots=True)
class Column:
    """`count` elements, `stride` bytes apart, and the object that owns their memory."""

    address: int
    stride: int
    count: int
    owner: Any


def is_array(value: object) -> bool:
    """Whether `value` is a NumPy array. Does not import NumPy: until it is imported, no arrays exist."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray)


def column(array: Any, dtype: np.dtype[Any], name: str) -> Column:
    """A one-dimensional array of `dtype`, in place. Copies only a reversed or unaligned array."""
    if not is_array(array):
        raise InvalidArgument(f"{name} is a {type(array).__name__}, not an array")
    if array.dtype != dtype:
        swapped = array.dtype.newbyteorder() == dtype
        found = "the other byte order" if swapped else _name_of(array.dtype)
        raise InvalidArgument(f"{name} is an array of {found}, not of {_name_of(dtype)}")
    if array.ndim != 1:
        raise InvalidArgument(f"{name} has {array.ndim} dimensions, not 1")
    if array.strides[0] < 0 or (array.strides[0] == 0 and len(array) > 1) or not array.flags.aligned:
        array = array.copy()
    return Column(array.ctypes.data, array.strides[0], len(array), array)


def _name_of(dtype: np.dtype[Any]) -> str:
    """A short name of a dtype."""
    if dtype.names is None:
        return str(dtype)
    known = (name for name, struct in _DTYPES.items() if dtype_of(struct) == dtype)
    return next(known, f"records of {', '.join(dtype.names[:6])}{', …' if len(dtype.names) > 6 else ''}")


def floats(array: Any, name: str) -> Column:
    """A one-dimensional array of real numbers as float32, converted where necessary."""
    numpy = need_numpy(name)
    if array.dtype.kind not in "fiub":
        raise InvalidArgument(f"{name} is an array of {array.dtype}, not of numbers")
    with numpy.errstate(over="ignore"):  # an item that becomes infinite is reported by the engine, with its index
        values = array.astype(numpy.float32, copy=False)
    return column(values, numpy.dtype("f4"), name)


def ints(array: Any, name: str) -> Column:
    """A one-dimensional array of integers as int32. Raises InvalidArgument for one that does not fit."""
    numpy = need_numpy(name)
    if array.dtype.kind not in "iub":
        raise InvalidArgument(f"{name} is an array of {array.dtype}, not of integers")
    if array.dtype != numpy.int32 and array.size and not (-(2**31) <= array.min() and array.max() < 2**31):
        raise InvalidArgument(f"{name} has a value that does not fit in 32 bits")
    return column(array.astype(numpy.int32, copy=False), numpy.dtype("i4"), name)


def lengths(array: Any, name: str) -> Column:
    """A one-dimensional array of LENGTH_DTYPE, in place, or of numbers, which are pixels."""
    numpy = need_numpy(name)
    dtype = dtype_of(rg_length)
    if array.dtype == dtype:
        return column(array, dtype, name)
    if array.dtype.kind not in "fiub" or array.ndim != 1:
        raise InvalidArgument(f"{name} is an array of {array.dtype}, neither of LENGTH_DTYPE nor of pixels")
    filled = numpy.empty(len(array), dtype)
    with numpy.errstate(over="ignore"):
        filled["value"] = array
    filled["kind"] = 1
    return column(filled, dtype, name)
