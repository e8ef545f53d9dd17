#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Write Debian packages of what is built: libreglet0, libreglet-dev, libreglet-cairo0, python3-reglet and reglet-tools
# for this machine, libreglet0 and libreglet-dev for 64-bit ARM. `scripts/dist.sh` runs it.
#   dist-debian.sh FOLDER       FOLDER gets the packages; SOURCE_DATE_EPOCH is the time of all files
# Their maintainer is REGLET_MAINTAINER, or else the author of the last commit.
# They are written by dpkg-deb, without a source package: what they contain is built by `make`, with Swift.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need dpkg-source cairo
out=$(realpath "$1")
: "${SOURCE_DATE_EPOCH:?}"
export SOURCE_DATE_EPOCH
version=$(awk '$2 ~ /^RG_VERSION_(MAJOR|MINOR|PATCH)$/ { v = v (v == "" ? "" : ".") $3 } END { print v }' \
    include/reglet/base.h)
deb=$version-1
maintainer=${REGLET_MAINTAINER:-$(git log -1 --format='%an <%ae>' 2>/dev/null || echo 'Reglet <root@localhost>')}
work=$PWD/build/debian
rm -rf "$work"
mkdir -p "$work"

# needed LIBRARY: what the shared libraries that a library is linked with come from. shlibdeps wants a source package.
needed() {
    local place=$work/shlibs
    mkdir -p "$place/debian"
    printf 'Source: reglet\n\nPackage: reglet\nArchitecture: any\n' >"$place/debian/control"
    printf 'libreglet 0 libreglet0 (= %s)\n' "$deb" >"$place/debian/shlibs.local"
    (cd "$place" && dpkg-shlibdeps -O --ignore-missing-info -l"$PWD/../../lib" -e"$1" 2>/dev/null) |
        sed 's/^shlibs:Depends=//; s/libreglet0 ([^)]*), //; s/, libreglet0 ([^)]*)//'
}

# begin NAME ARCH: an empty package in $root, with what Debian's policy asks of every package.
begin() {
    name=$1 arch=$2 root=$work/$1-$2 triplet=$([ "$2" = arm64 ] && echo aarch64 || echo x86_64)-linux-gnu
    local doc=$root/usr/share/doc/$1
    mkdir -p "$doc" "$root/DEBIAN"
    { cat LICENSE && printf '\n' && cat THIRD_PARTY.md; } >"$doc/copyright"
    {
        printf 'reglet (%s) unstable; urgency=medium\n\n  * Release %s.\n\n' "$deb" "$version"
        printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
    } | gzip -9n >"$doc/changelog.Debian.gz"
    gzip -9nc CHANGELOG.md >"$doc/changelog.gz"
}

# override TAG... : reasons are in docs/packages.md.
override() {
    mkdir -p "$root/usr/share/lintian/overrides"
    printf "$name: %s\n" "$@" >"$root/usr/share/lintian/overrides/$name"
}

# finish [SHLIBS]: writes the package.
finish() {
    find "$root" -type d -exec chmod 755 {} +
    find "$root" -type f -not -path '*/bin/*' -not -path '*/DEBIAN/p*' -exec chmod 644 {} +
    {
        printf 'Package: %s\nSource: reglet\nVersion: %s\nArchitecture: %s\n' "$name" "$deb" "$arch"
        printf 'Maintainer: %s\nPriority: optional\n' "$maintainer"
        printf 'Installed-Size: %s\n' "$(find "$root" -not -path '*/DEBIAN*' -type f -size +0 -printf '%k\n' |
            awk '{ n += $1 } END { print n }')"
        sed -e "s/@VERSION@/$deb/g" -e "s/@SHLIBS@/${1:-libc6 (>= 2.17)}/" "scripts/templates/debian/$name"
    } >"$root/DEBIAN/control"
    (cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums)
    find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group -Zxz --build "$root" "$out/${name}_${deb}_$arch.deb" >/dev/null
}

