// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// From the solution to boxes and frames.
extension Engine {
    /// Read the solution: boxes in units relative to the parents. Nested containers whose children moved are to run.
    @inline(never)
    func takeBoxes(_ root: Int) {
        let store = constraints
        let system = store.pointee.system(box(node(root)).pointee.system)
        let perPixel = state.pointee.scale.perPixel
        let values = system.pointee.solver.solution
        let isNested = system.pointee.isNested
        system.pointee.boxesAre = .taken
        system.pointee.lefts.count = system.pointee.members.count
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
            let left = Engine.solvedUnits(x, perPixel), top = Engine.solvedUnits(y, perPixel)
            // all within 2^30 units: no difference overflows
            var width = atLeastZero(Engine.solvedUnits(x + w, perPixel) &- left)
            var height = atLeastZero(Engine.solvedUnits(y + h, perPixel) &- top)
            let isNatural = member.pointee.naturalX >= 0 || member.pointee.naturalY >= 0
            if isNatural {
                // rounding must not wrap a text that has just the room it needs
                width = max(width, atLeastZero(Engine.solvedUnits(w, perPixel)))
                height = max(height, atLeastZero(Engine.solvedUnits(h, perPixel)))
            }
            system.pointee.lefts[i] = isNatural ? ~member.pointee.left : member.pointee.left
            let box = SIMD4(left, top, min(width, maxUnits), min(height, maxUnits)) &- origin
            if box != member.pointee.box {
                member.pointee.box = box
                if parent >= 0 && parent != root { result(parent).pointee.state &= ~State.valid }
            }
        }
    }

    // MARK: - Boxes elsewhere

    /// Something else than a layout is about to solve: take the boxes that lie in the solution alone.
    func keepSolved(_ root: Int) {
        let index = box(node(root)).pointee.system
        if index >= 0 && constraints.pointee.system(index).pointee.boxesAre == .solved { takeBoxes(root) }
    }

    /// Take the boxes from where the children were placed.
    @inline(never)
    @_optimize(size)
    func keepPlaced(_ root: Int) {
        let store = constraints
        let system = store.pointee.system(box(node(root)).pointee.system)
        for i in 0..<system.pointee.members.count {
            let member = store.pointee.member(system.pointee.members[i])
            let row = self.row(member.pointee.handle)
            if row >= 0 { member.pointee.box = SIMD4(lowHalf: result(row).origin, highHalf: result(row).size) }
        }
        system.pointee.boxesAre = .taken
    }

    /// Where a nested container lies in its system's root.
    private func origin(_ row: Int) -> SIMD4<Int32> {
        let index = memberIndex(row)
        if index < 0 { return SIMD4(repeating: 0) }
        let member = constraints.pointee.member(index)
        let values = constraints.pointee.system(member.pointee.system).pointee.solver.solution
        return SIMD4(
            solvedUnits(values[Int(member.pointee.left)]), solvedUnits(values[Int(member.pointee.left) &+ 1]), 0, 0)
    }

    /// Give children their sizes; with `nested` also those of nested containers, which were asked for natural ones and need
    /// not run.
    @inline(never)
    func settleMembers(_ row: Int, nested: Bool) {
        var child = nextMember(row, root: row)
        while child >= 0 {
            let index = memberIndex(child)
            let size = index < 0 ? SIMD4<Int32>(repeating: 0) : constraints.pointee.member(index).pointee.box
            if isRecording { record(child, .given(.solved, .exact(size[2])), .given(.solved, .exact(size[3]))) }
            settle(
                child, .exact(size[2]), .exact(size[3]),
                fresh: box(node(Int(node(child).pointee.parent))).pointee.fresh)
            child = nested ? nextMember(child, root: row) : nextChild(child)
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
        let into = Placement(self, row)
        let store = constraints
        let system = box(node(row)).pointee.system
        if system >= 0 {
            switch store.pointee.system(system).pointee.boxesAre {
            case .taken: break
            case .solved:
                if placeSolved(into, row, store.pointee.system(system)) {
                    store.pointee.system(system).pointee.boxesAre = .placed
                    return
                }
                takeBoxes(row)
            case .placed: keepPlaced(row)
            }
        }
        // members of a system without nested ones are the children, in their order
        let isFlat = system >= 0 && !store.pointee.system(system).pointee.isNested
        let isPlain = isFlat && store.pointee.system(system).pointee.isPlain
        let count = isFlat ? store.pointee.system(system).pointee.members.count : 0
        var at = 0
        var child = Int(box(node(row)).pointee.first)
        while child >= 0 {
            let row = child
            let node = self.node(row), result = self.result(row)
            child = Int(node.pointee.next)
            if node.isGone {
                hide(row)
                continue
            }
            var index: Int32 = -1
            if at < count {
                index = store.pointee.system(system).pointee.members[at]
                at &+= 1
            } else if !isFlat {
                index = memberIndex(row)
            }
            let box = index < 0 ? SIMD4<Int32>(repeating: 0) : store.pointee.member(index).pointee.box
            if isPlain {
                result.pointee.width = box[2]
                result.pointee.height = box[3]
                result.pointee.specWidth = Spec.exact(box[2]).raw
                result.pointee.specHeight = Spec.exact(box[3]).raw
                result.pointee.state = (result.pointee.state & ~State.entry) | State.valid | State.ran
            }
            setBox(into, row, node, result, Int(box[0]), Int(box[1]))
        }
    }

    /// Give plain leaves their sizes and frames straight from the solution: what `takeBoxes`, `setBox` and a run of each leaf
    /// come to. - Returns: false when one of them is to be placed in another way, or lies very far away.
    private func placeSolved(
        _ into: borrowing Placement, _ row: Int, _ system: UnsafeMutablePointer<ConstraintSystem>
    ) -> Bool {
        if !into.isPlain { return false }
        let s = state
        let values = UnsafeRawPointer(system.pointee.solver.solution)
        let lefts = system.pointee.lefts
        let perPixel = SIMD2(repeating: s.pointee.scale.perPixel)
        let beside = SIMD2(repeating: Engine.beside), push = SIMD2(repeating: Engine.push)
        let exactly = SIMD2(repeating: Int32(bitPattern: Spec.exactly))
        // a pushed number of -2^28 units; beyond that far from it, sizes and positions would have to be clamped
        let least = SIMD2(repeating: (Engine.push - 0x1p28).bitPattern)
        var at = 0
        var changed: UInt32 = 0
        var child = Int(box(node(row)).pointee.first)
        while child >= 0 {
            let row = child
            let node = into.nodes + row, result = into.results + row
            child = Int(node.pointee.next)
            var bits = result.pointee.state
            if node.pointee.flags & (Flag.visibilityMask | Flag.frameRules) != 0 || bits & State.inverted != 0 {
                if !node.isGone { return false }
                hide(row)
                continue
            }
            if at >= lefts.count { return false }
            let left = Int(lefts[at])
            at &+= 1
            let box = values + 8 &* (left < 0 ? ~left : left)
            let position = box.loadUnaligned(as: SIMD2<Double>.self)
            let size = box.loadUnaligned(fromByteOffset: 16, as: SIMD2<Double>.self)
            let start = position * perPixel + beside + push, end = (position + size) * perPixel + beside + push
            let far =
                (unsafeBitCast(start, to: SIMD2<UInt64>.self) &- least)
                | (unsafeBitCast(end, to: SIMD2<UInt64>.self) &- least)
            if (far.x | far.y) >> 29 != 0 { return false }
            let origin = unsafeBitCast(start, to: SIMD4<Int32>.self).evenHalf
            var room = unsafeBitCast(end, to: SIMD4<Int32>.self).evenHalf &- origin
            if left < 0 {
                // rounding must not wrap a text that has just the room it needs
                let own = unsafeBitCast(size * perPixel + beside + push, to: SIMD4<Int32>.self).evenHalf
                room = own &+ ((room &- own) & ~((room &- own) &>> 31))
            }
            room = room & ~(room &>> 31)
            result.setBox(SIMD4(lowHalf: origin, highHalf: room))
            UnsafeMutableRawPointer(result).storeBytes(of: room | exactly, as: SIMD2<Int32>.self)
            let sides = SIMD4(lowHalf: origin, highHalf: origin &+ room)
            let edges = (sides &+ into.base) &>> SIMD4(repeating: into.shift)
            let pixels = edges &- SIMD4(lowHalf: into.origin, highHalf: edges.lowHalf)
            // converted one by one: that becomes one instruction, of all at once a call
            let frame = SIMD4(Float(pixels[0]), Float(pixels[1]), Float(pixels[2]), Float(pixels[3])) * into.toPixels
            let new = unsafeBitCast(frame, to: SIMD2<UInt64>.self)
            let old = unsafeBitCast(into.frames[row], to: SIMD2<UInt64>.self)
            bits = (bits & ~State.entry) | State.valid | State.ran
            if (new.x ^ old.x) | (new.y ^ old.y) != 0 {
                into.frames[row] = frame
                changed &+= 1
                let change =
                    (new.x != old.x ? UInt32(RG_CHANGE_MOVED) : 0) | (new.y != old.y ? UInt32(RG_CHANGE_RESIZED) : 0)
                if bits & State.listed != 0 {
                    bits |= change << State.changeShift
                } else {
                    result.pointee.state = bits
                    noteFirst(row, result, change)
                    bits = result.pointee.state
                }
            }
            result.pointee.state = bits
            let shows = State.laidOut | State.known | State.shown
            if bits & shows != shows { noteShown(row, node, result) }
        }
        s.pointee.stats.frames_changed &+= changed
        return true
    }

    @inline(never)
    private func noteFirst(_ row: Int, _ result: UnsafeMutablePointer<Result>, _ change: UInt32) {
        note(row, result, change)
    }
}
