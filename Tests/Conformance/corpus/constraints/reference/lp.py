# SPDX-License-Identifier: MIT
"""Reference semantics: required = hard; every other priority level, from high to low, minimises the sum of absolute
violations of its constraints, the levels above being held at their optimum (lexicographic L1)."""
import numpy as np, itertools, random
from scipy.optimize import linprog
from scipy.sparse import csr_matrix
import vfl
HUG, COMP = 250.0, 750.0
class Unsat(Exception):
    def __init__(s, ids): s.ids = ids
class VP: pass
def flatten(views, parent=None, out=None, order=None):
    out = {} if out is None else out
    for k, v in views.items():
        out[k] = parent
        if isinstance(v, dict) and v.get('children'): flatten(v['children'], k, out)
    return out
ATTRS = ('left','right','top','bottom','leading','trailing','width','height','centerX','centerY','zIndex')
def term(view, attr, rtl):
    """linear form {var: coef}; var = (view, 'x'|'y'|'w'|'h'|'z')"""
    if attr == 'leading': attr = 'right' if rtl else 'left'
    elif attr == 'trailing': attr = 'left' if rtl else 'right'
    v = view
    return {'left': {(v,'x'):1.}, 'right': {(v,'x'):1.,(v,'w'):1.}, 'top': {(v,'y'):1.}, 'bottom': {(v,'y'):1.,(v,'h'):1.},
            'width': {(v,'w'):1.}, 'height': {(v,'h'):1.}, 'centerX': {(v,'x'):1.,(v,'w'):.5}, 'centerY': {(v,'y'):1.,(v,'h'):.5}, 'zIndex': {(v,'z'):1.}}[attr]
def linform(c, rtl):
    """first.attr - m*second.attr2  rel  constant -> (dict, rel, rhs)"""
    d = dict(term(c['first'], c['attr'], rtl))
    if c.get('attr2'):
        m = c.get('multiplier', 1.0)
        if m is None: m = 1.0
        for k, v in term(c['second'], c['attr2'], rtl).items(): d[k] = d.get(k, 0.) - m * v
    rel, k = c.get('rel') or '==', float(c.get('constant') or 0.0)
    if rtl and (c['attr'] in ('leading','trailing') or c.get('attr2') in ('leading','trailing')):
        # flow direction is mirrored: constant and relation run from leading to trailing
        rel, k = {'==':'==','>=':'<=','<=':'>='}[rel], -k
    return {k2: v for k2, v in d.items() if v != 0}, rel, k
class System:
    def __init__(s, parent, size, rtl=False):
        s.parent = dict(parent); s.size = list(size) if size else [None, None]; s.rtl = rtl; s.cons = {}; s.intrinsic = {}; s.hug = {}; s.comp = {}; s.edits = {}; s.extra = set()
    def all_cons(s):
        """[(id, form, rel, rhs, prio)]"""
        out = []
        for v in list(s.parent):
            out.append((f'~{v}.w>=0', {(v,'w'):1.}, '>=', 0., 1000.)); out.append((f'~{v}.h>=0', {(v,'h'):1.}, '>=', 0., 1000.))
        for v, val in (('x',0.),('y',0.),('w',s.size[0]),('h',s.size[1])):
            if val is not None: out.append((f'~super.{v}', {(None,v):1.}, '==', float(val), 1000.))
        out.append(('~super.z', {(None,'z'):1.}, '==', 0., 1000.))
        for i, c in s.cons.items():
            f, r, k = linform(c, s.rtl); p = c.get('priority'); p = 1000. if p is None else float(p)
            out.append((i, f, r, k, p))
        for v, wh in s.intrinsic.items():
            for ax, key in ((0,'w'),(1,'h')):
                if wh[ax] is None: continue
                hp = s.hug.get(v, [HUG,HUG])[ax]; cp = s.comp.get(v, [COMP,COMP])[ax]
                out.append((f'~{v}.hug{key}', {(v,key):1.}, '<=', float(wh[ax]), float(hp)))
                out.append((f'~{v}.comp{key}', {(v,key):1.}, '>=', float(wh[ax]), float(cp)))
        for (v, a), (val, p) in s.edits.items():
            out.append((f'~edit.{v}.{a}', term(v, a, s.rtl), '==', float(val), float(p)))
        return out
    def vars(s, cons):
        V = {}
        for v in list(s.parent) + sorted(s.extra):
            for k in 'xywh': V.setdefault((v,k), len(V))
        for c in cons:
            for k in c[1]: V.setdefault(k, len(V))
        return V
def feasible(cons):
    V = {}
    for c in cons:
        for k in c[1]: V.setdefault(k, len(V))
    if not V: return True
    Ae, be, Au, bu = [], [], [], []
    for _, f, r, k, p in cons:
        if not f:
            if (r == '==' and abs(k) > 1e-7) or (r == '>=' and k > 1e-7) or (r == '<=' and k < -1e-7): return False
            continue
        row = np.zeros(len(V))
        for q, w in f.items(): row[V[q]] = w
        if r == '==': Ae.append(row); be.append(k)
        elif r == '<=': Au.append(row); bu.append(k)
        else: Au.append(-row); bu.append(-k)
    res = linprog(np.zeros(len(V)), A_ub=np.array(Au) if Au else None, b_ub=bu or None, A_eq=np.array(Ae) if Ae else None, b_eq=be or None, bounds=(None,None), method='highs')
    return res.status == 0
