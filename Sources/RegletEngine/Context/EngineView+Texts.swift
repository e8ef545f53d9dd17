// SPDX-License-Identifier: MIT

/// The records beside a text.
extension EngineView {
    /// The rare data of a text, or nil.
    @inline(__always)
    func textExtra(_ record: UnsafeMutablePointer<TextRecord>) -> UnsafeMutablePointer<TextExtra>? {
        record.pointee.extra < 0 ? nil : state.pointee.textExtras.pointer(Int(record.pointee.extra))
    }

    /// The hint of a text, or nil.
    @inline(never)
    @_optimize(size)
    func hint(_ record: UnsafeMutablePointer<TextRecord>) -> UnsafeMutablePointer<TextRecord>? {
        guard let extra = textExtra(record), extra.pointee.hint >= 0 else { return nil }
        return state.pointee.hints.pointer(Int(extra.pointee.hint))
    }

    /// The direction and alignment of a leaf's text: its own, or else those of the nearest node above that has some.
    /// O(depth) once a node that is no text had any.
    @inline(never)
    @_optimize(size)
    func writing(_ record: UnsafeMutablePointer<TextRecord>, _ row: Int) -> TextWriting {
        var writing = record.pointee.writing
        if !state.pointee.inheritsWriting { return writing }
        var at = Int(node(row).pointee.parent)
        while at >= 0, writing.inherits {
            if let rarer = rarer(at) {
                writing.inherit(TextWriting(code: UInt8(truncatingIfNeeded: rarer.pointee.writing)))
            }
            at = Int(node(at).pointee.parent)
        }
        return writing
    }

    /// The text, or what `max_length` leaves of it.
    @inline(never)
    @_optimize(size)
    func cutText(_ record: UnsafeMutablePointer<TextRecord>) -> UnsafeMutablePointer<TextRecord> {
        guard let extra = textExtra(record), extra.pointee.isCut else { return record }
        return state.pointee.hints.pointer(Int(extra.pointee.cut))
    }

    /// Updates what `max_length` leaves of a text whose bytes, spans or style changed. O(bytes it leaves).
    @inline(never)
    @_optimize(size)
    func refreshCut(_ record: UnsafeMutablePointer<TextRecord>) {
        guard let extra = textExtra(record), extra.pointee.cut >= 0 else { return }
        let count = Int(record.pointee.length)
        let bytes = prefixBytes(record.pointee.bytes, count, units: Int(extra.pointee.maxLength))
        extra.pointee.isCut = bytes < count
        let cut = state.pointee.hints.pointer(Int(extra.pointee.cut))
        cut.pointee = record.pointee
        cut.pointee.borrow(record.pointee, extra.pointee.isCut ? bytes : 0)
    }
}
