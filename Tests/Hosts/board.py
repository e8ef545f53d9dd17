# SPDX-License-Identifier: MIT
"""Runs examples/hosts/framebuffer for some minutes: board.py PROGRAM RES OUT"""

import re
import subprocess
import sys
from pathlib import Path

from PIL import Image

SIZE = (800, 480)


def main() -> None:
    program, res, out = sys.argv[1:]
    memory = Path(out, "framebuffer")
    memory.unlink(missing_ok=True)
    for path in Path(out).glob("board-*.png"):
        path.unlink()
    command = [program, res, f"{SIZE[0]}x{SIZE[1]}", "en", str(memory), "183", out]
    shown = subprocess.run(command, check=True, capture_output=True, text=True, timeout=100).stdout
    drawn = [float(part) for part in re.findall(r"([\d.]+) % drawn", shown)]
    pictures = sorted(Path(out).glob("board-*.png"))
    assert len(drawn) == 183 and drawn[0] == 100, shown[:200]
    assert [path.stem for path in pictures] == [f"board-174{minute}" for minute in range(1, 6)], pictures
    # between the minutes only the colon of the clock changes
    seconds = [part for index, part in enumerate(drawn) if index > 0 and (index - 2) % 60 != 0]
    assert max(seconds) < 5, max(seconds)
    # the last picture is what the mapped memory has, except for the colon, which has blinked since
    with Image.open(pictures[-1]) as image:
        saved = image.convert("RGB")
    frame = Image.frombytes("RGB", SIZE, memory.read_bytes(), "raw", "BGRX")
    below = (0, 80, *SIZE)
    assert saved.crop(below).tobytes() == frame.crop(below).tobytes()
    # and what was drawn in parts is what a whole frame has
    again = Path(out, "again")
    again.mkdir(exist_ok=True)
    subprocess.run([*command[:4], str(again / "framebuffer"), "3", str(again)], check=True, stdout=subprocess.DEVNULL)
    with Image.open(again / "board-1742.png") as first, Image.open(Path(out, "board-1742.png")) as second:
        assert first.convert("RGB").tobytes() == second.convert("RGB").tobytes()
    print(f"{len(drawn)} frames, a second changes {max(seconds)} % of the pixels at most")


main()