def mus(cons, user):
    """minimal conflicting subset of user ids (implicit ones are always present); returns (ids, unique)"""
    req = [c for c in cons if c[4] >= 1000]
    if feasible(req): return None
    act = list(req)
    for c in list(req):
        if c[0] not in user: continue
        t = [x for x in act if x is not c]
        if not feasible(t): act = t
    m = [c[0] for c in act if c[0] in user]
    uniq = all(feasible([x for x in req if x[0] != i]) for i in m)
    return m, uniq
def solve(s, want_unique=True, zviews=False):
    cons = s.all_cons()
    V = s.vars(cons)
    n0 = len(V)
    req = [c for c in cons if c[4] >= 1000]; soft = [c for c in cons if c[4] < 1000]
    levels = sorted({c[4] for c in soft}, reverse=True)
    # columns: vars, then one or two error vars per soft constraint
    nE = sum(2 if c[2] == '==' else 1 for c in soft); N = n0 + nE
    er, ec, ev, be = [], [], [], []; ur, uc, uv, bu = [], [], [], []
    e = n0; lev = {l: [] for l in levels}
    for c in req + soft:
        _, f, r, k, p = c
        if r == '==':
            i = len(be)
            for q, w in f.items(): er.append(i); ec.append(V[q]); ev.append(w)
            if p < 1000:
                er += [i, i]; ec += [e, e + 1]; ev += [1., -1.]; lev[p] += [e, e + 1]; e += 2
            be.append(k)
        else:
            sg = 1. if r == '<=' else -1.; i = len(bu)
            for q, w in f.items(): ur.append(i); uc.append(V[q]); uv.append(sg * w)
            if p < 1000: ur.append(i); uc.append(e); uv.append(-1.); lev[p].append(e); e += 1
            bu.append(sg * k)
    bounds = [(None, None)] * n0 + [(0, None)] * nE
    def mat(r, c, v, m): return csr_matrix((v, (r, c)), shape=(m, N)) if m else None
    def run(obj):
        return linprog(obj, A_ub=mat(ur, uc, uv, len(bu)), b_ub=bu or None, A_eq=mat(er, ec, ev, len(be)), b_eq=be or None, bounds=bounds, method='highs')
    res = None
    if not levels:
        res = run(np.zeros(N))
        if res.status != 0: raise Unsat(None)
    for l in levels:
        o = np.zeros(N); o[lev[l]] = 1.
        res = run(o)
        if res.status != 0: raise Unsat(None)
        opt = res.fun
        if opt < 1e-9:
            for j in lev[l]: bounds[j] = (0, 0)
        else:
            i = len(bu); ur += [i] * len(lev[l]); uc += lev[l]; uv += [1.] * len(lev[l]); bu.append(opt + 1e-9)
    views = list(s.parent)
    names = {v: [V[(v,k)] for k in 'xywh'] for v in views}
    uniq = True
    if want_unique:
        rng = random.Random(12345); o = np.zeros(N)
        for v in views:
            for j in names[v]: o[j] = rng.choice([-1, 1]) * rng.uniform(.3, 1)
        a = run(o); b = run(-o)
        uniq = a.status == 0 and b.status == 0 and abs(a.fun + b.fun) < 2e-4
        if uniq: res = a
    x = res.x
    def ab(v): return [x[j] for j in names[v]]
    out = {}
    for v in views:
        X, Y, W, H = ab(v); p = s.parent[v]
        if p is not None: q = ab(p); X -= q[0]; Y -= q[1]
        out[v] = [round(float(t), 4) + 0.0 for t in (X, Y, W, H)]
    z = {v: round(float(x[V[(v,'z')]]), 4) + 0.0 for v in views if (v,'z') in V}
    return out, uniq, z
def kiwi_solve(s):
    """second engine: the same lexicographic definition driven through kiwi's simplex, one level at a time"""
    import kiwisolver as K
    cons = s.all_cons(); V = {k: K.Variable(str(k)) for k in s.vars(cons)}
    S = K.Solver(); lev = {}
    def ex(f, k):
        items = list(f.items()); e = V[items[0][0]] * items[0][1]
        for q, c in items[1:]: e = e + V[q] * c
        return e - k
    n = 0
    for _, f, r, k, p in cons:
        if not f: continue
        e = ex(f, k)
        if p >= 1000: S.addConstraint((e == 0) if r == '==' else (e >= 0) if r == '>=' else (e <= 0)); continue
        ep = K.Variable(f'e{n}'); em = K.Variable(f'm{n}'); n += 1
        if r == '==':
            S.addConstraint(ep >= 0); S.addConstraint(em >= 0); S.addConstraint(e - ep + em == 0); lev.setdefault(p, []).extend([ep, em])
        else:
            S.addConstraint(ep >= 0); S.addConstraint((e + ep >= 0) if r == '>=' else (e - ep <= 0)); lev.setdefault(p, []).append(ep)
    for p in sorted(lev, reverse=True):
        t = lev[p][0] * 1.0
        for x in lev[p][1:]: t = t + x
        c = (t == 0) | 'strong'; S.addConstraint(c); S.updateVariables(); val = sum(x.value() for x in lev[p])
        S.removeConstraint(c); S.addConstraint(t <= val + 1e-6)
    S.updateVariables()
    out = {}
    for v in s.parent:
        X, Y, W, H = [V[(v,k)].value() for k in 'xywh']; p = s.parent[v]
        if p is not None: X -= V[(p,'x')].value(); Y -= V[(p,'y')].value()
        out[v] = [X, Y, W, H]
    return out