# libraries ARCH BUILT: libreglet0 and libreglet-dev.
libraries() {
    local all=$work/all-$1
    begin libreglet0 "$1"
    BUILT=$2 LIBDIR=lib/$triplet scripts/install.sh /usr "$all" >/dev/null
    mkdir -p "$root/usr/lib/$triplet"
    cp "$all/usr/lib/$triplet/libreglet.so.0" "$root/usr/lib/$triplet/"
    echo 'activate-noawait ldconfig' >"$root/DEBIAN/triggers"
    echo 'libreglet 0 libreglet0 (>= '"$version"')' >"$root/DEBIAN/shlibs"
    override "embedded-library *expat*" # the private copy: docs/building.md
    finish
    if [ -e "$2/libreglet-cairo.so.0" ]; then
        begin libreglet-cairo0 "$1"
        mkdir -p "$root/usr/lib/$triplet"
        mv "$all/usr/lib/$triplet/libreglet-cairo.so.0" "$root/usr/lib/$triplet/"
        strip --strip-unneeded -R .comment "$root/usr/lib/$triplet/libreglet-cairo.so.0"
        echo 'activate-noawait ldconfig' >"$root/DEBIAN/triggers"
        echo 'libreglet-cairo 0 libreglet-cairo0 (>= '"$version"')' >"$root/DEBIAN/shlibs"
        finish "$(needed "$root/usr/lib/$triplet/libreglet-cairo.so.0")"
    fi
    begin libreglet-dev "$1"
    rm -f "$all/usr/lib/$triplet"/*.so.0
    cp -a "$all/usr/." "$root/usr/"
    override "unpack-message-for-deb-data *" # names of sections have bytes of the constants in them
    finish
}

libraries "$(dpkg --print-architecture)" build/lib
if [ -e build/aarch64/libreglet.so.0 ]; then libraries arm64 build/aarch64; fi

# The Python package finds the library beside its own files, as in the wheel: a link to that of the system.
begin python3-reglet "$(dpkg --print-architecture)"
package=$root/usr/lib/python3/dist-packages/reglet
mkdir -p "$package/lib"
(cd bindings/python/src && find reglet -name '*.py' -o -name py.typed | xargs cp --parents -t "$package/..")
ln -s "../../../../$triplet/libreglet.so.0" "$package/lib/libreglet.so.0"
meta=$root/usr/lib/python3/dist-packages/reglet-$version.dist-info
mkdir -p "$meta"
printf 'Metadata-Version: 2.1\nName: reglet\nVersion: %s\nSummary: %s\nLicense: MIT\n' "$version" \
    "$(sed -nE 's/^description = "(.*)"/\1/p' bindings/python/pyproject.toml)" >"$meta/METADATA"
echo dpkg >"$meta/INSTALLER"
cat >"$root/DEBIAN/postinst" <<'END'
#!/bin/sh
set -e
if command -v py3compile >/dev/null 2>&1; then py3compile -p python3-reglet; fi
END
cat >"$root/DEBIAN/prerm" <<'END'
#!/bin/sh
set -e
if command -v py3clean >/dev/null 2>&1; then py3clean -p python3-reglet; fi
END
chmod 755 "$root/DEBIAN/postinst" "$root/DEBIAN/prerm"
finish

begin reglet-tools all
mkdir -p "$root/usr/bin"
printf '#!/usr/bin/python3\nimport sys\n\nfrom reglet.__main__ import main\n\nsys.exit(main())\n' >"$root/usr/bin/reglet"
chmod 755 "$root/usr/bin/reglet"
install -D build/command-line/reglet.1 "$root/usr/share/man/man1/reglet.1"
gzip -9n "$root/usr/share/man/man1/reglet.1"
install -D build/command-line/reglet.bash "$root/usr/share/bash-completion/completions/reglet"
install -D build/command-line/_reglet "$root/usr/share/zsh/vendor-completions/_reglet"
install -D build/command-line/reglet.fish "$root/usr/share/fish/vendor_completions.d/reglet.fish"
finish
