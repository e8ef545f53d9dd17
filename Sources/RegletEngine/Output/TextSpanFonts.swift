// SPDX-License-Identifier: MIT
import CReglet

extension LayoutOutput {
    /// Makes the fonts that the spans of a text need at their sizes. After LIMIT the caller may free those of other
    /// texts (`trimFonts`), unless it still names them.
    /// - Returns: OK, LIMIT or OUT_OF_MEMORY.
    @_optimize(size)
    func makeFonts(_ sink: TextRunSink) -> rg_status {
        guard let spans = sink.spans else { return RG_OK }
        withUnsafePointer(to: &state.pointee.fonts) { spans.prepare(sink.record, $0) }
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
            if status == RG_ERROR_OUT_OF_MEMORY { return outOfMemory() }
            if status != RG_OK {
                return fail(status, "the sizes of spans need more than 1,024 fonts made from one, or too many fonts")
            }
            segment.pointee.made = font.id
        }
        return RG_OK
    }

    /// Whether the text of a text leaf has spans.
    public func isStyled(_ row: Int) -> Bool {
        state.pointee.texts.pointer(Int(node(row).pointee.link)).pointee.isStyled
    }

    /// The text size of a font in pixels; if that is unknown, its ascent.
    @_optimize(size)
    public func textSize(_ font: rg_font) -> Float {
        let size = state.pointee.fonts.size(font.id)
        return size > 0 ? size : state.pointee.scale.pixels(state.pointee.fonts.find(font.id)?.pointee.ascent ?? 0)
    }
}
