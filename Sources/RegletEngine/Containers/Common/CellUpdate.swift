// SPDX-License-Identifier: MIT
import CReglet

/// The update of a grid or a table after the content of one leaf changed.
///
/// Lines and columns follow from natural sizes. If another child determines them, and the leaf has the same size in its
/// cells as before, its container need not run.
extension ContainerDispatch {
    /// Measures a dirty leaf of a grid or a table row again, and marks its parent dirty if that must run.
    /// - Returns: false when the leaf must be measured as usual.
    @inline(never)
    @_optimize(size)
    func updateCell(_ row: Int, of parent: Int) -> Bool {
        if FastPaths.areOff || !FastPaths.areAll
            || node(row).pointee.flags & (NodeFlags.visibilityMask | NodeFlags.collapsed) != 0
        {
            return false
        }
        guard let specs = naturalSpecs(ofCell: row, parent) else { return false }
        let change = layout.remeasureCell(row, specs)
        if change.others || (change.isNatural && !keepsCells(row, parent, change)) { invalidation.markDirty(parent) }
        return true
    }
}
