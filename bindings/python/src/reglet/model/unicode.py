# SPDX-License-Identifier: MIT
"""Boundaries and directions of texts as Unicode defines them, for hosts that shape or draw texts."""

from __future__ import annotations

import ctypes

from .._c.enums import TextBoundary, TextDirection
from .._c.functions import lib
from .._c.session import Session
from . import check

__all__ = ["mirrored"]


def boundaries(session: Session, text: str) -> list[TextBoundary]:
    encoded = check.text("text", text)
    out = (ctypes.c_uint8 * (len(encoded) + 1))()
    lib.rg_text_boundaries(session.pointer, encoded, len(encoded), out)
    return [TextBoundary(each) for each in out]


def levels(session: Session, text: str, direction: TextDirection) -> bytes:
    encoded = check.text("text", text)
    out = (ctypes.c_uint8 * len(encoded))()
    value = check.enum("direction", TextDirection, direction)
    lib.rg_text_levels(session.pointer, encoded, len(encoded), value, out, None)
    return bytes(out)


def mirrored(text: str) -> str:
    """The text with each character replaced by the one whose glyph is shown for it from right to left."""
    if not isinstance(text, str):
        raise check.wrong("text", text, "a str")
    return "".join(chr(lib.rg_codepoint_mirrored(ord(each))) for each in text)
