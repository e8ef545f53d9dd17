# SPDX-License-Identifier: MIT
"""Draws the trees of Reglet with pygame and NumPy, and feeds pygame's events into them. One file to copy.

    host = PygameHost(ui, font=path_of_font, image=load_image)
    root = ui.inflate("@layout/home", drawables=True)
    host.root = root
    while running:
        for event in pygame.event.get():
            clicked = host.event(event)       # states, focus, offsets of scrollers
        ui.layout(root, *screen.get_size())
        host.paint(screen, root)
        pygame.display.flip()

Shapes and texts are computed as coverage of pixels in NumPy (8 lines in each row of pixels, exact along them), kept as
surfaces by what they depend on, and blitted. It needs pygame 2 and NumPy. Texts are drawn letter by letter with the
measured advances, Arabic letters in their joined forms, if the font has them as characters.
"""

from __future__ import annotations

import functools
import math
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pygame
import pygame.freetype
from reglet import Context, FocusDirection, Font, ImageSize, Node, Pointer, mirrored

LINES = 8  # of coverage in a row of pixels
CACHED = 4000  # surfaces
FINE = 4  # glyphs are drawn so many times as large as they are shown
METRIC = 1000  # the size at which advances are read
NEEDED = (2, 2, 4, 6, 7, 0, 7, 5, 12)  # values of each verb of a path
IDENTITY = np.array([[1.0, 0, 0], [0, 1, 0], [0, 0, 1]])


def rgba(argb: int) -> np.ndarray:
    """A premultiplied color as floats."""
    alpha = (argb >> 24) / 255
    return np.array(
        [(argb >> 16 & 255) / 255 * alpha, (argb >> 8 & 255) / 255 * alpha, (argb & 255) / 255 * alpha, alpha]
    )


def tinted(brush: Any, below: np.ndarray) -> np.ndarray:
    """Lays the tint of a brush over premultiplied colors, as rg_blend says."""
    mode, tint = int(brush["tint_mode"]), rgba(int(brush["tint"]))
    if mode == 0 and not brush["tint"]:
        return below
    alpha = below[..., 3:]
    mixed = (
        tint + below * (1 - tint[3]), tint * alpha, tint * alpha + below * (1 - tint[3]), tint * below,
        tint + below - tint * below, tint + below,
    )[mode]  # fmt: skip
    return np.clip(mixed, 0, 1)


def surface_of(colors: np.ndarray) -> pygame.Surface:
    """A surface of premultiplied colors."""
    straight = np.zeros(colors.shape, np.float64)
    alpha = colors[..., 3:]
    np.divide(colors[..., :3], alpha, out=straight[..., :3], where=alpha > 0)
    straight[..., 3:] = alpha
    pixels = (np.clip(straight, 0, 1) * 255 + 0.5).astype(np.uint8)
    return pygame.image.frombuffer(pixels.tobytes(), (colors.shape[1], colors.shape[0]), "RGBA").convert_alpha()


def colors_of(surface: pygame.Surface) -> np.ndarray:
    """The premultiplied colors of a surface, which may be one that layers were drawn on."""
    raw = pygame.image.tobytes(surface, "RGBA")
    colors = np.frombuffer(raw, np.uint8).reshape(surface.get_height(), surface.get_width(), 4) / 255
    colors[..., :3] *= colors[..., 3:]
    return colors


@functools.cache
def arabic_forms() -> dict[str, dict[str, str]]:
    """The forms of Arabic letters, and of lam with alef: `isolated`, `initial`, `medial`, `final`."""
    found: dict[str, dict[str, str]] = {}
    for code in range(0xFE70, 0xFEFD):
        form, _, letters = unicodedata.decomposition(chr(code)).partition(" ")
        base = "".join(chr(int(letter, 16)) for letter in letters.split())
        if form and not base.startswith(" "):
            found.setdefault(base, {})[form.strip("<>")] = chr(code)
    return found


def joined(text: str) -> str:
    """Replaces Arabic letters by the characters of their joined forms."""
    forms = arabic_forms()
    marks = [unicodedata.combining(letter) != 0 for letter in text]
    out = []
    at, is_linked = 0, False  # whether the letter before reaches to this one
    while at < len(text):
        if marks[at]:
            out.append(text[at])
            at += 1
            continue
        letter = text[at : at + 2] if text[at : at + 2] in forms else text[at]
        at += len(letter)
        after = next((other for other, is_mark in zip(text[at:], marks[at:], strict=True) if not is_mark), "")
        known = forms.get(letter, {})
        reaches = "initial" in known or letter == "ـ"
        links = reaches and ("final" in forms.get(after, {}) or after == "ـ")
        form = "initial" if links else "isolated"
        if is_linked and "final" in known:
            form = "medial" if links else "final"
        out.append(known.get(form, letter))
        is_linked = links
    return "".join(out)


@dataclass
class State:
    """What a POP brings back."""

    matrix: np.ndarray
    clip: pygame.Rect
    mask: np.ndarray | None = None
    """coverage of the pixels of `mask_at`"""
    mask_at: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    layer: Any = None
    shadow: Any = None
    outer: tuple[pygame.Surface, int, int] | None = None


def transformed(matrix: np.ndarray, points: np.ndarray) -> np.ndarray:
    return points @ matrix[:2, :2].T + matrix[:2, 2]


def matrix_of(values: np.ndarray) -> np.ndarray:
    a, b, c, d, x, y = (float(value) for value in values[:6])
    return np.array([[a, c, x], [b, d, y], [0, 0, 1]])


def ellipse(center: tuple[float, float], radii: tuple[float, float], start: float, sweep: float, turn: float = 0.0,
            scale: float = 1.0) -> list[tuple[float, float]]:  # fmt: skip
    """Points of an arc; angles in radians."""
    steps = max(math.ceil(abs(sweep) * 1.2 * math.sqrt(max(radii) * scale + 1)), 2) + 1
    angles = start + sweep * np.linspace(0, 1, steps)
    u, v = radii[0] * np.cos(angles), radii[1] * np.sin(angles)
    x = center[0] + math.cos(turn) * u - math.sin(turn) * v
    y = center[1] + math.sin(turn) * u + math.cos(turn) * v
    return list(zip(x.tolist(), y.tolist(), strict=True))


