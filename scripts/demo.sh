#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Lay out a kiosk screen, a small layout file, a settings screen, a player in JSON and a ConstraintLayout, edit, show what
# changed, scroll; switch a menu between two states; writes build/demo.svg, build/demo.json, build/settings.svg,
# build/player.svg, build/nowplaying.svg, build/menu-row.svg and build/menu-column.svg.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need gcc
make lib
for name in demo screens menu; do
    gcc -std=c99 -O1 -I build/include -o build/$name examples/$name.c build/lib/libreglet.so -Wl,-rpath,"$PWD/build/lib"
done
build/demo examples/kiosk.xml examples/seed.xml build
build/screens examples/settings.xml examples/player.json examples/nowplaying.xml build
build/menu build
