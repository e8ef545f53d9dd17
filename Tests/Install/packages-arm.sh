# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by packages.sh: the files for 64-bit ARM, compiled against by a cross compiler, and run by qemu-user with the
# files of Debian 12 for that machine. No program of that system can start another one, so nothing is installed by apt.

arm=$out/arm

# base_arm: a system with Python, fetched once.
base_arm() {
    local place=$systems/bookworm-arm64 package
    [ ! -e "$place" ] || return 0
    echo "fetching Debian's bookworm for arm64, about a minute" >&3
    rm -rf "$place.new"
    debootstrap --foreign --arch=arm64 --variant=minbase --include=python3 bookworm \
        "$place.new" "$(mirror)" || return 1
    for package in "$place.new"/var/cache/apt/archives/*.deb; do dpkg-deb -x "$package" "$place.new" || return 1; done
    mv "$place.new" "$place"
}

# system_arm: a copy with the library packages unpacked, and the README's programs in /try.
system_arm() {
    local package
    rm -rf "$arm"
    cp -a --reflink=auto "$systems/bookworm-arm64" "$arm" && mkdir "$arm/try" || return 1
    for package in "$dist"/libreglet0_*_arm64.deb "$dist"/libreglet-dev_*_arm64.deb; do
        dpkg-deb -x "$package" "$arm" || return 1
    done
    cp examples/hello.c examples/hello.py examples/kiosk.xml "$arm/try/"
}

run_arm() { qemu-aarch64 -L "$arm" "$@"; }

# flags_arm OPTION... PACKAGE: what pkg-config of that system would answer.
flags_arm() {
    PKG_CONFIG_LIBDIR=$arm/usr/lib/aarch64-linux-gnu/pkgconfig PKG_CONFIG_SYSROOT_DIR=$arm pkg-config "$@"
}

# The shared library, then the static one.
pkg_config_arm() {
    local flags
    flags=$(flags_arm --cflags --libs reglet) &&
        aarch64-linux-gnu-gcc -std=c99 -Wall -Wextra -Werror "$arm/try/hello.c" $flags -o "$arm/try/hello" &&
        run_arm "$arm/try/hello" | diff - examples/expected/hello.txt || return 1
    flags=$(flags_arm --static --cflags --libs reglet) &&
        aarch64-linux-gnu-gcc -static "$arm/try/hello.c" $flags -o "$arm/try/hello-static" &&
        run_arm "$arm/try/hello-static" | diff - examples/expected/hello.txt
}

cmake_arm() {
    cmake -S Tests/Install/cmake -B "$arm/try/made" -DHELLO="$arm/try/hello.c" -DCMAKE_SYSTEM_NAME=Linux \
        -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc \
        -DCMAKE_LIBRARY_ARCHITECTURE=aarch64-linux-gnu -DCMAKE_FIND_ROOT_PATH="$arm" \
        -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY &&
        cmake --build "$arm/try/made" &&
        run_arm -E LD_LIBRARY_PATH="$arm/usr/lib/aarch64-linux-gnu" "$arm/try/made/hello-shared" |
        diff - examples/expected/hello.txt && run_arm "$arm/try/made/hello-static" | diff - examples/expected/hello.txt
}

wheel_arm() {
    local python=("$arm"/usr/bin/python3.[0-9]*)
    python3 -m zipfile -e "$dist"/reglet-*manylinux2014_aarch64*.whl "$arm/try/wheel" || return 1
    run_python() { run_arm -E PYTHONHOME="$arm/usr" -E PYTHONPATH="$arm/try/wheel" "${python[0]}" "$@"; }
    run_python "$arm/try/hello.py" | cmp - examples/expected/"hello.py.txt" &&
        run_python -c 'import platform, reglet; assert platform.machine() == "aarch64" and reglet.accelerated' &&
        run_python -m reglet layout "$arm/try/kiosk.xml" --size 1280x720
}

archive_arm() {
    local place
    tar -C "$arm/try" -xf "$dist"/reglet-*-aarch64-linux.tar.xz && place=$(echo "$arm"/try/reglet-*-linux) || return 1
    local flags
    flags=$(PKG_CONFIG_LIBDIR=$place/lib/pkgconfig pkg-config --cflags --libs reglet) &&
        aarch64-linux-gnu-gcc "$arm/try/hello.c" $flags -o "$arm/try/hello-archive" &&
        run_arm -E LD_LIBRARY_PATH="$place/lib" "$arm/try/hello-archive" | diff - examples/expected/hello.txt
}
