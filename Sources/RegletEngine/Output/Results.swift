// SPDX-License-Identifier: MIT
import CReglet

/// The view that reads layouts: frames, lines, dividers, dumps, overflow.
public struct LayoutOutput: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var layoutOutput: LayoutOutput { LayoutOutput(state) }
}

/// The receiver of a text's lines, one after another. It is not a closure, because each closure would add a copy of the
/// walk.
struct LineSink {
    struct Dump {
        var writer: UnsafeMutablePointer<SinkWriter>
        var text: UnsafePointer<UInt8>
        var x: Float, y: Float
    }

    var count = 0
    var lines: UnsafeMutablePointer<rg_text_line>?
    var capacity = 0
    /// A dump, and the position of the leaf.
    var dump: Dump?
}

/// Reading results of single nodes.
extension LayoutOutput {
    public func frame(_ row: Int) -> rg_frame { state.pointee.frames[row] }

    /// The snapped frame relative to the viewport. O(depth).
    public func absoluteFrame(_ row: Int) -> rg_frame {
        let s = state
        if s.pointee.results[row].state & ResultFlags.laidOut == 0 { return rg_frame() }
        if let absolute = s.pointee.absolute { return absolute[row] }
        var x = 0, y = 0
        var at = Int(node(row).pointee.parent)
        while at >= 0 {
            let origin = positions.position(at)
            x &+= Int(origin.x)
            y &+= Int(origin.y)
            at = Int(node(at).pointee.parent)
        }
        let (originX, originY) = s.pointee.snap.position(x, y)
        let relative = s.pointee.frames[row]
        return rg_frame(
            x: originX + relative.x, y: originY + relative.y, width: relative.width, height: relative.height)
    }

    @_optimize(size)
    public func info(_ row: Int) -> rg_node_layout {
        let s = state
        let result = self.result(row)
        let bits = result.pointee.state
        let laidOut = bits & ResultFlags.laidOut != 0
        var out = rg_node_layout()
        out.frame = frame(row)
        out.unsnapped = positions.unsnapped(row)
        out.absolute = absoluteFrame(row)
        if laidOut {
            let (width, height) = positions.finalSize(row, result)
            out.measured = rg_size(width: s.pointee.scale.pixels(width), height: s.pointee.scale.pixels(height))
        }
        let baseline = s.pointee.baselines[row]
        out.baseline =
            laidOut && baseline != Baseline.none && baseline != Baseline.missing
            ? s.pointee.scale.pixels(baseline) : Float.nan
        if laidOut {
            out.flags = UInt32(RG_OUT_LAID_OUT)
            if bits & ResultFlags.tooSmallWidth != 0 { out.flags |= UInt32(RG_OUT_TOO_SMALL_WIDTH) }
            if bits & ResultFlags.tooSmallHeight != 0 { out.flags |= UInt32(RG_OUT_TOO_SMALL_HEIGHT) }
            let (width, height) = positions.finalSize(row, result), origin = positions.position(row)
            let far = max(max(origin.x, 0 &- origin.x), max(origin.y, 0 &- origin.y)) >= mostPosition
            if far || (bits | ResultFlags.overflow(width, height)) & ResultFlags.overflow != 0 {
                out.flags |= UInt32(RG_OUT_OVERFLOW)
            }
        }
        if node(row).isRTL { out.flags |= UInt32(RG_OUT_RTL) }
        out.row = UInt32(truncatingIfNeeded: row)
        return out
    }

    // MARK: - Lines of a text

    /// Calls `body` with pointers to the fonts of the context and, if `size` > 0, to the font of a text at this size.
    @inline(__always)
    func withFonts(
        _ record: UnsafeMutablePointer<TextRecord>, _ size: Float,
        _ body: (UnsafePointer<FontTable>, UnsafePointer<ScaledFont>?) -> Void
    ) {
        withUnsafePointer(to: &state.pointee.fonts) { fonts in
            if !Flavour.isFull { return body(fonts, nil) }
            var scaled = ScaledFont(fonts, record.pointee.font, size: size, unitsPerPx: state.pointee.def.units_per_px)
            withUnsafePointer(to: &scaled) { body(fonts, size > 0 ? $0 : nil) }
        }
    }

    /// Whether a text leaf shows its hint.
    public func showsHint(_ row: Int) -> Bool {
        let record = state.pointee.texts.pointer(Int(node(row).pointee.link))
        return hint(record) == layout.shown(record)
    }

    /// The font of what a text leaf shows; 0: none.
    public func font(_ row: Int) -> UInt32 {
        layout.shown(state.pointee.texts.pointer(Int(node(row).pointee.link))).pointee.font
    }

    /// Copies the first `capacity` lines of a text leaf. - Returns: the number of lines.
    public func copyLines(_ row: Int, _ out: UnsafeMutablePointer<rg_text_line>?, _ capacity: Int) -> Int {
        var sink = LineSink(lines: out, capacity: capacity)
        lines(row, &sink)
        return sink.count
    }

    /// Reports every line box of a text leaf, in pixels relative to it, placed by its gravity.
    @inline(never)
    @_optimize(size)
    func lines(_ row: Int, _ sink: inout LineSink) {
        let s = state
        let node = self.node(row)
        guard node.pointee.flags & NodeFlags.text != 0, s.pointee.results[row].state & ResultFlags.laidOut != 0 else {
            return
        }
        let scale = s.pointee.scale
        var place = textPlacement(row)
        let shape = place.textSize == 0 ? layout.shape(place.record, row) : nil
        let wasLocked = s.pointee.shapes.isLocked
        s.pointee.shapes.isLocked = true  // the host that reads a dump may read lines of other texts
        defer { s.pointee.shapes.isLocked = wasLocked }
        withFonts(place.record, place.textSize) { fonts, scaled in
            enumerateLines(place.record, fonts, shape, scaled, maxWidth: place.room) { shown, width, box in
                let line = rg_text_line(
                    start: UInt32(truncatingIfNeeded: shown.start),
                    length: UInt32(truncatingIfNeeded: shown.end &- shown.start),
                    x: scale.pixels(clampUnits(place.left(of: shown, width))),
                    y: scale.pixels(clampUnits(place.top &+ box.top)),
                    width: scale.pixels(width), height: scale.pixels(clampUnits(box.height)),
                    baseline: scale.pixels(clampUnits(place.top &+ box.baseline)), ellipsis: shown.ellipsis ? 1 : 0,
                    tail_start: UInt32(shown.tailStart), tail_length: UInt32(shown.tailEnd &- shown.tailStart))
                if Flavour.isFull, let dump = sink.dump {
                    writeLine(line, dump)
                } else if sink.count < sink.capacity {
                    sink.lines?[sink.count] = line
                }
                sink.count &+= 1
            }
        }
    }
}
