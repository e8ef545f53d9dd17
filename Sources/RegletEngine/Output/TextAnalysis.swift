// SPDX-License-Identifier: MIT
import CReglet

/// Boundaries and levels of texts that belong to no node.
extension LayoutOutput {
    /// - Returns: OK or INVALID_ARGUMENT; `out` is then as it was.
    @_optimize(size)
    public func boundaries(
        _ text: UnsafePointer<UInt8>?, _ count: Int, _ out: UnsafeMutablePointer<UInt8>
    ) -> rg_status {
        let text = text ?? UnsafePointer(out)
        let bad = Utf8.firstInvalid(text, count)
        if bad >= 0 { return treeEditor.failBytes("the text is not UTF-8 without NUL: byte ", bad) }
        markBoundaries(text, count, out)
        return RG_OK
    }

    /// - Returns: OK, INVALID_ARGUMENT, LIMIT or OUT_OF_MEMORY; `out` is then as it was.
    @_optimize(size)
    public func levels(
        _ text: UnsafePointer<UInt8>?, _ count: Int, _ direction: rg_text_direction,
        _ out: UnsafeMutablePointer<UInt8>?, _ base: UnsafeMutablePointer<UInt8>?
    ) -> rg_status {
        guard let rule = BidiBase(direction, isRTL: false) else {
            return fail(RG_ERROR_INVALID_ARGUMENT, "unknown text direction")
        }
        base?.pointee = rule == .rtl || rule == .firstStrongRtl ? 1 : 0
        guard let text, let out, count > 0 else { return RG_OK }
        if count > Int(Int32.max) { return fail(RG_ERROR_LIMIT, "the text is longer than 2^31 - 1 bytes") }
        let bad = Utf8.firstInvalid(text, count)
        if bad >= 0 { return treeEditor.failBytes("the text is not UTF-8 without NUL: byte ", bad) }
        let size = BidiRules.scratchBytes(count)
        guard let scratch = memory.pointee.allocate(size) else { return outOfMemory() }
        let level = markLevels(text, count, rule, out, scratch: scratch)
        memory.pointee.deallocate(scratch, size)
        base?.pointee = level
        return RG_OK
    }
}
