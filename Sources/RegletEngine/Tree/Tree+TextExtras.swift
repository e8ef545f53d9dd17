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
        textExtra(record)?.pointee.autoSize.presets.release(memory)
        hint(record)?.pointee.release(memory)
        if extra.hint >= 0 { state.pointee.hints.give(extra.hint) }
        if extra.cut >= 0 { state.pointee.hints.give(extra.cut) }
        state.pointee.textExtras.give(record.pointee.extra)
        record.pointee.extra = -1
    }

    /// Notes that the text shown, or its size, differs.
    @inline(never)
    func textShownChanged(_ row: Int) {
        paintNotes.noteContent(row)
        invalidation.markDirty(row)
    }

    // MARK: - Sizes that depend on the box

    /// Sets the sizes of a text; nil: it has its own. - Returns: as rg_node_set_auto_size
    @_optimize(size)
    public func setAutoSize(_ row: Int, _ given: UnsafePointer<rg_auto_size>?) -> rg_status {
        guard let record = textRecord(row) else { return failNoText() }
        var sizes = AutoSize()
        if let given {
            if Int(given.pointee.struct_size) != MemoryLayout<rg_auto_size>.size {
                return fail(RG_ERROR_INVALID_ARGUMENT, "struct_size is not sizeof(rg_auto_size)")
            }
            sizes.sp = 1
            let count = Int(given.pointee.preset_count)
            if count > AutoSize.mostPresets { return fail(RG_ERROR_LIMIT, "a text has at most 1,024 sizes") }
            if count > 0 {
                guard let presets = given.pointee.presets else {
                    return fail(RG_ERROR_INVALID_ARGUMENT, "presets is NULL")
                }
                for index in 0..<count where !(presets[index] > 0) || !presets[index].isFinite {
                    return styleEditor.failItem(RG_ERROR_INVALID_ARGUMENT, index, "a size is not a number > 0")
                }
                guard sizes.presets.resize(count, memory) else { return outOfMemory() }
                for index in 0..<count { sizes.presets.append(presets[index]) }
                sizes.sort()
            } else {
                func isSize(_ size: Float) -> Bool { size > 0 && size.isFinite }
                if !isSize(given.pointee.min_size) || !isSize(given.pointee.max_size) || !isSize(given.pointee.step) {
                    return fail(RG_ERROR_INVALID_ARGUMENT, "min_size, max_size and step are not numbers > 0")
                }
                sizes.least = given.pointee.min_size
                sizes.largest = given.pointee.max_size
                sizes.step = given.pointee.step
            }
        }
        guard let extra = makeExtra(record) else {
            sizes.presets.release(memory)
            return outOfMemory()
        }
        extra.pointee.autoSize.presets.release(memory)
        extra.pointee.autoSize = sizes
        textShownChanged(row)
        return RG_OK
    }

    /// Reads the sizes of a text. - Returns: as rg_node_auto_size
    @_optimize(size)
    public func autoSize(_ row: Int, _ out: UnsafeMutablePointer<rg_auto_size>) -> rg_status {
        guard let record = textRecord(row) else { return failNoText() }
        guard let sizes = textExtra(record)?.pointee.autoSize, sizes.isOn else {
            return fail(RG_ERROR_NOT_FOUND, "the text has one size")
        }
        out.pointee.preset_count = UInt32(truncatingIfNeeded: sizes.presets.count)
        out.pointee.presets = sizes.presets.base.map { UnsafePointer($0) }
        out.pointee.min_size = sizes.first
        out.pointee.max_size = sizes.last
        out.pointee.step = sizes.distance
        return RG_OK
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
