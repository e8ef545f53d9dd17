#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Write build/dist: an archive with the libraries and headers for hosts without Swift, and SHA256SUMS. `make dist` runs
# it. The same build gives the same bytes: files are sorted, and have the time of the last commit.
set -euo pipefail
cd "$(dirname "$0")/.."
out=build/dist
version=$(awk '$2 ~ /^RG_VERSION_(MAJOR|MINOR|PATCH)$/ { v = v (v == "" ? "" : ".") $3 } END { print v }' \
    include/reglet/base.h)
name=reglet-$version-$(uname -m)-linux
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

rm -rf "$out"
mkdir -p "$out"
scripts/install.sh "/$name" "$PWD/$out" >/dev/null
sed -i 's|^prefix=.*|prefix=${pcfiledir}/../..|' "$out/$name"/lib/pkgconfig/*.pc # unpacked anywhere
install -m 644 LICENSE THIRD_PARTY.md README.md CHANGELOG.md "$out/$name/"
tar -C "$out" --sort=name --format=ustar --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --mode=u=rwX,go=rX -cf - "$name" | xz -9 -T1 >"$out/$name.tar.xz"
rm -rf "${out:?}/$name"
(cd "$out" && sha256sum ./*.tar.xz | sed 's|\./||' >SHA256SUMS)
cat "$out/SHA256SUMS"
