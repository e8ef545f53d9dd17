#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Lays out a kiosk screen, a small layout file, a settings screen, a player in JSON, a ConstraintLayout, a menu in two
# states; edits, shows the changes, scrolls. Then a kiosk with resources in three languages. The printed summary fits on
# one screen; build/demo.txt and build/kiosk.txt have every box.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need gcc python
make -s lib >&2
compile() { gcc -std=c99 -O1 -I build/include -o "$1" "$2" build/lib/libreglet.so -Wl,-rpath,"$PWD/build/lib"; }
for name in demo screens menu; do
    compile build/$name examples/$name.c
done
compile build/kiosk examples/kiosk/kiosk.c
{
    build/demo examples/kiosk.xml examples/seed.xml build
    build/screens examples/settings.xml examples/player.json examples/nowplaying.xml build
    echo "a menu, its states from one layout set"
    build/menu build
} >build/demo.txt
{
    build/kiosk examples/kiosk/res
    PYTHONPATH=bindings/python/src REGLET_LIBRARY=$PWD/build/lib/libreglet.so python3 -B examples/kiosk/kiosk.py build
} >build/kiosk.txt

# A line for each screen, with the number of its boxes in place of the boxes.
awk '
    function flush() { if (head != "") print head (boxes ? (head ~ /:$/ ? " " : ": ") boxes " boxes" : ""); head = ""; boxes = 0 }
    /^ *[A-Za-z.]+ +(#[A-Za-z0-9_]+ )?-?[0-9.]+,-?[0-9.]+ [0-9.]+x[0-9.]+( ".*"| at .* of .*)?$/ { boxes++; next }
    /^$|^wrote |bytes held$/ { next }
    { flush(); head = $0 }
    END { flush() }
' build/demo.txt
echo
cat <<'END'
build/demo.txt         the frame of every box
build/demo.svg         the kiosk with the longer texts; build/demo.json: the same as data
build/settings.svg     settings that scroll
build/player.svg       the player, from JSON
build/nowplaying.svg   the ConstraintLayout
build/menu-row.svg     the menu in a wide window; build/menu-column.svg: in a narrow one
build/kiosk.svg        the kiosk with resources; build/kiosk-*.svg: each of its screens; build/kiosk.txt: their boxes
END
