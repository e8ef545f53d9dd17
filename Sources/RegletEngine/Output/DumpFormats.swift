// SPDX-License-Identifier: MIT
import CReglet

/// JSON and SVG dumps.
extension LayoutOutput {
    // MARK: - JSON

    /// Writes nested objects without recursion; the links between nodes determine the closing brackets.
    @_optimize(size)
    func dumpJSON(_ top: Int, _ out: inout SinkWriter) {
        var row = top
        while out.isOpen {
            writeObject(row, &out)
            let first = firstChild(row)
            if first >= 0 {
                out.write(",\"children\":[")
                row = first
                continue
            }
            out.write("}")
            while row != top && node(row).pointee.next < 0 {
                row = Int(node(row).pointee.parent)
                out.write("]}")
            }
            if row == top { break }
            out.write(",")
            row = Int(node(row).pointee.next)
        }
        out.write("\n")
    }

    /// Writes an object without its closing brace.
    @_optimize(size)
    private func writeObject(_ row: Int, _ out: inout SinkWriter) {
        out.write("{\"kind\":\"")
        out.write(treeReports.kindName(row))
        out.write("\"")
        if let tag = state.pointee.attributes.tag(slot: id(row)) {
            out.write(",\"tag\":")
            out.write(jsonString: UnsafeRawPointer(tag).assumingMemoryBound(to: UInt8.self), cStringLength(tag))
        }
        if let (bytes, count) = treeReports.nodeName(row) {
            out.write(",\"id\":")
            out.write(jsonString: bytes, count)
        }
        if let (bytes, count) = treeEditor.text(row), count > 0 {
            out.write(",\"text\":")
            out.write(jsonString: bytes, count)
        }
        let info = self.info(row)
        out.write(",\"frame\":[$,$,$,$]", info.frame)
        out.write(",\"absolute\":[$,$,$,$]", info.absolute)
        if let name = visibilityName(row) {
            out.write(",\"visibility\":\"")
            out.write(name)
            out.write("\"")
        }
        if let rarer = rarer(row), rarer.pointee.z != 0 {
            out.write(",\"z\":")
            out.write(Double(rarer.pointee.z))
        }
        if info.baseline == info.baseline {
            out.write(",\"baseline\":")
            out.write(info.baseline)
        }
        if let scroll = scrollLayout.scroll(row) {
            out.write(",\"scroll\":[$,$],\"content\":[$,$]", scroll.asFrame)
        }
        out.write(",\"flags\":")
        out.write(number: UInt64(info.flags))
    }

    // MARK: - SVG

