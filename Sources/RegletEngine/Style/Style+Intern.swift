// SPDX-License-Identifier: MIT
import CReglet

/// The interned styles of rows. Each row counts as one use of its record.
extension StyleEditor {
    /// Retains the interned styles of a record. - Returns: nil when memory is out.
    @inline(never)
    @_optimize(size)
    func retain(_ record: inout StyleRecord) -> InternedPair? {
        var style = record.shared(rtl: false)
        guard let ltr = retain(&style) else { return nil }
        if !record.isDirectional { return InternedPair(ltr: ltr, rtl: nil) }
        style = record.shared(rtl: true)
        guard let rtl = retain(&style) else {
            release(ltr)
            return nil
        }
        return InternedPair(ltr: ltr, rtl: rtl)
    }

    @inline(__always)
    func retain(_ style: inout InternedStyle) -> UnsafeMutablePointer<InternedStyle>? {
        withUnsafeMutablePointer(to: &style) { state.pointee.shared.retain($0, memory) }
    }

    @inline(never)
    func release(_ style: UnsafeMutablePointer<InternedStyle>) { state.pointee.shared.release(style) }

    @inline(never)
    func release(_ pair: InternedPair) {
        release(pair.ltr)
        if let rtl = pair.rtl { release(rtl) }
    }

    /// Gives a row its interned styles; the row takes over their uses. Precondition: the row's rare record, if it has
    /// one, belongs to the same style.
    @inline(__always)
    func retainInterned(_ row: Int, _ pair: InternedPair, rtl: Bool) {
        node(row).pointee.shared = pair.own(rtl)
        rarer(row)?.pointee.mirrored = pair.other(rtl)
    }

    /// Releases the interned styles of a row.
    @inline(never)
    func releaseInterned(_ row: Int) {
        if let own = node(row).pointee.shared { release(own) }
        if let mirrored = rarer(row)?.pointee.mirrored { release(mirrored) }
    }

    /// Exchanges the interned styles of a row whose direction changed.
    @inline(never)
    @_optimize(size)
    func mirrorShared(_ row: Int) {
        guard let rarer = rarer(row), let mirrored = rarer.pointee.mirrored else { return }
        rarer.pointee.mirrored = node(row).pointee.shared
        node(row).pointee.shared = mirrored
    }
}
