// SPDX-License-Identifier: MIT

/// The line breaking classes of UAX #14 after rule LB1, except that SA remains. `opw`, `cpw`: brackets that are East
/// Asian wide. `idx`: unassigned pictographs. The order is that of scripts/unicode.py.
enum LineClass: UInt8 {
    case al, hl, nu, qu, op, opw, cl, cp, cpw, ex, `is`, sy, hy, ba, bb, b2, pr, po, ns, `in`, id, idx, eb, em
    case gl, wj, zw, cb, sp, bk, cr, lf, nl, cm, zwj, ri, jl, jv, jt, h2, h3, sa

    /// The class as a bit of a set. Sets are written with `|`, because the compiler does not fold loops over lists.
    @inline(__always)
    var bit: UInt64 { 1 &<< UInt64(unsafeBitCast(self, to: UInt8.self)) }

    @inline(__always)
    static func | (a: LineClass, b: LineClass) -> UInt64 { a.bit | b.bit }

    @inline(__always)
    static func | (set: UInt64, b: LineClass) -> UInt64 { set | b.bit }

    @inline(__always)
    func isIn(_ set: UInt64) -> Bool { bit & set != 0 }

    /// Whether a line ends after the character.
    @inline(__always)
    var endsParagraph: Bool { isIn(.bk | .cr | .lf | .nl) }
}

/// The classes of extended grapheme clusters (UAX #29), in the order of scripts/unicode.py.
enum ClusterClass: UInt8 {
    case other, cr, lf, control, extend, zwj, regionalIndicator, prepend, spacingMark, l, v, t, lv, lvt, pictographic
}

/// The classes of bidirectional text (UAX #9), in the order of scripts/unicode.py.
enum BidiClass: UInt8 {
    case l, r, al, en, es, et, an, cs, b, s, ws, on, bn, nsm, lre, lro, rle, rlo, pdf, lri, rli, fsi, pdi

    @inline(__always)
    var bit: UInt32 { 1 &<< UInt32(unsafeBitCast(self, to: UInt8.self)) }
}

/// The kind of a scalar value: a number for its classes together.
struct UnicodeKind {
    private let number: Int

    /// Reads the tables: O(1), three reads.
    @inline(never)
    init(_ scalar: UInt32) {
        var place = Int(scalar)
        if place >= 0x20000 {
            if place &>> 12 == 0xE0 {
                place &-= 0xC0000
            } else {
                // An ideograph, an unassigned character or a noncharacter, as in these places of the first plane.
                let isLast = place & 0xFFFE == 0xFFFE
                place = isLast ? 0xFFFE : place < 0x40000 ? 0x4E00 : 0x41
                if isLast { place = 0xFFFF }
            }
        }
        let middle = UnicodeKind.word(unicodeTop.start, place &>> 7)
        let leaf = UnicodeKind.word(unicodeMiddle.start, middle &* 16 &+ (place &>> 3 & 15))
        number = Int(unicodeLeaves.start[leaf &* 8 &+ place & 7])
    }

    @inline(__always)
    private static func word(_ table: UnsafePointer<UInt8>, _ index: Int) -> Int {
        Int(table[index &* 2]) | Int(table[index &* 2 &+ 1]) &<< 7
    }

    @inline(__always)
    var line: LineClass { unsafeBitCast(kindLineClasses.start[number], to: LineClass.self) }

    @inline(__always)
    var cluster: ClusterClass { unsafeBitCast(kindClusterClasses.start[number], to: ClusterClass.self) }

    @inline(__always)
    var bidi: BidiClass { unsafeBitCast(kindBidiClasses.start[number], to: BidiClass.self) }
}

/// Whether a character has no width of its own: marks, joiners, controls, format characters.
@inline(__always)
func hasNoAdvance(_ scalar: UInt32) -> Bool {
    if scalar < 0x300 { return scalar == 0xAD || scalar &- 0x80 < 0x20 }
    let cluster = UnicodeKind(scalar).cluster
    return cluster == .extend || cluster == .zwj || cluster == .control
}

/// Searches a table of entries of six bytes. - Returns: the entry, or nil.
@_optimize(size)
private func entry(_ table: UnsafePointer<UInt8>, _ count: Int, _ scalar: UInt32) -> UnsafePointer<UInt8>? {
    var low = 0, high = count
    while low < high {
        let middle = (low &+ high) &>> 1
        let at = table + middle &* 6
        let found = bits21(at)
        if found == scalar { return at }
        if found < scalar { low = middle &+ 1 } else { high = middle }
    }
    return nil
}

@inline(__always)
private func bits21(_ at: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(at[0]) | UInt32(at[1]) &<< 7 | UInt32(at[2]) &<< 14
}

/// A paired bracket: its pair, named by the opening bracket in its canonical form, and whether it closes (UAX #9, BD14).
@_optimize(size)
func pairedBracket(_ scalar: UInt32) -> (pair: UInt32, closes: Bool)? {
    guard let at = entry(bracketPairs.start, bracketPairCount, scalar) else { return nil }
    return (UInt32(at[4]) | UInt32(at[5]) &<< 7 | UInt32(at[2]) &<< 14, at[3] != 0)
}

/// The character that looks like the mirror image of `scalar`, by which right-to-left text shows it; else `scalar`
/// itself (UAX #9, L4).
@_optimize(size)
public func mirrored(_ scalar: UInt32) -> UInt32 {
    guard let at = entry(mirrorPairs.start, mirrorPairCount, scalar) else { return scalar }
    return bits21(at + 3)
}
