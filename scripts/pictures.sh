#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Draws the pictures of docs/gallery.md from examples/gallery/res: `make pictures`. They depend on the fonts and on the
# versions of cairo and Pango of the machine, so no test compares them.
#   pictures.sh [OUT]   OUT: a folder; docs/images/gallery by default
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need python inter noto
out=${1:-docs/images/gallery}
make cairo >/dev/null
mkdir -p "$out"

# draw NAME LAYOUT DENSITY CONFIGURATION: a picture of a screen of 390 x 780 dp, or as the configuration has it
draw() {
    local size=$((390 * $3))x$((780 * $3))
    if [[ $4 = *land* ]]; then size=1280x760; fi
    echo "$out/$1.png"
    PYTHONPATH=bindings/python/src REGLET_LIBRARY=$PWD/build/lib/libreglet.so python3 -m reglet render "@layout/$2" \
        --res examples/gallery/res --theme Theme.Gallery --family Inter --config "$4" --density "$3" --size "$size" \
        -o "$out/$1.png"
}

draw kiosk kiosk 1 en-land-notnight
echo "$out/motion.png"
PYTHONPATH=bindings/python/src REGLET_LIBRARY=$PWD/build/lib/libreglet.so python3 examples/motion.py "$out/motion.png" >/dev/null
draw kiosk-arabic kiosk 1 ar-ldrtl-land-night
draw settings settings 2 en-port-notnight
draw settings-night settings 2 en-port-night
draw settings-german settings 2 de-port-notnight
draw player player 2 en-port-notnight
draw player-night player 2 en-port-night
draw launcher launcher 2 en-port-notnight
draw launcher-night launcher 2 en-port-night
draw chat chat 2 en-port-notnight
draw chat-night chat 2 en-port-night
