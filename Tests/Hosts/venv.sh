#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes build/venv-hosts with the pinned packages of the tests of hosts, unless it is up to date.
set -euo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need python

mkdir -p build
exec 9>build/venv-hosts.lock
flock 9 # steps that run side by side
pins=Tests/Hosts/requirements.txt venv=build/venv-hosts
if [ -x "$venv/bin/python" ] && cmp -s "$pins" "$venv/pins.txt"; then exit 0; fi
echo "installing the Python packages of the tests of hosts into $venv, about 60 s" >&2
rm -rf "$venv"
python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check -r "$pins" ||
    reglet_fail "the Python packages of $pins could not be installed: pip needs a package index (network)."
cp "$pins" "$venv/pins.txt"
