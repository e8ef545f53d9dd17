#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One line about a corpus file: summary.py CORPUS RESULT [required]. RESULT is what check_android.py --json wrote.

Exit status 1 when a case failed whose tree holds only types that are built."""
import gzip
import json
import sys

BUILT = {"linear", "frame", "relative", "table", "table_row", "grid", "leaf", "text", "space", "view", "scroll",
         "hscroll"}


def types(node: dict) -> set[str]:
    return {node["type"]}.union(*(types(child) for child in node.get("children", ())))


def main(corpus: str, result: str, required: bool) -> int:
    with open(result, encoding="utf-8") as file:
        counts = json.load(file)
    failing, waiting, cases = set(counts["failing"]), 0, 0
    with gzip.open(corpus, "rt", encoding="utf-8") as file:
        for line in file:
            case = json.loads(line)
            cases += 1
            if not types(case["tree"]) <= BUILT:
                waiting += 1
                failing.discard(case["name"])
    name = corpus.rsplit("/", 1)[-1].split(".")[0]
    built = cases - waiting
    print(
        f"{name:16} {built - len(failing):6} of {built:6} passed"
        + (f", {waiting} hold types not built yet" if waiting else "")
        + (f", {len(failing)} FAILED" if failing else "")
        + ("  (required)" if required else "")
    )
    return 1 if failing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], len(sys.argv) > 3))
