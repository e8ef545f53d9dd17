# SPDX-License-Identifier: MIT
"""Makes the pictures of docs/hosts.md from those of the tests: shrink.py FROM TO"""

import sys
from pathlib import Path

from PIL import Image

# name | picture of a test | width
PICTURES = (
    ("game", "game-hud", 800),
    ("game-cargo", "game-bag-german", 800),
    ("kiosk", "kiosk-landscape", 800),
    ("station", "station-departures-moving", 480),
    ("station-lost", "station-lost-scrolled", 480),
    ("board", "board-1743", 640),
    ("ticket", "ticket", 640),
    ("labels", "labels", 400),
    ("batch", "batch", 800),
    ("weather", "weather-day", 400),
    ("weather-night", "weather-night", 400),
    ("orrery", "orrery", 800),
    ("chart", "chart", 480),
    ("kiosk-arabic", "kiosk-portrait-arabic", 360),
)


def main() -> None:
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    target.mkdir(parents=True, exist_ok=True)
    for name, picture, width in PICTURES:
        path = source / f"{picture}.png"
        if not path.exists():
            print(f"{path} is missing: {name}.png stays")
            continue
        image = Image.open(path).convert("RGB")
        image = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
        image.quantize(200).save(target / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
