#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares boundaries and levels with the tests of Unicode: samples in the repository, then the whole files of Debian's
# package unicode-data, which scripts/unicode.py fetches by its name.
#   unicode.sh LIBRARY
# Exit status 77: the samples pass, and the package cannot be fetched here.
set -euo pipefail
library=$(realpath "${1:-build/lib/libreglet.so}")
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need gcc python
out=build/tests/unicode-$(basename "$(dirname "$library")")
mkdir -p build/tests
gcc -std=c11 -g -O1 -pedantic -Wall -Wextra -Werror -I include -o "$out" Tests/Conformance/unicode.c "$library" \
    -Wl,-rpath,"$(dirname "$library")"
"$out" Tests/Conformance/corpus/unicode
status=0
scripts/unicode.py --fetch || status=$?
[ $status != 77 ] || echo "reglet: only samples of the tests of Unicode were run." >&2
[ $status = 0 ] || exit $status
data=build/unicode/usr/share/unicode
mkdir -p build/tests/unicode-files
cp "$data"/auxiliary/{LineBreak,GraphemeBreak}Test.txt "$data"/Bidi{,Character}Test.txt build/tests/unicode-files
"$out" build/tests/unicode-files
