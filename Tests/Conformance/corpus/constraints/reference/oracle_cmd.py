# SPDX-License-Identifier: MIT
"""Reads cases on stdin, prints results: the LP reference behind check_constraints.py. Extended VFL (EVFL) is not covered."""
import json, os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import session
for line in sys.stdin:
    case = json.loads(line)
    try: result, _ = session.run(case)
    except Exception as error: result = {'exception': repr(error)}
    print(json.dumps({'name': case['name'], 'result': result}), flush=True)
