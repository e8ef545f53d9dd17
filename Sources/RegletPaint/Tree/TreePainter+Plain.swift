// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Nodes of which there are many: containers without drawables, texts of one line, plain colors behind them.
extension TreePainter {
    /// The keys of appearances with which a node is plain.
    private static var plainKeys: UInt64 {
        1 << UInt64(RG_SLOT_BACKGROUND.rawValue) | 1 << UInt64(RG_SLOT_TEXT_COLOR.rawValue)
            | 1 << UInt64(AppearanceKey.states) | 1 << UInt64(AppearanceKey.hostStates)
            | 1 << UInt64(AppearanceKey.givenMinWidth) | 1 << UInt64(AppearanceKey.givenMinHeight)
    }

    /// Paints a plain node. - Returns: false for other nodes, of which nothing is painted. Precondition: no scroller,
    /// and no transform.
    @inline(never)
    @_optimize(size)
    func paintPlain(_ row: Int, _ flags: UInt32, _ box: Box, isSeen: Bool, _ run: inout PaintRun) -> Bool {
        guard let look = plainLook(row, &run) else { return false }
        if !isSeen { return true }
        run.painter.writer.node = handle(row)
        if look.background >> 24 != 0 && !box.isEmpty {
            run.painter.writer.add(DisplayListWriter.command(RG_OP_RECT, box, look.background))
        }
        if !PaintRows.isText(flags) { return true }
        if let line = run.rows.line(row, flags) {
            addLine(line, box, look.text, &run)
        } else {
            paintLines(row, box, &run)
        }
        return true
    }

    /// The colors of a plain node's background and text; nil for other nodes.
    @inline(never)
    @_optimize(size)
    func plainLook(_ row: Int, _ run: inout PaintRun) -> (background: UInt32, text: UInt32)? {
        if run.rows.look(handle(row)) < 0 { return (0, 0xFF00_0000) }
        let (keys, background) = appearance.keys(row)
        if keys & ~TreePainter.plainKeys != 0 || !run.rows.isLaidOut(row) { return nil }
        var color: UInt32 = 0
        if background != 0 {
            if run.plain.handle != background { takePlain(background, &run) }
            if !run.plain.isPlain { return nil }
            color = run.plain.color
        }
        if keys & 1 << UInt64(RG_SLOT_TEXT_COLOR.rawValue) == 0 { return (color, 0xFF00_0000) }
        return (color, textColor(row, isHint: false))
    }

    /// Paints the text of a plain node, of any number of lines.
    func paintLines(_ row: Int, _ box: Box, _ run: inout PaintRun) {
        run.painter.writer.node = handle(row)
        paintText(row, rg_frame(x: box.left, y: box.top, width: box.width, height: box.height), &run)
    }

    /// Notes the color of a drawable.
    @inline(never)
    private func takePlain(_ handle: UInt32, _ run: inout PaintRun) {
        run.plain = (handle, 0, false)
        guard let drawable = nodeDrawables.find(handle), drawable.kind == .color else { return }
        let record = drawable.record(ColorRecord.self)
        if record.isList != 0 || record.color.list != 0 { return }
        run.plain = (handle, drawable.colorShown(record, DrawableContext()), true)
    }
}
