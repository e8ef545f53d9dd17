# SPDX-License-Identifier: MIT
"""Runs examples/batch with processes and with Dask, and compares the results: batch.py OUT COUNT"""

import re
import subprocess
import sys
from pathlib import Path

from PIL import Image

BATCH = Path(__file__).parents[2] / "examples/batch/batch.py"


def run(*options: str) -> tuple[str, str]:
    """The hash of all frames, and all that was printed."""
    command = [sys.executable, str(BATCH), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=500, check=False)
    shown = done.stdout + done.stderr
    found = re.search(r"frames ([0-9a-f]{32})", shown)
    assert done.returncode == 0 and found, shown
    return found[1], shown


def sheet(folder: Path) -> Image.Image:
    """Nine tickets on a sheet."""
    pictures = [Image.open(path).convert("RGB") for path in sorted(folder.glob("*.png"))[:9]]
    width, height = pictures[0].size
    out = Image.new("RGB", (3 * width, 3 * height), "white")
    for index, picture in enumerate(pictures):
        out.paste(picture, (index % 3 * width, index // 3 * height))
    return out


def main() -> None:
    out, count = Path(sys.argv[1]), sys.argv[2]
    for name in ("forked", "dask"):
        for path in (out / name).glob("*.png"):
            path.unlink()
    one, _ = run(count, "--quiet", "--jobs", "1")
    two, shown = run(count, "--jobs", "2", "--render", str(out / "forked"), "--each", "100")
    assert one == two, "two processes lay out as one does"
    assert "100%" in shown, "a progress bar is shown"
    dask, _ = run(count, "--quiet", "--jobs", "2", "--dask", "local", "--render", str(out / "dask"), "--each", "100")
    assert dask == one, "Dask's workers lay out as one process does"
    written = sorted(path.name for path in (out / "forked").glob("*.png"))
    assert len(written) == -(-int(count) // 100), written
    for name in written:
        assert (out / "forked" / name).read_bytes() == (out / "dask" / name).read_bytes(), name
    sheet(out / "forked").save(out / "batch.png")
    print(f"{count} tickets have the same frames with 1 and 2 processes and with Dask, {len(written)} pictures")


main()
