// SPDX-License-Identifier: MIT
import CReglet

/// The data that few texts have.
extension TreeEditor {
    /// The rare data of a text, made if there are none. - Returns: nil when memory is out.
    @_optimize(size)
    func makeExtra(_ record: UnsafeMutablePointer<TextRecord>) -> UnsafeMutablePointer<TextExtra>? {
        if record.pointee.extra < 0 {
            guard state.pointee.textExtras.reserve(1, memory) else { return nil }
            record.pointee.extra = state.pointee.textExtras.take(TextExtra())
        }
        return textExtra(record)
    }

    /// The hint of a text, made if there is none. - Returns: nil when memory is out.
    @_optimize(size)
    func makeHint(_ row: Int) -> UnsafeMutablePointer<TextRecord>? {
        guard let record = textRecord(row) else { return nil }
        if let hint = hint(record) { return hint }
        guard state.pointee.hints.reserve(1, memory), let extra = makeExtra(record) else { return nil }
        var made = TextRecord()
        made.take(styleEditor.record(row).text.ofHint(state.pointee.fonts), state.pointee.fonts)
        extra.pointee.hint = state.pointee.hints.take(made)
        return hint(record)
    }

    /// Releases the rare data of a text.
    @_optimize(size)
    func releaseExtra(_ record: UnsafeMutablePointer<TextRecord>) {
        guard let extra = textExtra(record)?.pointee else { return }
        hint(record)?.pointee.release(memory)
        if extra.hint >= 0 { state.pointee.hints.give(extra.hint) }
        if extra.cut >= 0 { state.pointee.hints.give(extra.cut) }
        state.pointee.textExtras.give(record.pointee.extra)
        record.pointee.extra = -1
    }

    // MARK: - The maximum length

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setMaxLength(_ row: Int, _ length: Int32) -> rg_status {
        guard let record = textRecord(row) else { return failNoText() }
        let wanted = max(length, -1)
        if maxLength(row) == wanted { return RG_OK }
        guard let extra = makeExtra(record) else { return outOfMemory() }
        if extra.pointee.cut < 0 && !state.pointee.hints.reserve(1, memory) { return outOfMemory() }
        extra.pointee.maxLength = wanted
        if wanted < 0 {
            state.pointee.hints.give(extra.pointee.cut)
            extra.pointee.cut = -1
            extra.pointee.isCut = false
        } else if extra.pointee.cut < 0 {
            extra.pointee.cut = state.pointee.hints.take(TextRecord())
        }
        refreshCut(record)
        paintNotes.noteContent(row)
        invalidation.markDirty(row)
        return RG_OK
    }

    /// The maximum length of a text, or -1.
    @_optimize(size)
    public func maxLength(_ row: Int) -> Int32 {
        textRecord(row).flatMap { textExtra($0) }?.pointee.maxLength ?? -1
    }
}
