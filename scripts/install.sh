#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Install what `make` built: both libraries, the headers and reglet.pc for pkg-config. `make install` runs it.
#   install.sh PREFIX [DESTDIR]     DESTDIR is prepended to every path, for packages; no installed file contains it
set -euo pipefail
cd "$(dirname "$0")/.."
prefix=${1:?install.sh PREFIX [DESTDIR]}
to=${2:-}$prefix
[ -e build/lib/libreglet.so ] || {
    echo "reglet: there is no build/lib/libreglet.so: run make first" >&2
    exit 1
}

install -d "$to/lib/pkgconfig" "$to/include/reglet"
install -m 644 build/include/reglet/*.h "$to/include/reglet/"
install -m 644 build/lib/libreglet.a "$to/lib/"
soname=$(basename "$(readlink -f build/lib/libreglet.so)")
install -m 755 "build/lib/$soname" "$to/lib/"
ln -sfn "$soname" "$to/lib/libreglet.so"

version=$(awk '$2 ~ /^RG_VERSION_(MAJOR|MINOR|PATCH)$/ { v = v (v == "" ? "" : ".") $3 } END { print v }' \
    include/reglet/base.h)
cat >"$to/lib/pkgconfig/reglet.pc" <<END
prefix=$prefix
libdir=\${prefix}/lib
includedir=\${prefix}/include

Name: reglet
Description: Layout of user interfaces, embeddable, with a C interface
Version: $version
Libs: -L\${libdir} -lreglet
Libs.private: -lm
Cflags: -I\${includedir}
END
# libreglet-cairo, if `make cairo` built it.
if [ -e build/lib/libreglet-cairo.so ]; then
    soname=$(basename "$(readlink -f build/lib/libreglet-cairo.so)")
    install -m 755 "build/lib/$soname" "$to/lib/"
    ln -sfn "$soname" "$to/lib/libreglet-cairo.so"
    install -d "$to/include/reglet-cairo"
    install -m 644 build/include/reglet-cairo/*.h "$to/include/reglet-cairo/"
    sed -e 's/^Name: .*/Name: reglet-cairo/' -e 's/^Description: .*/Description: Drawing of Reglet display lists with cairo/' \
        -e "s/^Libs: .*/Libs: -L\${libdir} -lreglet-cairo/" -e '/^Libs.private/d' \
        -e "s/^Version: .*/&\nRequires: reglet = $version/" "$to/lib/pkgconfig/reglet.pc" >"$to/lib/pkgconfig/reglet-cairo.pc"
fi
echo "reglet $version is in $to"
