#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares layouts after random edits with layouts from scratch, for hours: `make soak`. The programs of Tests/Property
# that edit trees take turns.
#   soak.sh [EDITS] [FIRST_SEED]     10 million edits from the seed at which the last run stopped, or from 1,000,000
# It stops at the first seed that fails, names it and prints the shortened case. The next run begins with that seed.
# build/soak/next has the seed to continue from, build/soak/turn the next program, build/soak/edits the edits done.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need g++ make
make -s lib

folder=$PWD/build/soak
library=$(realpath build/lib/libreglet.so)
mkdir -p "$folder"
# program:cases of a turn, of some seconds each
turns=(incremental:5000 lists:1500 cells:3000 incremental:5000 boards:2000 limits:5000 explain:4000 incremental:5000
    css:3000 changes:8000 connections:1500 incremental:5000 constraint:600 custom:1000 order:200 allocations:200)
make -s -C Tests/Property LIB="$library" OUT="$folder/tests" \
    TESTS="$(printf '%s\n' "${turns[@]%:*}" | sort -u | tr '\n' ' ')"
wanted=${1:-10000000}
if [ -n "${2:-}" ]; then
    echo "$2" >"$folder/next"
    echo 0 >"$folder/edits"
    echo 0 >"$folder/turn"
fi
seed=$(cat "$folder/next" 2>/dev/null || echo 1000000)
edits=$(cat "$folder/edits" 2>/dev/null || echo 0)
turn=$(cat "$folder/turn" 2>/dev/null || echo 0)
while [ "$edits" -lt "$wanted" ]; do
    program=${turns[turn]%:*} cases=${turns[turn]#*:}
    if ! nice "$folder/tests/$program" --count "$cases" --seed "$seed" --failures 1 >"$folder/log.txt"; then
        cat "$folder/log.txt"
        # programs that do not name the seed of a case begin their turn again
        failed=$(sed -n 's/^FAIL .*--seed \([0-9]*\):.*/\1/p' "$folder/log.txt" | head -n 1)
        echo "${failed:-$seed}" >"$folder/next"
        echo "soak: seed ${failed:-$seed} of $program fails, after $edits edits that did not"
        exit 1
    fi
    seed=$((seed + cases))
    edits=$((edits + $(sed -n 's/.*, \([0-9]*\) edits .*/\1/p' "$folder/log.txt")))
    turn=$(((turn + 1) % ${#turns[@]}))
    echo "$seed" >"$folder/next"
    echo "$edits" >"$folder/edits"
    echo "$turn" >"$folder/turn"
    echo "soak: $edits edits, next seed $seed, after $program"
done
echo 0 >"$folder/edits"
