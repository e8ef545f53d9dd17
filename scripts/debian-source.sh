#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# debian-source.sh PACKAGE FOLDER: the source of a Debian package with the distribution's patches, in FOLDER/source.
# FOLDER/version names the version. apt-get finds and verifies it like any package of this machine. Few machines
# have source lines configured, so the configured binary lines are read as source lines, with lists in FOLDER/apt. The
# system does not change, and the script needs no root.
set -euo pipefail
source "$(dirname "$0")/deps.sh"
package=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
command -v apt-get >/dev/null || reglet_fail "the source of $package needs apt-get."
(need dpkg-source) || exit 1

apt=$folder/apt
rm -rf "$apt" "$folder"/{source,version} "$folder"/*.dsc
mkdir -p "$apt/sources" "$apt/lists/partial" "$apt/cache/archives/partial"
trap 'rm -rf "$apt"' EXIT
eval "$(apt-config shell list Dir::Etc::SourceList/f parts Dir::Etc::SourceParts/d)"
if [ -f "$list" ]; then cp "$list" "$apt/sources/main.list"; fi
find "$parts" -maxdepth 1 '(' -name '*.list' -o -name '*.sources' ')' -exec cp '{}' "$apt/sources" ';' 2>/dev/null || true
for file in "$apt"/sources/*; do
    case $file in
        *.list) sed -nE -i '/cdrom:/d; s/^[[:space:]]*deb(-src)?([[:space:]])/deb-src\2/p' "$file" ;; # a line a source
        *.sources) sed -E -i 's/^types:.*/Types: deb-src/I' "$file" ;; # stanzas of fields
    esac
done
cat >"$apt/apt.conf" <<END
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "$apt/sources";
Dir::State::Lists "$apt/lists";
Dir::Cache "$apt/cache";
Acquire::AllowInsecureRepositories "false";
APT::Get::AllowUnauthenticated "false";
APT::Get::Only-Source "true";
APT::Cache::Only-Source "true";
Acquire::Retries "1";
Acquire::http::Timeout "20";
Acquire::https::Timeout "20";
END

log=$folder/apt.log
: >"$log"
cd "$folder"
apt-get -q -c "$apt/apt.conf" update >>"$log" 2>&1 || true # a server without sources is ignored
mapfile -t versions < <(apt-cache -c "$apt/apt.conf" showsrc "$package" 2>>"$log" |
    sed -n 's/^Version: //p' | sort -rVu)
[ ${#versions[@]} -gt 0 ] || reglet_fail "apt-get finds no source of $package: $log says why."

# The version apt-get would take, otherwise the newest that can be fetched: a mirror may not have the latest yet.
for version in '' "${versions[@]}"; do
    apt-get -q -c "$apt/apt.conf" source --download-only "$package${version:+=$version}" >>"$log" 2>&1 && break
    rm -f ./*.dsc
done
dsc=$(find . -maxdepth 1 -name "${package}_*.dsc")
[ -n "$dsc" ] || reglet_fail "the source of $package could not be fetched: $log says why."
dpkg-source --extract "$dsc" source >>"$log" 2>&1 || reglet_fail "the source of $package cannot be unpacked: see $log."
version=$(sed -n 's/^Version: //p' "$dsc" | head -n 1)
[ "$version" = "${versions[0]}" ] ||
    echo "reglet: $package $version: the newest version, ${versions[0]}, could not be fetched." >&2
rm -f "$dsc" ./"$package"_*.tar.*
echo "$version" >version
