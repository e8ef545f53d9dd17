# SPDX-License-Identifier: MIT
"""Replays a corpus case (layout, parse, sequence, unsat, vflerror) with the LP reference (lp.py). Needs numpy and scipy."""
import json, copy
import vfl, lp
def spacing_of(case):
    s = {'sibling': 8.0, 'super': 20.0}; s.update(case.get('spacing') or {}); return s
class Session:
    def __init__(s, case):
        s.case = case; L = case.get('layout') or {}
        s.views = lp.flatten(L.get('views') or {}); s.metrics = dict(L.get('metrics') or {})
        s.lines = dict(L.get('constraints') or {}); s.options = dict(L.get('options') or {}); s.ext = bool(L.get('extended'))
        s.explicit = {c['id']: dict(c) for c in case.get('explicit') or []}
        s.size = list(case['size']) if 'size' in case else None; s.rtl = case.get('direction') == 'rtl'
        s.intrinsic = dict(case.get('intrinsic') or {}); s.hug = dict(case.get('hugging') or {}); s.comp = dict(case.get('compression') or {}); s.edits = {}
    def system(s):
        S = lp.System(s.views, s.size, s.rtl)
        S.intrinsic, S.hug, S.comp, S.edits = s.intrinsic, s.hug, s.comp, s.edits
        sp = spacing_of(s.case)
        if s.ext: raise NotImplementedError('extended VFL is not covered by this reference')
        s.z = False
        for i, v in s.lines.items():
            for c in vfl.expand(i, v, s.views, s.metrics, s.views, sp, s.options.get(i) or ()): S.cons[c['id']] = c
        for i, c in s.explicit.items(): S.cons[i] = c
        return S
    def solve(s, uniq=True, kiwi=False):
        S = s.system()
        try: fr, u, z = lp.solve(S, uniq)
        except lp.Unsat:
            ids, un = lp.mus(S.all_cons(), set(S.cons)); return {'error': 'unsatisfiable', 'conflict': sorted(ids)}, un
        r = {'frames': fr}
        if s.z: r['z'] = z
        return r, u
    def apply(s, e):
        op = e['op']
        if op == 'add': s.explicit[e['constraint']['id']] = dict(e['constraint'])
        elif op == 'remove':
            if e['id'] in s.explicit: del s.explicit[e['id']]
            else: del s.lines[e['id']]
        elif op == 'constant': s.explicit[e['id']]['constant'] = e['value']
        elif op == 'priority': s.explicit[e['id']]['priority'] = e['value']
        elif op == 'size': s.size = list(e['size'])
        elif op == 'suggest': s.edits[(e['view'], e['attr'])] = (e['value'], e.get('priority', 999))
        elif op == 'unsuggest': s.edits.pop((e['view'], e['attr']), None)
        elif op == 'intrinsic':
            if e['size'] is None: s.intrinsic.pop(e['view'], None)
            else: s.intrinsic[e['view']] = e['size']
        elif op == 'vfl': s.lines[e['id']] = e['vfl']
        elif op == 'metric': s.metrics[e['name']] = e['value']
        elif op == 'addView': s.views[e['view']] = e.get('parent')
        elif op == 'removeView':
            v = e['view']; del s.views[v]
            s.explicit = {i: c for i, c in s.explicit.items() if v not in (c['first'], c.get('second'))}
            for d in (s.intrinsic, s.hug, s.comp): d.pop(v, None)
            s.edits = {k: x for k, x in s.edits.items() if k[0] != v}
        elif op == 'set':   # replace the whole declarative set
            s.lines = dict(e.get('constraints') or {}); s.explicit = {c['id']: dict(c) for c in e.get('explicit') or []}
        elif op == 'direction': s.rtl = e['direction'] == 'rtl'
        else: raise ValueError(op)
def canon(cons):
    """identity of a constraint for set diffing: everything but its id"""
    return sorted(json.dumps([c['first'], c['attr'], c.get('rel','=='), c.get('second') if c.get('attr2') else '', c.get('attr2'), float(c.get('multiplier') or 1.0) if c.get('attr2') else 1.0, float(c.get('constant') or 0), float(1000 if c.get('priority') is None else c['priority'])]) for c in cons.values())
def multidiff(a, b):
    from collections import Counter
    A, B = Counter(a), Counter(b); return sum((B - A).values()), sum((A - B).values()), sum((A & B).values())
def run(case):
    """-> (expected, unique?)"""
    k = case['kind']
    if k == 'vflerror':
        L = case['layout']; views = lp.flatten(L['views'])
        try:
            if L.get('extended'): raise NotImplementedError('extended VFL is not covered by this reference')
            vfl.expand('C', case['vfl'], views, L.get('metrics') or {}, views, spacing_of(case), case.get('options') or ())
            return {'ok': True}, True
        except vfl.VFLError as e:
            r = {'error': e.code}
            if e.off is not None: r['offset'] = e.off
            if e.end is not None: r['offset_alt'] = e.end
            return r, True
    s = Session(case)
    if k in ('layout', 'unsat'):
        return s.solve()
    if k == 'parse':
        S = s.system(); return {'constraints': [S.cons[i] for i in S.cons]}, True
    if k == 'sequence':
        out = []; r, u = s.solve(); allu = u; out.append(r)
        prev = canon(s.system().cons)
        for st in case['steps']:
            snap = copy.deepcopy((s.explicit, s.lines, s.metrics, s.size, s.edits, s.intrinsic, s.views, s.rtl, s.hug, s.comp))
            for e in (st if isinstance(st, list) else [st]): s.apply(e)
            r, u = s.solve(); allu = allu and u
            if 'error' in r:
                (s.explicit, s.lines, s.metrics, s.size, s.edits, s.intrinsic, s.views, s.rtl, s.hug, s.comp) = snap
            cur = canon(s.system().cons)
            if case.get('diff') and 'error' not in r:
                a, d, kept = multidiff(prev, cur); r['diff'] = {'added': a, 'removed': d, 'kept': kept}
            prev = cur
            out.append(r)
        return out, allu
    raise ValueError(k)
