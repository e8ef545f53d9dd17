#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the Android corpus through libreglet.so, each tree built both ways (android --both).
#   run.sh [LIBRARY]     or REGLET_LIBRARY=...; default build/lib/libreglet.so
# Every case of the files in REQUIRED must pass, unless its tree holds a type that is not built yet; the others are
# counted for information. Exit status: 0 when no required case failed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$here/../../build/tests/conformance
REQUIRED="hand-linear hand-frame hand-leaf hand-relative hand-table hand-grid hand-scroll hand-real
    random-linear random-relative random-table random-grid random-mixed random-deep random-all"
REQUIRED=$(echo $REQUIRED)
[ $# -eq 0 ] || REGLET_LIBRARY=$(realpath "$1")
export REGLET_LIBRARY="${REGLET_LIBRARY:-}"
mkdir -p "$out"
"$here/android" </dev/null # build first, so that a compile error is shown once
failed=0
for corpus in "$here"/corpus/android/*.jsonl.gz; do
    name=$(basename "$corpus" .jsonl.gz)
    required=
    case " $REQUIRED " in *" $name "*) required=required ;; esac
    status=0
    python3 "$here/check_android.py" "$corpus" --json "$out/$name.json" -- "$here/android" --both >"$out/$name.txt" ||
        status=$?
    if [ $status -gt 1 ]; then
        cat "$out/$name.txt"
        exit 2
    fi
    python3 "$here/summary.py" "$corpus" "$out/$name.json" $required || {
        [ -z "$required" ] || { failed=1; grep -A1 '^FAIL' "$out/$name.txt" || true; }
    }
done
exit $failed
