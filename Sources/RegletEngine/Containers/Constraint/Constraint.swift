// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The view that measures, solves and places constraint containers.
public struct ConstraintLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var constraintLayout: ConstraintLayout { ConstraintLayout(state) }
}

/// The constraint container: children positioned by constraints between their edges. See include/reglet/constraint.h.
///
/// The outermost of nested constraint containers, the *root*, solves for all. Nested ones get their boxes from it, and
/// a dirty one invalidates the root (Tracking/DirtyRules.swift). Invariant: one run measures a child at most 3 times:
/// its natural size, again if its height depends on its width, and its final size. Bounds on measure calls:
/// docs/internals/limits.md.
extension ConstraintLayout {
    func measureConstraint(_ row: Int, _ width: Spec, _ height: Spec) {
        if constraintSystems.systemRoot(row) != row {
            measureNested(row, width, height)
            return
        }
        if box(node(row)).constraint.pointee.system < 0 {
            // it never had a child or a constraint
            // as a system without members says
            if trace.isRecording {
                trace.recordWanted(row, width.isExact ? Int(width.size) : 0, height.isExact ? Int(height.size) : 0)
            }
            layout.setMeasuredSize(row, width.resolve(0), height.resolve(0), ResultFlags.bound, baseline: Baseline.none)
            return
        }
        if !constraintSystems.constraints.pointee.areSlotsEqual {
            constraintSystems.leaveLargeSlot(box(node(row)).constraint.pointee.system)
        }
        let isSame = isUpToDate(row)
        if !isSame && constraintSystems.prepareSystem(row) < 0 {
            failSystem(row, width, height)
            return
        }
        // a child's system must not take the solver
        let index = box(node(row)).constraint.pointee.system
        constraintSystems.constraints.pointee.system(index).pointee.runs &+= 1
        defer { constraintSystems.constraints.pointee.system(index).pointee.runs &-= 1 }
        constraintSystems.noteUse(system(of: row))
        // Leaves that take any size keep their results, and get their sizes when they are placed.
        var isPlain = isSame && system(of: row).pointee.isPlain
        if isPlain {
            box(node(row)).pointee.cacheEpoch = min(
                box(node(row)).pointee.cacheEpoch, system(of: row).pointee.cacheEpoch)
        } else if !isSame || system(of: row).pointee.measuresSizes {
            measureNaturalSize(row, nested: true, isSame)
            if !isSame && system(of: row).pointee.isPlain && !trace.isRecording && keepNatural(row) {
                isPlain = true
                system(of: row).pointee.cacheEpoch = box(node(row)).pointee.cacheEpoch
            }
        }
        if isPlain && isSame && follow(row, width, height) {
            setSystemSize(row, width, height, 0)
            return
        }
        var outcome: UInt32 = 0
        let epoch = system(of: row).pointee.solver.epoch
        if !solveSystem(row, width, height, &outcome) {
            failSystem(row, width, height)
            return
        }
        if !isPlain && system(of: row).pointee.measuresSizes && measureHeights(row)
            && !solveSystem(row, width, height, &outcome)
        {
            failSystem(row, width, height)
            return
        }
        if isPlain {
            if !isSame { noteLefts(row) }
            system(of: row).pointee.boxSource = .solved
            if isSame && system(of: row).pointee.solver.epoch == epoch { makeEdges(row) }
        } else {
            takeBoxes(row)
            if !system(of: row).pointee.isPlain || system(of: row).pointee.measuresSizes || trace.isRecording {
                resizeItems(row, nested: true)
            }
            system(of: row).pointee.cacheEpoch = box(node(row)).pointee.cacheEpoch
        }
        setSystemSize(row, width, height, outcome)
        system(of: row).pointee.isUpToDate = !state.pointee.isAborted
    }

    /// The system of a root. Valid until a child runs, as a child may create a system of its own.
    @inline(__always)
    func system(of row: Int) -> UnsafeMutablePointer<ConstraintSystem> {
        constraintSystems.constraints.pointee.system(box(node(row)).constraint.pointee.system)
    }

    /// Whether only the specs can have changed since the last solve. A node that was removed from the layout meanwhile
    /// has no results.
    private func isUpToDate(_ row: Int) -> Bool {
        let index = box(node(row)).constraint.pointee.system
        if index < 0 || trace.isRecording || result(row).pointee.state & ResultFlags.laidOut == 0 { return false }
        let system = constraintSystems.constraints.pointee.system(index)
        return system.pointee.isUpToDate && !system.pointee.isStale
    }

