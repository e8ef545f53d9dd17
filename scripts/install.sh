#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Install what `make` built: the libraries, the headers, files for pkg-config and CMake. `make install` runs it.
#   install.sh PREFIX [DESTDIR]              DESTDIR is prepended to every path, for packages; no installed file contains it
#   install.sh --uninstall PREFIX [DESTDIR]  removes the same files, and folders of Reglet's own that are then empty
# In the environment: BUILT, the folder of the libraries (build/lib, or build/aarch64), and LIBDIR, the folder below
# PREFIX where they go (lib, or a distribution's lib/x86_64-linux-gnu).
set -euo pipefail
cd "$(dirname "$0")/.."
built=${BUILT:-build/lib} libdir=${LIBDIR:-lib}
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
    rm -f "$to/$libdir"/libreglet{,-cairo}.so "$to/$libdir"/libreglet{,-cairo}.so.[0-9]* "$to/$libdir/libreglet.a" \
        "$to/$libdir"/pkgconfig/reglet{,-cairo}.pc
    rm -rf "$to/include/reglet" "$to/include/reglet-cairo" "$to/$libdir/cmake/reglet"
    rmdir --ignore-fail-on-non-empty "$to/$libdir/pkgconfig" "$to/$libdir/cmake" 2>/dev/null || true
    echo "reglet is removed from $to"
    exit
fi
[ -e "$built/libreglet.so" ] || {
    echo "reglet: there is no $built/libreglet.so: run make first" >&2
    exit 1
}

# fill FILE TO: copies a template, with values in place of @VERSION@, @PREFIX@, @LIBDIR@, and @ROOT@, the way from the
# folder of the CMake package to the prefix.
fill() {
    sed -e "s|@VERSION@|$version|g" -e "s|@PREFIX@|$prefix|g" -e "s|@LIBDIR@|$libdir|g" \
        -e "s|@ROOT@|../..$(sed -E 's|[^/]+|/..|g; s|/+|/|g' <<<"$libdir")|g" "$1" >"$2"
    chmod 644 "$2"
}

# library NAME: the shared library and its link.
library() {
    local soname
    soname=$(basename "$(readlink -f "$built/$1.so")")
    install -m 755 "$built/$soname" "$to/$libdir/"
    ln -sfn "$soname" "$to/$libdir/$1.so"
}

install -d "$to/$libdir/pkgconfig" "$to/$libdir/cmake/reglet" "$to/include/reglet"
install -m 644 build/include/reglet/*.h "$to/include/reglet/"
install -m 644 "$built/libreglet.a" "$to/$libdir/"
library libreglet
fill scripts/templates/reglet.pc "$to/$libdir/pkgconfig/reglet.pc"
for file in reglet-config.cmake reglet-config-version.cmake; do
    fill "scripts/templates/$file" "$to/$libdir/cmake/reglet/$file"
done
# libreglet-cairo, if `make cairo` built it.
if [ -e "$built/libreglet-cairo.so" ]; then
    library libreglet-cairo
    install -d "$to/include/reglet-cairo"
    install -m 644 build/include/reglet-cairo/*.h "$to/include/reglet-cairo/"
    fill scripts/templates/reglet-cairo.pc "$to/$libdir/pkgconfig/reglet-cairo.pc"
fi
# The loader finds a new library in a folder that it searches, such as that of /usr/local, after its cache is made again.
PATH=$PATH:/usr/sbin:/sbin
if [ "$(id -u)" = 0 ] && ldconfig -vNX 2>/dev/null | grep -q "^$to/$libdir:"; then ldconfig; fi
echo "reglet $version is in $to"
