#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_drawables.py - run an implementation of Android-style drawables over the corpus and report pass/fail per feature.

usage and options as check_resources.py (which must lie beside this file); cases from corpus/drawables.
  COMMAND   reads cases on stdin, prints {"name", "answers": [{"intrinsic", "minimum", "padding", "opacity", "ops"}, ...]} a line.
Needed in an answer: intrinsic, padding (null = none = all zero), ops where there are bounds. minimum, opacity, stateful, has_padding,
optical_insets and class are compared if given (class never).
How ops are compared: what cannot be seen is dropped on both sides (empty fill rectangles, transparent colours, empty clips), a clip that
holds the whole of its operation is dropped, a matrix that only moves is folded into the coordinates, a nine-patch under a scale is compared
in target pixels within 1 px; geometry within 0.02, matrices within 0.001 (translation 0.02), colours within 1 of 255 per channel.
In order, the same operations, each with the same rect, radii, path, matrix, clip, paint, image and nine-patch lines.
"""
import sys, copy
import check_resources as R

ID = [1, 0, 0, 1, 0, 0]


def color(a, b):
    try: p, q = int(a[1:], 16), int(b[1:], 16)
    except Exception: return False
    if (p >> 24) == 0 and (q >> 24) == 0: return True
    return all(abs((p >> s & 255) - (q >> s & 255)) <= 1 for s in (0, 8, 16, 24))


def near(a, b, t=.02):
    if R.num(a) and R.num(b): return abs(a - b) <= t * max(1, abs(b) / 1000)
    if isinstance(a, list) and isinstance(b, list): return len(a) == len(b) and all(near(x, y, t) for x, y in zip(a, b))
    if isinstance(b, str) and b.startswith('#') and isinstance(a, str) and a.startswith('#'): return color(a, b)
    if isinstance(a, dict) and isinstance(b, dict): return set(a) == set(b) and all(near(a[k], b[k], t) for k in b)
    return a == b


def matrix(a, b): return near(a[:4], b[:4], .001) and near(a[4:], b[4:], .02)


def move(o, x, y):
    for k in ('rect',):
        if o.get(k): o[k] = [v + (x, y)[i % 2] for i, v in enumerate(o[k])]
    for k, d in (('x', x), ('y', y)):
        if k in o: o[k]['dst'] = [v + d for v in o[k]['dst']]
    for s in o.get('path', []):
        if s[0] in ('oval', 'rect', 'rrect', 'arcTo'): s[1] = [v + (x, y)[i % 2] for i, v in enumerate(s[1])]
        elif s[0] != 'Z': s[1:] = [v + (x, y)[i % 2] for i, v in enumerate(s[1:])]
    g = o.get('shader', {}).get('geometry')
    if g:
        n = 4 if o['shader']['type'] == 'linear' else 2
        o['shader']['geometry'] = [v + ((x, y)[i % 2] if i < n else 0) for i, v in enumerate(g)]


def path(ops):
    """without moves that start nothing; with the move that follows a close made visible"""
    out, start = [], [0, 0]
    for o in ops:
        if o[0] == 'M': start = o[1:]
        elif out and out[-1][0] == 'Z' and o[0] != 'Z': out.append(['M'] + start)
        out.append(o)
    return [o for i, o in enumerate(out) if o[0] != 'M' or i + 1 < len(out) and out[i + 1][0] not in 'MZ']


def canon(ops):
    out = []
    for o in copy.deepcopy(ops or []):
        m = o.get('matrix') or ID
        r = o.get('rect')
        if o['op'] == 'path': o['path'] = path(o['path'])
        for k in o.get('clip_paths') or (): k['path'] = path(k['path'])
        if o['op'] == 'path' and not o['path']: continue
        if m[:4] == [1, 0, 0, 1] and o['op'] not in ('begin_layer', 'end_layer') and (m[4] or m[5]) and not o.get('clip_paths') and not any(k[0] in 'A' for k in o.get('path', [])) and 'matrix' not in o.get('shader', {}) and o.get('shader', {}).get('type') != 'bitmap':
            move(o, m[4], m[5]); m = ID; r = o.get('rect')
        if o['op'] == 'ninepatch' and m[1] == m[2] == 0 and m[0] > 0 and m[3] > 0 and m != ID:
            o['rect'] = r = [r[0] * m[0] + m[4], r[1] * m[3] + m[5], r[2] * m[0] + m[4], r[3] * m[3] + m[5]]
            for k, s, t in (('x', m[0], m[4]), ('y', m[3], m[5])):
                if k in o: o[k]['dst'] = [v * s + t for v in o[k]['dst']]
            m = ID; o['loose'] = True
        o['matrix'] = m
        if o['op'] in ('rect', 'oval', 'rrect', 'bitmap', 'ninepatch') and r and (r[2] <= r[0] or r[3] <= r[1]): continue
        c = o.get('clip')
        if c and (c[2] <= c[0] or c[3] <= c[1]): continue
        if o['op'] not in ('begin_layer', 'end_layer'):
            if 'shader' not in o and 'image' not in o and 'tint' not in o and str(o.get('color', '#00')).startswith('#00') and len(str(o.get('color', '#00000000'))) == 9: continue
            if o.get('alpha') == 0: continue
        if c and r and m[1] == m[2] == 0:
            w = o.get('stroke_width', 0) / 2
            x = sorted([r[0] * m[0] + m[4], r[2] * m[0] + m[4]]); y = sorted([r[1] * m[3] + m[5], r[3] * m[3] + m[5]])
            if c[0] <= x[0] - w and c[1] <= y[0] - w and c[2] >= x[1] + w and c[3] >= y[1] + w: o['clip'] = None
        sh = o.get('shader')
        if sh and sh.get('colors'):
            n = len(sh['colors'])
            if not sh.get('positions'): sh['positions'] = [i / (n - 1) if n > 1 else 0 for i in range(n)]
        out.append(o)
    return out


def same_op(a, b):
    if a['op'] != b['op'] or not matrix(a['matrix'], b['matrix']): return False
    t = 1 if a.get('loose') or b.get('loose') else .02
    for k in ('rect', 'radii', 'clip', 'clips', 'path', 'fillType', 'style', 'stroke_width', 'dash', 'tint', 'clip_paths', 'trim', 'cap', 'join', 'miter'):
        x, y = a.get(k), b.get(k)
        if not x and not y: continue
        if not near(x, y, t): return False
    if 'shader' not in b and 'image' not in b and not near(a.get('color', '#ff000000'), b.get('color', '#ff000000')): return False
    if abs(a.get('alpha', 255) - b.get('alpha', 255)) > 1: return False
    if ('shader' in a) != ('shader' in b): return False
    if 'shader' in b:
        x, y = a['shader'], b['shader']
        if x.get('type') != y.get('type') or not near(x.get('geometry'), y.get('geometry'), .02) or not near(x.get('colors'), y.get('colors')) or not near(x.get('positions'), y.get('positions'), .002): return False
        if y['type'] == 'bitmap' and (x.get('tile') != y.get('tile') or (x.get('image') or {}).get('file') != y['image']['file']): return False
        if not matrix(x.get('matrix') or ID, y.get('matrix') or ID): return False
    if 'image' in b:
        if (a.get('image') or {}).get('file') != b['image']['file']: return False
        for k in ('x', 'y'):
            if k in b and not (k in a and a[k].get('src') == b[k]['src'] and near(a[k].get('dst'), b[k]['dst'], t)): return False
    return True


def same(got, exp, q=None):
    if isinstance(exp, dict) and 'error' in exp: return isinstance(got, dict) and bool(got.get('error'))
    if not isinstance(exp, dict) or 'intrinsic' not in exp: return R.same(got, exp, q)
    if not isinstance(got, dict) or got.get('error'): return False
    if not near(got.get('intrinsic'), exp['intrinsic'], 0): return False
    if not near(got.get('padding') or [0] * 4, exp['padding'] or [0] * 4, 0): return False
    for k in ('minimum', 'opacity', 'stateful', 'has_padding', 'optical_insets'):
        if k in got and not near(got[k] or None, exp.get(k) or None, 0): return False
    if 'ops' in exp:
        a, b = canon(got.get('ops')), canon(exp['ops'])
        return len(a) == len(b) and all(same_op(x, y) for x, y in zip(a, b))
    return True


if __name__ == '__main__': sys.exit(R.main(same, __doc__ + '\n' + R.__doc__))
