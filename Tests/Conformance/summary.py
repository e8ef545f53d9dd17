#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One line about a corpus file: summary.py CORPUS RESULT. RESULT is what check_android.py --json wrote.

Exit status 1 when a case failed."""
import gzip
import json
import sys


def main(corpus: str, result: str) -> int:
    with open(result, encoding="utf-8") as file:
        failing = len(json.load(file)["failing"])
    with gzip.open(corpus, "rt", encoding="utf-8") as file:
        count = sum(1 for _ in file)
    print(
        f"{corpus.rsplit('/', 1)[-1].split('.')[0]:16} {count - failing:6} of {count:6} passed"
        + (f", {failing} FAILED" if failing else "")
    )
    return 1 if failing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
