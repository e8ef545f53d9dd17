// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The fast path for systems whose members are all plain: leaves that accept any size (`ConstraintSystem.isPlain`).
/// After another size of the root, no box is read into a member record; the leaves get their sizes and frames in one
/// sweep when they are placed.
extension ConstraintLayout {
    // MARK: - Edges

    /// Records the edges as linear functions of the root's size, if the solver has a parametric solution. Precondition:
    /// each edge depends only on the root's size, and all edges round the same way.
    @inline(never)
    @_optimize(size)
    func makeEdges(_ root: Int) {
        let system = self.system(of: root)
        let members = system.pointee.members.count
        system.pointee.hasEdges = false
        system.pointee.edgesEpoch = system.pointee.solver.epoch
        system.pointee.edgesStart = 0
        system.pointee.edgesRate = 0
        guard let edges = system.pointee.edges(members) else { return }
        let perPixel = state.pointee.scale.perPixel
        for i in 0..<members {
            let first = system.pointee.lefts[i]
            if first < 0 { return }
            var starts = SIMD4<Double>(repeating: 0), rates = starts
            for side in 0...3 {
                let line = system.pointee.solver.line(of: first &+ Int32(truncatingIfNeeded: side))
                let across = side & 1 == 0 ? system.pointee.width : system.pointee.height
                if line.parameter != across && line.parameter != -1 { return }
                starts[side] = line.origin * perPixel
                rates[side] = line.rate * perPixel
            }
            let beside = SIMD2(repeating: ConstraintLayout.beside)
            let edge = ConstraintEdges(
                nearStart: starts.lowHalf + beside, farStart: starts.lowHalf + starts.highHalf + beside,
                nearRate: rates.lowHalf, farRate: rates.lowHalf + rates.highHalf)
            edges[i] = edge
            system.pointee.edgesStart = max(system.pointee.edgesStart, farthest(edge.nearStart, edge.farStart))
            system.pointee.edgesRate = max(system.pointee.edgesRate, farthest(edge.nearRate, edge.farRate))
        }
        system.pointee.hasEdges = members > 0
    }

    private func farthest(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        max(max(a.x.magnitude, a.y.magnitude), max(b.x.magnitude, b.y.magnitude))
    }

    /// Applies another size of the root when the recorded edges suffice.
    /// - Returns: false if the system must be solved.
    func follow(_ root: Int, _ width: Spec, _ height: Spec) -> Bool {
        let system = self.system(of: root)
        if system.pointee.edgesEpoch != system.pointee.solver.epoch || !system.pointee.hasEdges
            || system.pointee.dynamicRows.count > 0 || !width.isExact || !height.isExact
            || !system.pointee.solver.isFixed(system.pointee.width)
            || !system.pointee.solver.isFixed(system.pointee.height)
        {
            return false
        }
        let x = constraintSystems.units(width.size), y = constraintSystems.units(height.size)
        // within this range no position has to be clamped (see placePlain)
        if !(system.pointee.edgesStart + system.pointee.edgesRate * max(x, y) < 0x1p28) { return false }
        system.pointee.fixed = (width.size, height.size)
        system.pointee.solver.fix(system.pointee.width, x)
        system.pointee.solver.fix(system.pointee.height, y)
        if !system.pointee.solver.follows() { return false }
        system.pointee.boxSource = .followed
        return true
    }

    // MARK: - Boxes elsewhere

    /// Reads boxes that exist only in the solution into the member records, before anything other than a layout solves.
    func keepSolved(_ root: Int) {
        let index = box(node(root)).constraint.pointee.system
        if index < 0 { return }
        let boxSource = constraintSystems.constraints.pointee.system(index).pointee.boxSource
        if boxSource == .solved || boxSource == .followed { takeBoxes(root) }
    }

    /// Reads the members' boxes from the results of the placed children.
    @inline(never)
    @_optimize(size)
    func keepPlaced(_ root: Int) {
        let store = constraintSystems.constraints
        let system = store.pointee.system(box(node(root)).constraint.pointee.system)
        for i in 0..<system.pointee.members.count {
            let member = store.pointee.member(system.pointee.members[i])
            let row = self.row(member.pointee.handle)
            if row >= 0 { member.pointee.box = SIMD4(lowHalf: result(row).origin, highHalf: result(row).size) }
        }
        system.pointee.boxSource = .taken
    }

    // MARK: - Place

