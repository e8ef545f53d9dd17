#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_css.py - run a layout engine over the CSS oracle cases and report pass/fail per file and per feature.

usage: check_css.py [options] CASES... -- COMMAND [ARG...]
  CASES     .jsonl or .jsonl.gz files, or folders of them
  COMMAND   reads one case per line (JSON) on stdin - the case as stored, without "expected" and "scroll" -
            and prints one JSON line per case, in any order:
              {"name": ..., "frames": [[x,y,w,h] | null, ...], "scroll": [[node, w, h], ...]}
            or {"name": ..., "error": "..."}. Frames are in pre-order, relative to the parent's border box; null for a
            node with display none and everything below it. "scroll" may be left out: it is then not compared.
pass = every x, y, width, height within TOL of the expected one, and every scroll size that was printed
       less than 1 px from the expected one (the browser gives whole pixels).
TOL    --tol PX, default 0.02: one step of the browser's unit is 1/64 = 0.015625 px, so by default a number may
       differ by one step, for a rounding of another kind, and no more. --tol 0 asks for the same bits;
       --tol 0.1 forgives rounding that adds up, --tol 1 engines that give whole pixels. Cases tagged `fraction`, of
       percentages or of weights are the ones where it matters.
options: --feature F      only cases that carry feature F (repeatable, prefix match: 'grid.'; all of them must be carried)
         --not-feature F  leave out cases that carry F (repeatable, prefix match)
         --only-features FILE   only cases all of whose features are listed in FILE (one a line)
         --name S         only cases whose name contains S
         --limit N        at most N cases
         --every N        every N-th case
         --fails N        print the first N failing cases as small trees, got beside expected (default 5)
         --smallest       print the failing cases with the fewest nodes instead of the first ones
         --chunk N        cases a run of the command (default: all in one run); a command that dies loses its chunk only
         --no-scroll      do not compare scroll sizes
         --json FILE      write the counts and the failing names there
         --timeout S      seconds for one run of the command (default 3600)
