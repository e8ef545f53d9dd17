// SPDX-License-Identifier: MIT

/// A line whose start or middle U+2026 replaces. Source: StaticLayout.calculateEllipsis.
///
/// The part behind the ellipsis is found first: as long as fits, or as fits into half of the room. Then the part before
/// it gets the rest. Neither cuts a cluster. Tabs are only before the ellipsis, where their stops are known.
struct TextCut {
    private let text: UnsafePointer<UInt8>
    private let count: Int
    private let limit: Int64
    private let breaker: LineBreaker
    private let shape: ShapedText?

    init(_ breaker: LineBreaker, _ shape: ShapedText?) {
        text = breaker.text
        count = breaker.count
        limit = breaker.limit
        self.breaker = breaker
        self.shape = shape
    }

    /// The line of the paragraph that begins at byte `start`, and does not fit. O(its bytes).
    @inline(never)
    @_optimize(size)
    func line(_ start: Int, isMiddle: Bool) -> TextLine {
        let ellipsis = Int64(breaker.font.pointee.ellipsis)
        let room = limit &- ellipsis
        var line = TextLine(start: start, end: start, width: ellipsis, wrapped: true, ellipsis: true)
        if room < 0 { return line }
        var end = start, first = start, tail = start
        var total: Int64 = 0, rest: Int64 = 0
        let tailRoom = isMiddle ? room / 2 : room
        // the extent of the paragraph, the part behind the ellipsis, the part before it
        for pass in 0..<(isMiddle ? 3 : 2) {
            var pen = TextPen(breaker.font, breaker.given, shape, breaker.scaled)
            var i = start
            while i < count {
                let (scalar, _) = Utf8.decode(text, i, count)
                if UnicodeKind(scalar).line.endsParagraph { break }
                if pass == 1 && (i >= end || i >= first && total &- pen.x <= tailRoom) { break }
                var to = clusterEnd(text, i, count)
                if let shape { while to < count, shape.isInside(to) { to = clusterEnd(text, to, count) } }
                pen.move(text, i, to)
                if pass == 2 && (i >= tail || pen.x > room &- rest) { break }
                if pass == 0 && scalar == 0x09 { first = to }
                if pass != 1 && !isBlank(i, to) {
                    if pass == 0 {
                        end = to
                        total = pen.x
                    } else {
                        line.end = to
                        line.width = pen.x &+ ellipsis
                    }
                }
                if pass == 1 { rest = total &- pen.x }
                i = to
            }
            if pass == 0 { rest = total }
            if pass == 1 { tail = min(i, end) }
        }
        line.width &+= rest
        if tail < end {
            line.tailStart = Int32(truncatingIfNeeded: tail)
            line.tailEnd = Int32(truncatingIfNeeded: end)
        }
        return line
    }

    /// Whether a cluster is one character that counts nowhere at the end of a line.
    private func isBlank(_ from: Int, _ to: Int) -> Bool {
        let (scalar, length) = Utf8.decode(text, from, to)
        return from &+ length == to && (isTrailing(scalar) || scalar == softHyphen)
    }
}
