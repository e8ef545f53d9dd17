# SPDX-License-Identifier: MIT
"""Finds and loads libreglet.so. A failure is an ImportError that names the cause."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

from .._version import __version__

ENVIRONMENT = "REGLET_LIBRARY"
_PACKAGE = Path(__file__).resolve().parents[1]
_BUNDLED = Path(__file__).parents[1] / "lib" / "libreglet.so.0"


def checkout() -> Path | None:
    """The checkout that the package is part of, as bindings/python/src/reglet; None for an installed package."""
    root = _PACKAGE.parents[3] if len(_PACKAGE.parents) > 3 else None
    return root if root is not None and (root / "include" / "reglet" / "base.h").is_file() else None


def find_library() -> Path:
    """The path of the library: $REGLET_LIBRARY, else the wheel's own, else the build of this checkout.

    Raises ImportError with every path that was tried."""
    override = os.environ.get(ENVIRONMENT)
    if override:
        path = Path(override)
        if not path.is_file():
            raise ImportError(f"{ENVIRONMENT} names {override}, which is not a file; correct or unset it")
        return path
    tried = [_BUNDLED]
    root = checkout()
    if root is not None:
        tried.append(root / "build" / "lib" / "libreglet.so")
    for path in tried:
        if path.is_file():
            return path
    places = " nor ".join(str(path) for path in tried)
    raise ImportError(
        f"libreglet.so is not at {places}; run 'make lib' in a checkout, reinstall the wheel, "
        f"or name the library in {ENVIRONMENT}"
    )


def load_library() -> tuple[ctypes.CDLL, Path]:
    """Load the library and check that it has this package's version. Raises ImportError."""
    path = find_library()
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        raise ImportError(f"{path} cannot be loaded: {error}") from error
    try:
        version = library.rg_version
    except AttributeError:
        raise ImportError(f"{path} is not a Reglet library: it has no rg_version") from None
    version.restype = ctypes.c_uint32
    version.argtypes = ()
    check_version(version(), path)
    return library, path


def check_version(packed: int, path: Path) -> None:
    """Raise ImportError unless the library's major and minor version are the package's; patches are compatible."""
    found = unpack_version(packed)
    if found.split(".")[:2] != __version__.split(".")[:2]:
        raise mismatch(f"version {found}", path)


def unpack_version(packed: int) -> str:
    """RG_VERSION as text."""
    return f"{packed >> 16}.{packed >> 8 & 0xFF}.{packed & 0xFF}"


def mismatch(found: str, path: Path) -> ImportError:
    """The error for a library of another version than this package; ``found`` describes the library."""
    return ImportError(
        f"the Python package reglet is version {__version__} but the library {path} is {found}; "
        f"install the package of the same version, or point {ENVIRONMENT} at a {__version__} library"
    )
