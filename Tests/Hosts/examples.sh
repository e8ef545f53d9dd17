#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Plays the programs of examples/hosts with synthetic input.
#   examples.sh [--all] [NAME...]   NAME: only these. --all, `make test-hosts`: also what takes long or needs compilers
# Pictures are in build/tests/host-examples; `--pictures` makes those of docs/images/hosts from them.
set -uo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need gcc python pkg-config cairo sdl2 sdl2-image sdl2-ttf xvfb inter noto
make lib cairo || exit 1
out=build/tests/host-examples
mkdir -p "$out"
export XDG_RUNTIME_DIR=$PWD/$out LIBGL_ALWAYS_SOFTWARE=1 SDL_RENDER_DRIVER=software
export PYTHONPATH=$PWD/bindings/python/src:$PWD/hosts/pygame PYTHONPYCACHEPREFIX=$PWD/build/pycache
export REGLET_LIBRARY=$PWD/build/lib/libreglet.so REGLET_CAIRO_LIBRARY=$PWD/build/lib/libreglet-cairo.so
failed=0
all=no pictures=no names=()
for word in "$@"; do
    case $word in
        --all) all=yes ;;
        --pictures) all=yes pictures=yes ;;
        *) names+=("$word") ;;
    esac
done

# check NAME COMMAND...: exit status 77 means that something is missing here
check() {
    local name=$1 start status
    shift
    [ ${#names[@]} = 0 ] || [[ " ${names[*]} " == *" $name "* ]] || return 0
    start=$(date +%s)
    "$@" >"$out/$name.log" 2>&1
    status=$?
    case $status in
        0) echo "$name: $(tail -n 1 "$out/$name.log"), $(($(date +%s) - start)) s" ;;
        77) echo "$name: skipped: $(tail -n 1 "$out/$name.log")" ;;
        *)
            echo "FAIL $name"
            sed 's/^/    /' "$out/$name.log" | tail -n 40
            failed=1
            ;;
    esac
}

# lines MOST FILE...: lines that are neither empty nor a comment. All of them count, those of the app's own logic too.
lines() {
    local most=$1 count
    shift
    count=$(cat "$@" | perl -0pe 's{/\*.*?\*/}{}gs; s{(\A|\n)"""[\s\S]*?"""}{$1}; s{^\s*#(?!include|define).*$}{}gm' |
        grep -c '[^[:space:]]')
    echo "$* has $count lines"
    [ "$count" -le "$most" ]
}

screen() { xvfb-run -a -s "-screen 0 1600x1200x24" "$@"; }

read -ra sdl < <(pkg-config --cflags --libs sdl2 SDL2_image SDL2_ttf)
libs=(build/lib/libreglet.so -Wl,-rpath,"$PWD/build/lib" -lm)
strict=(-O1 -g -Wall -Wextra -Werror -Wshadow -pedantic -I build/include -I hosts/sdl2)

sdl2_game() {
    local sanitize=()
    [ $all = no ] || sanitize=(-fsanitize=address,undefined)
    lines 60 examples/hosts/sdl2-game/main.c &&
        gcc -std=c99 "${strict[@]}" "${sanitize[@]}" -o "$out/game" Tests/Hosts/game.c "${libs[@]}" "${sdl[@]}" &&
        ASAN_OPTIONS=detect_leaks=0 screen "$out/game" examples/hosts/sdl2-game/res "$out"
}

# The headers are C++11, too.
sdl2_header() {
    printf '#define REGLET_SDL2_IMPLEMENTATION\n#include "reglet_sdl2_app.h"\n' >"$out/app.cpp"
    g++ -std=c++11 "${strict[@]}" -c -o "$out/app.o" "$out/app.cpp" "${sdl[@]}" && echo "compiled"
}

# pygame and others come from pip, into an environment of their own.
venv() { Tests/Hosts/venv.sh; }

pygame_kiosk() {
    lines 40 examples/hosts/pygame-kiosk/kiosk.py && venv &&
        screen build/venv-hosts/bin/python Tests/Hosts/kiosk.py "$out"
}

