#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds and runs the benchmarks; bench/README.md describes what they measure.
#   bench/run.sh                    everything: table, JSON, history, comparison with the baseline; about 5 minutes
#   bench/run.sh --quick            the same table with few repetitions, within 60 s
#   bench/run.sh --peers            also through Yoga, in the same process; frames of all engines must agree. Then constraint
#                                   systems, also with kiwi (constraints.sh --peers)
#   bench/run.sh --update-baseline  everything; makes this run's figures the new baseline
#   bench/run.sh --scenes=S1,S5     only these scenes, in any mode
#   bench/run.sh --marks            each mark with its "must" and its goal; fails if one misses its must. Within 3 minutes
#   bench/run.sh --growth           the feed from 1,000 to 1,000,000 rows: table and results/growth.svg. 5 GB, about 3 minutes
#   bench/run.sh --check            run everything once and check all frames, without limits on time: for the tests
#   bench/run.sh --instructions     key scenes under callgrind against the baseline; fails on an allocation: for the tests
#   bench/run.sh --profile SCENE [relayout|first-layout|absorbed|propagates|insert+remove|animate-size-1000|...]
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
out=$root/build/bench
poga=0.1.19
mode=full
peers=no
scenes=()
limit=()
report=()

fail() {
    echo "bench: $1" >&2
    exit 1
}

while [ $# -gt 0 ]; do
    case $1 in
        --quick) mode=quick ;;
        --peers) peers=yes ;;
        --check) mode=check ;;
        --marks | --growth) mode=${1#--} ;;
        --instructions) mode=instructions ;;
        --scenes=*) scenes=("$1") ;;
        --update-baseline | --no-history) report+=("$1") ;;
        --profile)
            mode=profile
            profile=("${2:?--profile needs a scene}" "${3:-relayout}")
            break
            ;;
        *) fail "unknown option $1; the options are at the top of bench/run.sh" ;;
    esac
    shift
done

source "$root/scripts/deps.sh"
need g++ make benchmark expat
case $mode in
    check) ;;
    instructions)
        (need valgrind) 2>/dev/null || {
            echo "bench: instructions are not counted: valgrind is missing and could not be installed"
            exit 77
        }
        ;;
    marks) need valgrind binutils python json-c ;;
    *) need valgrind ;;
esac

make -s -C "$root" lib >&2
[ $peers = no ] || "$root/bench/tools/fetch.sh" poga $poga || exit 1 # Yoga's sources are in it
targets=(all)
[ $mode != marks ] || targets+=(inflate)
program=$out/reglet_bench
if [ $peers = yes ]; then
    targets+=(peers)
    program=$out/reglet_bench_peers
fi
mkdir -p "$out"
make -s -j"$(nproc)" -f "$root/bench/Makefile" "${targets[@]}"

# Pinned to the last core: the first one takes most interrupts. Its messages are shown when it fails.
run_program() {
    if ! "${limit[@]}" taskset -c "$(($(nproc) - 1))" "$program" "$@" >"$out/benchmark.txt" 2>"$out/messages.txt"; then
        cat "$out/messages.txt" >&2
        fail "the benchmark program failed, or took too long"
    fi
    grep 'frames compared' "$out/messages.txt"
}

case $mode in
    marks | growth)
        mapfile -t wanted < <(python3 "$root/bench/tools/$mode.py" arguments)
        run_program "${wanted[@]}" --benchmark_enable_random_interleaving=true \
            --benchmark_out_format=json "--benchmark_out=$out/$mode-benchmark.json"
        exec python3 "$root/bench/tools/$mode.py" "$out/$mode-benchmark.json"
        ;;
    instructions)
        exec python3 "$root/bench/tools/instructions.py" --check
        ;;
    profile)
        exec python3 "$root/bench/tools/instructions.py" "${profile[@]}"
        ;;
    check)
        limit=(timeout 85)
        run_program --check "${scenes[@]}"
        echo "bench: every measure ran once"
        exit
        ;;
    quick) effort=(--seconds=0.03 --repetitions=5 --cold=3 --widths=5) ;;
    full) effort=(--seconds=0.1 --repetitions=7 --cold=9 --widths=41) ;;
esac

run_program "${effort[@]}" "${scenes[@]}" --benchmark_enable_random_interleaving=true \
    --benchmark_out_format=json "--benchmark_out=$out/benchmark.json"
python3 "$root/bench/tools/report.py" "$mode" "$out/benchmark.json" "${report[@]}"
[ $peers = no ] || "$root/bench/constraints.sh" --peers