    /// Gives the children sizes and frames, with the results of `takeBoxes`, `setBox` and a run of each leaf. -
    /// Returns: false when a child must be placed in another way, or is so far away that positions or sizes would have
    /// to be clamped.
    func placePlain(
        _ into: borrowing Placement, _ row: Int, _ system: UnsafeMutablePointer<ConstraintSystem>
    ) -> Bool {
        if !into.isPlain { return false }
        let follows = system.pointee.boxSource == .followed
        let values = UnsafeRawPointer(system.pointee.solver.solution)
        let lefts = system.pointee.lefts
        guard let edges = system.pointee.edges(lefts.count) else { return false }
        let solver = system.pointee.solver
        let rootSize = SIMD2(solver.value(system.pointee.width), solver.value(system.pointee.height))
        let perPixel = SIMD2(repeating: state.pointee.scale.perPixel)
        let beside = SIMD2(repeating: ConstraintLayout.beside), push = SIMD2(repeating: ConstraintLayout.push)
        // the bits of -2^28 units after `push` is added
        let least = SIMD2(repeating: (ConstraintLayout.push - 0x1p28).bitPattern)
        var at = 0
        for row in children(of: box(node(row))) {
            let node = into.nodes + row, result = into.results + row
            if isUnusual(node, result) {
                if !node.isGone { return false }
                changeList.hide(row)
                continue
            }
            if at >= lefts.count { return false }
            var near: SIMD2<Double>, far: SIMD2<Double>
            var own = SIMD2<Int32>(repeating: 0)
            if follows {
                let edge = edges + at
                near = edge.pointee.nearStart + edge.pointee.nearRate * rootSize + push
                far = edge.pointee.farStart + edge.pointee.farRate * rootSize + push
            } else {
                let left = Int(lefts[at])
                let box = values + 8 &* (left < 0 ? ~left : left)
                let position = box.loadUnaligned(as: SIMD2<Double>.self)
                let size = box.loadUnaligned(fromByteOffset: 16, as: SIMD2<Double>.self)
                near = position * perPixel + beside + push
                far = (position + size) * perPixel + beside + push
                let reach =
                    (unsafeBitCast(near, to: SIMD2<UInt64>.self) &- least)
                    | (unsafeBitCast(far, to: SIMD2<UInt64>.self) &- least)
                if (reach.x | reach.y) >> 29 != 0 { return false }
                // rounding must not wrap a text that has just the room it needs
                if left < 0 {
                    own = unsafeBitCast(size * perPixel + beside + push, to: SIMD4<Int32>.self).evenHalf
                    own = own & ~(own &>> 31)
                }
            }
            at &+= 1
            let origin = unsafeBitCast(near, to: SIMD4<Int32>.self).evenHalf
            let room = unsafeBitCast(far, to: SIMD4<Int32>.self).evenHalf &- origin &- own
            let more = room & ~(room &>> 31)
            place(into, row, node, result, origin, own &+ more)
        }
        return true
    }

    /// Whether the sweep in placePlain cannot place a child.
    @inline(__always)
    private func isUnusual(_ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        (node.pointee.flags & (NodeFlags.visibilityMask | NodeFlags.frameRules))
            | (result.pointee.state & ResultFlags.inverted) != 0
    }

    @inline(__always)
    private func place(
        _ into: borrowing Placement, _ row: Int, _ node: UnsafeMutablePointer<Node>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ origin: SIMD2<Int32>, _ size: SIMD2<Int32>
    ) {
        result.size = size
        result.origin = origin
        UnsafeMutableRawPointer(result).storeBytes(
            of: size | SIMD2(repeating: Int32(bitPattern: Spec.exactly)), as: SIMD2<Int32>.self)
        let sides = SIMD4(lowHalf: origin, highHalf: origin &+ size)
        let edges = (sides &+ into.base) &>> SIMD4(repeating: into.shift)
        let pixels = edges &- SIMD4(lowHalf: into.origin, highHalf: edges.lowHalf)
        // Converted one by one, which compiles to one instruction; a conversion of the vector compiles to a call.
        let frame = SIMD4(Float(pixels[0]), Float(pixels[1]), Float(pixels[2]), Float(pixels[3])) * into.toPixels
        let new = unsafeBitCast(frame, to: SIMD2<UInt64>.self)
        let old = unsafeBitCast(into.frames[row], to: SIMD2<UInt64>.self)
        let bits = (result.pointee.state & ~ResultFlags.entry) | ResultFlags.valid | ResultFlags.subtreeCurrent
        result.pointee.state = bits
        if (new.x ^ old.x) | (new.y ^ old.y) != 0 {
            into.frames[row] = frame
            state.pointee.stats.frames_changed &+= 1
            layout.noteFrame(row, (new.x != old.x ? ChangeFlags.moved : 0) | (new.y != old.y ? ChangeFlags.resized : 0))
        }
        let shows = ResultFlags.laidOut | ResultFlags.reportedCreated | ResultFlags.shown
        if bits & shows != shows { changeList.noteShown(row, node, result) }
    }
}
