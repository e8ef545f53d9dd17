// SPDX-License-Identifier: MIT
import CReglet

/// The templates of a context, and texts of many nodes.
extension TreeEditor {
    /// Adds a template. Precondition: room was reserved in the store.
    @_optimize(size)
    public func addTemplate(
        _ block: UnsafeMutableRawPointer, _ bytes: Int, _ sheet: AttributeStore.Prepared
    ) -> rg_template {
        state.pointee.attributes.hold(sheet)
        return state.pointee.templates.add(block, bytes, sheet, salt: state.pointee.salt)
    }

    /// - Returns: OK, STALE_HANDLE.
    @_optimize(size)
    public func destroyTemplate(_ template: rg_template) -> rg_status {
        guard let sheet = state.pointee.templates.remove(template, memory) else { return failTemplate() }
        state.pointee.attributes.drop(sheet, memory)
        return RG_OK
    }

    public func failTemplate() -> rg_status {
        fail(RG_ERROR_STALE_HANDLE, "the template is null, was destroyed, or belongs to another context")
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
            invalidation.markDirty(row)
        }
        return RG_OK
    }
}
