// SPDX-License-Identifier: MIT
import CReglet

/// Dumps of a subtree: the text format, and the parts that all formats share.
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

    /// Writes the tag of an inflated node, or the kind of another node.
    func writeTag(_ row: Int, _ out: inout SinkWriter) {
        if let tag = state.pointee.attributes.tag(slot: id(row)) {
            let bytes = UnsafeRawPointer(tag).assumingMemoryBound(to: UInt8.self)
            writeLine(bytes, cStringLength(tag), &out)
        } else {
            out.write(treeReports.kindName(row))
        }
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
            if let rarer = rarer(row), rarer.pointee.z != 0 {
                out.write(" z ")
                out.write(Double(rarer.pointee.z))
            }
            if let (bytes, count) = treeEditor.text(row), count > 0 {
                out.write(" ")
                out.write(jsonString: bytes, count)
            }
            out.write("\n")
            row = nextRow(row, below: top)
        }
    }
}
