#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs swift for the debug build under AddressSanitizer, in build/asan: the unit tests, the check of rooms and the
# property tests share it, since building it takes longer than all of them.
#   swift-asan.sh test [ARGUMENTS]
#   swift-asan.sh build [ARGUMENTS]
# Line tables are enough for its reports. Mandatory elimination of loads finds no errors, and takes a third of the time.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/forget-stale.sh build/asan
exec swift "$1" --scratch-path build/asan --sanitize=address -Xswiftc -gline-tables-only \
    -Xswiftc -Xllvm -Xswiftc -sil-disable-pass=mandatory-redundant-load-elimination "${@:2}"