exit status: 0 all pass, 1 some fail, 2 the command broke or nothing was selected
"""
import sys,os,json,gzip,subprocess,argparse,collections
HIDE=('expected','scroll')
def files(ps):
    for p in ps:
        if os.path.isdir(p):
            for r,_,fs in os.walk(p):
                for f in sorted(fs):
                    if f.endswith(('.jsonl','.jsonl.gz')): yield os.path.join(r,f)
        else: yield p
def load(ps):
    for f in files(ps):
        if not os.path.exists(f): sys.exit('no such file: '+f)
        with (gzip.open(f,'rt',encoding='utf-8') if f.endswith('.gz') else open(f,encoding='utf-8')) as h:
            for l in h:
                if l.strip(): c=json.loads(l); c['_file']=os.path.basename(f); yield c
def near(x,y,tol):
    if x is None or y is None: return x is y
    return isinstance(x,list) and len(x)==4 and all(isinstance(p,(int,float)) and abs(p-q)<=tol for p,q in zip(x,y))
def compare(c,r,tol,scroll):
    """'' or the reason"""
    if r is None: return 'no result'
    if r.get('error'): return 'error: '+str(r['error'])[:200]
    got,exp=r.get('frames'),c['expected']
    if not isinstance(got,list) or len(got)!=len(exp): return 'frames: got %s, expected %d'%(len(got) if isinstance(got,list) else 'none',len(exp))
    n=sum(not near(x,y,tol) for x,y in zip(got,exp))
    if n: return '%d of %d frames differ'%(n,len(exp))
    if scroll and r.get('scroll') is not None:
        have={s[0]:s[1:] for s in r['scroll']}
        for i,w,h in c.get('scroll',()):
            s=have.get(i)
            if s is None or abs(s[0]-w)>=1 or abs(s[1]-h)>=1: return 'scroll size of node %d: got %s expected %s'%(i,s,[w,h])
    return ''
def num(f): return 'none' if f is None else '[%s]'%', '.join('%g'%round(x,4) if isinstance(x,(int,float)) else str(x) for x in f)
def size(n): return 1+sum(size(c) for c in n.get('children',()))
def tree(c,r,tol):
    got=(r or {}).get('frames') or []
    if not isinstance(got,list): got=[]
    out=['    available %s x %s, %s'%(c['available']['w'],'indefinite' if c['available']['h'] is None else c['available']['h'],c['direction'])]; i=0
    def walk(n,d):
        nonlocal i
        k=i; i+=1
        s='; '.join('%s: %s'%(a,v if isinstance(v,str) else json.dumps(v,separators=(',',':'))) for a,v in n.get('style',{}).items())
        what=''.join(' %s%s'%(x,json.dumps(n[x],separators=(',',':'))) for x in('text','font','content','replaced') if x in n)
        e=c['expected'][k]; g=got[k] if k<len(got) else '-'
        mark='' if not got else '  ok' if g!='-' and near(g,e,tol) else '  <-- got '+(num(g) if g!='-' else '-')
        out.append('    %s%d:%s {%s}  %s%s'%('  '*d,k,what,s,num(e),mark))
        for x in n.get('children',()): walk(x,d+1)
    walk(c['tree'],0)
    return '\n'.join(out)
def main():
    av=sys.argv[1:]
    if '--' not in av: print(__doc__); return 2
    k=av.index('--'); cmd=av[k+1:]
    ap=argparse.ArgumentParser(); ap.add_argument('cases',nargs='+'); ap.add_argument('--feature',action='append',default=[]); ap.add_argument('--not-feature',action='append',default=[]); ap.add_argument('--only-features'); ap.add_argument('--name'); ap.add_argument('--limit',type=int); ap.add_argument('--every',type=int,default=1); ap.add_argument('--fails',type=int,default=5); ap.add_argument('--smallest',action='store_true'); ap.add_argument('--chunk',type=int,default=0); ap.add_argument('--no-scroll',action='store_true'); ap.add_argument('--tol',type=float,default=0.02); ap.add_argument('--json'); ap.add_argument('--timeout',type=float,default=3600)
    a=ap.parse_args(av[:k])
    only=set(open(a.only_features).read().split()) if a.only_features else None
    cs=[]
    for c in load(a.cases):
        fs=c['features']
        if any(not any(f.startswith(p) for f in fs) for p in a.feature): continue
        if any(f.startswith(p) for f in fs for p in a.not_feature): continue
        if only is not None and not only.issuperset(fs): continue
        if a.name and a.name not in c['name']: continue
        cs.append(c)
    cs=cs[::a.every][:a.limit]
    if not cs: print('no cases selected'); return 2
    res={}; junk=0; broke=0; chunk=a.chunk or len(cs)
    for i in range(0,len(cs),chunk):
        inp=''.join(json.dumps({x:y for x,y in c.items() if x not in HIDE and x[0]!='_'},separators=(',',':'))+'\n' for c in cs[i:i+chunk])
        try: p=subprocess.run(cmd,input=inp,stdout=subprocess.PIPE,stderr=subprocess.PIPE,text=True,timeout=a.timeout)
        except subprocess.TimeoutExpired: print('the command ran past %gs'%a.timeout); broke+=1; continue
        for l in p.stdout.splitlines():
            try: r=json.loads(l); res[r['name']]=r
            except Exception: junk+=1
        if p.returncode: broke+=1; print('command exit status',p.returncode,p.stderr[-2000:])
    if junk: print(junk,'output lines were not results')
    ok=collections.Counter(); tot=collections.Counter(); fok=collections.Counter(); ftot=collections.Counter(); fails=[]; missing=0; frames=[0,0]
    for c in cs:
        r=res.get(c['name']); missing+=r is None
        why=compare(c,r,a.tol,not a.no_scroll); good=not why
        got=(r or {}).get('frames')
        frames[1]+=len(c['expected'])
        if isinstance(got,list) and len(got)==len(c['expected']): frames[0]+=sum(near(x,y,a.tol) for x,y in zip(got,c['expected']))
        for f in c['features']: tot[f]+=1; ok[f]+=good
        ftot[c['_file']]+=1; fok[c['_file']]+=good
        if not good: fails.append((c,r,why))
    shown=sorted(fails,key=lambda x:size(x[0]['tree']))[:a.fails] if a.smallest else fails[:a.fails]
    for c,r,why in shown: print('FAIL %s: %s\n%s'%(c['name'],why,tree(c,r,a.tol)))
    for title,t,o in(('feature',tot,ok),('file',ftot,fok)):
        print('\n%-44s %7s %7s %7s'%(title,'pass','fail','%'))
        for f in sorted(t): print('%-44s %7d %7d %6.1f%%'%(f,o[f],t[f]-o[f],100*o[f]/t[f]))
    n=len(cs)-len(fails)
    print('\n%d of %d frames (%.2f%%)'%(frames[0],frames[1],100*frames[0]/frames[1]))
    print('%d passed, %d failed'%(n,len(fails))+(' (%d without a result)'%missing if missing else ''))
    if a.json: json.dump({'passed':n,'failed':len(fails),'files':{f:[fok[f],ftot[f]] for f in sorted(ftot)},'features':{f:[ok[f],tot[f]] for f in sorted(tot)},'failing':[c['name'] for c,_,_ in fails]},open(a.json,'w'))
    return 2 if missing==len(cs) or broke and missing else 1 if fails else 0
if __name__=='__main__': sys.exit(main())
