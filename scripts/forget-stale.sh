#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Deletes what the package manager has compiled in a folder above the engine, if the engine has changed since the last
# call. It keeps modules that import it where only the layout of a struct differs, and they then use the former one.
#   forget-stale.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
stamp=$1/.stamp-engine
if [ ! -e "$stamp" ] || [ -n "$(find Sources/RegletSolver Sources/RegletEngine include -newer "$stamp" -print -quit)" ]; then
    mkdir -p "$1"
    find "$1" -path '*/Reglet*.build/*' ! -path '*/RegletSolver.build/*' ! -path '*/RegletEngine.build/*' \
        '(' -name '*.o' -o -name '*.swiftdeps' -o -name '*.priors' ')' -delete
    touch "$stamp"
fi
