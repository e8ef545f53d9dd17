#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_constraints.py [--tol 0.01] [--verbose] FILE_OR_DIR... -- COMMAND ...
Starts COMMAND once, writes the cases (without "expected") as JSON Lines to its stdin, reads one JSON line per case,
{"name":..., "result":...} in any order (or in order without "name"), and reports pass / fail by feature and kind."""
import sys, json, gzip, os, subprocess, threading, collections
FLIP = {'==': '==', '>=': '<=', '<=': '>='}
def load(paths):
    out = []
    for p in paths:
        fs = [os.path.join(d, f) for d, _, x in os.walk(p) for f in sorted(x) if f.endswith(('.jsonl', '.jsonl.gz'))] if os.path.isdir(p) else [p]
        for f in sorted(fs):
            with (gzip.open(f, 'rt', encoding='utf-8') if f.endswith('.gz') else open(f, encoding='utf-8')) as h: out += [json.loads(l) for l in h if l.strip()]
    return out
def num(x): return isinstance(x, (int, float)) and not isinstance(x, bool)
def cframes(e, g, tol):
    if not isinstance(g, dict): return 'no frames'
    for v, f in e.items():
        h = g.get(v)
        if not isinstance(h, list) or len(h) != 4 or not all(num(x) for x in h): return f'{v}: missing frame'
        for a, b, n in zip(f, h, 'xywh'):
            if not abs(a - b) <= tol: return f'{v}.{n}: expected {a}, got {b}'
def crow(c):
    """canonical linear row: {(view, attr): coefficient}, relation, constant, priority"""
    d = {(c['first'] or '', c['attr']): 1.0}; k = float(c.get('constant') or 0); r = c.get('rel') or '=='
    if c.get('attr2'):
        q = (c.get('second') or '', c['attr2']); m = c.get('multiplier'); d[q] = d.get(q, 0) - float(1 if m is None else m)
    it = sorted((q, w) for q, w in d.items() if w)
    if it and it[0][1] < 0: it = [(q, -w) for q, w in it]; k = -k; r = FLIP[r]
    p = c.get('priority')
    return json.dumps([[list(q), round(w, 6)] for q, w in it] + [r, round(k, 4) + 0.0, float(1000 if p is None else p)])
def one(e, g, tol):
    if not isinstance(g, dict): return f'expected an object, got {str(g)[:80]}'
    if 'exception' in g: return 'exception ' + str(g['exception'])[:120]
    if 'ok' in e: return None if 'error' not in g else f'should parse, got {g}'
    if e.get('error') == 'unsatisfiable':
        if g.get('error') != 'unsatisfiable': return f'expected unsatisfiable, got {str(g)[:80]}'
        if sorted(g.get('conflict') or []) != sorted(e['conflict']): return f'conflict: expected {e["conflict"]}, got {g.get("conflict")}'
        return None
    if 'error' in e:
        if 'error' not in g: return f'expected error {e["error"]}, got {str(g)[:80]}'
        if g['error'] != e['error']: return f'expected error {e["error"]}, got {g["error"]}'
        if 'offset' in e:
            o = g.get('offset'); t = e.get('offset_tolerance', 0)
            if not (num(o) and (e['offset'] <= o <= e['offset'] + t or o == e.get('offset_alt'))): return f'offset: expected {e["offset"]}, got {o}'
        return None
    if 'error' in g: return f'unexpected error {str(g)[:120]}'
    if 'constraints' in e:
        a = sorted(crow(c) for c in e['constraints'])
        try: b = sorted(crow(c) for c in g.get('constraints') or [])
        except Exception as x: return f'bad constraint: {x!r}'
        return None if a == b else f'constraints differ: missing {[x for x in a if x not in b][:2]} extra {[x for x in b if x not in a][:2]}'
    m = cframes(e['frames'], g.get('frames'), tol)
    if m: return m
    for v, z in (e.get('z') or {}).items():
        h = (g.get('z') or {}).get(v)
        if not num(h) or abs(h - z) > tol: return f'z of {v}: expected {z}, got {h}'
    if 'diff' in e and e['diff'] != g.get('diff'): return f'diff: expected {e["diff"]}, got {g.get("diff")}'
    return None
def judge(c, g, tol):
    e = c['expected']
    if c['kind'] == 'sequence':
        if not isinstance(g, list) or len(g) != len(e): return f'expected {len(e)} results, got {len(g) if isinstance(g, list) else type(g).__name__}'
        for i, (a, b) in enumerate(zip(e, g)):
            m = one(a, b, tol)
            if m: return f'step {i}: {m}'
        return None
    return one(e, g, tol)
def main():
    a = sys.argv[1:]; tol = .01; verbose = False; paths = []
    if '--' not in a: sys.exit(__doc__)
    i = a.index('--'); cmd = a[i+1:]; a = a[:i]
    while a:
        x = a.pop(0)
        if x == '--tol': tol = float(a.pop(0))
        elif x == '--verbose': verbose = True
        else: paths.append(x)
    cases = load(paths)
    p = subprocess.Popen(cmd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    def feed():
        try:
            for c in cases: p.stdin.write(json.dumps({k: v for k, v in c.items() if k not in ('expected', 'oracles')}) + '\n')
            p.stdin.close()
        except BrokenPipeError: pass
    threading.Thread(target=feed, daemon=True).start()
    got = {}; n = 0
    for l in p.stdout:
        if not l.strip(): continue
        try: r = json.loads(l)
        except ValueError: n += 1; continue
        nm = r.get('name') if isinstance(r, dict) else None
        if nm is None and n < len(cases): nm = cases[n]['name']
        got[nm] = r['result'] if isinstance(r, dict) and 'result' in r else r; n += 1
    p.wait()
    tot = collections.Counter(); ok = collections.Counter(); fails = []
    for c in cases:
        m = judge(c, got[c['name']], tol) if c['name'] in got else 'no answer'
        for f in ['ALL', 'kind:' + c['kind']] + c['features']:
            tot[f] += 1; ok[f] += m is None
        if m: fails.append((c['name'], m))
    for f in sorted(tot, key=lambda f: (f != 'ALL', not f.startswith('kind:'), f)): print(f'{f:24s} {ok[f]:5d} / {tot[f]:5d}' + ('' if ok[f] == tot[f] else '   <-- %d fail' % (tot[f] - ok[f])))
    for n, m in fails if verbose else fails[:20]: print('FAIL', n, '-', m)
    if len(fails) > 20 and not verbose: print(f'... {len(fails) - 20} more (use --verbose)')
    sys.exit(1 if fails else 0)
main()