def round_rect(v: list[float], radii: list[float], scale: float) -> list[tuple[float, float]]:
    left, top, right, bottom = v
    factor = 1.0
    for side, total in ((right - left, radii[0] + radii[2]), (bottom - top, radii[3] + radii[5]),
                        (right - left, radii[4] + radii[6]), (bottom - top, radii[7] + radii[1])):  # fmt: skip
        if total > side > 0:
            factor = min(factor, side / total)
    points = []
    for index, (x, y, sx, sy) in enumerate(((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1),
                                            (left, bottom, 1, -1))):  # fmt: skip
        rx, ry = (max(radii[index * 2 + k], 0) * factor for k in (0, 1))
        if rx <= 0 or ry <= 0:
            points.append((x, y))
        else:
            start = math.pi * (1 + index / 2)
            points += ellipse((x + sx * rx, y + sy * ry), (rx, ry), start, math.pi / 2, scale=scale)
    return points


def svg_arc(at: tuple[float, float], v: list[float], scale: float) -> list[tuple[float, float]]:
    """The points of an arc from `at`, as in SVG 1.1, F.6."""
    rx, ry, turn, end = abs(v[0]), abs(v[1]), math.radians(v[2]), (v[5], v[6])
    if at == end or rx == 0 or ry == 0:
        return [end]
    dx, dy = (at[0] - end[0]) / 2, (at[1] - end[1]) / 2
    x = math.cos(turn) * dx + math.sin(turn) * dy
    y = math.cos(turn) * dy - math.sin(turn) * dx
    excess = math.sqrt(max(x * x / (rx * rx) + y * y / (ry * ry), 1))
    rx, ry = rx * excess, ry * excess
    squares = rx * rx * y * y + ry * ry * x * x
    factor = math.sqrt(max(rx * rx * ry * ry - squares, 0) / squares) * (-1 if bool(v[3]) == bool(v[4]) else 1)
    cx, cy = factor * rx * y / ry, -factor * ry * x / rx
    start = math.atan2((y - cy) / ry, (x - cx) / rx)
    sweep = math.atan2((-y - cy) / ry, (-x - cx) / rx) - start
    if v[4] and sweep < 0:
        sweep += 2 * math.pi
    if not v[4] and sweep > 0:
        sweep -= 2 * math.pi
    center = (
        math.cos(turn) * cx - math.sin(turn) * cy + (at[0] + end[0]) / 2,
        math.sin(turn) * cx + math.cos(turn) * cy + (at[1] + end[1]) / 2,
    )
    return ellipse(center, (rx, ry), start, sweep, turn, scale)[1:]


Contour = tuple[np.ndarray, bool]


def flatten(words: np.ndarray, numbers: np.ndarray, scale: float) -> list[Contour]:
    """The contours of a path: points, and whether they are closed."""
    found: list[Contour] = []
    points: list[tuple[float, float]] = []
    start, at = (0.0, 0.0), 0

    def end(closed: bool) -> None:
        if len(points) > 1:
            found.append((np.array(points), closed))
        points.clear()

    while at < len(words):
        verb = int(words[at]) if words[at] < 0x800000 else int(numbers[at])
        v = [float(value) for value in numbers[at + 1 : at + 1 + NEEDED[verb]]]
        flags = [bool(word) for word in words[at + 1 : at + 1 + NEEDED[verb]]]
        at += 1 + NEEDED[verb]
        if verb == 0:
            end(False)
            start = (v[0], v[1])
            continue
        if verb == 5:
            end(True)
            continue
        if verb >= 7 or (verb == 6 and flags[6]):
            end(False)
        if verb == 7:
            turn = 2 * math.pi * (1 if flags[4] else -1)
            points += ellipse(((v[0] + v[2]) / 2, (v[1] + v[3]) / 2), ((v[2] - v[0]) / 2, (v[3] - v[1]) / 2), 0, turn,
                              scale=scale)  # fmt: skip
            end(True)
            continue
        if verb == 8:
            points += round_rect(v[:4], v[4:], scale)
            end(True)
            continue
        if verb == 6:
            points += ellipse(((v[0] + v[2]) / 2, (v[1] + v[3]) / 2), ((v[2] - v[0]) / 2, (v[3] - v[1]) / 2),
                              math.radians(v[4]), math.radians(max(min(v[5], 360), -360)), scale=scale)  # fmt: skip
            continue
        if not points:
            points.append(start)
        before = points[-1]
        if verb == 1:
            points.append((v[0], v[1]))
        elif verb == 4:
            v[3], v[4] = float(flags[3]), float(flags[4])
            points += svg_arc(before, v, scale)
        else:
            p = np.array([before, *zip(v[::2], v[1::2], strict=True)])
            t = np.linspace(0, 1, 17)[1:, None]
            while len(p) > 1 and p.ndim == 2:  # de Casteljau, for all t at once
                p = p[None].repeat(len(t), 0)
            while p.shape[1] > 1:
                p = p[:, :-1] * (1 - t[:, None]) + p[:, 1:] * t[:, None]
            points += [tuple(each) for each in p[:, 0].tolist()]
    end(False)
    return found


def pieces(contours: list[Contour], spans: Callable[[float], list[tuple[float, float]]]) -> list[Contour]:
    """The parts of contours between distances from the start of all of them."""
    found: list[Contour] = []
    before = 0.0
    for points, closed in contours:
        line = np.vstack([points, points[:1]]) if closed else points
        lengths = np.hypot(*np.diff(line, axis=0).T)
        ends = np.concatenate([[0], np.cumsum(lengths)])
        for begin, stop in spans(ends[-1]):
            first, last = max(begin - before, 0), min(stop - before, ends[-1])
            if first >= last:
                continue
            inside = ends[(ends > first) & (ends < last)]
            at = np.concatenate([[first], inside, [last]])
            found.append((np.stack([np.interp(at, ends, line[:, k]) for k in (0, 1)], 1), False))
        before += 0.0 if spans(0) == [] else ends[-1]
    return found


