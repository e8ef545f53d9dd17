// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The view of constraint systems: their records, rows and variables.
public struct ConstraintSystems: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var constraintSystems: ConstraintSystems { ConstraintSystems(state) }
}

/// The nodes of a system, and their members.
extension ConstraintSystems {
    // MARK: - Visiting

    /// The next node of a system in visiting order, or -1. Gone nodes are skipped.
    @inline(never)
    func nextMember(_ row: Int, root: Int) -> Int {
        var at = row
        var next = isConstraint(at) ? Int(box(node(at)).pointee.first) : -1
        while true {
            while next < 0 {
                if at == root { return -1 }
                next = Int(node(at).pointee.next)
                at = Int(node(at).pointee.parent)
            }
            if !node(next).isGone { return next }
            // continue after the gone node
            at = Int(node(next).pointee.parent)
            let after = Int(node(next).pointee.next)
            if after >= 0 {
                next = after
            } else {
                if at == root { return -1 }
                next = Int(node(at).pointee.next)
                at = Int(node(at).pointee.parent)
            }
        }
    }

    // MARK: - Members

    /// Updates the system of a root to the nodes below it and their constraints. - Returns: its index, or -1 when
    /// memory is out.
    @inline(never)
    @_optimize(size)
    func prepareSystem(_ root: Int) -> Int32 {
        let store = constraints
        var index = box(node(root)).constraint.pointee.system
        if index < 0 {
            index = makeSystem(root)
            if index < 0 { return -1 }
        }
        let system = store.pointee.system(index)
        if !acquireSolver(index) { return -1 }
        if !system.pointee.isStale && !membersMatch(system, root) { system.pointee.isStale = true }
        if system.pointee.isStale {
            if !collectMembers(index, root) || system.pointee.isEvicted && !restoreMembers(system) {
                system.pointee.isStale = true
                return -1
            }
            system.pointee.isEvicted = false
            system.pointee.isStale = false
        }
        return index
    }

    @_optimize(size)
    func makeSystem(_ root: Int) -> Int32 {
        let store = constraints
        var index = store.pointee.freeSystem
        var made = ConstraintSystem()
        made.root = handle(root)
        if index >= 0 {
            store.pointee.freeSystem = store.pointee.system(index).pointee.next
            store.pointee.systems[Int(index)] = made
        } else {
            if !store.pointee.systems.reserve(store.pointee.systems.count &+ 1, memory) { return -1 }
            index = Int32(truncatingIfNeeded: store.pointee.systems.count)
            store.pointee.systems.append(made)
        }
        store.pointee.sharedSystems &+= 1
        box(node(root)).constraint.pointee.system = index
        return index
    }

    /// Whether the nodes are those of the last visit.
    private func membersMatch(_ system: UnsafeMutablePointer<ConstraintSystem>, _ root: Int) -> Bool {
        let store = constraints
        let members = system.pointee.members
        if system.pointee.isRTL != node(root).isRTL { return false }
        var count = 0
        var row = nextMember(root, root: root)
        while row >= 0 {
            if count >= members.count { return false }
            let member = store.pointee.member(members[count])
            if member.pointee.handle.id != state.pointee.handles[row].id || member.pointee.isRTL != node(row).isRTL
                || memberIndex(row) != members[count]  // the node was in a system of its own meanwhile
            {
                return false
            }
            count &+= 1
            row = nextMember(row, root: root)
        }
        return count == members.count
    }

    /// Rebuilds the members and the rows of their constraints; those that remain keep their own.
    private func collectMembers(_ index: Int32, _ root: Int) -> Bool {
        let store = constraints
        let system = store.pointee.system(index)
        store.pointee.serial &+= 1
        let serial = store.pointee.serial
        system.pointee.serial = serial
        var isNested = false
        var count = 0
        var row = nextMember(root, root: root)
        while row >= 0 {
            let found = memberIndex(row)
            if found >= 0 && store.pointee.member(found).pointee.system == index {
                store.pointee.member(found).pointee.serial = serial
            }
            isNested = isNested || isConstraint(row)
            count &+= 1
            row = nextMember(row, root: root)
        }
        // Drops lost rows first to free memory.
        dropLostRows(index)
        for i in 0..<system.pointee.members.count {
            let member = system.pointee.members[i]
            if store.pointee.member(member).pointee.serial != serial { dropMember(member, system) }
        }
        system.pointee.members.count = 0
        if !system.pointee.members.reserve(count, memory) || !system.pointee.lefts.reserve(count, memory) {
            return false
        }
        row = nextMember(root, root: root)
        while row >= 0 {
            let member = takeMember(row, index)
            if member < 0 { return false }
            store.pointee.member(member).pointee.serial = serial
            store.pointee.member(member).pointee.isRTL = node(row).isRTL
            dropRatio(member)  // the order of a ratio's row follows from the index of the member
            system.pointee.members.append(member)
            row = nextMember(row, root: root)
        }
        system.pointee.isRTL = node(root).isRTL
        system.pointee.isNested = isNested
        return compileAll(index, root)
    }

