#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and runs every property test with counts that suit continuous integration; prints a line each.
#   run.sh [--only PART]... [--scale PERCENT] [--seed S] [LIBRARY]
# LIBRARY (or REGLET_LIBRARY) defaults to build/lib/libreglet.so. --scale 1000 runs ten times as many cases.
# PART is one of:
#   usual         all programs but differential
#   differential  LIBRARY beside build/checks/libreglet.so without fast paths
#   checks        some programs with build/checks/libreglet.so, which checks its own data after every call
#   asan          some programs with the ordinary Swift build, under AddressSanitizer
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
library=${REGLET_LIBRARY:-$root/build/lib/libreglet.so} scale=100 seed=1 parts= log=
while [ $# -gt 0 ]; do
    case $1 in
    --only)
        case ${2:-} in
        usual | differential | checks | asan) parts="$parts $2" ;;
        *) echo "run.sh: --only takes usual, differential, checks or asan, not '${2:-}'" >&2; exit 2 ;;
        esac
        shift
        ;;
    --scale) scale=$2; shift ;;
    --seed) seed=$2; shift ;;
    *) library=$1 ;;
    esac
    shift
done
failed=0

# run FOLDER TEST COUNT: the output goes to FOLDER/TEST$log.txt.
run() {
    count=$(($3 * scale / 100))
    text=$1/$2$log.txt
    "$1/$2" --count "$count" --seed "$seed" --failures 1 >"$text" 2>&1 || failed=1
    case $(tail -n 1 "$text") in
    *" passed"*) tail -n 1 "$text" ;;
    *) cat "$text"; echo "$2 FAILED" ;;
    esac
}

# is_wanted PART
is_wanted() { case " ${parts:-usual differential checks asan} " in *" $1 "*) ;; *) return 1 ;; esac; }

# programs TARGET...: two parts of the tests may run side by side, but only one builds.
programs() {
    [ -e "$library" ] || make -C "$root" lib >&2
    library=$(realpath "$library")
    out=$root/build/tests/properties-$(echo "$library" | cksum | cut -d' ' -f1)
    mkdir -p "$out"
    flock "$out" make -s -C "$here" LIB="$library" OUT="$out" "$@"
}

# checked_library: builds $checks, which checks its own data, or takes no fast paths.
checked_library() {
    make -s -C "$root" lib-checks >&2
    checks=$root/build/checks/libreglet.so
    for text in 'invariant broken' REGLET_GENERAL_ONLY; do
        grep -q "$text" "$checks" || { echo "$checks does not have '$text'"; exit 1; }
    done
}

if is_wanted usual; then
    programs all
    run "$out" relative 1
    run "$out" shares 20000
    run "$out" custom 1000
    run "$out" constraint 600
    run "$out" resizes 4000
    run "$out" connections 2500
    run "$out" units 20000
    run "$out" order 200
    run "$out" grid 1
    run "$out" lists 1500
    run "$out" item_lists 20000
    run "$out" cells 3000
    run "$out" boards 2000
    run "$out" incremental 5200 # 100,000 edits
    run "$out" limits 5000 # 100,000 edits
    run "$out" explain 4000
    run "$out" overflow 4000
    run "$out" css 3000
    run "$out" input 3000
    run "$out" paint 2000
    run "$out" motion 3000
    run "$out" mirrored 20000
    run "$out" edges 20000
    run "$out" bounds 150
    run "$out" allocations 200
    run "$out" changes 8000
    run "$out" calls 4000
    run "$out" out_of_memory 30
fi
if is_wanted differential; then
    programs loaders
    checked_library
    REGLET_LIBRARY=$library REGLET_GENERAL=$checks run "$out" differential 5200 # 100,000 edits
fi
if is_wanted checks; then
    programs all
    checked_library
    unset REGLET_GENERAL_ONLY # with it, the library would check nothing
    echo "with checks of the engine's own data:"
    export LD_PRELOAD="$checks" # the same SONAME: it takes the place of the one they are linked with
    log=-checks
    run "$out" calls 4000
    run "$out" incremental 300
    run "$out" custom 1000
    run "$out" constraint 600
    run "$out" connections 500
    run "$out" css 600
    run "$out" boards 600
    unset LD_PRELOAD
    log=
fi
if is_wanted asan; then
    clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang++
    "$root/scripts/swift-asan.sh" build --product reglet >"$root/build/asan.log" 2>&1 || { cat "$root/build/asan.log"; exit 1; }
    library=$(realpath "$root/build/asan/debug/libreglet.so")
    make -s -C "$here" LIB="$library" OUT="$root/build/tests/properties-asan" CXX="$clang" \
        FLAGS="-O1 -fsanitize=address" TESTS="calls incremental order custom constraint explain"
    export ASAN_OPTIONS=detect_leaks=1:abort_on_error=0:exitcode=99 REGLET_ANY_STACK=1
    echo "under AddressSanitizer:"
    run "$root/build/tests/properties-asan" calls 200
    run "$root/build/tests/properties-asan" incremental 30
    run "$root/build/tests/properties-asan" order 15
    run "$root/build/tests/properties-asan" custom 20
    run "$root/build/tests/properties-asan" constraint 20
    run "$root/build/tests/properties-asan" explain 60
fi
exit $failed