def stroke(contours: list[Contour], brush: Any, scale: float) -> list[np.ndarray]:
    """Convex polygons of one orientation whose union is the stroke."""
    half = max(float(brush["stroke_width"]), 0) / 2
    miter = float(brush["miter"]) if brush["miter"] > 0 else 4.0
    cap, join = int(brush["cap"]), int(brush["join"])
    found: list[np.ndarray] = []

    def add(points: Any) -> None:
        p = np.asarray(points)
        q = np.roll(p, -1, 0)
        found.append(p if (p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]).sum() >= 0 else p[::-1])

    def fan(p: np.ndarray, start: float, sweep: float) -> None:
        add([tuple(p), *ellipse(tuple(p), (half, half), start, sweep, scale=scale)])

    for points, closed in contours:
        line = np.vstack([points, points[:1]]) if closed else points
        moved = np.concatenate([[True], np.hypot(*np.diff(line, axis=0).T) > 1e-7])
        line = line[moved]
        if len(line) < 2:
            continue
        steps = np.diff(line, axis=0)
        directions = steps / np.hypot(*steps.T)[:, None]
        normals = np.stack([-directions[:, 1], directions[:, 0]], 1) * half
        for a, b, n in zip(line[:-1], line[1:], normals, strict=True):
            add([a + n, b + n, b - n, a - n])
        corners = range(len(directions)) if closed else range(1, len(directions))
        for i in corners:
            a, b, p = directions[i - 1], directions[i], line[i]
            cross, dot = a[0] * b[1] - a[1] * b[0], float(a @ b)
            if abs(cross) < 1e-9 and dot > 0:
                continue
            side = -1 if cross > 0 else 1
            n0, n1 = np.array([-a[1], a[0]]) * half * side, np.array([-b[1], b[0]]) * half * side
            if join == 1 and dot <= 0.97:
                fan(p, math.atan2(n0[1], n0[0]), math.atan2(cross, dot))
            elif (join == 0 or dot > 0.97) and 2 <= miter * miter * (1 + dot):
                add([p, p + n0, p + (n0 + n1) / (1 + dot), p + n1])
            else:
                add([p, p + n0, p + n1])
        if not closed and cap:
            for p, d in ((line[0], -directions[0]), (line[-1], directions[-1])):
                n = np.array([-d[1], d[0]]) * half
                if cap == 1:
                    fan(p, math.atan2(-d[0], d[1]), math.pi)
                else:
                    add([p + n, p + n + d * half, p - n + d * half, p - n])
    return found


def coverage(polygons: list[np.ndarray], box: pygame.Rect, even_odd: bool) -> np.ndarray:
    """How much of each pixel of a box polygons cover, 0 to 1."""
    area = np.zeros((box.h, box.w + 2))
    if not polygons:
        return area[:, : box.w]
    starts = np.concatenate(polygons)
    ends = np.concatenate([np.roll(polygon, -1, 0) for polygon in polygons])
    x0, y0 = starts[:, 0] - box.x, (starts[:, 1] - box.y) * LINES - 0.5
    x1, y1 = ends[:, 0] - box.x, (ends[:, 1] - box.y) * LINES - 0.5
    sign = np.where(y1 > y0, 1, -1)
    low, high = np.minimum(y0, y1), np.maximum(y0, y1)
    first = np.clip(np.ceil(low), 0, box.h * LINES).astype(int)
    last = np.clip(np.ceil(high), 0, box.h * LINES).astype(int)
    counts = last - first
    edge = np.repeat(np.arange(len(counts)), counts)
    if len(edge) == 0:
        return area[:, : box.w]
    line = np.arange(len(edge)) - np.repeat(np.cumsum(counts) - counts, counts) + first[edge]
    x = x0[edge] + (line - y0[edge]) * (x1 - x0)[edge] / (y1 - y0)[edge]
    order = np.lexsort((x, line))
    x, line, turn = np.clip(x[order], 0, box.w), line[order], np.cumsum(sign[edge][order])
    inside = (turn[:-1] % 2 != 0) if even_odd else (turn[:-1] != 0)
    inside &= line[:-1] == line[1:]
    for at, amount in ((x[:-1][inside], 1 / LINES), (x[1:][inside], -1 / LINES)):
        column = np.floor(at).astype(int)
        part = at - column
        rows = line[:-1][inside] // LINES
        np.add.at(area, (rows, column), amount * (1 - part))
        np.add.at(area, (rows, column + 1), amount * part)
    return np.clip(np.cumsum(area, 1)[:, : box.w], 0, 1)


