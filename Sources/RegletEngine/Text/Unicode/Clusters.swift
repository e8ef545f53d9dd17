// SPDX-License-Identifier: MIT

/// Extended grapheme clusters (UAX #29), one character after another: O(1) a character.
struct ClusterRules {
    private var last = ClusterClass.control
    /// The cluster is a pictograph and marks, with a joiner last if `last` is one (GB11).
    private var isPictograph = false
    /// An odd number of regional indicators ends here.
    private var isHalfFlag = false

    /// The state at the start of a text. The first `step` returns true.
    init() {}

    /// Reads a character, and says whether a cluster begins with it.
    mutating func step(_ next: ClusterClass) -> Bool {
        let begins = begins(next)
        isPictograph = next == .pictographic || isPictograph && (next == .extend || next == .zwj)
        isHalfFlag = next == .regionalIndicator && !isHalfFlag
        last = next
        return begins
    }

    private func begins(_ next: ClusterClass) -> Bool {
        switch last {
        case .cr: return next != .lf  // GB3
        case .lf, .control: return true  // GB4
        default: break
        }
        switch next {
        case .cr, .lf, .control: return true  // GB5
        case .extend, .zwj, .spacingMark: return false  // GB9, GB9a
        default: break
        }
        switch last {
        case .prepend: return false  // GB9b
        case .l: return !(next == .l || next == .v || next == .lv || next == .lvt)  // GB6
        case .lv, .v: return !(next == .v || next == .t)  // GB7
        case .lvt, .t: return next != .t  // GB8
        case .zwj: return !(isPictograph && next == .pictographic)  // GB11
        case .regionalIndicator: return !(isHalfFlag && next == .regionalIndicator)  // GB12, GB13
        default: return true
        }
    }
}

/// The end of the cluster that begins at byte `start` < `count`. O(bytes of the cluster).
func clusterEnd(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    // The frequent case: two characters of ASCII.
    if start &+ 1 < count, text[start] &- 0x20 < 0x5F, text[start &+ 1] < 0x80 { return start &+ 1 }
    var rules = ClusterRules()
    var i = start
    repeat {
        let (scalar, length) = Utf8.decode(text, i, count)
        if rules.step(UnicodeKind(scalar).cluster) && i > start { return i }
        i &+= length
    } while i < count
    return count
}
