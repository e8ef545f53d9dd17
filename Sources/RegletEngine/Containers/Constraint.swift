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
        if box(node(row)).pointee.system < 0 {
            // it never had a child or a constraint
            if isRecording { recordWanted(row, 0, 0) }
            answer(row, width.resolve(0), height.resolve(0), State.bound, baseline: Baseline.none)
            return
        }
        let isSame = isSettled(row)
        if !isSame && prepareSystem(row) < 0 {
            failSystem(row, width, height)
            return
        }
        if !isSame || system(of: row).pointee.asksSizes { askNatural(row, nested: true, isSame) }
        var outcome: UInt32 = 0
        if !solveSystem(row, width, height, &outcome) {
            failSystem(row, width, height)
            return
        }
        if system(of: row).pointee.asksSizes && askHeights(row) && !solveSystem(row, width, height, &outcome) {
            failSystem(row, width, height)
            return
        }
        takeBoxes(row)
        if !system(of: row).pointee.isPlain || isRecording { settleMembers(row, nested: true) }
        answerSystem(row, width, height, outcome)
        system(of: row).pointee.isSettled = !state.pointee.gaveUp
    }

    /// The system of a root. Good until a child runs, which may have one of its own to be made.
    @inline(__always)
    private func system(of row: Int) -> UnsafeMutablePointer<ConstraintSystem> {
        constraints.pointee.system(box(node(row)).pointee.system)
    }

    /// Whether nothing but the specs can have changed since the system was solved last.
    private func isSettled(_ row: Int) -> Bool {
        let index = box(node(row)).pointee.system
        if index < 0 || isRecording { return false }
        let system = constraints.pointee.system(index)
        return system.pointee.isSettled && !system.pointee.isStale
    }

    /// The next run of the system that a constraint container is part of looks at all members.
    @inline(never)
    func unsettle(_ row: Int) {
        let index = box(node(systemRoot(row))).pointee.system
        if index >= 0 { constraints.pointee.system(index).pointee.isSettled = false }
    }

    /// No answer of a child counts any more.
    func unsettleAll() {
        let store = constraints
        for i in 0..<store.pointee.systems.count { store.pointee.systems.pointer(i).pointee.isSettled = false }
    }

    /// A container inside another one: its size and children are what the root found last.
    @inline(never)
    private func measureNested(_ row: Int, _ width: Spec, _ height: Spec) {
        askNatural(row, nested: false, true)
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
        unsettle(row)
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

    /// A leaf that is as large as it is told, and for whom no size means anything else.
    @inline(__always)
    private func takesAnySize(_ node: UnsafeMutablePointer<Node>) -> Bool {
        node.pointee.flags & (Flag.kindMask | Flag.sizeRules) <= RG_KIND_SPACE.rawValue
    }

    /// Ask the children (and with `nested` those of nested containers) for their natural sizes. `isSame`: they are who they
    /// were, and only what they answer is to be kept up.
    @inline(never)
    private func askNatural(_ row: Int, nested: Bool, _ isSame: Bool) {
        let none = Spec(Spec.unspecified, 0)
        var child = nextMember(row, root: row)
        var index = 0
        var asks = false, isPlain = true
        while child >= 0 {
            let node = self.node(child)
            let x = naturalSpec(node, node.pointee.width), y = naturalSpec(node, node.pointee.height)
            if x != nil || y != nil {
                ask(child, x ?? none, y ?? none, fresh: box(self.node(Int(node.pointee.parent))).pointee.fresh)
                asks = true
            }
            isPlain = isPlain && takesAnySize(node)
            if nested && (!isSame || x != nil || y != nil) {
                noteNatural(child, system(of: row).pointee.members[index], x != nil, y != nil)
            }
            child = nested ? nextMember(child, root: row) : nextChild(child)
            index &+= 1
        }
        if isSame { return }
        system(of: row).pointee.asksSizes = asks
        system(of: row).pointee.isPlain = isPlain && !asks
    }

    /// Tell the solver what a member answered.
    @inline(__always)
    private func noteNatural(_ row: Int, _ index: Int32, _ hasX: Bool, _ hasY: Bool) {
        let store = constraints
        let member = store.pointee.member(index)
        let result = self.result(row)
        let x = hasX ? result.pointee.width : -1, y = hasY ? result.pointee.height : -1
        let baseline = hasX || hasY ? state.pointee.baselines[row] : Baseline.none
        if member.pointee.naturalX == x && member.pointee.naturalY == y && member.pointee.baseline == baseline
            && member.pointee.priorities == store.pointee.prioritySerial
        {
            return
        }
        setNatural(row, index, x, y, baseline)
    }

    @inline(never)
    private func setNatural(_ row: Int, _ index: Int32, _ x: Int32, _ y: Int32, _ baseline: Int32) {
        let store = constraints
        let member = store.pointee.member(index)
        member.pointee.priorities = store.pointee.prioritySerial
        member.pointee.baseline = baseline
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

    /// Pixels to units.
    @inline(__always)
    func solvedUnits(_ value: Double) -> Int32 { Engine.solvedUnits(value, state.pointee.scale.perPixel) }

    /// The bound between two roundings lies beside a half, so that sums that come to a half with a different last digit are
    /// rounded alike. What is added last pushes all but the whole part out of the number: its low bits are the answer.
    @inline(__always)
    static func solvedUnits(_ value: Double, _ perPixel: Double) -> Int32 {
        let limit = Double(maxUnits)
        let scaled = value * perPixel + 1e-5
        let clamped = scaled < limit ? (scaled > -limit ? scaled : -limit) : limit
        return Int32(truncatingIfNeeded: (clamped + 0x1.8p52).bitPattern)
    }

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
            let solved = system.pointee.solver.solve(sealed: true)
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
        let isSame = system.pointee.isSettled && !system.pointee.isStale && !system.pointee.asksSizes
        return isSame || writeTies(system)
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
        describeConflict(system, isLayingOut: true)
        reportMessage(row, in: row, RG_CODE_UNSATISFIABLE, "its constraints contradict each other")
    }
}
