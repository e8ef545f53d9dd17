#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_resources.py - run an implementation of Android-style resources over the corpus and report pass/fail per feature.

usage: check_resources.py [options] CASES... -- COMMAND [ARG...]
  CASES     .jsonl or .jsonl.gz files, or folders of them (corpus/resources)
  COMMAND   reads one case per line (JSON) on stdin - the case as stored, without "expected", "expected_error", "aapt" and
            "mark" - and prints one JSON line per case, in any order:
              {"name": ..., "answers": [one for each query]}   or   {"name": ..., "error": "..."} where it refuses the files.
            An answer is of the form SCHEMA.md gives; {"error": "..."} where the query fails.
pass = all answers right; for a case with "expected_error": any result with "error". Floats within 1e-4 (relative above 1); of a
dimension "type" and "px" are needed, of a fraction "type", "value" and "of"; "complex", "unit", "value", "hex" are compared if given.
options: --feature F      only cases that carry feature F (repeatable, prefix match: 'style.'; the family counts as a feature)
         --not-feature F  leave out cases that carry F (prefix match; e.g. 'quirk.')
         --name S         only cases whose name contains S
         --limit N  --every N
         --fails N        print the first N failing cases (default 5)
         --queries        count queries rather than cases
         --json FILE      write the per-feature counts and the failing names there
         --timeout S      seconds for the command (default 3600)
exit status: 0 all pass, 1 some fail, 2 the command broke
"""
import sys, os, json, gzip, subprocess, argparse, collections
HIDE = ('expected', 'expected_error', 'aapt', 'mark')
OPTIONAL = {'dimension': ('complex', 'value', 'unit'), 'fraction': ('complex',), 'int': ('hex',)}


def files(ps):
    for p in ps:
        if os.path.isdir(p):
            for r, _, fs in os.walk(p):
                for f in sorted(fs):
                    if f.endswith(('.jsonl', '.jsonl.gz')): yield os.path.join(r, f)
        else: yield p


def load(ps):
    for f in files(ps):
        if not os.path.exists(f): sys.exit('no such file: ' + f)
        with (gzip.open(f, 'rt', encoding='utf-8') if f.endswith('.gz') else open(f, encoding='utf-8')) as h:
            for l in h:
                if l.strip(): yield json.loads(l)


def num(x): return isinstance(x, (int, float)) and not isinstance(x, bool)


def same(got, exp, q=None):
    if isinstance(exp, dict) and 'error' in exp: return isinstance(got, dict) and bool(got.get('error'))
    if num(exp): return num(got) and abs(got - exp) <= 1e-4 * max(1, abs(exp))
    if isinstance(exp, dict):
        if not isinstance(got, dict): return False
        opt = OPTIONAL.get(exp.get('type'), ())
        for k in exp:
            if k not in got:
                if k in opt: continue
                return False
            if k == 'spans':
                if sorted(map(json.dumps, got[k])) != sorted(map(json.dumps, exp[k])): return False
            elif not same(got[k], exp[k]): return False
        return True
    if isinstance(exp, list): return isinstance(got, list) and len(got) == len(exp) and all(same(a, b) for a, b in zip(got, exp))
    if isinstance(exp, str) and exp.startswith('#') and len(exp) == 9 and isinstance(got, str): return got.lower() == exp.lower()
    return type(got) == type(exp) and got == exp


def main(same=same, doc=__doc__):
    av = sys.argv[1:]
    if '--' not in av: print(doc); return 2
    k = av.index('--'); cmd = av[k + 1:]
    ap = argparse.ArgumentParser(); ap.add_argument('cases', nargs='+'); ap.add_argument('--feature', action='append', default=[]); ap.add_argument('--not-feature', action='append', default=[]); ap.add_argument('--name'); ap.add_argument('--limit', type=int); ap.add_argument('--every', type=int, default=1); ap.add_argument('--fails', type=int, default=5); ap.add_argument('--json'); ap.add_argument('--timeout', type=float, default=3600); ap.add_argument('--queries', action='store_true')
    a = ap.parse_args(av[:k])
    feats = lambda c: set(c['features']) | {c['family']}
    cs = []
    for c in load(a.cases):
        fs = feats(c)
        if a.feature and not any(f.startswith(p) for f in fs for p in a.feature): continue
        if any(f.startswith(p) for f in fs for p in a.not_feature): continue
        if a.name and a.name not in c['name']: continue
        cs.append(c)
    cs = cs[::a.every][:a.limit]
    if not cs: print('no cases selected'); return 2
    inp = ''.join(json.dumps({x: y for x, y in c.items() if x not in HIDE}, separators=(',', ':')) + '\n' for c in cs)
    try: p = subprocess.run(cmd, input=inp, capture_output=True, text=True, timeout=a.timeout)
    except subprocess.TimeoutExpired: print('the command ran past %gs' % a.timeout); return 2
    res = {}; junk = 0
    for l in p.stdout.splitlines():
        try: r = json.loads(l); res[r['name']] = r
        except Exception: junk += 1
    if p.returncode: print('command exit status', p.returncode, p.stderr[-2000:])
    if junk: print(junk, 'output lines were not results')
    ok = collections.Counter(); tot = collections.Counter(); fails = []; missing = 0; qok = qtot = 0
    for c in cs:
        r = res.get(c['name']); why = ''; n = g = 1
        if r is None: missing += 1; g = 0; why = 'no result'
        elif 'expected_error' in c: g = int(bool(r.get('error'))); why = 'should refuse: ' + c['expected_error']
        elif r.get('error'): n = len(c['queries']) or 1; g = 0; why = 'error: ' + str(r['error'])[:200]
        else:
            got = r.get('answers') or []
            n = len(c['expected']); g = 0
            for i, e in enumerate(c['expected']):
                x = got[i] if i < len(got) else None
                if same(x, e, c['queries'][i]): g += 1
                elif not why: why = 'query %d %s:\n      got      %s\n      expected %s' % (i, json.dumps(c['queries'][i]), json.dumps(x)[:1500], json.dumps(e)[:1500])
        good = g == n; qok += g; qtot += n
        for f in feats(c): tot[f] += n if a.queries else 1; ok[f] += g if a.queries else good
        if not good:
            fails.append(c['name'])
            if len(fails) <= a.fails: print('FAIL', c['name'], '\n   ', why)
    print('\n%-44s %7s %7s %7s' % ('feature', 'pass', 'fail', '%'))
    for f in sorted(tot): print('%-44s %7d %7d %6.1f%%' % (f, ok[f], tot[f] - ok[f], 100 * ok[f] / max(1, tot[f])))
    n = len(cs) - len(fails); print('\n%d passed, %d failed' % (n, len(fails)) + (' (%d without a result)' % missing if missing else '') + '; queries %d of %d' % (qok, qtot))
    if a.json: json.dump({'passed': n, 'failed': len(fails), 'queries': [qok, qtot], 'features': {f: [ok[f], tot[f]] for f in sorted(tot)}, 'failing': fails}, open(a.json, 'w'))
    return 2 if missing == len(cs) else 1 if fails else 0


if __name__ == '__main__': sys.exit(main())
