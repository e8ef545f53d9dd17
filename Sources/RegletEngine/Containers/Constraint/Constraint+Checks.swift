// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// Queries that solve a system outside of layouts: whether it has a solution, and which nodes are ambiguous.
extension ConstraintLayout {
    /// As `checkSystem`, for the system to which a container belongs.
    public func checkConstraints(_ row: Int) -> rg_status { checkSystem(constraintSystems.systemRoot(row)) }

    /// Checks whether the required constraints of a root's system can be satisfied, in the size of its last layout or
    /// in any size.
    @_optimize(size)
    func checkSystem(_ root: Int, anySize: Bool = false) -> rg_status {
        keepSolved(root)
        let index = constraintSystems.prepareSystem(root)
        if index < 0 { return outOfMemory() }
        let system = constraintSystems.constraints.pointee.system(index)
        let isFree = anySize || !system.pointee.wasLaidOut
        refreshConstants(system)
        if !setSize(system, vertical: false, isFree ? -1 : result(root).pointee.width)
            || !setSize(system, vertical: true, isFree ? -1 : result(root).pointee.height)
        {
            return outOfMemory()
        }
        renewWork(system)
        switch system.pointee.solver.solve() {
        case .solved: return RG_OK
        case .outOfMemory: return outOfMemory()
        case .limit: return failWork()
        case .infeasible:
            state.pointee.message.clear()
            constraintEditor.describeConflict(system, isLayingOut: false)
            return RG_ERROR_UNSATISFIABLE
        }
    }

    /// Reads the boxes of a root, and gives its system the solver of its last layout again if it was taken away.
    /// - Returns: false when memory is out.
    @_optimize(size)
    private func restoreSolver(_ root: Int) -> Bool {
        keepSolved(root)
        let index = box(node(root)).constraint.pointee.system
        let system = constraintSystems.constraints.pointee.system(index)
        if system.pointee.home != nil { return true }
        let fixed = system.pointee.fixed
        if constraintSystems.prepareSystem(root) < 0 { return false }
        refreshConstants(system)
        return (fixed.x < -1 || setSize(system, vertical: false, fixed.x))
            && (fixed.y < -1 || setSize(system, vertical: true, fixed.y))
    }

    /// Gives one call the work that `max_constraint_work` allows.
    private func renewWork(_ system: UnsafeMutablePointer<ConstraintSystem>) {
        system.pointee.solver.maxWork =
            system.pointee.solver.work &+ Int(state.pointee.def.max_constraint_work)
    }

    @_optimize(size)
    private func failWork() -> rg_status {
        fail(RG_ERROR_LIMIT, "the constraints take more work than max_constraint_work allows")
    }

    /// The ambiguous nodes of a system.
    @_optimize(size)
    public func ambiguousNodes(
        _ row: Int, _ out: UnsafeMutablePointer<rg_node>?, _ capacity: Int, _ count: UnsafeMutablePointer<UInt32>
    ) -> rg_status {
        if !isConstraint(row) { return constraintEditor.failNoConstraints() }
        let store = constraintSystems.constraints
        let index = box(node(constraintSystems.systemRoot(row))).constraint.pointee.system
        if index < 0 { return RG_OK }
        let system = store.pointee.system(index)
        if !restoreSolver(constraintSystems.systemRoot(row)) { return outOfMemory() }
        renewWork(system)
        switch system.pointee.solver.findAmbiguous() {
        case .outOfMemory: return outOfMemory()
        case .limit: return failWork()
        default: break
        }
        var found = 0
        for i in 0..<system.pointee.members.count {
            let member = store.pointee.member(system.pointee.members[i]).pointee
            let solver = system.pointee.solver
            if !solver.isAmbiguous(member.left) && !solver.isAmbiguous(member.top)
                && !solver.isAmbiguous(member.width) && !solver.isAmbiguous(member.height)
            {
                continue
            }
            if found < capacity { out?[found] = member.handle }
            found &+= 1
        }
        count.pointee = UInt32(truncatingIfNeeded: found)
        return RG_OK
    }
}
