# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by the scripts: `need NAME...` makes sure that the named tools exist. A missing Debian package is installed if
# this user may do so; otherwise the script ends with one sentence that names it.

# tool | test that it exists | Debian package
reglet_tools='
gcc|command -v gcc|gcc
g++|command -v g++|g++
make|command -v make|make
binutils|command -v objcopy|binutils
expat|test -f "$(gcc -print-file-name=libexpat.a)"|libexpat1-dev
python|python3 -c "import sys, venv, ensurepip; assert sys.version_info >= (3, 11)"|python3-venv
json-c|test -f /usr/include/json-c/json.h|libjson-c-dev
nlohmann|test -f /usr/include/nlohmann/json.hpp|nlohmann-json3-dev
aarch64|command -v aarch64-linux-gnu-gcc && test -d /usr/aarch64-linux-gnu/include|gcc-aarch64-linux-gnu libc6-dev-arm64-cross
aarch64-c++|command -v aarch64-linux-gnu-g++|g++-aarch64-linux-gnu
armv7|command -v arm-linux-gnueabihf-gcc && test -d /usr/arm-linux-gnueabihf/include|gcc-arm-linux-gnueabihf libc6-dev-armhf-cross
armv7-c++|command -v arm-linux-gnueabihf-g++|g++-arm-linux-gnueabihf
qemu|command -v qemu-aarch64|qemu-user
wasm|test -f /usr/lib/wasm32-wasi/libc.a && ls /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a|wasi-libc libclang-rt-14-dev-wasm32
wasm-c++|test -f /usr/lib/wasm32-wasi/libc++.a|libc++-14-dev-wasm32 libc++abi-14-dev-wasm32
doxygen|command -v doxygen|doxygen
debootstrap|command -v debootstrap|debootstrap
lintian|command -v lintian|lintian
abidiff|command -v abidiff|abigail-tools
tsc|command -v tsc|node-typescript
wasm-opt|command -v wasm-opt|binaryen
node|command -v node|nodejs
valgrind|command -v valgrind|valgrind
benchmark|test -f "$(gcc -print-file-name=libbenchmark.a)" -o -f /usr/include/benchmark/benchmark.h|libbenchmark-dev
dpkg-source|command -v dpkg-source|dpkg-dev
pkg-config|command -v pkg-config|pkg-config
cmake|command -v cmake|cmake
rsvg|command -v rsvg-convert|librsvg2-bin
cairo|pkg-config --exists cairo-svg cairo-pdf|libcairo2-dev
pango|pkg-config --exists pangocairo harfbuzz|libpango1.0-dev
turbojpeg|pkg-config --exists libturbojpeg|libturbojpeg0-dev
webp|pkg-config --exists libwebp|libwebp-dev
sdl2|pkg-config --exists sdl2|libsdl2-dev
sdl2-image|pkg-config --exists SDL2_image|libsdl2-image-dev
sdl2-ttf|pkg-config --exists SDL2_ttf|libsdl2-ttf-dev
chromium|command -v chromium|chromium
poppler|command -v pdftotext|poppler-utils
xvfb|command -v xvfb-run && command -v xauth|xvfb xauth
dejavu|test -f /usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf|fonts-dejavu-core
inter|test -d /usr/share/fonts/opentype/inter|fonts-inter
noto|test -f /usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf|fonts-noto-core
'

reglet_fail() {
    echo "reglet: $*" >&2
    exit 1
}

reglet_apt() {
    local as_root=()
    if [ "$(id -u)" != 0 ]; then
        if ! sudo -n true 2>/dev/null; then return 1; fi
        as_root=(sudo -n)
    fi
    command -v apt-get >/dev/null || return 1
    echo "reglet: installing $1, within a minute" >&2
    local run=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
    "${run[@]}" install -y --no-install-recommends $1 >/dev/null 2>&1 ||
        { "${run[@]}" update >/dev/null 2>&1 && "${run[@]}" install -y --no-install-recommends $1 >/dev/null 2>&1; }
}

need() {
    local name line check package
    for name in "$@"; do
        if [ "$name" = swift ]; then
            [[ $(swift --version 2>/dev/null) =~ version\ (6\.([3-9]|[1-9][0-9])|[7-9]) ]] ||
                reglet_fail "Swift 6.3 or newer is missing: docs/building.md says where to get it."
            continue
        fi
        line=$(grep -F "$name|" <<<"$reglet_tools" | head -n 1)
        [ -n "$line" ] || reglet_fail "scripts/deps.sh does not know $name."
        IFS='|' read -r _ check package <<<"$line"
        eval "$check" >/dev/null 2>&1 && continue
        reglet_apt "$package" || true
        eval "$check" >/dev/null 2>&1 ||
            reglet_fail "$name is missing and could not be installed: run 'apt-get install $package' as root."
    done
}
