// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The boxes and frames that follow from a solution.
extension ConstraintLayout {
    /// Reads the solution into the members' boxes, in units relative to their parents. Nested containers whose children
    /// moved must run.
    @inline(never)
    func takeBoxes(_ root: Int) {
        let store = constraintSystems.constraints
        let system = store.pointee.system(box(node(root)).constraint.pointee.system)
        let perPixel = state.pointee.scale.perPixel
        let values = system.pointee.solver.solution
        let isNested = system.pointee.isNested
        if system.pointee.boxSource == .followed { _ = system.pointee.solver.solve(sealed: true) }
        system.pointee.boxSource = .taken
        system.pointee.lefts.count = system.pointee.members.count
        system.pointee.hasEdges = false
        let members = system.pointee.members, records = store.pointee.members
        var parent = -1
        var origin = SIMD4<Int32>(repeating: 0)
        for i in 0..<members.count {
            let member = records.pointer(Int(members[i]))
            if isNested {
                let above = Int(node(row(member.pointee.handle)).pointee.parent)
                if above != parent {
                    parent = above
                    origin = above == root ? SIMD4(repeating: 0) : self.origin(above)
                }
            }
            let at = Int(member.pointee.left)
            let x = values[at], y = values[at &+ 1], w = values[at &+ 2], h = values[at &+ 3]
            let left = ConstraintLayout.solvedUnits(x, perPixel), top = ConstraintLayout.solvedUnits(y, perPixel)
            // all values are within 2^30 units, so no difference overflows
            var width = atLeastZero(ConstraintLayout.solvedUnits(x + w, perPixel) &- left)
            var height = atLeastZero(ConstraintLayout.solvedUnits(y + h, perPixel) &- top)
            let first = member.pointee.firstVariable
            system.pointee.lefts[i] = first
            if first < 0 {
                // rounding must not wrap a text that has exactly the room it needs
                width = max(width, atLeastZero(ConstraintLayout.solvedUnits(w, perPixel)))
                height = max(height, atLeastZero(ConstraintLayout.solvedUnits(h, perPixel)))
            }
            let box = SIMD4(left, top, min(width, maxUnits), min(height, maxUnits)) &- origin
            if box != member.pointee.box {
                member.pointee.box = box
                if parent >= 0 && parent != root { result(parent).pointee.state &= ~ResultFlags.valid }
            }
        }
    }

    /// Records the first variable of each member, for boxes that are read only when children are placed.
    @inline(never)
    func noteLefts(_ root: Int) {
        let store = constraintSystems.constraints
        let system = store.pointee.system(box(node(root)).constraint.pointee.system)
        let count = system.pointee.members.count
        system.pointee.lefts.count = count
        system.pointee.hasEdges = false
        for i in 0..<count {
            let member = store.pointee.member(system.pointee.members[i])
            system.pointee.lefts[i] = member.pointee.firstVariable
        }
    }

    /// The position of a nested container in the root of its system, in units.
    private func origin(_ row: Int) -> SIMD4<Int32> {
        let index = constraintSystems.memberIndex(row)
        if index < 0 { return SIMD4(repeating: 0) }
        let member = constraintSystems.constraints.pointee.member(index)
        let values = constraintSystems.constraints.pointee.system(member.pointee.system).pointee.solver.solution
        return SIMD4(
            solvedUnits(values[Int(member.pointee.left)]), solvedUnits(values[Int(member.pointee.left) &+ 1]), 0, 0)
    }

    /// Gives children their final sizes; with `nested`, also the children of nested containers.
    @inline(never)
    func resizeItems(_ row: Int, nested: Bool) {
        var child = constraintSystems.nextMember(row, root: row)
        while child >= 0 {
            let index = constraintSystems.memberIndex(child)
            let size =
                index < 0 ? SIMD4<Int32>(repeating: 0) : constraintSystems.constraints.pointee.member(index).pointee.box
            if trace.isRecording {
                trace.record(child, .given(.solved, .exact(size[2])), .given(.solved, .exact(size[3])))
            }
            layout.sizeChildDeferred(
                child, .exact(size[2]), .exact(size[3]),
                cacheEpoch: box(node(Int(node(child).pointee.parent))).pointee.cacheEpoch)
            child = nested ? constraintSystems.nextMember(child, root: row) : nextChild(child)
        }
    }

    @inline(__always)
    func nextChild(_ row: Int) -> Int {
        var at = Int(node(row).pointee.next)
        while at >= 0 && node(at).isGone { at = Int(node(at).pointee.next) }
        return at
    }

    // MARK: - Place

    @inline(never)
    func placeConstraint(_ row: Int) {
        let into = Placement(engine, row)
        let store = constraintSystems.constraints
        let system = box(node(row)).constraint.pointee.system
        if system >= 0 {
            switch store.pointee.system(system).pointee.boxSource {
            case .taken: break
            case .placed: keepPlaced(row)
            case .solved, .followed:
                if placePlain(into, row, store.pointee.system(system)) {
                    store.pointee.system(system).pointee.boxSource = .placed
                    return
                }
                takeBoxes(row)
            }
        }
        // without nested containers, the members are the children, in the same order
        let isFlat = system >= 0 && !store.pointee.system(system).pointee.isNested
        let isPlain = isFlat && store.pointee.system(system).pointee.isPlain
        let count = isFlat ? store.pointee.system(system).pointee.members.count : 0
        var at = 0
        for row in children(of: box(node(row))) {
            let node = self.node(row), result = self.result(row)
            if node.isGone {
                changeList.hide(row)
                continue
            }
            var index: Int32 = -1
            if at < count {
                index = store.pointee.system(system).pointee.members[at]
                at &+= 1
            } else if !isFlat {
                index = constraintSystems.memberIndex(row)
            }
            let box = index < 0 ? SIMD4<Int32>(repeating: 0) : store.pointee.member(index).pointee.box
            if isPlain {
                result.pointee.width = box[2]
                result.pointee.height = box[3]
                result.pointee.specWidth = Spec.exact(box[2]).raw
                result.pointee.specHeight = Spec.exact(box[3]).raw
                result.pointee.state =
                    (result.pointee.state & ~ResultFlags.entry) | ResultFlags.valid | ResultFlags.subtreeCurrent
            }
            layout.setBox(into, row, node, result, Int(box[0]), Int(box[1]))
        }
    }
}
