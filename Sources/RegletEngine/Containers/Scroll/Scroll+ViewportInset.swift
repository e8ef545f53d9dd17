// SPDX-License-Identifier: MIT
import CReglet

extension ScrollLayout {
    private func insetIndex(_ row: Int) -> Int {
        let insets = state.pointee.insets
        for index in 0..<insets.count where Int(insets[index].id) == id(row) { return index }
        return -1
    }

    @_optimize(size)
    public func viewportInset(_ row: Int) -> Float {
        let index = insetIndex(row)
        return index < 0 ? 0 : state.pointee.scale.pixels(state.pointee.insets[index].bottom)
    }

    /// The part of a root's viewport height that is covered, in units.
    @inline(__always)
    func insetUnits(_ row: Int) -> Int32 {
        if state.pointee.insets.count == 0 { return 0 }
        let index = insetIndex(row)
        return index < 0 ? 0 : state.pointee.insets[index].bottom
    }

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setViewportInset(_ row: Int, _ bottom: Float, focus: rg_node) -> rg_status {
        if node(row).pointee.parent >= 0 { return fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a root") }
        if !(bottom >= 0) || !bottom.isFinite {
            return fail(RG_ERROR_INVALID_ARGUMENT, "an inset must be a finite number >= 0")
        }
        let units = roundUnits(Double(bottom) * state.pointee.scale.perPixel)
        var index = insetIndex(row)
        if index < 0 {
            if units == 0 && focus.id == 0 { return RG_OK }
            let count = state.pointee.insets.count
            guard state.pointee.insets.reserve(count &+ 1, memory) else { return outOfMemory() }
            index = count
            state.pointee.insets.append(
                ViewportInset(id: Int32(truncatingIfNeeded: id(row)), bottom: 0, focus: focus))
        }
        state.pointee.insets.pointer(index).pointee.bottom = units
        state.pointee.insets.pointer(index).pointee.focus = focus
        return RG_OK
    }

    /// Reveals the focused node once, after its root was laid out.
    @_optimize(size)
    func revealFocus(_ root: Int) {
        let index = insetIndex(root)
        if index < 0 { return }
        let inset = state.pointee.insets.pointer(index)
        let row = self.row(inset.pointee.focus)
        inset.pointee.focus = rg_node(id: 0)
        if row >= 0 && rootRow(row) == root { reveal(row, nil, rg_edges()) }
    }

    /// Removes the inset of a node before the node is destroyed.
    @_optimize(size)
    func releaseInset(_ row: Int) {
        let index = insetIndex(row)
        if index < 0 { return }
        let last = state.pointee.insets.count &- 1
        state.pointee.insets[index] = state.pointee.insets[last]
        state.pointee.insets.count = last
    }
}
