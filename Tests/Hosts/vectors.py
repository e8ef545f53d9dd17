#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws vector drawables with libreglet-cairo, and the same paths as SVG with rsvg-convert, and compares the pixels.

    vectors.py FOLDER...     each drawable*/*.xml below with a <vector>; references to colors become fixed colors
      --limit N              the largest mean difference of a vector that is accepted, in percent; default 1
      --count N              stop after so many
      --keep FOLDER          keeps the pictures of the worst

Not compared: vectors with trimmed paths, sweep gradients, or a tint, which SVG 1.1 does not have.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

from pictures import Difference, Picture, compare, read_png
from reglet import Context, DrawableSlot, Kind
from reglet.rendering.renderer import Renderer

ANDROID = "{http://schemas.android.com/apk/res/android}"
AAPT = "{http://schemas.android.com/aapt}attr"
SIZE = 96
CAPS = {"butt": "butt", "round": "round", "square": "square", "0": "butt", "1": "round", "2": "square"}
JOINS = {"miter": "miter", "round": "round", "bevel": "bevel", "0": "miter", "1": "round", "2": "bevel"}
REFERENCE = re.compile(r'((?:fillColor|strokeColor|startColor|centerColor|endColor|android:color)\s*=\s*")[@?][^"]*"')


class Refused(Exception):
    """A vector that SVG cannot show."""


def color(value: str) -> tuple[str, float]:
    """The color and the opacity of #rgb, #argb, #rrggbb or #aarrggbb."""
    digits = value.strip().lstrip("#")
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) == 6:
        digits = "ff" + digits
    return "#" + digits[2:], int(digits[:2], 16) / 255


class Svg:
    """Writes one vector as SVG."""

    def __init__(self, root: ET.Element) -> None:
        self.defs: list[str] = []
        width, height = float(self.get(root, "viewportWidth")), float(self.get(root, "viewportHeight"))
        alpha = self.get(root, "alpha", "1")
        if self.get(root, "tint") or self.get(root, "autoMirrored") == "x":
            raise Refused("tint")
        body = self.children(root)
        self.text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" viewBox="0 0 {width} {height}"'
            f' preserveAspectRatio="none"><defs>{"".join(self.defs)}</defs><g opacity="{alpha}">{body}</g></svg>'
        )

    @staticmethod
    def get(element: ET.Element, name: str, default: str = "") -> str:
        return element.get(ANDROID + name, default)

    def children(self, parent: ET.Element) -> str:
        out, ends = "", ""
        for child in parent:
            if child.tag == "group":
                out += self.group(child)
            elif child.tag == "clip-path":
                self.defs.append(
                    f'<clipPath id="d{len(self.defs)}"><path d="{self.get(child, "pathData")}"'
                    f' clip-rule="{self.get(child, "fillType", "nonZero").lower()}"/></clipPath>'
                )
                out += f'<g clip-path="url(#d{len(self.defs) - 1})">'
                ends += "</g>"
            elif child.tag == "path":
                out += self.path(child)
        return out + ends

    def group(self, group: ET.Element) -> str:
        def number(name: str, default: str) -> float:
            return float(self.get(group, name, default))

        pivot = number("pivotX", "0"), number("pivotY", "0")
        moved = number("translateX", "0") + pivot[0], number("translateY", "0") + pivot[1]
        scale = number("scaleX", "1"), number("scaleY", "1")
        transform = (
            f"translate({moved[0]} {moved[1]}) rotate({number('rotation', '0')}) scale({scale[0]} {scale[1]})"
            f" translate({-pivot[0]} {-pivot[1]})"
        )
        return f'<g transform="{transform}">{self.children(group)}</g>'

    def path(self, path: ET.Element) -> str:
        if any(self.get(path, name) for name in ("trimPathStart", "trimPathEnd", "trimPathOffset")):
            raise Refused("a trimmed path")
        attributes = [f'd="{self.get(path, "pathData")}"']
        for name in ("fill", "stroke"):
            paint = self.paint(path, name)
            if paint is None:
                attributes.append(f'{name}="none"')
                continue
            opacity = paint[1] * float(self.get(path, name + "Alpha", "1"))
            attributes.append(f'{name}="{paint[0]}" {name}-opacity="{opacity}"')
        rule = self.get(path, "fillType", "nonZero").lower()
        attributes.append(f'fill-rule="{"evenodd" if rule in ("evenodd", "1") else "nonzero"}"')
        attributes.append(f'stroke-width="{self.get(path, "strokeWidth", "0")}"')
        attributes.append(f'stroke-linecap="{CAPS[self.get(path, "strokeLineCap", "butt")]}"')
        attributes.append(f'stroke-linejoin="{JOINS[self.get(path, "strokeLineJoin", "miter")]}"')
        attributes.append(f'stroke-miterlimit="{self.get(path, "strokeMiterLimit", "4")}"')
        return f"<path {' '.join(attributes)}/>"

    def paint(self, path: ET.Element, name: str) -> tuple[str, float] | None:
        written = self.get(path, name + "Color")
        if written:
            return color(written)
        for attribute in path.iter(AAPT):
            if attribute.get("name") == f"android:{name}Color":
                return self.gradient(attribute[0])
        return None

    def gradient(self, gradient: ET.Element) -> tuple[str, float]:
        if gradient.tag != "gradient":
            raise Refused(gradient.tag)
        kind = self.get(gradient, "type", "linear")
        if kind not in ("linear", "radial", "0", "1"):
            raise Refused("a sweep gradient")
        stops = [(self.get(item, "offset"), self.get(item, "color")) for item in gradient]
        if not stops:
            names = [name for name in ("startColor", "centerColor", "endColor") if self.get(gradient, name)]
            stops = [(str(at / (len(names) - 1)), self.get(gradient, name)) for at, name in enumerate(names)]
        spread = {"mirror": "reflect", "2": "reflect", "repeat": "repeat", "1": "repeat"}.get(
            self.get(gradient, "tileMode"), "pad"
        )
        tag, places = ("linearGradient", (("x1", "startX"), ("y1", "startY"), ("x2", "endX"), ("y2", "endY")))
        if kind in ("radial", "1"):
            tag, places = "radialGradient", (("cx", "centerX"), ("cy", "centerY"), ("r", "gradientRadius"))
        where = " ".join(f'{svg}="{self.get(gradient, ours, "0")}"' for svg, ours in places)
        listed = "".join(
            f'<stop offset="{at}" stop-color="{color(each)[0]}" stop-opacity="{color(each)[1]}"/>' for at, each in stops
        )
        name = f"d{len(self.defs)}"
        self.defs.append(
            f'<{tag} id="{name}" gradientUnits="userSpaceOnUse" spreadMethod="{spread}" {where}>{listed}</{tag}>'
        )
        return f"url(#{name})", 1.0


def prepared(text: str) -> str:
    """The vector without references, and of the size of the picture."""
    text = REFERENCE.sub(r'\1#FF3366AA"', text)
    text = re.sub(r'android:(?:tint|tintMode)\s*=\s*"[^"]*"', "", text)
    text = re.sub(r'(android:(?:fillAlpha|strokeAlpha|alpha)\s*=\s*")[@?][^"]*"', r'\g<1>1"', text)
    return re.sub(r'(android:(?:width|height)\s*=\s*")[^"]*"', rf'\g<1>{SIZE}px"', text)


def draw(text: str) -> bytes:
    with Context() as ui, Renderer(ui) as renderer:
        node = ui.create(Kind.FIXED, width=SIZE, height=SIZE)
        node.set_drawable(DrawableSlot.BACKGROUND, ui.parse_drawable(text))
        ui.layout(node, SIZE, SIZE)
        return renderer.render(node)


def compare_vector(file: Path, keep: Path | None) -> Difference | str:
    """The difference, or the reason why there is none."""
    text = prepared(file.read_text(encoding="utf-8"))
    try:
        if re.search(r'pathData\s*=\s*"[@?]', text):
            raise Refused("a reference to a path")
        root = ET.fromstring(text)
        if root.tag != "vector":
            return "no vector"
        svg = Svg(root).text
    except (Refused, ET.ParseError, KeyError, ValueError, IndexError) as error:
        return f"not compared: {error}"
    ours = draw(text)
    theirs = subprocess.run(["rsvg-convert", "-f", "png"], input=svg.encode(), capture_output=True, check=True).stdout
    if keep:
        (keep / f"{file.stem}.ours.png").write_bytes(ours)
        (keep / f"{file.stem}.rsvg.png").write_bytes(theirs)
    first: Picture = read_png(ours)
    return compare(first, read_png(theirs))


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares vectors with rsvg-convert.")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--limit", type=float, default=1.0)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    found: list[tuple[float, float, Path]] = []
    skipped: dict[str, int] = {}
    for file in sorted(each for folder in options.folders for each in folder.rglob("drawable*/*.xml")):
        if len(found) >= options.count:
            break
        result = compare_vector(file, options.keep)
        if isinstance(result, str):
            skipped[result] = skipped.get(result, 0) + 1
        else:
            found.append((result.mean * 100, result.share * 100, file))
    found.sort(reverse=True)
    if not found:
        print("there is no vector")
        return 1
    failed = [each for each in found if each[0] > options.limit]
    mean = sum(each[0] for each in found) / len(found)
    print(f"{len(found)} vectors: mean difference {mean:.3f} %, the worst {found[0][0]:.3f} %")
    for reason, count in sorted(skipped.items()):
        if reason != "no vector":
            print(f"  {count} {reason}")
    for difference, share, file in failed or found[:3]:
        print(f"  {difference:.3f} %, {share:.1f} % of the pixels are far off: {file}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
