// SPDX-License-Identifier: MIT
import CReglet

/// The runs of one line, in an order that begins as that of the text. The memory is that of the caller.
struct LineRuns {
    /// Bytes of each run, relative to the paragraph.
    let starts: UnsafeMutablePointer<UInt32>
    let ends: UnsafeMutablePointer<UInt32>
    let widths: UnsafeMutablePointer<Int64>
    /// The levels of the paragraph's bytes.
    let levels: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    func level(_ run: Int) -> UInt8 { levels[Int(starts[run])] }

    /// Appends bytes of one level.
    mutating func append(_ start: Int, _ end: Int, _ width: Int64) {
        starts[count] = UInt32(start)
        ends[count] = UInt32(end)
        widths[count] = width
        count &+= 1
    }

    /// Puts the runs in the order in which they are drawn from left to right (UAX #9, L2). O(runs * levels).
    func reorder() {
        var highest: UInt8 = 0, lowestOdd: UInt8 = 255
        for run in 0..<count {
            let level = level(run)
            highest = max(highest, level)
            if level & 1 == 1 { lowestOdd = min(lowestOdd, level) }
        }
        var level = highest
        while level >= lowestOdd {
            var run = 0
            while run < count {
                var end = run
                while end < count, self.level(end) >= level { end &+= 1 }
                reverse(run, end)
                run = max(end, run &+ 1)
            }
            level &-= 1
        }
    }

    private func reverse(_ start: Int, _ end: Int) {
        var low = start, high = end &- 1
        while low < high {
            (starts[low], starts[high]) = (starts[high], starts[low])
            (ends[low], ends[high]) = (ends[high], ends[low])
            (widths[low], widths[high]) = (widths[high], widths[low])
            low &+= 1
            high &-= 1
        }
    }
}

/// The walk over the runs of a text leaf.
extension LayoutOutput {
    /// Reports each line and its runs to the sink.
    /// - Returns: OK; NOT_FOUND, without a message: no lines; LIMIT or OUT_OF_MEMORY.
    @_optimize(size)
    func eachRun(_ row: Int, _ sink: inout TextRunSink) -> rg_status {
        let s = state
        guard s.pointee.results[row].state & ResultFlags.laidOut != 0 else {
            return RG_ERROR_NOT_FOUND
        }
        var place = textPlacement(row)
        let text = place.record.pointee.bytes, count = Int(place.record.pointee.length)
        guard let own = s.pointee.fonts.find(place.record.pointee.font) else {
            return RG_ERROR_NOT_FOUND
        }
        var block: UnsafeMutableRawPointer?
        let size = count &* 18
        if place.mayRunLeft || runsLeft(text, count) {
            if count >= 1 << 27 { return fail(RG_ERROR_LIMIT, "the text is longer than 2^27 - 1 bytes") }
            block = memory.pointee.allocate(max(size, 16))
            if block == nil { return outOfMemory() }
        }
        var paragraph = -1
        let shape = place.textSize == 0 ? layout.shape(place.record, row) : nil
        sink.shape = shape
        withFonts(place.record, place.textSize) { fonts, scaled in
            let font = scaled?.font ?? UnsafePointer(own)
            sink.scaled = sink.spans == nil ? scaled : nil
            enumerateLines(place.record, fonts, shape, scaled, maxWidth: place.room) { line, width, box in
                let left = place.left(of: line, width)
                sink.begin(line, left, place.top &+ box.top, box.height)
                place.enter(line.start)
                if let block, line.end > line.start || line.tailEnd > 0 {
                    place.extend(to: max(line.end, Int(line.tailEnd)))
                    let bytes = place.end &- place.start
                    let widths = block.assumingMemoryBound(to: Int64.self)
                    let levels = (block + count &* 17).assumingMemoryBound(to: UInt8.self)
                    var rules = BidiRules(text + place.start, bytes, levels, scratch: block + count &* 8)
                    if paragraph != place.end {
                        _ = rules.run(place.level == 1 ? .rtl : .ltr)
                        paragraph = place.end
                    } else {
                        rules.base = place.level
                    }
                    let runs = LineRuns(starts: rules.links, ends: rules.pairs, widths: widths, levels: levels)
                    report(line, width, left, font, rules, runs, place, &sink)
                } else {
                    reportOne(line, width, left, font, &sink)
                }
            }
            sink.finish(font)
        }
        if let block { memory.pointee.deallocate(block, max(size, 16)) }
        return RG_OK
    }