    /// Writes a white page with a rectangle per visible node in painting order, darker with depth, lines of text, and
    /// dividers. 1 user unit = 1 pixel.
    @_optimize(size)
    func dumpSVG(_ top: Int, _ out: inout SinkWriter) {
        let whole = info(top).absolute
        out.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"$ $ $ $\"", whole)
        out.write(
            " width=\"$\" height=\"$\" xml:space=\"preserve\">\n",
            rg_frame(x: whole.width, y: whole.height, width: 0, height: 0))
        out.write("<style>rect{fill:#3b6ea5;fill-opacity:.07;stroke:#24425f;stroke-opacity:.45;stroke-width:.75}")
        out.write(".leaf{fill:#d8973c;fill-opacity:.25}.text{fill:#fff;fill-opacity:.8}")
        out.write(".page{fill:#fff;fill-opacity:1;stroke:none}")
        out.write(
            ".divider{fill:#24425f;fill-opacity:.6;stroke:none}text{fill:#1b1b1b;font-family:monospace}</style>\n")
        out.write("<rect class=\"page\"")
        out.write(rectangle, whole)
        var row = layout.firstPainted(top)
        while row >= 0 {
            if out.isOpen { writeShape(row, &out) }
            row = layout.nextPainted(row, below: top)
        }
        out.write("</svg>\n")
    }

    @_optimize(size)
    private func writeShape(_ row: Int, _ out: inout SinkWriter) {
        let at = absoluteFrame(row)
        out.write(
            isContainer(row)
                ? "<rect" : (treeEditor.kind(row) == RG_KIND_TEXT ? "<rect class=\"text\"" : "<rect class=\"leaf\""))
        if let (bytes, count) = treeReports.nodeName(row) {
            out.write(" id=\"")
            writeLine(bytes, count, &out, isXML: true)
            out.write("\"")
        }
        out.write(rectangle, at)
        withUnsafeMutablePointer(to: &out) {
            var sink = DividerSink(dump: (writer: $0, x: at.x, y: at.y))
            dividers(row, &sink)
            if treeEditor.kind(row) == RG_KIND_TEXT {
                let record = layout.shown(state.pointee.texts.pointer(Int(node(row).pointee.link)))
                var sink = LineSink(dump: LineSink.Dump(writer: $0, text: record.pointee.bytes, x: at.x, y: at.y))
                lines(row, &sink)
            }
        }
    }

    @inline(never)
    @_optimize(size)
    func writeLine(_ line: rg_text_line, _ dump: LineSink.Dump) {
        if line.length == 0 && line.ellipsis == 0 { return }
        // A character of a monospaced font is at most 0.61 of the font size wide, and from U+3000 on twice that. With
        // this size the text fits even if a viewer ignores textLength.
        var cells: Float = line.ellipsis == 0 ? 0 : 1
        func add(_ start: UInt32, _ length: UInt32) {
            for index in 0..<Int(length) {
                let byte = dump.text[Int(start) &+ index]
                if byte & 0xC0 != 0x80 { cells += byte < 0xE3 ? 1 : 2 }
            }
        }
        add(line.start, line.length)
        add(line.tail_start, line.tail_length)
        let writer = dump.writer
        let size = min(line.height * 0.8, line.width / (cells * 0.61))
        writer.pointee.write(
            "<text x=\"$\" y=\"$\" font-size=\"$\" textLength=\"$\" lengthAdjust=\"spacingAndGlyphs\">",
            rg_frame(x: dump.x + line.x, y: dump.y + line.baseline, width: size, height: line.width))
        writeLine(dump.text + Int(line.start), Int(line.length), &writer.pointee, isXML: true)
        if line.ellipsis != 0 { writer.pointee.write("\u{2026}") }
        writeLine(dump.text + Int(line.tail_start), Int(line.tail_length), &writer.pointee, isXML: true)
        writer.pointee.write("</text>\n")
    }

    func writeDivider(_ frame: rg_frame, _ out: inout SinkWriter) {
        out.write("<rect class=\"divider\"")
        out.write(rectangle, frame)
    }

    /// The end of a rectangle element.
    private var rectangle: StaticText { " x=\"$\" y=\"$\" width=\"$\" height=\"$\"/>\n" }

    /// Writes UTF-8 in one line, optionally as XML content. Control characters become spaces; U+FFFE and U+FFFF, which
    /// XML does not allow, become U+FFFD.
    @inline(never)
    @_optimize(size)
    func writeLine(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ out: inout SinkWriter, isXML: Bool = false) {
        for index in 0..<count {
            var byte = bytes[index]
            if byte < 32 { byte = 32 }
            if isXML {
                if byte >= 0xBE && index >= 2 && bytes[index &- 1] == 0xBF && bytes[index &- 2] == 0xEF { byte = 0xBD }
                let entity: StaticText? =
                    byte == 38 ? "&amp;" : byte == 60 ? "&lt;" : byte == 62 ? "&gt;" : byte == 34 ? "&quot;" : nil
                if let entity {
                    out.write(entity)
                    continue
                }
            }
            out.write(byte: byte)
        }
    }
}

extension rg_scroll {
    /// The four numbers of a line as a frame, for templates.
    var asFrame: rg_frame { rg_frame(x: x, y: y, width: content_width, height: content_height) }
}
