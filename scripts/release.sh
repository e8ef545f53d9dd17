#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes a release: checks, packages, and verifies the packages by using them.
#   release.sh --dry-run    all of it but the tag; also from a tree whose changelog still says "unreleased"
#   release.sh              also tags the commit v0.1.0, by the version in include/reglet/base.h
# It pushes nothing and uploads nothing: that is the last line it prints. About 50 minutes on two cores.
#
# 1. the tree: nothing uncommitted; one version everywhere; a dated section of that version in CHANGELOG.md
# 2. make test, and the steps that it leaves out
# 3. make dist, twice: SHA256SUMS must be equal
# 4. make test-packages: install, use and remove the packages without Swift
# 5. make site
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
dry=no
case ${1:-} in
--dry-run) dry=yes ;;
'') ;;
*) reglet_fail "unknown option '$1': --dry-run is the only one" ;;
esac

version=$(awk '$2 ~ /^RG_VERSION_(MAJOR|MINOR|PATCH)$/ { v = v (v == "" ? "" : ".") $3 } END { print v }' \
    include/reglet/base.h)
commit=$(git rev-parse --short HEAD)
logs=build/release
mkdir -p "$logs"

# step NAME COMMAND...: its output goes to build/release/NAME.log.
step() {
    local name=$1 start=$SECONDS
    shift
    echo "$name: $*"
    "$@" >"$logs/$name.log" 2>&1 || {
        tail -n 40 "$logs/$name.log" >&2
        reglet_fail "$name failed after $((SECONDS - start)) s: all of its output is in $logs/$name.log"
    }
    echo "$name: done, $((SECONDS - start)) s"
}

# The faults of the tree, a line each.
faults() {
    local file
    [ -z "$(git status --porcelain)" ] || echo "there are changes that are not committed"
    for file in bindings/python/src/reglet/_version.py bindings/python-render/src/reglet_render/_version.py; do
        grep -qxF "__version__ = \"$version\"" "$file" || echo "$file has another version than base.h, $version"
    done
    if [ $dry = no ]; then
        grep -qE "^## ${version//./\\.} \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$" CHANGELOG.md ||
            echo "CHANGELOG.md has no section '## $version (YYYY-MM-DD)'"
        git rev-parse -q --verify "refs/tags/v$version" >/dev/null && echo "the tag v$version exists"
    else
        grep -q "^## ${version//./\\.} (" CHANGELOG.md || echo "CHANGELOG.md has no section '## $version (…)'"
    fi
    return 0
}
found=$(faults)
[ -z "$found" ] || reglet_fail "no release of $version from $commit:
$found"

step test make test
step machines scripts/test.sh machines
step web scripts/test.sh web
step dist make dist
cp build/dist/SHA256SUMS "$logs/SHA256SUMS"
step dist-again make dist
cmp "$logs/SHA256SUMS" build/dist/SHA256SUMS || reglet_fail "make dist wrote other bytes the second time"
step packages make test-packages
step site make site
(cd build/dist && sha256sum --quiet -c SHA256SUMS)

if [ $dry = yes ]; then
    echo "Reglet $version could be released from $commit: build/dist, build/site"
else
    git tag -a "v$version" -m "Reglet $version"
    echo "Reglet $version is tagged. Push the tag v$version, and upload build/dist and build/site."
fi
