#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the Android corpus, and samples of FlexboxLayout, android-widgets, ConstraintLayout, CSS, resources, focus and
# drawables, through libreglet.so, most trees built both ways (android --both), and the corpus of constraints.
#   run.sh [LIBRARY]     or REGLET_LIBRARY=...; default build/lib/libreglet.so
# Every case of every file must pass. Exit status: 0 when that is so.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../../scripts/deps.sh"
need g++ python nlohmann
[ $# -eq 0 ] || REGLET_LIBRARY=$(realpath "$1")
export REGLET_LIBRARY="${REGLET_LIBRARY:-}"
# Two libraries may be tested at the same time.
out=$here/../../build/tests/conformance-$(basename "$(dirname "${REGLET_LIBRARY:-build/lib/libreglet.so}")")
mkdir -p "$out"
"$here/android" </dev/null # build first, so that a compile error is shown once
failed=0
for corpus in "$here"/corpus/android/*.jsonl.gz "$here"/corpus/android-widgets/*.jsonl.gz; do
    name=$(basename "$corpus" .jsonl.gz)
    status=0
    python3 "$here/check_android.py" "$corpus" --json "$out/$name.json" -- "$here/android" --both >"$out/$name.txt" ||
        status=$?
    if [ $status -gt 1 ]; then
        cat "$out/$name.txt"
        exit 2
    fi
    python3 "$here/summary.py" "$corpus" "$out/$name.json" || {
        failed=1
        grep -A1 '^FAIL' "$out/$name.txt" || true
    }
done

# FlexboxLayout, a sample.
python3 "$here/check_android.py" "$here/corpus/flexbox-android/sample.jsonl.gz" --json "$out/flexbox.json" -- \
    "$here/flexbox-android" --both >"$out/flexbox.txt" || true
python3 "$here/summary.py" "$here/corpus/flexbox-android/sample.jsonl.gz" "$out/flexbox.json" || {
    failed=1
    grep -A1 '^FAIL' "$out/flexbox.txt" || true
}

# CSS flexbox, grid and blocks, a sample, with changes that are taken back, and of texts.
python3 "$here/check_css.py" "$here/corpus/css/sample.jsonl.gz" --json "$out/css.json" -- "$here/css" --changes \
    >"$out/css.txt" || true
python3 "$here/summary.py" "$here/corpus/css/sample.jsonl.gz" "$out/css.json" || {
    failed=1
    grep -A1 '^FAIL' "$out/css.txt" || true
}

# ConstraintLayout, a sample.
python3 "$here/check_constraintlayout.py" "$here/corpus/constraintlayout/sample.jsonl.gz" --json "$out/constraintlayout.json" -- \
    "$here/constraintlayout" >"$out/constraintlayout.txt" || true
python3 "$here/summary.py" "$here/corpus/constraintlayout/sample.jsonl.gz" "$out/constraintlayout.json" || {
    failed=1
    grep -A1 '^FAIL' "$out/constraintlayout.txt" || true
}

# Resources, a sample: of files, and of packs.
for option in "" --pack; do
    python3 "$here/check_resources.py" "$here/corpus/resources/sample.jsonl.gz" --json "$out/resources$option.json" -- \
        "$here/resources" $option >"$out/resources$option.txt" || true
    python3 "$here/summary.py" "$here/corpus/resources/sample.jsonl.gz" "$out/resources$option.json" || {
        failed=1
        grep -A1 '^FAIL' "$out/resources$option.txt" || true
    }
done

# The search for the next focus, a sample.
python3 "$here/check_focus.py" "$here/corpus/focus/sample.jsonl.gz" --json "$out/focus.json" -- \
    "$here/focus" >"$out/focus.txt" || true
python3 "$here/summary.py" "$here/corpus/focus/sample.jsonl.gz" "$out/focus.json" || {
    failed=1
    grep -A1 '^FAIL' "$out/focus.txt" || true
}

# Drawables, a sample.
python3 "$here/check_drawables.py" "$here/corpus/drawables/sample.jsonl.gz" --json "$out/drawables.json" -- \
    "$here/drawables" >"$out/drawables.txt" || true
python3 "$here/summary.py" "$here/corpus/drawables/sample.jsonl.gz" "$out/drawables.json" || {
    failed=1
    grep -A1 '^FAIL' "$out/drawables.txt" || true
}

# A model of Android's first layout: it agrees with the corpus, and mostly the engine with it.
python3 "$here/first_layout.py" "$here/first_layout" "$here/android" "$here"/corpus/android/*.jsonl.gz || failed=1

# Constraints: every case must pass.
for name in hand evfl parse errors random sequences unsat; do
    REGLET_LIBRARY="${REGLET_LIBRARY:-$(realpath "$here/../../build/lib/libreglet.so")}" \
        python3 "$here/check_constraints.py" "$here/corpus/constraints/$name.jsonl.gz" -- \
        python3 "$here/constraints.py" >"$out/constraints-$name.txt" || {
        failed=1
        grep '^FAIL' "$out/constraints-$name.txt" || true
    }
    sed -n "s/^ALL */constraints-$name: /p" "$out/constraints-$name.txt"
done

# The same, each case as a layout file in JSON.
for name in hand evfl parse errors random unsat; do
    REGLET_LIBRARY="${REGLET_LIBRARY:-$(realpath "$here/../../build/lib/libreglet.so")}" \
        python3 "$here/check_constraints.py" "$here/corpus/constraints/$name.jsonl.gz" -- \
        python3 "$here/constraints_json.py" >"$out/json-$name.txt" || {
        failed=1
        grep '^FAIL' "$out/json-$name.txt" || true
    }
    sed -n "s/^ALL */json-$name: /p" "$out/json-$name.txt"
done
exit $failed
