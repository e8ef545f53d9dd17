#!/bin/sh
# SPDX-License-Identifier: MIT
# Constraint containers: microseconds of building systems, resizing them and editing their constraints.
#   constraints.sh [--quick]     --quick runs everything once
set -eu
cd "$(dirname "$0")/.."
make -s lib
mkdir -p build/bench
g++ -std=c++17 -O2 -Wall -Wextra -Iinclude -o build/bench/constraints bench/src/constraints.cpp build/lib/libreglet.so \
    -Wl,-rpath,"$PWD/build/lib"
exec build/bench/constraints "$@"
