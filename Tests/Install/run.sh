#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of make install and make dist: programs are built and run with nothing but the installed files.
set -uo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need gcc make binutils pkg-config cmake
make lib || exit 1
out=$PWD/build/tests/install
rm -rf "$out"
mkdir -p "$out"
to=$out/root/opt/reglet
hello=$PWD/examples/hello.c
warnings=(-std=c99 -Wall -Wextra -Werror)
passed=0
failed=0

check() {
    if "$@" >"$out/$1.log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $1"
        sed 's/^/    /' "$out/$1.log" | tail -n 40
    fi
}

# prints_hello COMMAND...: the command prints the frames of the first example.
prints_hello() {
    "$@" >"$out/shown.txt" && diff -u examples/expected/hello.txt "$out/shown.txt"
}

installs() {
    make install DESTDIR="$out/root" PREFIX=/opt/reglet && ! grep -rIlF "$out" "$to"
}

wrong_prefix_is_refused() {
    ! scripts/install.sh relative 2>"$out/refused.txt" && grep -F "absolute path" "$out/refused.txt" &&
        ! scripts/install.sh "" 2>/dev/null && [ ! -e relative ]
}

flags_of() {
    PKG_CONFIG_PATH=$to/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$out/root pkg-config "$@" 'reglet >= 0.1'
}

pkg_config_shared() {
    local flags
    read -ra flags < <(flags_of --cflags --libs)
    [ ${#flags[@]} -ge 3 ] || return 1
    gcc "${warnings[@]}" "$hello" "${flags[@]}" -o "$out/hello" &&
        prints_hello env LD_LIBRARY_PATH="$to/lib" "$out/hello"
}

pkg_config_static() {
    local flags
    read -ra flags < <(flags_of --static --cflags --libs)
    gcc -static "${warnings[@]}" "$hello" "${flags[@]}" -o "$out/hello-static" && prints_hello "$out/hello-static"
}

cmake_project() {
    cmake -S Tests/Install/cmake -B "$out/cmake" -DCMAKE_PREFIX_PATH="$to" -DHELLO="$hello" \
        -DCMAKE_C_FLAGS="${warnings[*]}" && cmake --build "$out/cmake" || return 1
    prints_hello "$out/cmake/hello-shared" && prints_hello "$out/cmake/hello-static" || return 1
    readelf -d "$out/cmake/hello-shared" | grep -F 'libreglet.so.0' && ! readelf -d "$out/cmake/hello-static" | grep reglet
}

# Another minor version of the series 0.x may have another interface.
cmake_refuses_other_versions() {
    local version
    for version in 0.2 1.0 0.0; do
        sed "s/reglet 0.1/reglet $version/" Tests/Install/cmake/CMakeLists.txt >"$out/CMakeLists.txt"
        mkdir -p "$out/refused" && cp "$out/CMakeLists.txt" "$out/refused/"
        ! cmake -S "$out/refused" -B "$out/refused/build-$version" -DCMAKE_PREFIX_PATH="$to" -DHELLO="$hello" || return 1
    done
}

# A plugin that links the static library exports its own functions only, with RG_STATIC and without.
plugin_hides_reglet() {
    local define
    cat >"$out/plugin.c" <<'END'
#include <reglet/reglet.h>
__attribute__((visibility("default"))) uint32_t plugin_version(void);
uint32_t plugin_version(void) { return rg_version(); }
END
    for define in -DRG_STATIC -DPLUGIN; do
        gcc "${warnings[@]}" -shared -fPIC -fvisibility=hidden "$define" -I "$to/include" "$out/plugin.c" \
            "$to/lib/libreglet.a" -lm -o "$out/plugin.so" || return 1
        [ "$(nm -D --defined-only "$out/plugin.so" | awk '{ print $3 }')" = plugin_version ] || return 1
    done
}

# Every function has the version of the SONAME, and none of libc is newer than glibc 2.17 (manylinux2014).
old_glibc_is_enough() {
    local newest limit=GLIBC_2.17
    readelf -d "$to/lib/libreglet.so" | grep -F 'SONAME' | grep -F 'libreglet.so.0' || return 1
    ! nm -D --defined-only "$to/lib/libreglet.so" | grep ' T ' | grep -v '@@LIBREGLET_0$' || return 1
    if [ ! -e build/expat/libexpat.a ]; then
        limit=GLIBC_2.36 # Debian's archive of expat, where its source could not be fetched
    fi
    newest=$(readelf -VW "$to/lib/libreglet.so" | grep -oE 'GLIBC_[A-Z0-9._]+' | sort -Vu | tail -n 1)
    echo "needs $newest"
    [ -n "$newest" ] && [ "$(printf '%s\n' $limit "$newest" | sort -V | tail -n 1)" = $limit ] &&
        ! readelf -d "$to/lib/libreglet.so" | grep -w RELR
}

# Files of others stay.
uninstalls() {
    touch "$to/lib/pkgconfig/other.pc"
    make uninstall DESTDIR="$out/root" PREFIX=/opt/reglet || return 1
    [ "$(find "$to" -not -type d)" = "$to/lib/pkgconfig/other.pc" ]
}

# The archive has the same bytes each time, and works where it is unpacked.
archive_works() {
    local flags sums=build/dist/SHA256SUMS folder
    scripts/dist.sh --archives && cp "$sums" "$out/first" && sleep 1 && scripts/dist.sh --archives &&
        diff "$out/first" "$sums" || return 1
    (cd build/dist && sha256sum -c SHA256SUMS) && mkdir "$out/unpacked" &&
        tar -C "$out/unpacked" -xf build/dist/reglet-*-"$(uname -m)"-linux.tar.xz || return 1
    folder=$(echo "$out"/unpacked/reglet-*)
    read -ra flags < <(PKG_CONFIG_PATH=$folder/lib/pkgconfig pkg-config --cflags --libs reglet)
    gcc "${warnings[@]}" "$hello" "${flags[@]}" -o "$out/hello-unpacked" &&
        prints_hello env LD_LIBRARY_PATH="$folder/lib" "$out/hello-unpacked"
}

check installs
check wrong_prefix_is_refused
check pkg_config_shared
check pkg_config_static
check cmake_project
check cmake_refuses_other_versions
check plugin_hides_reglet
check old_glibc_is_enough
check uninstalls
check archive_works
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
