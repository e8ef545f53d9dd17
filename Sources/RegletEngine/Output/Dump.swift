// SPDX-License-Identifier: MIT
import CReglet

/// Writes bytes to a host's sink through a small buffer on the stack. It stops once the sink refuses.
struct SinkWriter {
    let sink: rg_sink_fn
    let user: UnsafeMutableRawPointer?
    private(set) var isOpen = true
    private var used = 0
    private var buffer:
        (
            UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
            UInt64,
            UInt64, UInt64
        ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    private static let capacity = 128

    init(_ sink: @escaping rg_sink_fn, _ user: UnsafeMutableRawPointer?) {
        self.sink = sink
        self.user = user
    }

    @inline(never)
    mutating func write(_ text: StaticText) { write(text.start, text.count) }

    @inline(never)
    mutating func write(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        if count > SinkWriter.capacity &- used { flush() }
        if count > SinkWriter.capacity {
            emit(bytes, count)
            return
        }
        let at = used
        withUnsafeMutableBytes(of: &buffer) { copyBytes($0.baseAddress! + at, bytes, count) }
        used &+= count
    }

    @inline(never)
    mutating func write(byte: UInt8) {
        var byte = byte
        write(&byte, 1)
    }

    @inline(never)
    mutating func flush() {
        let count = used
        used = 0
        if count == 0 { return }
        var kept = buffer
        withUnsafeBytes(of: &kept) { emit($0.baseAddress!.assumingMemoryBound(to: UInt8.self), count) }
    }

    @inline(never)
    private mutating func emit(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        if isOpen && count > 0 && !sink(user, UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self), count) {
            isOpen = false
        }
    }

    @inline(never)
    mutating func write(number: UInt64) {
        if number >= 10 { write(number: number / 10) }
        write(byte: UInt8(truncatingIfNeeded: 48 &+ number % 10))
    }

    @inline(never)
    mutating func write(_ value: Float) { write(Double(value)) }

    /// Writes a finite number in decimal with at most six places and no trailing zeros. This distinguishes 1/65,536
    /// pixel, and gives equal text on every machine.
    @inline(never)
    @_optimize(size)
    mutating func write(_ value: Double) {
        let scaled = (value * 1_000_000 + (value < 0 ? -0.5 : 0.5))
        let micro = Int64(max(-9e18, min(9e18, scaled)))
        if micro < 0 { write("-") }
        write(number: micro.magnitude / 1_000_000)
        var places = micro.magnitude % 1_000_000
        if places == 0 { return }
        write(".")
        var unit: UInt64 = 100_000
        while places > 0 {
            write(byte: UInt8(truncatingIfNeeded: 48 &+ places / unit))
            places %= unit
            unit /= 10
        }
    }

    /// Writes a template in which the first $ is replaced by x of `frame`, the next ones by y, width and height.
    @inline(never)
    @_optimize(size)
    mutating func write(_ template: StaticText, _ frame: rg_frame) {
        var at = template.start
        var next = 0
        while true {
            var end = at
            while end.pointee != 0 && end.pointee != 36 { end += 1 }  // $
            write(at, end - at)
            if end.pointee == 0 { return }
            write(next == 0 ? frame.x : next == 1 ? frame.y : next == 2 ? frame.width : frame.height)
            next &+= 1
            at = end + 1
        }
    }
}

extension LayoutOutput {
    /// Writes the subtree of a row. - Returns: false when the sink refused.
    @_optimize(size)
    public func dump(
        _ top: Int, _ format: rg_dump_format, _ sink: @escaping rg_sink_fn, _ user: UnsafeMutableRawPointer?
    ) -> Bool {
        var writer = SinkWriter(sink, user)
        state.pointee.inCallback = true
        switch format {
        case RG_DUMP_JSON: dumpJSON(top, &writer)
        case RG_DUMP_SVG: dumpSVG(top, &writer)
        default: dumpText(top, &writer)
        }
        writer.flush()
        state.pointee.inCallback = false
        return writer.isOpen
    }

    /// Writes the tag of an inflated node, else its kind.
    func writeTag(_ row: Int, _ out: inout SinkWriter) {
        if let tag = state.pointee.attributes.tag(slot: id(row)) {
            let bytes = UnsafeRawPointer(tag).assumingMemoryBound(to: UInt8.self)
            writeLine(bytes, cStringLength(tag), &out)
        } else {
            out.write(kindName(row))
        }
    }

    func kindName(_ row: Int) -> StaticText {
        NodeKind.name(node(row).pointee.flags & NodeFlags.kindMask)
    }

    func visibilityName(_ row: Int) -> StaticText? {
        if tableColumns.isCollapsed(row) { return "collapsed" }
        switch (node(row).pointee.flags & NodeFlags.visibilityMask) >> NodeFlags.visibilityShift {
        case RG_INVISIBLE.rawValue: return "invisible"
        case RG_GONE.rawValue: return "gone"
        default: return nil
        }
    }

    /// Writes one line per node: indentation, tag, #id, x,y widthxheight, and unusual properties.
    @_optimize(size)
    private func dumpText(_ top: Int, _ out: inout SinkWriter) {
        let base = Int(state.pointee.depths[top])
        var row = top
        while row >= 0 && out.isOpen {
            for _ in base..<Int(state.pointee.depths[row]) { out.write("  ") }
            writeTag(row, &out)
            if let (bytes, count) = treeReports.nodeName(row) {
                out.write(" #")
                writeLine(bytes, count, &out)
            }
            out.write(" $,$ $x$", frame(row))
            if let name = visibilityName(row) {
                out.write(" ")
                out.write(name)
            }
            let flags = info(row).flags
            if flags & UInt32(RG_OUT_TOO_SMALL_WIDTH | RG_OUT_TOO_SMALL_HEIGHT) != 0 { out.write(" too-small") }
            if flags & UInt32(RG_OUT_OVERFLOW) != 0 { out.write(" overflow") }
            if let scroll = scrollLayout.scroll(row) {
                out.write(" at $,$ of $x$", scroll.asFrame)
            }
            if let rare = rare(row), rare.pointee.z != 0 {
                out.write(" z ")
                out.write(Double(rare.pointee.z))
            }
            if let (bytes, count) = treeEditor.text(row), count > 0 {
                out.write(" ")
                writeJSONString(bytes, count, &out)
            }
            out.write("\n")
            row = nextRow(row, below: top)
        }
    }
}
