// SPDX-License-Identifier: MIT
import CReglet

/// A run of a line, in bytes of the text and units from the leaf's left edge. Without bytes it is the ellipsis.
struct TextRun {
    var start: Int
    var end: Int
    var level: UInt8
    var left: Int
    var width: Int
}

/// The receiver of a text's runs: it copies them, or finds a point or a byte among them.
struct TextRunSink {
    enum Purpose { case copy, hit, caret }

    let purpose: Purpose
    let record: UnsafeMutablePointer<TextRecord>
    let text: UnsafePointer<UInt8>
    let spans: TextSpans?
    let scale: UnitScale
    /// The shape of the text; nil: the font's table has the advances.
    var shape: ShapedText?
    /// The font that computes its advances; nil: there are others.
    var scaled: UnsafePointer<ScaledFont>?
    /// The font of a text without spans.
    var font: UInt32
    var out: UnsafeMutablePointer<rg_text_run>?
    var capacity = 0
    var count = 0
    /// The point, in units.
    var x = 0, y = 0
    /// The byte.
    var offset = 0
    var hit = rg_text_hit()
    var caret = rg_text_caret()

    private var line = TextLine()
    private var index = -1
    /// Whether the point or the byte is in the current line, as far as is known.
    private var isTarget = false
    /// The run that the point is in, or the nearest one, and its line.
    private var found: TextRun?
    private var foundLine = TextLine()

    init(_ purpose: Purpose, _ record: UnsafeMutablePointer<TextRecord>, _ scale: UnitScale) {
        self.purpose = purpose
        self.record = record
        font = record.pointee.font
        text = record.pointee.bytes
        spans = TextSpans(record)
        self.scale = scale
    }

    @inline(never)
    @_optimize(size)
    mutating func begin(_ line: TextLine, _ left: Int, _ top: Int, _ height: Int) {
        self.line = line
        index &+= 1
        let isFirst = index == 0
        switch purpose {
        case .copy: return
        case .hit:
            isTarget = isFirst || y >= top
            if isTarget {
                hit = rg_text_hit(start: UInt32(line.start), length: 0, line: UInt32(index), trailing: 0, link: nil)
                found = nil
            }
        case .caret:
            isTarget = isFirst || offset >= line.start
            if isTarget {
                caret = rg_text_caret(
                    x: pixels(left), y: pixels(top), height: pixels(height), line: UInt32(index))
            }
        }
    }

    @inline(never)
    @_optimize(size)
    mutating func take(_ run: TextRun, _ font: UnsafePointer<Font>) {
        switch purpose {
        case .copy:
            if count < capacity {
                var copy = rg_text_run()
                copy.start = UInt32(run.start)
                copy.length = UInt32(run.end &- run.start)
                copy.line = UInt32(index)
                copy.level = UInt32(run.level)
                copy.x = pixels(run.left)
                copy.width = pixels(run.width)
                copy.font.id = self.font
                if let spans, run.end > run.start { spans.describe(run.start, scale, &copy) }
                out?[count] = copy
            }
            count &+= 1
        case .hit:
            if !isTarget || found != nil && x < run.left { return }
            found = run
            foundLine = line
        case .caret:
            if isTarget { findCaret(run, font) }
        }
    }

    /// Finds the character at the point, when all lines were reported.
    @inline(never)
    @_optimize(size)
    mutating func finish(_ font: UnsafePointer<Font>) {
        guard let run = found else { return }
        line = foundLine
        findCluster(run, font)
    }

    private func pixels(_ units: Int) -> Float { scale.pixels(clampUnits(units)) }

    /// A pen at the start of a line.
    func pen(_ font: UnsafePointer<Font>) -> TextPen {
        TextPen(font, spans.map { UnsafePointer($0.advances) } ?? scaled?.mark, shape, scaled)
    }

    /// The pen at the start of a run; tab stops count from the start of the line.
    private func pen(_ run: TextRun, _ font: UnsafePointer<Font>) -> TextPen {
        var pen = pen(font)
        pen.move(text, isTail(run) ? Int(line.tailStart) : line.start, run.start)
        return pen
    }

    /// Whether a run is behind an ellipsis.
    private func isTail(_ run: TextRun) -> Bool { line.tailEnd > 0 && run.start >= Int(line.tailStart) }