    /// Removes the rows of constraints whose nodes are no longer part of the system.
    private func dropLostRows(_ index: Int32) {
        let store = constraints
        let system = store.pointee.system(index)
        var at = system.pointee.firstRecord
        while at >= 0 {
            let record = store.pointee.record(at)
            at = record.pointee.nextInSystem
            if !isItem(record.pointee.container, system) || !isItem(record.pointee.first, system)
                || !isItem(record.pointee.second, system)
            {
                dropRow(record)
            }
        }
    }

    private func isItem(_ item: rg_node, _ system: UnsafeMutablePointer<ConstraintSystem>) -> Bool {
        if item.id == 0 { return true }
        let row = self.row(item)
        return row >= 0 && isPart(row, of: system)
    }

    /// The member record of a row in a system, created if it has none.
    private func takeMember(_ row: Int, _ systemIndex: Int32) -> Int32 {
        let store = constraints
        let found = memberIndex(row)
        if found >= 0 && store.pointee.member(found).pointee.system == systemIndex {
            let member = store.pointee.member(found)
            if member.pointee.left < 0 {
                member.pointee.left = store.pointee.system(systemIndex).pointee.solver.addBox()
            }
            return member.pointee.left < 0 ? -1 : found
        }
        var index = store.pointee.freeMember
        if index < 0 {
            if !store.pointee.members.reserve(store.pointee.members.count &+ 1, memory) { return -1 }
            index = Int32(truncatingIfNeeded: store.pointee.members.count)
            store.pointee.members.append(ConstraintMember())
            store.pointee.freeMember = index
        }
        let system = store.pointee.system(systemIndex)
        var made = ConstraintMember()
        made.system = systemIndex
        made.handle = handle(row)
        made.left = system.pointee.solver.addBox()
        if made.left < 0 || id(row) >= store.pointee.memberOf.count { return -1 }
        store.pointee.freeMember = store.pointee.member(index).pointee.next
        store.pointee.member(index).pointee = made
        store.pointee.memberOf[id(row)] = index
        // The solution may have the zero box that it was made with, but another system placed the node elsewhere.
        let parent = Int(node(row).pointee.parent)
        if state.pointee.handles[parent].id != system.pointee.root.id {
            result(parent).pointee.state &= ~ResultFlags.valid
        }
        return index
    }

    private func dropMember(_ index: Int32, _ system: UnsafeMutablePointer<ConstraintSystem>) {
        let member = constraints.pointee.member(index).pointee
        @inline(never)
        func drop(_ row: Int32) { if row >= 0 { system.pointee.solver.removeRow(row) } }
        drop(member.huggingX)
        drop(member.compressionX)
        drop(member.huggingY)
        drop(member.compressionY)
        drop(member.minX)
        drop(member.maxX)
        drop(member.minY)
        drop(member.maxY)
        drop(member.ratio)
        if member.left >= 0 { system.pointee.solver.removeBox(member.left) }
        freeMember(index)
    }

    /// Compiles all constraints below a root, and destroys those whose nodes were destroyed.
    private func compileAll(_ index: Int32, _ root: Int) -> Bool {
        let store = constraints
        let system = store.pointee.system(index)
        for i in 0..<system.pointee.dynamicRows.count {
            store.pointee.record(system.pointee.dynamicRows[i]).pointee.flags &= ~ConstraintRecord.hasDynamicConstant
        }
        system.pointee.dynamicRows.count = 0
        var container = root
        while container >= 0 {
            if isConstraint(container) {
                var at = box(node(container)).constraint.pointee.firstConstraint
                while at >= 0 {
                    let next = store.pointee.record(at).pointee.next
                    let record = store.pointee.record(at)
                    let first = itemRow(record.pointee.first, container)
                    let second = itemRow(record.pointee.second, container)
                    if first < 0 || second < 0 {
                        retire(at)
                        freeConstraint(at, keepsName: true)
                    } else if !compile(at, index, container, first, second) {
                        return false
                    }
                    at = next
                }
            }
            container = nextMember(container, root: root)
        }
        return true
    }
}
