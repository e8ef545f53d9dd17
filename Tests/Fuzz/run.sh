#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fuzzers of everything that reads text. Each Fuzz*.c here is a libFuzzer target. Its inputs are in the folder of its name;
# some have a dictionary beside it.
#   run.sh [SECONDS] [NAME...]          fuzz (60 s each, all of them). The library is built as ordinary optimised Swift with
#                                       AddressSanitizer and coverage; new inputs go to build/fuzz/NAME, crashes to build/fuzz
#   run.sh --replay LIBRARY [NAME...]   run the committed inputs once against a library, without libFuzzer
set -euo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need swift gcc expat

seconds=60 library=
if [ "${1:-}" = --replay ]; then
    library=$(realpath "$2")
    shift 2
elif [[ "${1:-}" =~ ^[0-9]+$ ]]; then
    seconds=$1
    shift
fi
names=("$@")
if [ ${#names[@]} -eq 0 ]; then
    for source in Tests/Fuzz/Fuzz*.c; do
        name=$(basename "$source" .c)
        names+=("$(tr '[:upper:]' '[:lower:]' <<<"${name#Fuzz}")")
    done
fi
mkdir -p build/fuzz

# target NAME: the source of a target.
target() {
    local source=Tests/Fuzz/Fuzz${1^}.c
    [ -f "$source" ] || reglet_fail "there is no fuzzer '$1': $source is missing."
    echo "$source"
}

if [ -n "$library" ]; then
    for name in "${names[@]}"; do
        gcc -std=gnu11 -g -O1 -Wall -Wextra -Werror -Iinclude "$(target "$name")" Tests/Fuzz/replay.c "$library" \
            -Wl,-rpath,"$(dirname "$library")" -o "build/fuzz/replay_$name"
        "build/fuzz/replay_$name" Tests/Fuzz/"$name"/*
    done
    exit
fi

clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
scripts/forget-stale.sh .build-fuzz
swift build -c release --target Reglet --scratch-path .build-fuzz -Xswiftc -sanitize=fuzzer,address >build/fuzz/build.log 2>&1 || {
    cat build/fuzz/build.log >&2
    exit 1
}
# The expat of the library if its source is available, but with assertions.
expat=(-lexpat)
if scripts/expat.sh; then
    expat=()
    eval "flags=($(cat build/expat/flags))"
    for part in xmlparse xmltok xmlrole; do
        "$clang" "${flags[@]}" -UNDEBUG -O1 -g -fsanitize=fuzzer-no-link,address -I build/expat -c "build/expat/$part.c" \
            -o "build/fuzz/$part.o"
        expat+=("build/fuzz/$part.o")
    done
fi
for name in "${names[@]}"; do
    mkdir -p "build/fuzz/$name"
    "$clang" -g -O1 -fsanitize=fuzzer,address -Iinclude -c "$(target "$name")" -o "build/fuzz/$name.o"
    swiftc -sanitize=fuzzer,address "build/fuzz/$name.o" .build-fuzz/release/Reglet*.build/*.o "${expat[@]}" \
        -o "build/fuzz/fuzz_$name" 2>build/fuzz/link.log || {
        cat build/fuzz/link.log >&2
        exit 1
    }
    dictionary=()
    [ ! -f "Tests/Fuzz/$name.dict" ] || dictionary=(-dict="../../Tests/Fuzz/$name.dict")
    echo "fuzzing $name for $seconds s"
    (cd build/fuzz && SWIFT_BACKTRACE=enable=no "./fuzz_$name" -max_total_time="$seconds" -max_len=4096 -timeout=10 \
        "${dictionary[@]}" -print_final_stats=1 "$name" "../../Tests/Fuzz/$name")
done
