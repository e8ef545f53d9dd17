#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Install what `make` built: the libraries, the headers, files for pkg-config and CMake. `make install` runs it.
#   install.sh PREFIX [DESTDIR]              DESTDIR is prepended to every path, for packages; no installed file contains it
#   install.sh --uninstall PREFIX [DESTDIR]  removes the same files, and folders of Reglet's own that are then empty
set -euo pipefail
cd "$(dirname "$0")/.."
uninstall=
if [ "${1:-}" = --uninstall ]; then
    uninstall=1
    shift
fi
prefix=${1:-}
[[ $prefix == /* ]] || {
    echo "reglet: PREFIX must be an absolute path, as in make install PREFIX=/opt/reglet, not '$prefix'" >&2
    exit 1
}
to=${2:-}$prefix
version=$(awk '$2 ~ /^RG_VERSION_(MAJOR|MINOR|PATCH)$/ { v = v (v == "" ? "" : ".") $3 } END { print v }' \
    include/reglet/base.h)

if [ -n "$uninstall" ]; then
    rm -f "$to"/lib/libreglet{,-cairo}.so "$to"/lib/libreglet{,-cairo}.so.[0-9]* "$to/lib/libreglet.a" \
        "$to"/lib/pkgconfig/reglet{,-cairo}.pc
    rm -rf "$to/include/reglet" "$to/include/reglet-cairo" "$to/lib/cmake/reglet"
    rmdir --ignore-fail-on-non-empty "$to/lib/pkgconfig" "$to/lib/cmake" 2>/dev/null || true
    echo "reglet is removed from $to"
    exit
fi
[ -e build/lib/libreglet.so ] || {
    echo "reglet: there is no build/lib/libreglet.so: run make first" >&2
    exit 1
}

# fill FILE TO: copies a template, with the version and the prefix in place of @VERSION@ and @PREFIX@.
fill() {
    sed -e "s|@VERSION@|$version|g" -e "s|@PREFIX@|$prefix|g" "$1" >"$2"
    chmod 644 "$2"
}

# library NAME: the shared library and its link.
library() {
    local soname
    soname=$(basename "$(readlink -f "build/lib/$1.so")")
    install -m 755 "build/lib/$soname" "$to/lib/"
    ln -sfn "$soname" "$to/lib/$1.so"
}

install -d "$to/lib/pkgconfig" "$to/lib/cmake/reglet" "$to/include/reglet"
install -m 644 build/include/reglet/*.h "$to/include/reglet/"
install -m 644 build/lib/libreglet.a "$to/lib/"
library libreglet
fill scripts/templates/reglet.pc "$to/lib/pkgconfig/reglet.pc"
for file in reglet-config.cmake reglet-config-version.cmake; do
    fill "scripts/templates/$file" "$to/lib/cmake/reglet/$file"
done
# libreglet-cairo, if `make cairo` built it.
if [ -e build/lib/libreglet-cairo.so ]; then
    library libreglet-cairo
    install -d "$to/include/reglet-cairo"
    install -m 644 build/include/reglet-cairo/*.h "$to/include/reglet-cairo/"
    fill scripts/templates/reglet-cairo.pc "$to/lib/pkgconfig/reglet-cairo.pc"
fi
echo "reglet $version is in $to"
