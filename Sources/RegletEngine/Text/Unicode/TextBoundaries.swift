// SPDX-License-Identifier: MIT
import CReglet

/// Marks the boundaries of a valid text in `count` + 1 bytes. O(count).
func markBoundaries(_ text: UnsafePointer<UInt8>, _ count: Int, _ out: UnsafeMutablePointer<UInt8>) {
    let cluster = UInt8(RG_BOUNDARY_CLUSTER), line = UInt8(RG_BOUNDARY_LINE)
    let mandatory = UInt8(RG_BOUNDARY_MANDATORY)
    var lines = LineBreakRules()
    var clusters = ClusterRules()
    var i = 0
    while i < count {
        let (scalar, length) = Utf8.decode(text, i, count)
        let kind = UnicodeKind(scalar)
        let begins = clusters.step(kind.cluster)
        let chance = lines.step(kind.line, text, i &+ length, count)
        out[i] = begins ? cluster : 0
        if i > 0, chance != .prohibited { out[i] |= chance == .mandatory ? line | mandatory : line }
        i &+= length
    }
    out[count] = count > 0 ? cluster | line | mandatory : cluster
}

/// The end of the paragraph that begins at `start`, after its separator; \r\n is one.
#if arch(wasm32)
    @inline(never)
#endif
func paragraphEnd(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    var i = start
    while i < count {
        let byte = text[i]
        if byte >= 0x20 && byte < 0x80 {
            i &+= 1
            continue
        }
        let (scalar, length) = Utf8.decode(text, i, count)
        i &+= length
        if byte < 0x20 || scalar == 0x85 || scalar == 0x2029, UnicodeKind(scalar).bidi == .b {
            if scalar == 0x0D, i < count, text[i] == 0x0A { i &+= 1 }
            return i
        }
    }
    return count
}

/// Writes the level of each byte of a valid text, each paragraph as one line. O(count).
///
/// `scratch`: `BidiRules.scratchBytes(count)` bytes, aligned to 4.
/// - Returns: the level of the first paragraph.
func markLevels(
    _ text: UnsafePointer<UInt8>, _ count: Int, _ direction: BidiBase, _ levels: UnsafeMutablePointer<UInt8>,
    scratch: UnsafeMutableRawPointer
) -> UInt8 {
    var base: UInt8 = direction == .rtl || direction == .firstStrongRtl ? 1 : 0
    var start = 0
    while start < count {
        let end = paragraphEnd(text, start, count)
        var rules = BidiRules(text + start, end &- start, levels + start, scratch: scratch)
        let level = rules.run(direction)
        if start == 0 { base = level }
        rules.resetSpaces(0, end &- start)
        start = end
    }
    var i = 1
    while i < count {
        if text[i] & 0xC0 == 0x80 { levels[i] = levels[i &- 1] }
        i &+= 1
    }
    return base
}
