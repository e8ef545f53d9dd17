# SPDX-License-Identifier: MIT
"""The pictures of a preview: one for each size, language, mode and theme, with findings and explanations."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from .._c.enums import Direction, Level
from .._c.errors import Diagnostic, RegletError, TreeError
from ..context import Context
from ..model.geometry import Size
from ..rendering.renderer import Renderer
from ..tree.node import Node
from .commands import inflate, named, place, print_diagnostics
from .device import device
from .files import display_name
from .loading import split
from .render import is_right_to_left, sized

_EXCERPT: Final = 8  # lines above and below that of a node
_MAX_WATCHED: Final = 20_000


@dataclass(frozen=True)
class Variant:
    """The values that a picture is made for."""

    size: Size
    locale: str
    is_night: bool
    theme: str

    @property
    def label(self) -> str:
        parts = [f"{self.size.width:g} x {self.size.height:g}", self.locale, "night" if self.is_night else ""]
        return "  ".join(filter(None, [*parts, self.theme.rpartition("/")[2]]))


@dataclass
class Scene:
    """One good layout of a variant; it is kept as long as no newer one is good."""

    context: Context
    renderer: Renderer
    root: Node
    picture: bytes
    folders: Sequence[Path]
    findings: list[dict[str, Any]] = field(default_factory=list)

    def close(self) -> None:
        self.renderer.close()
        self.context.close()


class Scenes:
    """The scenes of all variants. Calls may come from any thread; ``changed`` is notified after each update."""

    def __init__(self, options: argparse.Namespace, variants: Sequence[Variant]) -> None:
        self.options = options
        self.variants = variants
        self.version = 0
        self.error = ""
        self.notes = ""  # errors of resources, without which the layout is drawn
        self.changed = threading.Condition()
        self._lock = threading.RLock()
        self._scenes: list[Scene | None] = [None] * len(variants)

    # MARK: - Update

    def update(self) -> None:
        """Lay out and draw all variants. One that fails keeps its last picture."""
        errors: dict[str, None] = {}
        notes: dict[str, None] = {}
        with self._lock:
            for number, variant in enumerate(self.variants):
                printed = io.StringIO()
                with contextlib.redirect_stderr(printed):
                    scene = self._made(variant)
                if scene is None:
                    errors[printed.getvalue().strip() or "the layout cannot be read"] = None
                    continue
                notes.update(dict.fromkeys(filter(None, [printed.getvalue().strip()])))
                old, self._scenes[number] = self._scenes[number], scene
                if old is not None:
                    old.close()
        with self.changed:
            self.error = "\n".join(errors)
            self.notes = "\n".join(notes)
            self.version += 1
            self.changed.notify_all()

    def _made(self, variant: Variant) -> Scene | None:
        options = self._options(variant)
        if options.device is None:
            return None
        context = Context()
        renderer = Renderer(context, family=options.family)
        try:
            root = inflate(context, options.file, options, {"drawables": True})
            if root is not None:
                with contextlib.suppress(TreeError):  # the layout is complete, and the diagnostics are shown
                    context.layout(root, *variant.size)
                said = list(context.diagnostics)
                picture = renderer.render(root, "png", scale=options.scale)
                scene = Scene(context, renderer, root, picture, options.device.folders)
                found = {each.message: each for each in [*said, *context.lint(root)]}
                scene.findings = [self._finding(scene, each) for each in found.values()]
                return scene
        except RegletError as error:
            print_diagnostics(context)
            print(f"{display_name(options.file)}: error: {error}", file=sys.stderr)
        renderer.close()
        context.close()
        return None

    def _options(self, variant: Variant) -> argparse.Namespace:
        options = argparse.Namespace(**vars(self.options))
        config = dict(options.config or {})
        if variant.locale:
            config["locale"] = variant.locale
            if is_right_to_left(variant.locale):
                config.setdefault("direction", Direction.RTL)
        if variant.is_night:
            config["qualifiers"] = "-".join(filter(None, [str(config.get("qualifiers", "")), "night"]))
        options.config = config
        options.theme = [*(options.theme or []), *filter(None, [variant.theme])]
        found = device(options)
        options.device = None if found is None else sized(found, variant.size)
        return options

    def _finding(self, scene: Scene, found: Diagnostic) -> dict[str, Any]:
        node = found.node or None
        level = Level(found.level).name.lower()
        first = found.message.split("\n")[0]
        return {
            "level": level,
            "message": first.partition(f"{level}: ")[2] or first,
            "frame": list(node.absolute_frame) if node is not None else None,
            "path": place(node) if node is not None else None,
        }

    # MARK: - Reading

    def state(self) -> dict[str, Any]:
        """All that the page shows, except the pictures."""
        with self._lock:
            cells = [
                {
                    "id": number,
                    "label": variant.label,
                    "width": variant.size.width,
                    "height": variant.size.height,
                    "locale": variant.locale,
                    "mode": "night" if variant.is_night else "day",
                    "theme": variant.theme,
                    "drawn": scene is not None,
                    "findings": scene.findings if scene is not None else [],
                }
                for number, (variant, scene) in enumerate(zip(self.variants, self._scenes, strict=True))
            ]
            texts = {"error": self.error, "notes": self.notes}
            return {"version": self.version, "file": self.options.file, **texts, "cells": cells}

    def picture(self, number: int) -> bytes | None:
        with self._lock:
            scene = self._scenes[number]
            return None if scene is None else scene.picture

    def at(self, number: int, x: float, y: float) -> dict[str, Any] | None:
        """The deepest node at a point of a picture."""
        with self._lock:
            scene = self._scenes[number]
            if scene is None:
                return None
            found = scene.context.hit_test(scene.root, x, y)
            return self._described(scene, scene.root if found is None else found)

    def node(self, number: int, path: str) -> dict[str, Any] | None:
        """The node at a path of child indices; None: there is none."""
        with self._lock:
            scene = self._scenes[number]
            found = None if scene is None else named(scene.root, path or "/")
            return None if scene is None or found is None else self._described(scene, found)

    def _described(self, scene: Scene, node: Node) -> dict[str, Any]:
        source = node.source
        parent, path = node.parent, place(node)
        siblings = list(parent.children) if parent is not None else [node]
        index = siblings.index(node)
        above = path.rpartition("/")[0]
        return {
            "path": path,
            "name": f"{node.tag or node.kind.name.title()}{f' #{node.id}' if node.id else ''}",
            "frame": list(node.absolute_frame),
            "explanation": node.explain().text,
            "file": source.file if source is not None else "",
            "line": source.line if source is not None else 0,
            "source": excerpt(scene, self.options.file, source.file, source.line) if source is not None else [],
            "parent": above if parent is not None else None,
            "child": f"{path}/0" if node.child_count else None,
            "next": f"{above}/{index + 1}" if index + 1 < len(siblings) else None,
            "previous": f"{above}/{index - 1}" if index > 0 else None,
        }

    def close(self) -> None:
        with self._lock:
            for scene in self._scenes:
                if scene is not None:
                    scene.close()
            self._scenes = [None] * len(self.variants)


def excerpt(scene: Scene, path: str, file: str, line: int) -> list[tuple[int, str]]:
    """The lines of a source file around that of a node. A file of resources is in one of their folders."""
    candidates = [folder / file for folder in scene.folders]
    if not path.startswith("@"):
        candidates.insert(0, Path(path))
        if file not in ("", path) and scene.folders:
            candidates.reverse()
    for each in candidates:
        try:
            lines = each.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        first = max(1, line - _EXCERPT)
        return [(number, lines[number - 1]) for number in range(first, min(len(lines), line + _EXCERPT) + 1)]
    return []


def watched(options: argparse.Namespace) -> dict[str, tuple[int, int]]:
    """The files that a preview depends on, with what changes when they do."""
    found: dict[str, tuple[int, int]] = {}
    paths = [] if options.file.startswith("@") else [options.file]
    for path in [*paths, *(split(each)[1] for each in options.res or [])]:
        for file in _files(path):
            with contextlib.suppress(OSError):
                status = os.stat(file)
                found[file] = (status.st_mtime_ns, status.st_size)
            if len(found) >= _MAX_WATCHED:
                return found
    return found


def _files(path: str) -> Iterator[str]:
    if not os.path.isdir(path):
        yield path
        return
    for folder, _, names in os.walk(path):
        yield from (os.path.join(folder, name) for name in names)


def variants(options: argparse.Namespace) -> list[Variant]:
    """All combinations of the arguments."""
    return [
        Variant(size, locale, is_night, theme)
        for theme in options.themes or [""]
        for is_night in ((False, True) if options.night else (False,))
        for locale in options.locale or [""]
        for size in options.size or [Size(360, 640), Size(800, 480)]
    ]
