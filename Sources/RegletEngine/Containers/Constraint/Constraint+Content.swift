// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// Measures the children of constraint containers and passes their intrinsic sizes to the solver.
extension ConstraintLayout {
    /// Whether a child has an intrinsic size on an axis, and the spec that measures it.
    @inline(__always)
    private func naturalSpec(_ node: UnsafeMutablePointer<Node>, _ length: Int32) -> Spec? {
        if length >= 0 { return .exact(length) }
        if length != Length.wrap && length != Length.unset { return nil }
        let flags = node.pointee.flags
        if flags & NodeFlags.kindMask <= RG_KIND_SPACE.rawValue
            || flags & NodeFlags.kindMask == RG_KIND_CONSTRAINT.rawValue
        {
            return nil
        }
        return Spec(Spec.unspecified, 0)
    }

    /// Whether a leaf takes any given size, has no baseline, and affects nothing by its size.
    @inline(__always)
    private func takesAnySize(_ row: Int, _ node: UnsafeMutablePointer<Node>) -> Bool {
        let kind = node.pointee.flags & (NodeFlags.kindMask | NodeFlags.sizeRules)
        return kind <= RG_KIND_SPACE.rawValue
            || kind == RG_KIND_FIXED.rawValue && (rarer(row)?.pointee.baseline ?? Baseline.none) == Baseline.none
    }

    /// Measures the natural sizes of the children, with `nested` also those of nested containers.
    /// `isSame`: the members are unchanged, so only their intrinsic sizes are updated.
    @inline(never)
    func measureNaturalSize(_ row: Int, nested: Bool, _ isSame: Bool) {
        let none = Spec(Spec.unspecified, 0)
        var child = constraintSystems.nextMember(row, root: row)
        var index = 0
        var measures = false, isPlain = true
        while child >= 0 {
            let node = self.node(child)
            let x = naturalSpec(node, node.pointee.width), y = naturalSpec(node, node.pointee.height)
            if x != nil || y != nil {
                layout.measureChildInline(
                    child, x ?? none, y ?? none, cacheEpoch: box(self.node(Int(node.pointee.parent))).pointee.cacheEpoch
                )
                measures = true
            }
            isPlain = isPlain && takesAnySize(child, node)
            if nested && !isSame { constraintSystems.limit(child, system(of: row).pointee.members[index], index) }
            if nested && (!isSame || x != nil || y != nil) {
                noteNatural(child, system(of: row).pointee.members[index], x != nil, y != nil)
            }
            child = nested ? constraintSystems.nextMember(child, root: row) : nextChild(child)
            index &+= 1
        }
        if isSame { return }
        system(of: row).pointee.measuresSizes = measures
        system(of: row).pointee.isPlain = isPlain
    }

    /// Defers the final measure of plain children that were measured for the first time; placing sizes them.
    /// Their results are kept, because their last result will differ.
    /// - Returns: false, with nothing done, when a child already has kept results.
    @inline(never)
    func keepNatural(_ row: Int) -> Bool {
        let s = state
        var child = constraintSystems.nextMember(row, root: row)
        while child >= 0 {
            if s.pointee.slots[child] >= 0 { return false }
            child = constraintSystems.nextMember(child, root: row)
        }
        if !system(of: row).pointee.measuresSizes { return true }
        child = constraintSystems.nextMember(row, root: row)
        while child >= 0 {
            let cacheEpoch = box(node(Int(node(child).pointee.parent))).pointee.cacheEpoch
            let wasMeasured = result(child).pointee.lastUsedPass >= cacheEpoch
            if node(child).pointee.flags & NodeFlags.trivial == 0 && wasMeasured {
                cacheSlots.keepPrimary(child, result(child))
            }
            child = constraintSystems.nextMember(child, root: row)
        }
        return true
    }

    /// Passes the measured size of a member to the solver.
    @inline(__always)
    private func noteNatural(_ row: Int, _ index: Int32, _ hasX: Bool, _ hasY: Bool) {
        let store = constraintSystems.constraints
        let member = store.pointee.member(index)
        let result = self.result(row)
        let x = hasX ? result.pointee.width : -1, y = hasY ? result.pointee.height : -1
        let baseline = hasX || hasY ? state.pointee.baselines[row] : Baseline.none
        if member.pointee.naturalX == x && member.pointee.naturalY == y && member.pointee.baseline == baseline
            && member.pointee.priorities == store.pointee.prioritySerial
        {
            return
        }
        constraintSystems.setNatural(row, index, x, y, baseline)
    }

    /// Measures the members whose height depends on their width again.
    /// - Returns: whether any result changed.
    @inline(never)
    func measureHeights(_ row: Int) -> Bool {
        var changed = false
        var child = constraintSystems.nextMember(row, root: row)
        while child >= 0 {
            if let width = solvedWidth(child) {
                layout.measureChildInline(
                    child, .exact(width), Spec(Spec.unspecified, 0),
                    cacheEpoch: box(self.node(Int(node(child).pointee.parent))).pointee.cacheEpoch)
                if acceptHeight(child) { changed = true }
            }
            child = constraintSystems.nextMember(child, root: row)
        }
        return changed
    }

    @inline(never)
    private func acceptHeight(_ row: Int) -> Bool {
        let index = constraintSystems.memberIndex(row)
        let member = constraintSystems.constraints.pointee.member(index)
        let height = result(row).pointee.height, baseline = state.pointee.baselines[row]
        if height == member.pointee.naturalY && baseline == member.pointee.baseline { return false }
        constraintSystems.setNatural(row, index, member.pointee.naturalX, height, baseline)
        return true
    }

    /// The width of a child whose height must be measured for that width.
    @inline(never)
    private func solvedWidth(_ row: Int) -> Int32? {
        let node = self.node(row)
        let kind = node.pointee.flags & NodeFlags.kindMask
        if kind <= RG_KIND_FIXED.rawValue || kind == RG_KIND_CONSTRAINT.rawValue || node.pointee.height >= 0 {
            return nil
        }
        let index = constraintSystems.memberIndex(row)
        if index < 0 { return nil }
        let member = constraintSystems.constraints.pointee.member(index)
        if member.pointee.naturalY < 0 { return nil }
        let solver = constraintSystems.constraints.pointee.system(member.pointee.system)
        let width = solvedUnits(solver.pointee.solver.value(member.pointee.width))
        return width == member.pointee.naturalX ? nil : atLeastZero(width)
    }
}
