#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a folder of resources with random screens: screens.py OUT COUNT [SEED].

Each layout/sNNN.xml has shapes, gradients, strokes, vectors, images, nine-patches, transforms, layers and clips; every
fourth has texts. All are 240 x 320 pixels.
"""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path

NS = 'xmlns:android="http://schemas.android.com/apk/res/android" xmlns:aapt="http://schemas.android.com/aapt"'
BUBBLES = Path(__file__).resolve().parents[2] / "examples/gallery/res/drawable-xhdpi"
WORDS = "harbor light tower Überfahrt café quay 12:45 — Ελλάδα Привет deck".split()


class Writer:
    """Writes the files of one folder."""

    def __init__(self, out: Path, seed: int) -> None:
        self.out = out
        self.random = random.Random(seed)
        self.drawables = 0

    def put(self, name: str, text: str) -> None:
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def number(self, low: float, high: float) -> float:
        return round(self.random.uniform(low, high), 1)

    def color(self) -> str:
        alpha = self.random.choice(("ff", "ff", "ff", "b0", "60"))
        return f"#{alpha}{self.random.randrange(1 << 24):06x}"

    def gradient(self) -> str:
        kind = self.random.choice(("linear", "linear", "radial", "sweep"))
        angle = self.random.randrange(8) * 45
        middle = f'android:centerColor="{self.color()}"' if self.random.random() < 0.5 else ""
        extra = 'android:gradientRadius="40px"' if kind == "radial" else ""
        return (
            f'<gradient android:type="{kind}" android:angle="{angle}" android:startColor="{self.color()}" {middle}'
            f' android:endColor="{self.color()}" {extra}/>'
        )

    def shape(self) -> str:
        kind = self.random.choice(("rectangle", "rectangle", "rectangle", "oval", "ring", "line"))
        inside = self.gradient() if self.random.random() < 0.5 else f'<solid android:color="{self.color()}"/>'
        if self.random.random() < 0.4 or kind == "line":
            dash = 'android:dashWidth="9px" android:dashGap="5px"' if self.random.random() < 0.4 else ""
            inside += f'<stroke android:width="{self.number(1, 7)}px" android:color="{self.color()}" {dash}/>'
        if kind == "rectangle" and self.random.random() < 0.7:
            inside += f'<corners android:radius="{self.number(2, 40)}px"/>'
        ring = ""
        if kind == "ring":
            ring = 'android:innerRadiusRatio="3" android:thicknessRatio="8" android:useLevel="false"'
        return f'<shape {NS} android:shape="{kind}" {ring}>{inside}</shape>'

    def path(self) -> str:
        def point() -> str:
            return f"{self.number(0, 48)},{self.number(0, 48)}"

        data = f"M{point()}"
        for _ in range(self.random.randint(2, 5)):
            data += self.random.choice((f" L{point()}", f" C{point()} {point()} {point()}", f" Q{point()} {point()}",
                                        f" A{self.number(5, 20)},{self.number(5, 20)} 30 0,1 {point()}"))  # fmt: skip
        data += " z"
        looks = ""
        if self.random.random() < 0.7:
            rule = self.random.choice(("nonZero", "evenOdd"))
            looks += f' android:fillColor="{self.color()}" android:fillType="{rule}"'
        if self.random.random() < 0.6:
            cap, join = self.random.choice(("butt", "round", "square")), self.random.choice(("miter", "round", "bevel"))
            looks += (
                f' android:strokeColor="{self.color()}" android:strokeWidth="{self.number(0.5, 5)}"'
                f' android:strokeLineCap="{cap}" android:strokeLineJoin="{join}"'
            )
        return f'<path android:pathData="{data}"{looks}/>'

    def vector(self) -> str:
        body = "".join(self.path() for _ in range(self.random.randint(1, 4)))
        if self.random.random() < 0.5:
            clip = '<clip-path android:pathData="M24,2 A22,22 0 1,1 23.9,2z"/>' if self.random.random() < 0.5 else ""
            turn = f'android:rotation="{self.number(-40, 40)}" android:pivotX="24" android:pivotY="24"'
            body = f"<group {turn}>{clip}{body}</group>" + self.path()
        tint = f'android:tint="{self.color()}"' if self.random.random() < 0.2 else ""
        alpha = 'android:alpha="0.6"' if self.random.random() < 0.2 else ""
        return (
            f'<vector {NS} android:width="48px" android:height="48px" android:viewportWidth="48"'
            f' android:viewportHeight="48" {tint} {alpha}>{body}</vector>'
        )

    def drawable(self, depth: int = 0) -> str:
        """Writes a drawable. Returns a reference to it."""
        kind = self.random.random()
        if kind < 0.45 or depth > 2:
            text = self.shape()
        elif kind < 0.7:
            text = self.vector()
        elif kind < 0.8:
            items = "".join(f'<item android:drawable="{self.drawable(depth + 1)}" android:left="{self.number(0, 9)}px"'
                            f' android:top="{self.number(0, 9)}px"/>' for _ in range(2))  # fmt: skip
            text = f"<layer-list {NS}>{items}</layer-list>"
        elif kind < 0.86:
            text = f'<inset {NS} android:drawable="{self.drawable(depth + 1)}" android:inset="{self.number(1, 9)}px"/>'
        elif kind < 0.92:
            text = (
                f'<rotate {NS} android:drawable="{self.drawable(depth + 1)}" android:fromDegrees="{self.number(0, 90)}"'
                ' android:pivotX="50%" android:pivotY="50%"/>'
            )
        else:
            return self.random.choice(("@drawable/bubble_in", "@drawable/bubble_out"))
        self.drawables += 1
        self.put(f"drawable/d{self.drawables}.xml", text)
        return f"@drawable/d{self.drawables}"

    def view(self, depth: int, has_texts: bool) -> str:
        width, height = self.random.randint(20, 150), self.random.randint(20, 150)
        attributes = (
            f'android:layout_width="{width}px" android:layout_height="{height}px"'
            f' android:layout_marginLeft="{self.random.randint(0, 150)}px"'
            f' android:layout_marginTop="{self.random.randint(0, 220)}px"'
        )
        if self.random.random() < 0.2:
            attributes += f' android:rotation="{self.number(-60, 60)}"'
        if self.random.random() < 0.15:
            attributes += f' android:scaleX="{self.number(0.4, 1.6)}"'
        if self.random.random() < 0.2:
            attributes += f' android:alpha="{self.number(0.2, 0.9)}"'
        attributes += f' android:background="{self.drawable()}"'
        if has_texts and self.random.random() < 0.7:
            words = " ".join(self.random.choice(WORDS) for _ in range(4))
            return (
                f'<TextView {attributes} android:text="{words}" android:textSize="{self.random.randint(10, 26)}px"'
                f' android:textColor="{self.color()}" android:padding="0px"/>'
            )
        if depth < 2 and self.random.random() < 0.35:
            inside = "".join(self.view(depth + 1, has_texts) for _ in range(2))
            clip = 'android:clipChildren="true"' if self.random.random() < 0.6 else ""
            return f"<FrameLayout {attributes} {clip}>{inside}</FrameLayout>"
        if self.random.random() < 0.3:
            scale = self.random.choice(("fitXY", "fitCenter", "centerCrop", "center"))
            return f'<ImageView {attributes} android:src="{self.drawable()}" android:scaleType="{scale}"/>'
        return f"<View {attributes}/>"

    def screen(self, number: int) -> None:
        views = "".join(self.view(0, number % 4 == 3) for _ in range(self.random.randint(3, 8)))
        self.put(
            f"layout/s{number:03}.xml",
            f'<FrameLayout {NS} android:layout_width="match_parent" android:layout_height="match_parent"'
            f' android:background="{self.drawable()}">{views}</FrameLayout>',
        )


def main() -> None:
    out, count = Path(sys.argv[1]), int(sys.argv[2])
    shutil.rmtree(out, ignore_errors=True)
    writer = Writer(out, int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    (out / "drawable-xhdpi").mkdir(parents=True)
    for name in ("bubble_in.9.png", "bubble_out.9.png"):
        shutil.copy(BUBBLES / name, out / "drawable-xhdpi" / name)
    for number in range(count):
        writer.screen(number)


if __name__ == "__main__":
    main()
