// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The constraint container: children as constraints between their edges say. See include/reglet/constraint.h.
///
/// The outermost of nested constraint containers solves for all (the *root*); those inside take their boxes from it, and a
/// dirty one passes the root on (`passesDirt`). A child is asked for its natural size, where its height depends on its
/// width once more, and for its final size: k = 4 with the container's own run.
extension Engine {
    func measureConstraint(_ row: Int, _ width: Spec, _ height: Spec) {
        if systemRoot(row) != row {
            measureNested(row, width, height)
            return
        }
        if prepareSystem(row) < 0 {
            failSystem(row, width, height)
            return
        }
        askNatural(row, nested: true)
        var outcome: UInt32 = 0
        if !solveSystem(row, width, height, &outcome) {
            failSystem(row, width, height)
            return
        }
        if askHeights(row) && !solveSystem(row, width, height, &outcome) {
            failSystem(row, width, height)
            return
        }
        takeBoxes(row)
        settleMembers(row, nested: true)
        answerSystem(row, width, height, outcome)
    }

    /// A container inside another one: its size and children are what the root found last.
    @inline(never)
    private func measureNested(_ row: Int, _ width: Spec, _ height: Spec) {
        askNatural(row, nested: false)
        settleMembers(row, nested: false)
        let index = memberIndex(row)
        let box = index < 0 ? SIMD4<Int32>(repeating: 0) : constraints.pointee.member(index).pointee.box
        if isRecording { recordWanted(row, Int(box[2]), Int(box[3])) }
        answer(row, width.resolve(box[2]), height.resolve(box[3]), State.bound, baseline: Baseline.none)
    }

    /// The system could not be made or solved.
    @inline(never)
    @_optimize(size)
    private func failSystem(_ row: Int, _ width: Spec, _ height: Spec) {
        report(row, RG_CODE_OUT_OF_MEMORY, "its constraints could not be solved: out of memory, or too many at once")
        settleMembers(row, nested: true)
        if isRecording { recordWanted(row, 0, 0) }
        answer(row, width.resolve(0), height.resolve(0), State.bound, baseline: Baseline.none)
    }

    // MARK: - Children

    /// Whether a child has an intrinsic size on an axis, and the spec that tells it.
    @inline(__always)
    private func naturalSpec(_ node: UnsafeMutablePointer<Node>, _ length: Int32) -> Spec? {
        if length >= 0 { return .exact(length) }
        if length != Length.wrap && length != Length.unset { return nil }
        let flags = node.pointee.flags
        if flags & Flag.kindMask <= RG_KIND_SPACE.rawValue || flags & Flag.kindMask == RG_KIND_CONSTRAINT.rawValue {
            return nil
        }
        return Spec(Spec.unspecified, 0)
    }

    /// Ask the children (and with `nested` those of nested containers) for their natural sizes.
    @inline(never)
    private func askNatural(_ row: Int, nested: Bool) {
        var child = nextMember(row, root: row)
        while child >= 0 {
            let node = self.node(child)
            let x = naturalSpec(node, node.pointee.width), y = naturalSpec(node, node.pointee.height)
            if x != nil || y != nil {
                let none = Spec(Spec.unspecified, 0)
                ask(child, x ?? none, y ?? none, fresh: box(self.node(Int(node.pointee.parent))).pointee.fresh)
            }
            if nested { noteNatural(child, x != nil, y != nil) }
            child = nested ? nextMember(child, root: row) : nextChild(child)
        }
    }

    private func nextChild(_ row: Int) -> Int {
        var at = Int(node(row).pointee.next)
        while at >= 0 && node(at).isGone { at = Int(node(at).pointee.next) }
        return at
    }

    /// Tell the solver what a child answered.
    @inline(never)
    private func noteNatural(_ row: Int, _ hasX: Bool, _ hasY: Bool) {
        let index = memberIndex(row)
        if index < 0 { return }
        let result = self.result(row)
        setNatural(
            row, index, hasX ? result.pointee.width : -1, hasY ? result.pointee.height : -1,
            hasX || hasY ? state.pointee.baselines[row] : Baseline.none)
    }

