#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One line about a corpus file: summary.py CORPUS RESULT. RESULT is what check_android.py --json wrote.

Exit status 1 when a case failed that known.txt does not name, or none of those failed that it names: a name there is
the part of a case's name before the @."""
import gzip
import json
import pathlib
import sys

KNOWN = {
    line for line in (pathlib.Path(__file__).parent / "known.txt").read_text(encoding="utf-8").split("\n")
    if line and not line.startswith("#")
}


def main(corpus: str, result: str) -> int:
    with open(result, encoding="utf-8") as file:
        failing = set(json.load(file)["failing"])
    with gzip.open(corpus, "rt", encoding="utf-8") as file:
        names = [json.loads(line)["name"] for line in file]
    known = {name for name in failing if name.split("@")[0] in KNOWN}
    stale = KNOWN & {name.split("@")[0] for name in names} - {name.split("@")[0] for name in known}
    unknown = failing - known
    print(
        f"{corpus.rsplit('/', 1)[-1].split('.')[0]:16} {len(names) - len(failing):6} of {len(names):6} passed"
        + (f", {len(known)} differ as known" if known else "")
        + (f", {len(unknown)} FAILED" if unknown else "")
        + "".join(f", {name} passes now: take it out of known.txt" for name in sorted(stale))
    )
    return 1 if unknown or stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