    private mutating func findCluster(_ run: TextRun, _ font: UnsafePointer<Font>) {
        hit.start = UInt32(run.start)
        hit.length = 0
        hit.trailing = 0
        if run.end == run.start { return }
        // The distance from the edge at which the run begins to be read.
        let distance = Int64(run.level & 1 == 0 ? x &- run.left : run.left &+ run.width &- x)
        var pen = pen(run, font)
        let origin = pen.x
        let last = isTail(run) ? Int(line.tailEnd) : line.end
        var i = run.start
        while true {
            let before = pen.x &- origin
            let end = min(clusterEnd(text, i, last), run.end)
            pen.move(text, i, end)
            let after = pen.x &- origin
            if distance < after || end >= run.end {
                hit.start = UInt32(i)
                hit.length = UInt32(end &- i)
                hit.link = spans?.link(i)
                hit.trailing = (distance &- before) &* 2 >= after &- before && distance >= before ? 1 : 0
                return
            }
            i = end
        }
    }

    private mutating func findCaret(_ run: TextRun, _ font: UnsafePointer<Font>) {
        let isBehind = line.tailEnd > 0 && offset >= Int(line.tailStart)
        if line.tailEnd > 0, offset >= line.end, !isBehind {
            // the bytes that the ellipsis replaces
            if run.end == run.start { caret.x = pixels(run.level & 1 == 0 ? run.left : run.left &+ run.width) }
            return
        }
        if run.end == run.start { return }
        let last = isBehind ? Int(line.tailEnd) : line.end
        let target = min(offset, last)
        var distance = run.width
        if target >= run.start, target < run.end {
            var pen = pen(run, font)
            let origin = pen.x
            var i = run.start
            while true {
                let end = min(clusterEnd(text, i, last), run.end)
                if end > target || end >= run.end { break }
                pen.move(text, i, end)
                i = end
            }
            distance = Int(pen.x &- origin)
        } else if target != last || run.end != last {
            return
        }
        caret.x = pixels(run.level & 1 == 0 ? run.left &+ distance : run.left &+ run.width &- distance)
    }
}

extension LayoutOutput {
    /// The sink for the text that a leaf shows.
    private func sink(_ row: Int, _ purpose: TextRunSink.Purpose) -> TextRunSink {
        let record = layout.shown(state.pointee.texts.pointer(Int(node(row).pointee.link)))
        return TextRunSink(purpose, record, state.pointee.scale)
    }

    /// Copies the first `capacity` runs. - Returns: as rg_node_text_runs
    @_optimize(size)
    public func copyRuns(
        _ row: Int, _ out: UnsafeMutablePointer<rg_text_run>?, _ capacity: Int,
        _ count: UnsafeMutablePointer<UInt32>
    ) -> rg_status {
        var sink = sink(row, .copy)
        let made = makeFonts(row, &sink)
        if made != RG_OK { return made }
        sink.out = out
        sink.capacity = capacity
        let status = eachRun(row, &sink)
        if status == RG_ERROR_NOT_FOUND { return RG_OK }
        if status == RG_OK { count.pointee = UInt32(truncatingIfNeeded: sink.count) }
        return status
    }

    /// - Returns: as rg_node_text_hit
    @_optimize(size)
    public func hitText(_ row: Int, _ x: Float, _ y: Float, _ out: UnsafeMutablePointer<rg_text_hit>) -> rg_status {
        var sink = sink(row, .hit)
        sink.x = Int(state.pointee.scale.offset(x))
        sink.y = Int(state.pointee.scale.offset(y))
        let status = eachRun(row, &sink)
        if status == RG_ERROR_NOT_FOUND { return failNoLines() }
        if status == RG_OK { out.pointee = sink.hit }
        return status
    }

    /// - Returns: as rg_node_caret
    @_optimize(size)
    public func caret(_ row: Int, _ offset: Int, _ out: UnsafeMutablePointer<rg_text_caret>) -> rg_status {
        var sink = sink(row, .caret)
        sink.offset = offset
        let status = eachRun(row, &sink)
        if status == RG_ERROR_NOT_FOUND { return failNoLines() }
        if status == RG_OK { out.pointee = sink.caret }
        return status
    }

    private func failNoLines() -> rg_status {
        fail(RG_ERROR_NOT_FOUND, "the text was not laid out, or has no font")
    }
}
