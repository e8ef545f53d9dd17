#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares layouts after random edits with layouts from scratch, for hours: `make soak`.
#   soak.sh [EDITS] [FIRST_SEED]     10 million edits from the seed at which the last run stopped, or from 1,000,000
# It stops at the first seed that fails, names it and prints the shortened case. The next run begins with that seed.
# build/soak/next has the seed to continue from, build/soak/edits the number of edits done.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need g++ make
make -s lib

folder=$PWD/build/soak
library=$(realpath build/lib/libreglet.so)
mkdir -p "$folder"
make -s -C Tests/Property LIB="$library" OUT="$folder/tests" TESTS=incremental
wanted=${1:-10000000}
if [ -n "${2:-}" ]; then
    echo "$2" >"$folder/next"
    echo 0 >"$folder/edits"
fi
seed=$(cat "$folder/next" 2>/dev/null || echo 1000000)
edits=$(cat "$folder/edits" 2>/dev/null || echo 0)
chunk=5000
while [ "$edits" -lt "$wanted" ]; do
    if ! nice "$folder/tests/incremental" --count $chunk --seed "$seed" --failures 1 >"$folder/log.txt"; then
        sed -n 's/^FAIL .*--seed \([0-9]*\):.*/\1/p' "$folder/log.txt" >"$folder/next"
        cat "$folder/log.txt"
        echo "soak: seed $(cat "$folder/next") fails, after $edits edits that did not"
        exit 1
    fi
    seed=$((seed + chunk))
    edits=$((edits + $(sed -n 's/.*, \([0-9]*\) edits .*/\1/p' "$folder/log.txt")))
    echo "$seed" >"$folder/next"
    echo "$edits" >"$folder/edits"
    echo "soak: $edits edits, next seed $seed"
done
echo 0 >"$folder/edits"
