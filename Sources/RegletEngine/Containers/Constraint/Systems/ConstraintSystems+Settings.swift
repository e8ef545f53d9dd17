// SPDX-License-Identifier: MIT
import CReglet

extension ConstraintSystems {
    public func contentPriorities(_ row: Int) -> rg_content_priorities {
        let id = self.id(row)
        let store = constraints
        return id < store.pointee.priorities.count ? store.pointee.priorities[id] : ConstraintStore.defaultPriorities
    }

    /// The safe area: left, top, right, bottom, in units. Zero except for constraint containers.
    @inline(never)
    func safeInsets(_ row: Int) -> SIMD4<Int32> {
        isConstraint(row) ? box(node(row)).constraint.pointee.safeArea : SIMD4(repeating: 0)
    }
}
