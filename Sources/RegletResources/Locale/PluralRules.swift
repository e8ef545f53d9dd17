// SPDX-License-Identifier: MIT AND Unicode-DFS-2016
// Written by scripts/cldr.py: do not edit.
import RegletEngine

/// A line for each set of rules: the languages, then the rules. A rule is the first letter of its category, and
/// conditions between & and |: a modulus, = or !, numbers and ranges. Languages without a line have `other` only.
var pluralRules: StaticText {
    """
    ak bho guw ln mg nso pa ti wa o=0-1
    ar ars z=0 o=1 t=2 f100=3-10 m100=11-99
    be ru uk o10=1&100!11 f10=2-4&100!12-14 m10=0|10=5-9|100=11-14
    br o10=1&100!11,71,91 t10=2&100!12,72,92 f10=3-4,9&100!10-19,70-79,90-99 m!0&1000000=0
    bs hr sh sr o10=1&100!11 f10=2-4&100!12-14
    ca es it pt-PT vec o=1 m!0&1000000=0
    cs sk o=1 f=2-4
    dsb hsb sl o100=1 t100=2 f100=3-4
    ga o=1 t=2 f=3-6 m=7-10
    gd o=1,11 t=2,12 f=3-10,13-19
    kw z=0 o=1 t100=2,22,42,62,82|1000=0&100000=1000-20000,40000,60000,80000|!0&1000000=100000 f100=3,23,43,63,83 \
    m!1&100=1,21,41,61,81
    lt o10=1&100!11-19 f10=2-9&100!11-19
    lv prg z10=0|100=11-19 o10=1&100!11
    mo ro o=1 f=0|!1&100=1-19
    mt o=1 t=2 f=0|100=3-10 m100=11-19
    pl o=1 f10=2-4&100!12-14 m!1&10=0-1|10=5-9|100=12-14
    pt o=0-1 m!0&1000000=0
    shi o=0|=1 f=2-10
    tzm o=0-1|=11-99
    af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw ha haw hu ia io \
    jgo ji jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nah nb nd ne nl nn nnh no nr ny nyn om or \
    os pap ps rm rof rwk saq sc scn sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig tk tn tr ts ug ur uz ve vo \
    vun wae xh xog yi o=1
    am as bn doi fa gu hi kn pcm zu o=0|=1
    ceb fil tl o=1,2,3|10!4,6,9
    cy z=0 o=1 t=2 f=3 m=6
    ff hy kab si o=0,1
    fr o=0,1 m!0&1000000=0
    gv o10=1 t10=2 f100=0,20,40,60,80
    he iu iw naq sat se sma smi smj smn sms o=1 t=2
    is mk o10=1&100!11
    ksh z=0 o=1
    lag z=0 o=0,1&!0
    """
}
