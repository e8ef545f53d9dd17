// SPDX-License-Identifier: MIT
import CReglet

extension StyleEditor {
    /// - Returns: nil when memory is out.
    @inline(never)
    @_optimize(size)
    func hold(_ record: inout StyleRecord) -> SharedPair? {
        var style = record.shared(rtl: false)
        guard let ltr = hold(&style) else { return nil }
        if !record.isDirectional { return SharedPair(ltr: ltr, rtl: nil) }
        style = record.shared(rtl: true)
        guard let rtl = hold(&style) else {
            letGo(ltr)
            return nil
        }
        return SharedPair(ltr: ltr, rtl: rtl)
    }

    @inline(__always)
    func hold(_ style: inout SharedStyle) -> UnsafeMutablePointer<SharedStyle>? {
        withUnsafeMutablePointer(to: &style) { state.pointee.shared.hold($0, memory) }
    }

    @inline(never)
    func letGo(_ style: UnsafeMutablePointer<SharedStyle>) { state.pointee.shared.release(style) }

    @inline(never)
    func letGo(_ pair: SharedPair) {
        letGo(pair.ltr)
        if let rtl = pair.rtl { letGo(rtl) }
    }

    /// Give a row the shared styles of its record, whose uses become its own; its rare record, if it has one, is that
    /// of the same style.
    @inline(__always)
    func takeShared(_ row: Int, _ pair: SharedPair, rtl: Bool) {
        node(row).pointee.shared = pair.own(rtl)
        rare(row)?.pointee.mirrored = pair.other(rtl)
    }

    /// The row has none any more.
    @inline(never)
    func dropShared(_ row: Int) {
        if let own = node(row).pointee.shared { letGo(own) }
        if let mirrored = rare(row)?.pointee.mirrored { letGo(mirrored) }
    }

    /// The direction of a row has changed.
    @inline(never)
    @_optimize(size)
    func mirrorShared(_ row: Int) {
        guard let rare = rare(row), let mirrored = rare.pointee.mirrored else { return }
        rare.pointee.mirrored = node(row).pointee.shared
        node(row).pointee.shared = mirrored
    }
}
