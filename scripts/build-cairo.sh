#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Build libreglet-cairo: build/lib/libreglet-cairo.so(.0) and its header, in Embedded Swift. `make cairo` runs it.
# `scripts/build-cairo.sh LIBRARY OUT` links another libreglet.so and writes OUT/libreglet-cairo.so.0, for tests.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need swift gcc pkg-config cairo pango turbojpeg webp
library=${1:-build/lib/libreglet.so}
out=${2:-build/lib}
[ -e "$library" ] || reglet_fail "there is no $library: run 'make lib' first."

packages=(cairo cairo-svg cairo-pdf pangocairo harfbuzz libturbojpeg libwebp)
work=build/cairo
mkdir -p "$work" "$out"
exec 9>"$work/.lock"
flock 9

flags=(-swift-version 5 -enable-experimental-feature Embedded -parse-as-library -wmo -Osize -g
    -enforce-exclusivity=unchecked -Xfrontend -function-sections -Xfrontend -mergeable-traps -Xcc -fPIC
    -module-cache-path "$work/cache" -Xcc -Iinclude)
for map in include include/reglet-cairo Sources/CLibc Sources/CCairo Sources/CPango Sources/CPictures; do
    flags+=(-Xcc "-fmodule-map-file=$map/module.modulemap")
done
read -ra includes < <(pkg-config --cflags-only-I "${packages[@]}")
read -ra links < <(pkg-config --libs "${packages[@]}")
for include in "${includes[@]}"; do flags+=(-Xcc "$include"); done

echo "[1/1] libreglet-cairo.so, about 15 s"
mapfile -t sources < <(find Sources/RegletCairo -name '*.swift' | LC_ALL=C sort)
swiftc "${flags[@]}" -module-name RegletCairo -c -o "$work/swift.o" "${sources[@]}"

# Only the functions of the header are visible, as in libreglet.
soname=libreglet-cairo.so.$(awk '$2 == "RG_VERSION_MAJOR" { print $3 }' include/reglet/base.h)
scripts/exports.sh --cairo --map >"$work/exports.map"
gcc -shared -o "$work/$soname" "$work/swift.o" -Wl,-soname,"$soname" -Wl,--version-script="$work/exports.map" \
    -Wl,--gc-sections -Wl,-z,defs -Wl,-z,relro,-z,now -Wl,-z,noexecstack -Wl,--as-needed "$library" "${links[@]}" -lm
strip --strip-unneeded -o "$work/stripped" "$work/$soname"
mv -f "$work/stripped" "$out/$soname"
ln -sfn "$soname" "$out/libreglet-cairo.so"
if [ "$out" = build/lib ]; then
    mkdir -p build/include/reglet-cairo
    cp include/reglet-cairo/*.h build/include/reglet-cairo/
fi
echo "$out/libreglet-cairo.so: $(stat -L -c %s "$out/$soname") bytes"
