// SPDX-License-Identifier: MIT
import CReglet

/// The texts of text leaves, of one or of many.
extension TreeEditor {
    /// Sets the text of a text leaf, or its hint. - Returns: OK, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY.
    public func setText(
        _ row: Int, _ bytes: UnsafePointer<UInt8>?, _ count: Int, isHint: Bool = false
    ) -> rg_status {
        let s = state
        if node(row).pointee.flags & NodeFlags.text == 0 {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a text leaf")
        }
        if count > Int(s.pointee.def.max_text_bytes) {
            return fail(RG_ERROR_LIMIT, "the text is longer than max_text_bytes")
        }
        if let bytes, count > 0 {
            let bad = Utf8.firstInvalid(bytes, count)
            if bad >= 0 { return failBytes("the text is not UTF-8 without NUL: byte ", bad) }
        }
        var record = s.pointee.texts.pointer(Int(node(row).pointee.link))
        if isHint {
            if hint(record) == nil && count == 0 { return RG_OK }
            guard let hint = makeHint(row) else { return outOfMemory() }
            record = hint
        }
        let (status, changed) = record.pointee.setText(bytes, count, memory)
        if status != RG_OK {
            return status == RG_ERROR_OUT_OF_MEMORY ? outOfMemory() : fail(status, "the text is too long")
        }
        if changed {
            if !isHint && record.pointee.extra >= 0 { refreshCut(record) }
            paintNotes.noteContent(row)
            invalidation.markDirty(row)
        }
        return RG_OK
    }

    /// Sets the texts of `count` text leaves to NUL-terminated texts, all or none. Strides are in bytes.
    /// - Returns: OK, STALE_HANDLE, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setTexts(
        _ nodes: UnsafeRawPointer, _ nodeStride: Int, _ texts: UnsafeRawPointer, _ textStride: Int, _ count: Int
    ) -> rg_status {
        let s = state
        func text(_ index: Int) -> UnsafePointer<CChar>? {
            (texts + index &* textStride).load(as: UnsafePointer<CChar>?.self)
        }
        var records = Buffer<TextRecord>()
        guard records.resize(count, memory) else { return outOfMemory() }
        defer {
            for index in 0..<records.count { records.pointer(index).pointee.release(memory) }
            records.release(memory)
        }
        for index in 0..<count {
            let row = self.row((nodes + index &* nodeStride).load(as: rg_node.self))
            if row < 0 {
                return styleEditor.failItem(RG_ERROR_STALE_HANDLE, index, "stale, foreign or null node")
            }
            if node(row).pointee.flags & NodeFlags.text == 0 {
                return styleEditor.failItem(RG_ERROR_INVALID_ARGUMENT, index, "the node is not a text leaf")
            }
            records.append(TextRecord())
            guard let text = text(index) else { continue }
            let length = cStringLength(text)
            let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
            if length > Int(s.pointee.def.max_text_bytes) {
                return styleEditor.failItem(RG_ERROR_LIMIT, index, "the text is longer than max_text_bytes")
            }
            if Utf8.firstInvalid(bytes, length) >= 0 {
                return styleEditor.failItem(RG_ERROR_INVALID_ARGUMENT, index, "the text is not UTF-8")
            }
            let status = records.pointer(index).pointee.setText(bytes, length, memory).status
            if status == RG_ERROR_OUT_OF_MEMORY { return outOfMemory() }
            if status != RG_OK { return styleEditor.failItem(status, index, "the text is too long") }
        }
        for index in 0..<count {
            let row = self.row((nodes + index &* nodeStride).load(as: rg_node.self))
            let old = s.pointee.texts.pointer(Int(node(row).pointee.link)), new = records.pointer(index)
            if old.pointee.length == new.pointee.length
                && sameBytes(old.pointee.bytes, new.pointee.bytes, Int(new.pointee.length))
            {
                continue
            }
            old.pointee.exchangeText(with: &new.pointee)
            refreshCut(old)
            paintNotes.noteContent(row)
            invalidation.markDirty(row)
        }
        return RG_OK
    }
}
