# SPDX-License-Identifier: MIT
"""Carries libreglet-cairo, which ``reglet.rendering`` and ``python -m reglet render`` draw with."""

from pathlib import Path

from ._version import __version__

__all__ = ["__version__", "library_path"]

library_path = str(Path(__file__).resolve().parent / "lib" / "libreglet-cairo.so.0")
"""The library. In an editable install, which has none, reglet finds that of the checkout."""
