#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of hosts/: they draw what libreglet-cairo draws, in a window under Xvfb.
#   run.sh [COUNT [SEED]]   COUNT random screens, 40 by default
set -uo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need gcc g++ python pkg-config cairo sdl2 sdl2-image sdl2-ttf xvfb rsvg dejavu
make cairo || exit 1
out=build/tests/hosts
mkdir -p "$out"
rm -f "$out"/*.png
export XDG_RUNTIME_DIR=$PWD/$out LIBGL_ALWAYS_SOFTWARE=1
packages=(sdl2 SDL2_image SDL2_ttf)
read -ra flags < <(pkg-config --cflags "${packages[@]}" cairo)
read -ra links < <(pkg-config --libs "${packages[@]}" cairo)
libs=(build/lib/libreglet-cairo.so build/lib/libreglet.so -Wl,-rpath,"$PWD/build/lib" "${links[@]}" -lm)
strict=(-O1 -g -pedantic -Wall -Wextra -Werror -Wshadow -I include -I hosts/sdl2 "${flags[@]}")
failed=0

check() {
    local name=$1
    shift
    if "$@" >"$out/$name.log" 2>&1; then
        sed 's/^/    /' "$out/$name.log" | tail -n 3
    else
        echo "FAIL $name"
        sed 's/^/    /' "$out/$name.log" | tail -n 40
        failed=1
    fi
}

# The header is C99 and C++11, and two files of a program can include it.
header_compiles() {
    printf '#include "reglet_sdl2.h"\nint other(void);\nint other(void) { return 0; }\n' >"$out/other.c"
    gcc -std=c99 "${strict[@]}" -c -o "$out/other.o" "$out/other.c" &&
        printf '#define REGLET_SDL2_IMPLEMENTATION\n#include "reglet_sdl2.h"\n' >"$out/whole.cpp" &&
        g++ -std=c++11 "${strict[@]}" -c -o "$out/whole.o" "$out/whole.cpp"
}

program() { gcc -std=c99 -D_POSIX_C_SOURCE=200809L "${strict[@]}" -o "$out/$1" "$2" "${libs[@]}"; }

screens() {
    python3 Tests/Hosts/screens.py "$out/res" "${1:-40}" "${2:-1}" &&
        xvfb-run -a "$out/agree" "$out/res" "${1:-40}" "$out"
}

# The same pictures with SDL's own renderer, which has neither premultiplied blending nor shaders.
software() { SDL_RENDER_DRIVER=software screens "$@"; }

# Events reach the tree: what was clicked is printed.
input() {
    local shown
    shown=$(xvfb-run -a "$out/demo" examples/gallery/res @style/Theme.Gallery @layout/kiosk -s 1280x760 \
        -o "$out/kiosk.png" down,900,300 up,900,300 down,900,300 move,100,700 up,100,700 key,Tab key,Return pad,dpdown \
        pad,a) || return 1
    [ "$shown" = "$(printf 'clicked tours\nclicked english\nclicked tours')" ] || { echo "$shown"; return 1; }
    xvfb-run -a "$out/demo" examples/gallery/res @style/Theme.Gallery @layout/settings -s 390x560 \
        -o "$out/settings.png" wheel,200,300,-2 down,200,400 move,200,380 move,200,300 up,200,300
}

# A window's whole life leaks nothing and reads nothing that is not there.
memory() {
    gcc -std=c99 "${strict[@]}" -fsanitize=address,undefined -o "$out/demo-asan" hosts/sdl2/demo.c "${libs[@]}" &&
        ASAN_OPTIONS=detect_leaks=0 SDL_RENDER_DRIVER=software xvfb-run -a "$out/demo-asan" examples/gallery/res \
            @style/Theme.Gallery @layout/kiosk -s 1280x760 -l ar -o "$out/asan.png" down,900,300 up,900,300
}

vectors() {
    PYTHONPATH=bindings/python/src REGLET_LIBRARY=$PWD/build/lib/libreglet.so python3 -B Tests/Hosts/vectors.py \
        examples/gallery/res
}

# pygame and NumPy come from pip, into an environment of their own.
in_pygame() {
    Tests/Hosts/venv.sh || return 1
    PYTHONPATH=bindings/python/src:hosts/pygame REGLET_LIBRARY=$PWD/build/lib/libreglet.so xvfb-run -a \
        build/venv-hosts/bin/python -B Tests/Hosts/pygame_screens.py "$out/res" 8
}

check header header_compiles
check agree program agree Tests/Hosts/agree.c
check demo program demo hosts/sdl2/demo.c
check input input
check screens screens "$@"
check pygame in_pygame
check software software 12
check memory memory
check vectors vectors
[ $failed = 0 ]