class PygameHost:
    """Fonts, images, surfaces and the state of the input of one context."""

    def __init__(
        self,
        ui: Context,
        *,
        font: Callable[[str, int, bool], str],
        image: Callable[[str], pygame.Surface | None] | None = None,
        fallbacks: Sequence[str] = (),
    ) -> None:
        """``font``: the path of a font file for a family, a weight and a slope. ``image``: the picture of a path.
        ``fallbacks``: paths of fonts for letters that a font lacks."""
        pygame.freetype.init()
        self.ui, self.missing = ui, 0
        self._font, self._image = font, image
        self._fallbacks = list(fallbacks)
        self._opened: dict[str, pygame.freetype.Font] = {}
        self._faces: dict[str, tuple[Font, pygame.freetype.Font]] = {}
        self._images: dict[str, np.ndarray | None] = {}
        self._cache: OrderedDict[Any, Any] = OrderedDict()
        self.root: Node | None = None
        self.focused: Node | None = None
        self._marked: dict[str, Node] = {}
        self._pointer: Pointer | None = None
        self._last = (0.0, 0.0)
        self._dragging = False
        if image is not None:
            ui.set_images(self._image_size)
        ui.fonts = self.resolve_font

    # Images and fonts

    def _picture(self, path: str) -> np.ndarray | None:
        if path not in self._images:
            surface = self._image(path) if self._image else None
            self._images[path] = None if surface is None else colors_of(surface.convert_alpha())
        return self._images[path]

    def _image_size(self, path: str) -> ImageSize | None:
        colors = self._picture(path)
        if colors is None:
            return None
        frame = None
        if path.endswith(".9.png"):

            def letters(line: np.ndarray) -> str:
                return "".join("." if c[3] == 0 else "x" if c[0] == 0 else "r" if c[1] == 0 else "w" for c in line)

            frame = (letters(colors[0, 1:-1]), letters(colors[1:-1, 0]), letters(colors[1:-1, -1]),
                     letters(colors[-1, 1:-1]))  # fmt: skip
        return ImageSize(colors.shape[1], colors.shape[0], bool((colors[..., 3] == 1).all()), frame)

    def _open(self, path: str) -> pygame.freetype.Font:
        """The font of a file, opened once."""
        if path not in self._opened:
            face = pygame.freetype.Font(path, METRIC)
            face.origin, face.pad = True, False
            self._opened[path] = face
        return self._opened[path]

    def _face_for(self, face: pygame.freetype.Font, letter: str) -> tuple[pygame.freetype.Font, float]:
        """The font that has a letter, and its advance in an em."""
        key = ("letter", id(face), letter)
        found = self._cached(key)
        if found is None:
            found = (face, 1.0)
            for each in (face, *map(self._open, self._fallbacks)):
                metric = each.get_metrics(letter, METRIC)[0]
                if metric:
                    found = (each, metric[4] / METRIC)
                    break
            self._keep(key, found)
        return found

    def _runs(self, text: str) -> tuple[list[tuple[str, bool]], bool]:
        """The runs of a line from left to right and whether each is from right to left; whether the line is so."""
        if all(ord(letter) < 0x590 for letter in text):
            return [(text, False)], False
        levels, at = self.ui.text_levels(text), 0
        runs: list[tuple[int, str]] = []
        for letter in text:
            level, at = levels[at], at + len(letter.encode())
            if runs and runs[-1][0] == level:
                runs[-1] = (level, runs[-1][1] + letter)
            else:
                runs.append((level, letter))
        strong = next((unicodedata.bidirectional(each) for each in text
                       if unicodedata.bidirectional(each) in ("L", "R", "AL")), "L")  # fmt: skip
        for level in range(max(level for level, _ in runs), 0, -1):  # UAX #9, L2
            first = 0
            while first < len(runs):
                last = first
                while last < len(runs) and runs[last][0] >= level:
                    last += 1
                runs[first:last] = runs[first:last][::-1]
                first = max(last, first + 1)
        return [(part, level % 2 == 1) for level, part in runs], strong != "L"

    def resolve_font(self, request: Any) -> Font:
        """The font of a text: Context.fonts."""
        path = self._font(request.family, request.weight, request.italic)
        if path not in self._faces:
            face = self._open(path)
            letters = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x530), *range(0x600, 0x700),
                                        *range(0x2010, 0x2120))))  # fmt: skip
            advances: dict[str, float] = {}
            for each in (face, *map(self._open, self._fallbacks)):
                metrics = zip(letters, each.get_metrics(letters, METRIC), strict=True)
                advances = {letter: metric[4] for letter, metric in metrics if metric} | advances
            for letter, forms in arabic_forms().items():
                if letter in advances:  # the mean of its forms, as lines are measured by letters
                    shown = [self._face_for(face, form)[1] for form in forms.values()]
                    advances[letter] = METRIC * sum(shown) / len(shown)
            ascent, height = face.get_sized_ascender(METRIC), face.get_sized_height(METRIC)
            made = self.ui.font(glyphs=advances, default_advance=METRIC, line_height=height, ascent=ascent, size=METRIC)
            self._faces[path] = (made, face)
        return self._faces[path][0].sized(request.size)

    # Painting

    def paint(self, target: pygame.Surface, root: Node, x: float = 0, y: float = 0) -> None:
        """Draw a tree as of its last layout, its corner at a point of the target.

        Nodes in a transition are drawn where Context.step() has them."""
        self._list = root.paint(cull=True, motion=True)
        self._target, self._x, self._y = target, 0, 0
        self._state = State(np.array([[1.0, 0, x], [0, 1, y], [0, 0, 1]]), target.get_clip())
        self._stack: list[State] = []
        self.missing = 0
        for command in self._list.commands:
            try:
                self._draw(command)
            except (KeyError, IndexError, ValueError, pygame.error):
                self.missing += 1
        while self._stack:
            self._pop()
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)

    def _draw(self, c: Any) -> None:
        op = int(c["op"])
        if op in (1, 2, 3, 4, 5):
            self._shape(c)
        elif op in (6, 7):
            self._picture_command(c)
        elif op == 8:
            clip = self._state.clip
            self._fill(
                c, [np.array([clip.topleft, clip.topright, clip.bottomright, clip.bottomleft], float)], clip, False
            )
        elif op == 9:
            self._text(c)
        elif op == 10 and self._stack:
            self._stack[-1].shadow = c
        elif op == 12:
            self._pop()
        elif op >= 16:
            self._push(c)

    def _brush(self, c: Any) -> Any:
        return self._list.paints[int(c["paint"])] if len(self._list.paints) else None

    def _data(self, c: Any) -> slice:
        return slice(int(c["data"]), int(c["data"]) + int(c["data_count"]))

    @property
    def _scale(self) -> float:
        return math.sqrt(abs(np.linalg.det(self._state.matrix[:2, :2])))

    def _outline(self, c: Any) -> list[Contour]:
        box = [float(c[side]) for side in ("left", "top", "right", "bottom")]
        op, scale, data = int(c["op"]), self._scale, self._data(c)
        if op in (5, 18):
            return flatten(self._list.words[data], self._list.data[data], scale)
        if op == 4:
            return [(np.array([box[:2], box[2:]]), False)]
        if box[2] <= box[0] or box[3] <= box[1]:
            return []
        if op == 3:
            center, radii = (
                ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2),
                ((box[2] - box[0]) / 2, (box[3] - box[1]) / 2),
            )
            return [(np.array(ellipse(center, radii, 0, 2 * math.pi, scale=scale)), True)]
        radii8 = [float(r) for r in self._list.data[data][:8]] if op in (2, 17) else [0.0] * 8
        return [(np.array(round_rect(box, radii8, scale)), True)]

    def _shape(self, c: Any) -> None:
        brush, contours = self._brush(c), self._outline(c)
        plain = int(c["paint"]) == 0 or brush is None
        if int(c["op"]) == 5 and not plain and (brush["trim_start"] != 0 or brush["trim_end"] != 1):
            whole = sum(float(np.hypot(*np.diff(np.vstack([p, p[:1]]) if closed else p, axis=0).T).sum())
                        for p, closed in contours)  # fmt: skip
            start, end = float(brush["trim_start"]) * whole, float(brush["trim_end"]) * whole
            spans = [(start, end)] if start <= end else [(start, whole), (0.0, end)]
            contours = pieces(contours, lambda _: spans)
        if int(c["op"]) == 4 or (not plain and brush["stroke"]):
            if plain or not brush["stroke"]:
                brush = np.zeros(1, self._list.paints.dtype)[0]
                brush["stroke_width"] = 1
            on, off = float(brush["dash_on"]), float(brush["dash_off"])
            if on > 0 and off > 0 and on + off > 0.01:
                contours = [piece for contour in contours for piece in pieces(
                    [contour], lambda n: [(at, at + on) for at in np.arange(0, n, on + off)])]  # fmt: skip
            polygons = stroke(contours, brush, self._scale)
            even_odd = False
        else:
            polygons, even_odd = [points for points, _ in contours], not plain and bool(brush["even_odd"])
        polygons = [transformed(self._state.matrix, points) for points in polygons]
        self._fill(c, polygons, self._bounds(polygons), even_odd)

    @staticmethod
    def _bounds(polygons: list[np.ndarray]) -> pygame.Rect:
        if not polygons:
            return pygame.Rect(0, 0, 0, 0)
        points = np.clip(np.concatenate(polygons), -1e6, 1e6)
        low, high = np.floor(points.min(0) + 1e-3).astype(int), np.ceil(points.max(0) - 1e-3).astype(int)
        return pygame.Rect(int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))

    def _fill(self, c: Any, polygons: list[np.ndarray], box: pygame.Rect, even_odd: bool) -> None:
        box = box.clip(self._state.clip)
        if not box.w or not box.h:
            return
        brush = self._brush(c)
        key = (
            b"".join((np.round((p - box.topleft) * 64)).astype(np.int32).tobytes() + b"/" for p in polygons),
            box.size, even_odd, int(c["color"]), self._brush_key(brush, box), self._mask_key(box),
        )  # fmt: skip
        found = self._cached(key)
        if found is None:
            part = self._masked(coverage(polygons, box, even_odd), box)
            found = self._keep(key, surface_of(self._colors(c, brush, box) * part[..., None]))
        self._blit(found, box)

    def _brush_key(self, brush: Any, box: pygame.Rect) -> Any:
        if brush is None or not brush["shader"]:
            return None if brush is None else (int(brush["tint"]), int(brush["tint_mode"]))
        at = self._state.matrix.copy()
        at[:2, 2] -= box.topleft
        stops, count = int(brush["stops"]), int(brush["stop_count"])
        own = brush.copy()
        own["stops"] = own["matrix"] = 0
        shader = self._list.data[int(brush["matrix"]) : int(brush["matrix"]) + 6] if brush["matrix"] else np.zeros(0)
        return (own.tobytes(), self._list.words[stops : stops + 2 * count].tobytes(), np.round(at, 3).tobytes(),
                shader.tobytes())  # fmt: skip

    def _colors(self, c: Any, brush: Any, box: pygame.Rect) -> np.ndarray:
        """The premultiplied color of each pixel of a box, or one for all."""
        color = int(c["color"])
        shader = 0 if brush is None else int(brush["shader"])
        if not shader:
            return rgba(color) if brush is None else tinted(brush, rgba(color))
        matrix = self._state.matrix
        if brush["matrix"]:
            matrix = matrix @ matrix_of(self._list.data[int(brush["matrix"]) : int(brush["matrix"]) + 6])
        at = self._grid(box, matrix)
        alpha = (color >> 24) / 255
        if shader == 4:
            colors = self._picture(self.ui.image_file(int(brush["image"]) or int(c["image"])).path)
            if colors is None:
                raise KeyError("image")
            return tinted(brush, sample(colors, at, int(brush["tile_x"]), int(brush["tile_y"]))) * alpha
        g = [float(value) for value in brush["geometry"]]
        if shader == 1:
            dx, dy = g[2] - g[0], g[3] - g[1]
            t = ((at[..., 0] - g[0]) * dx + (at[..., 1] - g[1]) * dy) / max(dx * dx + dy * dy, 1e-12)
        elif shader == 2:
            t = np.hypot(at[..., 0] - g[0], at[..., 1] - g[1]) / max(g[2], 1e-4)
        else:
            t = np.arctan2(at[..., 1] - g[1], at[..., 0] - g[0]) / (2 * math.pi) % 1
        return self._ramp(brush, t) * alpha

    def _ramp(self, brush: Any, t: np.ndarray) -> np.ndarray:
        stops, count, tile = int(brush["stops"]), int(brush["stop_count"]), int(brush["tile_x"])
        hidden = ((t < 0) | (t > 1)) if tile == 3 else None
        if tile == 1:
            t = t % 1
        elif tile == 2:
            t = np.abs(t - 2 * np.floor(t / 2 + 0.5))
        places = np.asarray(self._list.data[stops : stops + count], float)
        straight = []
        for word in self._list.words[stops + count : stops + 2 * count]:
            mixed = tinted(brush, rgba(int(word)))
            straight.append([*(mixed[:3] / max(mixed[3], 1e-6)), mixed[3]])
        colors = np.stack([np.interp(t, places, [each[k] for each in straight]) for k in range(4)], -1)
        colors[..., :3] *= colors[..., 3:]
        if hidden is not None:
            colors[hidden] = 0
        return colors

    @staticmethod
    def _grid(box: pygame.Rect, matrix: np.ndarray) -> np.ndarray:
        """The centers of the pixels of a box in the space of a matrix."""
        x, y = np.meshgrid(np.arange(box.w) + box.x + 0.5, np.arange(box.h) + box.y + 0.5)
        return transformed(np.linalg.inv(matrix), np.stack([x, y], -1))

    def _picture_command(self, c: Any) -> None:
        file = self.ui.image_file(int(c["image"]))
        colors, brush, data = self._picture(file.path), self._brush(c), self._data(c)
        if colors is None:
            raise KeyError(file.path)
        if file.nine_patch:
            colors = colors[1:-1, 1:-1]
        box = [float(c[side]) for side in ("left", "top", "right", "bottom")]
        lines = None
        if int(c["op"]) == 7:
            columns, rows = (int(word) for word in self._list.words[data][:2])
            v = np.asarray(self._list.data[data][2:], float)
            lines = (
                v[:columns],
                v[columns : 2 * columns],
                v[2 * columns : 2 * columns + rows],
                v[2 * columns + rows :],
            )
            box = [lines[1][0], lines[3][0], lines[1][-1], lines[3][-1]]
        if box[2] <= box[0] or box[3] <= box[1]:
            return
        corners = np.array([box[:2], (box[2], box[1]), box[2:], (box[0], box[3])])
        polygon = transformed(self._state.matrix, corners)
        area = self._bounds([polygon]).clip(self._state.clip)
        if not area.w or not area.h:
            return
        key = (file.path, np.round(polygon - area.topleft, 3).tobytes(), area.size, int(c["color"]) >> 24,
               None if lines is None else (np.concatenate(lines[::2]).tobytes(),
                                           (lines[1] - box[0]).tobytes(), (lines[3] - box[1]).tobytes()),
               self._brush_key(brush, area), self._mask_key(area))  # fmt: skip
        found = self._cached(key)
        if found is None:
            at = self._grid(area, self._state.matrix)
            if lines is None:
                size = np.array([colors.shape[1], colors.shape[0]])
                at = (at - box[:2]) / (np.array(box[2:]) - box[:2]) * size
                sampled = reduced(colors, at)
            else:
                at = np.stack(
                    [np.interp(at[..., 0], lines[1], lines[0]), np.interp(at[..., 1], lines[3], lines[2])], -1
                )
                sampled = sample(colors, at, 0, 0)
            if brush is not None:
                sampled = tinted(brush, sampled)
            part = self._masked(coverage([polygon], area, False), area) * (int(c["color"]) >> 24) / 255
            found = self._keep(key, surface_of(sampled * part[..., None]))
        self._blit(found, area)

    # Texts

    def _text(self, c: Any) -> None:
        words, numbers = self._list.words[self._data(c)], self._list.data[self._data(c)]
        flags = int(words[4])
        shown = self.ui.shown_text(int(c["node"]), hint=bool(flags & 2)).encode()
        raw = shown[int(words[1]) : int(words[1]) + int(words[2])]
        known = next(iter(self._faces.values()))[0]
        font = Font(known._session, type(known._raw)(int(words[3])))
        metrics = font.metrics
        face = next(face for made, face in self._faces.values() if made.id == metrics.base.id)
        text = raw.decode() + ("…" if flags & 1 else "")
        scale = self._scale
        size = min(max(round(metrics.size * scale * FINE), 8), 480)
        fine = size / metrics.size
        matrix = self._state.matrix @ np.array(
            [[1 / fine, 0, float(c["left"])], [0, 1 / fine, float(numbers[0])], [0, 0, 1]]
        )
        letters: list[tuple[str, float, Any]] = []
        x = 0.0
        runs, is_from_right = self._runs(text)
        for part, is_rtl in runs:
            if is_rtl:
                for letter in reversed(joined(mirrored(part))):
                    other, em = self._face_for(face, letter)
                    letters.append((letter, x * fine, other))
                    x += em * metrics.size
                continue
            for letter in part:
                advance = font.advance(letter)
                shown = "•" if metrics.is_hidden else letter.upper() if metrics.is_upper_case else letter
                if letter == "\t":
                    stop = metrics.tab_advance
                    advance, shown = (math.floor(x / stop) + 1) * stop - x if stop > 0 else 0, " "
                letters.append((shown, x * fine, self._face_for(face, shown)[0] if len(shown) == 1 else face))
                x += advance
        if is_from_right:  # it ends where the engine's line does
            moved = (float(c["right"]) - float(c["left"]) - x) * fine
            letters = [(letter, place + moved, other) for letter, place, other in letters]
            x = float(c["right"]) - float(c["left"]) + max(-moved / fine, 0)
        corners = np.array([(-size, -1.4 * size), (x * fine + size, -1.4 * size), (x * fine + size, 0.7 * size),
                            (-size, 0.7 * size)])  # fmt: skip
        box = self._bounds([transformed(matrix, corners)]).clip(self._state.clip)
        if not box.w or not box.h:
            return
        at = matrix.copy()
        at[:2, 2] -= box.topleft
        brush = self._brush(c)
        shown_at = tuple((letter, place, id(other)) for letter, place, other in letters)
        key = ("text", shown_at, size, np.round(at, 3).tobytes(), box.size, int(c["color"]),
               self._brush_key(brush, box), self._mask_key(box))  # fmt: skip
        found = self._cached(key)
        if found is None:
            part = np.zeros((box.h, box.w))
            for letter, place, other in letters:
                if letter not in " \u00a0":
                    self._add_glyph(
                        part, other, letter, size, matrix @ np.array([[1, 0, place], [0, 1, 0], [0, 0, 1]]), box
                    )
            part = self._masked(np.clip(part, 0, 1), box)
            found = self._keep(key, surface_of(self._colors(c, brush, box) * part[..., None]))
        self._blit(found, box)

    def _add_glyph(
        self, part: np.ndarray, face: Any, letter: str, size: int, matrix: np.ndarray, box: pygame.Rect
    ) -> None:
        key = ("glyph", id(face), letter, size)
        glyph = self._cached(key)
        if glyph is None:
            surface, rect = face.render(letter, (255, 255, 255), size=size)
            glyph = self._keep(key, (colors_of(surface)[..., 3], rect.x, rect.y))
        alpha, left, top = glyph
        if alpha.size == 0:
            return
        place = matrix @ np.array([[1.0, 0, left], [0, 1, -top], [0, 0, 1]])
        height, width = alpha.shape
        area = self._bounds([transformed(place, np.array([(0, 0), (width, 0), (width, height), (0, height)], float))])
        area = area.clip(box)
        if not area.w or not area.h:
            return
        steps = (np.arange(FINE) + 0.5) / FINE
        x = (np.arange(area.w)[:, None] + area.x + steps).ravel()
        y = (np.arange(area.h)[:, None] + area.y + steps).ravel()
        at = np.floor(transformed(np.linalg.inv(place), np.stack(np.meshgrid(x, y), -1))).astype(int)
        inside = (at[..., 0] >= 0) & (at[..., 1] >= 0) & (at[..., 0] < width) & (at[..., 1] < height)
        values = np.where(inside, alpha[np.clip(at[..., 1], 0, height - 1), np.clip(at[..., 0], 0, width - 1)], 0)
        mean = values.reshape(area.h, FINE, area.w, FINE).mean((1, 3))
        part[area.y - box.y : area.bottom - box.y, area.x - box.x : area.right - box.x] += mean

    # Clips, transforms, layers

    def _push(self, c: Any) -> None:
        op, state = int(c["op"]), self._state
        self._stack.append(State(state.matrix, state.clip, state.mask, state.mask_at))
        if op == 19:
            matrix = state.matrix @ matrix_of(self._list.data[self._data(c)])
            flat = abs(np.linalg.det(matrix)) < 1e-12
            self._state = State(
                matrix, state.clip.clip((0, 0, 0, 0)) if flat else state.clip, state.mask, state.mask_at
            )
        elif op in (16, 17, 18):
            polygons = [transformed(state.matrix, points) for points, _ in self._outline(c)]
            box = self._bounds(polygons)
            clip = box.clip(state.clip)
            is_box = op == 16 and polygons and np.allclose(polygons[0], np.round(polygons[0]), atol=1e-3)
            is_box = (
                is_box and len(set(np.round(polygons[0][:, 0]))) == 2 and len(set(np.round(polygons[0][:, 1]))) == 2
            )
            mask, mask_at = state.mask, state.mask_at
            if not is_box and clip.w and clip.h:
                brush = self._brush(c)
                even_odd = brush is not None and bool(brush["even_odd"])
                mask, mask_at = self._masked(coverage(polygons, clip, even_odd), clip), clip
            self._state = State(state.matrix, clip, mask, mask_at)
        elif op == 20:
            layer = pygame.Surface((max(state.clip.w, 1), max(state.clip.h, 1)), pygame.SRCALPHA)
            self._stack[-1].layer = c
            self._stack[-1].outer = (self._target, self._x, self._y)
            self._target, self._x, self._y = layer, state.clip.x, state.clip.y

    def _pop(self) -> None:
        inner = self._state
        self._state = state = self._stack.pop()
        if state.layer is None or state.outer is None:
            return
        layer = self._target
        self._target, self._x, self._y = state.outer
        brush, opacity = self._brush(state.layer), (int(state.layer["color"]) >> 24) / 255
        del inner
        colors = colors_of(layer)
        if brush is not None:
            colors = tinted(brush, colors)
        if state.shadow is not None:
            shadow = self._brush(state.shadow)
            sigma = (0.57735 * float(shadow["blur"]) + 0.5) * self._scale if shadow["blur"] > 0 else 0
            offset = state.matrix[:2, :2] @ np.array([float(shadow["shadow_x"]), float(shadow["shadow_y"])])
            alpha = blurred(colors[..., 3], sigma)
            alpha = np.roll(alpha, (round(offset[1]), round(offset[0])), (0, 1))
            shade = tinted(shadow, rgba(int(state.shadow["color"])))
            colors = colors + shade * alpha[..., None] * (1 - colors[..., 3:])
        if state.clip.w and state.clip.h:
            self._blit(surface_of(colors * opacity), state.clip)

    def _masked(self, part: np.ndarray, box: pygame.Rect) -> np.ndarray:
        state = self._state
        if state.mask is None:
            return part
        inside = box.clip(state.mask_at)
        out = np.zeros_like(part)
        rows = slice(inside.y - box.y, inside.bottom - box.y)
        columns = slice(inside.x - box.x, inside.right - box.x)
        at = state.mask_at
        out[rows, columns] = part[rows, columns] * state.mask[inside.y - at.y : inside.bottom - at.y,
                                                              inside.x - at.x : inside.right - at.x]  # fmt: skip
        return out

    def _mask_key(self, box: pygame.Rect) -> Any:
        if self._state.mask is None:
            return None
        return hash(self._masked(np.ones((box.h, box.w)), box).tobytes())

    def _cached(self, key: Any) -> Any:
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
        return found

    def _keep(self, key: Any, value: Any) -> Any:
        self._cache[key] = value
        return value

    def _blit(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        self._target.blit(surface, (box.x - self._x, box.y - self._y))

    # Input

    def _mark(self, state: str, node: Node | None) -> None:
        """Give a state to one node, and take it from the one that had it."""
        before = self._marked.pop(state, None)
        if before is not None and before.is_valid:
            before.set_states(f"-{state}")
        if node is not None:
            node.set_states(state)
            self._marked[state] = node

    def event(self, event: pygame.event.Event) -> Node | None:
        """Feed an event to the tree of ``root``. Returns the node that it clicked."""
        if self.root is None:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pointer, self._last, self._dragging = Pointer(self.root), event.pos, False
            self._pointer.down(*event.pos)
            self._mark("focused", None)
            self.focused = None
            self._mark("pressed", self._pointer.pressed)
        elif event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pointer is not None:
            pointer, self._pointer = self._pointer, None
            self._mark("pressed", None)
            if not self._dragging:
                clicked: Node | None = pointer.up(*event.pos)
                return clicked
            pointer.cancel()
        elif event.type == pygame.MOUSEWHEEL:
            self.root.scroll_at(*pygame.mouse.get_pos(), event.x * 48, -event.y * 48)
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        elif event.type == pygame.JOYHATMOTION and event.value != (0, 0):
            x, y = event.value
            towards = FocusDirection.LEFT if x < 0 else FocusDirection.RIGHT if x > 0 else (
                FocusDirection.UP if y > 0 else FocusDirection.DOWN)  # fmt: skip
            self._move_focus(towards)
        elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP) and event.button == 0:
            return self._press(event.type == pygame.JOYBUTTONDOWN)
        return None

    def _move(self, position: tuple[int, int]) -> None:
        if self.root is None:
            return
        self._mark("hovered", self.ui.hit_test(self.root, *position, clickable=True))
        if self._pointer is None:
            return
        self._pointer.move(*position)
        if self._pointer.is_moved:
            dx, dy = self._last[0] - position[0], self._last[1] - position[1]
            self._dragging |= tuple(self.root.scroll_at(*position, dx, dy)) != (dx, dy)
            self._last = position
        self._mark("pressed", None if self._dragging else self._pointer.pressed)

    def _key(self, event: pygame.event.Event) -> Node | None:
        directions = {
            pygame.K_LEFT: FocusDirection.LEFT, pygame.K_RIGHT: FocusDirection.RIGHT, pygame.K_UP: FocusDirection.UP,
            pygame.K_DOWN: FocusDirection.DOWN,
            pygame.K_TAB: FocusDirection.BACKWARD if event.mod & pygame.KMOD_SHIFT else FocusDirection.FORWARD,
        }  # fmt: skip
        if event.key in directions and event.type == pygame.KEYDOWN:
            self._move_focus(directions[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER):
            return self._press(event.type == pygame.KEYDOWN)
        return None

    def _move_focus(self, direction: FocusDirection) -> None:
        if self.root is None:
            return
        start = self.focused if self.focused is not None and self.focused.is_valid else None
        found = self.ui.focus_next(self.root, direction, start)
        if found is not None:
            self.focused = found
            self._mark("focused", found)
            found.scroll_into_view()

    def _press(self, is_down: bool) -> Node | None:
        if self.focused is None:
            return None
        self._mark("pressed", self.focused if is_down else None)
        return None if is_down else self.focused


def sample(colors: np.ndarray, at: np.ndarray, tile_x: int, tile_y: int) -> np.ndarray:
    """Bilinear colors at points of an image."""
    base = np.floor(at - 0.5).astype(int)
    part = at - 0.5 - base
    out = np.zeros((*at.shape[:-1], 4))
    for dx in (0, 1):
        for dy in (0, 1):
            x, show_x = tiled(base[..., 0] + dx, colors.shape[1], tile_x)
            y, show_y = tiled(base[..., 1] + dy, colors.shape[0], tile_y)
            share = (part[..., 0] if dx else 1 - part[..., 0]) * (part[..., 1] if dy else 1 - part[..., 1])
            out += colors[y, x] * (share * show_x * show_y)[..., None]
    return out


def tiled(at: np.ndarray, size: int, mode: int) -> tuple[np.ndarray, np.ndarray]:
    if mode == 1:
        return at % size, np.ones(at.shape)
    if mode == 2:
        at = at % (2 * size)
        return np.where(at < size, at, 2 * size - 1 - at), np.ones(at.shape)
    shown = (at >= 0) & (at < size) if mode == 3 else np.ones(at.shape)
    return np.clip(at, 0, size - 1), shown


def reduced(colors: np.ndarray, at: np.ndarray) -> np.ndarray:
    """As sample(), with the mean of several points where an image is shown smaller."""
    step = at[-1, -1] - at[0, 0]
    ratio = float(np.abs(step).max()) / max(max(at.shape[:2]) - 1, 1)
    count = min(math.ceil(ratio), 8) if ratio > 1.2 else 1
    offsets = ((np.arange(count) + 0.5) / count - 0.5) * ratio
    return sum(sample(colors, at + np.array([x, y]), 0, 0) for x in offsets for y in offsets) / (count * count)


def blurred(alpha: np.ndarray, sigma: float) -> np.ndarray:
    """Three boxes for a Gaussian, as in SVG's feGaussianBlur."""
    size = int(sigma * 3 * math.sqrt(2 * math.pi) / 4 + 0.5)
    if size < 2:
        return alpha
    for _ in range(3):
        for axis in (0, 1):
            total = np.cumsum(np.insert(alpha, 0, 0, axis), axis)
            count = alpha.shape[axis]
            low = np.clip(np.arange(count) - size // 2, 0, count)
            high = np.clip(np.arange(count) - size // 2 + size, 0, count)
            alpha = (np.take(total, high, axis) - np.take(total, low, axis)) / size
    return alpha
