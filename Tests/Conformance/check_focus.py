#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_focus.py - run a focus search over the cases of the corpus focus and report pass/fail per feature.

usage: check_focus.py [options] CASES... -- COMMAND [ARG...]
  COMMAND reads one case per line (JSON) on stdin - without "expected" and "order" - and prints one JSON line per case, in any order:
          {"name": ..., "answers": [node index | null, ...]}, one answer per query
pass = every answer equal. Options as check_android.py: --feature F, --not-feature F (prefixes), --name S, --limit N, --every N, --fails N, --json FILE, --timeout S
exit status: 0 all pass, 1 some fail, 2 the command broke
"""
import os, sys, json, subprocess, argparse, collections
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from check_android import load


def main():
    av = sys.argv[1:]
    if '--' not in av: print(__doc__); return 2
    k = av.index('--'); cmd = av[k + 1:]
    ap = argparse.ArgumentParser(); ap.add_argument('cases', nargs='+')
    for o in ('--feature', '--not-feature'): ap.add_argument(o, action='append', default=[])
    ap.add_argument('--name'); ap.add_argument('--limit', type=int); ap.add_argument('--every', type=int, default=1); ap.add_argument('--fails', type=int, default=5); ap.add_argument('--json'); ap.add_argument('--timeout', type=float, default=3600)
    a = ap.parse_args(av[:k])
    cs = []
    for c in load(a.cases):
        fs = c['features']
        if a.feature and not any(f.startswith(p) for f in fs for p in a.feature): continue
        if any(f.startswith(p) for f in fs for p in a.not_feature): continue
        if a.name and a.name not in c['name']: continue
        cs.append(c)
    cs = cs[::a.every][:a.limit]
    if not cs: print('no cases selected'); return 2
    inp = ''.join(json.dumps({x: y for x, y in c.items() if x not in ('expected', 'order')}, separators=(',', ':')) + '\n' for c in cs)
    try: p = subprocess.run(cmd, input=inp, capture_output=True, text=True, timeout=a.timeout)
    except subprocess.TimeoutExpired: print('the command ran past %gs' % a.timeout); return 2
    res = {}; junk = 0
    for l in p.stdout.splitlines():
        try: r = json.loads(l); res[r['name']] = r
        except Exception: junk += 1
    if p.returncode: print('command exit status', p.returncode, p.stderr[-2000:])
    if junk: print(junk, 'output lines were not results')
    ok = collections.Counter(); tot = collections.Counter(); fails = []; missing = 0; qok = qn = 0
    for c in cs:
        r = res.get(c['name']); got = None if r is None else r.get('answers')
        missing += r is None
        e = c['expected']; bad = []
        if not isinstance(got, list) or len(got) != len(e): bad = ['no answers' if r is None else str(r.get('error') or 'answers: expected %d' % len(e))]
        else: bad = ['query %d %s: got %s expected %s' % (i, json.dumps(c['queries'][i]), x, y) for i, (x, y) in enumerate(zip(got, e)) if x != y]
        good = not bad; qn += len(e)
        if isinstance(got, list) and len(got) == len(e):
            qok += len(e) - len(bad)
            for q, x, y in zip(c['queries'], got, e): tot['query.' + q['direction']] += 1; ok['query.' + q['direction']] += x == y
        for f in set(c['features']) | {'direction.' + c['direction']}: tot[f] += 1; ok[f] += good
        if bad:
            fails.append(c['name'])
            if len(fails) <= a.fails: print('FAIL', c['name'], '\n   ', '; '.join(bad[:4]) + (' (+%d more)' % (len(bad) - 4) if len(bad) > 4 else ''))
    print('\n%-44s %7s %7s %7s' % ('feature', 'pass', 'fail', '%'))
    for f in sorted(tot): print('%-44s %7d %7d %6.1f%%' % (f, ok[f], tot[f] - ok[f], 100 * ok[f] / tot[f]))
    n = len(cs) - len(fails); print('\n%d of %d queries right\n%d passed, %d failed' % (qok, qn, n, len(fails)) + (' (%d without a result)' % missing if missing else ''))
    if a.json: json.dump({'passed': n, 'failed': len(fails), 'features': {f: [ok[f], tot[f]] for f in sorted(tot)}, 'failing': fails}, open(a.json, 'w'))
    return 2 if missing == len(cs) else 1 if fails else 0


if __name__ == '__main__': sys.exit(main())