    @inline(never)
    private func setNatural(_ row: Int, _ index: Int32, _ x: Int32, _ y: Int32, _ baseline: Int32) {
        let store = constraints
        let member = store.pointee.member(index)
        if x < 0 && y < 0 && member.pointee.naturalX < 0 && member.pointee.naturalY < 0 { return }
        let solver = store.pointee.system(member.pointee.system)
        let priorities = boundPriorities(row)
        var done = true
        if x >= 0 || member.pointee.hugX >= 0 {
            done =
                setIntrinsic(
                    &solver.pointee.solver, &member.pointee.hugX, member.pointee.width, x, priorities.hugging_x,
                    holds: false)
                && setIntrinsic(
                    &solver.pointee.solver, &member.pointee.holdX, member.pointee.width, x, priorities.compression_x,
                    holds: true)
        }
        if y >= 0 || member.pointee.hugY >= 0 {
            done =
                setIntrinsic(
                    &solver.pointee.solver, &member.pointee.hugY, member.pointee.height, y, priorities.hugging_y,
                    holds: false) && done
                && setIntrinsic(
                    &solver.pointee.solver, &member.pointee.holdY, member.pointee.height, y, priorities.compression_y,
                    holds: true)
        }
        member.pointee.naturalX = x
        member.pointee.naturalY = y
        member.pointee.baseline = baseline
        if !done { solver.pointee.isStale = true }
    }

    /// Ask those whose height depends on their width again. - Returns: whether any answered otherwise.
    @inline(never)
    private func askHeights(_ row: Int) -> Bool {
        var changed = false
        var child = nextMember(row, root: row)
        while child >= 0 {
            if let width = solvedWidth(child) {
                ask(
                    child, .exact(width), Spec(Spec.unspecified, 0),
                    fresh: box(self.node(Int(node(child).pointee.parent))).pointee.fresh)
                if acceptHeight(child) { changed = true }
            }
            child = nextMember(child, root: row)
        }
        return changed
    }

    @inline(never)
    private func acceptHeight(_ row: Int) -> Bool {
        let index = memberIndex(row)
        let member = constraints.pointee.member(index)
        let height = result(row).pointee.height, baseline = state.pointee.baselines[row]
        if height == member.pointee.naturalY && baseline == member.pointee.baseline { return false }
        setNatural(row, index, member.pointee.naturalX, height, baseline)
        return true
    }

    /// The width a child got, if its height is to be asked for it.
    @inline(never)
    private func solvedWidth(_ row: Int) -> Int32? {
        let node = self.node(row)
        let kind = node.pointee.flags & Flag.kindMask
        if kind <= RG_KIND_FIXED.rawValue || kind == RG_KIND_CONSTRAINT.rawValue || node.pointee.height >= 0 {
            return nil
        }
        let index = memberIndex(row)
        if index < 0 { return nil }
        let member = constraints.pointee.member(index)
        if member.pointee.naturalY < 0 { return nil }
        let solver = constraints.pointee.system(member.pointee.system)
        let width = solvedUnits(solver.pointee.solver.value(member.pointee.width))
        return width == member.pointee.naturalX ? nil : atLeastZero(width)
    }

    /// Pixels to units. The bound between two roundings lies beside a half, so that sums that come to a half with a
    /// different last digit are rounded alike.
    @inline(__always)
    func solvedUnits(_ value: Double) -> Int32 { roundUnits(value * state.pointee.scale.perPixel + 1e-5) }

    // MARK: - Solving

    /// Fix or free one side of the root. - Returns: false when memory is out.
    @_optimize(size)
    func setSize(_ system: UnsafeMutablePointer<ConstraintSystem>, vertical: Bool, _ size: Int32) -> Bool {
        var variable = vertical ? system.pointee.height : system.pointee.width
        var row = vertical ? system.pointee.fitY : system.pointee.fitX
        if size >= 0 {
            system.pointee.solver.fix(variable, units(size))
            if row >= 0 {
                system.pointee.solver.removeRow(row)
                row = -1
            }
        } else {
            system.pointee.solver.unfix(variable)
            if row < 0 {
                var one = 1.0
                row = system.pointee.solver.addRow(
                    &variable, &one, 1, .equal, 0, 50, order: 2, implicit: true)
                if row < 0 { return false }
            }
        }
        if vertical { system.pointee.fitY = row } else { system.pointee.fitX = row }
        return true
    }

    /// Solve under specs; what does not fit is solved again in the bound. - Returns: false when it cannot be.
    @inline(never)
    @_optimize(size)
    private func solveSystem(_ row: Int, _ width: Spec, _ height: Spec, _ outcome: inout UInt32) -> Bool {
        let system = constraints.pointee.system(box(node(row)).pointee.system)
        outcome = 0
        if !refloat(system) { return false }
        if !setSize(system, vertical: false, width.isExact ? width.size : -1)
            || !setSize(system, vertical: true, height.isExact ? height.size : -1)
        {
            return false
        }
        while true {
            let solved = system.pointee.solver.solve()
            if solved == .outOfMemory || solved == .limit { return false }
            system.pointee.isInfeasible = solved == .infeasible
            if width.cuts(solvedUnits(system.pointee.solver.value(system.pointee.width)))
                && outcome & State.tooSmallWidth == 0
            {
                outcome |= State.tooSmallWidth
                if !setSize(system, vertical: false, width.size) { return false }
            } else if height.cuts(solvedUnits(system.pointee.solver.value(system.pointee.height)))
                && outcome & State.tooSmallHeight == 0
            {
                outcome |= State.tooSmallHeight
                if !setSize(system, vertical: true, height.size) { return false }
            } else {
                return true
            }
        }
    }

