# SPDX-License-Identifier: MIT
"""Strict Apple VFL parser (documented grammar) + expansion to explicit constraints.
Error offsets: length of the longest prefix that can still be extended to a valid string
(= offset of the first offending character, len(s) when the string ends too early).
Name look-up errors: offset of the first character of the name."""
import re
class VFLError(Exception):
    def __init__(s, code, off, end=None): s.code, s.off, s.end = code, off, end; Exception.__init__(s, f'{code}@{off}')
ID0 = set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_'); ID = ID0 | set('0123456789'); DIG = set('0123456789')

class P:
    def __init__(p, s, views, metrics): p.s, p.i, p.views, p.metrics = s, 0, views, metrics
    def c(p): return p.s[p.i] if p.i < len(p.s) else ''
    def err(p, code='syntax', off=None, end=None): raise VFLError(code, p.i if off is None else off, end)
    def need(p, ch):
        if p.c() != ch: p.err()
        p.i += 1
    def ident(p):
        if p.c() not in ID0 or p.c() == '': p.err()
        b = p.i
        while p.c() and p.c() in ID: p.i += 1
        return p.s[b:p.i], b
    def number(p, signed):
        b = p.i
        if signed and p.c() in ('-', '+') and p.c(): p.i += 1
        if not (p.c() and p.c() in DIG): p.err()
        while p.c() and p.c() in DIG: p.i += 1
        if p.c() == '.':
            p.i += 1
            if not (p.c() and p.c() in DIG): p.err()
            while p.c() and p.c() in DIG: p.i += 1
        return float(p.s[b:p.i])
    def metric(p, name, b):
        if name not in p.metrics: p.err('unknownMetric', b, p.i)
        return float(p.metrics[name])
    def numOrMetric(p, signed):
        if p.c() and p.c() in ID0:
            n, b = p.ident(); return p.metric(n, b)
        return p.number(signed)
    def predicate(p, thickness):
        rel = '=='
        if p.c() and p.c() in '=<>':
            a = p.c(); p.i += 1; p.need('='); rel = a + '='
        view = None; const = 0.0
        if p.c() and p.c() in ID0:
            n, b = p.ident()
            if n in p.metrics: const = float(p.metrics[n])
            elif thickness and n in p.views: view = n
            elif thickness: p.err('unknownView', b, p.i)
            else: p.err('unknownMetric', b, p.i)
        else: const = p.number(True)
        prio = 1000.0
        if p.c() == '@':
            p.i += 1; b = p.i
            prio = p.numOrMetric(True)
            if not (0 < prio <= 1000): p.err('priorityRange', b, p.i)
        return (rel, view, const, prio)
    def predlist(p, thickness):
        p.need('('); out = [p.predicate(thickness)]
        while p.c() == ',': p.i += 1; out.append(p.predicate(thickness))
        p.need(')'); return out
    def view(p):
        p.need('['); n, b = p.ident()
        if n not in p.views: p.err('unknownView', b, p.i)
        preds = p.predlist(True) if p.c() == '(' else []
        p.need(']'); return (n, preds)
    def connection(p):
        """returns list of predicates, or 'std'"""
        if p.c() != '-': return [('==', None, 0.0, 1000.0)]
        p.i += 1
        c = p.c()
        if c in ('[', '|') and c: return 'std'
        if c == '(': l = p.predlist(False)
        elif c and (c in DIG or c in ID0): l = [('==', None, p.numOrMetric(False), 1000.0)]
        else: p.err()
        p.need('-'); return l
    def parse(p):
        orient = 'H'
        if p.c() in ('H', 'V') and p.c():
            orient = p.c(); p.i += 1; p.need(':')
        items = []   # ('super',) / ('view',name,preds) with connections between
        conns = []
        if p.c() == '|':
            p.i += 1; items.append(('super',)); conns.append(p.connection())
        v = p.view(); items.append(('view',) + v)
        while p.i < len(p.s):
            if p.c() not in ('-', '[', '|'): p.err()
            k = p.connection()
            if p.c() == '|':
                p.i += 1; conns.append(k); items.append(('super',))
                if p.i < len(p.s): p.err()
                break
            if p.c() == '[': conns.append(k); items.append(('view',) + p.view())
            else: p.err()
        return orient, items, conns

ALIGN = {'alignAllLeft':('left','H'),'alignAllRight':('right','H'),'alignAllTop':('top','V'),'alignAllBottom':('bottom','V'),
 'alignAllLeading':('leading','H'),'alignAllTrailing':('trailing','H'),'alignAllCenterX':('centerX','H'),'alignAllCenterY':('centerY','V')}
def expand(cid, s, views, metrics, parent, spacing, options=()):
    """views: set of names; parent: name -> parent name (None = container). Returns explicit constraints, ids cid#k."""
    orient, items, conns = P(s, views, metrics).parse()
    if orient == 'H':
        a0, a1, size = 'leading', 'trailing', 'width'
        if 'directionLeftToRight' in options: a0, a1 = 'left', 'right'
        if 'directionRightToLeft' in options: a0, a1 = 'right', 'left'
        sign = -1.0 if 'directionRightToLeft' in options else 1.0
    else: a0, a1, size, sign = 'top', 'bottom', 'height', 1.0
    names = [it[1] for it in items if it[0] == 'view']
    out = []
    def sup(): return parent[names[0]]
    for it in items:
        if it[0] == 'view':
            for rel, v, k, pr in it[2]:
                out.append(dict(first=it[1], attr=size, rel=rel, second=v, attr2=size if v else None, multiplier=1.0, constant=k, priority=pr))
    for j, con in enumerate(conns):
        A, B = items[j], items[j + 1]
        edge = A[0] == 'super' or B[0] == 'super'
        if con == 'std': con = [('==', None, float(spacing['super'] if edge else spacing['sibling']), 1000.0)]
        fb = sup() if B[0] == 'super' else B[1]; fa = sup() if A[0] == 'super' else A[1]
        attrB = a1 if B[0] == 'super' else a0; attrA = a0 if A[0] == 'super' else a1
        for rel, v, k, pr in con:
            # attrB(B) rel attrA(A) + k    (mirrored for right-to-left)
            r = rel if sign > 0 else {'==': '==', '>=': '<=', '<=': '>='}[rel]
            out.append(dict(first=fb, attr=attrB, rel=r, second=fa, attr2=attrA, multiplier=1.0, constant=sign * k, priority=pr))
    for o in options:
        if o in ALIGN:
            at, ax = ALIGN[o]
            if ax == orient: raise VFLError('optionAxis', None)
            for x, y in zip(names, names[1:]):
                out.append(dict(first=x, attr=at, rel='==', second=y, attr2=at, multiplier=1.0, constant=0.0, priority=1000.0))
    for k, c in enumerate(out): c['id'] = f'{cid}#{k}'
    return out
