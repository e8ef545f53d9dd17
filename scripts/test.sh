#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Everything that is checked, step by step: `make test`. `scripts/test.sh NAME...` runs only these steps.
# What a step prints goes to build/test-logs/NAME.log and is shown when it fails.
set -uo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need swift gcc g++ make binutils expat python

logs=build/test-logs
mkdir -p "$logs"
passed=0
failed=0
only=("$@")

# step NAME COMMAND...
step() {
    local name=$1 start result elapsed
    shift
    if [ ${#only[@]} -gt 0 ] && [[ ! " ${only[*]} " == *" $name "* ]]; then return; fi
    start=$(date +%s%N)
    ("$@") >"$logs/$name.log" 2>&1
    case $? in
        0) result=PASS passed=$((passed + 1)) ;;
        77) result=SKIP ;; # what it needs cannot be had here
        *) result=FAIL failed=$((failed + 1)) ;;
    esac
    elapsed=$((($(date +%s%N) - start) / 100000000))
    printf "%-5s%-22s%6d.%d s\n" "$result" "$name" $((elapsed / 10)) $((elapsed % 10))
    [ $result = PASS ] || tail -n 40 "$logs/$name.log" | sed 's/^/    /'
}

# A second make has nothing to do: it takes under 2 s and never calls swift.
make_again() {
    local fake=build/tests/no-swift start end
    mkdir -p "$fake"
    printf '#!/bin/sh\necho "make called swift although nothing changed"; exit 1\n' >"$fake/swift"
    chmod +x "$fake/swift"
    start=$(date +%s%N)
    PATH=$PWD/$fake:$PATH make lib || return 1
    end=$(date +%s%N)
    echo "$(((end - start) / 1000000)) ms"
    [ $((end - start)) -lt 2000000000 ]
}

python_tests() {
    scripts/venv.sh && cd bindings/python && ../../build/venv/bin/python -m pytest &&
        ../../build/venv/bin/python -m mypy && ../../build/venv/bin/python -m ruff check . &&
        ../../build/venv/bin/python -m ruff check --config pyproject.toml ../../bench
}

# Constraints against linear programs. More: Tests/Properties/optimal.py --count N --seed S, in build/venv.
constraints_optimal() {
    scripts/venv.sh && build/venv/bin/python Tests/Properties/optimal.py --count 600
}

# Two runs give the same bits: output, picture and JSON.
demo_twice() {
    local first=build/tests/demo-first
    mkdir -p "$first"
    local names=(demo settings player nowplaying menu-row menu-column)
    local svgs=("${names[@]/%/.svg}")
    svgs=("${svgs[@]/#/build/}")
    scripts/demo.sh >"$first/demo.txt" && cp "${svgs[@]}" build/demo.json "$first/" || return 1
    scripts/demo.sh >build/tests/demo.txt || return 1
    cmp "$first/demo.txt" build/tests/demo.txt && cmp "$first/demo.json" build/demo.json || return 1
    for name in "${names[@]}"; do
        cmp "$first/$name.svg" "build/$name.svg" || return 1
    done
    python3 -m json.tool build/demo.json >/dev/null &&
        python3 -c 'import sys, xml.dom.minidom as x; [x.parse(f) for f in sys.argv[1:]]' "${svgs[@]}"
}

# The wheel alone, in an empty environment, far from the checkout.
wheel() {
    local folder=$PWD/build/tests/wheel root=$PWD
    rm -rf "$folder"
    mkdir -p "$folder"
    scripts/venv.sh || return 1
    build/venv/bin/pip wheel --quiet --no-build-isolation --no-deps -w "$folder" ./bindings/python || return 1
    python3 -m venv "$folder/venv" || return 1
    "$folder/venv/bin/pip" install --quiet --no-index "$folder"/*.whl || return 1
    (cd / && "$folder/venv/bin/python" -m reglet layout "$root/examples/kiosk.xml" --size 1280x720 &&
        "$folder/venv/bin/python" -m reglet check "$root/examples/seed.xml" "$root/examples/player.json" &&
        "$folder/venv/bin/python" -c "import reglet, pathlib; assert pathlib.Path(reglet.library_path).is_relative_to('$folder')")
}

step build make lib
step make-again make_again
step lint scripts/lint.sh
step build-swift make lib-swift
step swift-tests swift test --scratch-path .build-swift
step c-tests Tests/C/run.sh
step python-tests python_tests
step conformance Tests/Conformance/run.sh build/lib/libreglet.so
step conformance-swift Tests/Conformance/run.sh build/swift/libreglet.so
step fuzz-corpus Tests/Fuzz/run.sh --replay build/lib/libreglet.so
step properties Tests/Properties/run.sh
step constraints-optimal constraints_optimal
step bench-check bench/run.sh --check
step bench-instructions bench/run.sh --instructions
step bench-constraints bench/constraints.sh --quick
step examples examples/run.sh
step demo-twice demo_twice
step wheel wheel

echo
echo "$passed passed, $failed failed"
[ $failed = 0 ]