    /// Makes the next run of a constraint container's system read all members again.
    @inline(never)
    func markSystemOutdated(_ row: Int) {
        let index = box(node(constraintSystems.systemRoot(row))).constraint.pointee.system
        if index >= 0 { constraintSystems.constraints.pointee.system(index).pointee.isUpToDate = false }
    }

    /// Makes the next run of every system read all members again.
    func markAllSystemsOutdated() {
        let store = constraintSystems.constraints
        for i in 0..<store.pointee.systems.count { store.pointee.systems.pointer(i).pointee.isUpToDate = false }
    }

    /// Measures a nested container: its size and its children's sizes are those of the root's last solution.
    @inline(never)
    private func measureNested(_ row: Int, _ width: Spec, _ height: Spec) {
        measureNaturalSize(row, nested: false, true)
        resizeItems(row, nested: false)
        let index = constraintSystems.memberIndex(row)
        let box =
            index < 0 ? SIMD4<Int32>(repeating: 0) : constraintSystems.constraints.pointee.member(index).pointee.box
        if trace.isRecording { trace.recordWanted(row, Int(box[2]), Int(box[3])) }
        layout.setMeasuredSize(
            row, width.resolve(box[2]), height.resolve(box[3]), ResultFlags.bound, baseline: Baseline.none)
    }

    /// Reports a system that could not be solved; all boxes stay as they were.
    @inline(never)
    @_optimize(size)
    private func failSystem(_ row: Int, _ width: Spec, _ height: Spec) {
        markSystemOutdated(row)
        let index = box(node(row)).constraint.pointee.system
        if index >= 0 && constraintSystems.constraints.pointee.system(index).pointee.isAborted {
            treeReports.report(row, RG_CODE_LIMIT, "its constraints take more work than max_constraint_work allows")
        } else {
            treeReports.report(row, RG_CODE_OUT_OF_MEMORY, "its constraints could not be solved: out of memory")
            if index >= 0 { constraintSystems.constraints.pointee.system(index).pointee.isWaiting = true }
            constraintSystems.constraints.pointee.isWaiting = true
        }
        if index >= 0 && constraintSystems.constraints.pointee.system(index).pointee.boxSource != .taken {
            keepPlaced(row)
        }
        resizeItems(row, nested: true)
        let last = (result(row).pointee.width, result(row).pointee.height)
        if trace.isRecording { trace.recordWanted(row, Int(last.0), Int(last.1)) }
        layout.setMeasuredSize(
            row, width.resolve(last.0), height.resolve(last.1), ResultFlags.bound, baseline: Baseline.none)
    }

    /// Marks dirty the containers that ran out of memory in the last layout.
    @inline(never)
    @_optimize(size)
    func retrySystems() {
        let store = constraintSystems.constraints
        store.pointee.isWaiting = false
        for i in 0..<store.pointee.systems.count where store.pointee.systems[i].isWaiting {
            let system = store.pointee.systems.pointer(i)
            system.pointee.isWaiting = false
            let row = self.row(system.pointee.root)
            if row >= 0 { invalidation.markDirty(row) }
        }
    }

    // MARK: - Units

    /// Pixels to units.
    @inline(never)
    func solvedUnits(_ value: Double) -> Int32 { ConstraintLayout.solvedUnits(value, state.pointee.scale.perPixel) }

    /// Rounds pixels to units. Two numbers are separated slightly beside a half (`beside`), so that sums near a half
    /// round the same way whatever their last digit is. Adding `push` shifts the fraction out of the number, whose low
    /// bits then are the result.
    @inline(__always)
    static func solvedUnits(_ value: Double, _ perPixel: Double) -> Int32 {
        let limit = Double(maxUnits)
        let scaled = value * perPixel + ConstraintLayout.beside
        let clamped = scaled < limit ? (scaled > -limit ? scaled : -limit) : limit
        return Int32(truncatingIfNeeded: (clamped + ConstraintLayout.push).bitPattern)
    }

    static var beside: Double { 1e-5 }
    static var push: Double { 0x1.8p52 }

    // MARK: - Solving

    /// Fixes one side of the root at `size`, or frees it (negative). - Returns: false when memory is out.
    @_optimize(size)
    func setSize(_ system: UnsafeMutablePointer<ConstraintSystem>, vertical: Bool, _ size: Int32) -> Bool {
        var variable = vertical ? system.pointee.height : system.pointee.width
        var row = vertical ? system.pointee.fitY : system.pointee.fitX
        if vertical { system.pointee.fixed.y = max(size, -1) } else { system.pointee.fixed.x = max(size, -1) }
        if size >= 0 {
            system.pointee.solver.fix(variable, constraintSystems.units(size))
            if row >= 0 { system.pointee.solver.suspend(row) }
        } else {
            system.pointee.solver.unfix(variable)
            if row >= 0 {
                system.pointee.solver.resume(row)
            } else {
                var one = 1.0
                row = system.pointee.solver.addRow(
                    &variable, &one, 1, .equal, 0, 50, order: 2, implicit: true)
                if row < 0 { return false }
            }
        }
        if vertical { system.pointee.fitY = row } else { system.pointee.fitX = row }
        return true
    }

