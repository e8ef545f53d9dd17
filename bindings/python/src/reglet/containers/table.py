# SPDX-License-Identifier: MIT
"""Table containers: their columns, and the cells of their children."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Final, SupportsIndex

from .._c.enums import ColumnSet
from .._c.functions import byref, lib
from ..model import check
from ..model.handle import Handle

ALL_COLUMNS: Final = (0xFFFF_FFFF,)


def set_columns(self: Handle, columns: ColumnSet, indices: Iterable[SupportsIndex]) -> None:
    """Replace the columns that a TABLE stretches, shrinks or collapses: indices from 0, or ALL_COLUMNS."""
    given = check.items("indices", indices, "an iterable of columns, or ALL_COLUMNS")
    numbers = [check.uint32(f"indices[{at}]", index) for at, index in enumerate(given)]
    array = (ctypes.c_uint32 * len(numbers))(*numbers)
    number = check.enum("columns", ColumnSet, columns)
    lib.rg_node_set_columns(self._session.pointer, self._raw, number, array, len(numbers))


def get_columns(self: Handle, columns: ColumnSet) -> tuple[int, ...]:
    """The columns that a TABLE stretches, shrinks or collapses, ascending; ALL_COLUMNS for all."""
    number, count = check.enum("columns", ColumnSet, columns), ctypes.c_uint32()
    lib.rg_node_get_columns(self._session.pointer, self._raw, number, None, 0, byref(count))
    array = (ctypes.c_uint32 * count.value)()
    lib.rg_node_get_columns(self._session.pointer, self._raw, number, array, count.value, byref(count))
    return tuple(array)


def get_table_cell(self: Handle) -> tuple[int, int]:
    """Column and span of a child of a TABLE_ROW. Column -1 is the one after the previous cell."""
    column, span = ctypes.c_int32(), ctypes.c_int32()
    lib.rg_node_get_table_cell(self._session.pointer, self._raw, byref(column), byref(span))
    return column.value, span.value


def set_table_cell(self: Handle, value: tuple[SupportsIndex, SupportsIndex]) -> None:
    column, span = check.fixed("table_cell", value, 2, "(column, span)")
    column, span = check.int32("the column of table_cell", column), check.int32("the span of table_cell", span)
    lib.rg_node_set_table_cell(self._session.pointer, self._raw, column, span)
