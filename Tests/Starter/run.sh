#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds and runs the projects that `reglet new` writes, with the installed library.
set -uo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need gcc g++ make python pkg-config cmake sdl2 sdl2-image sdl2-ttf dejavu
make lib && scripts/venv.sh || exit 1
root=$PWD
out=$PWD/build/tests/starter
rm -rf "$out"
mkdir -p "$out"
export XDG_RUNTIME_DIR=$out SDL_VIDEODRIVER=dummy PYTHONPATH=$root/bindings/python/src
export PKG_CONFIG_PATH=$out/reglet/lib/pkgconfig CMAKE_PREFIX_PATH=$out/reglet LD_LIBRARY_PATH=$out/reglet/lib
failed=0

check() {
    if "$@" >"$out/$1.log" 2>&1; then return; fi
    echo "FAIL $1"
    sed 's/^/    /' "$out/$1.log" | tail -n 40
    failed=1
}

new() { (cd "$out" && "$root/build/venv/bin/python" -m reglet new "my-$1" --template "$1"); }

# The picture of a window is a PNG of more than one color.
is_picture() {
    python3 - "$1" <<'PYTHON'
import struct, sys, zlib
data = open(sys.argv[1], "rb").read()
width, height = struct.unpack(">II", data[16:24])
packed, at = b"", 8
while at < len(data):
    size, = struct.unpack(">I", data[at:at + 4])
    packed += data[at + 8:at + 8 + size] if data[at + 4:at + 8] == b"IDAT" else b""
    at += size + 12
assert (width, height) == (480, 320), (width, height)
assert len(set(zlib.decompress(packed))) > 40, "the picture is empty"
PYTHON
}

c() {
    new c && make -C "$out/my-c" CFLAGS="-O1 -Wall -Wextra -Werror -pedantic" &&
        (cd "$out/my-c" && ./my-c >shown.txt && grep -qx 'body     16,44 448x204' shown.txt && grep -A1 longer shown.txt)
}

cpp() {
    new cpp && cmake -S "$out/my-cpp" -B "$out/my-cpp/build" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror" &&
        cmake --build "$out/my-cpp/build" &&
        (cd "$out/my-cpp" && build/my-cpp >shown.txt && grep -qx 'ok       696,256 88x48' shown.txt)
}

sdl2() {
    new sdl2 && make -C "$out/my-sdl2" CFLAGS="-O1 -Wall -Wextra -Werror" &&
        (cd "$out/my-sdl2" && ./my-sdl2 --picture "$out/sdl2.png") && is_picture "$out/sdl2.png"
}

# pygame comes from pip, into the environment of Tests/Hosts.
pygame() {
    local pins=Tests/Hosts/requirements.txt venv=build/venv-hosts
    if ! cmp -s "$pins" "$venv/pins.txt"; then
        python3 -m venv "$venv" && "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$pins" &&
            cp "$pins" "$venv/pins.txt" || return 1
    fi
    new pygame && "$venv/bin/python" -B "$out/my-pygame/main.py" --picture "$out/pygame.png" &&
        is_picture "$out/pygame.png"
}

scripts/install.sh "$out/reglet" >"$out/install.log" || exit 1
for each in c cpp sdl2 pygame; do check "$each"; done
[ "$failed" = 0 ] && echo "the projects for c, cpp, sdl2 and pygame build and run"
exit "$failed"