    /// Reports a line that runs from left to right.
    @inline(never)
    @_optimize(size)
    private func reportOne(
        _ line: TextLine, _ width: Int32, _ left: Int, _ font: UnsafePointer<Font>, _ sink: inout TextRunSink
    ) {
        let dots = line.ellipsis ? Int(font.pointee.ellipsis) : 0
        var shown = Int(width) &- dots
        if line.tailEnd > 0 {
            var pen = sink.pen(font)
            pen.move(sink.text, line.start, line.end)
            shown = Int(pen.x)
        }
        reportPart(line.start, line.end, left, shown, font, &sink)
        if line.ellipsis {
            sink.take(TextRun(start: line.end, end: line.end, level: 0, left: left &+ shown, width: dots), font)
        }
        reportPart(
            Int(line.tailStart), Int(line.tailEnd), left &+ shown &+ dots, Int(width) &- dots &- shown, font, &sink)
    }

    /// Reports the bytes of a line before or behind an ellipsis.
    private func reportPart(
        _ start: Int, _ end: Int, _ left: Int, _ width: Int, _ font: UnsafePointer<Font>, _ sink: inout TextRunSink
    ) {
        var pen = sink.pen(font)
        var i = start
        while i < end {
            let to = sink.spans.map { min(Int($0.segment(i).pointee.end), end) } ?? end, x = Int(pen.x)
            if to < end { pen.move(sink.text, i, to) }
            let last = to < end ? Int(pen.x) : width
            sink.take(TextRun(start: i, end: to, level: 0, left: left &+ x, width: last &- x), font)
            i = to
        }
    }

    /// Splits a line by levels, and reports its runs from left to right.
    @inline(never)
    @_optimize(size)
    private func report(
        _ line: TextLine, _ width: Int32, _ left: Int, _ font: UnsafePointer<Font>, _ rules: BidiRules,
        _ runs: LineRuns, _ place: TextPlacement, _ sink: inout TextRunSink
    ) {
        var runs = runs
        let start = line.start &- place.start, end = line.end &- place.start, hasTail = line.tailEnd > 0
        let tail = Int(line.tailStart) &- place.start, tailEnd = Int(line.tailEnd) &- place.start
        rules.resetSpaces(start, hasTail ? tailEnd : end)
        let dots = line.ellipsis ? Int(font.pointee.ellipsis) : 0
        /// Appends the runs of bytes; the last one is wider where the line is wider than its bytes.
        func append(_ start: Int, _ end: Int, _ width: Int64) {
            var pen = sink.pen(font)
            var i = start
            while i < end {
                let level = rules.levels[i], from = i, x = pen.x
                let last = min(
                    end, sink.spans.map { Int($0.segment(i &+ place.start).pointee.end) &- place.start } ?? end)
                while i < last, rules.levels[i] == level {
                    let (scalar, length) = Utf8.decode(rules.text, i, end)
                    pen.move(scalar, at: i &+ place.start)
                    i &+= length
                }
                // A hyphen at the end is part of the line's width alone.
                let rest = i >= end ? max(0, width &- pen.x) : 0
                runs.append(from, i, pen.x &- x &+ rest)
            }
        }
        append(start, end, hasTail ? 0 : Int64(width) &- Int64(dots))
        if hasTail {
            // The ellipsis is a neutral in the place of the first byte that it replaces (UAX #9, N1 and N2).
            let before = runs.count > 0 ? runs.level(runs.count &- 1) : place.level, behind = rules.levels[tail]
            rules.levels[end] = before == behind ? before : place.level
            runs.append(end, end, Int64(dots))
            append(tail, tailEnd, 0)
        }
        runs.reorder()
        // Without a tail the ellipsis is where the line's text ends to be read.
        let isRight = place.level == 1, isLast = line.ellipsis && !hasTail
        var x = left
        if isRight, isLast {
            sink.take(TextRun(start: line.end, end: line.end, level: 1, left: x, width: dots), font)
            x &+= dots
        }
        for run in 0..<runs.count {
            let width = Int(runs.widths[run])
            sink.take(
                TextRun(
                    start: Int(runs.starts[run]) &+ place.start, end: Int(runs.ends[run]) &+ place.start,
                    level: runs.level(run), left: x, width: width), font)
            x &+= width
        }
        if !isRight, isLast {
            sink.take(TextRun(start: line.end, end: line.end, level: 0, left: x, width: dots), font)
        }
    }

    /// Whether a text has characters that may run from right to left.
    @inline(never)
    @_optimize(size)
    private func runsLeft(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let right =
            BidiClass.r.bit | BidiClass.al.bit | BidiClass.an.bit | BidiRules.isolates
            | BidiRules.removed & ~BidiClass.bn.bit
        var i = 0
        while i < count {
            if text[i] < 0xD6 {  // none below U+0580
                i &+= 1
                continue
            }
            let (scalar, length) = Utf8.decode(text, i, count)
            if UnicodeKind(scalar).bidi.bit & right != 0 { return true }
            i &+= length
        }
        return false
    }
}
