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
        var end = start, first = start
        var total: Int64 = 0
        eachCluster(start) { from, to, width in
            if text[from] == 0x09 { first = to }
            if isBlank(from, to) { return true }
            end = to
            total = width
            return true
        }
        let tailRoom = isMiddle ? room / 2 : room
        var tail = end
        var rest: Int64 = 0, before: Int64 = 0
        eachCluster(start) { from, to, width in
            if from >= end { return false }
            if from >= first, total &- before <= tailRoom {
                tail = from
                rest = total &- before
                return false
            }
            before = width
            return true
        }
        if isMiddle {
            eachCluster(start) { from, to, width in
                if from >= tail || width > room &- rest { return false }
                if !isBlank(from, to) {
                    line.end = to
                    line.width = width &+ ellipsis
                }
                return true
            }
        }
        line.width &+= rest
        if tail < end {
            line.tailStart = Int32(truncatingIfNeeded: tail)
            line.tailEnd = Int32(truncatingIfNeeded: end)
        }
        return line
    }

    /// Reports the clusters of the paragraph of byte `start`, each with the width of the line up to its end.
    private func eachCluster(_ start: Int, _ body: (_ from: Int, _ to: Int, _ width: Int64) -> Bool) {
        var pen = TextPen(breaker.font, breaker.given, shape)
        var i = start
        while i < count {
            let (scalar, _) = Utf8.decode(text, i, count)
            if UnicodeKind(scalar).line.endsParagraph { return }
            var end = clusterEnd(text, i, count)
            if let shape { while end < count, shape.isInside(end) { end = clusterEnd(text, end, count) } }
            pen.move(text, i, end)
            if !body(i, end, pen.x) { return }
            i = end
        }
    }

    /// Whether a cluster is one character that counts nowhere at the end of a line.
    private func isBlank(_ from: Int, _ to: Int) -> Bool {
        let (scalar, length) = Utf8.decode(text, from, to)
        return from &+ length == to && (isTrailing(scalar) || scalar == softHyphen)
    }
}
