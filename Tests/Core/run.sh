#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks of the flavour core: its size, its functions, the C tests that need no others, samples of Android's corpora, and
# random edits beside the full library, which gives the same bits.
set -uo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need swift gcc g++ binutils expat python nlohmann
make lib core || exit 1
out=$PWD/build/tests/core
mkdir -p "$out"
so=build/core/libreglet.so static=build/core/libreglet.a
warnings=(-pedantic -Wall -Wextra -Werror -Wno-missing-field-initializers)
passed=0 failed=0

check() {
    local name=$1 log=$out/$1.log
    shift
    if "$@" >"$log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $name"
        sed 's/^/    /' "$log" | head -n 40
    fi
}

exports_equal_header() {
    diff <(scripts/exports.sh --core) \
        <(nm -D --defined-only --without-symbol-versions $so | awk '$2 != "A" { print $3 }' | LC_ALL=C sort) &&
        diff <(scripts/exports.sh --core) <(nm --defined-only --extern-only $static | awk 'NF == 3 { print $3 }' | LC_ALL=C sort)
}

# at_most BYTES FILE
at_most() {
    echo "$2: $(stat -L -c %s "$2") bytes, at most $1"
    [ "$(stat -L -c %s "$2")" -le "$1" ]
}

# A host of boxes, linked statically: only what it calls.
boxes() {
    gcc -std=c11 -Os "${warnings[@]}" -DREGLET_CORE -DRG_STATIC -Iinclude -ffunction-sections -Wl,--gc-sections -s \
        -o "$out/boxes" Tests/Core/boxes.c $static -lm || return 1
    [ "$("$out/boxes")" = "0 0 800 48" ] && at_most 220000 "$out/boxes"
}

# The header compiles as C and C++, and calls of absent functions do not.
header() {
    local text='#include <reglet/reglet.h>
int main(void) { return (int)CALL; }'
    local call
    for call in 'sizeof(rg_frame)' 'rg_version()' 'rg_node_text_runs(0, rg_null(), 0, 0, 0)' \
        'rg_inflate(0, 0, 0, 0, 0)' 'rg_tree_create(0, 0, 0)'; do
        gcc -std=c11 "${warnings[@]}" -DREGLET_CORE -Iinclude -DCALL="$call" -fsyntax-only -x c - <<<"$text"
        echo "$call: $?"
        g++ -std=c++17 "${warnings[@]}" -DREGLET_CORE -Iinclude -DCALL="$call" -fsyntax-only -x c++ - <<<"$text"
        echo "$call: $?"
    done >"$out/calls.txt" 2>"$out/errors.txt"
    cat "$out/calls.txt" "$out/errors.txt"
    [ "$(grep -c ': 0$' "$out/calls.txt")" = 4 ] && [ "$(grep -c ': 1$' "$out/calls.txt")" = 6 ] &&
        grep -q 'flavour core' "$out/errors.txt"
}

# program NAME SOURCE LIBRARY
program() {
    gcc -std=c11 -g -O1 "${warnings[@]}" -DREGLET_CORE -Iinclude -o "$out/$1" "$2" "$3" -Wl,-rpath,"$PWD/build/core" \
        -lm -lpthread && timeout 120 "$out/$1"
}

# Android's corpora need functions that build trees of other kinds: where one is missing, this answers for it.
corpora() {
    local folder=Tests/Conformance cases
    comm -23 <(scripts/exports.sh) <(scripts/exports.sh --core) | grep -v '^rg_tree_create$' |
        sed 's/.*/int &(void);\nint &(void) { return 12; }/' >"$out/absent.c"
    gcc -Wall -Wextra -fno-builtin -c -o "$out/absent.o" "$out/absent.c" &&
        gcc -std=c11 -O1 "${warnings[@]}" -Iinclude -c -o "$out/tree.o" Tests/Core/tree.c &&
        g++ -std=c++17 -O1 -w -Iinclude -o "$out/android" $folder/android.cpp $folder/android_case.cpp \
            Tests/Property/support/properties.cpp "$out/absent.o" "$out/tree.o" $static -lm || return 1
    for cases in $folder/corpus/android/hand-*.jsonl.gz $folder/corpus/flexbox-android/sample.jsonl.gz; do
        corpus "$cases" || return 1
    done
    corpus $folder/corpus/android/random-all.jsonl.gz --every 8
}

# corpus CASES [OPTIONS]
corpus() {
    local cases=$1 status=0
    shift
    python3 Tests/Conformance/check_android.py "$cases" --json "$out/corpus.json" "$@" -- "$out/android" || status=$?
    [ $status -le 1 ] && python3 Tests/Conformance/summary.py "$cases" "$out/corpus.json"
}

# Random edits of random trees, in both libraries.
same_bits() {
    local text
    # the folder of Tests/Property/run.sh for the full library
    local programs
    programs=$PWD/build/tests/properties-$(realpath build/lib/libreglet.so | cksum | cut -d' ' -f1)
    mkdir -p "$programs"
    flock "$programs" make -s -C Tests/Property LIB="$(realpath build/lib/libreglet.so)" OUT="$programs" loaders || return 1
    text=$(REGLET_CORE=1 REGLET_GENERAL=$(realpath $so) "$programs/differential" --count 600 --seed 1 --failures 1)
    echo "$text"
    [[ $text == *" passed"* ]]
}

check exports exports_equal_header
check size at_most 250000 $so
check boxes boxes
check header header
check test_core program test_core Tests/Core/test_core.c $so
# Other C tests need functions that core does not have, or count calls that its fast paths would save.
for name in arguments collisions custom flow range same_bits shared tree; do
    check "test_$name" program "test_$name" "Tests/C/test_$name.c" $so
    check "test_$name-static" program "test_$name-static" "Tests/C/test_$name.c" $static
done
check corpora corpora
check same-bits same_bits
cat "$out/size.log" "$out/boxes.log"
echo "Tests/Core: $passed passed, $failed failed"
[ $failed = 0 ]