pygame_station() { venv && screen build/venv-hosts/bin/python Tests/Hosts/station.py "$out"; }

framebuffer() {
    local cairo
    read -ra cairo < <(pkg-config --cflags --libs cairo)
    venv && gcc -std=c99 -D_DEFAULT_SOURCE "${strict[@]}" -o "$out/board" examples/hosts/framebuffer/board.c \
        build/lib/libreglet-cairo.so "${libs[@]}" "${cairo[@]}" &&
        build/venv-hosts/bin/python Tests/Hosts/board.py "$out/board" examples/hosts/framebuffer/res "$out"
}

printing() {
    need poppler && venv && build/venv-hosts/bin/python examples/hosts/printing/printing.py "$out" &&
        build/venv-hosts/bin/python Tests/Hosts/printed.py "$out"
}

# Those that need a compiler or a library of Debian are skipped where it cannot be had.
missing() { # COMMAND PACKAGES: tries to install them; says what is missing
    eval "$1" >/dev/null 2>&1 || { reglet_apt "$2" && eval "$1" >/dev/null 2>&1; } || {
        echo "$2: cannot be installed"
        true
        return
    }
    false
}

rust() {
    if missing 'rustc --version' rustc; then return 77; fi
    rustc -O --edition 2021 -o "$out/dashboard" examples/hosts/rust/dashboard.rs -L build/lib \
        -C "link-arg=-Wl,-rpath,$PWD/build/lib" && "$out/dashboard" "$out/dashboard.svg" >"$out/dashboard.txt" &&
        diff -u Tests/Hosts/dashboard.txt "$out/dashboard.txt" && grep -c '<rect' "$out/dashboard.svg" &&
        echo "as expected"
}

go_chart() {
    if missing 'go version' golang-go; then return 77; fi
    CGO_CFLAGS=-I$PWD/build/include CGO_LDFLAGS="-L$PWD/build/lib -Wl,-rpath,$PWD/build/lib" GO111MODULE=off \
        GOCACHE=$PWD/$out/go-cache go build -o "$out/chart" examples/hosts/go/chart.go &&
        "$out/chart" "$out/chart.png" >"$out/chart.txt" &&
        diff -u - "$out/chart.txt" <<<$'bar0 (28,236)-(71,350)\nbar7 (424,28)-(466,350)' &&
        [ -z "$(gofmt -l examples/hosts/go)" ] && echo "as expected"
}

gtk_weather() {
    local packages='python3-gi python3-gi-cairo gir1.2-gtk-4.0 xdotool'
    if missing '/usr/bin/python3 -c "import gi, cairo; gi.require_version(\"Gtk\", \"4.0\")" && command -v xdotool' \
        "$packages"; then return 77; fi
    venv && GSK_RENDERER=cairo GDK_BACKEND=x11 screen /usr/bin/python3 Tests/Hosts/gtk_weather.py "$out" \
        build/venv-hosts/bin/python
}

raylib_orrery() { venv && screen build/venv-hosts/bin/python Tests/Hosts/orrery.py "$out"; }

batch() { venv && build/venv-hosts/bin/python Tests/Hosts/batch.py "$out" "$1"; }

# How fast it is, alone and with all cores.
batch_scaling() { venv && build/venv-hosts/bin/python examples/batch/batch.py --quiet --scaling; }

check sdl2-game sdl2_game
check sdl2-header sdl2_header
check pygame-kiosk pygame_kiosk
check pygame-station pygame_station
check framebuffer framebuffer
check printing printing
check batch batch 2100
if [ $all = yes ] || [ ${#names[@]} -gt 0 ]; then
    check batch-scaling batch_scaling
    check gtk-weather gtk_weather
    check raylib-orrery raylib_orrery
    check rust rust
    check go go_chart
fi

if [ $pictures = yes ]; then
    venv && build/venv-hosts/bin/python Tests/Hosts/shrink.py "$out" docs/images/hosts || failed=1
fi
[ $failed = 0 ]
