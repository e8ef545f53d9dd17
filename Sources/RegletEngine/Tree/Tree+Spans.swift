// SPDX-License-Identifier: MIT
import CReglet

/// The spans of texts.
extension TreeEditor {
    /// Replaces the spans of a text. - Returns: as rg_node_set_spans
    @_optimize(size)
    public func setSpans(_ row: Int, _ spans: UnsafePointer<rg_span>?, _ count: Int) -> rg_status {
        guard let record = textRecord(row) else { return failNoText() }
        if count > TextSpans.most { return fail(RG_ERROR_LIMIT, "a text has at most 1,024 spans") }
        if count > 0 && Int(record.pointee.length) > TextSpans.mostBytes {
            return fail(RG_ERROR_LIMIT, "the text is too long for spans")
        }
        if let spans {
            for index in 0..<count {
                guard let problem = problem(spans[index], record) else { continue }
                return styleEditor.failItem(RG_ERROR_INVALID_ARGUMENT, index, problem)
            }
        }
        let old = TextSpans(record)
        if let old, old.isEqual(spans, count) { return RG_OK }
        if old == nil && count == 0 { return RG_OK }
        let units = state.pointee.def.units_per_px
        guard TextSpans.set(record, spans, count, unitsPerPx: units, memory) else { return outOfMemory() }
        if count > 0 { state.pointee.fonts.hasSpans = true }
        refreshCut(record)
        invalidation.markDirty(row)
        return RG_OK
    }

    private func problem(_ span: rg_span, _ record: UnsafePointer<TextRecord>) -> StaticText? {
        if span.start > span.end { return "the span ends before it starts" }
        if span.end > UInt32(record.pointee.length) { return "the span ends behind the text" }
        let text = record.pointee.bytes
        if text[Int(span.start)] & 0xC0 == 0x80 || text[Int(span.end)] & 0xC0 == 0x80 {
            return "the span begins or ends inside a character"
        }
        if span.font.id != 0 && !state.pointee.fonts.isAlive(span.font.id) { return "the span's font does not exist" }
        if !(span.size >= 0) || !span.size.isFinite { return "size is not a number >= 0" }
        if !(span.scale >= 0) || !span.scale.isFinite { return "scale is not a number >= 0" }
        if !span.letter_spacing.isFinite { return "letter_spacing is not a number" }
        if span.flags > 15 { return "flags has unknown bits" }
        return nil
    }

    /// The spans of a text; nil: not a text leaf. The pointer holds until the text or its spans change.
    @_optimize(size)
    public func spans(_ row: Int) -> (UnsafePointer<rg_span>?, Int)? {
        guard let record = textRecord(row) else { return nil }
        guard let spans = TextSpans(record) else { return (nil, 0) }
        return (UnsafePointer(spans.spans), spans.count)
    }

    func textRecord(_ row: Int) -> UnsafeMutablePointer<TextRecord>? {
        if node(row).pointee.flags & NodeFlags.text == 0 { return nil }
        return state.pointee.texts.pointer(Int(node(row).pointee.link))
    }

    public func failNoText() -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a text leaf") }

    /// Whether spans name a font, or one that was derived from it. O(texts with spans).
    @_optimize(size)
    func isFontInSpans(_ font: UInt32) -> Bool {
        guard state.pointee.fonts.hasSpans, let base = state.pointee.fonts.base(font) else { return false }
        for index in 0..<state.pointee.texts.end {
            let record = state.pointee.texts.pointer(index)
            guard record.pointee.capacity > 0, let spans = TextSpans(record) else { continue }
            for index in 0..<spans.count where state.pointee.fonts.base(spans.spans[index].font.id) == base {
                return true
            }
        }
        return false
    }
}
