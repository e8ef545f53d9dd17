#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The interface is that of the baseline, or larger; a host compiled with the baseline's headers runs with the library.
# Exit status 77, which `scripts/test.sh` counts as skipped, where abidiff cannot be had.
set -euo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need gcc python
if ! (need abidiff); then exit 77; fi
make lib
out=build/tests/abi
mkdir -p "$out"
python3 Tests/ABI/baseline.py check
for library in build/lib/libreglet.so build/lib/libreglet.a; do
    gcc -std=c11 -O1 -g -Wall -Wextra -Werror -Wno-missing-field-initializers -o "$out/old-host" Tests/ABI/old_host.c \
        "$library" -Wl,-rpath,"$PWD/build/lib" -lm
    "$out/old-host"
done
