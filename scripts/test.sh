#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs every check, step by step: `make test`. `scripts/test.sh NAME...` runs only these steps, --list prints their
# names. Steps of lane 0 run first, one after another. Then lanes 1 and 2 run side by side: the build keeps one core
# busy, so lane 2 begins with it, and no step of lane 1 needs it. The lane that ends first takes steps of lane 3, which
# may run beside any other behind the build; so does every core beyond two. The script announces each step with its
# estimated time. The output of a step goes to build/test-logs/NAME.log and is shown if it fails.
set -uo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need swift gcc g++ make binutils expat python

logs=build/test-logs
mkdir -p "$logs"
# Programs in Python start 200 times: compiling the package again takes half of a start.
unset PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX=$PWD/build/pycache

# step | lane | seconds it takes on two cores | command. A -quick step, machines and web run only if they are named.
steps='
lint|0|15|scripts/lint.sh
glossary|0|5|if_there check-glossary
build|2|250|make lib
build-again|2|1|build_again
build-checks|1|250|make lib-checks
unit|1|350|unit
rooms|1|10|if_there check-rooms --asan
rooms-quick|1|10|if_there check-rooms
unit-quick|1|30|unit_quick
wide|3|80|wide
build-quick|2|35|scripts/build.sh quick
conformance-checks|1|180|Tests/Conformance/run.sh build/checks/libreglet.so
properties-asan|1|200|Tests/Property/run.sh --only asan
c|2|90|Tests/C/run.sh
cairo|2|25|Tests/Cairo/run.sh
hosts|2|80|Tests/Hosts/run.sh
host-examples|3|110|Tests/Hosts/examples.sh
python|2|340|python_tests
starter|2|10|Tests/Starter/run.sh
preview|2|7|Tests/Preview/run.sh
core|2|250|Tests/Core/run.sh
conformance|2|80|Tests/Conformance/run.sh build/lib/libreglet.so
fuzz-replay|2|5|Tests/Fuzz/run.sh --replay build/lib/libreglet.so
bench|2|60|bench/run.sh --check
bench-instructions|2|6|bench/run.sh --instructions
bench-constraints|2|5|bench/constraints.sh --quick
examples|2|14|examples/run.sh
demo|2|5|demo_twice
install|2|15|Tests/Install/run.sh
abi|2|2|Tests/ABI/run.sh
wheel|2|15|wheel
machines|3|400|Tests/Machines/run.sh
web|3|150|Tests/Web/run.sh
properties|3|380|Tests/Property/run.sh --only usual
properties-checks|3|150|Tests/Property/run.sh --only differential --only checks
python-ctypes|3|200|python_tests_ctypes
optimal|3|25|constraints_optimal
docs|3|8|Tests/Docs/run.sh
site|3|40|scripts/site.sh
unicode|3|5|Tests/Conformance/unicode.sh build/lib/libreglet.so
'

# A check that may be missing from the tree.
if_there() { [ -x "scripts/$1" ] || return 77; "scripts/$@"; }

# The unit tests, under AddressSanitizer. What Swift's runtime keeps until the process ends is no leak.
unit() { ASAN_OPTIONS=detect_leaks=0 scripts/swift-asan.sh test; }

# The unit tests except slow ones, without it: sweeps over every byte or allocation, comparisons with brute force.
unit_quick() {
    local slow=variablesThatFewRowsCouple
    slow+='|randomSystemsAreSolved|everyChangedByteIs|everyAllocationOf|randomPiecesAre|restoredComponentsSolve|depthIsLimited'
    scripts/forget-stale.sh .build-swift
    swift test --scratch-path .build-swift --skip "$slow"
}

