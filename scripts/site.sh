#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Writes the pages as a site to build/site: MkDocs for the pages, Doxygen for the headers. A link to nothing is an error.
# The site loads nothing from elsewhere, and needs no server except for its search.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need python doxygen

venv=build/venv-site
pins=scripts/requirements-site.txt
mkdir -p build
exec 9>build/site.lock
flock 9
if ! cmp -s "$pins" $venv/pins.txt; then
    echo "installing MkDocs into $venv, about 20 s" >&2
    rm -rf $venv
    python3 -m venv $venv
    $venv/bin/pip install --quiet --disable-pip-version-check -r "$pins" ||
        reglet_fail "the Python packages of $pins could not be installed: pip needs a package index (network)."
    cp "$pins" $venv/pins.txt
fi

rm -rf build/site build/site-pages
$venv/bin/python scripts/site.py build/site-pages
NO_MKDOCS_2_WARNING=1 $venv/bin/python -m mkdocs build --quiet --strict --config-file build/site-pages/mkdocs.yml --site-dir "$PWD/build/site"
rm build/site/404.html # for servers
doxygen build/site-pages/Doxyfile
[ -s build/site/reference/reglet_8h.html ] || reglet_fail "Doxygen wrote no page of reglet.h."
$venv/bin/python scripts/site.py --check build/site
echo "build/site/index.html: $(find build/site -name '*.html' | wc -l) pages"
