# SPDX-License-Identifier: MIT
"""Finds and loads libreglet-cairo.so, when it is first needed. A failure is an ImportError that names the cause."""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, Structure, c_bool, c_char_p, c_float, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

from .errors import error_for
from .functions import lib, library_path
from .library import check_version
from .structs import rg_display_list, rg_font, rg_sink_fn

__all__ = ["ENVIRONMENT", "find_cairo", "load_cairo", "rgc_host_def", "rgc_page"]

ENVIRONMENT = "REGLET_CAIRO_LIBRARY"
_NAMES = ("libreglet-cairo.so.0", "libreglet-cairo.so")


class rgc_host_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("reserved", c_uint32),
        ("family", c_char_p),
        ("folder", c_char_p),
        ("max_image_pixels", c_uint64),
        ("custom", c_void_p),
        ("user", c_void_p),
    ]


class rgc_page(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("width", c_float),
        ("height", c_float),
        ("scale", c_float),
        ("background", c_uint32),
        ("reserved", c_uint32),
    ]


def find_cairo() -> Path:
    """Its path: $REGLET_CAIRO_LIBRARY, else in reglet_render, else beside libreglet. Raises ImportError."""
    override = os.environ.get(ENVIRONMENT)
    if override:
        path = Path(override)
        if not path.is_file():
            raise ImportError(f"{ENVIRONMENT} names {override}, which is not a file; correct or unset it")
        return path
    try:
        from reglet_render import library_path as installed
    except ImportError:
        pass
    else:
        if Path(installed).is_file():
            return Path(installed)
    folder = Path(library_path).resolve().parent
    for name in _NAMES:
        if (folder / name).is_file():
            return folder / name
    raise ImportError(
        f"drawing needs {_NAMES[0]}, which is not in {folder}: install reglet[render], run 'make cairo' in a checkout, "
        f"or name the library in {ENVIRONMENT}"
    )


def _host(status: int, function: object, arguments: tuple[Any, ...]) -> None:
    """Check a call whose first argument is the host, which has the message."""
    if status:
        raise error_for(status, load_cairo().rgc_error_message(arguments[0]).decode("utf-8", "replace"))


def _painting(status: int, function: object, arguments: tuple[Any, ...]) -> None:
    """Check rgc_paint, whose second argument is the host."""
    _host(status, function, arguments[1:])


def _creation(status: int, function: object, arguments: tuple[Any, ...]) -> None:
    """Check rgc_host_create, which leaves no host with a message."""
    if status:
        raise error_for(status, f"rgc_host_create: {lib.rg_status_name(status).decode('utf-8', 'replace')}")


_FUNCTIONS: tuple[tuple[str, Any, tuple[Any, ...], Any], ...] = (
    ("rgc_host_def_init", None, (POINTER(rgc_host_def), c_size_t), None),
    ("rgc_host_create", c_int32, (c_void_p, POINTER(rgc_host_def), POINTER(c_void_p)), _creation),
    ("rgc_host_destroy", None, (c_void_p,), None),
    ("rgc_error_message", c_char_p, (c_void_p,), None),
    ("rgc_missing_count", c_uint32, (c_void_p,), None),
    ("rgc_image_load", c_int32, (c_void_p, c_uint32, c_char_p, c_size_t), _host),
    ("rgc_font", c_int32, (c_void_p, c_char_p, c_uint32, c_bool, c_float, POINTER(rg_font)), _host),
    ("rgc_paint", c_int32, (c_void_p, c_void_p, c_void_p, POINTER(rg_display_list)), _painting),
    ("rgc_page_init", None, (POINTER(rgc_page), c_size_t), None),
    (
        "rgc_write",
        c_int32,
        (c_void_p, c_void_p, POINTER(rg_display_list), POINTER(rgc_page), c_uint32, rg_sink_fn, c_void_p),
        _host,
    ),
)


@cache
def load_cairo() -> ctypes.CDLL:
    """The library, loaded once. Raises ImportError."""
    path = find_cairo()
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        raise ImportError(f"{path} cannot be loaded: {error}") from error
    library.rgc_version.restype = c_uint32
    check_version(library.rgc_version(), path)
    for name, result, arguments, check in _FUNCTIONS:
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
        if check is not None:
            function.errcheck = check
    return library
