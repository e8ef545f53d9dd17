#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fuzz the XML reader: Tests/Fuzz/run.sh [SECONDS]  (default 60). The library is built as ordinary Swift with
# AddressSanitizer and coverage; new inputs go to build/fuzz/xml, crashes to build/fuzz.
set -euo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need swift expat
clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
mkdir -p build/fuzz/xml
swift build --target Reglet --scratch-path .build-fuzz -Xswiftc -sanitize=fuzzer,address >build/fuzz/build.log 2>&1 || {
    cat build/fuzz/build.log >&2
    exit 1
}
"$clang" -g -O1 -fsanitize=fuzzer,address -Iinclude -c Tests/Fuzz/FuzzXml.c -o build/fuzz/FuzzXml.o
swiftc -sanitize=fuzzer,address build/fuzz/FuzzXml.o .build-fuzz/debug/Reglet{,Engine,Markup}.build/*.o -lexpat \
    -o build/fuzz/fuzz_xml 2>build/fuzz/link.log || {
    cat build/fuzz/link.log >&2
    exit 1
}
cd build/fuzz
SWIFT_BACKTRACE=enable=no ./fuzz_xml -max_total_time="${1:-60}" -max_len=4096 -timeout=10 -dict=../../Tests/Fuzz/xml.dict -print_final_stats=1 \
    xml ../../Tests/Fuzz/xml
