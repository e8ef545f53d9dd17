# SPDX-License-Identifier: MIT
"""Finds and loads reglet._fast, the optional extension module for calls about one node, and binds it to the library.

``fast`` is the module, or None: then ctypes does all the work. Every class and function that uses it has a twin in
Python with the same behavior, to which the module hands everything unusual."""

from __future__ import annotations

import ctypes
import os
import sys
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from .functions import lib, raise_status
from .library import checkout
from .structs import rg_frame, rg_length, rg_node, rg_node_def, rg_style

ENVIRONMENT: Final = "REGLET_ACCELERATOR"
_FILE: Final = "_fast.abi3.so"
_NAME: Final = "reglet._fast"


def _places() -> list[Path]:
    """Inside the package, as a wheel has it, else as scripts/accelerator.sh builds it in a checkout."""
    root = checkout()
    return [Path(__file__).parents[1] / _FILE, *([root / "build" / "python" / "reglet" / _FILE] if root else [])]


def _load(path: Path) -> Any:
    """The module at a path, bound to the library. Raises ImportError."""
    loader = ExtensionFileLoader(_NAME, str(path))
    spec = spec_from_file_location(_NAME, path, loader=loader)
    assert spec is not None
    module: Any = module_from_spec(spec)
    loader.exec_module(module)
    version, *sizes = module.abi()
    if version >> 8 != lib.rg_version() >> 8:
        raise ImportError(f"{path} is of another version than the library")
    if sizes != [ctypes.sizeof(each) for each in (rg_style, rg_node_def, rg_length, rg_frame)]:
        raise ImportError(f"{path} was compiled with other headers than those of this package")
    addresses = {name: ctypes.cast(getattr(lib, name), ctypes.c_void_p).value for name in module.names()}
    module.bind(addresses, raise_status, rg_node)
    sys.modules[_NAME] = module
    return module


def load_accelerator() -> Any:
    """The module, or None where it is not built, does not match, or REGLET_ACCELERATOR is 0. If that is 1, these are
    ImportErrors."""
    wanted = os.environ.get(ENVIRONMENT, "")
    if wanted not in ("", "0", "1"):
        raise ImportError(f"{ENVIRONMENT} must be 0 or 1, not {wanted}")
    if wanted == "0":
        return None
    places = _places()
    try:
        for path in places:
            if path.is_file():
                return _load(path)
    except ImportError:
        if wanted:
            raise
        return None
    if wanted:
        raise ImportError(f"{ENVIRONMENT} is 1, but there is no {' nor '.join(map(str, places))}")
    return None


fast: Final[Any] = load_accelerator()
