#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""first_layout.py MODEL ANDROID CORPUS... - the model of Android's first layout (first_layout.h), and
its results for more trees.

1. Every case of the corpus that MODEL models has the frames of the corpus.
2. Of random trees with grids whose constraints contradict each other, in containers that measure their children more than
   once, at most 1 in 100 differs between ANDROID (the engine) and MODEL; docs/internals/limits.md describes those.
"""
import gzip
import json
import subprocess
import sys

RANDOM, SEED, ALLOWED = 4000, 1, 40


def run(command, cases):
    lines = "".join(json.dumps({k: case[k] for k in ("name", "root_spec", "direction", "tree")}) + "\n" for case in cases)
    out = subprocess.run(command, input=lines, capture_output=True, text=True, check=True, timeout=600).stdout
    return [json.loads(line) for line in out.splitlines()]


def main():
    model, android, *corpus = sys.argv[1:]
    modelled = wrong = 0
    for path in corpus:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            cases = [case for case in map(json.loads, file) if "expected_error" not in case]
        for case, result in zip(cases, run([model], cases)):
            if "error" in result:
                continue
            modelled += 1
            if result["frames"] != case["expected"]:
                wrong += 1
                print("FAIL the model of", case["name"])
    print(f"first-layout: {modelled - wrong} of {modelled} modelled cases as in the corpus")

    out = subprocess.run([model, "--random", str(RANDOM), str(SEED)], capture_output=True, text=True, check=True, timeout=600)
    cases = [json.loads(line) for line in out.stdout.splitlines()]
    results = run([android], cases)
    bad = [case["name"] for case, result in zip(cases, results) if result.get("frames") != case["expected"]]
    print(f"first-layout-random: {len(cases) - len(bad)} of {len(cases)} as the model has them")
    if len(bad) > ALLOWED:
        print("FAIL", *bad)
    return wrong > 0 or len(bad) > ALLOWED or modelled < 5000


if __name__ == "__main__":
    sys.exit(main())