    /// Constants that come from paddings and baselines, and all that ties say. - Returns: false when memory is out.
    @inline(never)
    func refloat(_ system: UnsafeMutablePointer<ConstraintSystem>) -> Bool {
        for i in 0..<system.pointee.floating.count { _ = compile(system.pointee.floating[i]) }
        return writeTies(system)
    }

    /// Read the solution: boxes in units relative to the parents. Nested containers whose children moved are to run.
    @inline(never)
    private func takeBoxes(_ root: Int) {
        let store = constraints
        let system = store.pointee.system(box(node(root)).pointee.system)
        let count = system.pointee.members.count
        var parent = -1
        var originX: Int32 = 0, originY: Int32 = 0
        for i in 0..<count {
            let member = store.pointee.member(system.pointee.members[i])
            let row = self.row(member.pointee.handle)
            let above = Int(node(row).pointee.parent)
            if above != parent {
                parent = above
                (originX, originY) = above == root ? (0, 0) : origin(above)
            }
            let x = system.pointee.solver.value(member.pointee.left),
                y = system.pointee.solver.value(member.pointee.top)
            let w = system.pointee.solver.value(member.pointee.width)
            let h = system.pointee.solver.value(member.pointee.height)
            let left = solvedUnits(x), top = solvedUnits(y)
            var width = atLeastZero(clampUnits(Int(solvedUnits(x + w)) &- Int(left)))
            var height = atLeastZero(clampUnits(Int(solvedUnits(y + h)) &- Int(top)))
            if member.pointee.naturalX >= 0 || member.pointee.naturalY >= 0 {
                // rounding must not wrap a text that has just the room it needs
                width = max(width, atLeastZero(solvedUnits(w)))
                height = max(height, atLeastZero(solvedUnits(h)))
            }
            let box = SIMD4(
                clampUnits(Int(left) &- Int(originX)), clampUnits(Int(top) &- Int(originY)), width, height)
            if box != member.pointee.box {
                member.pointee.box = box
                if above != root { result(above).pointee.state &= ~State.valid }
            }
        }
    }

    private func origin(_ row: Int) -> (Int32, Int32) {
        let index = memberIndex(row)
        if index < 0 { return (0, 0) }
        let member = constraints.pointee.member(index)
        let solver = constraints.pointee.system(member.pointee.system)
        return (
            solvedUnits(solver.pointee.solver.value(member.pointee.left)),
            solvedUnits(solver.pointee.solver.value(member.pointee.top))
        )
    }

    /// Give children their sizes; with `nested` also those of nested containers, which were asked for natural ones and need
    /// not run.
    @inline(never)
    private func settleMembers(_ row: Int, nested: Bool) {
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

    @inline(never)
    @_optimize(size)
    private func answerSystem(_ row: Int, _ width: Spec, _ height: Spec, _ outcome: UInt32) {
        let system = constraints.pointee.system(box(node(row)).pointee.system)
        system.pointee.wasLaidOut = true
        if system.pointee.isInfeasible { reportConflict(row, system) }
        let wanted = (
            atLeastZero(solvedUnits(system.pointee.solver.value(system.pointee.width))),
            atLeastZero(solvedUnits(system.pointee.solver.value(system.pointee.height)))
        )
        if isRecording { recordWanted(row, Int(wanted.0), Int(wanted.1)) }
        answer(
            row, width.resolve(wanted.0), height.resolve(wanted.1), outcome | State.bound, baseline: Baseline.none)
    }

    private func reportConflict(_ row: Int, _ system: UnsafeMutablePointer<ConstraintSystem>) {
        let s = state
        s.pointee.message.clear()
        appendNode(row)
        s.pointee.message.append(": ")
        describeConflict(system)
        _ = s.pointee.diagnostics.reserveMessage(Message.capacity, memory)
        reportMessage(row, in: row, RG_CODE_UNSATISFIABLE, "its constraints contradict each other")
    }

    // MARK: - Place

    @inline(never)
    func placeConstraint(_ row: Int) {
        let into = Placement(self, row)
        var child = Int(box(node(row)).pointee.first)
        while child >= 0 {
            let at = child
            let node = self.node(at)
            child = Int(node.pointee.next)
            if node.isGone {
                hide(at)
                continue
            }
            let index = memberIndex(at)
            let box = index < 0 ? SIMD4<Int32>(repeating: 0) : constraints.pointee.member(index).pointee.box
            setBox(into, at, node, result(at), Int(box[0]), Int(box[1]))
        }
    }
}