# A second make has nothing to do: it takes less than 2 s and does not call swift.
build_again() {
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

# Do the sources compile where Int has 32 bits? Skipped where WASI's headers cannot be had.
wide() { (need wasm) || return 77; scripts/build.sh wide; }

python_tests() {
    scripts/accelerator.sh && cd bindings/python && REGLET_ACCELERATOR=1 ../../build/venv/bin/python -m pytest &&
        ../../build/venv/bin/python -m mypy && ../../build/venv/bin/python -m ruff check --no-cache . &&
        ../../build/venv/bin/python -m ruff check --no-cache --config pyproject.toml ../../bench ../../Tests/Docs ../../scripts
}

# The same tests without the accelerator, except those of the wheel and of types.
python_tests_ctypes() {
    scripts/accelerator.sh && cd bindings/python &&
        REGLET_ACCELERATOR=0 ../../build/venv/bin/python -m pytest --ignore tests/test_package.py
}

# Compares constraints with linear programs. More: Tests/Property/optimal.py --count N --seed S, in build/venv.
constraints_optimal() {
    scripts/venv.sh && build/venv/bin/python Tests/Property/optimal.py --count 600
}

# Two runs give the same bits: output, picture and JSON.
demo_twice() {
    local first=build/tests/demo-first
    mkdir -p "$first"
    local names=(demo settings player nowplaying menu-row menu-column kiosk)
    local svgs=("${names[@]/%/.svg}")
    svgs=("${svgs[@]/#/build/}")
    scripts/demo.sh >"$first/shown.txt" && cp "${svgs[@]}" build/demo.{txt,json} "$first/" || return 1
    scripts/demo.sh >build/tests/shown.txt || return 1
    cmp "$first/shown.txt" build/tests/shown.txt || return 1
    cmp "$first/demo.txt" build/demo.txt && cmp "$first/demo.json" build/demo.json || return 1
    [ "$(wc -l <build/tests/shown.txt)" -le 24 ] || { echo "the demo prints more than a screen"; return 1; }
    grep -oE 'build/[a-z-]+\.[a-z]+' build/tests/shown.txt | while read -r file; do
        [ -s "$file" ] || { echo "the demo names $file, which is not there"; return 1; }
    done || return 1
    for name in "${names[@]}"; do
        cmp "$first/$name.svg" "build/$name.svg" || return 1
    done
    python3 -m json.tool build/demo.json >/dev/null &&
        python3 -c 'import sys, xml.dom.minidom as x; [x.parse(f) for f in sys.argv[1:]]' "${svgs[@]}"
}

# The wheels alone, in an empty environment, outside of the checkout: what the first can do, then drawing.
wheel() {
    local folder=$PWD/build/tests/wheel root=$PWD
    rm -rf "$folder"
    mkdir -p "$folder"
    scripts/venv.sh || return 1
    make cairo || return 1
    build/venv/bin/pip wheel --quiet --no-build-isolation --no-deps -w "$folder" \
        ./bindings/python ./bindings/python-render || return 1
    python3 -m venv "$folder/venv" || return 1
    "$folder/venv/bin/pip" install --quiet --no-index "$folder"/reglet-*.whl || return 1
    (cd / && "$folder/venv/bin/python" -m reglet layout "$root/examples/kiosk.xml" --size 1280x720 &&
        "$folder/venv/bin/python" -m reglet check "$root/examples/seed.xml" "$root/examples/player.json" &&
        "$folder/venv/bin/python" -c "import reglet; assert reglet.accelerated" &&
        "$folder/venv/bin/python" -c "import reglet, pathlib; assert pathlib.Path(reglet.library_path).is_relative_to('$folder')" &&
        "$folder/venv/bin/reglet" new "$folder/app" --template pygame && [ -s "$folder/app/reglet_pygame.py" ] &&
        "$folder/venv/bin/reglet" schema xsd >"$folder/reglet.xsd" &&
        ! "$folder/venv/bin/python" -m reglet render "$root/examples/kiosk.xml" --size 640x360 -o "$folder/none.png" &&
        "$folder/venv/bin/pip" install --quiet --no-index --find-links "$folder" 'reglet[render]' &&
        "$folder/venv/bin/python" -m reglet render "$root/examples/kiosk.xml" --size 640x360 -o "$folder/kiosk.png" &&
        [ "$(head -c 4 "$folder/kiosk.png" | tail -c 3)" = PNG ])
}

# Seconds a step is expected to take: those of its last run here, or else those of the table.
expected() { cat "$logs/$1.seconds" 2>/dev/null || echo "$2"; }

if [ "${1:-}" = --list ]; then
    sed -n 's/^\([a-z-]*\)|.*/\1/p' <<<"$steps" | grep -v -- '-quick$'
    exit
fi
wanted=()
declare -A left=([0]=0 [1]=0 [2]=0 [3]=0)
while IFS='|' read -r name lane seconds command; do
    [ -n "$name" ] || continue
    if [ $# -gt 0 ] && [[ ! " $* " == *" $name "* ]]; then continue; fi
    if [ $# -eq 0 ] && [[ $name == *-quick || $name == machines || $name == web ]]; then continue; fi
    wanted+=("$name|$lane|$seconds|$command")
    left[$lane]=$((left[$lane] + $(expected "$name" "$seconds")))
done <<<"$steps"
[ $# -eq 0 ] || [ ${#wanted[@]} -eq $# ] ||
    reglet_fail "an unknown step in '$*': the steps are$(sed 's/|.*//' <<<"$steps" | tr '\n' ' ')"
results=$(mktemp -d) # two runs side by side do not meet
trap 'rm -rf "$results"' EXIT

# run_step NAME LANE SECONDS COMMAND: leaves PASS, SKIP or FAIL in NAME.result.
run_step() {
    local name=$1 lane=$2 seconds result elapsed start words
    seconds=$(expected "$name" "$3")
    if [ "$lane" = 3 ]; then
        echo "$name: about $seconds s, $(wc -l <"$results/shared.steps") steps left in lane 3"
    else
        echo "$name: about $seconds s, $(((left[$lane] + 59) / 60)) min left in lane $lane"
        left[$lane]=$((left[$lane] - seconds))
    fi
    start=$(date +%s%N)
    read -ra words <<<"$4"
    ("${words[@]}") >"$logs/$name.log" 2>&1 </dev/null
    case $? in
        0) result=PASS ;;
        77) result=SKIP ;; # what it needs cannot be had here
        *) result=FAIL ;;
    esac
    echo $result >"$results/$name.result"
    elapsed=$((($(date +%s%N) - start) / 100000000))
    [ $result != PASS ] || echo $(((elapsed + 9) / 10)) >"$logs/$name.seconds"
    {
        printf "%-5s%-22s%6d.%d s\n" "$result" "$name" $((elapsed / 10)) $((elapsed % 10))
        [ $result = PASS ] || tail -n 40 "$logs/$name.log" | sed 's/^/    /'
    } | cat
}

# run_lane LANE: without a library, no step behind the build is worth its time, nor are those of lane 3.
run_lane() {
    local entry name lane seconds command
    for entry in "${wanted[@]}"; do
        IFS='|' read -r name lane seconds command <<<"$entry"
        [ "$lane" = "$1" ] || continue
        run_step "$name" "$lane" "$seconds" "$command"
        if [ "$name" = build ]; then
            if [ "$(cat "$results/build.result")" = FAIL ]; then
                : >"$results/shared.steps"
                touch "$results/is-built"
                return 1
            fi
            touch "$results/is-built"
        fi
    done
}

# run_shared: runs the steps of lane 3 that nobody has taken, until none is left. Lanes 1 and 2 may call it at once.
run_shared() {
    local entry name lane seconds command
    local take='head -n 1 "$1"; sed -i 1d "$1"'
    until [ -e "$results/is-built" ]; do sleep 1; done
    while entry=$(flock "$results/shared.lock" sh -c "$take" - "$results/shared.steps") && [ -n "$entry" ]; do
        IFS='|' read -r name lane seconds command <<<"$entry"
        run_step "$name" "$lane" "$seconds" "$command"
    done
}

printf '%s\n' "${wanted[@]}" | grep '^[^|]*|3|' >"$results/shared.steps"
printf '%s\n' "${wanted[@]}" | grep -q '^build|' || touch "$results/is-built"
run_lane 0
{ run_lane 1; run_shared; } &
for ((core = 3; core <= $(nproc); core++)); do run_shared & done
run_lane 2
run_shared
wait

passed=0 failed=()
for entry in "${wanted[@]}"; do
    name=${entry%%|*}
    case $(cat "$results/$name.result" 2>/dev/null || echo FAIL) in
        PASS) passed=$((passed + 1)) ;;
        FAIL) failed+=("$name") ;;
    esac
done
echo
echo "$passed passed, ${#failed[@]} failed${failed[*]:+: ${failed[*]}}"
[ ${#failed[@]} = 0 ]
