#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Lay out the kiosk screen and a small layout file, edit, show what changed; writes build/demo.svg and build/demo.json.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need gcc
make lib
gcc -std=c99 -O1 -I build/include -o build/demo examples/demo.c build/lib/libreglet.so -Wl,-rpath,"$PWD/build/lib"
build/demo examples/kiosk.xml examples/seed.xml build/demo.svg build/demo.json
