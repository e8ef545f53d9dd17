#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Write build/dist, what a host without Swift uses: archives of the libraries and headers, Debian packages, wheels and a
# source distribution of the Python package, the SBOM, and SHA256SUMS of all of it. `make dist` runs it.
#   dist.sh                all of it, for x86-64 and 64-bit ARM (what is built: build/lib, build/aarch64)
#   dist.sh --archives     the archives alone, in a few seconds
# The same build gives the same bytes: files are sorted, and have the time of the last commit.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
out=build/dist
version=$(awk '$2 ~ /^RG_VERSION_(MAJOR|MINOR|PATCH)$/ { v = v (v == "" ? "" : ".") $3 } END { print v }' \
    include/reglet/base.h)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
umask 022
rm -rf "$out"
mkdir -p "$out"

# archive MACHINE BUILT: the files of `make install`, which may be unpacked anywhere.
archive() {
    local name=reglet-$version-$1-linux
    BUILT=$2 scripts/install.sh "/$name" "$PWD/$out" >/dev/null
    sed -i 's|^prefix=.*|prefix=${pcfiledir}/../..|' "$out/$name"/lib/pkgconfig/*.pc # unpacked anywhere
    install -m 644 LICENSE THIRD_PARTY.md README.md CHANGELOG.md "$out/$name/"
    sed "s/@VERSION@/$version/" scripts/templates/meson.build >"$out/$name/meson.build"
    tar -C "$out" --sort=name --format=ustar --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        --mode=u=rwX,go=rX -cf - "$name" | xz -9 -T1 >"$out/$name.tar.xz"
    rm -rf "${out:?}/$name"
    { # for the folder subprojects of a Meson project; the archive goes into its packagefiles
        printf '[wrap-file]\ndirectory = %s\nsource_filename = %s.tar.xz\n' "$name" "$name"
        printf 'source_hash = %s\n\n[provide]\ndependency_names = reglet\n' \
            "$(sha256sum "$out/$name.tar.xz" | cut -d' ' -f1)"
    } >"$out/reglet-$1.wrap"
}
archive "$(uname -m)" build/lib
if [ -e build/aarch64/libreglet.so ] && [ "$(uname -m)" != aarch64 ]; then archive aarch64 build/aarch64; fi

if [ "${1:-}" != --archives ]; then
    need python
    pins=scripts/requirements-dist.txt
    if ! cmp -s "$pins" build/venv-dist/pins.txt; then
        echo "installing the Python packages of $pins into build/venv-dist, about 40 s" >&2
        rm -rf build/venv-dist
        python3 -m venv build/venv-dist
        build/venv-dist/bin/pip install --quiet --disable-pip-version-check -r "$pins" ||
            reglet_fail "the Python packages of $pins could not be installed: pip needs a package index (network)."
        cp "$pins" build/venv-dist/pins.txt
    fi
    build/venv-dist/bin/python scripts/command_line.py build/command-line
    scripts/dist-wheels.sh "$out"
    scripts/dist-debian.sh "$out"
    expat=$(sed 's/-.*//' build/expat/version 2>/dev/null || echo "of libexpat1-dev")
    swift=$(swift --version 2>/dev/null | grep -oE 'version [0-9.]+' | head -n 1 | cut -d' ' -f2)
    build/venv-dist/bin/python scripts/sbom.py "$out/reglet-$version.cdx.json" "$version" "$expat" "$swift"
fi
(cd "$out" && find . -type f -printf "%P\n" | LC_ALL=C sort | xargs sha256sum) >"$out.sums"
mv "$out.sums" "$out/SHA256SUMS"
cat "$out/SHA256SUMS"
