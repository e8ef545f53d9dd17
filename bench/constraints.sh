#!/bin/sh
# SPDX-License-Identifier: MIT
# Constraint containers: microseconds of building systems, resizing them and editing their constraints.
#   constraints.sh [--quick]            --quick runs everything once
#   constraints.sh --peers [--quick]    beside kiwi, solutions compared
#   constraints.sh --growth             from 10 to 5,000 views, drawn into bench/results/constraints.svg
set -eu
cd "$(dirname "$0")/.."
make -s lib
mkdir -p build/bench
kiwi=1.5.1
# compile NAME [FLAGS...]
compile() {
    name=$1
    shift
    g++ -std=c++17 -O2 -Wall -Wextra -Iinclude "$@" -o "build/bench/$name" "bench/src/$name.cpp" build/lib/libreglet.so \
        -Wl,-rpath,"$PWD/build/lib"
}
if [ "${1:-}" = --peers ]; then
    shift
    bench/tools/fetch.sh kiwisolver $kiwi
    compile constraint_peers -O3 -isystem "build/peers/kiwisolver-$kiwi"
    exec build/bench/constraint_peers "$@"
fi
compile constraints
if [ "${1:-}" = --growth ]; then
    build/bench/constraints --growth >build/bench/growth.txt
    exec python3 bench/tools/constraints_growth.py build/bench/growth.txt bench/results/constraints.svg
fi
exec build/bench/constraints "$@"
