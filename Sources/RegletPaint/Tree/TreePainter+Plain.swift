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
    func paintPlain(
        _ row: Int, _ flags: UInt32, _ box: Box, isSeen: Bool, _ cursor: inout ListCursor, _ run: inout PaintRun
    ) -> Bool {
        var color: UInt32 = 0xFF00_0000
        if run.rows.hasLook(row) {
            guard let found = paintLook(row, box, isSeen: isSeen, &cursor, &run) else { return false }
            color = found
        }
        if !PaintRows.isText(flags) || !isSeen { return true }
        if let line = run.rows.line(row, flags) {
            cursor.add(line, run.rows.handle(row), box.left, box.top, color)
        } else {
            cursor.end(&run.painter.writer)
            paintLines(row, box, &run)
            cursor = ListCursor(run.painter.writer)
        }
        return true
    }

    /// Paints the background of a plain node. - Returns: the color of its text; nil for other nodes.
    @inline(__always)
    func paintLook(
        _ row: Int, _ box: Box, isSeen: Bool, _ cursor: inout ListCursor, _ run: inout PaintRun
    ) -> UInt32? {
        let (keys, background) = appearance.keys(row)
        if keys & ~TreePainter.plainKeys != 0 || !run.rows.isLaidOut(row) { return nil }
        if background != 0 {
            if run.plain.handle != background { takePlain(background, &run) }
            if !run.plain.isPlain { return nil }
            if isSeen && run.plain.color >> 24 != 0 && !box.isEmpty {
                cursor.add(RG_OP_RECT, run.rows.handle(row), box.edges, run.plain.color)
            }
        }
        if keys & 1 << UInt64(RG_SLOT_TEXT_COLOR.rawValue) == 0 { return 0xFF00_0000 }
        return textColor(row, isHint: false)
    }

    /// Paints the text of a plain node, of any number of lines.
    @inline(never)
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
