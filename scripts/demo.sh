#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Lay out a kiosk screen, a small layout file, a settings screen and a player in JSON, a ConstraintLayout, edit, show what changed, scroll;
# writes build/demo.svg, build/demo.json, build/settings.svg, build/player.svg and build/nowplaying.svg.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need gcc
make lib
gcc -std=c99 -O1 -I build/include -o build/demo examples/demo.c build/lib/libreglet.so -Wl,-rpath,"$PWD/build/lib"
build/demo examples/kiosk.xml examples/seed.xml examples/settings.xml examples/player.json examples/nowplaying.xml build
