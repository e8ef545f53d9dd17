# SPDX-License-Identifier: MIT
"""Reads what examples/hosts/printing has printed: printed.py FOLDER"""

import subprocess
import sys
from pathlib import Path

import zxingcpp
from PIL import Image

FOLDER = Path(sys.argv[1])
POINTS = 72 / 25.4


def shown(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def codes(name: str) -> set[str]:
    """What a scanner reads from the page as a printer draws it, at 200 dots an inch."""
    shown("pdftoppm", "-r", "200", "-png", "-singlefile", str(FOLDER / f"{name}.pdf"), str(FOLDER / f"{name}-paper"))
    with Image.open(FOLDER / f"{name}-paper.png") as image:
        return {found.text for found in zxingcpp.read_barcodes(image.convert("L"))}


def main() -> None:
    for name, millimetres, texts, numbers in (
        ("ticket", (148, 80), ("Songs of the Tide", "Great Hall, upper circle", "F · 27"), {"CCH-2611-004871"}),
        ("labels", (210, 297), ("Jürgen Weiß", "Tomáš Dvořák", "ul. Długa 18"),
         {f"P{number:05}" for number in range(1, 25)}),
    ):  # fmt: skip
        path = str(FOLDER / f"{name}.pdf")
        size = next(line for line in shown("pdfinfo", path).splitlines() if line.startswith("Page size"))
        width, height = (float(word) for word in size.split() if word[0].isdigit())
        assert abs(width - millimetres[0] * POINTS) < 1 and abs(height - millimetres[1] * POINTS) < 1, size
        text = shown("pdftotext", "-layout", path, "-")
        assert all(each in text for each in texts), text
        assert codes(name) == numbers, codes(name)
    print("25 codes were scanned")


main()
