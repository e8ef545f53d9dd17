# SPDX-License-Identifier: MIT
"""PNG files as rows of pixels, and how much two of them differ, with the standard library alone."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

WHITE = 255


@dataclass
class Picture:
    """An RGB picture: what was transparent is on white."""

    width: int
    height: int
    pixels: bytes


@dataclass
class Difference:
    """The mean difference of the channels, 0 to 1, and the share of pixels of which one is off by more than `step`."""

    mean: float
    share: float


def read_png(data: bytes) -> Picture:
    """A picture of a PNG with 8 bits for each channel, not interlaced."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("not a PNG")
    width, height, depth, kind, _, _, interlaced = struct.unpack_from(">IIBBBBB", data, 16)
    if depth != 8 or interlaced or kind not in (0, 2, 4, 6):
        raise ValueError(f"a PNG of kind {kind} with {depth} bits is not read here")
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[kind]
    packed, at = b"", 8
    while at < len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        if name == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += size + 12
    rows = _unfiltered(zlib.decompress(packed), width * channels, height, channels)
    return Picture(width, height, _on_white(rows, channels))


def _unfiltered(raw: bytes, stride: int, height: int, channels: int) -> bytearray:
    out = bytearray()
    before = bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        for x in range(stride if kind else 0):
            left = line[x - channels] if x >= channels else 0
            corner = before[x - channels] if x >= channels else 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = before[x]
            elif kind == 3:
                guess = (left + before[x]) // 2
            else:
                guess = _paeth(left, before[x], corner)
            line[x] = line[x] + guess & 255
        out += line
        before = line
    return out


def _paeth(left: int, above: int, corner: int) -> int:
    base = left + above - corner
    near = min(abs(base - left), abs(base - above), abs(base - corner))
    return left if near == abs(base - left) else above if near == abs(base - above) else corner


def _on_white(rows: bytearray, channels: int) -> bytes:
    if channels == 3:
        return bytes(rows)
    out = bytearray()
    for at in range(0, len(rows), channels):
        alpha = rows[at + channels - 1] if channels in (2, 4) else 255
        color = rows[at : at + 3] if channels == 4 else rows[at : at + 1] * 3
        if alpha == 255:
            out += color
        else:
            out += bytes((each * alpha + WHITE * (255 - alpha) + 127) // 255 for each in color)
    return bytes(out)


def compare(first: Picture, second: Picture, step: int = 32) -> Difference:
    """Raises ValueError for pictures of different sizes."""
    if (first.width, first.height) != (second.width, second.height):
        raise ValueError(f"{first.width}x{first.height} against {second.width}x{second.height}")
    off = [abs(a - b) for a, b in zip(first.pixels, second.pixels, strict=True)]
    count = len(off) // 3
    far = sum(max(off[at : at + 3]) > step for at in range(0, len(off), 3))
    return Difference(sum(off) / 255 / len(off), far / count)
