// SPDX-License-Identifier: MIT
import RegletEngine

/// The layouts of a pack: their elements nest, and each name and value is a text.
///
/// Values are texts of their own, one behind the other, and names are short: so no layout can have more bytes of texts
/// than the pack allows.
extension PackChecker {
    mutating func checkLayouts() {
        if place >= 0 { return }
        let size = count(.markupNames), names = array(.markupNames, UInt8.self)
        if size > 0 && names[size &- 1] != 0 { return fail(.markupNames, size &- 1, 0, "a text does not end") }
        var start = 0
        while start < size {
            // the end of a text counts as invalid
            start &+= Utf8.firstInvalid(names + start, size &- start)
            if names[start] != 0 { return fail(.markupNames, start, 0, "a text of a layout is not UTF-8") }
            start &+= 1
        }
        let files = array(.files, ResourceContents.self)
        var end = 0, lastValue = -1
        for i in 0..<count(.files) where files[i].markupCount != 0 {
            if Int(files[i].markup) != end || Int(files[i].markupCount) > count(.markup) &- end {
                return fail(.files, i, 20)
            }
            let next = end &+ Int(files[i].markupCount)
            let damaged = checkLayout(end, next, files[i].size, &lastValue)
            if damaged >= 0 { return fail(.markup, damaged, 0, "a layout is damaged") }
            end = next
        }
        if end != count(.markup) { fail(.markup, end, 0) }
    }

    /// Checks the words of one layout. - Returns: the index of a wrong one, -1: none.
    private func checkLayout(_ first: Int, _ end: Int, _ size: UInt32, _ lastValue: inout Int) -> Int {
        let words = array(.markup, UInt32.self)
        var at = first, depth = 0
        while at < end {
            // one outermost element
            if depth == 0 && at > first { return at }
            switch CompiledLayout.Record(rawValue: words[at] & 3) {
            case .start:
                let attributes = Int(words[at] >> 2)
                if attributes &* 2 &+ CompiledLayout.startWords > end &- at { return at }
                if words[at &+ 1] > size || !isName(words[at &+ 4]) { return at }
                for i in 0..<attributes {
                    let place = at &+ CompiledLayout.startWords &+ i &* 2
                    let value = Int(words[place &+ 1])
                    if !isName(words[place]) || value <= lastValue || !isTextStart(value) { return place }
                    lastValue = value
                }
                depth &+= 1
                at &+= CompiledLayout.startWords &+ attributes &* 2
            case .text:
                if depth == 0 || end &- at < 2 || words[at &+ 1] > size { return at }
                at &+= 2
            case .end:
                depth &-= 1
                if depth < 0 || words[at] != CompiledLayout.Record.end.rawValue { return at }
                at &+= 1
            case nil: return at
            }
        }
        return depth == 0 ? -1 : first
    }

    @inline(__always)
    private func isTextStart(_ start: Int) -> Bool {
        start < count(.markupNames) && (start == 0 || array(.markupNames, UInt8.self)[start &- 1] == 0)
    }

    /// Whether a name begins at a place, and is not too long.
    private func isName(_ start: UInt32) -> Bool {
        if !isTextStart(Int(start)) { return false }
        let name = array(.markupNames, UInt8.self) + Int(start)
        for i in 0...CompiledLayout.longestName where name[i] == 0 { return i > 0 }
        return false
    }
}
