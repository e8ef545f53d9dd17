// SPDX-License-Identifier: MIT
import CReglet

extension LayoutOutput {
    /// Makes the fonts that the spans of a text need at their sizes. After LIMIT the caller may free those of other
    /// texts (`trimFonts`), unless it still names them.
    /// - Returns: OK, LIMIT or OUT_OF_MEMORY.
    @_optimize(size)
    func makeFonts(_ row: Int, _ sink: inout TextRunSink) -> rg_status {
        let text = state.pointee.texts.pointer(Int(node(row).pointee.link))
        if sink.spans == nil && text.pointee.extra < 0 { return RG_OK }
        let (width, height) = positions.frameSize(row)
        let size = !Flavour.isFull || text.pointee.extra < 0 ? 0 : layout.autoSize(row, width, height)
        guard let spans = sink.spans else {
            if size == 0 { return RG_OK }
            var variant = treeEditor.fontVariant(rg_font(id: sink.font))
            variant.size = size
            let (status, font) = treeEditor.deriveFont(rg_font(id: sink.font), variant)
            sink.font = font.id
            return status == RG_OK ? RG_OK : failFonts(status)
        }
        withUnsafePointer(to: &state.pointee.fonts) {
            spans.prepare(sink.record, $0, size: size)
        }
        for index in 0..<spans.segmentCount {
            let segment = spans.segments + index
            if state.pointee.fonts.isAlive(segment.pointee.made) { continue }
            segment.pointee.made = 0
            if !state.pointee.fonts.isAlive(segment.pointee.font) { continue }
            if state.pointee.fonts.variant(segment.pointee.font) == segment.pointee.variant {
                segment.pointee.made = segment.pointee.font
                continue
            }
            let (status, font) = treeEditor.deriveFont(rg_font(id: segment.pointee.font), segment.pointee.variant)
            if status != RG_OK { return failFonts(status) }
            segment.pointee.made = font.id
        }
        return RG_OK
    }

    private func failFonts(_ status: rg_status) -> rg_status {
        if status == RG_ERROR_OUT_OF_MEMORY { return outOfMemory() }
        return fail(status, "the sizes of texts need more than 1,024 fonts made from one, or too many fonts")
    }

    /// Whether the runs of a text have fonts of their own: it has spans, or a size that depends on its box.
    public func isStyled(_ row: Int) -> Bool {
        let text = state.pointee.texts.pointer(Int(node(row).pointee.link))
        return text.pointee.isStyled || textExtra(text)?.pointee.autoSize.isOn ?? false
    }

    /// The text size of a font in pixels; if that is unknown, its ascent.
    @_optimize(size)
    public func textSize(_ font: rg_font) -> Float {
        let size = state.pointee.fonts.size(font.id)
        return size > 0 ? size : state.pointee.scale.pixels(state.pointee.fonts.find(font.id)?.pointee.ascent ?? 0)
    }
}