    /// Solves a system under specs. A side that exceeds its bound is fixed at the bound, and the system solved again.
    /// So a bound can decide where the result is below it: in the first of two solutions, and before the height, which
    /// the width depended on, was cut. - Returns: false when there is no result.
    @inline(never)
    @_optimize(size)
    private func solveSystem(_ row: Int, _ width: Spec, _ height: Spec, _ outcome: inout UInt32) -> Bool {
        let system = constraintSystems.constraints.pointee.system(box(node(row)).constraint.pointee.system)
        if outcome != 0 {
            outcome = width.bound(ResultFlags.boundWidth) | height.bound(ResultFlags.boundHeight)
        }
        refreshConstants(system)
        if !setSize(system, vertical: false, width.isExact ? width.size : -1)
            || !setSize(system, vertical: true, height.isExact ? height.size : -1)
        {
            return false
        }
        while true {
            let solved = solve(system)
            system.pointee.isAborted = solved == .limit
            if solved == .outOfMemory || solved == .limit { return false }
            system.pointee.isInfeasible = solved == .infeasible
            if width.cuts(solvedUnits(system.pointee.solver.value(system.pointee.width)))
                && outcome & ResultFlags.tooSmallWidth == 0
            {
                outcome |= ResultFlags.tooSmallWidth
                if !setSize(system, vertical: false, width.size) { return false }
            } else if height.cuts(solvedUnits(system.pointee.solver.value(system.pointee.height)))
                && outcome & ResultFlags.tooSmallHeight == 0
            {
                outcome |= ResultFlags.tooSmallHeight | width.bound(ResultFlags.boundWidth)
                if !setSize(system, vertical: true, height.size) { return false }
            } else {
                return true
            }
        }
    }

    /// Solves with what is left of the work that the pass may take.
    private func solve(_ system: UnsafeMutablePointer<ConstraintSystem>) -> Solver.Outcome {
        let store = constraintSystems.constraints
        if store.pointee.workPass != state.pointee.pass {
            store.pointee.workPass = state.pointee.pass
            store.pointee.work = Int(state.pointee.def.max_constraint_work)
        }
        let before = system.pointee.solver.work
        system.pointee.solver.maxWork = before &+ max(store.pointee.work, 0)
        var solved = system.pointee.solver.solve(sealed: true)
        // More constraints are coupled than memory was reserved for, so this solve may allocate.
        if solved == .limit && system.pointee.solver.isShort { solved = system.pointee.solver.solve() }
        store.pointee.work &-= system.pointee.solver.work &- before
        return solved
    }

    /// Updates the constants that depend on paddings and baselines.
    @inline(never)
    func refreshConstants(_ system: UnsafeMutablePointer<ConstraintSystem>) {
        for i in 0..<system.pointee.dynamicRows.count { _ = constraintSystems.compile(system.pointee.dynamicRows[i]) }
    }

    @inline(never)
    @_optimize(size)
    private func setSystemSize(_ row: Int, _ width: Spec, _ height: Spec, _ outcome: UInt32) {
        let system = constraintSystems.constraints.pointee.system(box(node(row)).constraint.pointee.system)
        system.pointee.wasLaidOut = true
        if system.pointee.isInfeasible { reportConflict(row, system) }
        let wanted = (
            atLeastZero(solvedUnits(system.pointee.solver.value(system.pointee.width))),
            atLeastZero(solvedUnits(system.pointee.solver.value(system.pointee.height)))
        )
        if trace.isRecording { trace.recordWanted(row, Int(wanted.0), Int(wanted.1)) }
        layout.setMeasuredSize(
            row, width.resolve(wanted.0), height.resolve(wanted.1), outcome, baseline: Baseline.none)
    }

    private func reportConflict(_ row: Int, _ system: UnsafeMutablePointer<ConstraintSystem>) {
        let s = state
        s.pointee.message.clear()
        treeReports.appendNode(row)
        s.pointee.message.append(": ")
        constraintEditor.describeConflict(system, isLayingOut: true)
        treeReports.reportMessage(row, in: row, RG_CODE_UNSATISFIABLE, "its constraints contradict each other")
    }
}
